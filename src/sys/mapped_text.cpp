#include "sys/mapped_text.hpp"

#include <cstring>

namespace sys {

void MappedText::append(std::string_view text) {
    if (char* const place = room(text.size()); place != nullptr && !text.empty()) {
        std::memcpy(place, text.data(), text.size());
        size_ += text.size();
    }
}

}  // namespace sys
