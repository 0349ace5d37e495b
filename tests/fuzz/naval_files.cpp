// Rules, config and map files, in any cut, mean what their lines say.
#include <string>

#include "games/naval/files.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/naval_text_model.hpp"

namespace {

template <class Parser>
bool feed_whole(Parser& parser, std::string_view text) {
    parser.feed(text);
    return parser.finish();
}

template <class Parser>
bool feed_in_pieces(Parser& parser, std::string_view text, unsigned pattern) {
    bool wanted = true;
    fuzz::in_pieces(text, pattern,
                    [&](std::string_view piece) { wanted = wanted && parser.feed(piece); });
    return parser.finish();
}

// What follows the last length is ignored, so lines are taken as long as the rules are not
// complete.
std::optional<model::Rules> rules_by_the_book(std::string_view text) {
    std::vector<std::string> numbers;
    for (const std::string& line : model::counting_lines(text)) {
        const std::vector<std::string> words = model::words(line);
        if (words.size() != (numbers.empty() ? 2U : 1U)) {
            return std::nullopt;
        }
        numbers.insert(numbers.end(), words.begin(), words.end());
        if (const auto rules = model::rules_of(numbers)) {
            return rules;
        }
    }
    return std::nullopt;
}

void check_rules(std::string_view text, unsigned pattern) {
    naval::RulesFileParser whole;
    naval::RulesFileParser parts;
    const auto slow = rules_by_the_book(text);
    DEMAND(feed_whole(whole, text) == slow.has_value());
    DEMAND(feed_in_pieces(parts, text, pattern) == slow.has_value());
    if (slow) {
        DEMAND(whole.rules().width == slow->width && whole.rules().height == slow->height);
        DEMAND(std::ranges::equal(whole.rules().lengths, slow->lengths));
        DEMAND(std::ranges::equal(parts.rules().lengths, slow->lengths));
    }
}

void check_map(std::string_view text, unsigned pattern) {
    std::vector<model::Ship> ships;
    bool good = true;
    for (const std::string& line : model::counting_lines(text)) {
        const std::vector<std::string> words = model::words(line);
        const auto start = words.size() == 2 ? model::position(words[0]) : std::nullopt;
        good = good && start && start->first >= 0 && start->first < 26 &&
               model::is_direction(words[1]);
        if (good) {
            ships.push_back({*start, words[1][0]});
        }
    }
    good = good && !ships.empty();
    naval::MapFileParser whole;
    naval::MapFileParser parts;
    DEMAND(feed_whole(whole, text) == good);
    DEMAND(feed_in_pieces(parts, text, pattern) == good);
    if (good) {
        DEMAND(whole.fleet().size() == std::min(ships.size(), naval::most_ships));
        DEMAND(std::ranges::equal(whole.fleet(), parts.fleet()));
        for (std::size_t i = 0; i < whole.fleet().size(); ++i) {
            DEMAND(model::Cell(whole.fleet()[i].start.row, whole.fleet()[i].start.column) ==
                   ships[i].start);
            DEMAND(static_cast<char>(whole.fleet()[i].direction) == ships[i].direction);
        }
    }
}

void check_config(std::string_view text, unsigned pattern) {
    std::vector<std::vector<std::string>> rounds;
    bool good = true;
    for (const std::string& line : model::counting_lines(text)) {
        std::vector<std::string> fields;
        for (const std::string& field : plain::split(line, ',')) {
            fields.push_back(model::trimmed(field));
            good = good && model::words(field).size() == 1 && field.find('\0') == std::string::npos;
        }
        good = good && fields.size() == 4;
        rounds.push_back(fields);
    }
    good = good && !rounds.empty();
    naval::ConfigFileParser whole;
    naval::ConfigFileParser parts;
    DEMAND(feed_whole(whole, text) == good);
    DEMAND(feed_in_pieces(parts, text, pattern) == good);
    if (good) {
        DEMAND(whole.rounds() == rounds.size() && parts.rounds() == rounds.size());
        for (std::size_t round = 0; round < rounds.size(); ++round) {
            for (const naval::Player player : {naval::Player::one, naval::Player::two}) {
                DEMAND(whole.program(round, player) == rounds[round][2 * naval::index_of(player)]);
                DEMAND(parts.map(round, player) == rounds[round][2 * naval::index_of(player) + 1]);
            }
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    const unsigned pattern = input.take_byte();
    const std::string_view text = input.take_rest();
    check_rules(text, pattern);
    check_map(text, pattern);
    check_config(text, pattern);
    return 0;
}
