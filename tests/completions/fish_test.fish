# fish_test.fish COMPLETIONS MULTITOOL: what the Tab key offers, in a folder with a deck and a player.
set -l completions (realpath $argv[1])
set -l multitool (realpath $argv[2])
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

offers 'multitool ' (multitool --list)
offers 'multitool --in' --install
offers 'multitool --help cardh' cardhub
offers 'multitool --install --edition ' cards naval
offers 'multitool --install -s d' decks/
offers 'multitool cardhub ' small.deck
offers 'multitool cardhub small.deck 2 ' alice bob 2310alice mine
offers_not 'multitool cardhub small.deck 2 ' cardhub notes.txt
offers_not 'multitool cardhub small.deck ' alice mine
offers 'cardhub small.deck 2 alice ' bob mine
offers 'cardhub s' small.deck
offers 'multitool agent ' A B
offers 'multitool bark small.deck 5 5 ' a h
offers 'multitool stlucia x.rolls 15 eait eait eait eait eait ha' habs hass

cd /
rm -r $folder
exit $failures
