"""What the tests of all pages of `multitool report` have in common."""
import os
import pathlib
import subprocess
import sys
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(TOP / "tests/support"), str(TOP / "data")]
import browser
import packing
import testing

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


@unittest.skipUnless(browser.find(), "there is no Chromium here (./bootstrap --browser gets it)")
class PageTest(testing.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = browser.Browser()
        cls.addClassCleanup(cls.browser.close)

    def setUp(self):
        super().setUp()
        self.browser.resize(1400, 800)

    def path(self, name):
        return str(self.folder / name)

    def report(self, *paths):
        return subprocess.run([testing.MULTITOOL, "report", *paths], capture_output=True, timeout=testing.TIMEOUT)

    def open(self, *paths, fragment=""):
        """Makes the page, loads it, and checks that it is quiet. Returns what report printed on stderr."""
        self.opened = [path for path in paths if os.path.exists(path)]
        made = self.report(*paths)
        self.assertEqual(made.returncode, 0, made)
        made.stdout.decode("ascii")
        before, data = made.stdout.split(b'id="data">\n', 1)
        self.assertLess(len(before) + len(data.split(b"\n</script>", 1)[1]), packing.MOST_PAGE_BYTES)
        page = self.folder / "page.html"
        page.write_bytes(made.stdout)
        url = page.as_uri() + fragment
        self.browser.open(url)
        self.quiet(page.as_uri())
        return made.stderr.decode()

    def quiet(self, url):
        run = self.browser.run
        self.assertEqual(run("document.documentElement.dataset.ready"), "yes", self.browser.messages)
        self.assertFalse(self.browser.messages, self.browser.messages)
        self.assertEqual([request.split("#")[0] for request in self.browser.requests], [url], self.browser.requests)
        self.assertEqual(run("typeof hacked"), "undefined")
        self.assertTrue(run("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the window")
        self.assertTrue(run("""[...document.querySelectorAll('*')].every(element =>
            ![...element.attributes].some(({name}) => name.startsWith('on') || name === 'style'))"""))

    def check_readable(self):
        for dark in False, True:
            self.browser.resize(1400, 800, dark)
            faint = self.browser.run(FAINT)
            self.assertFalse(faint, (dark, faint))
        self.browser.resize(1400, 800)
