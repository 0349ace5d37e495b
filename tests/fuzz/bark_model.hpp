// The game of bark and its files once more, the plain way: slow, and simple enough to be believed.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/fuzz/plain_text.hpp"

namespace bark_model {

// Cards are their texts, and a cell is its column and row, from 0.
using Place = std::pair<unsigned, unsigned>;

inline bool is_card(std::string_view text) {
    return text.size() == 2 && text[0] >= '1' && text[0] <= '9' && text[1] >= 'A' && text[1] <= 'Z';
}

// A number without its plus and its leading zeros, so that numbers of any size can be compared as
// texts; nothing if it is none.
inline std::optional<std::string> plain_number(std::string_view text) {
    if (text.starts_with('+')) {
        text.remove_prefix(1);
    }
    if (text.empty() || text.find_first_not_of("0123456789") != std::string_view::npos) {
        return std::nullopt;
    }
    text.remove_prefix(std::min(text.find_first_not_of('0'), text.size() - 1));
    return std::string(text);
}

// The same as a value, if it is in the range.
inline std::optional<unsigned> number_within(std::string_view text, unsigned least, unsigned most) {
    const std::optional<std::string> plain = plain_number(text);
    if (!plain || plain->size() > 9) {
        return std::nullopt;
    }
    const auto value = static_cast<unsigned>(std::stoul(*plain));
    return value >= least && value <= most ? std::optional(value) : std::nullopt;
}

// A last newline ends the last line and begins no other.
inline std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines = plain::split(text, '\n');
    if (lines.back().empty()) {
        lines.pop_back();
    }
    return lines;
}

inline std::vector<std::string> pairs_of(const std::string& text) {
    std::vector<std::string> pairs;
    for (std::size_t i = 0; i < text.size(); i += 2) {
        pairs.push_back(text.substr(i, 2));
    }
    return pairs;
}

struct Board {
    unsigned width = 0;
    unsigned height = 0;
    std::vector<std::string> cells;  // row by row; empty texts are empty cells

    Board() = default;
    Board(unsigned columns, unsigned rows)
        : width(columns), height(rows), cells(std::size_t{columns} * rows) {}

    [[nodiscard]] const std::string& at(const Place& place) const {
        return cells[std::size_t{place.second} * width + place.first];
    }
    void put(const Place& place, std::string card) {
        cells[std::size_t{place.second} * width + place.first] = std::move(card);
    }
    [[nodiscard]] std::array<Place, 4> neighbours(const Place& place) const {
        const auto [column, row] = place;
        return {Place{(column + 1) % width, row}, Place{(column + width - 1) % width, row},
                Place{column, (row + 1) % height}, Place{column, (row + height - 1) % height}};
    }
    [[nodiscard]] bool empty() const {
        return std::ranges::all_of(cells, [](const std::string& cell) { return cell.empty(); });
    }
    [[nodiscard]] bool full() const {
        return std::ranges::none_of(cells, [](const std::string& cell) { return cell.empty(); });
    }
    [[nodiscard]] bool accepts(const Place& place) const {
        if (place.first >= width || place.second >= height || !at(place).empty()) {
            return false;
        }
        return empty() || std::ranges::any_of(neighbours(place),
                                              [&](const Place& next) { return !at(next).empty(); });
    }

    // Walks every path.
    [[nodiscard]] std::array<unsigned, 2> scores() const {
        std::array<unsigned, 2> best{};
        for (unsigned row = 0; row < height; ++row) {
            for (unsigned column = 0; column < width; ++column) {
                if (const std::string& card = at({column, row}); !card.empty()) {
                    walk({column, row}, card[1], 1, best[static_cast<unsigned>(card[1] - 'A') % 2]);
                }
            }
        }
        return best;
    }

private:
    void walk(const Place& place, char suit, unsigned length, unsigned& best) const {
        const std::string& card = at(place);
        if (card[1] == suit) {
            best = std::max(best, length);
        }
        for (const Place& next : neighbours(place)) {
            if (!at(next).empty() && at(next)[0] > card[0]) {
                walk(next, suit, length + 1, best);
            }
        }
    }
};

struct Game {
    Board board;
    std::vector<std::string> deck;
    std::array<std::vector<std::string>, 2> hands;
    std::size_t drawn = 0;
    std::size_t mover = 0;

    void draw() {
        if (hands[mover].size() == 5) {
            hands[mover].push_back(deck[drawn++]);
        }
    }
    [[nodiscard]] Place choice() const {
        if (board.empty()) {
            return {(board.width + 1) / 2 - 1, (board.height + 1) / 2 - 1};
        }
        std::vector<Place> open;
        for (unsigned row = 0; row < board.height; ++row) {
            for (unsigned column = 0; column < board.width; ++column) {
                if (board.accepts({column, row})) {
                    open.push_back({column, row});
                }
            }
        }
        return mover == 0 ? open.front() : open.back();
    }
    void play(std::size_t card, const Place& place) {
        board.put(place, hands[mover][card]);
        hands[mover].erase(hands[mover].begin() + static_cast<std::ptrdiff_t>(card));
    }
    [[nodiscard]] bool is_over() const { return drawn >= deck.size() || board.full(); }
};

inline bool is_deck(const std::vector<std::string>& lines) {
    return !lines.empty() && plain_number(lines[0]) == std::to_string(lines.size() - 1) &&
           std::all_of(lines.begin() + 1, lines.end(), is_card);
}

// The first two lines of a saved game; an empty deck name may be there.
inline bool names_deck(const std::vector<std::string>& lines) {
    if (lines.size() < 2) {
        return false;
    }
    const std::vector<std::string> fields = plain::split(lines[0], ' ');
    return fields.size() == 4 && number_within(fields[0], 3, 100) &&
           number_within(fields[1], 3, 100) && plain_number(fields[2]) &&
           number_within(fields[3], 1, 2);
}

// The whole of it; nothing if it is none. The deck is not looked at.
inline std::optional<Game> saved_game(const std::vector<std::string>& lines) {
    if (!names_deck(lines)) {
        return std::nullopt;
    }
    const std::vector<std::string> fields = plain::split(lines[0], ' ');
    Game game;
    game.board = Board(*number_within(fields[0], 3, 100), *number_within(fields[1], 3, 100));
    game.mover = *number_within(fields[3], 1, 2) - 1;
    if (lines.size() != 4 + game.board.height) {
        return std::nullopt;
    }
    for (std::size_t player = 0; player < 2; ++player) {
        game.hands[player] = pairs_of(lines[2 + player]);
        if (game.hands[player].size() != (player == game.mover ? 6 : 5) ||
            !std::ranges::all_of(game.hands[player], is_card)) {
            return std::nullopt;
        }
    }
    for (unsigned row = 0; row < game.board.height; ++row) {
        const std::vector<std::string> cells = pairs_of(lines[4 + row]);
        if (cells.size() != game.board.width) {
            return std::nullopt;
        }
        for (unsigned column = 0; column < game.board.width; ++column) {
            if (is_card(cells[column])) {
                game.board.put({column, row}, cells[column]);
            } else if (cells[column] != "**") {
                return std::nullopt;
            }
        }
    }
    return game;
}

}  // namespace bark_model
