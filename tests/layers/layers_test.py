"""layers_test.py - SOURCES FAMILIES

The sources keep to their layers: which layer may include which, and how long a file may be.
"""
import pathlib
import re
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
import testing

MOST_LINES = 400

# Each needs the heap, exceptions or stdio, or stands for something that does.
FORBIDDEN_HEADERS = set("""
    any deque exception forward_list fstream functional iomanip ios iostream istream list locale map
    memory memory_resource ostream queue regex set shared_mutex sstream stack stdexcept streambuf string
    syncstream thread unordered_map unordered_set valarray vector cstdio stdio.h malloc.h
    filesystem format future
""".split())

# Layer -> the layers it may include. A family is a layer of its own.
ALLOWED = {
    "core": {"core"},
    "sys": {"core", "sys"},
    "game": {"core", "sys", "game"},
    "hub": {"core", "sys", "game", "hub"},
    "family": {"core", "sys", "game", "hub"},
    # It sees the families through families.hpp.
    "workbench": {"core", "sys", "game", "hub", "workbench"},
    "cli": {"core", "sys", "cli", "top"},
    # main, the table of programs, the name we were called by. They read files and hub options, but
    # know no game.
    "top": {"core", "sys", "hub", "top"},
    "standalone": {"core"},
}
# The game as a value: neither I/O nor processes, so nothing but core, game and headers of the same
# kind. Mapped memory is the one exception: it holds what only the input can size (a deck, a fleet).
PURE_STEMS = ("rules", "protocol", "referee")
PURE_EXCEPTION = "sys/mapped.hpp"


def layer_of(path):
    """Of a path relative to src: core, sys, hub, cli, standalone, family/NAME, or top."""
    parts = pathlib.PurePosixPath(path).parts
    if len(parts) == 1:
        return "top"
    return f"family/{parts[1]}" if parts[0] == "games" else parts[0]


def includes_of(text):
    """(line number, "quoted" or <angled>, name)."""
    for number, line in enumerate(text.splitlines(), 1):
        match = re.match(r'\s*#\s*include\s*(["<])([^">]+)[">]', line)
        if match:
            yield number, match[1] == '"', match[2]


class Checker:
    def __init__(self, sources):
        self.sources = sources  # path relative to src -> text
        self.faults = []

    def fault(self, path, line, what):
        self.faults.append(f"src/{path}:{line}: {what}")

    def check(self):
        for path, text in sorted(self.sources.items()):
            lines = text.count("\n")
            if lines > MOST_LINES:
                self.fault(path, lines, f"longer than {MOST_LINES} lines")
            for line, quoted, name in includes_of(text):
                if quoted:
                    self.check_own(path, line, name)
                else:
                    self.check_system(path, line, name)
            if pathlib.PurePosixPath(path).stem in PURE_STEMS and layer_of(path).startswith("family/"):
                self.check_pure(path, path, [])
        return self.faults

    def check_own(self, path, line, name):
        if name not in self.sources and name + ".in" not in self.sources:
            self.fault(path, line, f'there is no src/{name}: includes are written from src')
            return
        source, target = layer_of(path), layer_of(name)
        if source not in ALLOWED and not source.startswith("family/"):
            self.fault(path, line, f"{source} is a layer without a rule")
            return
        if source == target:
            return
        if source == "top":
            # The table lists the families, and main and the table may call the front.
            good = target in ALLOWED["top"] or name.endswith(("/applets.hpp", "/family.hpp")) or name in ("cli/front.hpp", "cli/options.hpp")
        elif source == "workbench" and target == "top":
            good = name == "families.hpp"
        else:
            good = target in ALLOWED["family" if source.startswith("family/") else source]
        if not good:
            self.fault(path, line, f"{source} must not include {target} ({name})")

    def check_system(self, path, line, name):
        layer = layer_of(path)
        if name.startswith("argparse") and layer != "cli":
            self.fault(path, line, "only cli may include argparse")
        if name in FORBIDDEN_HEADERS and layer not in ("cli", "top"):
            self.fault(path, line, f"{layer} must not include <{name}>")

    def check_pure(self, root, path, trail):
        """Whatever a pure file includes, directly or not, is core or its own family's pure headers."""
        for line, quoted, name in includes_of(self.sources[path]):
            if not quoted or name not in self.sources or name in trail:
                continue
            if layer_of(name) in ("core", "game") or name == PURE_EXCEPTION:
                continue
            if layer_of(name) != layer_of(root):
                way = " -> ".join(trail + [name])
                self.fault(root, line if path == root else 1, f"is rules, protocol or referee, yet includes {way}")
                continue
            self.check_pure(root, name, trail + [name])


