// An LZMA decoder after the LZMA specification (lzma-specification.txt in the LZMA SDK), which
// explains the format. Names are those of the specification in our spelling: kNumBitModelTotalBits
// is num_bit_model_total_bits, IsRepG0 is is_rep_g0, rep0 is rep0_.
//
// Three things are simpler than in the specification. The text itself is the dictionary, as all of
// it is in memory. The size is known, so there is no end marker. And lp and pb are 0, so there is
// no posState, and litState depends only on the byte before.
#include "workbench/unpack.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "sys/mapped.hpp"

namespace workbench {

namespace {

using Prob = std::uint16_t;  // the probability that a bit is 0, in parts of 2048
constexpr unsigned num_bit_model_total_bits = 11;
constexpr unsigned num_move_bits = 5;
constexpr Prob prob_init_val = 1U << (num_bit_model_total_bits - 1);

constexpr unsigned lc = 3;
constexpr std::size_t num_states = 12;
constexpr std::size_t num_len_to_pos_states = 4;
constexpr std::size_t end_pos_model_index = 14;
constexpr unsigned num_align_bits = 4;
constexpr unsigned match_min_len = 2;

class RangeDecoder {
public:
    explicit RangeDecoder(std::string_view stream) : stream_(stream) {
        constexpr int init_bytes = 5;
        for (int i = 0; i < init_bytes; ++i) {
            code_ = code_ << 8U | read_byte();
        }
    }

    unsigned decode_bit(Prob& prob) {
        normalize();
        const std::uint32_t bound = (range_ >> num_bit_model_total_bits) * prob;
        if (code_ < bound) {
            range_ = bound;
            prob = static_cast<Prob>(prob +
                                     (((1U << num_bit_model_total_bits) - prob) >> num_move_bits));
            return 0;
        }
        range_ -= bound;
        code_ -= bound;
        prob = static_cast<Prob>(prob - (prob >> num_move_bits));
        return 1;
    }

    unsigned decode_direct_bits(unsigned num_bits) {
        unsigned value = 0;
        for (; num_bits > 0; --num_bits) {
            normalize();
            range_ >>= 1U;
            const unsigned bit = code_ >= range_ ? 1 : 0;
            code_ -= bit * range_;
            value = value << 1U | bit;
        }
        return value;
    }

    // Decodes the highest bit first. The bits so far select the probability of the next one.
    unsigned bit_tree_decode(std::span<Prob> probs, unsigned num_bits) {
        unsigned m = 1;
        for (unsigned i = 0; i < num_bits; ++i) {
            m = m << 1U | decode_bit(probs[m]);
        }
        return m - (1U << num_bits);
    }
    // Decodes the lowest bit first.
    unsigned bit_tree_reverse_decode(std::span<Prob> probs, unsigned num_bits) {
        unsigned m = 1;
        unsigned symbol = 0;
        for (unsigned i = 0; i < num_bits; ++i) {
            const unsigned bit = decode_bit(probs[m]);
            m = m << 1U | bit;
            symbol |= bit << i;
        }
        return symbol;
    }

    // True if more bytes were needed than the stream has.
    [[nodiscard]] bool is_truncated() const { return is_truncated_; }

private:
    void normalize() {
        constexpr std::uint32_t top_value = 1U << 24U;
        if (range_ < top_value) {
            range_ <<= 8U;
            code_ = code_ << 8U | read_byte();
        }
    }
    std::uint32_t read_byte() {
        if (position_ == stream_.size()) {
            is_truncated_ = true;
            return 0;
        }
        return static_cast<unsigned char>(stream_[position_++]);
    }

    std::string_view stream_;
    std::size_t position_ = 0;
    std::uint32_t range_ = 0xffff'ffff;
    std::uint32_t code_ = 0;
    bool is_truncated_ = false;
};

struct LenDecoder {
    Prob choice;
    Prob choice2;
    std::array<Prob, 8> low_coder;
    std::array<Prob, 8> mid_coder;
    std::array<Prob, 256> high_coder;

    // Returns the length minus match_min_len.
    unsigned decode(RangeDecoder& range_decoder) {
        if (range_decoder.decode_bit(choice) == 0) {
            return range_decoder.bit_tree_decode(low_coder, 3);
        }
        if (range_decoder.decode_bit(choice2) == 0) {
            return 8 + range_decoder.bit_tree_decode(mid_coder, 3);
        }
        return 16 + range_decoder.bit_tree_decode(high_coder, 8);
    }
};

struct Probs {
    std::array<Prob, num_states> is_match;
    std::array<Prob, num_states> is_rep;
    std::array<Prob, num_states> is_rep_g0;
    std::array<Prob, num_states> is_rep_g1;
    std::array<Prob, num_states> is_rep_g2;
    std::array<Prob, num_states> is_rep0_long;
    std::array<std::array<Prob, 64>, num_len_to_pos_states> pos_slot_decoder;
    std::array<std::array<Prob, 32>, end_pos_model_index> pos_decoders;  // one for each posSlot
    std::array<Prob, 1U << num_align_bits> align_decoder;
    LenDecoder len_decoder;
    LenDecoder rep_len_decoder;
    std::array<std::array<Prob, 0x300>, 1U << lc> lit_probs;

