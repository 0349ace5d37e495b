#include "games/game499/family.hpp"

#include "games/game499/dealing.hpp"

namespace game499 {

void put_dealt_file(const game::Settings& settings, std::uint64_t seed, sys::OutBuffer& out,
                    game::Complaint& complaint) {
    constexpr std::uint64_t default_decks = 10;
    const std::uint64_t decks =
        game::number_within(settings, "decks", default_decks, 1, most_decks, complaint);
    if (complaint.size() == 0) {
        put_dealt_decks(out, seed, decks);
    }
}

}  // namespace game499
