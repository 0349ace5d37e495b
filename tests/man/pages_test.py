"""pages_test.py MULTITOOL SOURCES FAMILIES NAMES

The man pages say what the programs do. NAMES are the names under which pages are installed, separated
by commas.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
import mdoc
import testing

NAMES = testing.arguments(1)[0].split(',')
MAN = testing.SOURCES / 'man'

# Family: page, namespaces of its endings in the family's exit.hpp, programs.
PAGES = {
    'cards': [
        ('2310alice.6', ['player_exit'], ['2310alice', 'alice']),
        ('2310bob.6', ['player_exit'], ['2310bob', 'bob']),
        ('2310hub.6', ['hub_exit'], ['2310hub', 'cardhub', 'hub']),
        ('cards.5', ['hub_exit', 'player_exit'], []),
    ],
    'naval': [
        ('2310A.6', ['agent_exit'], ['2310A', 'agent']),
        ('2310B.6', ['agent_exit'], ['2310B', 'agent']),
        ('naval.5', ['hub_exit', 'agent_exit'], []),
        ('navalhub.6', ['hub_exit'], ['navalhub']),
    ],
    'stlucia': [
        ('eait.6', ['player_exit'], ['eait', 'EAIT']),
        ('habs.6', ['player_exit'], ['habs', 'HABS']),
        ('hass.6', ['player_exit'], ['hass', 'HASS']),
        ('mabs.6', ['player_exit'], ['mabs', 'MABS']),
        ('science.6', ['player_exit'], ['science', 'SCIENCE']),
        ('stlucia.5', ['hub_exit', 'player_exit'], []),
        ('stlucia.6', ['hub_exit'], ['stlucia']),
    ],
    'bark': [
        ('bark.6', ['bark::game_exit'], ['bark']),
    ],
    '499': [
        ('bot499.6', ['player_exit', 'bot_exit'], ['bot499']),
        ('client499.6', ['player_exit', 'client_exit'], ['client499']),
        ('serv499.6', ['server_exit'], ['serv499']),
    ],
}


def output_of(*words):
    return subprocess.run([testing.MULTITOOL, *words], check=True, capture_output=True, text=True).stdout


def plain(call):
    return call.lower().replace(' ', '')


def endings_of(family, namespaces):
    """(status, first line of the message) of each ending."""
    folder = 'game499' if family == '499' else family
    text = (testing.SOURCES / 'src/games' / folder / 'exit.hpp').read_text()
    endings = set()
    for namespace in namespaces:
        body = re.search(rf'namespace {namespace} \{{(.*?)\}}  // namespace', text, flags=re.S)[1]
        found = re.findall(r'Ending\s+\w+\{\s*(\d+),\s*"((?:[^"\\]|\\.)*)"\s*\}', body)
        assert found, f'no endings in {namespace}'
        endings |= {(int(status), message.split('\\n')[0]) for status, message in found}
    return endings


def endings_on(page):
    entries = (re.match(r' +(\d+) +(?:"([^"]*)")?', line) for line in mdoc.section(page, 'EXIT STATUS'))
    return {(int(entry[1]), entry[2] or '') for entry in entries if entry}


def usages_on(page, name):
    # Options, which only a subcommand has, are in brackets before the operands.
    lines = [re.sub(r'\[(--[^]]*|option \.\.\.)\] ', '', line.strip()) for line in mdoc.section(page, 'SYNOPSIS')]
    return {match[1] for line in lines
            if (match := re.fullmatch(rf'(?:multitool )?{re.escape(name)} (.*)', line))}


def options_on(page, first_line=''):
    lines = [line.strip() for title in ('DESCRIPTION', 'OPTIONS', 'COMFORT') for line in mdoc.section(page, title)]
    lines = lines[lines.index(first_line) + 1:] if first_line else lines
    return {match[1] for line in lines if (match := re.match(r'(--[a-z-]+)( |$)', line))}


@unittest.skipUnless(shutil.which('mandoc'), 'mandoc is not installed')
class Pages(unittest.TestCase):
    def pages(self):
        """(path, family, namespaces, programs) of what is built."""
        programs = output_of('--list').split()
        for family in testing.FAMILIES:
            for name, namespaces, names in PAGES[family]:
                if set(names) <= set(programs):
                    yield MAN / name, family, namespaces, names

    def test_the_exit_status_section_lists_all_endings_of_a_program(self):
        for page, family, namespaces, _ in self.pages():
            with self.subTest(page.name):
                self.assertEqual(endings_on(page), endings_of(family, namespaces))

    def test_the_synopsis_is_what_the_program_prints_as_its_usage(self):
        for page, _, _, names in self.pages():
            for name in names:
                printed = set(re.findall(rf'multitool {re.escape(name)} (.*)', output_of('--help', name)))
                # A name with two meanings has one of them on each game's page.
                shown = usages_on(page, name)
                self.assertTrue(shown, (page.name, name))
                self.assertLessEqual(shown, printed, (page.name, name))

    def test_a_program_without_operands_ends_as_its_page_says(self):
        for page, _, _, names in self.pages():
            for name in names:
                called = subprocess.run([testing.MULTITOOL, name], stdin=subprocess.DEVNULL, capture_output=True,
                                        text=True)
                if called.returncode != 0:
                    self.assertIn((called.returncode, called.stderr.split('\n')[0]), endings_on(page), name)

    def test_every_option_of_the_help_is_on_the_page_and_no_other(self):
        """The options of the hubs are on multitool(1), after its own. The pages of deal and match also list
        options of families that are not in the executable."""
        for name in re.findall(r'^  (\w+)  ', output_of('--help'), flags=re.M):
            with self.subTest(name):
                options = set(re.findall(r'^  (--[a-z-]+)', output_of('--help', name), flags=re.M))
                pages = [page for page in (MAN / f'multitool-{name}.1', MAN / f'{name}.6') if page.exists()]
                if {'--record', '--stderr'} <= options:  # a hub
                    shown = options_on(MAN / 'multitool.1', 'Options of the hubs')
                else:
                    shown = options_on(pages[0]) if pages else set()
                if name in ('deal', 'match') and set(testing.FAMILIES) != set(PAGES):
                    shown &= options
                self.assertEqual(options, shown)


@unittest.skipUnless(shutil.which('mandoc'), 'mandoc is not installed')
class Front(unittest.TestCase):
    page = MAN / 'multitool.1'

    def test_the_synopsis_has_the_calls_of_the_help(self):
        # In the help, two blanks and more are followed by what the call does.
        helped = {plain(re.split('  +', call[1])[0]) for line in output_of('--help').splitlines()
                  if (call := re.match(r'(?:Usage:)? +(multitool .*)', line))}
        self.assertEqual(helped, {plain(line) for line in mdoc.section(self.page, 'SYNOPSIS') if line})

    def test_every_subcommand_is_among_the_programs(self):
        description = [line.strip() for line in mdoc.section(self.page, 'DESCRIPTION')]
        programs = set(re.findall(r'\w+', ' '.join(description[description.index('Programs'):])))
        self.assertLessEqual(set(re.findall(r'^  (\w+)  ', output_of('--help'), flags=re.M)), programs)

    def test_every_program_is_on_the_page_and_has_a_page(self):
        text = ' '.join(mdoc.section(self.page, 'DESCRIPTION') + mdoc.section(self.page, 'NAMES'))
        names = output_of('--list').split()
        self.assertLessEqual(set(names), set(re.findall(r'\w+', text)))
        self.assertEqual([name for name in names if not {name, f'multitool-{name}'} & set(NAMES)], [])


class References(unittest.TestCase):
    def test_every_section_that_a_comment_names_exists(self):
        """A comment names it like this: cards(5), "DECK FILES"."""
        found = 0
        for path in sorted((testing.SOURCES / 'src').rglob('*.?pp')):
            # Comments are wrapped: a page may stand at the end of a line, its section on the next.
            text = re.sub(r'\n *// ?', ' ', path.read_text())
            for name, number, section in re.findall(r'([\w-]+)\(([1-8])\), "([^"]+)"', text):
                found += 1
                page = (MAN / f'{name}.{number}').read_text()
                titles = [title.replace('\\&', '') for title in re.findall(r'^\.S[hs] (.*)$', page, re.MULTILINE)]
                self.assertIn(section, titles, f'{path}: {name}({number})')
        self.assertGreater(found, 0)


testing.main()
