#include "games/stlucia/rolls.hpp"

#include <array>
#include <cstdint>

#include "sys/file.hpp"

namespace stlucia {

namespace {

// The meaning of each byte of a file: the number of a face, or one of these.
constexpr std::uint8_t wrong = 0x80;
constexpr std::uint8_t skipped = 0x40;  // a newline
static_assert((skipped & wrong) == 0 && skipped >= all_faces.size());

constexpr std::array<std::uint8_t, 256> meanings = [] {
    std::array<std::uint8_t, 256> table{};
    table.fill(wrong);
    for (const Face face : all_faces) {
        table[static_cast<unsigned char>(face_letter(face))] = static_cast<std::uint8_t>(face);
    }
    table['\n'] = skipped;
    return table;
}();

}  // namespace

// These files may be large, so the loop has no branch for the kind of a byte. Every byte is written
// where the next die belongs, and only a die advances that pointer.
bool RollParser::feed(std::string_view piece) {
    const std::size_t before = dice_.size();
    if (!dice_.resize(before + piece.size())) {
        return false;
    }
    Face* next = dice_.begin() + before;
    unsigned seen = 0;
    for (const char c : piece) {
        const std::uint8_t meaning = meanings[static_cast<unsigned char>(c)];
        *next = static_cast<Face>(meaning);
        next += meaning < skipped ? 1 : 0;
        seen |= meaning;
    }
    // This resize() cannot fail, because it only shrinks.
    return dice_.resize(static_cast<std::size_t>(next - dice_.begin())) && (seen & wrong) == 0;
}

RollFile read_rolls(const char* path, RollParser& rolls) {
    const sys::FileOutcome outcome =
        sys::read_in_chunks(path, [&](std::string_view chunk) { return rolls.feed(chunk); });
    if (outcome == sys::FileOutcome::unopened) {
        return RollFile::unopened;
    }
    return outcome == sys::FileOutcome::complete && rolls.finish() ? RollFile::good : RollFile::bad;
}

}  // namespace stlucia
