// The roles a program under test can have: each has a case file and names that identify it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace check {

// How a program talks, which decides what the parties of its conversations are.
enum class Part : std::uint8_t { player, hub, server, client };

struct Role {
    std::string_view cases;  // the name of its case file
    // One or two names; the second may be empty. In a folder the first that exists is taken.
    std::array<std::string_view, 2> names;
    Part part;
    std::string_view needs;  // an applet that exists if the family is built in
};

[[nodiscard]] std::span<const Role> all_roles();

// Null if no role has the name. Two programs are called `2310hub`; `is_naval` chooses.
[[nodiscard]] const Role* role_named(std::string_view name, bool is_naval);

// The names of our programs that may be linked into the folder of a case.
[[nodiscard]] std::span<const std::string_view> folder_names();

[[nodiscard]] inline std::span<const std::string_view> names_of(const Role& role) {
    return std::span(role.names).first(role.names[1].empty() ? 1 : 2);
}

}  // namespace check
