// Whatever a worker of a check or a match says is understood within bounds, or nonsense; and what
// is understood is what would be said.
#include <string>

#include "tests/fuzz/input.hpp"
#include "workbench/check/message.hpp"
#include "workbench/match/wire.hpp"

namespace {

struct Sink {
    std::string text;
    void append(std::string_view more) { text += more; }
};

void try_check(std::string_view bytes, std::size_t number) {
    check::Answer answer;
    const check::Heard heard = check::take_answer(bytes, number, answer);
    if (heard == check::Heard::whole) {
        DEMAND(bytes.size() == sizeof answer + answer.size && answer.size <= check::most_findings);
        DEMAND(answer.number == number && answer.verdict <= check::Verdict::broken);
    }
    DEMAND(heard != check::Heard::part || bytes.size() < sizeof answer + check::most_findings);
    check::Order order;
    if (bytes.size() >= sizeof order) {
        std::memcpy(&order, bytes.data(), sizeof order);
        DEMAND(!check::makes_sense(order, number) ||
               order.common_size + order.case_size >= order.case_size);
    }
}

void try_match(std::string_view bytes, const match::Plan& plan) {
    match::WireAnswer answer;
    match::GameResult result;
    const match::Heard heard = match::take_answer(bytes, plan, answer, result);
    DEMAND(heard != match::Heard::part || bytes.size() < match::longest_answer);
    if (heard != match::Heard::whole) {
        return;
    }
    DEMAND(answer.size <= match::longest_answer && answer.size <= bytes.size());
    DEMAND(answer.note.empty() || result.blame);
    Sink again;
    match::put_answer(again, answer.index, result, answer.note);
    match::WireAnswer same_answer;
    match::GameResult same;
    DEMAND(match::take_answer(again.text, plan, same_answer, same) == match::Heard::whole);
    DEMAND(same == result && same_answer.index == answer.index && same_answer.note == answer.note);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    match::Plan plan;
    plan.players = 2 + input.take_below(25);
    plan.seats = 2 + input.take_below(static_cast<unsigned>(plan.players) - 1);
    plan.gauntlet = input.take_below(2) == 1;
    plan.deals = 1 + input.take_below(100);
    plan.shard.count = 1 + input.take_below(4);
    plan.shard.place = 1 + input.take_below(static_cast<unsigned>(plan.shard.count));
    const std::size_t number = input.take_byte();
    const std::string_view bytes = input.take_rest();
    DEMAND(match::is_sound(plan));
    try_check(bytes, number);
    try_match(bytes, plan);
    return 0;
}
