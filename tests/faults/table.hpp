// The table that the fault tests print: behaviours down, seats across.
#pragma once

#include <algorithm>
#include <iomanip>
#include <map>
#include <ostream>
#include <string>
#include <vector>

namespace faults {

class Table {
public:
    explicit Table(std::size_t seats) : seats_(seats) {}

    void add(std::string_view behaviour, std::size_t seat, bool good, long milliseconds,
             long kilobytes) {
        auto [row, is_new] =
            rows_.try_emplace(std::string(behaviour), Row{std::vector<Cell>(seats_)});
        if (is_new) {
            order_.emplace_back(behaviour);
        }
        Cell& cell = row->second.cells[seat];
        cell.games += 1;
        cell.good += good ? 1 : 0;
        row->second.slowest = std::max(row->second.slowest, milliseconds);
        row->second.largest = std::max(row->second.largest, kilobytes);
    }

    void print(std::ostream& out, std::string_view family) const {
        out << "\nfaults: " << family << ", games as specified of games played\n"
            << std::left << std::setw(name_width) << "behaviour" << std::right;
        for (std::size_t seat = 0; seat < seats_; ++seat) {
            out << "   seat " << seat;
        }
        out << "   slowest ms   peak KB\n";
        for (const std::string& name : order_) {
            const Row& row = rows_.at(name);
            out << std::left << std::setw(name_width) << name << std::right;
            for (const Cell& cell : row.cells) {
                out << std::setw(9)
                    << (cell.games == 0
                            ? "-"
                            : std::to_string(cell.good) + "/" + std::to_string(cell.games));
            }
            out << std::setw(13) << row.slowest << std::setw(10) << row.largest << '\n';
        }
        out << '\n';
    }

private:
    static constexpr int name_width = 32;
    struct Cell {
        int games = 0;
        int good = 0;
    };
    struct Row {
        std::vector<Cell> cells;
        long slowest = 0;
        long largest = 0;
    };

    std::size_t seats_;
    std::map<std::string, Row> rows_;
    std::vector<std::string> order_;
};

}  // namespace faults
