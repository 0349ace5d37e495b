// The thread of a game: serv499(6), "A game". It waits for one client at a time, the one whose
// answer is needed, and shares nothing with other games but the decks.
#include "games/game499/game_thread.hpp"

#include <array>
#include <cstddef>
#include <string_view>

#include "core/line_reader.hpp"
#include "core/out_buffer.hpp"
#include "games/game499/conversation.hpp"
#include "sys/socket.hpp"
#include "sys/thread.hpp"

namespace game499 {

namespace {

// Some forty answers sent ahead in one read; the rest waits in the kernel.
constexpr std::size_t answer_capacity = 128;
// With ordinary names all that a player hears between two questions; more is sent in parts.
constexpr std::size_t owed_capacity = 512;
// A few times what the game takes.
constexpr std::size_t stack_size = 32 * 1024;
// For clients to take in the last words and close.
constexpr int farewell_milliseconds = 500;

class SeatedGame {
public:
    explicit SeatedGame(Table& table) : table_(table), conversation_(*this, table.decks()) {
        for (Seat seat = 0; seat < seat_count; ++seat) {
            seats_[seat].answers.attach(table.connections()[seat].get());
            seats_[seat].owed.attach(table.connections()[seat].get());
        }
    }

    void run() {
        conversation_.begin();
        while (!conversation_.over()) {
            std::string_view line;
            if (await_line(conversation_.due(), line)) {
                conversation_.hear(line);
            } else {
                conversation_.lose();
            }
        }
        flush_all();
        sys::close_gently(table_.connections(), farewell_milliseconds);
    }

    // What the conversation asks for.
    [[nodiscard]] std::string_view name(Seat seat) const { return table_.player_name(seat); }
    core::OutBuffer& say(Seat seat) { return seats_[seat].owed; }

private:
    // An answer that is too long is any bad line. What a client sent before it left counts; the
    // beginning of a line does not.
    bool await_line(Seat seat, std::string_view& line) {
        core::LineReader& answers = seats_[seat].answers;
        if (!answers.holds_line(std::string_view::npos)) {
            flush_all();
        }
        const core::Input input = answers.next_line_or_skip(line, answer_length);
        if (input == core::Input::too_long) {
            line = {};
        }
        return input != core::Input::end && answers.line_was_complete();
    }

    // One write for each player. A player who is gone is noticed when needed, not here.
    void flush_all() {
        for (Seat seat = 0; seat < seat_count; ++seat) {
            seats_[seat].owed.flush();
        }
    }

    struct SeatBuffers {
        core::BufferedLineReader<answer_capacity> answers;
        core::SizedOutBuffer<owed_capacity> owed;
    };

    Table& table_;
    std::array<SeatBuffers, seat_count> seats_;
    Conversation<SeatedGame> conversation_;
};

void* run_game(void* argument) {
    const core::MappedPointer<Table> table(static_cast<Table*>(argument));
    SeatedGame(*table).run();
    return nullptr;
}

}  // namespace

void start_game(core::MappedPointer<Table> table) {
    if (sys::start_thread(stack_size, run_game, table.get())) {
        // The thread's own: it may be over already.
        static_cast<void>(table.release());
    }
}

}  // namespace game499
