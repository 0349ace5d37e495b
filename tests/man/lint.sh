#!/bin/sh
# lint.sh PAGE...: no page may give mandoc cause for a warning. A macro eats the quotes on its line, so a
# command with quotes is shown in a literal display.
command -v mandoc >/dev/null || { echo "mandoc is not installed"; exit 77; }
mandoc -T lint -W warning "$@" || exit
! grep -n '^\.D[l1] \$.*"' "$@"
