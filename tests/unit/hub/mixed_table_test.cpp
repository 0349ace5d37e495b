#include <array>
#include <boost/ut.hpp>
#include <span>

#include "hub/mixed_table.hpp"
#include "tests/support/file_limit.hpp"

using namespace boost::ut;

const suite<"hub: mixed table"> mixed_table_suite = [] {
    "without a free descriptor a table of processes fails and one in memory does not"_test = [] {
        const std::array<hub::PlayerSpec, 1> process{{{.program = "./p"}}};
        const std::array<hub::PlayerSpec, 1> in_memory{{{.program = "p", .built_in = 0}}};
        const auto can_create = [](std::span<const hub::PlayerSpec> player_specs) {
            const hub::GameSetup setup{
                .player_specs = player_specs, .is_own_name = nullptr, .options = {}};
            hub::MixedTable table(setup, {});
            return table.create();
        };
        const support::NoFilesLeft none;
        expect(!can_create(process));
        expect(can_create(in_memory));
    };
};
