"""options.py MULTITOOL FOLDER_OF_PAGES HAS_ALL_FAMILIES

Every option that a program's help has is listed on its page, and no other: those of the hubs on
multitool(1), after its own. Pages also list options of families that are not in the executable.
"""
import os
import re
import subprocess
import sys

import mdoc


def helped(multitool, name):
    text = subprocess.run([multitool, '--help', name], check=True, capture_output=True,
                          text=True).stdout
    return set(re.findall(r'^  (--[a-z-]+)', text, flags=re.M))


def listed(page, first_line=''):
    lines = [line.strip() for title in ('DESCRIPTION', 'OPTIONS', 'COMFORT') for line in mdoc.section(page, title)]
    lines = lines[lines.index(first_line) + 1:] if first_line else lines
    return {match[1] for line in lines if (match := re.match(r'(--[a-z-]+)( |$)', line))}


def main(multitool, folder, has_all_families):
    mdoc.need_mandoc()
    failures = []
    front = subprocess.run([multitool, '--help'], check=True, capture_output=True, text=True).stdout
    for name in re.findall(r'^  (\w+)  ', front, flags=re.M):
        pages = [os.path.join(folder, page) for page in (f'multitool-{name}.1', f'{name}.6')]
        page = next((page for page in pages if os.path.exists(page)), None)
        options = helped(multitool, name)
        if {'--record', '--stderr'} <= options:  # a hub
            shown = listed(os.path.join(folder, 'multitool.1'), 'Options of the hubs')
        else:
            shown = listed(page) if page else set()
        if has_all_families != 'true' and name in ('deal', 'match'):
            shown &= options
        if options != shown:
            failures.append(f'{name}: only in the help {options - shown}, only on the page {shown - options}')
    print('\n'.join(failures))
    return 1 if failures else 0


sys.exit(main(*sys.argv[1:]))
