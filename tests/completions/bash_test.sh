#!/usr/bin/env bash
# bash_test.sh COMPLETIONS MULTITOOL: what the Tab key offers, in a folder with a deck and a player.
set -u
completions=$(realpath "$1")
multitool=$(realpath "$2")
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

mkdir bin decks
ln -s "$multitool" bin/multitool
PATH=$folder/bin:$PATH
touch small.deck notes.txt decks/big.deck mine
chmod +x mine
# shellcheck disable=SC1090
source "$completions"

failures=0
# What is offered for the last word of a command line; the words before `:`, what has to be offered.
offers() {
    COMP_WORDS=()
    while [[ $1 != : ]]; do
        COMP_WORDS+=("$1")
        shift
    done
    shift
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    COMPREPLY=()
    _multitool
    local offered wanted
    offered=$(printf '%s\n' "${COMPREPLY[@]}" | sort | xargs)
    wanted=$(printf '%s\n' "$@" | sort | xargs)
    if [[ $offered != "$wanted" ]]; then
        echo "'${COMP_WORDS[*]}' offers '$offered', not '$wanted'"
        failures=$((failures + 1))
    fi
}

mapfile -t all < <(multitool --list)
offers multitool '' : "${all[@]}"
offers multitool cardh : cardhub
offers ./bin/multitool cardh : cardhub
offers multitool nothing-like-it :
offers multitool --in : --install
offers multitool --help cardh : cardhub
offers multitool --list '' :
offers multitool --install - : -s -f --edition
offers multitool --install --edition '' : cards naval
offers multitool --install -s d : decks
offers multitool --uninstall d : decks

offers multitool cardhub --h : --help
offers multitool cardhub '' : bin decks small.deck
offers multitool cardhub decks/ : decks/big.deck
offers multitool cardhub n : notes.txt
offers multitool cardhub small.deck '' :
offers multitool cardhub small.deck 2 '' : 2310alice 2310bob alice bin bob decks mine
offers multitool cardhub small.deck 2 alice bob 2310a : 2310alice
offers multitool cardhub small.deck 2 alice ./m : ./mine
offers multitool alice 2 '' :
offers multitool agent '' : A B
offers multitool bark small.deck 5 5 '' : a h
offers multitool stlucia x.rolls 15 eait eait eait eait eait ha : habs hass

offers cardhub s : small.deck
offers "$folder/bin/cardhub" small.deck 2 al : alice
offers 2310alice '' :

for name in multitool cardhub 2310hub 2310alice 2310bob; do
    complete -p "$name" >/dev/null || failures=$((failures + 1))
done
exit $((failures != 0))
