// Runs a fuzz target over its corpus, without a fuzzer: every file, and a fixed number of small
// changes to each, always the same ones.
//
//   replay CORPUS [files...]
#include <algorithm>
#include <boost/ut.hpp>
#include <csignal>
#include <filesystem>
#include <random>
#include <string>
#include <unistd.h>
#include <vector>

#include "tests/fuzz/input.hpp"
#include "tests/support/scratch.hpp"
#include "tests/support/text.hpp"

using namespace boost::ut;
namespace fs = std::filesystem;

namespace {

constexpr int changes_per_file = 500;

// What is being tried, for the message of a crash.
std::string current;

void tell_what_crashed(int signal) {
    const std::string text = "input: " + support::shown(current) + "\n";
    [[maybe_unused]] const ssize_t written = ::write(2, text.data(), text.size());
    ::signal(signal, SIG_DFL);
    ::raise(signal);
}

void try_one(const std::string& bytes) {
    current = bytes;
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()),
                           bytes.size());  // NOLINT: bytes
}

std::string changed(std::string bytes, std::mt19937& random) {
    const auto below = [&](std::size_t bound) { return bound == 0 ? 0 : random() % bound; };
    for (std::size_t i = 0; i <= below(3); ++i) {
        const std::size_t place = below(bytes.size() + 1);
        switch (below(5)) {
            case 0: bytes.insert(place, 1, static_cast<char>(random())); break;
            case 1: bytes.erase(place, 1 + below(4)); break;
            case 2: bytes.insert(place, bytes.substr(below(bytes.size()), below(12))); break;
            case 3:
                if (place < bytes.size()) {
                    bytes[place] = static_cast<char>(static_cast<unsigned char>(bytes[place]) ^
                                                     (1U << below(8)));
                }
                break;
            default:
                if (place < bytes.size()) {
                    bytes[place] = "0123456789,\nSCDH@ "[below(18)];
                }
        }
    }
    return bytes;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        return 2;
    }
    for (const int signal : {SIGABRT, SIGSEGV, SIGILL, SIGFPE, SIGBUS}) {
        ::signal(signal, tell_what_crashed);
    }
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(argv[1])) {
        files.push_back(entry.path());
    }
    std::ranges::sort(files);
    "the corpus is there"_test = [&] { expect(!files.empty()); };
    std::mt19937 random(2310);
    try_one("");
    for (const fs::path& file : files) {
        test(file.filename().string()) = [&] {
            const std::string bytes = support::read_file(file);
            expect(!bytes.empty());
            try_one(bytes);
            for (int i = 0; i < changes_per_file; ++i) {
                try_one(changed(bytes, random));
            }
        };
    }
    return cfg<>.run() ? 1 : 0;
}
