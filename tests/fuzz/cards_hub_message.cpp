// A line from the hub, in any cut, means the same, and what we write ourselves is read back.
#include <string>
#include <vector>

#include "games/cards/protocol.hpp"
#include "tests/fuzz/cards_model.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/support/card_message.hpp"
#include "tests/support/string_writer.hpp"

using cards::HubMessage;

namespace {

bool same(const HubMessage& a, const HubMessage& b) {
    if (a.kind != b.kind || a.number != b.number || a.card != b.card) {
        return false;
    }
    for (unsigned suit = 0; suit < 4; ++suit) {
        for (unsigned rank = 1; rank < 16; ++rank) {
            const cards::Card card(static_cast<cards::Suit>(suit), rank);
            if (a.hand.holds(card) != b.hand.holds(card)) {
                return false;
            }
        }
    }
    return true;
}

// The cards after the number, if all that follows is ",CARD" any number of times.
bool cards_after(std::string_view text, std::vector<std::string>& found) {
    while (!text.empty()) {
        if (text.size() < 3 || text[0] != ',' || !model::is_card(text.substr(1, 2))) {
            return false;
        }
        found.emplace_back(text.substr(1, 2));
        text.remove_prefix(3);
    }
    return true;
}

HubMessage::Kind kind_by_the_book(std::string_view line) {
    if (line == "GAMEOVER") {
        return HubMessage::Kind::game_over;
    }
    for (const auto& [word, kind] :
         {std::pair{std::string_view("HAND"), HubMessage::Kind::hand},
          std::pair{std::string_view("NEWROUND"), HubMessage::Kind::new_round},
          std::pair{std::string_view("PLAYED"), HubMessage::Kind::played}}) {
        if (!line.starts_with(word)) {
            continue;
        }
        line.remove_prefix(word.size());
        const std::string_view number = line.substr(0, line.find(','));
        line.remove_prefix(number.size());
        std::vector<std::string> found;
        if (!model::is_number(number) || !cards_after(line, found)) {
            return HubMessage::Kind::invalid;
        }
        const bool right_count =
            kind == HubMessage::Kind::new_round ? found.empty()
            : kind == HubMessage::Kind::played
                ? found.size() == 1
                : !found.empty() && model::plain(number) == std::to_string(found.size());
        return right_count ? kind : HubMessage::Kind::invalid;
    }
    return HubMessage::Kind::invalid;
}

void write_and_read_back(const HubMessage& message) {
    support::StringWriter writer;
    if (message.number > 0xffffffff) {
        return;
    }
    const auto seat = static_cast<std::uint32_t>(message.number);
    if (message.kind == HubMessage::Kind::new_round) {
        cards::put_new_round(writer, seat);
    } else if (message.kind == HubMessage::Kind::played) {
        cards::put_played(writer, seat, message.card);
    } else {
        return;
    }
    writer.text.pop_back();  // the newline
    DEMAND(same(support::card_message(writer.text), message));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    const unsigned pattern = input.take_byte();
    const std::string_view line = input.take_line();

    const HubMessage whole = support::card_message(line);
    DEMAND(whole.kind == kind_by_the_book(line));

    cards::HubMessageParser parser;
    // Whatever came before does not matter.
    parser.feed(input.take_line());
    (void)parser.finish();
    fuzz::in_pieces(line, pattern, [&](std::string_view piece) { parser.feed(piece); });
    DEMAND(same(parser.finish(), whole));
    write_and_read_back(whole);
    return 0;
}
