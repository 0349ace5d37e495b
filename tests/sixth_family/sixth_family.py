#!/usr/bin/env python3
"""A family that is not in the tree is added by its own files and one line, built, and played.

sixth_family.py SOURCE FOLDER MESON...

The family is the folder beside this script. Its files are laid into a copy of the tree in FOLDER, which a
second run takes up again.
"""
import filecmp
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

TOY = next(path for path in pathlib.Path(__file__).resolve().parent.iterdir() if (path / 'src').is_dir())
NAME = TOY.name

# Folders of the family, and where they belong.
PLACES = {'src': f'src/games/{NAME}', 'data': f'data/{NAME}', 'cases': 'data/cases', 'man': 'man'}


def is_named_nowhere_else(source):
    """Nothing in the tree but the folder knows the name. Without git there is nothing to ask."""
    found = subprocess.run(['git', '-C', source, 'grep', '-il', NAME, '--', '.', f':!tests/sixth_family/{NAME}'],
                           capture_output=True, text=True, check=False)
    assert found.returncode != 0, f'{NAME} is named in:\n{found.stdout}'


def lay_file(source, target):
    """A copy, unless it is there: what is built stays as it is."""
    if not target.exists() or not filecmp.cmp(source, target, shallow=False):
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)


def lay_out(source, tree):
    wanted = {}
    for part in 'meson.build', 'src', 'data', 'man', 'subprojects':
        top = source / part
        for path in [top] if top.is_file() else top.rglob('*'):
            if path.is_file() and '__pycache__' not in path.parts:
                wanted[tree / path.relative_to(source)] = path
    for folder, place in PLACES.items():
        for path in (TOY / folder).iterdir():
            wanted[tree / place / path.name] = path
    for path in tree.rglob('*') if tree.exists() else []:
        if path.is_file() and path not in wanted and path.name != 'meson_options.txt':
            path.unlink()
    for target, path in wanted.items():
        lay_file(path, target)
    # The one line.
    options = (source / 'meson_options.txt').read_text()
    longer = options.replace('choices: [\n', f"choices: [\n           '{NAME}',\n", 1)
    assert longer != options
    (tree / 'meson_options.txt').write_text(longer)


def build(meson, tree, folder):
    words = [*meson, 'setup', folder, tree, '-Dtests=false', f'-Dfamilies={NAME}', '--buildtype=plain', '-Db_lto=false']
    subprocess.run([*words, '--reconfigure'] if (folder / 'build.ninja').exists() else words, check=True,
                   stdout=subprocess.DEVNULL)
    subprocess.run([*meson, 'compile', '-C', folder, 'multitool'], check=True, stdout=subprocess.DEVNULL)
    return folder / 'multitool'


class Played:
    def __init__(self, multitool):
        self.multitool = str(multitool)

    def run(self, *words):
        done = subprocess.run([self.multitool, *words], capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, f'{words}: {done.returncode}\n{done.stdout}{done.stderr}'
        return done.stdout

    def play(self):
        assert self.run('--families').split() == [NAME]
        first, second = self.run('--players', NAME).split()
        assert self.run('--players', second).split() == [first, second]
        assert f'multitool deal {NAME} [options]' in self.run('deal', '--help')
        assert f'multitool match {NAME} [options]' in self.run('match', '--help')

        dealt = self.run('deal', NAME, '--seed', '1')
        assert dealt and dealt == self.run('deal', NAME, '--seed', '1')
        pathlib.Path('dealt').write_text(dealt)
        printed = self.run(NAME, '--record', 'record', 'dealt', first, second)
        assert printed.endswith(' wins\n'), printed

        table = self.run('match', NAME, '--deals', '20', '--seed', '1', '--log', 'log', first, second)
        assert table.startswith(f'{NAME}: 20 deals, 40 games, seed 1\n'), table
        assert self.run('match', NAME, '--deals', '20', '--seed', '1', '--processes', first, second) == table
        assert self.run('match', '--merge', 'log') == table

        assert NAME in self.run('replay', 'record')
        self.run('replay', 'record', '--seat', '1', self.multitool, second, '1')
        assert NAME in self.run('report', 'record', 'log')

        pathlib.Path('links').mkdir()
        self.run('--install', '-s', 'links')
        assert 'failed' not in self.run('check', '--quiet', 'links').replace('0 failed', '')


def main(source, folder, *meson):
    source, folder = pathlib.Path(source).resolve(), pathlib.Path(folder).resolve()
    is_named_nowhere_else(source)
    lay_out(source, folder / 'tree')
    multitool = build(meson, folder / 'tree', folder / 'build')
    with tempfile.TemporaryDirectory() as place:
        os.chdir(place)
        Played(multitool).play()
        os.chdir('/')


if __name__ == '__main__':
    main(*sys.argv[1:])
