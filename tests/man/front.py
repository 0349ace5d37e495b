"""front.py MULTITOOL PAGE NAME_OF_A_PAGE...

multitool(1) shows the calls that the help shows and names every program, those that can be
run as subcommands among the programs; every program has a page.
"""
import re
import subprocess
import sys

import mdoc


def lines_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def plain(call):
    return call.lower().replace(' ', '')


def main(multitool, page, *names_of_pages):
    mdoc.need_mandoc()
    failures = []

    # In the help, two blanks and more are followed by what the call does.
    helped = {plain(re.split('  +', call[1])[0]) for line in lines_of(multitool, '--help')
              if (call := re.match(r'(?:Usage:)? +(multitool .*)', line))}
    shown = {plain(line) for line in mdoc.section(page, 'SYNOPSIS') if line}
    if helped != shown:
        failures.append(f'SYNOPSIS: only in the help {helped - shown}, only on the page {shown - helped}')

    description = [line.strip() for line in mdoc.section(page, 'DESCRIPTION')]
    programs = set(re.findall(r'\w+', ' '.join(description[description.index('Programs'):])))
    for line in lines_of(multitool, '--help'):
        program = re.match(r'  (\w+)  ', line)
        if program and program[1] not in programs:
            failures.append(f'{program[1]} is not among the programs')

    text = ' '.join(mdoc.section(page, 'DESCRIPTION') + mdoc.section(page, 'NAMES'))
    mentioned = set(re.findall(r'\w+', text))
    for name in lines_of(multitool, '--list'):
        if name not in mentioned:
            failures.append(f'{name} is not on the page')
        if not {name, f'multitool-{name}'} & set(names_of_pages):
            failures.append(f'{name} has no page')

    print('\n'.join(failures))
    return 1 if failures else 0


sys.exit(main(*sys.argv[1:]))
