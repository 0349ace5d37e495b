#!/bin/sh
# with_shell.sh SHELL ARGUMENT...: runs it, or says that it cannot.
command -v "$1" >/dev/null || { echo "$1 is not installed"; exit 77; }
exec "$@"
