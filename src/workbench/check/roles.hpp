// What programs are meant to be: whose cases they have to pass, and the names they go by.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace check {

enum class Part : std::uint8_t { player, hub, server, client };

struct Role {
    std::string_view cases;  // the name of its case file
    std::string_view names;  // blank between; the first that is found in a folder is taken
    Part part;
    std::string_view needs;  // a name that is in this executable if its family is
};

[[nodiscard]] std::span<const Role> all_roles();

// Null if the name means nothing. For `2310hub`, which is two programs, naval decides.
[[nodiscard]] const Role* role_named(std::string_view name, bool is_naval);

// Every name that a folder of a case holds.
[[nodiscard]] std::span<const std::string_view> folder_names();

// Calls `each(std::string_view)` for every name of a role.
template <class Each>
void for_each_name(const Role& role, Each each) {
    std::string_view names = role.names;
    while (!names.empty()) {
        const std::string_view name = names.substr(0, names.find(' '));
        each(name);
        names.remove_prefix(name.size() == names.size() ? name.size() : name.size() + 1);
    }
}

}  // namespace check
