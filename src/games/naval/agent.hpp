// The agents' common part: arguments, the conversation with the hub, the boards on stderr. An agent
// differs from another in its strategy alone.
#pragma once

#include <span>

#include "games/naval/rules.hpp"

namespace naval {

int run_agent(std::span<const char* const> operands, Strategy& strategy);

}  // namespace naval
