"""faults_test.py MULTITOOL SOURCES FAMILIES

A match goes on after the faults of players. It counts them, records them and prints how to play them again.
"""
import re

from matching import CARDS, DICE, ENDLESS, MATCHES, NAVAL, MatchTest
import testing
from testing import MULTITOOL

GONE = 'exit 3\n'
# By family: behaviour, point and the ending of the games.
FAULTS = {
    'cards': [
        ('die', 0, 'no greeting'), ('die', 1, 'gone'), ('die', 5, 'gone'), ('killed', 3, 'gone'),
        ('stop', 0, 'too slow'), ('stop', 4, 'too slow'), ('silent', 0, 'too slow'), ('silent', 7, 'too slow'),
        ('late', 0, 'too slow'), ('late', 3, 'too slow'), ('close', 2, 'closed its output'),
        ('flood', 0, 'bad greeting'), ('flood', 2, 'line too long'), ('garbage', 0, 'bad greeting'),
        ('garbage', 1, 'not a message'), ('drip', 3, 'line too long'), ('fork', 0, 'too slow'),
        ('fork', 4, 'too slow'), ('again', 2, 'not allowed'), ('ignore', 0, 'finished')],
    'naval': [
        ('die', 0, 'gone'), ('die', 5, 'gone'), ('stop', 0, 'too slow'), ('late', 3, 'too slow'),
        ('silent', 4, 'too slow'), ('close', 2, 'closed its output'), ('flood', 3, 'not a message'),
        ('garbage', 0, 'not a message'), ('fork', 2, 'too slow'), ('off', 0, 'not allowed'), ('ignore', 0, 'finished')],
    'stlucia': [
        ('die', 0, 'no greeting'), ('die', 2, 'gone'), ('stop', 3, 'too slow'), ('late', 0, 'too slow'),
        ('silent', 2, 'too slow'), ('close', 1, 'closed its output'), ('flood', 2, 'line too long'),
        ('garbage', 2, 'not a message'), ('fork', 1, 'too slow'), ('stay', 1, 'not allowed'),
        ('ignore', 0, 'finished')],
}
# A naval agent that guesses the cells of a board of 8x8 in order, and what it does after a game.
AGENT = '''while :; do
n=0
while read -r word rest; do
case $word in
RULES) echo MAP A1,E:A2,E:A3,E;;
YT) printf "GUESS \\\\$(printf %%o $((65 + n %% 8)))$((n / 8 + 1))\\n"; n=$((n + 1));;
DONE|EARLY) break;;
esac
done
%s
done
'''
STAY = 'test "$MULTITOOL_STAY" = 1 && read -r word rest && test "$word" = AGAIN || exit 0\necho "$rest" >>arguments'
# A dice player that keeps all dice. It may leave before it is told that the game is over.
ROLLER = '''while :; do
printf '!'
while read -r word rest; do
case $word in
turn|rerolled) echo keepall;;
'stay?') echo stay;;
winner|shutdown) break;;
eliminated) test "$rest" = "$2" && break;;
esac
done
test "$MULTITOOL_STAY" = 1 && read -r word rest && test "$word" = AGAIN || exit 0
set -- $rest
done
'''
# Endings that come quickly. The games that have them are played again.
QUICK = ('not allowed', 'not a message', 'gone')


