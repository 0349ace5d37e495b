// The thread of a game. It blocks only on the one client whose answer is needed, and shares nothing
// with other games but the decks, which never change.
#include "games/game499/game_thread.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "games/game499/referee.hpp"
#include "hub/drive.hpp"
#include "sys/line_reader.hpp"
#include "sys/out_buffer.hpp"
#include "sys/socket.hpp"
#include "sys/thread.hpp"

namespace game499 {

namespace {

// One read takes about forty answers that a client sent ahead; the rest stays in the kernel.
constexpr std::size_t answer_capacity = 128;
// With short names this holds all that a player is sent between two questions; more is sent in
// parts.
constexpr std::size_t pending_capacity = 512;
// The pieces that may be read until an answer is accepted. No person sends so many wrong answers,
// so a client that does is flooding the server. Its game goes on at a low priority.
constexpr std::size_t most_pieces = 256;
// A few times what the game takes.
constexpr std::size_t stack_size = std::size_t{32} * 1024;
// The time that clients have to read the last message and close the connection.
constexpr sys::Microseconds farewell_time = 500 * sys::milliseconds;

// The clients of a room as a referee sees them.
class Clients final : public hub::Players, public hub::Observer {
public:
    explicit Clients(Room& room) : room_(room) {
        for (Seat seat = 0; seat < seat_count; ++seat) {
            buffers_[seat].answers.attach(room.connections()[seat].get());
            buffers_[seat].pending.attach(room.connections()[seat].get());
        }
    }

    [[nodiscard]] game::Seat size() const override { return seat_count; }
    core::Writer& to(game::Seat seat) override { return buffers_[seat].pending; }
    // A server prints nothing about its games.
    core::Writer& to_spectators() override { return discarded_; }
    void dismiss(game::Seat seat, std::string_view last_message) override {
        buffers_[seat].pending.append(last_message);
    }
    void drop(game::Seat /*seat*/) override {}

    // A client says nothing before its first question.
    hub::ReadResult read_greeting(game::Seat /*seat*/, char& /*byte*/) override {
        return hub::ReadResult::lost;
    }
    // Complete lines that a client sent before it disconnected count.
    hub::ReadResult read_piece(game::Seat seat, std::string_view& piece, bool& ends_line) override {
        sys::LineReader& answers = buffers_[seat].answers;
        if (answers.drained()) {
            flush();
        }
        if (answers.next_piece(piece, ends_line) != core::Input::line) {
            return hub::ReadResult::lost;
        }
        if (pieces_read_++ == most_pieces) {
            sys::lower_thread_priority();
        }
        return !ends_line || answers.line_was_complete() ? hub::ReadResult::piece
                                                         : hub::ReadResult::lost;
    }
    [[nodiscard]] game::Outcome loss() const override { return game::Outcome::gone; }
    [[nodiscard]] std::optional<game::Outcome> stop_reason() const override { return {}; }

    void asked(game::Seat /*seat*/) override {}
    void answered(game::Seat /*seat*/) override {}
    void accepted(game::Seat /*seat*/) override { pieces_read_ = 0; }

    void close() {
        flush();
        sys::close_gently(room_.connections(), farewell_time);
    }

private:
    // Makes one write for each client. A closed connection is noticed when its answer is due, not
    // here.
    void flush() {
        for (Buffers& buffers : buffers_) {
            buffers.pending.flush();
        }
    }

    struct Buffers {
        sys::BufferedLineReader<answer_capacity> answers;
        sys::SizedOutBuffer<pending_capacity> pending;
    };

    Room& room_;
    std::array<Buffers, seat_count> buffers_;
    core::NullWriter discarded_;
    std::size_t pieces_read_ = 0;  // since the last accepted answer
};

void* run_game(void* argument) {
    const sys::MappedPointer<Room> room(static_cast<Room*>(argument));
    Clients clients(*room);
    Referee referee(room->decks(), room->player_names());
    hub::drive(referee, clients, &clients);
    clients.close();
    return nullptr;
}

}  // namespace

void start_game(sys::MappedPointer<Room> room) {
    if (sys::start_thread(stack_size, run_game, room.get())) {
        // The thread owns the room, and may have ended already.
        static_cast<void>(room.release());
    }
}

}  // namespace game499
