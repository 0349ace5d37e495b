#include <boost/ut.hpp>
#include <string>
#include <string_view>

#include "hub/outbox.hpp"

using namespace boost::ut;
using hub::Outbox;

namespace {

// A box that is never asked for more room than it has.
class TestOutbox final : public Outbox {
    void overflow(std::string_view text) override { static_cast<void>(take(text)); }
};

// A message of that many bytes, its newline included.
std::string message_of(std::size_t size) { return std::string(size - 1, 'x') + "\n"; }

// Everything a reader finds who takes whatever there is.
std::string read_all(Outbox& box) {
    std::string all;
    while (!box.next_part().empty()) {
        all += box.next_part();
        box.remove(box.next_part().size());
    }
    return all;
}

void whole_messages() {
    "all complete messages are written together, in their order"_test = [] {
        TestOutbox box;
        expect(box.empty() && box.next_part().empty());
        expect(box.take("HAND1,S1\n") == 9_ul && box.take("NEWROUND0\n") == 10_ul);
        expect(!box.empty() && box.next_part() == "HAND1,S1\nNEWROUND0\n");
        box.remove(19);
        expect(box.empty() && box.next_part().empty());
    };

    "an incomplete message is not written before it is complete"_test = [] {
        TestOutbox box;
        box.append("one\ntw");
        expect(box.next_part() == "one\n");
        box.remove(4);
        expect(box.next_part().empty() && !box.empty());
        box.append("o\n");
        expect(box.next_part() == "two\n");
    };

    "the first message can be written alone if the pipe has no room for all"_test = [] {
        TestOutbox box;
        expect(box.first_message().empty());
        box.append("one\ntwo\nthr");
        expect(box.first_message() == "one\n" && box.next_part() == "one\ntwo\n");
        box.remove(4);
        expect(box.first_message() == "two\n" && box.next_part() == "two\n");
        box.remove(4);
        expect(box.first_message().empty());
    };

    "no more bytes are accepted than there is room for"_test = [] {
        TestOutbox box;
        expect(box.take(message_of(Outbox::capacity - 2)) == Outbox::capacity - 2);
        expect(box.take("four\n") == 2_ul && box.take("ur\n") == 0_ul);
        expect(box.next_part().size() == Outbox::capacity - 2) << "without the part of the next";
        box.remove(Outbox::capacity - 2);
        expect(box.take("ur\n") == 3_ul && box.next_part() == "four\n");
    };

    "an outbox that is more than half full reports it"_test = [] {
        TestOutbox box;
        box.append(message_of(Outbox::capacity / 2));
        expect(!box.half_full());
        box.append("\n");
        expect(box.half_full());
        box.remove(1);
        expect(!box.half_full());
    };

    "a message longer than the outbox is written in parts"_test = [] {
        TestOutbox box;
        const std::string message = message_of(3 * Outbox::capacity + 10);
        std::string_view left = message;
        std::string read;
        while (!left.empty()) {
            left.remove_prefix(box.take(left));
            if (!left.empty()) {
                expect(box.next_part().size() == Outbox::capacity) << "only a full box is a part";
                expect(box.first_message().empty()) << "of which nothing is whole";
            }
            read += read_all(box);
        }
        expect(read == message && box.empty());
    };
}

void last_words() {
    "the last message follows whole messages and replaces an unfinished one"_test = [] {
        TestOutbox box;
        box.append("one\ntw");
        box.append_last("GAMEOVER\n");
        expect(box.next_part() == "one\nGAMEOVER\n");
        expect(read_all(box) == "one\nGAMEOVER\n" && box.empty());
    };

    "the last message finds room in a full outbox"_test = [] {
        TestOutbox box;
        const std::string full = message_of(Outbox::capacity);
        box.append(full);
        const std::string last = message_of(Outbox::last_capacity);
        box.append_last(last);
        expect(box.next_part() == full) << "no more at once than a pipe takes whole";
        expect(read_all(box) == full + last);
    };

    "nothing follows the last message"_test = [] {
        TestOutbox box;
        box.append_last("EARLY\n");
        expect(box.take("more\n") == 5_ul) << "counts as taken, so that the caller does not wait";
        box.append_last("again\n");
        expect(read_all(box) == "EARLY\n");
    };

    "the last message never follows a torn message"_test = [] {
        TestOutbox box;
        const std::string message = message_of(2 * Outbox::capacity);
        static_cast<void>(box.take(message));
        box.remove(Outbox::capacity);  // its reader has a part of it
        box.append(std::string_view(message).substr(Outbox::capacity, 10));
        box.append_last("GAMEOVER\n");
        expect(box.next_part().empty() && box.empty())
            << "the rest will not come, and nothing else may look like it";
    };

    "a message that was torn by a pipe is completed before the last message"_test = [] {
        TestOutbox box;
        box.append("one\ntwo\n");
        box.remove(2);
        box.append_last("EARLY\n");
        expect(read_all(box) == "e\ntwo\nEARLY\n");
    };

    "the final message replaces a long message that was not yet written"_test = [] {
        TestOutbox box;
        expect(box.take(message_of(2 * Outbox::capacity)) == Outbox::capacity);
        box.append_last("EARLY\n");
        expect(read_all(box) == "EARLY\n");
    };

    "a write that ended with a complete message truncates nothing"_test = [] {
        TestOutbox box;
        box.append("one\ntw");
        box.remove(4);
        box.append_last("EARLY\n");
        expect(read_all(box) == "EARLY\n");
    };

    "the last message finds room when a long message is complete again"_test = [] {
        TestOutbox box;
        const std::string message = message_of(Outbox::capacity + 100);
        static_cast<void>(box.take(message));
        box.remove(Outbox::capacity);
        box.append(std::string_view(message).substr(Outbox::capacity));
        box.append_last("EARLY\n");
        expect(read_all(box) == message.substr(Outbox::capacity) + "EARLY\n");
    };
}

}  // namespace

const suite<"hub: outbox"> outbox_suite = [] {
    whole_messages();
    last_words();

    "a closed outbox stays empty"_test = [] {
        TestOutbox box;
        box.append("one\n");
        box.close();
        expect(box.empty() && box.next_part().empty());
        expect(box.take("two\n") == 4_ul);
        box.append_last("EARLY\n");
        expect(box.empty() && box.next_part().empty());
    };

    "after a dropped message only the last message is sent"_test = [] {
        TestOutbox box;
        box.append("PLAYED0,C4\nPLAYED1");
        box.refuse_more();
        expect(box.take(",C5\n") == 4_ul && box.take("PLAYED2,C6\n") == 11_ul);
        expect(box.next_part() == "PLAYED0,C4\n");
        box.append_last("GAMEOVER\n");
        expect(box.next_part() == "PLAYED0,C4\nGAMEOVER\n");
    };
};
