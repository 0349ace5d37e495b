// The thread of a game: serv499(6), "A game". It waits for one client at a time, the one whose
// answer is needed, and shares nothing with other games but the decks.
#include "games/game499/game_thread.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "games/game499/referee.hpp"
#include "sys/line_reader.hpp"
#include "sys/out_buffer.hpp"
#include "sys/socket.hpp"
#include "sys/thread.hpp"

namespace game499 {

namespace {

// Some forty answers sent ahead in one read; the rest waits in the kernel.
constexpr std::size_t answer_capacity = 128;
// With ordinary names all that a player hears between two questions; more is sent in parts.
constexpr std::size_t owed_capacity = 512;
// Read for one answer: no person gets so many wrong. A game that is flooded goes on, when other
// games leave the processor free.
constexpr std::size_t most_pieces = 256;
// A few times what the game takes.
constexpr std::size_t stack_size = std::size_t{32} * 1024;
// For clients to take in the last words and close.
constexpr sys::Microseconds farewell_time = 500 * sys::milliseconds;

// The players of a table as a referee knows them: by name, and by what to say to them.
class Players {
public:
    explicit Players(Table& table) : table_(table) {
        for (Seat seat = 0; seat < seat_count; ++seat) {
            buffers_[seat].answers.attach(table.connections()[seat].get());
            buffers_[seat].owed.attach(table.connections()[seat].get());
        }
    }

    [[nodiscard]] std::string_view name(Seat seat) const { return table_.player_name(seat); }
    sys::OutBuffer& to(Seat seat) { return buffers_[seat].owed; }

    // A piece of the player's next line. What a client sent before it left counts; the beginning of
    // a line does not, and is the end.
    bool await_piece(Seat seat, std::string_view& piece, bool& ends_line) {
        sys::LineReader& answers = buffers_[seat].answers;
        if (answers.drained()) {
            flush();
        }
        if (answers.next_piece(piece, ends_line) != core::Input::line) {
            return false;
        }
        if (pieces_read_++ == most_pieces) {
            sys::lower_thread_priority();
        }
        return !ends_line || answers.line_was_complete();
    }
    void answer_was_good() { pieces_read_ = 0; }

    void say_goodbye() {
        flush();
        sys::close_gently(table_.connections(), farewell_time);
    }

private:
    // One write for each player. A player who is gone is noticed when needed, not here.
    void flush() {
        for (Buffers& buffers : buffers_) {
            buffers.owed.flush();
        }
    }

    struct Buffers {
        sys::BufferedLineReader<answer_capacity> answers;
        sys::SizedOutBuffer<owed_capacity> owed;
    };

    Table& table_;
    std::array<Buffers, seat_count> buffers_;
    std::size_t pieces_read_ = 0;  // since the last good answer
};

void* run_game(void* argument) {
    const sys::MappedPointer<Table> table(static_cast<Table*>(argument));
    Players players(*table);
    Referee referee(table->decks());
    referee.begin(players);
    while (const std::optional<game::Seat> seat = referee.due()) {
        std::string_view piece;
        bool ends_line = false;
        if (!players.await_piece(*seat, piece, ends_line)) {
            referee.lose(players, *seat, game::Outcome::gone);
        } else if (referee.hear(players, piece, ends_line)) {
            players.answer_was_good();
        }
    }
    players.say_goodbye();
    return nullptr;
}

}  // namespace

void start_game(sys::MappedPointer<Table> table) {
    if (sys::start_thread(stack_size, run_game, table.get())) {
        // The thread's own: it may be over already.
        static_cast<void>(table.release());
    }
}

}  // namespace game499
