#include "workbench/record/record.hpp"

#include <algorithm>
#include <iterator>
#include <limits>

#include "core/escape.hpp"
#include "core/number.hpp"

namespace record {

namespace {

// Whether the second field is the hub's "-" or a seat.
enum class Owner : std::uint8_t { hub, seat, either };

struct Kind {
    std::string_view name;
    Owner owner;
    bool may_be_part;  // a question mark may follow the name
};

// The order is that of What.
constexpr Kind kinds[] = {
    {"game", Owner::hub, false},    {"option", Owner::hub, false}, {"deal", Owner::either, false},
    {"player", Owner::seat, false}, {"<", Owner::seat, true},      {">", Owner::seat, true},
    {"out", Owner::hub, true},      {"err", Owner::hub, true},     {"left", Owner::seat, false},
    {"stderr", Owner::seat, true},  {"why", Owner::either, false}, {"end", Owner::hub, false},
};
static_assert(std::size(kinds) == static_cast<std::size_t>(What::end) + 1);

// Removes the first field from the line and returns it. Returns nothing if no tab follows it.
std::optional<std::string_view> take_field(std::string_view& line) {
    const std::size_t length = line.find('\t');
    if (length == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view field = line.substr(0, length);
    line.remove_prefix(length + 1);
    return field;
}

bool is_well_escaped(std::string_view text) {
    while (!text.empty()) {
        std::size_t length = 1;
        if (text.front() == '\\') {
            const std::optional<Unescaped> escape = unescape(text);
            if (!escape) {
                return false;
            }
            length = escape->length;
        } else if (!core::is_plain(text.front()) && text.front() != '\t') {
            return false;
        }
        text.remove_prefix(length);
    }
    return true;
}

std::optional<What> parse_what(std::string_view name, bool& is_whole) {
    is_whole = !name.ends_with('?');
    if (!is_whole) {
        name.remove_suffix(1);
    }
    const auto* const kind = std::ranges::find(kinds, name, &Kind::name);
    if (kind == std::end(kinds) || (!is_whole && !kind->may_be_part)) {
        return std::nullopt;
    }
    return static_cast<What>(kind - std::begin(kinds));
}

// Returns false if the text is neither a seat nor the hub's "-".
bool parse_seat(std::string_view text, std::optional<game::Seat>& seat) {
    if (text == "-") {
        seat = std::nullopt;
        return true;
    }
    const auto number = core::parse_in_range(text, core::digits_only, 0,
                                             std::numeric_limits<game::Seat>::max() - 1);
    seat = number ? std::optional(static_cast<game::Seat>(*number)) : std::nullopt;
    return number.has_value();
}

bool is_owned_by(Owner owner, const std::optional<game::Seat>& seat) {
    return owner == Owner::either || (owner == Owner::seat) == seat.has_value();
}

}  // namespace

std::optional<Unescaped> unescape(std::string_view text) {
    if (text.size() < 2) {
        return std::nullopt;
    }
    switch (text[1]) {
        case 't': return Unescaped{'\t', 2};
        case 'n': return Unescaped{'\n', 2};
        case 'r': return Unescaped{'\r', 2};
        case '\\': return Unescaped{'\\', 2};
        default: break;
    }
    constexpr std::size_t octal_length = 4;
    if (text.size() < octal_length) {
        return std::nullopt;
    }
    unsigned value = 0;
    for (const char digit : text.substr(1, octal_length - 1)) {
        if (digit < '0' || digit > '7') {
            return std::nullopt;
        }
        value = value * 8 + static_cast<unsigned>(digit - '0');
    }
    if (value > std::numeric_limits<unsigned char>::max()) {
        return std::nullopt;
    }
    return Unescaped{static_cast<char>(value), octal_length};
}

void put_unescaped(core::Writer& writer, std::string_view word) {
    while (!word.empty()) {
        const std::size_t plain = word.find('\\');
        writer.append(word.substr(0, plain));
        if (plain == std::string_view::npos) {
            return;
        }
        word.remove_prefix(plain);
        const std::optional<Unescaped> escape = unescape(word);
        if (!escape) {
            return;
        }
        writer.append({&escape->byte, 1});
        word.remove_prefix(escape->length);
    }
}

bool Words::next(std::string_view& word) {
    if (is_at_end_) {
        return false;
    }
    const std::size_t length = rest_.find('\t');
    word = rest_.substr(0, length);
    is_at_end_ = length == std::string_view::npos;
    rest_.remove_prefix(is_at_end_ ? rest_.size() : length + 1);
    return true;
}

bool Reader::fail(std::string_view reason) {
    fault_ = Fault{line_, reason};
    return false;
}

bool Reader::next(Event& event) {
    if (fault_ || (rest_.empty() && line_ > 0)) {
        return false;
    }
    ++line_;
    const std::size_t length = rest_.find('\n');
    if (length == std::string_view::npos) {
        return fail(rest_.empty() ? "the file is empty" : "the line is cut off");
    }
    const std::string_view line = rest_.substr(0, length);
    rest_.remove_prefix(length + 1);
    event.line = line_;
    return parse_line(line, event);
}

bool Reader::parse_line(std::string_view line, Event& event) {
    if (is_complete_) {
        return fail("there is more after the end");
    }
    const auto time = take_field(line);
    const auto seat = take_field(line);
    const auto what = take_field(line);
    if (!time || !seat || !what) {
        return fail("there are not four fields");
    }
    const auto microseconds = core::parse_in_range(*time, core::digits_only, 0,
                                                   std::numeric_limits<std::int64_t>::max() - 1);
    if (!microseconds) {
        return fail("the first field is not a time");
    }
    if (*microseconds < last_time_) {
        return fail("its time is before that of the line above");
    }
    if (!parse_seat(*seat, event.seat)) {
        return fail("the second field is no seat");
    }
    const std::optional<What> kind = parse_what(*what, event.is_whole);
    if (!kind) {
        return fail("there is no such event");
    }
    if (!is_owned_by(kinds[static_cast<std::size_t>(*kind)].owner, event.seat)) {
        return fail(event.seat ? "this event is the hub's alone" : "this event is a seat's");
    }
    if (!is_well_escaped(line)) {
        return fail("the text has something that should have been escaped");
    }
    if ((line_ == 1) != (*kind == What::game)) {
        return fail(line_ == 1 ? "a record begins with the game" : "the game has begun before");
    }
    event.microseconds = last_time_ = *microseconds;
    event.what = *kind;
    event.text = line;
    is_complete_ = *kind == What::end;
    if (*kind == What::game) {
        constexpr std::string_view version = " 1";
        const std::optional<Family> family =
            line.ends_with(version)
                ? workbench::family_of(line.substr(0, line.size() - version.size()))
                : std::nullopt;
        if (!family) {
            static constexpr auto known = [] {
                core::ConstantText<160> text;
                return text.append("the game is none of ")
                    .append(known_names_with(&hub::Family::record, " and ").view())
                    .append(" in version 1");
            }();
            return fail(known.view());
        }
        family_ = *family;
    }
    return check_seat(event);
}

// Checks that seats of players count up from 0 and that messages belong to players. So callers that
// allocate by the number of seats allocate no more than the record has players.
bool Reader::check_seat(const Event& event) {
    if (event.what == What::player) {
        const bool is_after_gap =
            family_->seats_are_paired && seats_ % 2 == 1 && *event.seat == seats_ + 1;
        if (*event.seat != seats_ && !is_after_gap) {
            return fail("the seats of players are not in order");
        }
        seats_ = *event.seat + 1;
        return true;
    }
    const bool needs_player = event.what == What::from_seat || event.what == What::to_seat ||
                              event.what == What::left || event.what == What::from_stderr;
    return !needs_player || *event.seat < seats_ || fail("there is no player in this seat");
}

}  // namespace record
