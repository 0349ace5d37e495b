// A line of the protocol, in any cut, means what the plain model reads in it, and what we write
// ourselves is read back.
#include <string>

#include "games/naval/protocol.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/naval_text_model.hpp"
#include "tests/support/string_writer.hpp"

using naval::Message;
using Kind = naval::Message::Kind;

namespace {

model::Cell cell_of(naval::Position position) { return {position.row, position.column}; }

std::string word_of(const Message& message) {
    switch (message.kind) {
        case Kind::rules: return "RULES";
        case Kind::map: return "MAP";
        case Kind::your_turn: return "YT";
        case Kind::guess: return "GUESS";
        case Kind::ok: return "OK";
        case Kind::result:
            return message.shot == naval::Shot::miss  ? "MISS"
                   : message.shot == naval::Shot::hit ? "HIT"
                                                      : "SUNK";
        case Kind::done: return "DONE";
        case Kind::early: return "EARLY";
        case Kind::invalid: break;
    }
    return "";
}

void compare(const Message& fast, const std::optional<model::Message>& slow) {
    DEMAND((fast.kind != Kind::invalid) == slow.has_value());
    if (!slow) {
        return;
    }
    DEMAND(word_of(fast) == slow->word);
    if (fast.kind == Kind::result || fast.kind == Kind::done) {
        DEMAND(static_cast<std::int64_t>(fast.player) == slow->id);
    }
    if (fast.kind == Kind::result || fast.kind == Kind::guess) {
        DEMAND(cell_of(fast.position) == slow->cell);
    }
    if (fast.kind == Kind::rules) {
        DEMAND(fast.rules->width == slow->rules->width &&
               fast.rules->height == slow->rules->height);
        DEMAND(std::ranges::equal(fast.rules->lengths, slow->rules->lengths));
    }
    if (fast.kind == Kind::map) {
        DEMAND(std::ranges::equal(*fast.fleet, slow->ships,
                                  [](const naval::Placement& placement, const model::Ship& ship) {
                                      return cell_of(placement.start) == ship.start &&
                                             static_cast<char>(placement.direction) ==
                                                 ship.direction;
                                  }));
    }
}

std::string written(const Message& message) {
    support::StringWriter writer;
    switch (message.kind) {
        case Kind::rules: naval::put_rules(writer, *message.rules); break;
        case Kind::map: naval::put_map(writer, *message.fleet, message.fleet->size()); break;
        case Kind::your_turn: naval::put_your_turn(writer); break;
        case Kind::guess: naval::put_guess(writer, message.position); break;
        case Kind::ok: naval::put_ok(writer); break;
        case Kind::result:
            naval::put_result(writer, message.player, message.shot, message.position);
            break;
        case Kind::done: naval::put_done(writer, message.player); break;
        case Kind::early: naval::put_early(writer); break;
        case Kind::invalid: break;
    }
    return writer.text.substr(0, writer.text.find('\n'));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    const unsigned pattern = input.take_byte();
    const std::string_view line = input.take_line();
    const std::optional<model::Message> slow = model::parse(line);

    naval::MessageParser whole;
    // Whatever came before does not matter.
    whole.feed(input.take_line());
    (void)whole.finish();
    whole.feed(line, true);
    const Message message = whole.finish();
    compare(message, slow);

    naval::MessageParser parts;
    bool hopeless = false;
    fuzz::in_pieces(line, pattern,
                    [&](std::string_view piece) { hopeless = !parts.feed(piece) || hopeless; });
    DEMAND(!hopeless || !slow);
    compare(parts.finish(), slow);

    if (message.kind != Kind::invalid) {
        const std::string again = written(message);
        naval::MessageParser reader;
        DEMAND(reader.feed(again));
        compare(reader.finish(), slow);
    }
    return 0;
}
