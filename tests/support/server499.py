"""A 499 server on a port of its own, for tests of those who call there."""
import random
import socket
import subprocess
import time


def free_port():
    """Below those that the kernel gives to connections: other tests have many, and who calls one of
    those too early may be connected with itself."""
    while True:
        port = random.randrange(20000, 32000)
        with socket.socket() as probe:
            try:
                probe.bind(('', port))
                return port
            except OSError:
                pass


class Server:
    """It listens; if somebody was quicker to take the port, on another."""

    def __init__(self, multitool, decks):
        while True:
            self.port = free_port()
            self.process = subprocess.Popen([multitool, 'serv499', str(self.port), 'Hi', decks],
                                            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                            stderr=subprocess.DEVNULL)
            if self.listens():
                return

    def listens(self):
        while self.process.poll() is None:
            try:
                socket.create_connection(('127.0.0.1', self.port)).close()
                return True
            except ConnectionRefusedError:
                time.sleep(0.002)
        return False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
