#include "games/stlucia/family.hpp"

#include "games/stlucia/dealing.hpp"

namespace stlucia {

void put_dealt_file(const game::Settings& settings, std::uint64_t seed, sys::OutBuffer& out,
                    game::Complaint& complaint) {
    const std::uint64_t rolls =
        game::number_within(settings, "rolls", default_rolls, 1, most_rolls, complaint);
    if (complaint.size() == 0) {
        put_dealt_rolls(out, seed, rolls);
    }
}

}  // namespace stlucia
