// A line typed at the prompt means what its words say.
#include <string>
#include <vector>

#include "games/bark/commands.hpp"
#include "tests/fuzz/bark_model.hpp"
#include "tests/fuzz/input.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    const std::string_view line = input.take_line();
    const bark::Command command = bark::parse_command(line);

    if (line.starts_with("SAVE")) {
        DEMAND(command.kind == bark::Command::Kind::save && command.file_name == line.substr(4));
        return 0;
    }
    const std::vector<std::string> words = plain::split(line, ' ');
    const bool is_move = words.size() == 3 && bark_model::number_within(words[0], 1, 6) &&
                         bark_model::number_within(words[1], 1, 100) &&
                         bark_model::number_within(words[2], 1, 100);
    DEMAND((command.kind == bark::Command::Kind::move) == is_move);
    if (is_move) {
        DEMAND(command.move.card + 1 == bark_model::number_within(words[0], 1, 6));
        DEMAND(command.move.cell.column + 1 == bark_model::number_within(words[1], 1, 100));
        DEMAND(command.move.cell.row + 1 == bark_model::number_within(words[2], 1, 100));
    }
    return 0;
}
