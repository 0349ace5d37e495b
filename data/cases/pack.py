#!/usr/bin/env python3
"""Packs the case files into a C++ source of the executable.

pack.py OUTPUT FILE...

The packed text has, for each file, a line with its name (without .cases), a blank and its size in bytes, followed
by its content. src/workbench/check/packed.cpp reads it.
"""
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
import packing


def main(output, files):
    text = bytearray()
    for file in sorted(map(pathlib.Path, files)):
        contents = file.read_bytes()
        text += f"{file.stem} {len(contents)}\n".encode() + contents
    packing.write_source(output, "cases", bytes(text), {"unpacked_cases_size": len(text)})


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
