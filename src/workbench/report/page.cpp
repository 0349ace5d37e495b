#include "workbench/report/page.hpp"

#include <cstdint>

#include "workbench/unpack.hpp"

// Made by the build.
extern "C" {
extern const unsigned char packed_page[];
extern const std::uint32_t packed_page_size;
extern const std::uint32_t page_size;
extern const std::uint32_t page_size_before_data;
}

namespace report {

bool Page::unpack() {
    // NOLINTNEXTLINE: bytes as characters
    const std::string_view packed(reinterpret_cast<const char*>(packed_page), packed_page_size);
    return text_.resize(page_size) && workbench::unpack(packed, {text_.begin(), page_size});
}

std::string_view Page::before_data() const { return {text_.items().data(), page_size_before_data}; }

std::string_view Page::after_data() const {
    return {text_.items().data() + page_size_before_data, text_.size() - page_size_before_data};
}

}  // namespace report
