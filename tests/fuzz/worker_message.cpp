// Whatever bytes a worker of a check or a match sends, they are refused or parsed within bounds,
// and a parsed answer is written back as the same bytes.
#include <cstring>
#include <string>

#include "tests/fuzz/input.hpp"
#include "tests/support/string_writer.hpp"
#include "workbench/check/message.hpp"
#include "workbench/match/worker_message.hpp"

namespace {

// Demands that the message is these bytes with their size before them.
void demand_message(std::string_view message, std::string_view bytes) {
    workbench::MessageSize size = 0;
    std::memcpy(&size, message.data(), sizeof size);
    DEMAND(size == bytes.size() && message.substr(sizeof size) == bytes);
}

void try_check(std::string_view bytes, std::size_t number) {
    check::Answer answer;
    if (check::take_answer(bytes, number, answer)) {
        DEMAND(answer.number == number && answer.verdict <= check::Verdict::broken);
        DEMAND(bytes.size() <= check::longest_answer);
        support::StringWriter again;
        check::put_answer(again, answer, bytes.substr(sizeof answer));
        demand_message(again.text, bytes);
    }
    check::Order order;
    if (check::take_order(bytes, number, order)) {
        DEMAND(bytes.size() >= sizeof order && order.program < number);
    }
}

void try_match(std::string_view bytes, const match::Plan& plan, std::uint64_t index) {
    const match::PlannedGame planned = match::game_at(plan, match::game_of_shard(plan, index));
    match::GameResult result;
    std::string_view note;
    if (!match::take_answer(bytes, plan, planned, result, note)) {
        return;
    }
    DEMAND(bytes.size() <= match::longest_answer);
    DEMAND(note.empty() || result.blame);
    DEMAND(result.game == planned.game && result.seating == planned.seating);
    support::StringWriter again;
    match::put_answer(again, result, note);
    demand_message(again.text, bytes);
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
    if (match::games_of_shard(plan) > 0) {
        try_match(bytes, plan, number % match::games_of_shard(plan));
    }
    return 0;
}
