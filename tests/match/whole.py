"""whole.py MULTITOOL GROUP...: whole runs of `match` from the command line.

Each group is a function below. With --long they play more games.
"""
import hashlib
import json
import os
import pathlib
import random
import re
import resource
import signal
import subprocess
import time

from common import (CARDS, DICE, LONG, MULTITOOL, NAVAL, Marked, children_of, games_of, good, run, run_groups, sha,
                    undisturbed, wait_for_games)

FAMILIES = {
    'cards': (CARDS, ['alice', 'bob', '2310alice']),
    'naval': (NAVAL, ['2310A', '2310B']),
    'stlucia': (DICE, ['eait', 'science', 'habs', 'hass', 'mabs']),
}


# --- groups ---


def ways():
    """Games in memory, with processes and by the hub have the same results."""
    for family, (words, players) in FAMILIES.items():
        rotations = len(players)
        deals = 2000 // rotations if LONG else 240 // rotations
        in_memory = undisturbed([*words, '--deals', deals, *players], f'{family}-memory')
        processes = undisturbed([*words, '--deals', deals, '--processes', *players], f'{family}-processes')
        assert in_memory == processes, family
        check_with_hub(family, f'{family}-memory.log', 200 if LONG else 12)


def check_with_hub(family, log, count):
    """Plays games of the log again with `deal` and the hub, and compares the scores."""
    match, games = games_of(log)
    settings = match['settings']
    for game in random.Random(1).sample(games, min(count, len(games))):
        players = [match['players'][player] for player in game['seating']]
        seed = split_mix(match['seed'], game['deal'])
        if family == 'cards':
            pathlib.Path('deck').write_bytes(deal('cards', '--cards', settings['cards'], '--seed', seed))
            out = hub('cardhub', 'deck', settings['threshold'], *players).stdout.splitlines()[-1]
            scores = [int(part.split(':')[1]) for part in out.split()]
        elif family == 'stlucia':
            pathlib.Path('rolls').write_bytes(deal('stlucia', '--rolls', settings['rolls'], '--seed', seed))
            err = hub('stlucia', 'rolls', settings['score'], *players).stderr
            scores = [0] * len(players)
            for letter, total in re.findall(r'Player (.) scored \d+ for a total of (\d+)', err):
                scores[ord(letter) - ord('A')] = int(total)
            winner = ord(re.search(r'Player (.) wins', err)[1]) - ord('A')
            assert game['points'][winner] == 1, (game, winner)
        else:
            rules = ['--size', settings['size'], '--ships', settings['ships']]
            for side in range(2):
                pathlib.Path(f'{side}.map').write_bytes(
                    deal('naval', *rules, '--map', '--seed', split_mix(seed, side)))
            pathlib.Path('rules').write_bytes(deal('naval', *rules))
            pathlib.Path('config').write_text(f'{players[0]},0.map,{players[1]},1.map\n')
            out = hub('navalhub', 'rules', 'config').stdout
            winner = int(re.search(r'player (.) wins', out)[1]) - 1
            scores = [int(winner == seat) for seat in range(2)]
        assert scores == game['scores'], (family, game, scores)


def split_mix(seed, index):
    mask = (1 << 64) - 1
    value = (seed + (index + 1) * 0x9e3779b97f4a7c15) & mask
    value = ((value ^ (value >> 30)) * 0xbf58476d1ce4e5b9) & mask
    value = ((value ^ (value >> 27)) * 0x94d049bb133111eb) & mask
    return value ^ (value >> 31)


def deal(*words):
    return subprocess.run([MULTITOOL, 'deal', *map(str, words)], check=True, stdout=subprocess.PIPE).stdout


def hub(*words):
    return subprocess.run([MULTITOOL, *map(str, words)], check=True, capture_output=True, text=True)


def jobs():
    """Log and table do not depend on the number of jobs or shards."""
    for family, (words, players) in FAMILIES.items():
        words = [*words, '--deals', 101, *players]
        whole = undisturbed([*words[:1], '--jobs', 1, *words[1:]], f'{family}-1')
        for count in (2, 8):
            assert undisturbed([*words[:1], '--jobs', count, *words[1:]], f'{family}-{count}') == whole
        logs = []
        for shard in range(1, 5):
            logs.append(f'{family}-shard{shard}.log')
            good([*words[:1], '--shard', f'{shard}/4', '--log', logs[-1], *words[1:]])
        random.Random(2).shuffle(logs)
        assert good(['--merge', *logs]) == whole[1], 'merged'
        assert good(['--merge', f'{family}-1.log']) == whole[1], 'one log'
        print(family, 'log', sha(f'{family}-1.log'), 'table', hashlib.sha256(whole[1]).hexdigest())


