// What the fault tests have to know of a family: a short game, and what its specification says
// about the ways it can go wrong. A new family adds a file like cards.cpp and a line in faults.cpp.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tests/faults/behaviours.hpp"
#include "tests/support/process.hpp"
#include "tests/support/programs.hpp"

namespace faults {

// A player at `seat` behaves so, instead of giving reply `point`; 0 is its greeting.
struct Misdeed {
    const Behaviour* behaviour;
    std::size_t seat;
    std::size_t point;
    std::size_t replies;  // it gives in a good game, the greeting included
};

struct Family {
    std::string name;
    support::Edition edition = support::Edition::cards;
    // The hub's command line and files; {0}, {1}, ... stand for the players' programs.
    std::vector<std::string> command;
    std::map<std::string, std::string> files;
    std::vector<std::string> players;  // the true ones
    int signal = 0;                    // the one that ends the hub

    // What is wrong with the outcome of a game with that misdeed; empty if it is as specified.
    // `good` is the outcome without it.
    std::function<std::string(const Misdeed&, const support::Outcome& good,
                              const support::Outcome&)>
        judge;
    // The same for a signal that came at some moment, after the hub was ready for it.
    std::function<std::string(const support::Outcome& good, const support::Outcome&)> judge_signal;
    // Misdeeds that mean nothing in this family are left out.
    std::function<bool(const Misdeed&)> applies;
    // Those that cost the hub its two seconds, where it is not the behaviour alone that tells.
    std::function<bool(const Misdeed&)> stays = [](const Misdeed& misdeed) {
        return misdeed.behaviour->stays;
    };
};

Family cards_family();
Family stlucia_family();
Family naval_family();

}  // namespace faults
