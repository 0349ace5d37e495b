#include "hub/player_stock.hpp"

#include <algorithm>
#include <csignal>
#include <sys/wait.h>

namespace hub {

PlayerStock::~PlayerStock() {
    for (Kept& kept : kept_) {
        end(kept);
    }
}

bool PlayerStock::may_stay(const char* program) const {
    return std::ranges::find(left_.items(), program) == left_.items().end();
}

void PlayerStock::keep(Kept kept) {
    auto* const free = std::ranges::find(kept_, -1, &Kept::pid);
    Kept& place = free != kept_.end() ? *free : kept_[next_++ % most_kept];
    end(place);
    place = std::move(kept);
}

std::optional<PlayerStock::Kept> PlayerStock::take(const char* program) {
    for (Kept& kept : kept_) {
        if (kept.pid > 0 && kept.program == program) {
            return std::exchange(kept, {});
        }
    }
    return std::nullopt;
}

void PlayerStock::end(Kept& kept) {
    if (kept.pid > 0) {
        ::kill(kept.pid, SIGKILL);
        ::waitpid(kept.pid, nullptr, 0);
        kept = {};
    }
}

}  // namespace hub