def rounds():
    """Round robin and gauntlet play the right combinations in every deal."""
    good([*CARDS, '--deals', 2, '--seats', 2, '--log', 'robin', 'a=alice', 'b=bob', 'c=bob'])
    match, games = games_of('robin')
    assert match['players'] == ['a', 'b', 'c'] and match['seats'] == 2
    pairs = [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]]
    assert [game['seating'] for game in games] == pairs * 2
    assert [game['deal'] for game in games] == [0] * 6 + [1] * 6
    good([*CARDS, '--deals', 1, '--seats', 2, '--gauntlet', '--log', 'gauntlet', 'a=alice', 'b=bob', 'c=bob'])
    assert [game['seating'] for game in games_of('gauntlet')[1]] == pairs[:4]
    # A player against itself gets exactly half of the points, because each deal is rotated.
    out = json.loads(good([*CARDS, '--deals', 50, '--json', 'bob', 'bob']))
    assert [(p['points'], p['interval']) for p in out['players']] == [(50, 0), (50, 0)], out
    good([*CARDS, '--deals', 3, '--times', '--log', 'times', 'alice', 'bob'])
    assert all(len(game['slowest_us']) == 2 for game in games_of('times')[1])
    out = good([*CARDS, '--deals', 5000, '--until', 3, '--log', 'until', 'alice', 'bob'])
    played = games_of('until')[1]
    assert len(played) < 10000 and len(played) % 2 == 0, len(played)
    assert good([*CARDS, '--deals', 5000, '--until', 3, '--jobs', 1, '--log', 'until1', 'alice', 'bob']) == out
    assert sha('until') == sha('until1')
    assert good([*CARDS, '--deals', 5000, '--until', 3, '--log', 'until', 'alice', 'bob']) == out, 'again'


