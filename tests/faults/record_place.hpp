// A folder with input for short games of all hubs, and what their records say.
#pragma once

#include <boost/ut.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/faults/hub_place.hpp"
#include "tests/support/scratch.hpp"

namespace faults {

// Of a record, without its time.
struct Event {
    std::string seat;
    std::string what;
    std::string text;
    bool operator==(const Event&) const = default;
};

class RecordPlace : public HubPlace {
public:
    RecordPlace() {
        support::write_file(*this / "deck", "4\nC4\nD5\nC6\nC7\n");
        support::write_file(*this / "rolls", "333333");
        support::write_file(*this / "rules", "2 1\n1\n1\n");
        support::write_file(*this / "map", "A1 E\n");
    }
    void write_player(const std::string& name, const std::string& script) const {
        support::write_script(*this / name, "#!/bin/sh\n" + script);
    }
    [[nodiscard]] std::vector<Event> record() const {
        std::vector<Event> events;
        long last_time = 0;
        bool in_order = true;
        std::istringstream lines(support::read_file(*this / "record"));
        for (std::string line; std::getline(lines, line);) {
            const std::size_t seat = line.find('\t') + 1;
            const std::size_t what = line.find('\t', seat) + 1;
            const std::size_t text = line.find('\t', what);
            const long time = std::stol(line);
            in_order = in_order && time >= last_time;
            last_time = time;
            events.push_back({line.substr(seat, what - seat - 1), line.substr(what, text - what),
                              text == std::string::npos ? "" : line.substr(text + 1)});
        }
        boost::ut::expect(in_order);
        return events;
    }
    [[nodiscard]] std::string end() const {
        const std::vector<Event> events = record();
        return events.empty() || events.back().what != "end" ? "" : events.back().text;
    }
};

}  // namespace faults
