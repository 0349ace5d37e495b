#include "workbench/check/grouping.hpp"

#include <algorithm>
#include <tuple>

#include "core/number.hpp"

namespace check {

namespace {

constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// FNV-1a over text in which everything that varies from case to case is one and the same byte.
class CauseHash {
public:
    void add(std::string_view text) {
        while (!text.empty()) {
            std::size_t size = 0;
            std::size_t letters = 0;
            while (size < text.size() && (is_letter(text[size]) || core::is_digit(text[size]))) {
                letters += is_letter(text[size]) ? 1 : 0;
                ++size;
            }
            if (size == 0) {
                add_mark(text[0]);
            } else {
                add_word(text.substr(0, size), letters);
            }
            text.remove_prefix(std::max<std::size_t>(size, 1));
        }
    }
    // Words that matter as they are, such as an exit status.
    void add_exactly(std::string_view text) {
        for (const char c : text) {
            put(c);
        }
        is_after_value_ = false;
    }
    [[nodiscard]] std::uint64_t value() const { return hash_; }

private:
    // Cards, seats, names of one letter and numbers are values. A word before a value stays: HAND
    // in `HAND5` (without the D, which might be a suit), PLAY in `PLAYHb`.
    void add_word(std::string_view word, std::size_t letters) {
        constexpr std::string_view suits = "SCDH";
        constexpr std::string_view letter_ranks = "abcdef";
        constexpr std::size_t shortest_word = 3;
        const auto is_suit_at = [&](std::size_t from_end) {
            return word.size() >= from_end &&
                   suits.find(word[word.size() - from_end]) != std::string_view::npos;
        };
        bool has_value = letters < word.size() || word.size() == 1;
        if (!has_value && is_suit_at(2) &&
            letter_ranks.find(word.back()) != std::string_view::npos) {
            word.remove_suffix(1);
            has_value = true;
        }
        while (!word.empty() && core::is_digit(word.back())) {
            word.remove_suffix(1);
        }
        word.remove_suffix(has_value && is_suit_at(1) ? 1 : 0);
        if (!has_value || word.size() >= shortest_word) {
            for (const char c : word) {
                put(core::is_digit(c) ? '#' : c);
            }
            is_after_value_ = false;
        }
        if (has_value && !is_after_value_) {
            put('#');
        }
        is_after_value_ = has_value;
    }
    // Marks between values belong to their list, whose length varies. Marks of boards are values.
    void add_mark(char c) {
        constexpr std::string_view of_boards = ".*/-+|_";
        if (of_boards.find(c) != std::string_view::npos) {
            if (!is_after_value_) {
                put('#');
            }
            is_after_value_ = true;
        } else if (!is_after_value_ && c != ' ') {
            put(c);
        }
    }
    void put(char c) {
        constexpr std::uint64_t prime = 0x100000001b3;
        hash_ = (hash_ ^ static_cast<unsigned char>(c)) * prime;
    }

