// A file of cases is taken apart, or refused in one of its lines; and what a case's texts, words
// and steps stand for is what a plain reading of cases(5) says.
#include <algorithm>
#include <optional>
#include <string>

#include "tests/fuzz/input.hpp"
#include "workbench/check/block_text.hpp"
#include "workbench/check/case_file.hpp"
#include "workbench/check/step.hpp"
#include "workbench/check/words.hpp"

namespace {

// Repeats of megabytes are for the units: they would take all the time there is.
bool asks_for_much(std::string_view text) {
    std::size_t digits = 0;
    for (const char c : text) {
        digits = c >= '0' && c <= '9' ? digits + 1 : 0;
        if (digits > 3) {
            return true;
        }
    }
    return false;
}

// What stands behind a backslash, without repeats; nothing if that is none.
std::optional<char> plain_escape(std::string_view& rest) {
    const std::string_view letters = "\\tnr0";
    const std::string_view meanings("\\\t\n\r\0", 5);
    const std::size_t place = rest.empty() ? rest.npos : letters.find(rest[0]);
    if (place != rest.npos) {
        rest.remove_prefix(1);
        return meanings[place];
    }
    const std::string_view hex = "0123456789abcdefABCDEF";
    if (rest.size() < 3 || rest[0] != 'x' || hex.find(rest[1]) == hex.npos ||
        hex.find(rest[2]) == hex.npos) {
        return std::nullopt;
    }
    const auto value = static_cast<char>(std::stoi(std::string(rest.substr(1, 2)), nullptr, 16));
    rest.remove_prefix(3);
    return value;
}

std::optional<std::string> plain_line(std::string_view rest, bool may_repeat) {
    std::string bytes;
    while (!rest.empty()) {
        const char c = rest[0];
        rest.remove_prefix(1);
        if (c != '\\') {
            bytes += c;
        } else if (may_repeat && rest.starts_with('{')) {
            const std::size_t end = rest.find('}');
            const std::string_view inside = rest.substr(1, end == rest.npos ? end : end - 1);
            const std::size_t star = inside.find('*');
            const std::string_view times = inside.substr(0, star);
            if (end == rest.npos || star == rest.npos || times.empty() ||
                times.find_first_not_of("0123456789") != times.npos) {
                return std::nullopt;
            }
            const auto text = plain_line(inside.substr(star + 1), false);
            if (!text) {
                return std::nullopt;
            }
            for (int i = std::stoi(std::string(times)); i > 0; --i) {
                bytes += *text;
            }
            rest.remove_prefix(end + 1);
        } else if (const auto byte = plain_escape(rest)) {
            bytes += *byte;
        } else {
            return std::nullopt;
        }
    }
    return bytes;
}

std::optional<std::string> plain_text(std::string_view lines) {
    std::string bytes;
    while (!lines.empty()) {
        const std::size_t length = std::min(lines.find('\n'), lines.size());
        std::string_view line = lines.substr(0, length);
        lines.remove_prefix(std::min(length + 1, lines.size()));
        const std::size_t last = line.find_last_not_of('\\');
        const std::size_t slashes = line.size() - (last == line.npos ? 0 : last + 1);
        const bool is_unfinished = lines.empty() && slashes % 2 == 1;
        const auto text = plain_line(line.substr(0, line.size() - (is_unfinished ? 1 : 0)), true);
        if (!text) {
            return std::nullopt;
        }
        bytes += *text;
        bytes += is_unfinished ? "" : "\n";
    }
    return bytes;
}

void try_text(std::string_view lines) {
    sys::MappedText bytes;
    const check::TextFault fault = check::decode(lines, bytes);
    const auto plain = plain_text(lines);
    DEMAND((fault.what == nullptr) == plain.has_value());
    DEMAND(!plain || bytes.view() == *plain);
    DEMAND(fault.at <= lines.size());
}

void try_words(std::string_view line) {
    check::Words words;
    if (!words.split(line)) {
        return;
    }
    std::string again;
    for (std::size_t i = 0; i < words.size(); ++i) {
        DEMAND(words.c_str(i)[words[i].size()] == '\0');
        // Quoted, each is one word again.
        again += " '";
        for (const char c : words[i]) {
            again += c == '\'' ? std::string("'\\''") : std::string(1, c);
        }
        again += "'";
    }
    check::Words same;
    DEMAND(same.split(again) && same.size() == words.size());
    for (std::size_t i = 0; i < words.size(); ++i) {
        DEMAND(same[i] == words[i]);
    }
}

void try_step(std::string_view line) {
    if (core::Result<check::Step> parsed = check::parse_step(line)) {
        const check::Step& step = parsed.value();
        DEMAND(step.party >= check::itself && step.party < check::most_parties);
        DEMAND(step.number >= 0 && step.number <= 255 && step.line == line);
        DEMAND(line.ends_with(step.text));
    }
}

bool is_within(std::string_view part, std::string_view whole) {
    return part.empty() || (part.data() >= whole.data() &&
                            part.data() + part.size() <= whole.data() + whole.size());
}

void try_blocks(const check::Case& a_case, std::string_view file) {
    for (const check::Block& block : a_case.blocks) {
        DEMAND(is_within(block.text, file) && is_within(block.head, file));
        DEMAND(block.line > a_case.line);
        if (block.kind == check::BlockKind::talk) {
            DEMAND(!a_case.steps.empty());
        } else {
            DEMAND(a_case.bytes(block.bytes) == plain_text(block.text));
        }
        DEMAND((block.kind == check::BlockKind::signal) <= a_case.trigger.has_value());
        if (block.path.size > 0) {
            DEMAND(a_case.c_str(block.path)[block.path.size] == '\0');
        }
    }
    for (const check::Step& step : a_case.steps.items()) {
        const bool has_bytes =
            step.kind == check::StepKind::send || step.kind == check::StepKind::expect;
        const auto plain = plain_text(std::string(step.text) + '\n');
        DEMAND(is_within(step.line, file));
        DEMAND(!has_bytes || a_case.bytes(step.bytes) == plain);
    }
    const int status = a_case.status.value_or(0);
    DEMAND(status >= 0 && status <= 255);
}

// Each case, with the part for all cases before it, is understood again: so workers get it.
void try_case(const check::CaseFile& file, const check::Case& a_case) {
    const std::string handed_over = std::string(file.common().text) + std::string(a_case.text);
    check::CaseFile again(handed_over);
    check::Case same;
    DEMAND(again.next(same) && same.name == a_case.name && same.text == a_case.text &&
           same.about == a_case.about && same.command == a_case.command &&
           same.pages.size() == a_case.pages.size() && same.blocks.size() == a_case.blocks.size());
    for (std::size_t i = 0; i < same.blocks.size(); ++i) {
        DEMAND(same.blocks[i].text == a_case.blocks[i].text &&
               same.blocks[i].head == a_case.blocks[i].head &&
               same.bytes(same.blocks[i].bytes) == a_case.bytes(a_case.blocks[i].bytes));
    }
    DEMAND(again.common().text == file.common().text);
    DEMAND(!again.next(same) && again.mistake().line == 0);
}

void try_file(std::string_view text) {
    const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n'));
    check::CaseFile file(text);
    check::Case a_case;
    std::size_t line = 0;
    if (file.mistake().line == 0) {
        try_blocks(file.common(), text);
    }
    while (file.next(a_case)) {
        DEMAND(a_case.line > line);
        line = a_case.line;
        DEMAND(is_within(a_case.text, text) && is_within(a_case.about, a_case.text));
        DEMAND(!a_case.pages.empty() && !a_case.about.empty());
        try_blocks(a_case, text);
        try_case(file, a_case);
    }
    DEMAND(file.mistake().line <= lines + 2);
    DEMAND((file.mistake().line == 0) == (file.mistake().what.size() == 0));
    DEMAND(!file.next(a_case));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    const std::string_view text = input.take_rest();
    if (asks_for_much(text)) {
        return 0;
    }
    try_file(text);
    try_text(text);
    const std::string_view line = text.substr(0, text.find('\n'));
    try_words(line);
    try_step(line);
    return 0;
}
