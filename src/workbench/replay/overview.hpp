// Facts about a whole record that are needed before any of it is shown or replayed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "game/outcome.hpp"
#include "sys/mapped.hpp"
#include "workbench/record/record.hpp"

namespace replay {

class Overview {
public:
    // Reads the record up to its end or first fault. Returns false if there is no memory.
    [[nodiscard]] bool read(std::string_view text);

    [[nodiscard]] const std::optional<record::Fault>& fault() const { return fault_; }
    [[nodiscard]] bool is_complete() const { return is_complete_; }
    [[nodiscard]] record::Family family() const { return family_; }
    [[nodiscard]] std::int64_t last_time() const { return last_time_; }
    // The highest seat with a player, plus 1.
    [[nodiscard]] std::size_t seats() const { return players_.size(); }
    // The escaped words of the seat's `player` event; empty if there is none.
    [[nodiscard]] std::string_view player(game::Seat seat) const {
        return seat < players_.size() ? players_[seat] : std::string_view();
    }
    // The file name of the seat's program, without its folder.
    [[nodiscard]] std::string_view name(game::Seat seat) const;

private:
    [[nodiscard]] bool add_player(game::Seat seat, std::string_view words);

    sys::MappedVector<std::string_view> players_;
    std::optional<record::Fault> fault_;
    std::int64_t last_time_ = 0;
    record::Family family_ = workbench::first_family;
    bool is_complete_ = false;
};

}  // namespace replay
