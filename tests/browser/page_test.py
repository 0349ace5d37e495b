"""What the tests of all pages of `multitool report` have in common."""
import contextlib
import pathlib
import subprocess
import sys
import tempfile
import time

import browser

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "data"))
import packing

# Texts that stand out too little from what is behind them, as WCAG counts it. Cards that are gone are meant to;
# what is drawn has something else behind it than its element.
FAINT = r"""(() => {
    const parts = (colour) => (([red, green, blue, alpha = 1]) => [red, green, blue, alpha])(colour.match(/[\d.]+/g).map(Number));
    const over = (upper, lower) => [0, 1, 2].map(i => upper[i] * upper[3] + lower[i] * (1 - upper[3])).concat(1);
    const light = (colour) => [0.2126, 0.7152, 0.0722].reduce((sum, weight, i) => {
        const part = colour[i] / 255;
        return sum + weight * (part > 0.04045 ? ((part + 0.055) / 1.055) ** 2.4 : part / 12.92);
    }, 0.05);
    const around = (element) => element ? [element, ...around(element.parentElement)] : [];
    return [...document.querySelectorAll('body *')].filter(element => {
        if (!element.checkVisibility() || element.closest('svg, .gone, :disabled') ||
            ![...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim())) {
            return false;
        }
        const behind = around(element).reduceRight((ground, part) =>
            over(parts(getComputedStyle(part).backgroundColor), ground), [255, 255, 255, 1]);
        const opacity = around(element).reduce((all, part) => all * getComputedStyle(part).opacity, 1);
        const [red, green, blue, alpha] = parts(getComputedStyle(element).color);
        const ink = over([red, green, blue, alpha * opacity], behind);
        return Math.max(light(ink), light(behind)) / Math.min(light(ink), light(behind)) < 4.5;
    }).map(element => `${element.className} ${element.textContent}`);
})()"""


class PageTest:
    def __init__(self, multitool, folder, page):
        self.multitool, self.folder, self.browser = multitool, pathlib.Path(folder), page

    def path(self, name):
        return str(self.folder / name)

    def report(self, *paths):
        return subprocess.run([self.multitool, "report", *paths], capture_output=True, timeout=120)

    def open(self, *paths, fragment=""):
        """Makes the page, loads it, and sees that it is quiet. What was said on stderr."""
        made = self.report(*paths)
        assert made.returncode == 0, made
        made.stdout.decode("ascii")
        before, data = made.stdout.split(b'id="data">\n', 1)
        assert len(before) + len(data.split(b"\n</script>", 1)[1]) < packing.MOST_PAGE_BYTES
        page = self.folder / "page.html"
        page.write_bytes(made.stdout)
        url = page.as_uri() + fragment
        self.browser.open(url)
        self.quiet(page.as_uri())
        return made.stderr.decode()

    def quiet(self, url):
        run = self.browser.run
        assert run("document.documentElement.dataset.ready") == "yes", self.browser.messages
        assert not self.browser.messages, self.browser.messages
        assert [request.split("#")[0] for request in self.browser.requests] == [url], self.browser.requests
        assert run("typeof hacked") == "undefined"
        assert run("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the window"
        assert run("""[...document.querySelectorAll('*')].every(element =>
            ![...element.attributes].some(({name}) => name.startsWith('on') || name === 'style'))""")

    def check_readable(self):
        for dark in False, True:
            self.browser.resize(1400, 800, dark)
            faint = self.browser.run(FAINT)
            assert not faint, (dark, faint)
        self.browser.resize(1400, 800)


@contextlib.contextmanager
def place():
    """A folder, and a browser whose window has the usual size."""
    with tempfile.TemporaryDirectory() as folder, browser.Browser() as page:
        page.resize(1400, 800)
        yield folder, page


def run(checks):
    for check in checks:
        began = time.monotonic()
        check()
        print(f"{check.__name__}: {time.monotonic() - began:.1f} s", flush=True)
