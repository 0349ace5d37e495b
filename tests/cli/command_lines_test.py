"""command_lines_test.py MULTITOOL SOURCES FAMILIES

How the options of subcommands and of multitool itself are parsed: which lines are refused and with which message,
and what is an option, a value or an operand in those that are accepted.
"""
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
import testing

DECK = '2\nC4\nC5\n'
GAME = 'Lead player=0\nCards=C.4 C.5\n0:0 1:1\n'

# Command lines that are refused, with the message. A word may be empty, so lines are lists.
REFUSED = [
    # Unknown options, also abbreviations, other spellings and numbers.
    ('deal --foo', "unknown option '--foo'"),
    ('deal --foo=3 cards', "unknown option '--foo'"),
    ('deal cards --foo', "unknown option '--foo'"),
    ('deal --see 7 cards', "unknown option '--see' (did you mean '--seed'?)"),
    ('deal --seeds 7 cards', "unknown option '--seeds' (did you mean '--seed'?)"),
    ('deal --SEED 7 cards', "unknown option '--SEED'"),
    ('deal -seed 7 cards', "unknown option '-seed' (did you mean '--seed'?)"),
    ('deal -s', "unknown option '-s'"),
    ('deal -5', "unknown option '-5'"),
    ('deal ---', "unknown option '---'"),
    ('deal --=7', "unknown option '--'"),
    ('deal --help=yes', "unknown option '--help'"),
    ('match -x', "unknown option '-x'"),
    ('check --edit cards x', "unknown option '--edit'"),
    ('report --titel x', "unknown option '--titel' (did you mean '--title'?)"),
    ('replay --debugger x', "unknown option '--debugger'"),
    # Options of hubs that are misspelt, or that follow an operand.
    ('cardhub --shw deck 2 alice alice', "unknown option '--shw' (did you mean '--show'?)"),
    ('hub --nothing deck 2 alice alice', "unknown option '--nothing'"),
    ('hub deck --show 2 alice alice', "'--show' must come before the deck"),
    ('cardhub deck 2 alice --limit=5', "'--limit' must come before the deck"),
    ('navalhub rules --bank 5s', "'--bank' must come before the rules"),
    ('stlucia rolls 20 eait eait --record x', "'--record' must come before the rollfile"),
    # A value that is missing, or forgotten before the next option.
    ('deal --seed', "Too few arguments for '--seed'."),
    ('deal cards --seed', "Too few arguments for '--seed'."),
    ('deal --size --seed 7', "Too few arguments for '--size'."),
    ('deal --size --seed=7', "Too few arguments for '--size'."),
    ('deal --size --size=3x3', "Too few arguments for '--size'."),
    ('deal --size --foo', "Too few arguments for '--size'."),
    ('deal --size --', "Too few arguments for '--size'."),
    ('deal --size --help', "Too few arguments for '--size'."),
    ('report --title --draft x', "Too few arguments for '--title'."),
    ('report --title --title=-x x', "Too few arguments for '--title'."),
    ('cardhub --limit', "Too few arguments for '--limit'."),
    ('cardhub --record --deck 2 alice alice', "Too few arguments for '--record'."),
    # Options given twice.
    ('deal --seed 1 --seed 2 cards', 'Duplicate argument --seed'),
    ('deal --seed=1 --seed=2 cards', 'Duplicate argument --seed'),
    ('deal --seed 1 cards --seed 1', 'Duplicate argument --seed'),
    ('deal --map --map naval', 'Duplicate argument --map'),
    ('hub --show --show', 'Duplicate argument --show'),
    ('report --title=-a --title=-b x', 'Duplicate argument --title'),
    # Flags take no value.
    ('deal --map=yes naval', '--map takes no value'),
    ('deal --map= naval', '--map takes no value'),
    ('bark --comfort=1 a', '--comfort takes no value'),
    ('client499 --comfort= a', '--comfort takes no value'),
    ('stlucia --show=--show a', '--show takes no value'),
    # Numbers.
    ('deal --seed x cards', "--seed: 'x' is not a whole number"),
    ('deal --seed= cards', "--seed: '' is not a whole number"),
    (['deal', '--seed', '', 'cards'], "--seed: '' is not a whole number"),
    (['deal', '--seed', ' 5', 'cards'], "--seed: ' 5' is not a whole number"),
    ('deal --seed +5 cards', "--seed: '+5' is not a whole number"),
    ('deal --seed -5 cards', "--seed: '-5' is not a whole number"),
    ('deal --seed=-5 cards', "--seed: '-5' is not a whole number"),
    ('deal --seed=--5 cards', "--seed: '--5' is not a whole number"),
    ('deal --seed -1.5 cards', "--seed: '-1.5' is not a whole number"),
    ('deal --seed - cards', "--seed: '-' is not a whole number"),
    ('deal --seed =5 cards', "--seed: '=5' is not a whole number"),
    ('deal --seed==5 cards', "--seed: '=5' is not a whole number"),
    ('deal --seed 0x10 cards', "--seed: '0x10' is not a whole number"),
    ('deal --seed 18446744073709551616 cards', "--seed: '18446744073709551616' is too large"),
    ('deal --seed 99999999999999999999x cards', "--seed: '99999999999999999999x' is not a whole number"),
    # Times.
    ('hub --limit x', "--limit: 'x' is not a time: 0.5, 500ms, 2s, 1m"),
    ('navalhub --limit=-1s', "--limit: '-1s' is not a time: 0.5, 500ms, 2s, 1m"),
    ('navalhub --limit -1', "--limit: '-1' is not a time: 0.5, 500ms, 2s, 1m"),
    ('stlucia --game-limit 1h', "--game-limit: '1h' is not a time: 0.5, 500ms, 2s, 1m"),
    ('check --limit= x', "--limit: '' is not a time: 0.5, 500ms, 2s, 1m"),
    # Of several mistakes one is reported: first those in the form of the line, then wrong values in the order of
    # the option table.
    ('deal --seed x --foo', "unknown option '--foo'"),
    ('deal --seed 1 --seed 2 --foo', "unknown option '--foo'"),
    ('deal --seed x --map=yes', '--map takes no value'),
    ('deal --seed x --seed y', 'Duplicate argument --seed'),
    ('report --title --a --title=--b x', "Too few arguments for '--title'."),
    ('deal --seed x --size', "Too few arguments for '--size'."),
    ('deal --seed x --cards y', "--cards: 'y' is not a whole number"),
]

