#include "games/naval/family.hpp"

#include "games/naval/dealing.hpp"

namespace naval {

void put_dealt_file(const game::Settings& settings, std::uint64_t seed, sys::OutBuffer& out,
                    game::Complaint& complaint) {
    const Rules rules = rules_of(settings, complaint);
    Fleet fleet;
    if (complaint.size() == 0 && is_map(settings) && !deal_fleet(seed, rules, fleet)) {
        core::put(complaint, "found no way to put these ships on a board of ", rules.width, 'x',
                  rules.height);
    }
    if (complaint.size() != 0) {
        return;
    }
    if (is_map(settings)) {
        put_map_file(out, fleet);
    } else {
        put_rules_file(out, rules);
    }
}

}  // namespace naval
