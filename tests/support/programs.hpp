// The programs under test, laid into a folder under all their names.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace support {

enum class Edition { cards, naval };  // which of the two hubs `2310hub` is

// What the environment's MULTITOOL names, as an absolute path. Throws if it names nothing.
std::filesystem::path multitool_under_test();

// All names that the multitool answers to, by its own account.
std::vector<std::string> names_of(const std::filesystem::path& multitool);

// Links: the multitool itself, and every other name to it; `2310hub` to its edition's hub.
void lay_links(const std::filesystem::path& multitool, const std::vector<std::string>& names,
               Edition edition, const std::filesystem::path& folder);

}  // namespace support
