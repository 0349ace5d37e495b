#include <array>
#include <boost/ut.hpp>
#include <span>

#include "hub/mixed_table.hpp"
#include "tests/support/file_limit.hpp"

using namespace boost::ut;

const suite<"hub: gathering"> gathering_suite = [] {
    "without a descriptor left there is no table for processes, and one in memory"_test = [] {
        const std::array<hub::PlayerSpec, 1> process{{{.program = "./p"}}};
        const std::array<hub::PlayerSpec, 1> in_memory{{{.program = "p", .built_in = 0}}};
        const auto can_sit = [](std::span<const hub::PlayerSpec> player_specs) {
            const hub::GameSetup setup{
                .player_specs = player_specs, .is_own_name = nullptr, .options = {}};
            hub::MixedTable table(setup, {});
            return table.create();
        };
        const support::NoFilesLeft none;
        expect(!can_sit(process));
        expect(can_sit(in_memory));
    };
};
