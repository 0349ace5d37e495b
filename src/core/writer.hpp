// Where text goes: a buffer that is filled in place, and a virtual call only when it is full. What
// a full buffer means is the derived class's business: write(2), a growing mapping, a refusal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/bytes.hpp"

namespace core {

class Writer {
public:
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    void append(std::string_view text) {
        if (text.size() <= room()) {
            next_ = copy_text(next_, text);
        } else {
            overflow(text);
        }
    }

    // True if the text goes nowhere. core::put looks at it, so callers need not.
    [[nodiscard]] bool discards() const { return discards_; }

protected:
    Writer() = default;
    ~Writer() = default;

    // Called with a text that does not fit into the rest of the buffer.
    virtual void overflow(std::string_view text) = 0;

    [[nodiscard]] std::size_t room() const { return static_cast<std::size_t>(end_ - next_); }
    [[nodiscard]] char* next() const { return next_; }
    // The free part of the buffer from now on. An empty one sends every text to overflow().
    void set_buffer(std::span<char> free) {
        next_ = free.data();
        end_ = free.data() + free.size();
    }
    void set_discards(bool discards) { discards_ = discards; }

private:
    char* next_ = nullptr;
    char* end_ = nullptr;
    bool discards_ = false;
};

// Discards everything.
class NullWriter final : public Writer {
public:
    NullWriter() { set_discards(true); }

private:
    void overflow(std::string_view /*text*/) override {}
};

// Counts bytes and keeps none.
class SizeWriter final : public Writer {
public:
    SizeWriter() = default;
    [[nodiscard]] std::size_t size() const { return size_; }

private:
    void overflow(std::string_view text) override { size_ += text.size(); }

    std::size_t size_ = 0;
};

}  // namespace core
