#include "workbench/unpack.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "sys/mapped.hpp"

namespace workbench {

namespace {

using Chance = std::uint16_t;  // that the next bit is 0, of 2048
constexpr unsigned chance_bits = 11;
constexpr Chance even = 1U << (chance_bits - 1);
constexpr unsigned adaption = 5;

// The range coder: bits, each with its chance, that learns.
class Bits {
public:
    explicit Bits(std::string_view bytes) : bytes_(bytes) {
        constexpr int head = 5;
        for (int i = 0; i < head; ++i) {
            code_ = code_ << 8U | next_byte();
        }
    }

    unsigned bit(Chance& chance) {
        normalize();
        const std::uint32_t bound = (range_ >> chance_bits) * chance;
        if (code_ < bound) {
            range_ = bound;
            chance = static_cast<Chance>(chance + (((1U << chance_bits) - chance) >> adaption));
            return 0;
        }
        range_ -= bound;
        code_ -= bound;
        chance = static_cast<Chance>(chance - (chance >> adaption));
        return 1;
    }

    unsigned even_bits(unsigned count) {
        unsigned value = 0;
        for (; count > 0; --count) {
            normalize();
            range_ >>= 1U;
            const unsigned bit = code_ >= range_ ? 1 : 0;
            code_ -= bit * range_;
            value = value << 1U | bit;
        }
        return value;
    }

    // A number of so many bits, highest first, each with a chance by those before it.
    unsigned tree(std::span<Chance> chances, unsigned count) {
        unsigned node = 1;
        for (unsigned i = 0; i < count; ++i) {
            node = node << 1U | bit(chances[node]);
        }
        return node - (1U << count);
    }
    // The same, lowest first.
    unsigned reverse_tree(std::span<Chance> chances, unsigned count) {
        unsigned node = 1;
        unsigned value = 0;
        for (unsigned i = 0; i < count; ++i) {
            const unsigned one = bit(chances[node]);
            node = node << 1U | one;
            value |= one << i;
        }
        return value;
    }

    [[nodiscard]] bool is_beyond_end() const { return is_beyond_end_; }

private:
    void normalize() {
        constexpr std::uint32_t least = 1U << 24U;
        if (range_ < least) {
            range_ <<= 8U;
            code_ = code_ << 8U | next_byte();
        }
    }
    std::uint32_t next_byte() {
        if (at_ == bytes_.size()) {
            is_beyond_end_ = true;
            return 0;
        }
        return static_cast<unsigned char>(bytes_[at_++]);
    }

    std::string_view bytes_;
    std::size_t at_ = 0;
    std::uint32_t range_ = 0xffff'ffff;
    std::uint32_t code_ = 0;
    bool is_beyond_end_ = false;
};

struct Lengths {
    Chance is_longer = even;
    Chance is_longest = even;
    std::array<Chance, 8> low;
    std::array<Chance, 8> middle;
    std::array<Chance, 256> high;

    unsigned next(Bits& bits) {
        constexpr unsigned shortest = 2;
        if (bits.bit(is_longer) == 0) {
            return shortest + bits.tree(low, 3);
        }
        if (bits.bit(is_longest) == 0) {
            return shortest + 8 + bits.tree(middle, 3);
        }
        return shortest + 16 + bits.tree(high, 8);
    }
};

constexpr std::size_t states = 12;
constexpr unsigned literal_context_bits = 3;

struct Chances {
    std::array<Chance, states> is_match;
    std::array<Chance, states> is_repeat;
    std::array<Chance, states> is_not_first;
    std::array<Chance, states> is_not_second;
    std::array<Chance, states> is_not_third;
    std::array<Chance, states> is_long;
    std::array<std::array<Chance, 64>, 4> slots;
    std::array<std::array<Chance, 32>, 16> near;  // of each slot, its lower bits
    std::array<Chance, 16> align;
    Lengths match_lengths;
    Lengths repeat_lengths;
    std::array<std::array<Chance, 0x300>, 1U << literal_context_bits> literals;

    // All of it is chances.
    Chances() {
        auto* const first = reinterpret_cast<Chance*>(this);  // NOLINT: see above
        std::fill(first, first + sizeof *this / sizeof(Chance), even);
    }
};

class Unpacker {
public:
    Unpacker(std::string_view packed, std::span<char> text, Chances& chances)
        : bits_(packed), text_(text), chances_(chances) {}

