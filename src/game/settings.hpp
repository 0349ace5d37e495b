// The options of deal and match that describe a game, of all families, and how a family reports
// that it cannot use them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/fixed_string.hpp"
#include "core/fixed_vector.hpp"
#include "core/option.hpp"
#include "core/text_out.hpp"

namespace game {

// An option of deal or match that belongs to a family.
struct GameOption {
    std::string_view name;  // including the dashes
    core::OptionKind kind;
    std::string_view value;            // placeholder in the help; empty for a flag
    std::string_view help;             // a phrase, without the default
    std::string_view default_value{};  // as the help shows it; empty for a flag
};

// The options that were given.
class Settings {
public:
    struct Value {
        std::string_view name;  // of the option, without its dashes
        std::uint64_t number = 0;
        std::string_view text{};
    };

    void add(const Value& value) { values_.push(value); }
    // Null if the option was not given.
    [[nodiscard]] const Value* find(std::string_view name) const {
        for (const Value& value : values_) {
            if (value.name == name) {
                return &value;
            }
        }
        return nullptr;
    }
    [[nodiscard]] std::string_view text_or(std::string_view name,
                                           std::string_view default_text) const {
        const Value* const value = find(name);
        return value == nullptr ? default_text : value->text;
    }

private:
    static constexpr std::size_t most_values = 24;  // no family has half as many options
    core::FixedVector<Value, most_values> values_;
};

// Why the settings cannot be used, in words; empty if they can. Text that does not fit is cut,
// because it may quote an option value of any length.
using Complaint = core::FixedString<300>;

// Returns the number of an option or the default. Fills `complaint`, unless it is filled already,
// if the number is out of range.
inline std::uint64_t number_within(const Settings& settings, std::string_view name,
                                   std::uint64_t default_number, std::uint64_t least,
                                   std::uint64_t most, Complaint& complaint) {
    const Settings::Value* const value = settings.find(name);
    const std::uint64_t number = value == nullptr ? default_number : value->number;
    if (complaint.size() == 0 && (number < least || number > most)) {
        core::put(complaint, "--", name, ": ", number, " is not within ", least, "..", most);
    }
    return number;
}

}  // namespace game
