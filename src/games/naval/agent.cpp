#include "games/naval/agent.hpp"

#include <optional>

#include "core/applet.hpp"
#include "games/naval/applets.hpp"
#include "games/naval/files.hpp"
#include "games/naval/token.hpp"
#include "hub/converse.hpp"
#include "sys/io.hpp"

namespace naval {

const core::Ending* parse_arguments(std::span<const char* const> operands, AgentArguments& parsed) {
    if (operands.size() != 3) {
        return &agent_exit::usage;
    }
    const std::optional<Player> me = parse_token(operands[0]).player();
    if (!me) {
        return &agent_exit::player;
    }
    MapFileParser map;
    if (!read_map_file(operands[1], map)) {
        return &agent_exit::map;
    }
    const std::optional<std::int64_t> seed = parse_token(operands[2]).number();
    if (!seed) {
        return &agent_exit::seed;
    }
    parsed = {.me = *me, .fleet = map.fleet(), .seed = static_cast<std::uint32_t>(*seed)};
    return nullptr;
}

int play(const AgentArguments& arguments, Strategy& strategy) {
    Agent agent(arguments, strategy);
    return sys::end_with(hub::converse(agent));
}

int agent_main(const core::Invocation& invocation) {
    const std::string_view name = invocation.operands.empty() ? "" : invocation.operands[0];
    if (name != "A" && name != "B") {
        return sys::end_with(agent_exit::usage);
    }
    core::Invocation rest = invocation;
    rest.operands = invocation.operands.subspan(1);
    return name == "A" ? agent_a_main(rest) : agent_b_main(rest);
}

}  // namespace naval