    // One fill is enough, because the struct consists of nothing but probabilities.
    Probs() {
        auto* const first = reinterpret_cast<Prob*>(this);  // NOLINT: see above
        std::fill(first, first + sizeof *this / sizeof(Prob), prob_init_val);
    }
};

class LzmaDecoder {
public:
    LzmaDecoder(std::string_view packed, std::span<char> text, Probs& probs)
        : range_decoder_(packed), text_(text), probs_(probs) {}

    bool decode() {
        while (position_ < text_.size()) {
            if (decode_bit(probs_.is_match) == 0) {
                decode_literal();
            } else if (!copy_match(decode_bit(probs_.is_rep) == 0 ? decode_match()
                                                                  : decode_rep_match())) {
                return false;
            }
        }
        return !range_decoder_.is_truncated();
    }

private:
    unsigned decode_bit(std::array<Prob, num_states>& probs) {
        return range_decoder_.decode_bit(probs[state_]);
    }

    void decode_literal() {
        const unsigned prev_byte = position_ == 0 ? 0 : byte_at(position_ - 1);
        const unsigned lit_state = prev_byte >> (8 - lc);
        std::span<Prob> probs = probs_.lit_probs[lit_state];
        unsigned symbol = 1;
        if (state_ >= 7) {
            // The last packet was a match, and this literal differs from the byte that would have
            // continued it. copy_match() has checked that rep0_ lies inside the text.
            unsigned match_byte = byte_at(position_ - rep0_ - 1);
            while (symbol < 0x100) {
                const unsigned match_bit = match_byte >> 7U & 1U;
                match_byte <<= 1U;
                const unsigned bit =
                    range_decoder_.decode_bit(probs[(1 + match_bit) * 0x100 + symbol]);
                symbol = symbol << 1U | bit;
                if (bit != match_bit) {
                    break;
                }
            }
        }
        while (symbol < 0x100) {
            symbol = symbol << 1U | range_decoder_.decode_bit(probs[symbol]);
        }
        text_[position_++] = static_cast<char>(symbol);
        state_ = state_ < 4 ? 0 : state_ < 10 ? state_ - 3 : state_ - 6;
    }

    // Sets rep0_ and returns the length, for a match with a new distance.
    unsigned decode_match() {
        rep3_ = rep2_;
        rep2_ = rep1_;
        rep1_ = rep0_;
        const unsigned len = probs_.len_decoder.decode(range_decoder_);
        state_ = state_ < 7 ? 7 : 10;
        rep0_ = decode_distance(len);
        return match_min_len + len;
    }
    // Sets rep0_ and returns the length, for a match with one of the last four distances.
    unsigned decode_rep_match() {
        if (decode_bit(probs_.is_rep_g0) == 0) {
            if (decode_bit(probs_.is_rep0_long) == 0) {
                state_ = state_ < 7 ? 9 : 11;
                return 1;
            }
        } else {
            std::uint32_t dist = rep1_;
            if (decode_bit(probs_.is_rep_g1) == 1) {
                dist = rep2_;
                if (decode_bit(probs_.is_rep_g2) == 1) {
                    dist = rep3_;
                    rep3_ = rep2_;
                }
                rep2_ = rep1_;
            }
            rep1_ = rep0_;
            rep0_ = dist;
        }
        const unsigned len = probs_.rep_len_decoder.decode(range_decoder_);
        state_ = state_ < 7 ? 8 : 11;
        return match_min_len + len;
    }

    // Returns the distance minus 1.
    std::uint32_t decode_distance(unsigned len) {
        constexpr unsigned last_len_state = num_len_to_pos_states - 1;
        const unsigned len_state = std::min(len, last_len_state);
        const unsigned pos_slot =
            range_decoder_.bit_tree_decode(probs_.pos_slot_decoder[len_state], 6);
        if (pos_slot < 4) {
            return pos_slot;
        }
        const unsigned num_direct_bits = (pos_slot >> 1U) - 1;
        const std::uint32_t dist = (2U | (pos_slot & 1U)) << num_direct_bits;
        if (pos_slot < end_pos_model_index) {
            return dist + range_decoder_.bit_tree_reverse_decode(probs_.pos_decoders[pos_slot],
                                                                 num_direct_bits);
        }
        const std::uint32_t middle =
            range_decoder_.decode_direct_bits(num_direct_bits - num_align_bits) << num_align_bits;
        return dist + middle +
               range_decoder_.bit_tree_reverse_decode(probs_.align_decoder, num_align_bits);
    }

    bool copy_match(unsigned len) {
        if (rep0_ >= position_ || len > text_.size() - position_) {
            return false;
        }
        for (; len > 0; --len, ++position_) {
            text_[position_] = text_[position_ - rep0_ - 1];
        }
        return true;
    }

    [[nodiscard]] unsigned byte_at(std::size_t position) const {
        return static_cast<unsigned char>(text_[position]);
    }

    RangeDecoder range_decoder_;
    std::span<char> text_;
    Probs& probs_;
    // The last four distances, each minus 1.
    std::uint32_t rep0_ = 0;
    std::uint32_t rep1_ = 0;
    std::uint32_t rep2_ = 0;
    std::uint32_t rep3_ = 0;
    unsigned state_ = 0;  // what the last packets were: below 7 if the last one was a literal
    std::size_t position_ = 0;
};

}  // namespace

bool unpack(std::string_view packed, std::span<char> text) {
    const sys::MappedPointer<Probs> probs = sys::make_mapped<Probs>();
    return probs.get() != nullptr && LzmaDecoder(packed, text, *probs).decode();
}

}  // namespace workbench
