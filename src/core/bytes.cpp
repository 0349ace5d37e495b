#include "core/bytes.hpp"

#include <cstdint>
#include <cstring>

namespace core {

namespace {

// The first and the last bytes of a text, which overlap where it has fewer than two words.
template <class Word>
void copy_ends(char* to, std::string_view text) {
    const std::size_t last = text.size() - sizeof(Word);
    Word first_word;
    Word last_word;
    std::memcpy(&first_word, text.data(), sizeof(Word));
    std::memcpy(&last_word, text.data() + last, sizeof(Word));
    std::memcpy(to, &first_word, sizeof(Word));
    std::memcpy(to + last, &last_word, sizeof(Word));
}

}  // namespace

char* copy_short(char* to, std::string_view text) {
    const std::size_t size = text.size();
    if (size > 2 * sizeof(std::uint64_t)) {
        std::memcpy(to, text.data(), size);
    } else if (size >= sizeof(std::uint64_t)) {
        copy_ends<std::uint64_t>(to, text);
    } else if (size >= sizeof(std::uint32_t)) {
        copy_ends<std::uint32_t>(to, text);
    } else if (size >= sizeof(std::uint16_t)) {
        copy_ends<std::uint16_t>(to, text);
    } else if (size != 0) {
        *to = text.front();
    }
    return to + size;
}

std::size_t line_length(std::string_view text) {
    constexpr std::size_t most_bytes_in_place = 24;
    const std::size_t in_place = std::min(text.size(), most_bytes_in_place);
    for (std::size_t at = 0; at < in_place; ++at) {
        if (text[at] == '\n') {
            return at;
        }
    }
    return std::min(text.find('\n', in_place), text.size());
}

}  // namespace core
