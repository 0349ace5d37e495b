#!/bin/sh
# lint.sh PAGE...: no page may give mandoc cause for a warning.
command -v mandoc >/dev/null || { echo "mandoc is not installed"; exit 77; }
mandoc -T lint -W warning "$@"
