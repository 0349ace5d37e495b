// What the build has packed with LZMA (the raw stream, 3 bits of literal context, no position bits)
// made text again. Our own decoder: it is smaller than what any library would bring along.
#pragma once

#include <span>
#include <string_view>

namespace workbench {

// Fills all of `text`. False if the stream does not say that much, or makes no sense.
[[nodiscard]] bool unpack(std::string_view packed, std::span<char> text);

}  // namespace workbench
