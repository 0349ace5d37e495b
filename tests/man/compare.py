"""compare.py MULTITOOL PAGE HEADER NAMESPACES NAME...

The SYNOPSIS of the page is what the programs print as their usage, and its EXIT STATUS lists the
endings in the namespaces (separated by commas) of the header: all of them, and no others.
"""
import re
import subprocess
import sys

import mdoc


def first_line(message):
    """Of a message as it stands in the source: all that is compared of one of two lines."""
    return message.split('\\n')[0]


def endings_of(header, namespaces):
    with open(header, encoding='utf-8') as source:
        text = source.read()
    pairs = set()
    for namespace in namespaces:
        body = re.search(rf'namespace {namespace} \{{(.*?)\}}  // namespace', text, flags=re.S)[1]
        endings = re.findall(r'Ending\s+\w+\{\s*(\d+),\s*"((?:[^"\\]|\\.)*)"\s*\}', body)
        assert endings, f'no endings in {namespace}'
        pairs |= {(int(status), first_line(message)) for status, message in endings}
    return pairs


def endings_on(page):
    pairs = set()
    for line in mdoc.section(page, 'EXIT STATUS'):
        entry = re.match(r' +(\d+) +(?:"([^"]*)")?', line)
        if entry:
            pairs.add((int(entry[1]), entry[2] or ''))
    return pairs


def usages_of(multitool, name):
    text = subprocess.run([multitool, '--help', name], check=True, capture_output=True,
                          text=True).stdout
    return set(re.findall(rf'multitool {re.escape(name)} (.*)', text))


def usages_on(page, name):
    # Options, which only a subcommand has, are in brackets before the operands.
    lines = [re.sub(r'\[(--[^]]*|option \.\.\.)\] ', '', line.strip()) for line in mdoc.section(page, 'SYNOPSIS')]
    return {match[1] for line in lines
            if (match := re.fullmatch(rf'(?:multitool )?{re.escape(name)} (.*)', line))}


def main(multitool, page, header, namespaces, *names):
    mdoc.need_mandoc()
    failures = []

    on_page = endings_on(page)
    in_header = endings_of(header, namespaces.split(','))
    if on_page != in_header:
        failures.append(f'EXIT STATUS: only on the page {sorted(on_page - in_header)}, '
                        f'only in the program {sorted(in_header - on_page)}')

    for name in names:
        # A name with two meanings has one of them on each game's page.
        shown = usages_on(page, name)
        if not shown or not shown <= usages_of(multitool, name):
            failures.append(f'SYNOPSIS of {name}: {shown}')
        called = subprocess.run([multitool, name], stdin=subprocess.DEVNULL, capture_output=True,
                                text=True, check=False)
        if called.returncode != 0 and (called.returncode, called.stderr.split('\n')[0]) not in on_page:
            failures.append(f'{name} without operands: {called.returncode} {called.stderr!r}')

    print('\n'.join(failures))
    return 1 if failures else 0


sys.exit(main(*sys.argv[1:]))
