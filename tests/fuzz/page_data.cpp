// Whatever a log or a record says, a page gets JSON of plain ASCII that HTML takes nothing of for
// its own, and every text in it is still what it was.
#include <algorithm>
#include <memory>
#include <string>

#include "tests/fuzz/input.hpp"
#include "tests/support/string_writer.hpp"
#include "workbench/report/page_data.hpp"

namespace {

bool is_harmless(std::string_view text) {
    return std::ranges::all_of(text, [](char c) {
        return c == '\n' || (c >= ' ' && c <= '~' && c != '<' && c != '>' && c != '&');
    });
}

bool take(std::string_view& rest, std::string_view what) {
    const bool found = rest.starts_with(what);
    rest.remove_prefix(found ? what.size() : 0);
    return found;
}

unsigned take_hex(std::string_view& rest, std::size_t digits) {
    const std::string text(rest.substr(0, digits));
    DEMAND(text.size() == digits &&
           text.find_first_not_of("0123456789abcdefABCDEF") == std::string::npos);
    rest.remove_prefix(digits);
    return static_cast<unsigned>(std::stoul(text, nullptr, 16));
}

void put_utf8(std::string& bytes, unsigned code) {
    const auto put = [&](unsigned byte) { bytes += static_cast<char>(byte); };
    if (code < 0x80) {
        put(code);
        return;
    }
    const unsigned more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    put((more == 1 ? 0xc0U : more == 2 ? 0xe0U : 0xf0U) | code >> (6 * more));
    for (unsigned i = more; i-- > 0;) {
        put(0x80U | (code >> (6 * i) & 0x3fU));
    }
}

// The bytes that a string stands for; \\xNN is a byte that is no UTF-8.
std::string take_string(std::string_view& rest) {
    DEMAND(take(rest, "\""));
    std::string bytes;
    while (!take(rest, "\"")) {
        DEMAND(!rest.empty() && rest[0] >= ' ');
        if (take(rest, "\\u")) {
            unsigned code = take_hex(rest, 4);
            DEMAND(code < 0xdc00 || code > 0xdfff);
            if (code >= 0xd800 && code < 0xdc00) {
                DEMAND(take(rest, "\\u"));
                const unsigned low = take_hex(rest, 4);
                DEMAND(low >= 0xdc00 && low <= 0xdfff);
                code = 0x10000 + ((code - 0xd800) << 10U) + (low - 0xdc00);
            }
            put_utf8(bytes, code);
        } else if (take(rest, "\\\\x")) {
            bytes += static_cast<char>(take_hex(rest, 2));
        } else if (take(rest, "\\n")) {
            bytes += '\n';
        } else {
            DEMAND(rest[0] != '\\');
            bytes += rest[0];
            rest.remove_prefix(1);
        }
    }
    return bytes;
}

void take_number(std::string_view& rest) {
    take(rest, "-");
    const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
    DEMAND(digits > 0 && (rest[0] != '0' || digits == 1));
    rest.remove_prefix(digits);
}

void take_value(std::string_view& rest) {
    const bool is_list = take(rest, "[");
    if (is_list || take(rest, "{")) {
        const std::string_view end = is_list ? "]" : "}";
        if (take(rest, end)) {
            return;
        }
        do {
            take(rest, "\n");
            if (!is_list) {
                take_string(rest);
                DEMAND(take(rest, ":"));
            }
            take_value(rest);
        } while (take(rest, ","));
        DEMAND(take(rest, end));
    } else if (rest.starts_with('"')) {
        take_string(rest);
    } else if (!take(rest, "true") && !take(rest, "false")) {
        take_number(rest);
    }
}

void demand_object(std::string_view members) {
    const std::string text = "{" + std::string(members) + "}";
    std::string_view rest = text;
    take_value(rest);
    DEMAND(rest.empty());
}

void try_log(std::string_view text) {
    static const auto header = std::make_unique<match::LogHeader>();
    report::LogFacts facts;
    for (int time = 0; time < 2; ++time) {  // as the program does it
        support::StringWriter sink;
        report::Fault fault;
        const bool is_good = report::put_log(sink, text, *header, facts, fault);
        DEMAND(is_harmless(sink.text) && is_good == (fault.size() == 0));
        if (is_good) {
            demand_object(sink.text);
        }
    }
}

void try_record(std::string_view text) {
    support::StringWriter sink;
    report::Fault fault;
    const bool is_good = report::put_record(sink, text, fault);
    DEMAND(is_harmless(sink.text) && is_good == (fault.size() == 0));
    demand_object(sink.text);
}

void try_text(std::string_view text) {
    support::StringWriter sink;
    report::put_page_string(sink, text);
    DEMAND(is_harmless(sink.text));
    std::string_view rest = sink.text;
    DEMAND(take_string(rest) == text && rest.empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = fuzz::Input(data, size).take_rest();
    try_log(text);
    try_record(text);
    try_text(text);
    return 0;
}
