// Text of a length that only the input knows, in pages. When there is no memory for more it stays
// as it is, and says so.
#pragma once

#include <cstddef>
#include <string_view>

#include "sys/mapped.hpp"

namespace sys {

class MappedText {
public:
    // The text must not be part of this one.
    void append(std::string_view text);
    // Where that many bytes can be put, to be counted by added(); null if there is no memory. Views
    // given before are dead.
    char* room(std::size_t count) {
        if (count > bytes_.size() - size_ && !bytes_.grow(size_ + count)) {
            failed_ = true;
            return nullptr;
        }
        return static_cast<char*>(bytes_.data()) + size_;
    }
    void added(std::size_t count) { size_ += count; }
    void clear() { size_ = 0; }
    // Back to that many bytes.
    void cut(std::size_t size) { size_ = size < size_ ? size : size_; }

    [[nodiscard]] std::string_view view() const {
        return {static_cast<const char*>(bytes_.data()), size_};
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool failed() const { return failed_; }

private:
    MappedBytes bytes_;
    std::size_t size_ = 0;
    bool failed_ = false;
};

}  // namespace sys
