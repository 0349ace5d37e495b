"""deb_test.py MULTITOOL SOURCES FAMILIES VERSION ARCHITECTURE BUILD_SCRIPT MESON BUILD_FOLDER

The Debian package is built, looked at, installed into a root of its own, and removed. BUILD_SCRIPT is
data/packaging/debian/build, MESON and BUILD_FOLDER its first arguments.
"""
import gzip
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
import testing

VERSION, ARCHITECTURE, BUILD_SCRIPT, MESON, BUILD_FOLDER = testing.arguments(5)
IS_ROOT = os.geteuid() == 0

DECK = 'usr/share/multitool/cards/seven.deck'
GAME = ('Lead player=0\nCards=C.4 C.2\nLead player=0\nCards=D.3 D.4\n'
        'Lead player=1\nCards=C.3 D.2\n0:1 1:5\n')


def text_of(*command, **options):
    return subprocess.run([str(word) for word in command], check=True, text=True,
                          stdout=subprocess.PIPE, **options).stdout


def build(output, umask, zone):
    before = os.umask(umask)
    text_of(BUILD_SCRIPT, MESON, BUILD_FOLDER, VERSION, ARCHITECTURE, output, env=os.environ | {'TZ': zone})
    os.umask(before)


class Package(unittest.TestCase):
    """One package is built for all tests, and installed in `root`, or unpacked if only root may install."""

    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.scratch = pathlib.Path(scratch.name)
        cls.scratch.chmod(0o755)
        cls.package = cls.scratch / 'first.deb'
        build(cls.package, 0o022, 'UTC')
        cls.root = cls.scratch / 'root'
        if IS_ROOT:
            state = cls.root / 'var/lib/dpkg'
            for folder in ('info', 'updates', 'triggers'):
                (state / folder).mkdir(parents=True)
            (state / 'status').touch()
            cls.before = cls.installed()
            cls.dpkg('--install', cls.package)
        else:
            text_of('dpkg-deb', '-x', cls.package, cls.root)
        cls.multitool = cls.root / 'usr/bin/multitool'

    @classmethod
    def installed(cls):
        paths = sorted(str(path.relative_to(cls.root)) for path in cls.root.rglob('*'))
        return [path for path in paths if not path.startswith('var/lib/dpkg')]

    @classmethod
    def dpkg(cls, *words):
        # The configuration of containers leaves man pages out; logs belong in this root.
        text_of('dpkg', f'--root={cls.root}', f'--log={cls.root}/var/lib/dpkg/log', '--force-architecture',
                '--path-include=*', *words)

    def test_it_is_the_same_when_built_again(self):
        again = self.scratch / 'again.deb'
        build(again, 0o077, 'Pacific/Auckland')
        self.assertEqual(self.package.read_bytes(), again.read_bytes())

    def test_its_fields_say_what_it_is(self):
        fields = dict(line.split(': ', 1) for line in text_of('dpkg-deb', '--field', self.package).splitlines()
                      if line[0] != ' ')
        wanted = {'Package': 'multitool', 'Version': VERSION, 'Architecture': ARCHITECTURE,
                  'Section': 'games', 'Priority': 'optional'}
        self.assertLessEqual(wanted.items(), fields.items())
        self.assertNotIn('Depends', fields, 'a static program depends on nothing')

    def test_root_owns_its_files_and_others_may_not_write(self):
        for line in text_of('dpkg-deb', '--contents', self.package).splitlines():
            mode, owner = line.split()[:2]
            self.assertEqual(owner, 'root/root', line)
            self.assertIn(mode[1:], ('rwxr-xr-x', 'rw-r--r--', 'rwxrwxrwx'), line)
            self.assertTrue(mode[0] == 'l' or mode[-2] != 'w', line)

    @unittest.skipUnless(shutil.which('lintian'), 'there is no lintian')
    def test_it_keeps_to_the_policy_of_debian(self):
        lintian = subprocess.run(['lintian', '--allow-root', '--display-info', '--fail-on', 'error,warning,info',
                                  self.package], capture_output=True, text=True)
        self.assertEqual(lintian.returncode, 0, lintian.stdout + lintian.stderr)

    def test_its_programs_run(self):
        self.assertEqual(text_of(self.multitool, '--version').split()[-1], VERSION)
        self.assertEqual(text_of(self.multitool, 'cardhub', self.root / DECK, 2, 'alice', 'alice'), GAME)

    def test_its_links_are_those_of_install(self):
        own_links = self.scratch / 'own-links'
        own_links.mkdir()
        shutil.copy(self.multitool, own_links)
        text_of(own_links / 'multitool', '--install', '-s', own_links)

        def links(folder):
            return {path.name: path.is_symlink() and os.readlink(path) for path in folder.iterdir()}
        self.assertEqual(links(self.root / 'usr/bin'), links(own_links))

    def test_no_link_is_broken(self):
        self.assertEqual([path for path in (self.root / 'usr').rglob('*') if not path.exists()], [])

    def test_the_executable_is_hardened(self):
        """Position independent, static, and read-only where nothing is written after the start."""
        headers = text_of('readelf', '--file-header', '--program-headers', '--dynamic', '--wide', self.multitool)
        self.assertRegex(headers, r'Type: +DYN')
        self.assertNotIn('INTERP', headers)
        self.assertNotIn('NEEDED', headers)
        self.assertIn('GNU_RELRO', headers)
        self.assertRegex(headers, r'FLAGS_1.*\bNOW\b')

    @unittest.skipUnless(IS_ROOT, 'only root can change the root')
    def test_its_samples_can_be_played_by_their_full_paths(self):
        def run(*words):
            return subprocess.run(['chroot', self.root, '/usr/bin/multitool', *words], capture_output=True, text=True)
        if run('--list').returncode != 0:
            self.skipTest('the root cannot be changed here')
        samples = '/usr/share/multitool'
        for words in (['navalhub', 'naval/duel.rules', 'naval/duel.config'],
                      ['2310hub', 'naval/ocean.rules', 'naval/tournament.config'],
                      ['2310hub', 'cards/demo.deck', '2', 'alice', 'bob', '2310bob'],
                      ['stlucia', 'stlucia/demo.rolls', '20', 'eait', 'SCIENCE'],
                      ['bark', 'bark/small.deck', '5', '5', 'a', 'a'],
                      ['bark', 'bark/started.save', 'a', 'a']):
            with self.subTest(words):
                game = run(*(f'{samples}/{word}' if '/' in word else word for word in words))
                self.assertEqual(game.returncode, 0, game)
                self.assertTrue(game.stdout + game.stderr)  # the dice hub prints on stderr

    def pages(self):
        return list((self.root / 'usr/share/man').rglob('*.gz'))

    def test_the_pages_name_every_folder_of_the_package(self):
        named = {folder for path in self.pages() if not path.is_symlink()
                 for folder in re.findall(r'share/(?:doc/)?multitool/\w+', gzip.open(path, 'rt').read())}
        there = {str(path.relative_to(self.root / 'usr')) for path in (self.root / 'usr/share/multitool').iterdir()}
        self.assertLessEqual(there, named)
        for folder in named:
            self.assertTrue((self.root / 'usr' / folder).is_dir(), folder)

    def test_only_a_family_and_its_program_share_a_name_of_a_page(self):
        """Of two pages of one name man(1) shows that of section 5, unless it is told the section."""
        names = [path.name.split('.')[0] for path in self.pages()]
        self.assertLessEqual({name for name in names if names.count(name) > 1}, set(testing.FAMILIES))

    def test_every_program_has_a_page(self):
        man = self.root / 'usr/share/man'
        pages = {path.name.split('.')[0] for path in self.pages()}
        for name in ['multitool'] + text_of(self.multitool, '--list').split():
            page = name if name in pages else f'multitool-{name}'
            self.assertIn(page, pages)
            if shutil.which('man'):
                found = subprocess.run(['man', '-M', man, '-w', page], capture_output=True, text=True)
                self.assertEqual(found.returncode, 0, page)
                self.assertTrue(found.stdout.startswith(str(man)), found.stdout)

    @unittest.skipUnless(IS_ROOT, 'only root can install packages')
    def test_when_removed_it_leaves_nothing(self):
        """Tests run in the order of their names, and this one is the last."""
        self.dpkg('--purge', 'multitool')
        self.assertEqual(self.installed(), self.before)


testing.main()
