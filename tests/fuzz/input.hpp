// What fuzz targets share: bytes taken one decision at a time, and a way to fail loudly.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

// A fuzz target's claim. Fails by a crash, as that is what fuzzers look for.
#define DEMAND(condition)                                                                 \
    do {                                                                                  \
        if (!(condition)) {                                                               \
            std::fprintf(stderr, "%s:%d: %s is false\n", __FILE__, __LINE__, #condition); \
            std::abort();                                                                 \
        }                                                                                 \
    } while (false)

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace fuzz {

class Input {
public:
    Input(const std::uint8_t* data, std::size_t size)
        // NOLINTNEXTLINE: bytes are bytes
        : bytes_(reinterpret_cast<const char*>(data), size) {}

    [[nodiscard]] bool empty() const { return bytes_.empty(); }
    // 0 when nothing is left.
    unsigned take_byte() {
        if (bytes_.empty()) {
            return 0;
        }
        const auto byte = static_cast<unsigned char>(bytes_.front());
        bytes_.remove_prefix(1);
        return byte;
    }
    unsigned take_below(unsigned bound) { return take_byte() % bound; }
    // Up to the next newline, which is dropped.
    std::string_view take_line() {
        const std::size_t length = bytes_.find('\n');
        const std::string_view line = bytes_.substr(0, length);
        bytes_.remove_prefix(length == std::string_view::npos ? bytes_.size() : length + 1);
        return line;
    }
    std::string_view take_rest() {
        const std::string_view rest = bytes_;
        bytes_ = {};
        return rest;
    }

private:
    std::string_view bytes_;
};

// Feeds a text in pieces whose lengths depend on `pattern`, empty ones included.
template <class Feed>
void in_pieces(std::string_view text, unsigned pattern, Feed feed) {
    for (unsigned i = 0; !text.empty(); ++i) {
        const std::size_t length = (pattern >> (i % 6)) & 3U;
        feed(text.substr(0, length));
        text.remove_prefix(length < text.size() ? length : text.size());
        if (pattern % 64 == 0) {
            feed(text.substr(0, 1));
            text.remove_prefix(text.empty() ? 0 : 1);
        }
    }
}

}  // namespace fuzz
