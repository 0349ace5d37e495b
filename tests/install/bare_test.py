"""bare_test.py MULTITOOL SOURCES FAMILIES

The programs need nothing but the executable: they work in a root folder that holds only it and its links,
as in a container without a system. There is no shell, no library, no /proc and no /dev.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
import testing


def can_change_root():
    """As root, or with the right to be root in a namespace of one's own."""
    if os.geteuid() == 0:
        return []
    namespace = ['unshare', '--map-root-user']
    has_namespaces = shutil.which('unshare') and subprocess.run([*namespace, 'true'], capture_output=True,
                                                                 check=False).returncode == 0
    return namespace if has_namespaces else None


NAMESPACE = can_change_root()


@unittest.skipIf(NAMESPACE is None or not shutil.which('chroot'), 'the root folder cannot be changed here')
class Bare(testing.TestCase):
    def setUp(self):
        super().setUp()
        self.root = self.folder / 'root'
        (self.root / 'bin').mkdir(parents=True)
        (self.root / 'tmp').mkdir()
        shutil.copy(testing.MULTITOOL, self.root / 'bin/multitool')

    def run_inside(self, *words):
        return self.run_program(*NAMESPACE, shutil.which('chroot'), self.root, *words,
                                env={'PATH': '/bin', 'TMPDIR': '/tmp'})

    def test_every_program_runs(self):
        installed = self.run_inside('/bin/multitool', '--install', '-s', '/bin')
        self.assertEqual((installed.returncode, installed.stderr), (0, ''))
        links = {link.name for link in (self.root / 'bin').iterdir()} - {'multitool'}
        self.assertTrue(links)
        for name in sorted(links):
            with self.subTest(name=name):
                inside = self.run_inside(f'/bin/{name}')
                link = self.folder / name
                link.symlink_to(testing.MULTITOOL)
                outside = self.run_program(link)
                self.assertEqual((inside.returncode, inside.stdout, inside.stderr),
                                 (outside.returncode, outside.stdout, outside.stderr))

    def test_the_path_of_the_executable_is_found_without_proc(self):
        # The kernel puts this path at the end of the last page of the stack. Paths of all lengths, because
        # a function that reads a few bytes at a time reads too far with some of them only.
        for length in range(1, 40):
            folder = self.root / ('x' * length)
            folder.mkdir()
            program = shutil.move(self.root / 'bin/multitool', folder)
            with self.subTest(length=length):
                installed = self.run_inside(f'/{folder.name}/multitool', '--install', '-s', '/bin')
                self.assertEqual((installed.returncode, installed.stderr), (0, ''))
                self.assertEqual({os.readlink(link) for link in (self.root / 'bin').iterdir()},
                                 {f'../{folder.name}/multitool'})
            shutil.rmtree(self.root / 'bin')
            (self.root / 'bin').mkdir()
            shutil.move(program, self.root / 'bin')

    @unittest.skipIf('cards' not in testing.FAMILIES, 'the family cards is not built')
    def test_a_hub_starts_its_players(self):
        shutil.copy(testing.DATA / 'cards/demo.deck', self.root / 'demo.deck')
        inside = self.run_inside('/bin/multitool', 'hub', '/demo.deck', '2', 'alice', 'bob')
        outside = self.run_tool('hub', testing.DATA / 'cards/demo.deck', '2', 'alice', 'bob')
        self.assertEqual((inside.returncode, inside.stdout), (0, outside.stdout))
        self.assertTrue(inside.stdout)


testing.main()
