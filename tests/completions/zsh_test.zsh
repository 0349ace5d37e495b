# zsh_test.zsh COMPLETIONS MULTITOOL: what the Tab key offers, in a folder with a deck and a player.
#
# Completion works in an interactive shell only: one is kept in a pseudo-terminal, with a compadd
# that also writes down what it is given to offer.
zmodload zsh/zpty
completions=${1:A} multitool=${2:A} tests=${0:A:h}
folder=$(mktemp -d) || exit 1
cd $folder

mkdir bin decks functions
ln -s $multitool bin/multitool
ln -s multitool bin/cardhub
ln -s $completions functions/_multitool
path=($folder/bin $path)
touch small.deck notes.txt mine
chmod +x mine

cat >inner <<'END'
stty -echo
PROMPT= RPROMPT=
bindkey -e
fpath=($PWD/functions $fpath)
autoload -Uz compinit && compinit -D -u
compadd() {
    if [[ " $* " != *\ -[OAD]\ * ]]; then # else it only changes arrays
        local -a matches
        builtin compadd -O matches "$@"
        print -rl -- $matches >>$PWD/offered
    fi
    builtin compadd "$@"
}
offer() {
    zle complete-word
    print -r -- ${${=BUFFER}[-1]} >>$PWD/offered # a single offer is taken at once
    zle kill-whole-line
    print -r -- '<offered>'
}
zle -N offer
bindkey '^I' offer
print -r -- '<ready>'
END
zpty inner zsh -f -i
zpty -w inner "source ./inner"

await() { # a mark
    local text
    zpty -r -m inner text "*$1*" || { print "the shell has gone: $text"; exit 1 }
}
await '<ready>'

failures=0
ask() { # command line
    : >offered
    zpty -n -w inner "$1"$'\t'
    await '<offered>'
    offered=(${(f)"$(<offered)"})
}
offers() { # command line, what has to be among the offers
    ask $1
    local wanted
    for wanted in ${@[2,-1]}; do
        if (( ! ${offered[(Ie)$wanted]} )); then
            print -r -- "'$1' does not offer '$wanted', but '$offered'"
            (( ++failures ))
        fi
    done
}
offers_not() { # command line, what must not be among the offers
    ask $1
    local unwanted
    for unwanted in ${@[2,-1]}; do
        if (( ${offered[(Ie)$unwanted]} )); then
            print -r -- "'$1' offers '$unwanted'"
            (( ++failures ))
        fi
    done
}

programs=($(multitool --list))
has() { (( ${programs[(Ie)$1]} )) } # some families may have been left out of the executable

offers 'multitool ' $programs
offers 'multitool --in' --install
offers 'multitool --install --edition ' cards naval
offers 'multitool --install -s d' decks
if has cardhub; then
    offers 'multitool --help cardh' cardhub
    offers 'multitool cardhub ' small.deck
    offers 'multitool cardhub small.deck 2 ' alice bob 2310alice mine
    offers_not 'multitool cardhub small.deck 2 ' cardhub notes.txt
    offers_not 'multitool cardhub small.deck ' alice mine
    offers 'cardhub small.deck 2 alice ' bob mine
    offers 'cardhub s' small.deck
fi

if has cardhub; then
    offers 'multitool cardhub --' --help --limit --game-limit --record --stderr --show
    offers 'multitool cardhub --show --r' --record
    offers 'multitool cardhub --show --record n' notes.txt
    offers 'multitool cardhub --record=n' notes.txt
    offers 'multitool cardhub --show ' small.deck
    offers 'multitool cardhub --limit 2s small.deck 2 ' alice
    offers_not 'multitool cardhub --limit ' small.deck
    offers_not 'multitool cardhub small.deck --' --show
    offers_not 'cardhub --' --show
fi
has bark && offers 'multitool bark --' --comfort

# A program that is not there: options and operands of all kinds.
rm bin/multitool
cp $tests/other bin/multitool
offers 'multitool other --' --help --merge --log --keep --format --as --record-faults --quiet
offers 'multitool other cards --' --merge --quiet
offers_not 'multitool other cards x --' --quiet
offers_not 'multitool other -- --' --quiet
offers 'multitool other --log ' notes.txt decks
offers 'multitool other --keep ' decks
offers_not 'multitool other --keep ' notes.txt
offers 'multitool other --format ' text tap
offers 'multitool other --format=' text tap
offers 'multitool other --as ' other alice
offers 'multitool other ' cards naval 499
offers 'multitool other --quiet --log x ' cards naval 499
offers 'multitool other --quiet cards ' alice mine
offers 'multitool other cards --quiet x ' alice mine
offers_not 'multitool other cards x ' 2310A notes.txt
offers 'multitool other naval ' 2310A
offers 'multitool other --merge ' notes.txt
offers_not 'multitool other --merge ' cards
rm bin/multitool
ln -s $multitool bin/multitool

has agent && offers 'multitool agent ' A B
has check && offers 'multitool check --as 2310alice ' mine decks
has check && has cardhub && offers 'multitool check --as cards-p' cards-player
has bark && offers 'multitool bark small.deck 5 5 ' a h
has stlucia && offers 'multitool stlucia x.rolls 15 eait eait eait eait eait ha' habs hass

zpty -d inner
cd /
rm -r $folder
exit $failures