class Faults(MatchTest):
    def play(self, family, real_player):
        """One match of a good player against a bad one for each fault; checks all its games, returns stderr."""
        self.environment['REAL_PLAYER'] = real_player
        cases = FAULTS[family]
        words, good_players = MATCHES[family]
        bad_players = [self.link_bad_player(f'bad-{behaviour}-{point}') for behaviour, point, _ in cases]
        match = self.run_match(*words, '--deals', 1, '--seats', 2, '--gauntlet', '--jobs', 8, '--limit', 3, '--start-limit', 3,
                               '--record-faults', 'records', '--log', 'log', good_players[0], *bad_players)
        self.assertEqual(match.returncode, 0, match)
        self.check_that_no_process_is_left()
        games = self.games_of('log')[1]
        self.assertEqual(len(games), 2 * len(cases))
        for game in games:
            bad = max(game['seating'])
            self.check_game(game, game['seating'].index(bad), cases[bad - 1])
        for ending in {ending for _, _, ending in cases if ending != 'finished'}:
            self.assertIn(ending, match.stdout)
        self.check_printed_commands(match.stdout)
        return match.stderr

    def check_game(self, game, seat, case):
        ending = case[2]
        self.assertEqual(game['ending'], ending, (case, game))
        record = self.folder / f'records/game-{game["game"]}.record'
        if ending == 'finished':
            self.assertIsNone(game['blame'])
            self.assertFalse(record.exists())
        else:
            self.assertEqual((game['blame'], game['points'][seat]), (seat, 0), (case, game))
            self.assertIn(ending, record.read_text().splitlines()[-1])

    def check_printed_commands(self, table):
        """The printed command reproduces the fault."""
        for line in table.splitlines():
            found = re.match(r' +\d+ x (.*), first game (\d+): (.* match --again .*)', line)
            if found and found[1] in QUICK:
                again = self.run_program('sh', '-c', found[3], env=self.environment)
                self.assertNotIn(again.returncode, (0, 2), (line, again))
                self.assertIn(f': {found[1]}', again.stderr, line)

    def test_faults_of_card_players_end_their_games_only(self):
        shown = self.play('cards', 'alice')
        self.assertRegex(shown, r'(?m)^game \d+, seat \d \(\./bad-again-2\): not allowed \(not in hand\): '
                                r'said "PLAY..";.*; table .*; hand ')

    def test_faults_of_naval_agents_end_their_games_only(self):
        self.play('naval', 'agent B')

    def test_faults_of_dice_players_end_their_games_only(self):
        shown = self.play('stlucia', 'eait')
        self.assertRegex(shown, r'(?m)^game \d+, seat \d \(\./bad-stay-1\): not allowed .*turn of . with ......;')

    def test_a_fault_is_reported_with_the_name_of_the_player(self):
        self.script('gone', GONE)
        match = self.run_match(*CARDS, '--deals', 1, 'one=./gone', 'two=bob', './gone')
        self.assertRegex(match.stderr, r'(?m)^game 0, one, seat 0 \(\./gone\): no greeting')

    def test_a_fault_is_reported_with_the_last_lines_of_the_players_stderr(self):
        self.script('raises', 'printf @\nread -r hand\nseq 5 >&2\necho "Error: no card" >&2\nexit 1\n')
        match = self.run_match(*CARDS, '--deals', 1, '--log', 'log', 'bob', './raises')
        lines = ['4', '5', 'Error: no card']
        self.assertIn('; hand', match.stderr)
        self.assertIn(''.join(f'\n  | {line}' for line in lines), match.stderr)
        self.assertIn(f'first game 0: {MULTITOOL} match --again 0 log\n' +
                      ''.join(f'      | {line}\n' for line in lines), match.stdout)
        for line in match.stdout.replace(MULTITOOL, 'multitool').splitlines():
            self.assertLessEqual(len(line), 80)

    def test_a_game_is_played_again_by_its_number_and_log(self):
        self.script('raises', 'printf @\nread -r hand\necho "$hand" >&2\nexit 1\n')
        self.table(*CARDS, '--deals', 3, '--quiet', '--log=-log', 'x=bob', './raises')
        for game in range(6):
            seat = game % 2 ^ 1
            again = self.run_match('--again', game, '--', '-log')
            self.assertEqual((again.returncode, again.stdout), (6, 'Lead player=0\n'))
            self.assertRegex(again.stderr, rf'(?s)^HAND.*seat {seat} \(\./raises\): gone: ended with status 1;.*; hand ')
        self.table(*CARDS, '--deals', 1, '--log', 'good', 'alice', 'bob')
        again = self.run_match('--again', 1, 'good')
        self.assertEqual((again.returncode, again.stdout.count('\n')), (0, 61), again)
        self.assertIn('seat 0', again.stderr) if again.returncode else self.assertNotIn('seat 0 (', again.stderr)

    def test_a_game_that_cannot_be_played_again_is_refused(self):
        self.table(*CARDS, '--deals', 1, '--log', 'log', 'alice', 'bob')
        self.file('nothing', '')
        for words, message in (
                (['--again', 2, 'log'], '--again: the games of this match are 0 to 1'),
                (['--again', 0], '--again wants the number of a game and a log'),
                (['--again', 0, 'log', 'log'], '--again wants the number of a game and a log'),
                (['--again', 0, '--limit', 1, 'log'], '--limit: the log says what was played'),
                (['--again', 0, 'none'], 'none: No such file'),
                (['--again', 0, 'nothing'], 'nothing: there is no match in it')):
            self.refused(words, message)

    def test_a_strict_match_fails_if_a_player_broke_a_game(self):
        self.script('gone', GONE)
        for players, status in ((['alice', 'bob'], 0), (['alice', './gone'], 1)):
            words = [*CARDS, '--strict', '--quiet', '--deals', 2, '--log', f'log{status}', *players]
            self.assertEqual(self.run_match(*words).returncode, status)
            self.assertEqual(self.run_match(*words).returncode, status, 'also if all games are in the log')
        self.assertEqual(self.run_match(*CARDS, '--quiet', '--deals', 2, 'alice', './gone').returncode, 0)

    def logs_with_and_without_stay(self, *words):
        """The log without --stay, that with it, and stderr with it."""
        fresh = self.run_match(*words[:1], '--log', 'fresh', *words[1:])
        stays = self.run_match(*words[:1], '--stay', '--log', 'stays', *words[1:])
        self.assertEqual((fresh.returncode, fresh.stderr, stays.returncode), (0, '', 0), (fresh, stays))
        self.check_that_no_process_is_left()
        return self.bytes_of('fresh'), self.bytes_of('stays'), stays.stderr

    def test_players_that_stay_play_the_same_games(self):
        self.script('agent', AGENT % STAY)
        fresh, stays, stderr = self.logs_with_and_without_stay(
            *NAVAL, '--deals', 10, '--jobs', 1, './agent', '2310A')
        self.assertEqual((stays, stderr), (fresh, ''))
        arguments = (self.folder / 'arguments').read_text().splitlines()
        self.assertEqual(len(arguments), 19, 'it is started once')
        self.assertRegex(arguments[0], r'^2 \S+ \d+$')
        self.script('roller', ROLLER)
        self.folder.joinpath('fresh').unlink()
        self.folder.joinpath('stays').unlink()
        fresh, stays, stderr = self.logs_with_and_without_stay(
            *DICE, '--deals', 10, './roller', 'x=./roller', 'eait', 'habs')
        self.assertEqual((stays, stderr), (fresh, ''))
        self.assertNotIn(b'"blame":0', fresh)

    def test_a_player_that_does_not_stay_is_started_for_each_game_and_reported_once(self):
        self.script('agent', AGENT % 'exit 0')
        self.script('late', AGENT % 'read -r word rest; read -r word rest; exit 0')
        for player in ('./agent', './late'):
            fresh, stays, stderr = self.logs_with_and_without_stay(
                *NAVAL, '--deals', 5, '--jobs', 1, player, '2310A')
            self.assertEqual(stays, fresh)
            self.assertEqual(stderr, f'multitool: match: {player} does not stay after a game: '
                                     'it is started for each one\n')
            self.folder.joinpath('fresh').unlink()
            self.folder.joinpath('stays').unlink()

    def test_a_player_that_dies_before_it_says_anything_has_not_stayed(self):
        self.script('agent', AGENT % (STAY + '\nread -r rules; exit 7'))
        match = self.run_match(*NAVAL, '--stay', '--deals', 4, '--jobs', 1, '--log', 'log', './agent', '2310A')
        self.assertEqual(match.returncode, 0, match)
        games = self.games_of('log')[1]
        self.assertEqual({game['ending'] for game in games}, {'finished'}, 'it had said nothing: it has left')
        self.check_that_no_process_is_left()

    def test_stalling_does_not_pay(self):
        self.script('repeats', 'echo MAP A1,E:A2,E:A3,E\nwhile read -r line; do\n'
                               'case $line in YT) echo GUESS A1;; esac; done\n')
        self.script('ponders', 'printf @\nread -r h\nread -r r\nwhile sleep 0.4; do\ncase $r in N*) break;; esac; done\n'
                               'exec sleep 100\n')
        self.table('naval', '--size', '8x8', '--ships', '4,3,2', '--deals', 1, '--seed', 3, '--log', 'naval',
                   './repeats', '2310B')
        self.assertEqual({game['ending'] for game in self.games_of('naval')[1]}, {'refused too often'})
        self.table(*CARDS, '--deals', 1, '--limit', 100, '--bank', 1, '--log', 'cards', './ponders', 'bob')
        self.assertEqual({game['ending'] for game in self.games_of('cards')[1]}, {'out of time'})

    def test_refusals_are_for_games_that_ask_again(self):
        self.refused([*CARDS, '--refusals', 3, 'alice', 'bob'], '--refusals is nothing for cards')

    def test_a_fault_is_reported_with_the_whole_hand_however_large_it_is(self):
        self.environment['REAL_PLAYER'] = 'alice'
        player = self.link_bad_player('bad-again-2')
        match = self.run_match(*CARDS, '--deals', 1, '--cards', 20000, 'bob', player)
        self.assertRegex(match.stderr,
                         r'(?m)^game 0, seat 1 \(\./bad-again-2\): .*; table( ..| empty)+; hand( .. x\d+)+$')

    def test_a_game_of_built_in_players_that_exceeds_its_time_limit_is_recorded(self):
        table = self.table(*ENDLESS, '--game-limit', '0.2', '--record-faults', 'records', '--log', 'log',
                           'eait', 'eait')
        self.assertIn('2 x too long', table)
        for game in self.games_of('log')[1]:
            record = (self.folder / f'records/game-{game["game"]}.record').read_text()
            self.assertEqual(record.splitlines()[-1].split('\t')[2:4], ['end', 'too long'])

    def test_the_command_that_replays_a_naval_game_works_with_every_path_of_a_program(self):
        for name in ('plain', 'a b', 'a,b', 'a\\b', 'a\tb', 'a\nb', "it's", 'a\x1b[31mX', '#x', 'bär',
                     '/'.join(['d' * 200] * 4)):
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            self.script(name, GONE)
            for players in ([f'./{name}', '2310B'], [f'x=./{name}', f'y=./{name}']):
                table = self.table('naval', '--deals', 1, '--seed', 1, '--quiet', *players)
                command = re.search(r': (\S* deal .*)', table)[1]
                self.assertTrue(all(character >= ' ' for character in command), command)
                again = self.run_program('bash', '-c', command)
                self.assertNotIn(again.returncode, (0, 2), (name, command, again))
                self.assertIn(': gone: ended with status 3', again.stderr, (name, command))
                for path in self.folder.glob('again*'):
                    path.unlink()


testing.main()
