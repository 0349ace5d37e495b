#include "workbench/check/roles.hpp"

#include <algorithm>

namespace check {

namespace {

constexpr Role roles[] = {
    {"multitool", {"multitool"}, Part::player, "check"},
    {"2310hub", {"cardhub", "2310hub"}, Part::hub, "cardhub"},
    {"2310alice", {"2310alice", "alice"}, Part::player, "2310alice"},
    {"2310bob", {"2310bob", "bob"}, Part::player, "2310bob"},
    {"navalhub", {"navalhub", "2310hub"}, Part::hub, "navalhub"},
    {"2310A", {"2310A"}, Part::player, "2310A"},
    {"2310B", {"2310B"}, Part::player, "2310B"},
    {"stlucia", {"stlucia"}, Part::hub, "stlucia"},
    {"eait", {"eait", "EAIT"}, Part::player, "eait"},
    {"science", {"science", "SCIENCE"}, Part::player, "science"},
    {"habs", {"habs", "HABS"}, Part::player, "habs"},
    {"hass", {"hass", "HASS"}, Part::player, "hass"},
    {"mabs", {"mabs", "MABS"}, Part::player, "mabs"},
    {"bark", {"bark"}, Part::player, "bark"},
    {"serv499", {"serv499"}, Part::server, "serv499"},
    {"client499", {"client499"}, Part::client, "client499"},
};

constexpr std::string_view names[] = {
    "2310A",   "2310B",     "2310alice", "2310bob", "2310hub", "EAIT", "HABS",
    "HASS",    "MABS",      "SCIENCE",   "agent",   "alice",   "bark", "bob",
    "cardhub", "client499", "eait",      "habs",    "hass",    "hub",  "human",
    "mabs",    "navalhub",  "science",   "serv499", "stlucia",
};

}  // namespace

std::span<const Role> all_roles() { return roles; }

std::span<const std::string_view> folder_names() { return names; }

const Role* role_named(std::string_view name, bool is_naval) {
    if (name == "2310hub") {
        name = is_naval ? "navalhub" : "cardhub";
    }
    for (const Role& role : roles) {
        if (std::ranges::find(names_of(role), name) != names_of(role).end()) {
            return &role;
        }
    }
    return nullptr;
}

}  // namespace check
