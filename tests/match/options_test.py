"""options_test.py MULTITOOL SOURCES FAMILIES

Command lines of match: those that are wrong are refused, and values may look like options.
"""
import json

from matching import CARDS, MatchTest
import testing

REFUSED = [
    ([], 'multitool match cards alice bob'), (['cards'], 'players'), (['cards', 'alice'], 'players'),
    (['chess', 'alice', 'bob'], 'no game'), (['cards', 'alice', 'nobody-there'], 'nobody-there'),
    (['cards', './nobody', 'bob'], 'No such file'), (['cards', 'alice', '/'], '/: Is a directory'),
    (['cards', 'alice', 'bob', '--json'], 'before'),
    (['cards', 'x=', 'bob'], 'no program'), (['cards', *['bob'] * 27], '27'),
    (['cards', '--jobs', '0', 'alice', 'bob'], '--jobs'), (['cards', '--jobs', '257', 'alice', 'bob'], '--jobs'),
    (['cards', '--deals', '0', 'alice', 'bob'], '--deals'), (['cards', '--shard', '3/2', 'alice', 'bob'], '--shard'),
    (['cards', '--shard', 'x', 'alice', 'bob'], '--shard'), (['cards', '--until', '-1', 'alice', 'bob'], '--until'),
    (['cards', '--until', '1.x', 'alice', 'bob'], '--until'), (['cards', '--until', '0', 'alice', 'bob'], '--until'),
    (['cards', '--seats', '3', 'alice', 'bob'], '--seats'), (['cards', '--seats', '1', 'alice', 'bob'], '--seats'),
    (['naval', '--seats', '3', '2310A', '2310B', '2310A'], '--seats'),
    (['cards', '--score', '3', 'alice', 'bob'], '--score'), (['naval', '--cards', '3', '2310A', '2310B'], '--cards'),
    (['cards', '--cards', '2', 'alice', 'bob', 'bob'], '--cards'),
    (['cards', '--threshold', '1', 'alice', 'bob'], '--threshold'),
    (['naval', '--ships', '11', '2310A', '2310B'], 'does not fit'),
    (['naval', '--size', '5x2', '--ships', '3,3,3', '2310A', '2310B'], 'no way'),
    (['--merge'], '--merge'), (['--merge', 'nothing'], 'nothing'), (['cards', '--wrong', 'alice', 'bob'], '--wrong'),
    (['cards', '--record', 'a', '--record-faults', 'b', 'alice', 'bob'], 'give one of the two'),
    (['cards', '--log', 'no/such/folder/log', 'alice', 'bob'], 'No such file'),
    (['cards', '--seed', '7', '--deals', '1', *[letter * 100000 + '=bob' for letter in 'abc']], 'too long'),
    ([*CARDS, '--log', '-x', 'alice', 'bob'], '--log'), ([*CARDS, '--log=', 'alice', 'bob'], 'No such file'),
    ([*CARDS, '--log', '/dev/full', 'alice', 'bob'], 'not a regular file'), (['--merge', '/dev/null'], 'not a regular file'),
    ([*CARDS, '--shard', '1/9999999999999', 'alice', 'bob'], '--shard'),
    ([*CARDS, '--until', '0.0000001', 'alice', 'bob'], 'from 0.000001'),
    ([*CARDS, '--page', 'no/such/folder/page', 'alice', 'bob'], 'No such file'),
    ([*CARDS, '--log', 'page', '--page', 'page', 'alice', 'bob'], 'the same file'),
    ([*CARDS, '--orders', 'some', 'alice', 'bob'], "not 'all'"), ([*CARDS, '--draw', '0', 'alice', 'bob'], '--draw'),
    ([*CARDS, '--orders', 'all', *['bob'] * 6], 'up to 5 seats'),
    ([*CARDS, '--draw', '5', '--gauntlet', 'alice', 'bob'], '--gauntlet'),
    ([*CARDS, '--draw', '5', '--orders', 'all', 'alice', 'bob'], '--orders'),
    ([*CARDS, '--draw', '5', '--until', '3', 'alice', 'bob'], '--until'),
    ([*CARDS, *['bob'] * 30], '--seats K'), ([*CARDS, '--seats', '27', *['bob'] * 30], '--seats'),
    ([*CARDS, '--seats', '8', *['bob'] * 1000], '--draw N'), ([*CARDS, *['bob'] * 1001], '1000'),
    (['dice', 'eait', 'alice'], "'alice' is a program of cards"), (['naval', 'A', 'bob'], "'bob' is a program of cards"),
    (['cards', '--processes', 'alice', '2310B'], "'2310B' is a program of naval"),
    (['cards', 'A', 'alice'], "no program 'A'"),
]


class Options(MatchTest):
    def test_a_wrong_command_line_is_refused(self):
        for words, message in REFUSED:
            self.refused(words, message)

    def test_a_refused_command_line_leaves_an_existing_log_as_it_is(self):
        self.table(*CARDS, '--deals', 2, '--log', 'log', 'alice', 'bob')
        before = self.bytes_of('log')
        for words, message in (([*CARDS, '--record', 'log', 'alice', 'bob'], 'log: Not a directory'),
                               ([*CARDS, '--record-faults', 'log', 'alice', 'bob'], 'log: Not a directory'),
                               (['--merge', '--seed', '7', 'log'], '--seed'),
                               (['--merge', '--log', 'log', 'log'], '--log')):
            self.refused(words, message)
        self.assertEqual(self.bytes_of('log'), before)

    def test_a_value_after_an_equals_sign_may_look_like_an_option(self):
        self.table(*CARDS, '--deals', 2, '--log=-x', '--record=--json', 'alice', 'bob')
        self.assertEqual(len(self.games_of('-x')[1]), 4)
        self.assertEqual(len(list((self.folder / '--json').iterdir())), 4)

    def test_a_player_after_two_dashes_may_look_like_an_option(self):
        figures = json.loads(self.table(*CARDS, '--deals', 2, '--json', '--', '--x=alice', 'bob'))
        self.assertEqual({player['name'] for player in figures['players']}, {'--x', 'bob'})

    def test_a_merged_log_can_be_printed_as_json(self):
        self.table(*CARDS, '--deals', 2, '--log', 'log', 'alice', 'bob')
        self.assertEqual(json.loads(self.table('--merge', '--quiet', '--json', 'log'))['deals'], 2)


testing.main()
