// The page without its data, as the build has made it of data/page (pack.py there) and packed it.
#pragma once

#include <string_view>

#include "sys/mapped.hpp"

namespace report {

class Page {
public:
    // Once, before anything else. False if there is no memory.
    [[nodiscard]] bool unpack();

    [[nodiscard]] std::string_view before_data() const;
    [[nodiscard]] std::string_view after_data() const;

private:
    sys::MappedVector<char> text_;
};

}  // namespace report
