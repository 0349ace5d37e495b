#!/usr/bin/env python3
"""pack.py OUTPUT TEMPLATE STYLE SCRIPT...

Joins the parts of the page of `multitool report`, without comments and unnecessary blanks, and packs it into a
C++ source of the executable. The program writes the data between the two halves of the page. The page's
Content-Security-Policy allows only its own style and script, by their hashes.
"""
import base64
import hashlib
import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
import packing

MOST_BYTES = 60_000  # a limit on the size of the page without data


def plain(text):
    """Removes indentation, empty lines and comments on their own lines."""
    lines = (line.strip() for line in text.splitlines())
    return "".join(line + "\n" for line in lines if line and not line.startswith("//"))


# The first alternatives match text that must not change: strings, templates (not nested) and regular expressions,
# which follow an operator or an opening bracket. The named ones match comments, newlines and blanks.
EXPRESSION = r"/(?:[^/\\\n[]|\\.|\[[^\]]*\])+/"
TOKEN = re.compile(r"'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|(?<=[(,=:&|?] )" + EXPRESSION + r"|(?<=\()" + EXPRESSION +
                   r"|(?P<comment> *//[^\n]*)|(?P<end>\n)|(?P<blanks> +)")


def tight_script(text):
    """Removes comments, and newlines and blanks that JavaScript does not need."""
    def shorter(match):
        if match[0][0] == "`" and match[0].count("{") != match[0].count("}"):
            sys.exit(f"a template in a template: {match[0]}")
        if match["end"]:
            # All our statements end in a semicolon, so the newline after these characters is not needed.
            return "" if text[match.start() - 1] in "{},;([&|?:" else "\n"
        if not match["blanks"]:
            return match[0]
        before, after = text[match.start() - 1], text[match.end()]
        is_word = lambda c: c.isalnum() or c in "_$"
        # A blank between two words stays, and one in "+ +", which would become "++".
        return " " if is_word(before) and is_word(after) or before == after and before in "+-" else ""
    text = TOKEN.sub(lambda match: "" if match["comment"] else match[0], text)
    return TOKEN.sub(shorter, text)


def tight_style(text):
    return re.sub(r"\s*([{};,>])\s*|(?<=:) +", lambda match: match[1] or "", text).replace(";}", "}")


def hash_of(text):
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def page_of(template, style, scripts):
    """Returns the page before its data and the page after it."""
    read = lambda path: pathlib.Path(path).read_text(encoding="ascii")
    style = tight_style(plain(read(style)))
    script = "(()=>{'use strict';\n" + tight_script(plain("\n".join(map(read, scripts)))) + "})();\n"
    for text, end in (style, "</style"), (script, "</script"):
        assert end not in text.lower()
    page = plain(re.sub("<!--.*?-->", "", read(template), flags=re.S))
    page = page.replace("@STYLE_HASH@", hash_of(style)).replace("@SCRIPT_HASH@", hash_of(script))
    page = page.replace("@STYLE@", style).replace("@SCRIPT@", script)
    return page.split("@DATA@")


def main(output, template, style, *scripts):
    before, after = page_of(template, style, scripts)
    if len(before) + len(after) > MOST_BYTES:
        sys.exit(f"the page has {len(before) + len(after)} bytes, more than {MOST_BYTES}")
    packing.write_source(output, "page", (before + after).encode(),
                         {"page_size": len(before + after), "page_size_before_data": len(before)})


if __name__ == "__main__":
    main(*sys.argv[1:])
