"""confined_test.py MULTITOOL SOURCES FAMILIES

`multitool check` changes nothing outside its own folders, whatever programs and case files do.
"""
import os

from checking import CheckTest
import testing

# Replaces the folder of all cases, which is the parent of its own.
REPLACES_ROOT = """
root=$(cd .. && pwd)
mv "$root" "$AWAY"
ln -sn "$FOREIGN" "$root"
"""
ALONE = r"""=== alone
It only runs.
see cards(5) MESSAGES
$ 2310alice
"""


class Confined(CheckTest):
    def setUp(self):
        super().setUp()
        self.foreign = self.folder / 'foreign'
        for name in range(30):
            (self.foreign / str(name)).mkdir(parents=True)
            (self.foreign / str(name) / 'kept').write_text('precious')
        self.environment['FOREIGN'] = str(self.foreign)
        self.environment['AWAY'] = str(self.folder / 'away')

    def tearDown(self):
        kept = {path.name for path in self.foreign.iterdir()
                if path.is_dir() and [inner.name for inner in path.iterdir()] == ['kept']}
        self.assertEqual(kept, {str(name) for name in range(30)})
        for name in kept:
            self.assertEqual((self.foreign / name / 'kept').read_text(), 'precious')
        self.assertEqual(len(list(self.foreign.iterdir())), 30)
        super().tearDown()

    def many_cases(self):
        return ''.join(ALONE.replace('alone', f'case-{number}') for number in range(40))

    def roots(self):
        return [path for path in self.scratch.iterdir() if path.name.startswith('.multitool-check-')]

    def test_a_program_that_replaces_the_folder_of_all_cases_by_a_link_harms_nothing(self):
        self.program(REPLACES_ROOT)
        self.file('my.cases', self.many_cases())
        result = self.check('--jobs', '1')
        self.assertEqual(result.returncode, 2, result)
        self.assertIn('a program under test has removed or replaced this folder', result.stderr)
        # The link that the program has put there is not ours to remove.
        self.assertEqual([os.readlink(path) for path in self.roots()], [str(self.foreign)])
        self.assertEqual(list((self.folder / 'away').iterdir()), [], 'what was moved away is emptied')
        self.roots()[0].unlink()

    def test_the_same_with_many_workers(self):
        self.program(f'mkdir "$AWAY.once" && {{ {REPLACES_ROOT} }}')
        self.file('my.cases', self.many_cases())
        result = self.check('--jobs', '8')
        self.assertEqual(result.returncode, 2, result)
        for path in self.roots():
            path.unlink()

    def test_a_program_that_removes_the_folder_of_all_cases_is_an_error(self):
        self.program('rm -rf "$(cd .. && pwd)"')
        self.file('my.cases', self.many_cases())
        result = self.check()
        self.assertEqual(result.returncode, 2, result)
        self.assertIn('a program under test has removed or replaced this folder', result.stderr)

    def case_with(self, blocks):
        self.program('exit 3')
        self.file('my.cases', ALONE + blocks)

    def test_a_case_cannot_write_through_a_link_of_its_own(self):
        for blocks in (f'--- link out {self.foreign}\n--- file out/0/kept\nlost\n',
                       f'--- link out {self.foreign}\n--- file out/new\nlost\n',
                       f'--- link out {self.foreign}\n--- folder out/new\n',
                       f'--- link out {self.foreign}\n--- link out/0 nowhere\n',
                       '--- folder in\n--- link in/out ../..\n--- file in/out/new\nlost\n'):
            with self.subTest(blocks=blocks):
                self.case_with(blocks)
                for options in ((), ('--keep', 'kept')):
                    result = self.check(*options)
                    self.assertEqual(result.returncode, 2, result)
                    self.assertIn('a file of the case cannot be written', result.stdout + result.stderr)

    def test_a_kept_case_does_not_write_through_links(self):
        (self.foreign.parent / 'script').write_text('precious')
        target = self.foreign.parent / 'script'
        self.case_with(f'--- link run {target}\n')
        self.assertEqual(self.check('--keep', 'kept').returncode, 1)
        self.assertEqual(target.read_text(), 'precious')
        self.assertTrue((self.folder / 'kept/2310alice.alone/run-case').is_file())
        self.case_with(f'--- link run {target}\n--- link run-case {target}\n')
        self.assertEqual(self.check('--keep', 'kept').returncode, 1)
        self.assertEqual(target.read_text(), 'precious')
        self.case_with(f'--- link .case {self.foreign}\n')
        self.reports(self.check('--keep', 'kept'), 1, 'its folder is not kept whole')

    def test_a_file_that_is_expected_is_not_looked_for_behind_a_link_or_a_pipe(self):
        self.file('my.cases', ALONE + '--- expect-file made\nprecious\\\n')
        for made in ('ln -s "$FOREIGN/0/kept" made', 'mkfifo made', 'mkdir made'):
            with self.subTest(made=made):
                self.program(made)
                self.reports(self.check(), 1, 'the file made cannot be read')
        self.program('printf precious >made')
        self.assertEqual(self.check().returncode, 0)


if __name__ == '__main__':
    testing.main()
