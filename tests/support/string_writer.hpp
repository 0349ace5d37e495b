// A writer that keeps everything in a string.
#pragma once

#include <string>
#include <string_view>

#include "core/writer.hpp"

namespace support {

class StringWriter final : public core::Writer {
public:
    std::string text;

private:
    // There is no buffer, so every text comes here.
    void overflow(std::string_view more) override { text += more; }
};

}  // namespace support
