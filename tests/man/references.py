"""references.py SRC MAN

Where a comment in the sources names a section of a page, as in `cards(5), "DECK FILES"`, that page has it.
"""
import pathlib
import re
import sys


def sections_of(page):
    return {title.replace('\\&', '') for title in re.findall(r'^\.S[hs] (.*)$', page.read_text(), re.MULTILINE)}


def main(src, man):
    found, wrong = 0, []
    for path in sorted(pathlib.Path(src).rglob('*.?pp')):
        # Comments are wrapped: a name may stand at the end of a line, its section on the next.
        text = re.sub(r'\n *// ?', ' ', path.read_text())
        for name, number, section in re.findall(r'([\w-]+)\(([1-8])\), "([^"]+)"', text):
            page = pathlib.Path(man) / f'{name}.{number}'
            found += 1
            if not page.exists() or section not in sections_of(page):
                wrong.append(f'{path}: {name}({number}), "{section}"')
    print(*wrong, sep='\n')
    return 1 if wrong or found == 0 else 0


sys.exit(main(*sys.argv[1:]))
