// Texts and tables that are put together while compiling, from what is built in. Capacities are
// more than is needed: what does not fit is an error of the compiler, as it would be written
// outside an array.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace core {

template <std::size_t Capacity>
struct ConstantText {
    std::array<char, Capacity> bytes{};
    std::size_t size = 0;

    constexpr ConstantText& append(std::string_view text) {
        for (const char c : text) {
            bytes[size++] = c;
        }
        return *this;
    }
    [[nodiscard]] constexpr std::string_view view() const { return {bytes.data(), size}; }
};

// The rows of a table while they are collected.
template <class Row, std::size_t Capacity = 200>
struct ConstantRows {
    std::array<Row, Capacity> rows{};
    std::size_t size = 0;

    constexpr void push(const Row& row) { rows[size++] = row; }
    constexpr void push_all(std::span<const Row> more) {
        for (const Row& row : more) {
            push(row);
        }
    }
    [[nodiscard]] constexpr std::span<Row> items() { return std::span(rows).first(size); }
};

// The rows that the function returns, in an array of their number.
template <auto collect>
constexpr auto constant_table() {
    constexpr auto found = collect();
    std::array<typename decltype(found.rows)::value_type, found.size> table{};
    std::copy_n(found.rows.begin(), found.size, table.begin());
    return table;
}

}  // namespace core
