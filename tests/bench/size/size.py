"""size.py EXECUTABLE MAP NM STRIP START SOURCE_FOLDER EMPTY EMPTY_ARGPARSE PARTS

PARTS is "everything" or "without the workbench".

What is in the stripped executable, by bytes, and what a start of each program costs in memory.

Our own parts are told apart by the namespaces of their symbols: optimised at link time, the objects
are one. What has been inlined counts where it ended up. The libraries are told apart by archive
member, and are there because the front, that is argparse, needs them: the programs use next to none.
"""
import collections
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import linker_map

sys.path.append(str(pathlib.Path(__file__).resolve().parents[3] / 'data'))
import packing

LAYERS = ['core', 'sys', 'game', 'hub']
FRONT = ['cli', 'argparse', 'std']
TITLES = {
    '': 'main, table and names',
    'std': 'templates of libstdc++ in the front',
}
# The first that matches a member of the archive.
LIBRARIES = [
    (r'libstdc\+\+', r'.*(locale|facet|ctype|codecvt|monetary|numeric|time_|messages|collate)',
     'libstdc++: locales'),
    (r'libstdc\+\+', r'cp-demangle|vterminate', 'libstdc++: demangler, for std::terminate'),
    (r'libstdc\+\+', r'.*(ios|stream|sstream|-io-)', 'libstdc++: streams'),
    (r'libstdc\+\+', r'.*string', 'libstdc++: strings'),
    (r'libstdc\+\+', r'', 'libstdc++: exceptions, type information, rest'),
    ('libgcc.*', r'', 'libgcc: unwinding, soft floats'),
    ('libc', r'.*(printf|scanf|fileops|genops|strops)|io(f|get|put|ungetc|wide|_)|fpioconst|.*itoa|(str|wcs)to',
     'libc: stdio, numbers'),
    ('libc', r'C[-_]|.*(gconv|locale|gettext|ctype|loadmsgcat|plural|strxfrm|strcoll|wcs(xfrm|coll)|ftime|tz|iconv)',
     'libc: locales, conversions, times'),
    ('libc', r'dl-|.*tunables|libc-dl', 'libc: loading of libraries'),
    ('libc', r'(malloc|morecore|arena)', 'libc: heap'),
    ('libc', r'.*(mem|str|stp|wcs|wmem).*', 'libc: strings, for each kind of processor'),
    ('libc|libm', r'', 'libc: start, system calls, rest'),
    ('', r'crt', 'libc: start, system calls, rest'),
]


class Row:
    def __init__(self):
        self.stored = 0
        self.zeroed = 0

    def add(self, piece, size):
        if linker_map.ZEROED.match(piece.section):
            self.zeroed += size
        else:
            self.stored += size


def library_row(piece):
    if re.match(r'\.rodata.*\.(str|cst)', piece.section) and piece.archive:
        return 'literals, all libraries together'
    for archive, member, title in LIBRARIES:
        if re.fullmatch(archive, piece.archive) and re.match(member, piece.member):
            return title
    return None


def own_rows(rows, pieces, symbols, known):
    """What no symbol covers are literals, and tables for unwinding."""
    for piece in pieces:
        named = 0
        for symbol in symbols:
            if piece.address <= symbol.address < piece.address + piece.size:
                rows[linker_map.namespace_of(symbol.name, known)].add(piece, symbol.size)
                named += symbol.size
        unwinds = piece.section.startswith(('.eh_frame', '.gcc_except_table'))
        rows['our unwinding' if unwinds else 'our literals and padding'].add(piece, piece.size - named)


def grouped(number):
    return f'{number:,}'.replace(',', ' ') if number else '-'


def print_row(title, stored, zeroed=0):
    print(f'{title:44}{grouped(stored):>12}{grouped(zeroed):>12}')


def stripped_size(strip, executable):
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / 'stripped'
        shutil.copy(executable, copy)
        subprocess.run([strip, copy], check=True)
        return copy.stat().st_size


def print_sizes(executable, map_file, nm, strip, families, floors, limit):
    known = LAYERS + families + FRONT
    rows = collections.defaultdict(Row)
    own_pieces = []
    for piece in linker_map.pieces_of(map_file):
        title = library_row(piece)
        if title:
            rows[title].add(piece, piece.size)
        else:
            own_pieces.append(piece)
    own_rows(rows, own_pieces, linker_map.symbols_of(nm, executable), known)

    own = known + ['', 'our literals and padding', 'our unwinding']
    own += [name for name in rows if name not in own and not name.startswith(('lib', 'literals'))]
    libraries = dict.fromkeys([title for _, _, title in LIBRARIES] + ['literals, all libraries together'])
    print(f'{"what":44}{"bytes":>12}{"zeroed":>12}')
    for name in own + list(libraries):
        if rows[name].stored or rows[name].zeroed:
            print_row(TITLES.get(name, name), rows[name].stored, rows[name].zeroed)

    total = stripped_size(strip, executable)
    print_row('headers, padding between sections', total - sum(row.stored for row in rows.values()))
    print_row('stripped executable', total, sum(row.zeroed for row in rows.values()))
    print_row('  of which our own', sum(rows[name].stored for name in own))
    print_row('  limit', limit)
    for title, floor in floors:
        print_row(title, stripped_size(strip, floor))
    return total <= limit


def print_starts(executable, start, floors):
    """A start without operands and input: most programs tell their usage and end."""
    print(f'{"start":24}{"peak KiB":>12}{"page faults":>12}{"status":>8}')

    def show(title, program, argv0):
        figures = subprocess.run([start, program, argv0], check=True, capture_output=True, text=True,
                                 timeout=30).stdout.split()
        print(f'{title:24}{figures[0]:>12}{figures[1]:>12}{figures[2]:>8}')
    for title, floor in floors:
        show(title, floor, 'empty')
    names = subprocess.run([executable, '--list'], check=True, capture_output=True, text=True).stdout
    for name in ['multitool'] + names.split():
        show(name, executable, name)


def main(executable, map_file, nm, strip, start, source, empty, empty_argparse, parts):
    limit = {'everything': packing.MOST_BYTES, 'without the workbench': packing.MOST_BYTES_WITHOUT_WORKBENCH}[parts]
    families = sorted(path.name for path in (pathlib.Path(source) / 'src/games').iterdir())
    fits = print_sizes(executable, map_file, nm, strip, families,
                       [('to compare: an empty program', empty),
                        ('to compare: empty, with argparse', empty_argparse)], limit)
    print()
    print_starts(executable, start, [('empty', empty), ('empty, with argparse', empty_argparse)])
    return 0 if fits else 1


sys.exit(main(*sys.argv[1:]))
