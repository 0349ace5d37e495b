// The program bark: plays a game from its files and arguments to its scores: bark(6).
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/fixed_string.hpp"
#include "core/text_out.hpp"
#include "games/bark/board_text.hpp"
#include "games/bark/comfort.hpp"
#include "games/bark/commands.hpp"
#include "games/bark/exit.hpp"
#include "games/bark/family.hpp"
#include "games/bark/files.hpp"
#include "games/bark/rules.hpp"
#include "games/bark/score.hpp"
#include "games/bark/settings.hpp"
#include "sys/file.hpp"
#include "sys/io.hpp"
#include "sys/line_reader.hpp"
#include "sys/out_buffer.hpp"
#include "sys/whole_file.hpp"

namespace bark {

namespace {

using Operands = std::span<const char* const>;

constexpr std::size_t input_bytes = 4096;

class Game {
public:
    Game(std::array<PlayerType, players> types, bool comfort)
        : types_(types), comfort_(comfort), screen_(1) {
        input_.attach(0);
    }

    const core::Ending& run(Operands files) {
        const bool is_new = files.size() > 1;
        const core::Ending& start = is_new ? begin(files) : load(files[0]);
        if (start.status != 0) {
            return start;
        }
        const core::Ending& ending = play_to_the_end();
        screen_.flush();
        input_.rewind_unread();
        return ending;
    }

private:
    const core::Ending& begin(Operands operands) {
        const std::optional<unsigned> width = parse_side(operands[1]);
        const std::optional<unsigned> height = parse_side(operands[2]);
        if (!width || !height) {
            return game_exit::arguments;
        }
        deck_name_ = operands[0];
        if (!read_deck(operands[0], 0, deck_)) {
            return game_exit::deck;
        }
        if (deck_.size <= static_cast<std::int64_t>(dealt_cards)) {
            return game_exit::short_deck;
        }
        deal(position_, deck_, *width, *height);
        return game_exit::game_over;
    }

    const core::Ending& load(const char* path) {
        switch (load_game(path, position_, deck_, loaded_deck_name_)) {
            case LoadOutcome::bad_deck: return game_exit::deck;
            case LoadOutcome::bad_save: return game_exit::save;
            case LoadOutcome::good: break;
        }
        deck_name_ = loaded_deck_name_.view();
        return position_.board.full() ? game_exit::board_full : game_exit::game_over;
    }

    const core::Ending& play_to_the_end() {
        begin_display();
        for (;;) {
            draw(position_, deck_);
            const bool is_human = types_[position_.mover] == PlayerType::human;
            show_hand(is_human);
            Move move;
            if (!is_human) {
                move = choose(position_);
            } else if (const core::Ending* const ending = ask(move)) {
                return *ending;
            }
            const Card card = play(position_, move);
            if (!is_human) {
                core::put(screen_, "Player ", position_.mover + 1, " plays ", card, " in column ",
                          move.cell.column + 1, " row ", move.cell.row + 1, '\n');
            }
            show_with(move.cell, card);
            if (is_over(position_, deck_)) {
                break;
            }
            pass_turn(position_);
        }
        const auto [first, second] = scores(position_.board);
        core::put(screen_, "Player 1=", first, " Player 2=", second, '\n');
        if (comfort_) {
            comfort::put_winner(screen_, first, second);
        }
        return game_exit::game_over;
    }

    void begin_display() {
        if (comfort_) {
            core::put(screen_, comfort::welcome);
            comfort::put_board(screen_, position_.board);
        } else {
            screen_.show(position_.board);
        }
    }

    void show_with(Cell cell, Card card) {
        if (comfort_) {
            comfort::put_board(screen_, position_.board);
        } else {
            screen_.show_with(cell, card);
        }
    }

    void show_hand(bool is_human) {
        core::put(screen_, "Hand");
        if (is_human) {
            core::put(screen_, '(', position_.mover + 1, ')');
        }
        core::put(screen_, ':');
        for (const Card card : position_.hand()) {
            core::put(screen_, ' ', card);
        }
        core::put(screen_, '\n');
        if (comfort_ && is_human) {
            comfort::put_hand_numbers(screen_, position_.hand());
        }
    }

    // Prompts until the person types an allowed move. Returns an ending if there will be none.
    const core::Ending* ask(Move& move) {
        for (;;) {
            core::put(screen_, "Move? ");
            // Flush only before a read that may block. Lines that were typed ahead need no prompt.
            if (!input_.holds_line(input_bytes)) {
                screen_.flush();
            }
            std::string_view line;
            const core::Input event = input_.next_line_or_skip(line, longest_command);
            if (event == core::Input::too_long) {
                if (comfort_) {
                    core::put(screen_, "That line is too long.\n");
                }
                continue;
            }
            if (event != core::Input::line) {
                return &game_exit::input_end;
            }
            const Command command =
                comfort_ ? comfort::take_command(screen_, position_, line) : parse_command(line);
            switch (command.kind) {
                case Command::Kind::move:
                    if (is_allowed(position_, command.move)) {
                        move = command.move;
                        return nullptr;
                    }
                    break;
                case Command::Kind::save: say_saved(command.file_name); break;
                case Command::Kind::help: core::put(screen_, comfort::help); break;
                case Command::Kind::quit: return &game_exit::game_over;
                case Command::Kind::invalid: break;
            }
        }
    }

    void say_saved(std::string_view name) {
        const bool saved = save(name);
        if (comfort_) {
            comfort::put_saved(screen_, name, saved);
        } else if (!saved) {
            core::put(screen_, "Unable to save\n");
        }
    }

    bool save(std::string_view name) {
        if (name.empty() || name.find('\0') != std::string_view::npos) {
            return false;
        }
        core::FixedString<longest_command> path;
        path.append(name);
        screen_.flush();  // The save file may be the file that stdout goes to.
        sys::WholeFile file;
        if (!file.open(path.c_str())) {
            return false;
        }
        sys::SizedOutBuffer<4096> out(file.fd());
        put_saved_game(out, position_, deck_name_);
        out.flush();
        return !out.failed() && file.commit();
    }

    std::array<PlayerType, players> types_;
    bool comfort_;
    Deck deck_;
    DeckName loaded_deck_name_;
    std::string_view deck_name_;  // as it is written to a save file
    Position position_;
    BoardText screen_;
    sys::BufferedLineReader<input_bytes> input_;
};

}  // namespace

int bark_main(const core::Invocation& invocation) {
    sys::fill_standard_fds();
    const Operands operands = invocation.operands;
    const bool comfort = invocation.option(0).given;
    if (operands.size() != 3 && operands.size() != 5) {
        return sys::end_with(game_exit::usage);
    }
    const Operands files = operands.first(operands.size() - players);
    const std::optional<PlayerType> first = parse_player_type(operands[files.size()]);
    const std::optional<PlayerType> second = parse_player_type(operands[files.size() + 1]);
    if (!first || !second) {
        return sys::end_with(game_exit::arguments);
    }
    Game game({*first, *second}, comfort);
    return sys::end_with(game.run(files));
}

}  // namespace bark
