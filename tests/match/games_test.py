"""games_test.py MULTITOOL SOURCES FAMILIES short|long

The games of a match are the same in every way of playing them. With `long` there are more of them.
"""
import itertools
import json
import random
import re

from matching import CARDS, DICE, MATCHES, MatchTest, with_options
import testing

IS_LONG = testing.arguments(1) == ['long']


def split_mix(seed, index):
    mask = (1 << 64) - 1
    value = (seed + (index + 1) * 0x9e3779b97f4a7c15) & mask
    value = ((value ^ (value >> 30)) * 0xbf58476d1ce4e5b9) & mask
    value = ((value ^ (value >> 27)) * 0x94d049bb133111eb) & mask
    return value ^ (value >> 31)


class Ways(MatchTest):
    """Games in memory, with processes and by the hub have the same results."""

    def succeeds(self, *words):
        run = self.run_tool(*words)
        self.assertEqual(run.returncode, 0, run)
        return run

    def deal(self, name, *words):
        """Makes a file of the deal."""
        self.file(name, self.succeeds('deal', *words).stdout)

    def compare(self, family):
        words, players = MATCHES[family]
        words = [*words, '--deals', (2000 if IS_LONG else 240) // len(players), *players]
        in_memory = self.undisturbed(words, 'memory')
        self.assertEqual(in_memory, self.undisturbed(with_options(words, '--processes'), 'processes'))

        match, games = self.games_of('memory.log')
        self.assertGreater(len(games), 0)
        for game in random.Random(1).sample(games, min(200 if IS_LONG else 12, len(games))):
            names = [match['players'][player] for player in game['seating']]
            scores = self.scores_by_hub(game, match['settings'], split_mix(match['seed'], game['deal']), names)
            self.assertEqual(scores, game['scores'], game)

    def test_card_games_are_the_same_in_memory_with_processes_and_by_the_hub(self):
        self.scores_by_hub = self.scores_of_cards
        self.compare('cards')

    def test_naval_games_are_the_same_in_memory_with_processes_and_by_the_hub(self):
        self.scores_by_hub = self.scores_of_naval
        self.compare('naval')

    def test_dice_games_are_the_same_in_memory_with_processes_and_by_the_hub(self):
        self.scores_by_hub = self.scores_of_dice
        self.compare('stlucia')

    def scores_of_cards(self, _, settings, seed, players):
        self.deal('deck', 'cards', '--cards', settings['cards'], '--seed', seed)
        last = self.succeeds('cardhub', 'deck', settings['threshold'], *players).stdout.splitlines()[-1]
        return [int(part.split(':')[1]) for part in last.split()]

    def scores_of_naval(self, _, settings, seed, players):
        rules = ['--size', settings['size'], '--ships', settings['ships']]
        for side in range(2):
            self.deal(f'{side}.map', 'naval', *rules, '--map', '--seed', split_mix(seed, side))
        self.deal('rules', 'naval', *rules)
        self.file('config', f'{players[0]},0.map,{players[1]},1.map\n')
        winner = re.search(r'player (.) wins', self.succeeds('navalhub', 'rules', 'config').stdout)[1]
        return [int(winner == str(number)) for number in (1, 2)]

    def scores_of_dice(self, game, settings, seed, players):
        self.deal('rolls', 'stlucia', '--rolls', settings['rolls'], '--seed', seed)
        shown = self.succeeds('stlucia', 'rolls', settings['score'], *players).stderr
        scores = [0] * len(players)
        for letter, total in re.findall(r'Player (.) scored \d+ for a total of (\d+)', shown):
            scores[ord(letter) - ord('A')] = int(total)
        winner = ord(re.search(r'Player (.) wins', shown)[1]) - ord('A')
        self.assertEqual(game['points'][winner], 1, (game, winner))
        return scores


class Parts(MatchTest):
    def test_log_and_table_do_not_depend_on_the_number_of_jobs_or_shards(self):
        for family, (words, players) in MATCHES.items():
            with self.subTest(family):
                words = [*words, '--deals', 101, *players]
                log, table = self.undisturbed(with_options(words, '--jobs', 1), f'{family}-1')
                for jobs in (2, 8):
                    parallel = self.undisturbed(with_options(words, '--jobs', jobs), f'{family}-{jobs}')
                    self.assertEqual(parallel, (log, table), jobs)
                logs = [f'{family}-shard{shard}.log' for shard in range(1, 5)]
                for shard, name in enumerate(logs, 1):
                    self.table(*with_options(words, '--shard', f'{shard}/4', '--log', name))
                random.Random(2).shuffle(logs)
                self.assertEqual(self.table('--merge', *logs), table, 'merged')
                self.assertEqual(self.table('--merge', f'{family}-1.log'), table, 'one log')


class Combinations(MatchTest):
    PAIRS = [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]]

    def test_a_round_robin_plays_every_pair_in_both_orders_in_every_deal(self):
        self.table(*CARDS, '--deals', 2, '--seats', 2, '--log', 'log', 'a=alice', 'b=bob', 'c=bob')
        match, games = self.games_of('log')
        self.assertEqual((match['players'], match['seats']), (['a', 'b', 'c'], 2))
        self.assertEqual([game['seating'] for game in games], self.PAIRS * 2)
        self.assertEqual([game['deal'] for game in games], [0] * 6 + [1] * 6)

    def test_a_gauntlet_plays_the_pairs_of_the_first_player(self):
        self.table(*CARDS, '--deals', 1, '--seats', 2, '--gauntlet', '--log', 'log', 'a=alice', 'b=bob', 'c=bob')
        self.assertEqual([game['seating'] for game in self.games_of('log')[1]], self.PAIRS[:4])

    def test_a_player_against_itself_gets_half_of_the_points_because_each_deal_is_rotated(self):
        figures = json.loads(self.table(*CARDS, '--deals', 50, '--json', 'bob', 'bob'))
        self.assertEqual([(player['points'], player['interval']) for player in figures['players']],
                         [(50, 0), (50, 0)])

    def test_with_times_the_log_has_the_slowest_answer_of_each_seat(self):
        self.table(*CARDS, '--deals', 3, '--times', '--log', 'log', 'alice', 'bob')
        self.assertEqual({len(game['slowest_us']) for game in self.games_of('log')[1]}, {2})

    def test_until_ends_a_match_after_the_same_deal_with_any_number_of_jobs(self):
        words = [*CARDS, '--deals', 5000, '--until', 3, 'alice', 'bob']
        log, table = self.undisturbed(words, 'until')
        games = self.games_of('until.log')[1]
        self.assertLess(len(games), 10000)
        self.assertEqual(len(games) % 2, 0)
        self.assertEqual(self.undisturbed(with_options(words, '--jobs', 1), 'one-job'), (log, table))
        self.assertEqual(self.undisturbed(words, 'until'), (log, table), 'again with the finished log')