def logs():
    """A log is resumed even if its end is damaged; the log of another match is refused unchanged."""
    words = [*CARDS, '--deals', 20, '--log', 'log', 'alice', 'bob']
    table = good(words)
    whole = pathlib.Path('log').read_bytes()
    for size in (0, 1, 50, len(whole) // 2, len(whole) - 1, len(whole)):
        pathlib.Path('log').write_bytes(whole[:size])
        assert good(words) == table and pathlib.Path('log').read_bytes() == whole, size
    without_seed = [word for word in words if word not in ('--seed', '7')]
    pathlib.Path('log').write_bytes(whole[:len(whole) // 3])
    assert good(without_seed) == table and pathlib.Path('log').read_bytes() == whole
    for other, name in ((['--seed', '8'], 'seed'), (['--deals', '21'], 'deals'), (['--threshold', '5'], 'threshold'),
                        (['--limit', '1'], 'limit'), (['--shard', '1/2'], 'shard')):
        changed = [word for i, word in enumerate(words)
                   if word not in other[:1] and (i == 0 or words[i - 1] != other[0])]
        status, out, err = run([changed[0], *other, *changed[1:]])
        assert status == 2 and out == b'' and name in err, (other, err)
        assert pathlib.Path('log').read_bytes() == whole
    status, _, err = run([*CARDS, '--log', '.', 'alice', 'bob'])
    assert status == 2 and 'directory' in err, err
    pathlib.Path('other').write_text('hello\n')
    status, _, err = run([*CARDS, '--log', 'other', 'alice', 'bob'])
    assert status == 2 and pathlib.Path('other').read_text() == 'hello\n', err


def options():
    """Bad command lines are reported in one line, with status 2."""
    for words, said in (
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
            (['cards', '--cards', '2', 'alice', 'bob', 'bob'], '--cards'), (['cards', '--threshold', '1', 'alice', 'bob'], '--threshold'),
            (['naval', '--ships', '11', '2310A', '2310B'], 'does not fit'), (['naval', '--size', '5x2', '--ships', '3,3,3', '2310A', '2310B'], 'no way'),
            (['--merge'], '--merge'), (['--merge', 'nothing'], 'nothing'), (['cards', '--wrong', 'alice', 'bob'], '--wrong'),
            (['cards', '--record', 'a', '--record-faults', 'b', 'alice', 'bob'], 'enough'),
            (['cards', '--log', 'no/such/folder/log', 'alice', 'bob'], 'No such file'),
            (['cards', '--seed', '7', '--deals', '1', 'alice', 'b' * 70000 + '=bob'], 'too long')):
        status, out, err = run(words)
        assert status == 2 and out == b'' and said in err and err.count('\n') <= 2, (words, status, err[:300])


def kills():
    """A match that is killed and run again has the log and table of an uninterrupted one."""
    words = [*CARDS, '--deals', 40, '--jobs', 2, '--processes', 'alice', 'bob']
    started = time.monotonic()
    log, table = undisturbed(words, 'whole')
    lasted = time.monotonic() - started
    chance = random.Random()
    for turn in range(50 if LONG else 4):
        marked = Marked()
        killed_words = [words[0], '--log', f'killed{turn}', *words[1:]]
        match = subprocess.Popen([MULTITOOL, 'match', *map(str, killed_words)], stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL, env=marked.environment)
        try:
            match.wait(chance.uniform(0, lasted))
        except subprocess.TimeoutExpired:
            match.kill()
            match.wait()
        marked.check()
        assert good(killed_words) == table, turn
        assert pathlib.Path(f'killed{turn}').read_bytes() == log, turn


def signals():
    """After SIGINT, SIGTERM or SIGHUP: a table, the command that resumes, no process left."""
    words = [*CARDS, '--deals', 60, '--processes', 'alice', 'bob']
    log, table = undisturbed(words, 'whole')
    for number, status in ((signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)):
        marked = Marked()
        name = f'signal{status}'
        match = subprocess.Popen([MULTITOOL, 'match', *map(str, [words[0], '--log', name, *words[1:]])],
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=marked.environment,
                                 start_new_session=True)
        wait_for_games(name, 5, match)
        # A terminal sends its signal to the whole process group.
        os.killpg(match.pid, number)
        out, err = match.communicate()
        assert match.returncode == status, (match.returncode, err)
        assert out.startswith('cards: ') and ' deals, ' in out, out
        marked.check()
        command = re.search(r'^continue with: (multitool match .*)$', err, re.M)[1]
        again = subprocess.run(command.replace('multitool', MULTITOOL, 1), shell=True, check=True, stdout=subprocess.PIPE)
        assert again.stdout == table and pathlib.Path(name).read_bytes() == log
        assert all(game['ending'] == 'finished' for game in games_of(name)[1])


def workers():
    """A worker that dies is reported, and its games are played again."""
    words = [*CARDS, '--deals', 60, '--jobs', 2, '--processes', 'alice', 'bob']
    log, table = undisturbed(words, 'whole')
    marked = Marked()
    match = subprocess.Popen([MULTITOOL, 'match', *map(str, [words[0], '--log', 'log', *words[1:]])],
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=marked.environment)
    wait_for_games('log', 3, match)
    os.kill(children_of(match.pid)[0], signal.SIGKILL)
    out, err = match.communicate()
    assert match.returncode == 0 and out == table, err
    assert b'a worker ended with signal 9 at game' in err, err
    assert pathlib.Path('log').read_bytes() == log
    marked.check()


def shortage():
    """A game that fails for lack of system resources has no result and blames no player."""
    words = [*CARDS, '--deals', 1, '--cards', 20, '--jobs', 1, '--processes', *[f'p{i}=alice' for i in range(6)]]
    log, table = undisturbed(words, 'whole')
    words[1:1] = ['--log', 'log']
    few_files = (20, 20)  # enough for a worker, not for six players
    status, _, err = run(words, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, few_files))
    assert status == 2 and 'game 0 could not be played: Too many open files' in err, (status, err)
    assert games_of('log')[1] == []
    assert good(words) == table and pathlib.Path('log').read_bytes() == log
    pathlib.Path('folder/game-0.record').mkdir(parents=True)
    status, out, err = run([*CARDS, '--deals', 1, '--record', 'folder', 'alice', 'bob'])
    assert status == 2 and 'folder/game-0.record: Is a directory' in err and b'0 games' in out, (status, out, err)
    assert 'signal' not in err, err
    pathlib.Path('full').mkdir()
    pathlib.Path('full/game-2.record').symlink_to('/dev/full')
    status, out, err = run([*CARDS, '--deals', 5, '--jobs', 1, '--record', 'full', 'alice', 'bob'])
    assert status == 2 and 'full/game-2.record: the record is not complete' in err and b'2 games' in out, (status, out, err)


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
        ('garbage', 2, 'not a message'), ('fork', 1, 'too slow'), ('stay', 1, 'not allowed'), ('ignore', 0, 'finished')],
}
REAL = {'cards': 'alice', 'naval': 'agent B', 'stlucia': 'eait'}


