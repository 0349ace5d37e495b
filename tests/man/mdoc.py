"""What a reader of a man page sees, for the tests that compare pages with programs."""
import re
import shutil
import subprocess
import sys

SKIPPED = 77


def need_mandoc():
    if shutil.which('mandoc') is None:
        print('mandoc is not installed')
        sys.exit(SKIPPED)


def section(page, title):
    """The lines of a section, as shown on a page so wide that no line is broken."""
    shown = subprocess.run(['mandoc', '-T', 'ascii', '-O', 'width=1000', page],
                           check=True, capture_output=True, text=True).stdout
    shown = re.sub('.\b', '', shown)  # bold and underlined are struck over
    lines = []
    inside = False
    for line in shown.splitlines():
        if line and not line.startswith(' '):
            inside = line == title
        elif inside:
            lines.append(line)
    return lines


def literal_block(page, subsection, number=0):
    """The text of a literal display of a section or subsection, from the source of the page."""
    with open(page, encoding='utf-8') as source:
        after = re.split(rf'^\.S[hs] {re.escape(subsection)}$', source.read(), flags=re.M)[1]
    blocks = re.findall(r'^\.Bd -literal.*?\n(.*?)^\.Ed$', after, flags=re.M | re.S)
    return blocks[number].replace('\\e', '\\').replace('\\&', '')
