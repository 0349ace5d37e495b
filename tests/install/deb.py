"""deb.py VERSION ARCHITECTURE BUILD_SCRIPT ITS_ARGUMENT...

The Debian package says what it should, has the links that `multitool --install` lays and a page for
every program, is the same when built again, and is gone when removed. A root of its own is enough.
"""
import gzip
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77

DECK = 'usr/share/multitool/cards/seven.deck'
GAME = ('Lead player=0\nCards=C.4 C.2\nLead player=0\nCards=D.3 D.4\n'
        'Lead player=1\nCards=C.3 D.2\n0:1 1:5\n')

failures = 0


def check(condition, *what):
    global failures
    if not condition:
        print('failed:', *what)
        failures += 1


def text_of(*command, **options):
    return subprocess.run([str(word) for word in command], check=True, text=True,
                          stdout=subprocess.PIPE, **options).stdout


def tree(root):
    return sorted(str(path.relative_to(root)) for path in root.rglob('*'))


def build(command, output, umask, zone):
    before = os.umask(umask)
    text_of(*command, output, env=os.environ | {'TZ': zone})
    os.umask(before)


def check_contents(package, version, architecture):
    fields = dict(line.split(': ', 1) for line in text_of('dpkg-deb', '--field', package).splitlines()
                  if line[0] != ' ')
    wanted = {'Package': 'multitool', 'Version': version, 'Architecture': architecture,
              'Section': 'games', 'Priority': 'optional'}
    check(wanted.items() <= fields.items(), 'fields', fields)
    check('Depends' not in fields, 'a static program depends on nothing')
    for line in text_of('dpkg-deb', '--contents', package).splitlines():
        mode, owner = line.split()[:2]
        check(owner == 'root/root' and mode[1:] in ('rwxr-xr-x', 'rw-r--r--', 'rwxrwxrwx'), line)
        check(mode[0] == 'l' or mode[-2] != 'w', 'everybody may write', line)


def check_policy(package):
    if not shutil.which('lintian'):
        print('there is no lintian here; Debian\'s policy was not looked at')
        return
    lintian = subprocess.run(['lintian', '--allow-root', '--display-info', '--fail-on', 'error,warning,info',
                              package], capture_output=True, text=True)
    check(lintian.returncode == 0, lintian.stdout, lintian.stderr)


def check_programs(root, version, scratch):
    bin_folder = root / 'usr/bin'
    multitool = bin_folder / 'multitool'
    check(text_of(multitool, '--version').split()[-1] == version, 'version')
    check(text_of(multitool, 'cardhub', root / DECK, 2, 'alice', 'alice') == GAME, 'a game')

    own_links = scratch / 'own-links'
    own_links.mkdir()
    shutil.copy(multitool, own_links)
    text_of(own_links / 'multitool', '--install', '-s', own_links)

    def links(folder):
        return {path.name: path.is_symlink() and os.readlink(path) for path in folder.iterdir()}
    check(links(bin_folder) == links(own_links), 'links', links(bin_folder), links(own_links))


def check_hardening(multitool):
    """Loaded anywhere, and nothing that is settled at the start can be written afterwards."""
    headers = text_of('readelf', '--file-header', '--program-headers', '--dynamic', '--wide', multitool)
    check(re.search(r'Type: +DYN', headers), 'not position independent')
    check('INTERP' not in headers and 'NEEDED' not in headers, 'not static')
    check('GNU_RELRO' in headers and re.search(r'FLAGS_1.*\bNOW\b', headers), 'not all read-only')


def check_samples(root):
    """By their full paths, as somebody finds them who has installed the package."""
    def run(*words):
        return subprocess.run(['chroot', root, '/usr/bin/multitool', *words], capture_output=True, text=True)
    if run('--list').returncode != 0:
        print('the root cannot be changed here; samples were not tried')
        return
    samples = '/usr/share/multitool'
    for words in (['navalhub', 'naval/duel.rules', 'naval/duel.config'],
                  ['2310hub', 'naval/ocean.rules', 'naval/tournament.config'],
                  ['2310hub', 'cards/demo.deck', '2', 'alice', 'bob', '2310bob'],
                  ['stlucia', 'stlucia/demo.rolls', '20', 'eait', 'SCIENCE'],
                  ['bark', 'bark/small.deck', '5', '5', 'a', 'a'],
                  ['bark', 'bark/started.save', 'a', 'a']):
        game = run(*(f'{samples}/{word}' if '/' in word else word for word in words))
        # The dice hub tells its games on stderr.
        check(game.returncode == 0 and game.stdout + game.stderr, words, game)


def check_pages(root):
    man = root / 'usr/share/man'
    files = list(man.rglob('*.gz'))
    pages = {path.name.split('.')[0] for path in files}
    # man shows one page of a name, and that of section 5 first.
    check(len(pages) == len(files), 'pages of the same name in several sections')
    named = {folder for path in files if not path.is_symlink()
             for folder in re.findall(r'share/(?:doc/)?multitool/\w+', gzip.open(path, 'rt').read())}
    there = {str(path.relative_to(root / 'usr')) for path in (root / 'usr/share/multitool').iterdir()}
    check(there <= named, 'on no page', there - named)
    for folder in named:
        check((root / 'usr' / folder).is_dir(), folder, 'is on a page, but is not there')
    names = text_of(root / 'usr/bin/multitool', '--list').split()
    for name in ['multitool'] + names:
        page = name if name in pages else f'multitool-{name}'
        check(page in pages, name, 'has no page')
        if shutil.which('man') and page in pages:
            found = subprocess.run(['man', '-M', man, '-w', page], capture_output=True, text=True)
            check(found.returncode == 0 and found.stdout.startswith(str(man)), 'man does not find', page)


def check_files(root, version, scratch):
    for path in (root / 'usr').rglob('*'):
        check(path.exists(), path, 'leads nowhere')
    check_programs(root, version, scratch)
    check_hardening(root / 'usr/bin/multitool')
    check_pages(root)


def check_in_root(package, version, scratch):
    root = scratch / 'root'
    state = root / 'var/lib/dpkg'
    for folder in ('info', 'updates', 'triggers'):
        (state / folder).mkdir(parents=True)
    (state / 'status').touch()

    def of_packages():
        return [path for path in tree(root) if not path.startswith('var/lib/dpkg')]

    def dpkg(*words):
        # Containers' configurations leave out man pages; logs belong into this root.
        text_of('dpkg', f'--root={root}', f'--log={root}/var/lib/dpkg/log', '--force-architecture',
                '--path-include=*', *words)

    before = of_packages()
    dpkg('--install', package)
    check_files(root, version, scratch)
    check_samples(root)
    dpkg('--purge', 'multitool')
    check(of_packages() == before, 'left behind', set(of_packages()) - set(before))


def main(version, architecture, *command):
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        scratch.chmod(0o755)
        package = scratch / 'first.deb'
        again = scratch / 'again.deb'
        build(command, package, 0o022, 'UTC')
        build(command, again, 0o077, 'Pacific/Auckland')
        check(package.read_bytes() == again.read_bytes(), 'not the same when built again')
        check_contents(package, version, architecture)
        check_policy(package)
        if os.geteuid() == 0:
            check_in_root(package, version, scratch)
        else:
            text_of('dpkg-deb', '-x', package, scratch / 'root')
            check_files(scratch / 'root', version, scratch)
            print('only root can install packages; it was unpacked only')
            return 1 if failures else SKIPPED
    return 1 if failures else 0


sys.exit(main(*sys.argv[1:]))
