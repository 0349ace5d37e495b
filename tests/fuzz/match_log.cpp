// A log that is accepted, whole or a line of it, is what would be written; and any name comes back
// from its JSON.
#include <memory>
#include <string>

#include "tests/fuzz/input.hpp"
#include "tests/support/string_writer.hpp"
#include "workbench/match/json_text.hpp"
#include "workbench/match/log_reader.hpp"

namespace {

std::string written(const match::Plan& plan) {
    const auto line = std::make_unique<match::HeaderLine>();
    match::put_header(*line, plan);
    DEMAND(!line->overflowed());
    return std::string(line->view());
}

std::string written(const match::GameResult& result) {
    match::GameLine line;
    match::put_game(line, result);
    DEMAND(!line.overflowed());
    return std::string(line.view());
}

void try_log(std::string_view text) {
    static const auto header = std::make_unique<match::LogHeader>();
    match::LogReader reader(text);
    std::string again;
    match::Read read = reader.begin(*header);
    if (read == match::Read::good) {
        again = written(header->plan);
        match::GameResult result;
        while ((read = reader.next(header->plan, result)) == match::Read::good) {
            again += written(result);
        }
    }
    DEMAND(again == text.substr(0, reader.good_bytes()));
    DEMAND((read == match::Read::faulty) == !reader.fault().empty());
    DEMAND(read != match::Read::end ||
           text.substr(reader.good_bytes()).find('\n') == std::string_view::npos);
}

void try_game(std::string_view line, std::size_t seats, std::size_t players) {
    match::GameResult result;
    const match::LineFault fault = match::parse_game(line, seats, players, result);
    if (fault) {
        DEMAND(fault.column >= 1 && fault.column <= line.size() + 1);
    } else {
        DEMAND(written(result) == std::string(line) + "\n");
    }
}

void try_name(std::string_view name) {
    support::StringWriter writer;
    match::put_json_string(writer, name);
    const std::string& json = writer.text;
    for (std::size_t i = 0; i < json.size();) {
        const std::size_t length = core::utf8_length(std::string_view(json).substr(i));
        DEMAND(length > 0 && json[i] >= ' ' + (length > 1 ? -256 : 0));
        i += length;
    }
    std::string storage(name.size(), '\0');
    match::JsonStrings strings(storage);
    std::string_view rest = json;
    const std::optional<std::string_view> back = strings.take(rest);
    DEMAND(back && *back == name && rest.empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    const std::size_t seats = 2 + input.take_below(25);
    const std::string_view text = input.take_rest();
    try_log(text);
    try_game(text.substr(0, text.find('\n')), seats, match::most_players);
    try_name(text);
    return 0;
}
