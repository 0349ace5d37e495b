// CHECK states what must hold if our own code is right; it stays on in release builds.
// Outside data never trips one: what a file, a player or a client may send is handled as a value.
#pragma once

namespace core {

[[noreturn]] void check_failed(const char* what);

}  // namespace core

#define CHECK_TEXT_OF(x) #x
#define CHECK_TEXT(x) CHECK_TEXT_OF(x)
#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) [[unlikely]] {                                                           \
            ::core::check_failed(__FILE__ ":" CHECK_TEXT(__LINE__) ": " #condition " is false\n"); \
        }                                                                                          \
    } while (false)
