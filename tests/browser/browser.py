"""A headless Chromium, driven by its DevTools protocol: the few parts of WebSocket and of the protocol that
tests of a page need.
"""
import base64
import json
import os
import pathlib
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import time

import testing

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--hide-scrollbars",
         "--force-device-scale-factor=1", "--remote-debugging-port=0")


def find():
    """The path of Chromium, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class WebSocket:
    """Text messages, whole, in both directions; a client's frames are masked."""

    def __init__(self, port, path):
        self.socket = socket.create_connection(("127.0.0.1", port), testing.TIMEOUT)
        self.pending = b""
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
                            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                            "Sec-WebSocket-Version: 13\r\n\r\n".encode())
        while b"\r\n\r\n" not in self.pending:
            self._more()
        answer, self.pending = self.pending.split(b"\r\n\r\n", 1)
        assert b" 101 " in answer.splitlines()[0], answer

    def _more(self):
        piece = self.socket.recv(1 << 20)
        if not piece:
            raise EOFError("the browser has gone")
        self.pending += piece

    def _take(self, size):
        while len(self.pending) < size:
            self._more()
        taken, self.pending = self.pending[:size], self.pending[size:]
        return taken

    def send(self, text):
        data, mask = text.encode(), os.urandom(4)
        size = len(data)
        head = struct.pack("!BB", 0x81, 0x80 | size) if size < 126 else \
            struct.pack("!BBH", 0x81, 0x80 | 126, size) if size < 65536 else \
            struct.pack("!BBQ", 0x81, 0x80 | 127, size)
        key = (mask * (size // 4 + 1))[:size]
        masked = (int.from_bytes(data, "big") ^ int.from_bytes(key, "big")).to_bytes(size, "big")
        self.socket.sendall(head + mask + masked)

    def receive(self):
        message = b""
        while True:
            first, size = struct.unpack("!BB", self._take(2))
            size = struct.unpack("!H", self._take(2))[0] if size == 126 else \
                struct.unpack("!Q", self._take(8))[0] if size == 127 else size
            piece = self._take(size)
            if first & 0x0f in (0, 1):
                message += piece
                if first & 0x80:
                    return message.decode()


class Browser:
    """One Chromium with one page, and everything that the page asked for or complained of."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="browser-")
        self.process = subprocess.Popen(
            [find(), *FLAGS, f"--user-data-dir={self.folder}", "about:blank"], start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            self.socket = WebSocket(*self._address())
            self.last = 0
            self.session = None
            self.messages, self.requests, self.loads = [], [], 0
            target = self.call("Target.createTarget", url="about:blank")["targetId"]
            self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
            for domain in ("Page", "Runtime", "Log", "Network", "Accessibility"):
                self.call(domain + ".enable")
        except BaseException:
            self.close()
            raise

    def _address(self):
        """Chromium writes down where it listens."""
        file, limit = pathlib.Path(self.folder, "DevToolsActivePort"), time.monotonic() + testing.TIMEOUT
        while time.monotonic() < limit and self.process.poll() is None:
            lines = file.read_text().split("\n") if file.exists() else []
            if len(lines) >= 2 and lines[1]:
                return int(lines[0]), lines[1]
            time.sleep(0.01)
        raise RuntimeError("Chromium does not start")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """With the processes it has started: they are a session of their own."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def call(self, method, **parameters):
        self.last += 1
        message = {"id": self.last, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.socket.send(json.dumps(message))
        while True:
            answer = self._hear()
            if answer.get("id") == self.last:
                assert "error" not in answer, (method, answer["error"])
                return answer["result"]

    def _hear(self):
        message = json.loads(self.socket.receive())
        method, parameters = message.get("method"), message.get("params")
        if method == "Runtime.consoleAPICalled":
            self.messages.append(" ".join(str(part.get("value", part)) for part in parameters["args"]))
        elif method == "Runtime.exceptionThrown":
            self.messages.append(json.dumps(parameters["exceptionDetails"]))
        elif method == "Log.entryAdded":
            self.messages.append(parameters["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])
        elif method == "Page.loadEventFired":
            self.loads += 1
        return message

    def open(self, url):
        """Waits until it has been loaded. Everything noted before is forgotten."""
        self.messages, self.requests, self.loads = [], [], 0
        self.call("Page.navigate", url="about:blank")
        while self.loads < 1:
            self._hear()
        self.requests.clear()
        self.call("Page.navigate", url=url)
        while self.loads < 2:
            self._hear()

    def run(self, script):
        """The value of an expression; a promise is waited for."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def press(self, key, shift=False):
        named = {" ": ("Space", 32), "ArrowLeft": ("ArrowLeft", 37), "ArrowRight": ("ArrowRight", 39),
                 "Home": ("Home", 36), "End": ("End", 35), "Tab": ("Tab", 9), "PageUp": ("PageUp", 33),
                 "PageDown": ("PageDown", 34)}
        code, number = named[key]
        common = {"key": key, "code": code, "windowsVirtualKeyCode": number, "modifiers": 8 if shift else 0}
        text = {"text": " "} if key == " " else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", **common, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def resize(self, width, height, dark=False, media=""):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", media=media,
                  features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
