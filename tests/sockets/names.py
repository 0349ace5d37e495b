#!/usr/bin/env python3
"""The 499 client finds its server by name: a hosts file and a name server of our own making.

names.py MULTITOOL

Runs in a network and a file system of its own (as unshare(1) makes them), where the only machine is
this one and /etc says what the test wants. Where that cannot be had the test is skipped.
"""
import fcntl
import os
import socket
import struct
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

SKIPPED = 77
PORT = 4990  # there is nobody else here
HERE = '127.0.0.2'
NOBODY = '127.0.0.99'  # where no one listens

FILES = {
    '/etc/hosts': f'{HERE} by-file other-name\n',
    '/etc/resolv.conf': 'nameserver 127.0.0.1\nsearch home.example\noptions timeout:1 attempts:1\n',
    # What a static program must not follow: there is no such service.
    '/etc/nsswitch.conf': 'hosts: nonsense [!UNAVAIL=return]\n',
}

A, CNAME = 1, 5
TRUNCATED = 0x0200
NO_SUCH_NAME = 3


def name_bytes(name):
    return b''.join(bytes([len(part)]) + part.encode() for part in name.split('.')) + b'\0'


def record(owner, kind, data):
    return name_bytes(owner) + struct.pack('>HHIH', kind, 1, 60, len(data)) + data


def address(owner, text):
    return record(owner, A, socket.inet_aton(text))


LONG = 'long.example'
ANSWERS = {
    'plain.example': [address('plain.example', HERE)],
    'second.example': [address('second.example', NOBODY), address('second.example', HERE)],
    'alias.example': [record('alias.example', CNAME, name_bytes('plain.example')),
                      address('plain.example', HERE)],
    'short.home.example': [address('short.home.example', HERE)],
    'foreign.example': [address('elsewhere.example', HERE)],
    LONG: [address(LONG, NOBODY)] * 40 + [address(LONG, HERE)],
}


def reply_to(query, over_tcp):
    end = 12
    labels = []
    while query[end]:
        labels.append(query[end + 1:end + 1 + query[end]].decode())
        end += 1 + query[end]
    name = '.'.join(labels).lower()
    kind = struct.unpack('>H', query[end + 1:end + 3])[0]
    question = query[12:end + 5]
    records = ANSWERS.get(name)
    flags = 0x8180 | (NO_SUCH_NAME if records is None else 0)
    if kind != A or records is None:
        records = []
    if name == LONG and not over_tcp:
        flags |= TRUNCATED
        records = []
    return query[:2] + struct.pack('>HHHHH', flags, 1, len(records), 0, 0) + question + b''.join(records)


def serve_names_by_packet(server):
    while True:
        query, client = server.recvfrom(4096)
        server.sendto(reply_to(query, over_tcp=False), client)


def serve_names_by_stream(server):
    while True:
        connection, _ = server.accept()
        with connection, connection.makefile('rb') as stream:
            while size := stream.read(2):
                reply = reply_to(stream.read(struct.unpack('>H', size)[0]), over_tcp=True)
                connection.sendall(struct.pack('>H', len(reply)) + reply)


def serve_games(server):
    while True:
        client, _ = server.accept()
        with client:
            client.sendall(b'MHi\nO\n')
            while client.recv(4096):
                pass


def start(serve, server):
    threading.Thread(target=serve, args=(server,), daemon=True).start()


def switch_on_loopback():
    set_flags, up = 0x8914, 0x1
    with socket.socket() as any_socket:
        fcntl.ioctl(any_socket, set_flags, struct.pack('16sH14x', b'lo', up))


def test(multitool):
    switch_on_loopback()
    with tempfile.TemporaryDirectory() as folder:
        for number, (path, text) in enumerate(FILES.items()):
            source = Path(folder, str(number))
            source.write_text(text)
            subprocess.run(['mount', '--bind', source, path], check=True)
        by_packet = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        by_packet.bind(('127.0.0.1', 53))
        start(serve_names_by_packet, by_packet)
        start(serve_names_by_stream, socket.create_server(('127.0.0.1', 53)))
        start(serve_games, socket.create_server((HERE, PORT)))

        failures = 0
        for host, found in {'by-file': True, 'Other-Name': True, 'plain.example': True,
                            'PLAIN.example': True, 'plain.example.': True, 'second.example': True,
                            'alias.example': True, 'short': True, LONG: True,
                            'unknown.example': False, 'foreign.example': False,
                            'not a name': False, HERE: True, NOBODY: False}.items():
            run = subprocess.run([multitool, 'client499', 'Ann', 'game', str(PORT), host],
                                 capture_output=True, text=True, timeout=30)
            wanted = (0, 'Info: Hi\n', '') if found else (2, '', 'Bad Server.\n')
            if (run.returncode, run.stdout, run.stderr) != wanted:
                print(f'{host}: {run.returncode} {run.stdout!r} {run.stderr!r}')
                failures += 1
        return failures


def main(multitool, inside=None):
    if inside:
        sys.exit(1 if test(multitool) else 0)
    apart = ['unshare', '--user', '--map-root-user', '--net', '--mount']
    prepared = all(os.path.exists(path) for path in FILES)
    try:
        prepared = prepared and subprocess.run([*apart, 'mount', '--bind', '/dev/null', '/etc/hosts'],
                                               capture_output=True).returncode == 0
    except FileNotFoundError:
        prepared = False
    if not prepared:
        print('there is no network and file system of its own to be had')
        sys.exit(SKIPPED)
    os.execvp(apart[0], [*apart, sys.executable, __file__, multitool, 'inside'])


if __name__ == '__main__':
    main(*sys.argv[1:])
