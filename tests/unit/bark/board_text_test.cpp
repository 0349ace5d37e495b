#include <boost/ut.hpp>
#include <fcntl.h>
#include <string>
#include <unistd.h>

#include "boards.hpp"
#include "core/text_out.hpp"
#include "games/bark/board_text.hpp"

using namespace boost::ut;
using bark_test::board_of;
using bark_test::card;

namespace {

// A pipe that can be looked into at any time.
class Pipe {
public:
    Pipe() { expect(::pipe2(ends_, O_NONBLOCK) == 0_i); }
    ~Pipe() {
        ::close(ends_[0]);
        ::close(ends_[1]);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    [[nodiscard]] int writer() const { return ends_[1]; }
    [[nodiscard]] std::string contents() const {
        std::string text(65536, '\0');
        const ssize_t count = ::read(ends_[0], text.data(), text.size());
        text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
        return text;
    }

private:
    int ends_[2] = {-1, -1};
};

}  // namespace

const suite<"bark: board text"> board_text_suite = [] {
    "the board is printed once, then only messages follow"_test = [] {
        const Pipe pipe;
        bark::BoardText screen(pipe.writer());
        screen.show(board_of({"1A....", "......", "....9Z"}));
        core::put(screen, "Hand", '\n');
        expect(pipe.contents().empty()) << "nothing goes out by itself";
        screen.flush();
        expect(pipe.contents() == "1A....\n......\n....9Z\nHand\n");
        screen.flush();
        expect(pipe.contents().empty());
        core::put(screen, "Move? ");
        screen.flush();
        expect(pipe.contents() == "Move? ");
    };

    "a new card is visible in the next board that is printed"_test = [] {
        const Pipe pipe;
        bark::BoardText screen(pipe.writer());
        screen.show(board_of({"......", "......", "......", "......"}));
        core::put(screen, "plays\n");
        screen.show_with({2, 3}, card("4C"));
        expect(pipe.contents() == "......\n......\n......\n......\nplays\n");
        core::put(screen, "next\n");
        screen.show_with({0, 0}, card("5D"));
        screen.flush();
        expect(pipe.contents() ==
               "......\n......\n......\n....4C\nnext\n5D....\n......\n......\n....4C\n");
    };

    "messages of any length are printed completely"_test = [] {
        const Pipe pipe;
        bark::BoardText screen(pipe.writer());
        screen.show(board_of({"......", "......", "......"}));
        std::string wanted = "......\n......\n......\n";
        for (int i = 0; i < 5000; ++i) {
            core::put(screen, "Move? ");
            wanted += "Move? ";
        }
        screen.flush();
        expect(pipe.contents() == wanted);
    };
};
