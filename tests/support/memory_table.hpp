// A table in memory, and whole games at it: a referee on one side, players on the other, no process
// and no pipe between them.
#pragma once

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/ending.hpp"
#include "game/outcome.hpp"
#include "game/player.hpp"
#include "game/referee.hpp"
#include "tests/support/string_writer.hpp"

namespace support {

class MemoryTable final : public game::Table {
public:
    explicit MemoryTable(game::Seat seats) : places_(seats) {}

    core::Writer& to(game::Seat seat) override { return present(seat).heard; }
    core::Writer& to_spectators() override { return spectators_; }
    void dismiss(game::Seat seat, std::string_view last_message) override {
        present(seat).heard.append(last_message);
        places_[seat].last_message = last_message;
    }
    void drop(game::Seat seat) override { present(seat).is_dropped = true; }

    [[nodiscard]] game::Seat seats() const { return static_cast<game::Seat>(places_.size()); }
    // Everything so far, the last message included.
    [[nodiscard]] const std::string& heard(game::Seat seat) const {
        return places_[seat].heard.text;
    }
    [[nodiscard]] const std::string& spectators() const { return spectators_.text; }
    // Of a seat that was dismissed.
    [[nodiscard]] const std::optional<std::string>& last_message(game::Seat seat) const {
        return places_[seat].last_message;
    }
    [[nodiscard]] bool is_dropped(game::Seat seat) const { return places_[seat].is_dropped; }
    [[nodiscard]] bool has_left(game::Seat seat) const {
        return is_dropped(seat) || last_message(seat).has_value();
    }
    // Drops the text so far.
    void forget() {
        spectators_.text.clear();
        for (Place& place : places_) {
            place.heard.text.clear();
        }
    }

private:
    struct Place {
        StringWriter heard;
        std::optional<std::string> last_message;
        bool is_dropped = false;
    };

    // Whatever is done with a seat that has left is a mistake of the referee's.
    Place& present(game::Seat seat) {
        if (has_left(seat)) {
            std::fprintf(stderr, "seat %u has left already\n", seat);
            std::abort();
        }
        return places_[seat];
    }

    std::vector<Place> places_;
    StringWriter spectators_;
};

class MemoryVoice final : public game::Voice {
public:
    core::Writer& to_hub() override { return hub_; }
    core::Writer& to_spectators() override { return spectators_; }
    [[nodiscard]] const std::string& said() const { return hub_.text; }
    [[nodiscard]] const std::string& shown() const { return spectators_.text; }

private:
    StringWriter hub_;
    StringWriter spectators_;
};

// Cuts lines into pieces of varying size, now and then empty ones, always the same way.
class Cutter {
public:
    // Feeds the line to `feed(piece, ends_line)`, as long as that says to go on.
    template <class Feed>
    void cut(std::string_view line, Feed&& feed) {
        for (;;) {
            state_ = state_ * 5 + 3;
            const std::size_t size = state_ % 7;
            const bool ends_line = size > line.size();
            if (!feed(line.substr(0, size), ends_line) || ends_line) {
                return;
            }
            line.remove_prefix(size);
        }
    }

private:
    unsigned state_ = 1;
};

// A player of any family, with everything that it has said and shown.
class MemoryPlayer {
public:
    MemoryPlayer() = default;
    MemoryPlayer(const MemoryPlayer&) = delete;
    MemoryPlayer& operator=(const MemoryPlayer&) = delete;
    virtual ~MemoryPlayer() = default;

    void greet() { player().greet(voice_); }
    void lose() {
        if (ending_ == nullptr) {
            ending_ = &player().lose();
        }
    }

    // Catches up with everything that the table has for it.
    void listen(std::string_view heard, Cutter& cutter) {
        while (ending_ == nullptr && heard_ < heard.size()) {
            const std::size_t length = heard.find('\n', heard_) - heard_;
            cutter.cut(heard.substr(heard_, length), [this](std::string_view piece, bool last) {
                ending_ = player().hear(voice_, piece, last);
                return ending_ == nullptr;
            });
            heard_ += length + 1;
        }
    }
    // The next line that it has said, if it is complete.
    std::optional<std::string> take_line() {
        const std::size_t length = said().find('\n', said_);
        if (length == std::string::npos) {
            return std::nullopt;
        }
        const std::size_t begin = std::exchange(said_, length + 1);
        return said().substr(begin, length - begin);
    }
    std::optional<char> take_byte() {
        return said_ < said().size() ? std::optional(said()[said_++]) : std::nullopt;
    }

    // Everything it has said.
    [[nodiscard]] const std::string& said() const { return voice_.said(); }
    [[nodiscard]] const std::string& shown() const { return voice_.shown(); }
    // Null while it plays.
    [[nodiscard]] const core::Ending* ending() const { return ending_; }

private:
    virtual game::Player& player() = 0;

    MemoryVoice voice_;
    const core::Ending* ending_ = nullptr;
    std::size_t heard_ = 0;
    std::size_t said_ = 0;
};

template <class Player, class Strategy, class Arguments>
class SeatedPlayer final : public MemoryPlayer {
public:
    template <class... Seed>
    explicit SeatedPlayer(const Arguments& arguments, Seed... seed)
        : arguments_(arguments), strategy_(seed...), player_(arguments_, strategy_) {}

private:
    game::Player& player() override { return player_; }

    Arguments arguments_;
    Strategy strategy_;
    Player player_;
};

using MemoryPlayers = std::vector<std::unique_ptr<MemoryPlayer>>;

// A player with a strategy of its own: seat<cards::Player, cards::Alice>(arguments).
template <class Player, class Strategy, class Arguments, class... Seed>
std::unique_ptr<MemoryPlayer> seat(const Arguments& arguments, Seed... seed) {
    return std::make_unique<SeatedPlayer<Player, Strategy, Arguments>>(arguments, seed...);
}

// The byte that every player has to say first, where there is one.
inline void greet(game::Referee& referee, MemoryTable& table, MemoryPlayers& players, char wanted) {
    for (game::Seat seat = 0; seat < players.size() && !referee.over(); ++seat) {
        const std::optional<char> byte = players[seat]->take_byte();
        if (byte != wanted) {
            referee.lose(table, seat,
                         byte ? game::Outcome::bad_greeting : game::Outcome::no_greeting);
        }
    }
}

// A whole game. Every player is told what it is owed only when its answer is due, and the rest at
// the end.
inline void play(game::Referee& referee, MemoryTable& table, MemoryPlayers& players,
                 std::optional<char> greeting = std::nullopt) {
    Cutter cutter;
    for (const auto& player : players) {
        player->greet();
    }
    if (greeting) {
        greet(referee, table, players, *greeting);
    }
    if (!referee.over()) {
        referee.begin(table);
    }
    while (const std::optional<game::Seat> seat = referee.due()) {
        MemoryPlayer& player = *players[*seat];
        player.listen(table.heard(*seat), cutter);
        const std::optional<std::string> line = player.take_line();
        if (!line) {
            referee.lose(table, *seat, game::Outcome::gone);
            continue;
        }
        cutter.cut(*line, [&](std::string_view piece, bool ends_line) {
            referee.hear(table, piece, ends_line);
            return referee.due() == seat;
        });
    }
    for (game::Seat seat = 0; seat < players.size(); ++seat) {
        if (!table.is_dropped(seat)) {
            players[seat]->listen(table.heard(seat), cutter);
        }
        players[seat]->lose();
    }
}

}  // namespace support