# Lines with multitool's own options that are refused.
REFUSED_BY_MULTITOOL = [
    ('--foo', 'Unknown argument: --foo'),
    ('--ver', 'Unknown argument: --ver'),
    ('--', 'Unknown argument: --'),
    ('-x', 'Unknown argument: -x'),
    ('-sx', 'Unknown argument: -sx'),
    ('--list --list', 'Duplicate argument --list'),
    ('-ss --install x', 'Duplicate argument -s'),
    ('--list x y', "Maximum number of positional arguments exceeded, failed to parse 'y'"),
    ('--list --version', 'one thing at a time'),
    ('--help --install x', 'one thing at a time'),
    ('--list x', 'there is a word too many'),
    ('--players', 'no game is named'),
    ('--players chess', 'there is no game chess in this executable'),
    ('--version=x', 'there is a word too many'),
    ('--install', 'no folder is named'),
    ('--uninstall', 'no folder is named'),
    ('-sf', '-s, -f and --edition go with --install'),
    ('--help --edition cards', '-s, -f and --edition go with --install'),
    ('--edition', "Too few arguments for '--edition'."),
    ('--install --edition -s x', "Too few arguments for '--edition'."),
    ('--install --edition chess x', '--edition is cards or naval, not chess'),
    ('--install --edition= x', '--edition is cards or naval, not '),
]


