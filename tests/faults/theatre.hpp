// Where games with bad players are played: a folder with all programs, the recorded parts of a good
// game, and one misdeed at a time.
#pragma once

#include <string>
#include <vector>

#include "tests/faults/family.hpp"
#include "tests/faults/script.hpp"
#include "tests/support/process.hpp"
#include "tests/support/scratch.hpp"

namespace faults {

class Theatre {
public:
    // Plays the good game and records it.
    Theatre(const Family& family, const std::filesystem::path& bad_player);

    [[nodiscard]] const support::Outcome& good() const { return good_; }
    [[nodiscard]] const Script& script(std::size_t seat) const { return scripts_[seat]; }

    // A hub about to play: with true players, or with one of them replaced.
    [[nodiscard]] support::Command command() const;
    [[nodiscard]] support::Command command(const Misdeed& misdeed) const;

    // What players have complained about since: descriptors or signals they should not have got.
    [[nodiscard]] std::string complaints() const;

private:
    // Writes the files and the command line with these programs in the players' places.
    [[nodiscard]] support::Command lay_out(const std::vector<std::string>& programs) const;

    const Family& family_;
    support::Scratch scratch_;
    support::Outcome good_;
    std::vector<Script> scripts_;
};

// Those of our children that are not this one: what a hub has left behind, as orphans come to us.
std::vector<pid_t> children_besides(pid_t hub);

}  // namespace faults