# Files that are there in the tests of the rules.
FILES = dict.fromkeys("""
    core/a.hpp sys/a.hpp game/a.hpp hub/a.hpp cli/front.hpp cli/other.hpp games/x/rules.hpp games/y/card.hpp
    games/x/family.hpp workbench/match/a.hpp applets.hpp families.hpp
""".split(), "")
FORBIDDEN = [
    ("core/b.cpp", '#include "sys/a.hpp"'),
    ("core/b.cpp", '#include <string>'),
    ("sys/b.cpp", '#include "hub/a.hpp"'),
    ("sys/b.cpp", '#include "game/a.hpp"'),
    ("game/b.hpp", '#include "hub/a.hpp"'),
    ("game/b.hpp", '#include "games/x/rules.hpp"'),
    ("games/x/referee.hpp", '#include "hub/a.hpp"'),
    ("hub/b.cpp", '#include "games/x/rules.hpp"'),
    ("hub/b.cpp", '# include <cstdio>'),
    ("games/x/hub.cpp", '#include "games/y/card.hpp"'),
    ("games/x/hub.cpp", '#include "cli/front.hpp"'),
    ("games/x/hub.cpp", '#include "applets.hpp"'),
    ("games/x/rules.cpp", '#include "sys/a.hpp"'),
    ("games/x/protocol.cpp", '#include "hub/a.hpp"'),
    ("games/x/hub.cpp", '#include <argparse/argparse.hpp>'),
    ("main.cpp", '#include "cli/other.hpp"'),
    ("core/b.cpp", '#include "b.hpp"'),
    ("games/x/hub.cpp", '\n' * (MOST_LINES + 1)),
    ("main.cpp", '#include "games/x/rules.hpp"'),
    ("main.cpp", '#include "game/a.hpp"'),
    ("workbench/match/b.cpp", '#include "games/x/family.hpp"'),
    ("workbench/match/b.cpp", '#include "games/x/rules.hpp"'),
    ("workbench/match/b.cpp", '#include <string>'),
    ("workbench/match/b.cpp", '#include "applets.hpp"'),
    ("games/x/hub.cpp", '#include "workbench/match/a.hpp"'),
    ("main.cpp", '#include "workbench/match/a.hpp"'),
]
ALLOWED_LINES = [
    ("games/x/referee.hpp", '#include "game/a.hpp"'),
    ("main.cpp", '#include "cli/front.hpp"'),
    ("main.cpp", '#include "sys/a.hpp"'),
    ("main.cpp", '#include "hub/a.hpp"'),
    ("family_list.hpp.in", '#include "games/x/family.hpp"'),
    ("workbench/match/b.cpp", '#include "hub/a.hpp"'),
    ("workbench/match/b.cpp", '#include "families.hpp"'),
    ("games/x/hub.cpp", '#include "hub/a.hpp"\n#include <string_view>'),
    ("cli/b.cpp", '#include <string>'),
]


class Layers(unittest.TestCase):
    def test_what_the_rules_forbid_is_found(self):
        for path, text in FORBIDDEN:
            with self.subTest(path=path, text=text):
                self.assertTrue(Checker({**FILES, path: text}).check())

    def test_what_the_rules_allow_is_not_reported(self):
        for path, text in ALLOWED_LINES:
            with self.subTest(path=path, text=text):
                self.assertEqual(Checker({**FILES, path: text}).check(), [])

    def test_a_forbidden_header_is_found_through_another(self):
        files = {**FILES, "games/x/card.hpp": '#include "sys/a.hpp"',
                 "games/x/rules.cpp": '#include "games/x/card.hpp"'}
        self.assertTrue(Checker(files).check())

    def test_the_sources_keep_to_their_layers(self):
        src = testing.SOURCES / "src"
        sources = {path.relative_to(src).as_posix(): path.read_text()
                   for path in src.rglob("*") if path.suffix in (".cpp", ".hpp", ".in")}
        self.assertTrue(sources, f"{src}: no sources")
        self.assertEqual(Checker(sources).check(), [])


testing.main()
