// What the plain models of all hubs have in common: what they have said to whom, and how it ended.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace plain {

struct Seat {
    std::string heard;
    std::optional<std::string> last_message;
    bool is_dropped = false;
};

struct End {
    std::string outcome;  // as it is named in records
    std::optional<std::size_t> blame = std::nullopt;
    std::string rule = {};
    int status = 0;
};

// Of the hubs of cards and dice.
inline int status_of(const std::string& outcome) {
    static const std::map<std::string, int> statuses = {
        {"not started", 5},   {"no greeting", 5},       {"bad greeting", 5},
        {"gone", 6},          {"closed its output", 6}, {"line too long", 7},
        {"not a message", 7}, {"not allowed", 8},       {"signal", 9},
        {"too slow", 10},     {"too long", 11}};
    return statuses.at(outcome);
}

struct Hub {
    std::vector<Seat> seats;
    std::string people;
    std::optional<End> end = std::nullopt;

    explicit Hub(std::size_t count) : seats(count) {}

    void tell(std::size_t seat, const std::string& line) { seats[seat].heard += line + "\n"; }
    void show(const std::string& line) { people += line + "\n"; }
    void dismiss(std::size_t seat, const std::string& line) {
        tell(seat, line);
        seats[seat].last_message = line + "\n";
    }
    void forget() {
        people.clear();
        for (Seat& seat : seats) {
            seat.heard.clear();
        }
    }
};

}  // namespace plain
