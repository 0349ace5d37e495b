#include "sys/mapped_text.hpp"

#include <utility>

namespace sys {

MappedText::MappedText(MappedText&& other) noexcept
    : bytes_(std::move(other.bytes_)), failed_(other.failed_) {
    set_buffer({other.next(), end()});
    other.set_buffer({});
}

char* MappedText::reserve(std::size_t count) {
    if (count > room()) {
        const std::size_t used = size();
        if (!bytes_.grow(used + count)) {
            failed_ = true;
            return nullptr;
        }
        set_buffer({begin() + used, end()});
    }
    return next();
}

void MappedText::overflow(std::string_view text) {
    if (reserve(text.size()) != nullptr) {
        append(text);
    }
}

void MappedText::cut(std::size_t size) {
    if (size < this->size()) {
        set_buffer({begin() + size, end()});
    }
}

}  // namespace sys
