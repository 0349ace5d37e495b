"""built_test.py MULTITOOL SOURCES FAMILIES BUILD_FOLDER READELF DEBUG

The default target is the programs and nothing for tests, without symbols or debug information unless
debugging is asked for.
"""
import pathlib
import re
import subprocess
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
import testing

BUILD, READELF, DEBUG = testing.arguments(3)


class Built(unittest.TestCase):
    def dependencies_of(self, target):
        ninja_file = (pathlib.Path(BUILD) / 'build.ninja').read_text()
        return re.search(f'^build {target}: (.*)$', ninja_file, re.MULTILINE)[1].split()

    def test_no_test_is_built_by_default(self):
        self.assertEqual([name for name in self.dependencies_of('all') if name.startswith(('tests/', 'meson-'))], [])

    def test_ninja_builds_the_tests_that_it_runs(self):
        for what in ('test', 'benchmark'):
            self.assertIn(f'meson-{what}-prereq', self.dependencies_of(f'meson-internal__{what}'))

    def test_the_executable_has_symbols_only_for_debugging(self):
        sections = subprocess.run([READELF, '--sections', '--wide', testing.MULTITOOL], check=True,
                                  capture_output=True, text=True).stdout
        has_symbols = bool(re.search(r' \.(symtab|debug_\w+) ', sections))
        self.assertEqual(has_symbols, DEBUG == 'true')


testing.main()
