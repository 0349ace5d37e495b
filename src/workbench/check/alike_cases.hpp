// Counts the cases of a program whose first difference has the same cause.
#pragma once

#include <cstdint>

#include "sys/mapped.hpp"
#include "workbench/check/catalogue.hpp"

namespace check {

class AlikeCases {
public:
    [[nodiscard]] unsigned count(std::uint32_t target, std::uint64_t cause) const {
        unsigned count = 0;
        for (const Alike& alike : list_.items()) {
            count += alike.target == target && alike.cause == cause ? alike.count : 0;
        }
        return count;
    }
    // A case for which there is no memory is not counted.
    void add(const Item& item, std::uint64_t cause) {
        for (Alike& alike : list_) {
            if (alike.target == item.target && alike.cause == cause) {
                ++alike.count;
                return;
            }
        }
        static_cast<void>(list_.push(
            {.target = item.target, .cause = cause, .count = 1, .in_talks = item.has_talk}));
    }
    // The cause that so many cases have that all cases of this kind, conversations or others, are
    // expected to have it; 0 if there is none.
    [[nodiscard]] std::uint64_t cause_of_all(const Item& item) const {
        constexpr unsigned enough_for_all = 8;
        for (const Alike& alike : list_.items()) {
            if (alike.target == item.target && alike.in_talks == item.has_talk &&
                alike.count >= enough_for_all) {
                return alike.cause;
            }
        }
        return 0;
    }

private:
    struct Alike {
        std::uint32_t target = 0;
        std::uint64_t cause = 0;
        unsigned count = 0;
        bool in_talks = false;
    };

    sys::MappedVector<Alike> list_;
};

}  // namespace check
