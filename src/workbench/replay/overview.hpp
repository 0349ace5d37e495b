// What has to be known of a record before any of it is shown or repeated: one look over all of it.
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
    // False if there is no memory. Ends at a fault.
    [[nodiscard]] bool take(std::string_view text);

    [[nodiscard]] const std::optional<record::Fault>& fault() const { return fault_; }
    [[nodiscard]] bool is_complete() const { return is_complete_; }
    [[nodiscard]] record::Family family() const { return family_; }
    [[nodiscard]] std::int64_t last_time() const { return last_time_; }
    // All up to the last that was started.
    [[nodiscard]] std::size_t seats() const { return players_.size(); }
    // The words of a seat's program; empty if none was started there.
    [[nodiscard]] std::string_view player(game::Seat seat) const {
        return seat < players_.size() ? players_[seat] : std::string_view();
    }
    // How the seat's program is called, without its folder.
    [[nodiscard]] std::string_view name(game::Seat seat) const;

private:
    [[nodiscard]] bool seat(game::Seat number, std::string_view words);

    sys::MappedVector<std::string_view> players_;
    std::optional<record::Fault> fault_;
    std::int64_t last_time_ = 0;
    record::Family family_ = workbench::first_family;
    bool is_complete_ = false;
};

}  // namespace replay
