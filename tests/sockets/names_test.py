"""The 499 client finds its server by name, with a hosts file and a name server of the test's own.

names_test.py MULTITOOL SOURCES FAMILIES

The test starts itself again in namespaces of its own (by unshare(1)), in which this is the only machine and
/etc holds what the test needs. Where that is not allowed the test is skipped.
"""
import fcntl
import os
import pathlib
import shutil
import socket
import struct
import subprocess
import sys
import threading

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
import testing

IS_INSIDE = 'NAMES_TEST_IS_INSIDE'
PORT = 4990  # nothing else listens in this namespace
HERE = '127.0.0.2'
NOBODY = '127.0.0.99'  # nothing listens there

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


class Names(testing.TestCase):
    def setUp(self):
        super().setUp()
        for number, (path, text) in enumerate(FILES.items()):
            subprocess.run(['mount', '--bind', self.file(str(number), text), path], check=True)
            self.addCleanup(subprocess.run, ['umount', path], check=True)

    @classmethod
    def setUpClass(cls):
        switch_on_loopback()
        by_packet = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        by_packet.bind(('127.0.0.1', 53))
        start(serve_names_by_packet, by_packet)
        start(serve_names_by_stream, socket.create_server(('127.0.0.1', 53)))
        start(serve_games, socket.create_server((HERE, PORT)))

    def check(self, hosts, status, out, err):
        for host in hosts:
            with self.subTest(host):
                run = self.run_tool('client499', 'Ann', 'game', PORT, host)
                self.assertEqual((run.returncode, run.stdout, run.stderr), (status, out, err))

    def test_a_server_is_found_by_its_name_or_address(self):
        self.check(['by-file', 'Other-Name', 'plain.example', 'PLAIN.example', 'plain.example.', 'second.example',
                    'alias.example', 'short', LONG, HERE], 0, 'Info: Hi\n', '')

    def test_a_name_or_address_without_a_server_is_refused(self):
        self.check(['unknown.example', 'foreign.example', 'not a name', NOBODY], 2, '', 'Bad Server.\n')


if IS_INSIDE in os.environ:
    testing.main()
inside = ['unshare', '--user', '--map-root-user', '--net', '--mount']
prepared = all(os.path.exists(path) for path in FILES) and shutil.which(inside[0])
if not prepared or subprocess.run([*inside, 'mount', '--bind', '/dev/null', '/etc/hosts'],
                                  capture_output=True).returncode != 0:
    print('namespaces of its own are not allowed here')
    sys.exit(testing.SKIPPED)
os.environ[IS_INSIDE] = 'yes'
os.execvp(inside[0], [*inside, *sys.orig_argv])