    bool run() {
        while (at_ < text_.size()) {
            if (bits_.bit(chances_.is_match[state_]) == 0) {
                literal();
            } else if (!copy(bits_.bit(chances_.is_repeat[state_]) == 0 ? match() : repeat())) {
                return false;
            }
        }
        return !bits_.is_beyond_end();
    }

private:
    void literal() {
        const unsigned before = at_ == 0 ? 0 : byte_at(at_ - 1);
        std::span<Chance> chances = chances_.literals[before >> (8 - literal_context_bits)];
        unsigned node = 1;
        constexpr unsigned first_after_match = 7;
        if (state_ >= first_after_match) {
            // The byte that a longer match would have had tells about this one.
            unsigned expected = distance_[0] <= at_ ? byte_at(at_ - distance_[0]) : 0;
            while (node < 0x100) {
                const unsigned wanted = expected >> 7U & 1U;
                expected <<= 1U;
                const unsigned bit = bits_.bit(chances[(1 + wanted) * 0x100 + node]);
                node = node << 1U | bit;
                if (bit != wanted) {
                    break;
                }
            }
        }
        while (node < 0x100) {
            node = node << 1U | bits_.bit(chances[node]);
        }
        text_[at_++] = static_cast<char>(node);
        state_ = state_ < 4 ? 0 : state_ < 10 ? state_ - 3 : state_ - 6;
    }

    // Each gives the length to copy.
    unsigned match() {
        distance_ = {0, distance_[0], distance_[1], distance_[2]};
        const unsigned length = chances_.match_lengths.next(bits_);
        state_ = state_ < 7 ? 7 : 10;
        distance_[0] = distance(length) + 1;
        return length;
    }
    unsigned repeat() {
        if (bits_.bit(chances_.is_not_first[state_]) == 0) {
            if (bits_.bit(chances_.is_long[state_]) == 0) {
                state_ = state_ < 7 ? 9 : 11;
                return 1;
            }
        } else {
            std::size_t which = 1;
            if (bits_.bit(chances_.is_not_second[state_]) == 1) {
                which = 2 + bits_.bit(chances_.is_not_third[state_]);
            }
            std::rotate(distance_.begin(), distance_.begin() + static_cast<std::ptrdiff_t>(which),
                        distance_.begin() + static_cast<std::ptrdiff_t>(which) + 1);
        }
        const unsigned length = chances_.repeat_lengths.next(bits_);
        state_ = state_ < 7 ? 8 : 11;
        return length;
    }

    std::size_t distance(unsigned length) {
        const unsigned slot = bits_.tree(chances_.slots[std::min(length - 2, 3U)], 6);
        if (slot < 4) {
            return slot;
        }
        const unsigned lower = slot / 2 - 1;
        const std::size_t high = std::size_t{2 | (slot & 1U)} << lower;
        constexpr unsigned first_far = 14;
        if (slot < first_far) {
            return high + bits_.reverse_tree(chances_.near[slot], lower);
        }
        constexpr unsigned aligned = 4;
        const std::size_t middle = std::size_t{bits_.even_bits(lower - aligned)} << aligned;
        return high + middle + bits_.reverse_tree(chances_.align, aligned);
    }

    bool copy(unsigned length) {
        if (distance_[0] > at_ || distance_[0] == 0 || length > text_.size() - at_) {
            return false;
        }
        for (; length > 0; --length, ++at_) {
            text_[at_] = text_[at_ - distance_[0]];
        }
        return true;
    }

    [[nodiscard]] unsigned byte_at(std::size_t at) const {
        return static_cast<unsigned char>(text_[at]);
    }

    Bits bits_;
    std::span<char> text_;
    Chances& chances_;
    std::array<std::size_t, 4> distance_{1, 1, 1, 1};
    unsigned state_ = 0;
    std::size_t at_ = 0;
};

}  // namespace

bool unpack(std::string_view packed, std::span<char> text) {
    const sys::MappedPointer<Chances> chances = sys::make_mapped<Chances>();
    return chances.get() != nullptr && Unpacker(packed, text, *chances).run();
}

}  // namespace workbench
