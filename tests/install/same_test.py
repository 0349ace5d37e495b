"""same_test.py MULTITOOL SOURCES FAMILIES BUILD_FOLDER MESON

A build is reproducible: the executable has the same bytes if it is built in another folder, from another
folder.
"""
import ast
import configparser
import filecmp
import os
import pathlib
import shlex
import shutil
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
import testing

BUILD, MESON = testing.arguments(2)


def set_up_arguments():
    """What this build was set up with."""
    command_line = configparser.ConfigParser(interpolation=None, delimiters=['='])
    command_line.optionxform = str
    command_line.read(pathlib.Path(BUILD) / 'meson-private/cmd_line.txt')
    arguments = [f'-D{name}={value}' for name, value in command_line['options'].items()]
    for kind, files in command_line['properties'].items():
        for file in ast.literal_eval(files):
            arguments += [f'--{kind.replace("_", "-")}', file]
    return arguments


class Same(testing.TestCase):
    def test_another_folder_makes_the_same_executable(self):
        # The parts of the tree that the executable is made of.
        source = self.folder / 'a longer name' / 'of a folder'
        shutil.copytree(testing.SOURCES, source, symlinks=True,
                        ignore=lambda folder, names: {name for name in names if name.startswith(('build', '.'))
                                                      or name == 'zig'})
        zig = testing.SOURCES / 'subprojects/zig'
        if zig.is_dir():
            (source / 'subprojects/zig').symlink_to(zig)
        # A cache would give back what was compiled in the other folder.
        environment = {**os.environ, 'CCACHE_DISABLE': '1'}
        meson = shlex.split(MESON)
        for words in ([*meson, 'setup', 'other', *set_up_arguments(), '-Dtests=false'],
                      [*meson, 'compile', '-C', 'other', 'multitool']):
            made = self.run_program(*words, cwd=source, env=environment, timeout=None)
            self.assertEqual(made.returncode, 0, made.stdout + made.stderr)
        self.assertTrue(filecmp.cmp(testing.MULTITOOL, source / 'other/multitool', shallow=False))


testing.main()
