# fish_test.fish COMPLETIONS MULTITOOL: what the Tab key offers, in a folder with a deck and a player.
set -l completions (realpath $argv[1])
set -l multitool (realpath $argv[2])
set -l tests (realpath (dirname (status filename)))
set -l folder (mktemp -d); or exit 1
cd $folder

mkdir bin decks
ln -s $multitool bin/multitool
set -x PATH $folder/bin $PATH
touch small.deck notes.txt mine
chmod +x mine
source $completions

set -g failures 0
function offers # command line, what has to be among the offers
    set -l offered (complete -C $argv[1] | string replace -r '\t.*' '')
    for wanted in $argv[2..]
        if not contains -- $wanted $offered
            echo "'$argv[1]' does not offer '$wanted', but '$offered'"
            set failures (math $failures + 1)
        end
    end
end
function offers_not # command line, what must not be among the offers
    set -l offered (complete -C $argv[1] | string replace -r '\t.*' '')
    for unwanted in $argv[2..]
        if contains -- $unwanted $offered
            echo "'$argv[1]' offers '$unwanted'"
            set failures (math $failures + 1)
        end
    end
end

function has # a program: some families may have been left out of the executable
    contains -- $argv[1] (multitool --list)
end

offers 'multitool ' (multitool --list)
offers 'multitool --in' --install
offers 'multitool --install --edition ' cards naval
offers 'multitool --install -s d' decks/
if has cardhub
    offers 'multitool --help cardh' cardhub
    offers 'multitool cardhub ' small.deck
    offers 'multitool cardhub small.deck 2 ' alice bob 2310alice mine
    offers_not 'multitool cardhub small.deck 2 ' cardhub notes.txt
    offers_not 'multitool cardhub small.deck ' alice mine
    offers 'cardhub small.deck 2 alice ' bob mine
    offers 'cardhub s' small.deck
end
if has cardhub
    offers 'multitool cardhub --' --help --limit --game-limit --record --stderr --show
    offers 'multitool cardhub --show --r' --record
    offers 'multitool cardhub --show --record n' notes.txt
    offers 'multitool cardhub --record=n' --record=notes.txt
    offers 'multitool cardhub --show ' small.deck
    offers 'multitool cardhub --limit 2s small.deck 2 ' alice
    offers_not 'multitool cardhub --limit ' small.deck
    offers_not 'multitool cardhub small.deck --' --show
    offers_not 'cardhub --' --show
end
has bark; and offers 'multitool bark --' --comfort

# A program that is not there: options and operands of all kinds.
rm bin/multitool
cp $tests/other bin/multitool
offers 'multitool other --' --help --merge --log --keep --format --as --record-faults --quiet
offers 'multitool other cards --' --merge --quiet
offers_not 'multitool other cards x --' --quiet
offers_not 'multitool other -- --' --quiet
offers 'multitool other --log ' notes.txt decks/
offers 'multitool other --keep ' decks/
offers_not 'multitool other --keep ' notes.txt
offers 'multitool other --format ' text tap
offers 'multitool other --format=' --format=text --format=tap
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

has agent; and offers 'multitool agent ' A B
has check; and offers 'multitool check --as 2310alice ' mine decks/
has check; and has cardhub; and offers 'multitool check --as cards-' cards-player
has bark; and offers 'multitool bark small.deck 5 5 ' a h
has stlucia; and offers 'multitool stlucia x.rolls 15 eait eait eait eait eait ha' habs hass

cd /
rm -r $folder
exit $failures
