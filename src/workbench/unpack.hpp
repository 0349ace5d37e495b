// Unpacks the texts that the build packs into the executable (data/packing.py).
//
// A packed text is a raw LZMA stream (lc = 3, lp = 0, pb = 0) without a header, so the caller knows
// the size of the text. The decoder is our own because it is smaller than any library.
#pragma once

#include <span>
#include <string_view>

namespace workbench {

// Fills all of `text`. Returns false if the stream ends too early or is corrupt, or if there is no
// memory for the decoder's state.
[[nodiscard]] bool unpack(std::string_view packed, std::span<char> text);

}  // namespace workbench
