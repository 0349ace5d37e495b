#!/usr/bin/env bash
# bash_test.sh COMPLETIONS MULTITOOL: what the Tab key offers, in a folder with a deck and a player.
set -u
tests=$(realpath "${0%/*}")
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
# Some families may have been left out of the executable.
has() { [[ " ${all[*]} " == *" $1 "* ]]; }

offers multitool '' : "${all[@]}"
offers multitool nothing-like-it :
offers multitool --in : --install
offers multitool --list '' :
offers multitool --fa : --families
# shellcheck disable=SC2046
offers multitool --players '' : $(multitool --families)
offers multitool --install - : -s -f --edition
offers multitool --install --edition '' : cards naval
offers multitool --install -s d : decks
offers multitool --uninstall d : decks
complete -p multitool >/dev/null || failures=$((failures + 1))

if has cardhub; then
    offers multitool cardh : cardhub
    offers ./bin/multitool cardh : cardhub
    offers multitool --help cardh : cardhub
    offers multitool cardhub --h : --help
    offers multitool cardhub '' : bin decks small.deck
    offers multitool cardhub decks/ : decks/big.deck
    offers multitool cardhub n : notes.txt
    offers multitool cardhub small.deck '' :
    human=$(has human && echo human)
    # shellcheck disable=SC2086
    offers multitool cardhub small.deck 2 '' : 2310alice 2310bob alice bin bob decks $human mine
    offers multitool cardhub small.deck 2 alice bob 2310a : 2310alice
    offers multitool cardhub small.deck 2 alice ./m : ./mine
    offers multitool alice 2 '' :
    offers cardhub s : small.deck
    offers "$folder/bin/cardhub" small.deck 2 al : alice
    offers 2310alice '' :
fi
# A program that is not there: options and operands of all kinds.
cp "$tests/other" bin/multitool-other
other=(./bin/multitool-other other)
options=(--merge --log --keep --format --as --record-faults --quiet)
offers "${other[@]}" - : --help "${options[@]}"
offers "${other[@]}" --rec : --record-faults
offers "${other[@]}" cards - : "${options[@]}"
offers "${other[@]}" cards --qu : --quiet
offers "${other[@]}" cards x --qu :
offers "${other[@]}" -- --qu :
offers "${other[@]}" --log '' : bin decks mine notes.txt small.deck
offers "${other[@]}" --log = n : notes.txt
offers "${other[@]}" --keep '' : bin decks
offers "${other[@]}" --keep = : bin decks
offers "${other[@]}" --format '' : tap text
offers "${other[@]}" --format = t : tap text
offers "${other[@]}" --as o : other
offers "${other[@]}" '' : 499 cards naval
offers "${other[@]}" --quiet --log x '' : 499 cards naval
offers "${other[@]}" --quiet cards '' : alice bin decks mine
offers "${other[@]}" cards --quiet '' : alice bin decks mine
offers "${other[@]}" cards --format = tap x a : alice
offers "${other[@]}" naval 2 : 2310A
offers "${other[@]}" --merge n : notes.txt
offers "${other[@]}" --merge notes.txt m : mine

if has cardhub; then
    offers multitool cardhub --l : --limit
    offers multitool cardhub --limit 2s - : --bank --game-limit --limit --record --refusals --show --start-limit --stderr
    offers multitool cardhub --limit '' :
    offers multitool cardhub --show --record n : notes.txt
    offers multitool cardhub --show '' : bin decks small.deck
    offers multitool cardhub --show small.deck 2 al : alice
    offers multitool cardhub small.deck 2 al --s :
    offers cardhub --l :
fi
has bark && offers multitool bark --c : --comfort
has agent && offers multitool agent '' : A B
if has replay; then
    touch game.rec game-0.record
    offers multitool replay '' : bin decks game-0.record game.rec
    offers multitool replay game.rec m : mine
    rm game.rec game-0.record
fi
if has check; then
    offers multitool check '' : bin decks mine
    offers multitool check --as 2310alice ./mine m : mine
    has cardhub && offers multitool check --as cards : cards-player
fi
has report && offers multitool report small.deck n : notes.txt
has bark && offers multitool bark small.deck 5 5 '' : a h
has stlucia && has human && offers multitool stlucia x.rolls 15 hu : human
has stlucia && offers multitool stlucia x.rolls 15 eait eait eait eait eait ha : habs hass

# A link is completed if it is there, and only then.
for name in cardhub 2310hub 2310alice navalhub stlucia EAIT bark serv499; do
    there=no completed=no
    has "$name" && there=yes
    complete -p "$name" >/dev/null 2>&1 && completed=yes
    if [[ $there != "$completed" ]]; then
        echo "$name is there: $there, is completed: $completed"
        failures=$((failures + 1))
    fi
done
exit $((failures != 0))