    std::uint64_t hash_ = 0xcbf29ce484222325;
    bool is_after_value_ = false;
};

}  // namespace

std::string_view next_part(std::string_view& findings) {
    const std::size_t mark = std::min(findings.find(part_mark), findings.size());
    const std::string_view part = findings.substr(0, mark);
    findings.remove_prefix(std::min(mark + 2, findings.size()));
    return part;
}

std::uint64_t cause_of(std::string_view part) {
    constexpr std::string_view expected = "    expected  ";
    constexpr std::string_view came = "    came      ";
    CauseHash hash;
    // A line that is not ended or not flushed has that cause, whatever it says.
    for (const std::string_view hint : {"(the line ends without", "(it came when its input"}) {
        if (part.find(hint) != std::string_view::npos) {
            hash.add_exactly(hint);
            return hash.value();
        }
    }
    bool has_stream = false;
    while (!part.empty()) {
        const std::string_view line = part.substr(0, part.find('\n'));
        part.remove_prefix(std::min(line.size() + 1, part.size()));
        const bool is_pair = line.starts_with(expected) || line.starts_with(came);
        if (line.starts_with("it crashed") || line.starts_with("it was ended") ||
            line.starts_with("it was still running")) {
            hash.add_exactly(line);
            break;  // whatever was missing then has the same cause
        }
        if (line.starts_with("status ") || line.starts_with("it has ended with status ")) {
            hash.add_exactly(line);
        } else if (is_pair) {
            hash.add(line);
        } else if (!line.starts_with(' ') && line != "after" && line != "stderr says") {
            // The second stream that differs says nothing about the cause.
            const bool is_stream = line.starts_with("stdout ") || line.starts_with("stderr ");
            if (is_stream && has_stream) {
                break;
            }
            has_stream = has_stream || is_stream;
            // Where the stream differs depends on the case, and whether it is empty on its length.
            hash.add(is_stream ? line.substr(0, line.find(" in line ")) : line);
        }
    }
    return hash.value();
}

std::uint32_t intricacy_of(const Case& a_case) {
    enum Stage : std::uint32_t { arguments, start, one_round, whole_game, faults, signals };
    constexpr std::size_t most_steps_of_start = 6;
    constexpr std::size_t most_steps_of_round = 16;
    constexpr std::size_t longest_input = 60;
    constexpr unsigned bits_of_size = 16;
    constexpr unsigned bits_of_status = 8;
    const auto steps = a_case.steps.items();
    const auto any_step = [&](auto test) { return std::ranges::any_of(steps, test); };
    const Block* const in = a_case.find(BlockKind::in);
    const bool has_input = in != nullptr && in->bytes.size > 0;
    const auto status = static_cast<std::uint32_t>(std::max(a_case.status.value_or(0), 0));
    const bool has_own_player =
        std::ranges::any_of(a_case.blocks, [](const Block& block) { return block.is_executable; });
    const auto has_word = [&](std::string_view in_name, std::string_view in_feature) {
        return a_case.name.find(in_name) != std::string_view::npos ||
               a_case.feature.find(in_feature) != std::string_view::npos;
    };
    Stage stage = whole_game;
    if (a_case.trigger || has_word("signal", "SIG") ||
        any_step([](const Step& one) { return one.kind == StepKind::signal; })) {
        stage = signals;
    } else if (status != 0) {
        stage = steps.empty() && !has_input && !has_own_player ? arguments : faults;
    } else if (!steps.empty()) {
        stage = any_step([](const Step& one) { return one.by_signal || one.number != 0; }) ? faults
                : steps.size() <= most_steps_of_start                                      ? start
                : steps.size() <= most_steps_of_round ? one_round
                                                      : whole_game;
    } else if (has_input && in->bytes.size <= longest_input) {
        stage = one_round;
    }
    const auto size = std::min<std::size_t>(a_case.text.size(), (1U << bits_of_size) - 1);
    // Programs check their arguments in the order of the statuses.
    return (static_cast<std::uint32_t>(stage) << (bits_of_size + bits_of_status)) |
           (status << bits_of_size) | static_cast<std::uint32_t>(size);
}

bool group(std::span<Difference> differences, sys::MappedVector<CauseEntry>& entries) {
    const auto kind = [](const Difference& one) {
        return std::tuple(one.target, one.weight, one.cause);
    };
    const auto simplicity = [](const Difference& one) {
        return std::tuple(one.is_unstable, one.intricacy, one.item);
    };
    std::ranges::sort(differences, [&](const Difference& a, const Difference& b) {
        return std::tuple(kind(a), simplicity(a)) < std::tuple(kind(b), simplicity(b));
    });
    entries.clear();
    for (std::size_t i = 0; i < differences.size(); ++i) {
        const bool is_same = i > 0 && kind(differences[i - 1]) == kind(differences[i]);
        if (is_same) {
            ++entries[entries.size() - 1].count;
        } else if (!entries.push({.first = i, .count = 1})) {
            return false;
        }
    }
    std::sort(entries.begin(), entries.end(), [&](const CauseEntry& a, const CauseEntry& b) {
        const Difference& first = differences[a.first];
        const Difference& second = differences[b.first];
        // The parts of one case are in the order of its conversation.
        return std::tuple(first.target, first.weight, simplicity(first), first.text.data()) <
               std::tuple(second.target, second.weight, simplicity(second), second.text.data());
    });
    return true;
}

}  // namespace check
