"""symbols_test.py - SOURCES FAMILIES READELF LIBRARY

No object of the programs refers to the heap, to what needs it, or to stdio.

readelf and not nm: objects that are also to be optimised by the linker have two tables of symbols, and nm
shows the linker's, which leaves out malloc and its like.
"""
import pathlib
import re
import subprocess
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
import testing

READELF, LIBRARY = testing.arguments(2)

FORBIDDEN = {
    "the heap": r"(malloc|calloc|realloc|reallocarray|free|cfree|aligned_alloc|memalign|posix_memalign"
                r"|p?valloc)$|operator (new|delete)\b(?!\[?\]?\(unsigned \w+, void\*\))",
    "a function that allocates": r"(strdup|strndup|v?asprintf|getline|getdelim|opendir|scandir|fdopendir"
                                 r"|glob|popen|getcwd|setlocale|qsort|tmpfile)(64)?$"
                                 r"|std::get_temporary_buffer|std::__return_temporary_buffer",
    "std::string": r"std::(__cxx11::|__1::)?basic_string<|std::(__cxx11::)?to_string",
    "a container": r"std::(__cxx11::|__debug::|__1::)?(vector|deque|list|forward_list|map|multimap|set"
                   r"|multiset|unordered_\w+|queue|stack|function|any|shared_ptr|unique_ptr)<"
                   r"|std::__throw_bad_function_call|std::__throw_length_error",
    "iostream": r"std::(__cxx11::|__1::)?(basic_\w*(stream|buf|ios)\w*<|ios_base|locale\b"
                r"|w?(cout|cin|cerr|clog)\b)",
    "stdio": r"_?(__)?v?[fs]?n?d?w?(printf|scanf)(_chk)?$|(fopen|fdopen|freopen|fclose|fread|fwrite|fputs|fputc"
             r"|putc|putchar|puts|fgets|fgetc|getc|getchar|ungetc|fflush|fseeko?|ftello?|rewind|setv?buf"
             r"|perror|fileno)(64)?(_unlocked)?$|(stdin|stdout|stderr)$",
}
PATTERNS = {what: re.compile(r"(__isoc\d+_)?(" + text + ")") for what, text in FORBIDDEN.items()}

# What every build of the library has: we look into the right objects.
KNOWN = {"core::check_failed(char const*)"}

# NUMBER: VALUE SIZE TYPE BINDING VISIBILITY SECTION NAME
LINE = re.compile(r"\s*\d+: [0-9a-f]+ +\w+ (\w+) +\w+ +\w+ +(?:\[.*\] +)?\w+ (.+)")


def offence(symbol):
    # The types of parameters are no use of them: judged is the name itself, and what it is a member of.
    return next((what for what, pattern in PATTERNS.items() if pattern.match(symbol)), None)


def symbols_of(library):
    """(object, symbol) of each symbol that is used or defined in it."""
    text = subprocess.run([READELF, "--symbols", "--wide", "--demangle", library], check=True,
                          capture_output=True, text=True).stdout
    member = ""
    for line in text.splitlines():
        if line.startswith("File: "):
            member = line[len("File: "):]
        symbol = LINE.fullmatch(line)
        if symbol and symbol[1] not in ("FILE", "SECTION"):
            yield member, symbol[2].strip()


class Symbols(unittest.TestCase):
    def test_forbidden_symbols_are_recognised(self):
        for symbol in ["malloc", "operator new(unsigned long)", "operator delete(void*)", "printf", "__printf_chk", "fopen64",
                       "vsnprintf", "snprintf", "dprintf", "stdout", "std::cout", "std::ios_base::Init::Init()", "qsort",
                       "std::__cxx11::basic_string<char, std::char_traits<char> >::~basic_string()",
                       "std::vector<int, std::allocator<int> >::~vector()", "std::__throw_length_error(char const*)",
                       "__isoc99_sscanf", "free"]:
            self.assertTrue(offence(symbol), symbol)

    def test_other_symbols_are_allowed(self):
        # Placement new is a function where nothing is optimised.
        for symbol in ["core::put(std::basic_string_view<char, std::char_traits<char> >)", "freeaddrinfo", "cards::Game::free()",
                       "read", "write", "fputs_count", "std::basic_string_view<char>::find(char) const", "print", "fcntl64",
                       "operator new(unsigned long, void*)"]:
            self.assertFalse(offence(symbol), symbol)

    def test_no_object_refers_to_a_forbidden_symbol(self):
        symbols = list(symbols_of(LIBRARY))
        self.assertLessEqual(KNOWN, {name for _, name in symbols})
        found = [f"{member}: refers to {what}: {name}" for member, name in symbols if (what := offence(name))]
        self.assertEqual(found, [])


testing.main()
