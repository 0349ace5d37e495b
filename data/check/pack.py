#!/usr/bin/env python3
"""Packs case files into a source that the executable is built of.

pack.py OUTPUT FILE...

Each file's name (without .cases), a blank, its size and a newline, then its text; all of it packed
with LZMA, as src/workbench/check/unpack.cpp undoes it.
"""
import lzma
import pathlib
import sys

FILTER = {"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "lc": 3, "lp": 0, "pb": 0}


def main(output, files):
    text = bytearray()
    for file in sorted(map(pathlib.Path, files)):
        contents = file.read_bytes()
        text += f"{file.stem} {len(contents)}\n".encode() + contents
    packed = lzma.compress(bytes(text), format=lzma.FORMAT_RAW, filters=[FILTER])
    rows = [",".join(map(str, packed[at:at + 32])) for at in range(0, len(packed), 32)]
    pathlib.Path(output).write_text(
        "// Made by data/check/pack.py.\n"
        "#include <cstdint>\n"
        'extern "C" {\n'
        "extern const unsigned char packed_cases[];\n"
        "extern const std::uint32_t packed_cases_size;\n"
        "extern const std::uint32_t unpacked_cases_size;\n"
        '[[gnu::section(".rodata.packed")]] const unsigned char packed_cases[] = {\n' + ",\n".join(rows) + "};\n"
        f"const std::uint32_t packed_cases_size = {len(packed)};\n"
        f"const std::uint32_t unpacked_cases_size = {len(text)};\n"
        "}\n")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
