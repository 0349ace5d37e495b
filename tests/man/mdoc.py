"""What a reader of a man page sees, for the tests that compare pages with programs."""
import re
import subprocess


def section(page, title):
    """The lines of a section, as shown on a page so wide that no line is broken."""
    shown = subprocess.run(['mandoc', '-T', 'ascii', '-O', 'width=1000', page],
                           check=True, capture_output=True, text=True).stdout
    shown = re.sub('.\b', '', shown)  # bold and underlined text is overstruck
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
    after = re.split(rf'^\.S[hs] {re.escape(subsection)}$', page.read_text(), flags=re.M)[1]
    blocks = re.findall(r'^\.Bd -literal.*?\n(.*?)^\.Ed$', after, flags=re.M | re.S)
    return blocks[number].replace('\\e', '\\').replace('\\&', '')
