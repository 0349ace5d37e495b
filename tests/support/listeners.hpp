// The four players of a 499 game, of whom only what they hear matters.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "game/table.hpp"
#include "tests/support/string_writer.hpp"

namespace support {

class Listeners final : public game::Table {
public:
    core::Writer& to(game::Seat seat) override { return heard_[seat]; }
    core::Writer& to_spectators() override { return nobody_; }
    void dismiss(game::Seat seat, std::string_view last_message) override {
        heard_[seat].append(last_message);
    }
    void drop(game::Seat /*seat*/) override {}

    [[nodiscard]] std::string& heard(game::Seat seat) { return heard_[seat].text; }
    [[nodiscard]] std::array<std::string, 4> heard() const {
        return {heard_[0].text, heard_[1].text, heard_[2].text, heard_[3].text};
    }
    void forget() {
        for (StringWriter& each : heard_) {
            each.text.clear();
        }
    }

private:
    std::array<StringWriter, 4> heard_;
    core::NullWriter nobody_;
};

}  // namespace support
