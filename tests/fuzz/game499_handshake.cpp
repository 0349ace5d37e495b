// The two lines of a client are found wherever they end, and what follows is left alone.
#include <string>

#include "games/game499/protocol.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/support/string_writer.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    const std::size_t repeats = 1 + input.take_byte() * 20;  // so that names get long
    std::string text;
    for (const char c : input.take_rest()) {
        text.append(c == '*' ? repeats : 1, c);
    }
    using State = game499::Handshake::State;
    const game499::Handshake names = game499::parse_handshake(text);
    const std::size_t first = text.find('\n');
    const std::size_t second = first == std::string::npos ? first : text.find('\n', first + 1);
    const std::size_t player = std::min(first, text.size());
    const std::size_t game =
        first == std::string::npos ? 0 : std::min(second, text.size()) - first - 1;
    DEMAND((names.state == State::too_long) == (player > 4096 || game > 4096));
    DEMAND((names.state == State::complete) ==
           (second != std::string::npos && player <= 4096 && game <= 4096));
    if (names.state == State::complete) {
        DEMAND(names.size == second + 1);
        support::StringWriter again;
        game499::put_handshake(again, names.player, names.game);
        DEMAND(again.text == text.substr(0, names.size));
    }
    return 0;
}
