// Connections in the order of their last words: who has been silent longest comes first. Eight
// bytes for each descriptor there has ever been.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

#include "core/check.hpp"
#include "sys/mapped.hpp"

namespace game499 {

class Silence {
public:
    // Puts it last. It is not there yet. False if there is no memory.
    [[nodiscard]] bool add(int fd) {
        const int place = place_of(fd);
        if (!links_.resize(std::max(links_.size(), static_cast<std::size_t>(place) + 1))) {
            return false;
        }
        connect(at(ring).before, place);
        connect(place, ring);
        return true;
    }
    void remove(int fd) {
        const Links links = at(place_of(fd));
        connect(links.before, links.after);
    }
    // It has said something.
    void heard(int fd) {
        remove(fd);
        CHECK(add(fd));  // there is room for it
    }
    [[nodiscard]] std::optional<int> longest() const {
        if (links_.empty() || links_[ring].after == ring) {
            return std::nullopt;
        }
        return links_[ring].after - 1;
    }

private:
    struct Links {
        int before;
        int after;
    };

    // Before the first and after the last; pages come as zeros, so that it begins as a ring of one.
    static constexpr int ring = 0;

    static int place_of(int fd) { return fd + 1; }
    Links& at(int place) { return links_[static_cast<std::size_t>(place)]; }
    void connect(int first, int second) {
        at(first).after = second;
        at(second).before = first;
    }

    sys::MappedVector<Links> links_;
};

}  // namespace game499
