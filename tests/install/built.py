"""built.py BUILD_FOLDER MULTITOOL READELF DEBUG

What is built by default is what is promised: the programs and nothing for tests, and without symbols
or debug information unless that was asked for.
"""
import pathlib
import re
import subprocess
import sys


def main(build, multitool, readelf, debug):
    failures = []
    ninja_file = (pathlib.Path(build) / 'build.ninja').read_text()
    defaults = re.search('^build all: phony (.*)$', ninja_file, re.MULTILINE)[1].split()
    failures += [f'built by default: {target}' for target in defaults
                 if target.startswith(('tests/', 'meson-'))]
    for what in ('test', 'benchmark'):
        line = re.search(f'^build meson-internal__{what}: (.*)$', ninja_file, re.MULTILINE)[1]
        if f'meson-{what}-prereq' not in line.split():
            failures.append(f'ninja {what} does not build what it runs: {line}')

    sections = subprocess.run([readelf, '--sections', '--wide', multitool], check=True,
                              capture_output=True, text=True).stdout
    has_symbols = bool(re.search(r' \.(symtab|debug_\w+) ', sections))
    if has_symbols != (debug == 'true'):
        failures.append(f'the executable has symbols: {has_symbols}, debugging is asked for: {debug}')
    print(*failures, sep='\n')
    return 1 if failures else 0


sys.exit(main(*sys.argv[1:]))
