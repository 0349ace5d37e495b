// A player's line is an answer exactly if it is one of the four forms.
#include <string>

#include "games/stlucia/protocol.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/stlucia_model.hpp"
#include "tests/support/string_writer.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view line = fuzz::Input(data, size).take_rest();
    const bool rerolls = line.starts_with("reroll ") && line.size() > 7 && line.size() <= 13 &&
                         model::is_faces(line.substr(7));
    const bool good = rerolls || line == "keepall" || line == "stay" || line == "go";

    const stlucia::Answer answer = stlucia::parse_answer(line);
    DEMAND((answer.kind != stlucia::Answer::Kind::invalid) == good);
    if (good) {
        support::StringWriter writer;
        core::put(writer, answer);
        const std::string sorted =
            rerolls ? "reroll " + model::sorted(std::string(line.substr(7))) : std::string(line);
        DEMAND(writer.text == sorted + "\n");
    }
    return 0;
}
