#include <array>
#include <boost/ut.hpp>
#include <span>

#include "hub/gathering.hpp"
#include "tests/support/file_limit.hpp"

using namespace boost::ut;

const suite<"hub: gathering"> gathering_suite = [] {
    "without free descriptors only players in memory can be seated"_test = [] {
        const std::array<hub::Entrant, 1> process{{{.program = "./p"}}};
        const std::array<hub::Entrant, 1> in_memory{{{.program = "p", .built_in = 0}}};
        const auto can_sit = [](std::span<const hub::Entrant> entrants) {
            const hub::Sitting sitting{.entrants = entrants, .is_own_name = nullptr, .options = {}};
            hub::Gathering table(sitting, {});
            return table.create();
        };
        const support::NoFilesLeft none;
        expect(!can_sit(process));
        expect(can_sit(in_memory));
    };
};
