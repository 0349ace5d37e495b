#!/usr/bin/env python3
"""pack.py OUTPUT TEMPLATE STYLE SCRIPT...

Builds the page of `multitool report` from its parts, and packs what comes before the data and what comes
after it into a C++ source of the executable. Lines of comment, indentation and empty lines are left out. The
script and the style are not minified further: that would save 738 bytes of the executable. The page's
Content-Security-Policy allows only its own style and script, which it names by their hashes.
"""
import base64
import hashlib
import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
import packing


def plain(text):
    """The text without lines of comment, indentation and empty lines."""
    lines = (line.strip() for line in text.splitlines())
    return "".join(line + "\n" for line in lines if line and not line.startswith("//"))


def hash_of(text):
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def page_of(template, style, scripts):
    """The page up to its data, and the page from there on."""
    read = lambda path: pathlib.Path(path).read_text(encoding="ascii")
    style = plain(read(style))
    script = "(()=>{'use strict';\n" + plain("\n".join(map(read, scripts))) + "})();\n"
    for text, end in (style, "</style"), (script, "</script"):
        assert end not in text.lower()
    page = plain(re.sub("<!--.*?-->", "", read(template), flags=re.S))
    page = page.replace("@STYLE_HASH@", hash_of(style)).replace("@SCRIPT_HASH@", hash_of(script))
    page = page.replace("@STYLE@", style).replace("@SCRIPT@", script)
    return page.split("@DATA@")


def main(output, template, style, *scripts):
    before, after = page_of(template, style, scripts)
    if len(before) + len(after) > packing.MOST_PAGE_BYTES:
        sys.exit(f"the page has {len(before) + len(after)} bytes, more than {packing.MOST_PAGE_BYTES}")
    packing.write_source(output, "page", (before + after).encode(),
                         {"page_size": len(before + after), "page_size_before_data": len(before)})


if __name__ == "__main__":
    main(*sys.argv[1:])