def faults():
    """Every fault has the right ending and seat, the match goes on, no process is left."""
    for family, cases in FAULTS.items():
        marked = Marked(REAL_PLAYER=REAL[family])
        players = []
        for behaviour, point, _ in cases:
            name = f'bad-{behaviour}-{point}'
            if not os.path.exists(name):
                os.symlink(os.environ['BAD_PLAYER'], name)
            players.append(f'./{name}')
        words, good_ones = FAMILIES[family]
        status, out, err = run([*words, '--deals', 1, '--seats', 2, '--gauntlet', '--jobs', 8, '--limit', 3,
                                '--record-faults', f'{family}-records', '--log', f'{family}-faults', good_ones[0], *players],
                               env=marked.environment)
        assert status == 0, (status, err)
        marked.check()
        match, games = games_of(f'{family}-faults')
        assert len(games) == 2 * len(cases)
        for game in games:
            bad = max(game['seating'])
            behaviour, point, ending = cases[bad - 1]
            seat = game['seating'].index(bad)
            # On a busy machine the pipe of an exiting process may close long before the process is gone.
            if ending == 'gone' and game['ending'] == 'closed its output':
                ending = game['ending']
            assert game['ending'] == ending, (family, behaviour, point, game)
            record = pathlib.Path(f'{family}-records/game-{game["game"]}.record')
            if ending == 'finished':
                assert game['blame'] is None and not record.exists()
            else:
                assert game['blame'] == seat and game['points'][seat] == 0, (family, behaviour, point, game)
                assert ending in record.read_text().splitlines()[-1], record
        for wanted in {ending for _, _, ending in cases if ending != 'finished'}:
            assert wanted.encode() in out, wanted
        # The fault is reported with the state of the game.
        if family == 'cards':
            assert re.search(r'^game \d+, seat \d \(\./bad-again-2\): not allowed \(not in hand\): said "PLAY..";.*'
                             r'; table .*; hand ', err, re.M), err
        if family == 'stlucia':
            assert re.search(r'^game \d+, seat \d \(\./bad-stay-1\): not allowed .*turn of . with ......;', err, re.M), err
        check_again(out.decode(), marked)


def check_again(table, marked):
    """The printed command reproduces the fault. Only kinds that fail quickly are tried."""
    for line in table.splitlines():
        found = re.match(r' +\d+ x (.*), first game (\d+): (multitool .*)', line)
        if found and found[1] in ('not allowed', 'not a message', 'gone'):
            done = subprocess.run(found[3].replace('multitool', MULTITOOL), shell=True, capture_output=True, text=True,
                                  env=marked.environment)
            assert done.returncode not in (0, 2) and f': {found[1]}' in done.stderr, (line, done)


def records():
    """Every game is recorded, and recording does not change the match."""
    words = [*CARDS, '--deals', 3, 'alice', 'bob']
    log, table = undisturbed(words, 'plain')
    assert undisturbed([words[0], '--record', 'all', *words[1:]], 'recorded') == (log, table)
    for game in games_of('plain.log')[1]:
        lines = pathlib.Path(f'all/game-{game["game"]}.record').read_text().splitlines()
        assert lines[0].split('\t')[3] == 'cards 1', lines[0]
        end = lines[-1].split('\t')
        assert end[2] == 'end' and end[3] == 'finished' and list(map(int, end[6:])) == game['scores'], end
    good([*CARDS, '--deals', 3, '--record-faults', 'faults', 'alice', 'bob'])
    assert list(pathlib.Path('faults').iterdir()) == []


def memory():
    """Memory of match and workers does not grow with the number of games."""
    deals = 25_000 if LONG else 1_500
    match = subprocess.Popen([MULTITOOL, 'match', *CARDS, '--deals', str(deals), '--jobs', '1',
                              'alice', 'bob', 'alice', 'bob'], stdout=subprocess.DEVNULL)
    peak = 0
    while match.poll() is None:
        try:
            peak = max(peak, sum(peak_of(pid) for pid in [match.pid, *children_of(match.pid)]))
        except (OSError, TypeError):  # it has just exited
            pass
        time.sleep(0.005)
    assert match.returncode == 0
    print(f'{4 * deals} games: {peak} KiB at most, the match and its worker')
    assert 0 < peak < 8_000_000 / 1024 or 'SANITIZED' in os.environ, peak


def peak_of(pid):
    status = pathlib.Path(f'/proc/{pid}/status').read_text()
    return int(re.search(r'VmHWM:\s+(\d+)', status)[1])


GROUPS = [ways, jobs, rounds, logs, options, kills, signals, workers, shortage, faults, records, memory]


run_groups(GROUPS)
