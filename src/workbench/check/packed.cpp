#include "workbench/check/packed.hpp"

#include <algorithm>
#include <cstdint>

#include "core/number.hpp"
#include "workbench/unpack.hpp"

// The build generates these in packed_cases.cpp.
extern "C" {
extern const unsigned char packed_cases[];
extern const std::uint32_t packed_cases_size;
extern const std::uint32_t unpacked_cases_size;
}

namespace check {

core::Result<void> unpack_cases(sys::MappedText& files) {
    char* const room = files.reserve(unpacked_cases_size);
    if (room == nullptr) {
        return core::Error{core::ErrorCode::limit, 0, "no memory for the cases"};
    }
    // NOLINTNEXTLINE: bytes as characters
    const std::string_view packed(reinterpret_cast<const char*>(packed_cases), packed_cases_size);
    if (!workbench::unpack(packed, {room, unpacked_cases_size})) {
        return core::Error{core::ErrorCode::limit, 0, "the cases in this executable are damaged"};
    }
    files.added(unpacked_cases_size);
    return {};
}

std::string_view find_file(std::string_view files, std::string_view name) {
    while (!files.empty()) {
        const std::string_view head = files.substr(0, files.find('\n'));
        files.remove_prefix(std::min(head.size() + 1, files.size()));
        const std::size_t blank = head.find(' ');
        const auto size = core::parse_in_range(head.substr(blank + 1), core::digits_only, 0,
                                               static_cast<std::int64_t>(files.size()));
        if (!size) {
            return {};
        }
        const auto length = static_cast<std::size_t>(*size);
        if (head.substr(0, blank) == name) {
            return files.substr(0, length);
        }
        files.remove_prefix(length);
    }
    return {};
}

}  // namespace check
