"""The other side of the 499 programs: a server for the client, clients for the server."""
import os
import pathlib
import select
import socket
import threading
import time

import testing
import tracer

PATIENCE = 20.0  # seconds for something that takes milliseconds on an idle machine
NAMES = ['ann', 'bob', 'cyd', 'dan']


class ServerOfWords:
    """Says the same to every client, and closes when the client does."""

    def __init__(self, words):
        self.words = words.encode()
        self.listener = socket.create_server(('127.0.0.1', 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            with client:
                try:
                    client.sendall(self.words)
                    client.shutdown(socket.SHUT_WR)
                    client.settimeout(tracer.BOUND)
                    while client.recv(4096):
                        pass
                except OSError:
                    pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listener.close()


class Client:
    """Says its names at once, and hears what comes."""

    def __init__(self, port, name, game):
        self.connection = socket.create_connection(('127.0.0.1', port), timeout=PATIENCE)
        self.heard = b''
        self.say(f'{name}\n{game}\n')

    def fileno(self):
        return self.connection.fileno()

    def say(self, text):
        try:
            self.connection.sendall(text.encode())
        except OSError:
            pass  # it has been dropped: that is seen when it listens

    def hear(self):
        """False if the server has closed the connection."""
        try:
            piece = self.connection.recv(4096)
        except OSError:
            return False
        self.heard += piece
        return piece != b''

    def has_hand(self):
        return b'\nH' in b'\n' + self.heard

    def close(self):
        self.connection.close()


def play(port, game):
    """Four come, hear their hands, bid and leave. 'served', or 'stuck' if nothing comes.

    Whoever is dropped before the game comes again, as a server may lack something: 'dropped'.
    """
    clients = [Client(port, name, game) for name in NAMES]
    comebacks = 2 * len(NAMES)
    result = 'served'
    while not all(client.has_hand() for client in clients):
        ready, _, _ = select.select(clients, [], [], PATIENCE)
        if not ready:
            result = 'stuck'
            break
        for client in ready:
            if client.hear():
                continue
            client.close()
            result = 'dropped'
            if comebacks == 0:
                return result
            comebacks -= 1
            clients[clients.index(client)] = Client(port, 'eve', game)
    for client in clients:
        client.say('4S\n')
        client.close()
    return result


def start(stage, options):
    """A server that listens; or one that has ended."""
    port = testing.free_port()
    stage.argv = [stage.program.argv[0], str(port), *stage.program.argv[2:]]
    run = stage.start(options)
    deadline = time.monotonic() + PATIENCE
    while not run.ended() and time.monotonic() < deadline:
        # Not by connecting: that would be one more client to count.
        with open('/proc/net/tcp') as sockets:
            if any(f':{port:04X} ' in line.split(' rem')[0] and ' 0A ' in line
                   for line in sockets):
                break
        time.sleep(0.002)
    return run, port


def wait_for_end_of_game(run):
    """Until the thread of the game has ended, and with it the game's last calls."""
    strace = run.process.pid
    server, = pathlib.Path(f'/proc/{strace}/task/{strace}/children').read_text().split()
    deadline = time.monotonic() + PATIENCE
    while len(os.listdir(f'/proc/{server}/task')) > 1:
        assert time.monotonic() < deadline, 'the game does not end'
        time.sleep(0.002)


def normal_calls(stage):
    run, port = start(stage, ['-f', '-y', '-o', str(stage.trace)])
    seen = play(port, 'first')
    assert seen == 'served', seen
    wait_for_end_of_game(run)
    run.kill()
    return tracer.calls_of(stage.trace.read_text())


def judge_end(stage, run):
    """Of a server that has not served anybody."""
    status, left = run.finish()
    good = status in stage.program.statuses and left == 0 and run.read('out') == '' and \
        run.read('err') == stage.messages[status]
    return f'{status}', None if good else f'ended at the start: {run.read("err")!r}'


def ends(run):
    deadline = time.monotonic() + PATIENCE
    while not run.ended() and time.monotonic() < deadline:
        time.sleep(0.002)
    return run.ended()


def torture(stage, options, in_lobby):
    run, port = start(stage, ['-f', *options, '-o', '/dev/null'])
    try:
        if run.ended():
            return judge_end(stage, run)
        first = play(port, 'first')
        if run.ended():
            return f'{run.finish()[0]}', 'ended while serving'
        second = play(port, 'second')
        if run.ended() or run.read('err') or run.read('out'):
            return 'ended', 'did not survive'
        # Every thread counts its own calls, so another game may meet the same fault again.
        if second != 'served' and (in_lobby or second == 'stuck'):
            return second, 'does not serve the next game'
        return first, 'clients are kept waiting' if first == 'stuck' else None
    except ConnectionRefusedError as problem:
        # It has listened, but could not go on.
        return judge_end(stage, run) if ends(run) else ('unserved', f'{problem}')
    except OSError as problem:
        return 'unserved', f'{problem}'
    finally:
        run.kill()
