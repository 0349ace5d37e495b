"""parallel.py MULTITOOL FOLDER_OF_SCRIPTS

A match by GNU parallel gives the table of a single run, again when it is run again, and after logs
were torn; over a remote shell, too. What is wrong is told.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

MATCH = ['cards', '--deals', '20', '--seed', '7', '--cards', '28', "it's=alice", 'bob']


def is_gnu():
    done = subprocess.run(['parallel', '--version'], capture_output=True, text=True)
    return done.stdout.startswith('GNU parallel')


def main(multitool, scripts):
    if not shutil.which('parallel') or not is_gnu():
        print('GNU parallel is not installed')
        return 77
    multitool = os.path.abspath(multitool)
    script = pathlib.Path(scripts) / 'parallel'
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        # It reads its settings there and says thanks for being cited.
        environment = {**os.environ, 'MULTITOOL': multitool, 'HOME': str(folder), 'PARALLEL_HOME': str(folder / '.parallel')}
        (folder / '.parallel').mkdir()
        (folder / '.parallel/will-cite').touch()

        def run(*words):
            return subprocess.run([str(word) for word in words], cwd=folder, env=environment, capture_output=True,
                                  text=True, stdin=subprocess.DEVNULL)

        single = run(multitool, 'match', *MATCH)
        assert single.returncode == 0, single
        for part in range(2):
            done = run(script, 4, 'my logs', '--', *MATCH)
            assert done.returncode == 0 and done.stdout == single.stdout, (done, single)
        logs = sorted((folder / 'my logs').iterdir())
        assert [log.name for log in logs] == ['1.log', '2.log', '3.log', '4.log'], logs
        whole = [log.read_bytes() for log in logs]

        # Ended at any moment, and run again.
        logs[0].write_bytes(whole[0][:len(whole[0]) // 2])
        logs[1].write_bytes(whole[1][:30])
        logs[2].unlink()
        done = run(script, 4, 'my logs', '--', *MATCH)
        assert done.returncode == 0 and done.stdout == single.stdout, (done, single)
        assert [log.read_bytes() for log in logs] == whole

        # Options of parallel's own; more parts than deals.
        done = run(script, 23, 'more', '--jobs', 3, '--nice', 1, '--', *MATCH)
        assert done.returncode == 0 and done.stdout == single.stdout, (done, single)

        # A remote shell that stays here: files go there and come back. Like sshd it names the user's shell,
        # which need not be in the environment here.
        if shutil.which('rsync'):
            elsewhere = folder / 'elsewhere'
            elsewhere.mkdir()
            shell = folder / 'shell'
            shell.write_text('#!/bin/sh\n'
                             'while [ "${1#-}" != "$1" ]; do shift; done\n'
                             'shift\n[ "$1" != -- ] || shift\n'
                             f'cd {elsewhere} && SHELL=/bin/sh exec sh -c "$*"\n')
            shell.chmod(0o755)
            environment['PARALLEL_SSH'] = environment['RSYNC_RSH'] = str(shell)
            done = run(script, 4, 'remote', '--sshlogin', '2/there', '--', *MATCH)
            assert done.returncode == 0 and done.stdout == single.stdout, (done, single)
            assert [(folder / 'remote' / f'{k}.log').read_bytes() for k in range(1, 5)] == whole
        else:
            print('rsync is not installed: nothing was played elsewhere')

        for words in ([4, 'x'], [4, 'x', '--', 'cards', 'alice', 'bob'], [0, 'x', '--', *MATCH], [4, 'x', 'cards', 'alice', 'bob']):
            done = run(script, *words)
            assert done.returncode == 2 and done.stderr and not done.stdout, (words, done)
        done = run(script, 2, 'bad', '--', 'cards', '--seed', '7', 'alice', './nobody')
        assert done.returncode not in (0, 77) and './nobody' in done.stderr, done
    return 0


sys.exit(main(*sys.argv[1:]))