class CommandLines(testing.TestCase):
    def run_line(self, line):
        return self.run_tool(*(line.split() if isinstance(line, str) else line))

    def refused(self, line, message, program):
        run = self.run_line(line)
        self.assertEqual(run.stderr, f"multitool: {message}\nTry 'multitool {program}--help'.\n", line)
        self.assertEqual((run.stdout, run.returncode), ('', 2), line)

    def accepted(self, line, out):
        run = self.run_line(line)
        self.assertEqual((run.stdout, run.stderr, run.returncode), (out, '', 0), line)

    def output(self, line):
        run = self.run_line(line)
        self.assertEqual((run.stderr, run.returncode), ('', 0), line)
        return run.stdout

    def test_a_wrong_line_of_a_subcommand_is_refused_with_one_message(self):
        for line, message in REFUSED:
            name = line.split()[0] if isinstance(line, str) else line[0]
            self.refused(line, message, name + ' ')

    def test_a_wrong_line_of_multitool_is_refused_with_one_message(self):
        for line, message in REFUSED_BY_MULTITOOL:
            self.refused(line, message, '')
        self.assertEqual(list(self.folder.iterdir()), [], 'nothing is installed')

    def test_values_follow_their_option_or_an_equals_sign(self):
        out = self.output('deal --seed 7 --size 4x4 --ships 2 --map naval')
        for line in ('deal --seed=7 --size=4x4 --ships=2 --map naval', 'deal naval --seed 7 --size=4x4 --ships 2 --map',
                     'deal --map --ships 2 naval --size 4x4 --seed=7',
                     'deal --map --ships=2 --size 4x4 --seed 7 -- naval',
                     'deal naval --map --ships=2 --size 4x4 --seed 7 --'):
            self.accepted(line, out)

    def test_a_value_after_an_equals_sign_may_look_like_an_option(self):
        self.output('match cards --deals 1 --seed 1 --quiet --log games alice bob')
        for line in 'report --title=--draft games', 'report --title=--draft -- games':
            self.assertIn('--draft', self.output(line))
        self.assertIn('-5', self.output('report --title -5 games'))
        self.assertIn('a=b', self.output('report --title=a=b games'))

    def test_help_is_printed_even_after_a_mistake(self):
        for name in 'check', 'deal', 'match', 'replay', 'report':
            text = self.output(f'{name} --help')
            for line in f'{name} -h', f'{name} --help --foo', f'{name} -h x y', f'--help {name}', f'-h {name}':
                self.accepted(line, text)
        text = self.output('deal --help')
        for line in ('deal --seed x --help', 'deal --seed 1 --seed 2 --help', 'deal cards -h',
                     'deal --size --foo --help'):
            self.accepted(line, text)
        # The rest of these is operands.
        self.assertEqual(self.run_line('deal cards x --help').returncode, 2)
        self.assertEqual(self.run_line('deal -- --help').returncode, 2)

    def test_hubs_take_unknown_options_as_operands_if_there_is_such_a_file(self):
        for name in 'deck', '--deck', '-5', '-h', '--limit', '--limit=5', '--deck=x':
            self.file(name, DECK)
        for line in ('cardhub deck 2 alice alice', 'cardhub --deck 2 alice alice', 'cardhub -5 2 alice alice',
                     'cardhub -h 2 alice alice', 'cardhub --deck=x 2 alice alice', 'cardhub -- --limit 2 alice alice',
                     'cardhub -- --limit=5 2 alice alice', 'hub --show --limit 20 --deck 2 alice alice',
                     'hub --limit=20 --show -- deck 2 alice alice', 'hub --limit 20s --record=-r -5 2 alice alice'):
            self.accepted(line, GAME)
        self.assertTrue((self.folder / '-r').exists(), 'the record')

    def test_hubs_take_options_behind_operands_as_operands_if_there_is_such_a_file(self):
        self.file('deck', '4\nC4\nC5\nC6\nC7\n')
        self.script('--show', f'exec {testing.MULTITOOL} alice "$@"\n')
        self.accepted('cardhub deck 2 --show alice',
                      'Lead player=0\nCards=C.5 C.6\nLead player=1\nCards=C.7 C.4\n0:0 1:2\n')

    def test_hubs_take_every_word_behind_two_dashes_as_an_operand(self):
        self.file('deck', DECK)
        self.assertEqual(self.run_line('cardhub -- deck 2 alice --limit').stderr, 'Player error\n')

    def test_options_of_a_replayed_program_are_its_own(self):
        self.file('deck', DECK)
        self.script('player', 'printf "%s\\n" "$@" >arguments\n')
        self.output('cardhub --record record deck 2 alice alice')
        self.run_line('replay record --seat 0 ./player --limit=5 --seat 1 -- --foo')
        self.assertEqual((self.folder / 'arguments').read_text(), '--limit=5\n--seat\n1\n--\n--foo\n')

    def test_a_folder_may_be_named_like_an_edition(self):
        (self.folder / 'cards').mkdir()
        self.accepted('--install -sf --edition cards cards', '')
        self.assertEqual((self.folder / 'cards' / '2310hub').readlink(), pathlib.Path('cardhub'))
        self.accepted('--uninstall cards', '')
        self.accepted('--install --edition=naval -s cards', '')
        self.assertEqual((self.folder / 'cards' / '2310hub').readlink(), pathlib.Path('navalhub'))


testing.main()
