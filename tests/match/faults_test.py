"""faults_test.py MULTITOOL SOURCES FAMILIES

A match goes on after the faults of players. It counts them, records them and prints how to play them again.
"""
import re

from matching import CARDS, ENDLESS, MATCHES, MatchTest
import testing

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
# Endings that come quickly. The games that have them are played again.
QUICK = ('not allowed', 'not a message', 'gone')


class Faults(MatchTest):
    def play(self, family, real_player):
        """One match of a good player against a bad one for each fault; checks all its games, returns stderr."""
        self.environment['REAL_PLAYER'] = real_player
        cases = FAULTS[family]
        words, good_players = MATCHES[family]
        bad_players = [self.link_bad_player(f'bad-{behaviour}-{point}') for behaviour, point, _ in cases]
        match = self.run_match(*words, '--deals', 1, '--seats', 2, '--gauntlet', '--jobs', 8, '--limit', 3,
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
        # On a busy machine the pipe of an exiting process may close long before the process is gone.
        if ending == 'gone' and game['ending'] == 'closed its output':
            ending = game['ending']
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
            found = re.match(r' +\d+ x (.*), first game (\d+): (.*)', line)
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
