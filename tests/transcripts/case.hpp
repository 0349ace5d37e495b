// One transcript case: a folder that says how a program is called and what has to come of it.
// README.md describes the files.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/programs.hpp"

namespace transcripts {

// A signal sent once a stream holds a text.
struct Trigger {
    int signal = 0;
    bool on_err = false;
    std::string text;
};

struct Case {
    std::filesystem::path folder;
    std::vector<std::string> words;  // the command line; the first names the program
    support::Edition edition = support::Edition::cards;
    std::string input;
    std::optional<Trigger> trigger;
    std::optional<std::string> out;  // nothing: not looked at
    std::optional<std::string> err;
    int status = 0;
};

// Throws std::runtime_error if the folder does not make sense.
Case load_case(const std::filesystem::path& folder);

// Words as a shell takes them apart: blanks part, '...' is literal, "..." knows \" and \\, and
// \ takes the next character as it is. Nothing is expanded.
std::vector<std::string> split_words(const std::string& line);

}  // namespace transcripts
