// Text of a length that only the input knows, in mapped pages. When memory runs out the text stays
// as it is and `failed` is true.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/writer.hpp"
#include "sys/mapped.hpp"

namespace sys {

class MappedText final : public core::Writer {
public:
    MappedText() = default;
    MappedText(MappedText&& other) noexcept;
    MappedText& operator=(MappedText&&) = delete;
    MappedText(const MappedText&) = delete;
    MappedText& operator=(const MappedText&) = delete;
    ~MappedText() = default;

    // Room for that many bytes behind the text, to be counted by added(); null if memory has run
    // out. Views given before are invalid then.
    char* reserve(std::size_t count);
    void added(std::size_t count) { set_buffer({next() + count, end()}); }
    void clear() { cut(0); }
    // Shortens the text to that many bytes, if it is longer.
    void cut(std::size_t size);

    [[nodiscard]] std::string_view view() const { return {begin(), size()}; }
    [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(next() - begin()); }
    [[nodiscard]] bool failed() const { return failed_; }

private:
    // The text must not be part of this one.
    void overflow(std::string_view text) override;
    [[nodiscard]] char* begin() const { return static_cast<char*>(bytes_.data()); }
    [[nodiscard]] char* end() const { return begin() + bytes_.size(); }

    MappedBytes bytes_;
    bool failed_ = false;
};

}  // namespace sys
