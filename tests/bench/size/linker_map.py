"""What the linker's map and the symbol table say about an executable."""
import collections
import re
import subprocess

# What is in memory only, or not even there.
ZEROED = re.compile(r'\.(bss|tbss|lbss)|COMMON|__libc_freeres_ptrs')
NOT_LOADED = re.compile(r'\.(debug|comment|note\.stapsdt|stab|gnu\.lto|symtab|strtab)')

Piece = collections.namedtuple('Piece', 'section address size archive member')
Symbol = collections.namedtuple('Symbol', 'address size name')


def pieces_of(map_file):
    """All pieces of input files that went into the executable: loaded ones, and those of zeros."""
    text = open(map_file).read().partition('Linker script and memory map')[2]
    assert text, 'this is the map of another linker than ld.bfd'
    # Long names of sections have a line of their own.
    text = re.sub(r'^ (\S+)\n +0x', r' \1 0x', text, flags=re.MULTILINE)
    for match in re.finditer(r'^ (\S+) +0x([0-9a-f]+) +0x([0-9a-f]+) (\S+)$', text, re.MULTILINE):
        section, address, size, file = match[1], int(match[2], 16), int(match[3], 16), match[4]
        # What was thrown away is shown at address 0; it is not in this part, but what is not loaded is.
        if size == 0 or address == 0 or NOT_LOADED.match(section):
            continue
        in_archive = re.search(r'([^/]+)\.a\((.*)\)$', file)
        archive, member = in_archive.groups() if in_archive else ('', file.rsplit('/', 1)[-1])
        yield Piece(section, address, size, archive, member)


def symbols_of(nm, executable):
    """By address, one for each: constructors, say, have several names."""
    lines = subprocess.run([nm, '-S', '--defined-only', executable], check=True, capture_output=True,
                           text=True).stdout.splitlines()
    found = {}
    for line in lines:
        match = re.match(r'([0-9a-f]+) ([0-9a-f]+) \w (\S+)$', line)
        if match:
            found[int(match[1], 16)] = Symbol(int(match[1], 16), int(match[2], 16), match[3])
    return [found[address] for address in sorted(found)]


def namespace_of(mangled, known):
    """The outermost namespace of a symbol; that of ours which a template of std is made for."""
    match = re.match(r'_Z(?:T[VTIS]|Th\w*?_|Tv\w*?_|GV|GR|Z)*N[rVKRO]*(?=(St|S[absiod])|(\d+))', mangled)
    if match and match[2]:
        length = int(match[2])
        name = mangled[match.end() + len(match[2]):][:length]
        return '' if name.startswith('_GLOBAL__N') else name
    if match or mangled.startswith(('_ZSt', '_ZTVSt', '_ZTISt', '_ZTSSt')):
        user = next((name for name in known if f'{len(name)}{name}' in mangled), None)
        return user or 'std'
    return ''
