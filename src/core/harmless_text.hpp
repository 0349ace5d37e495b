// Makes untrusted text safe for a terminal. Control characters, as single bytes or as UTF-8, become
// \xNN, because a terminal would execute them; everything else is passed on unchanged.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/fixed_string.hpp"
#include "core/text_out.hpp"
#include "core/utf8.hpp"

namespace core {

class HarmlessText {
public:
    // A piece may end anywhere, even inside a UTF-8 character.
    void feed(Writer& writer, std::string_view piece) {
        for (const char c : piece) {
            take(writer, static_cast<unsigned char>(c));
        }
    }
    // Call it at the end of the text. Writes the bytes of a truncated character one by one.
    void finish(Writer& writer) {
        for (const char c : begun_.view()) {
            put_byte(writer, static_cast<unsigned char>(c));
        }
        begun_.clear();
    }

private:
    static constexpr std::size_t longest_character = 4;

    void take(Writer& writer, unsigned char byte) {
        if (begun_.size() > 0 && !continues(byte)) {
            finish(writer);
        }
        if (begun_.size() == 0 && utf8_length_from(byte) <= 1) {
            put_byte(writer, byte);
            return;
        }
        put(begun_, static_cast<char>(byte));
        const std::string_view character = begun_.view();
        if (character.size() < utf8_length_from(first())) {
            return;
        }
        if (is_control(character)) {
            for (const char c : character) {
                put_escaped(writer, static_cast<unsigned char>(c));
            }
        } else {
            writer.append(character);
        }
        begun_.clear();
    }

    [[nodiscard]] unsigned char first() const {
        return static_cast<unsigned char>(begun_.view().front());
    }

    [[nodiscard]] bool continues(unsigned char byte) const {
        return begun_.size() == 1 ? utf8_may_follow(first(), byte) : utf8_goes_on(byte);
    }

    static constexpr bool is_control(unsigned char byte) {
        return byte < 0x20 || (byte >= 0x7f && byte <= 0x9f);
    }
    // True for U+0080 to U+009F.
    static constexpr bool is_control(std::string_view character) {
        return character[0] == '\xc2' && is_control(static_cast<unsigned char>(character[1]));
    }

    static void put_byte(Writer& writer, unsigned char byte) {
        if (is_control(byte)) {
            put_escaped(writer, byte);
        } else {
            put(writer, static_cast<char>(byte));
        }
    }

    static void put_escaped(Writer& writer, unsigned char byte) { put(writer, "\\x", Hex{byte}); }

    FixedString<longest_character> begun_;  // the bytes so far of an incomplete character
};

}  // namespace core
