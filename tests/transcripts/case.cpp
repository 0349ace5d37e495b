#include "tests/transcripts/case.hpp"

#include <csignal>
#include <map>
#include <stdexcept>

#include "tests/support/scratch.hpp"

namespace transcripts {

namespace fs = std::filesystem;
using support::read_file;

namespace {

std::string first_line(const fs::path& path) {
    const std::string text = read_file(path);
    return text.substr(0, text.find('\n'));
}

// Of the case, or of all cases beside it.
support::Edition edition_for(const fs::path& folder) {
    for (const fs::path& place : {folder, folder.parent_path()}) {
        if (fs::exists(place / "edition")) {
            const std::string name = first_line(place / "edition");
            if (name != "cards" && name != "naval") {
                throw std::runtime_error("edition is neither cards nor naval: " + name);
            }
            return name == "naval" ? support::Edition::naval : support::Edition::cards;
        }
    }
    return support::Edition::cards;
}

// HUP when out has "text"
Trigger parse_trigger(const std::string& line) {
    static const std::map<std::string, int> signals = {
        {"HUP", SIGHUP}, {"INT", SIGINT}, {"TERM", SIGTERM}, {"KILL", SIGKILL}, {"PIPE", SIGPIPE}};
    const std::vector<std::string> words = split_words(line);
    if (words.size() != 5 || !signals.contains(words[0]) || words[1] != "when" ||
        (words[2] != "out" && words[2] != "err") || words[3] != "has") {
        throw std::runtime_error("signal is not like: HUP when out has \"text\"");
    }
    return {.signal = signals.at(words[0]), .on_err = words[2] == "err", .text = words[4]};
}

std::optional<std::string> expectation(const fs::path& folder, const std::string& name) {
    if (fs::exists(folder / (name + ".any"))) {
        return std::nullopt;
    }
    return read_file(folder / name);  // missing: nothing may be said
}

}  // namespace

std::vector<std::string> split_words(const std::string& line) {
    std::vector<std::string> words;
    bool in_word = false;
    char quote = '\0';
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        const bool next_is_special =
            i + 1 < line.size() && (quote != '"' || line[i + 1] == '"' || line[i + 1] == '\\');
        if (quote == '\0' && (c == ' ' || c == '\t')) {
            in_word = false;
            continue;
        }
        if (!in_word) {
            words.emplace_back();
            in_word = true;
        }
        if (c == '\\' && quote != '\'' && next_is_special) {
            words.back() += line[++i];
        } else if (quote == '\0' && (c == '\'' || c == '"')) {
            quote = c;
        } else if (c == quote && quote != '\0') {
            quote = '\0';
        } else {
            words.back() += c;
        }
    }
    if (quote != '\0') {
        throw std::runtime_error("a quote is not closed: " + line);
    }
    return words;
}

Case load_case(const fs::path& folder) {
    Case result{.folder = folder,
                .words = split_words(first_line(folder / "cmd")),
                .edition = edition_for(folder),
                .input = read_file(folder / "in"),
                .trigger = std::nullopt,
                .out = expectation(folder, "out"),
                .err = expectation(folder, "err")};
    if (result.words.empty()) {
        throw std::runtime_error("cmd is missing or empty");
    }
    if (fs::exists(folder / "status")) {
        result.status = std::stoi(first_line(folder / "status"));
    }
    if (fs::exists(folder / "signal")) {
        result.trigger = parse_trigger(first_line(folder / "signal"));
    }
    return result;
}

}  // namespace transcripts