class Leagues(MatchTest):
    PLAYERS = [f'p{i}={name}' for i, name in enumerate(['eait', 'science', 'habs', 'hass', 'mabs'] * 3)]

    def test_all_players_of_a_league_have_played_equally_often_and_shards_are_the_same_match(self):
        words = [*DICE, '--seats', 4, '--draw', 7, '--deals', 12, *self.PLAYERS]
        log, table = self.undisturbed(with_options(words, '--jobs', 1), 'one')
        self.assertEqual(self.undisturbed(with_options(words, '--jobs', 3), 'three'), (log, table))
        match, games = self.games_of('one.log')
        self.assertEqual((match['settings']['draw'], len(games)), (7, 84))
        played = [0] * len(self.PLAYERS)
        for number, game in enumerate(games):
            self.assertEqual((game['game'], game['deal'], len(set(game['seating']))), (number, number // 7, 4))
            for player in game['seating']:
                played[player] += 1
            self.assertLessEqual(max(played) - min(played), 1)
        logs = [f'league{shard}.log' for shard in (1, 2, 3)]
        for shard, name in enumerate(logs, 1):
            self.table(*with_options(words, '--shard', f'{shard}/3', '--log', name))
        self.assertEqual(self.table('--merge', *logs[::-1]), table)
        (self.folder / 'one.log').write_bytes(log[:len(log) // 2])
        self.assertEqual(self.undisturbed(words, 'one'), (log, table), 'resumed')
        self.assertTrue(all(len(line) <= 80 for line in table.splitlines()), table)

    def test_a_thousand_players_have_one_league(self):
        players = [f'p{i}=alice' for i in range(1000)]
        figures = json.loads(self.table(*CARDS, '--seats', 5, '--draw', 200, '--deals', 2, '--json', *players))
        self.assertEqual({player['games'] for player in figures['players']}, {2})
        self.assertEqual(len(figures['players']), 1000)

    def test_short_names_of_games_and_players(self):
        self.assertEqual(self.table('dice', '--deals', 3, '--seed', 7, 'eait', 'habs'),
                         self.table('stlucia', '--deals', 3, '--seed', 7, 'eait', 'habs'))
        short = self.table('naval', '--deals', 3, '--seed', 7, '--log', 'log', 'A', 'B')
        self.assertEqual(self.games_of('log')[0]['settings']['commands'], ['2310A', '2310B'])
        self.assertEqual(short, self.table('naval', '--deals', 3, '--seed', 7, 'A=2310A', 'B=2310B'))
        self.assertEqual(short, self.table('naval', '--deals', 3, '--seed', 7, '--processes', 'A', 'B'))

    def test_with_all_orders_nobody_has_the_same_neighbour_more_often(self):
        self.table(*DICE, '--deals', 1, '--orders', 'all', '--log', 'log', 'eait', 'habs', 'hass', 'mabs')
        seatings = [tuple(game['seating']) for game in self.games_of('log')[1]]
        self.assertEqual(sorted(seatings), sorted(itertools.permutations(range(4))))


class Deals(MatchTest):
    def test_ships_that_nearly_fill_the_board_are_placed(self):
        self.table('naval', '--size', '6x6', '--ships', ','.join('3' * 12), '--deals', 50, '--seed', 3,
                   '2310A', '2310B')

    def test_a_deal_for_which_no_fleet_is_found_is_reported_once(self):
        match = self.run_match('naval', '--size', '8x7', '--ships', ','.join('4' * 14), '--deals', 6, '--seed', 12,
                               '--jobs', 2, '--log', 'log', '2310A', '2310B')
        self.assertEqual(match.returncode, 2, match)
        self.assertIn('naval: ', match.stdout)
        self.assertEqual(match.stderr, 'multitool: match: deal 3 cannot be made: '
                                       'no way was found to put these ships on the board\n')
        for game in self.games_of('log')[1]:
            self.assertEqual(game['ending'], 'finished')


testing.main()
