// Whatever a server says, a view of the table never tells of more than there is.
#include "games/game499/table_view.hpp"

#include <string_view>

#include "tests/fuzz/input.hpp"

using namespace game499;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    TableView view("b");
    // A line that begins with an answer mark is what the user says; every other is the server's.
    constexpr char answer_mark = '>';
    Question asked;
    while (!input.empty()) {
        const std::string_view line = input.take_line();
        if (line.starts_with(info_mark)) {
            view.hear_info(line.substr(1));
        } else if (line.starts_with(answer_mark)) {
            if (const auto answer = parse_answer(asked, line.substr(1))) {
                view.answer(*answer);
            }
        } else {
            const ServerMessage message = parse_server_line(line);
            asked = message.kind == ServerMessage::Kind::question ? message.question : asked;
            view.hear(message);
        }
        if (view.follows()) {
            DEMAND(view.next().value_or(0) < seat_count && view.declarer() < seat_count);
            DEMAND(view.tricks(0) + view.tricks(1) <= static_cast<int>(hand_size));
            DEMAND(!view.name(0).empty() && view.name(3).size() <= TableView::longest_shown_name);
        }
    }
    return 0;
}
