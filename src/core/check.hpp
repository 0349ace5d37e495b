// CHECK aborts the program if an invariant of our own code does not hold, in release builds as
// well. Input from files, players and clients must never make a CHECK fail: invalid input is an
// error value.
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
