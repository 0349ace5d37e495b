#include <boost/ut.hpp>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <string_view>

#include "sys/error_text.hpp"

using namespace boost::ut;
using namespace sys;

const suite<"sys: error_text"> error_text_suite = [] {
    constexpr int most_errors = 4096;  // what a system call can return

    "every errno has a text"_test = [] {
        for (int error = 0; error < most_errors; ++error) {
            expect(!std::string_view(error_text(error)).empty()) << error;
        }
        expect(error_text(ENOENT) == std::string_view("No such file or directory"));
        expect(error_text(most_errors) == std::string_view("Unknown error"));
        expect(error_text(-1) == std::string_view("Unknown error"));
    };

    "signals have texts"_test = [] {
        expect(signal_text(SIGSEGV) == std::string_view("Segmentation fault"));
        expect(signal_text(0) == nullptr);
        expect(signal_text(SIGRTMAX) == nullptr);
    };

    // The sum of all texts. Every build has this test, so all builds have the same texts.
    "the texts are those of every other build"_test = [] {
        unsigned sum = 0;
        for (int error = 0; error < most_errors; ++error) {
            for (const char letter : std::string_view(error_text(error))) {
                sum = sum * 31 + static_cast<unsigned char>(letter);
            }
        }
        expect(sum == 1811154259_u);
    };

#if HAS_STRERRORDESC_NP
    "the texts are those of the C library that has them without a locale"_test = [] {
        for (int error = 0; error < most_errors; ++error) {
            const char* const expected = ::strerrordesc_np(error);
            expect(error_text(error) ==
                   std::string_view(expected == nullptr ? "Unknown error" : expected))
                << error;
        }
        for (int signal = 0; signal < SIGRTMIN; ++signal) {
            const char* const expected = ::sigdescr_np(signal);
            const char* const text = signal_text(signal);
            expect((text == nullptr) == (expected == nullptr)) << signal;
            if (text != nullptr && expected != nullptr) {
                expect(text == std::string_view(expected));
            }
        }
    };
#endif
};
