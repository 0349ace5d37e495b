// How a hub finds the programs of its players, and how it runs itself again for its own.
#include <boost/ut.hpp>

#include "tests/dispatch/place.hpp"

using namespace boost::ut;
using dispatch::is_small_game;
using dispatch::Place;
using dispatch::small_deck;
using support::Outcome;
namespace fs = std::filesystem;

namespace {

// A player that leaves a mark in the current folder and then plays on.
std::string marking(const std::string& mark, const std::string& program) {
    return "#!/bin/sh\n: >" + mark + "\nexec " + program + " \"$@\"\n";
}

class GamePlace : public Place {
public:
    GamePlace() {
        fs::create_directory(*this / "in-path");
        fs::create_directory(*this / "work");
        support::write_file(*this / "work/deck", small_deck);
        // For scripts, which may not find the program by the name they have themselves.
        fs::create_directory(*this / "real");
        link("real/2310alice", "../multitool");
    }

    // A game of alice and `name`, from the work folder.
    [[nodiscard]] Outcome play(const std::string& name,
                               std::optional<std::string> path = "") const {
        if (path && path->empty()) {
            path = (*this / "in-path").string() + ":/usr/bin:/bin";
        }
        return support::run({.program = *this / "multitool",
                             .argv = {"multitool", "cardhub", "deck", "2", "alice", name},
                             .folder = *this / "work",
                             .environment = {{"PATH", path}}});
    }
    [[nodiscard]] bool marked(const std::string& mark) const {
        return fs::exists(*this / "work" / mark);
    }
    void script(const std::string& name, const std::string& mark) const {
        support::write_script(*this / name, marking(mark, (*this / "real/2310alice").string()));
    }
};

bool is_player_error(const Outcome& outcome) {
    return outcome.out.empty() && outcome.err == "Player error\n" && outcome.status == 5;
}

// A hub that is executed but still waits for its deck, so that a test can change the world first.
support::Command waiting_hub(const Place& place) {
    return {.program = "./cardhub",
            .argv = {"./cardhub", "/dev/stdin", "2", "alice", "alice"},
            .folder = place.path(),
            .keep_input_open = true};
}

Outcome deal(support::Process& hub) {
    hub.send(small_deck);
    hub.close_input();
    return hub.finish();
}

}  // namespace

const suite<"players"> players_suite = [] {
    "one of our own names needs no file"_test = [] {
        const GamePlace place;
        for (const char* const name : {"alice", "2310alice"}) {
            expect(is_small_game(place.play(name))) << name;
        }
    };

    "a file of that name in the current folder comes first"_test = [] {
        const GamePlace place;
        place.script("work/alice", "here");
        expect(is_small_game(place.play("alice")) && place.marked("here"));
    };

    "a file that cannot be executed, or a folder, does not count"_test = [] {
        const GamePlace place;
        support::write_file(place / "work/alice", "text");
        fs::create_directory(place / "work/2310alice");
        expect(is_small_game(place.play("alice")));
        expect(is_small_game(place.play("2310alice")));
    };

    "our own names come before PATH"_test = [] {
        const GamePlace place;
        place.script("in-path/alice", "path");
        expect(is_small_game(place.play("alice")) && !place.marked("path"));
    };

    "other names are found through PATH"_test = [] {
        const GamePlace place;
        place.script("in-path/stranger", "path");
        expect(is_small_game(place.play("stranger")) && place.marked("path"));
        expect(is_player_error(place.play("stranger", "/nowhere:/usr/bin")));
        expect(is_player_error(place.play("stranger", std::nullopt))) << "without a PATH";
    };

    "the current folder comes before PATH"_test = [] {
        const GamePlace place;
        place.script("in-path/stranger", "path");
        place.script("work/stranger", "here");
        expect(is_small_game(place.play("stranger")) && place.marked("here") &&
               !place.marked("path"));
    };

    "a name with a slash is that file, always"_test = [] {
        const GamePlace place;
        place.script("in-path/alice", "path");
        expect(is_player_error(place.play("./alice")));
        expect(is_player_error(place.play("nowhere/alice")));
        place.script("work/alice", "here");
        expect(is_small_game(place.play("./alice")) && place.marked("here"));
        expect(is_small_game(place.play((place / "real/2310alice").string())));
    };

    "names that are nowhere cannot be started"_test = [] {
        const GamePlace place;
        for (const std::string& name : {std::string("no-such-player"), std::string(),
                                        std::string(5000, 'x'), std::string("multitool-nowhere")}) {
            expect(is_player_error(place.play(name))) << name;
        }
    };

    "a player sees its name as it was given"_test = [] {
        const GamePlace place;
        // Not a script: a script's own argv[0] is its interpreter's.
        place.link("work/2310alice", "../multitool");
        for (const char* const name : {"2310alice", "./2310alice", "./../work/2310alice"}) {
            expect(is_small_game(place.play(name))) << name;
        }
    };

    "the executable may be removed while its hub runs"_test = [] {
        const Place place;
        place.link("cardhub", "multitool");
        support::Process hub(waiting_hub(place));
        fs::remove(place / "multitool");
        fs::remove(place / "cardhub");
        expect(is_small_game(deal(hub)));
    };

    "the executable may be replaced while its hub runs"_test = [] {
        const Place place;
        place.link("cardhub", "multitool");
        support::Process hub(waiting_hub(place));
        fs::rename(place / "multitool", place / "elsewhere");
        support::write_script(place / "multitool", "#!/bin/sh\necho intruder >intruder\n");
        expect(is_small_game(deal(hub)));
        expect(!fs::exists(place / "intruder"));
    };
};
