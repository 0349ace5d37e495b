// Any bytes are unpacked or refused: nothing is read or written beyond what there is, and it is the
// same each time. What comes out is searched for files.
#include <cstring>
#include <memory>
#include <string>

#include "tests/fuzz/input.hpp"
#include "workbench/check/packed.hpp"
#include "workbench/unpack.hpp"

namespace {

// In memory of exactly that size, so that one byte more is seen.
struct Text {
    std::unique_ptr<char[]> bytes;
    bool good;
};
Text unpacked(std::string_view packed, std::size_t size) {
    Text text{std::make_unique<char[]>(size), false};
    text.good = workbench::unpack(packed, {text.bytes.get(), size});
    return text;
}

void try_find(std::string_view files) {
    const std::string_view first = files.substr(0, files.find(' '));
    for (const std::string_view name : {first, std::string_view("b"), std::string_view()}) {
        const std::string_view found = check::find_file(files, name);
        DEMAND(found.data() == nullptr ||
               (found.data() >= files.data() &&
                found.data() + found.size() <= files.data() + files.size()));
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Input input(data, size);
    const unsigned high = input.take_byte();
    const std::size_t length = high * 256U + input.take_byte();
    const std::string_view rest = input.take_rest();
    const auto packed = std::make_unique<char[]>(rest.size());
    std::memcpy(packed.get(), rest.data(), rest.size());
    const std::string_view stream(packed.get(), rest.size());
    const Text once = unpacked(stream, length);
    const Text twice = unpacked(stream, length);
    DEMAND(once.good == twice.good);
    DEMAND(std::memcmp(once.bytes.get(), twice.bytes.get(), length) == 0);
    // What is the beginning of a text is known from the beginning of its stream.
    if (once.good && length > 0) {
        const Text less = unpacked(stream, length / 2);
        DEMAND(!less.good || std::memcmp(less.bytes.get(), once.bytes.get(), length / 2) == 0);
    }
    try_find({once.bytes.get(), length});
    try_find(stream);
    return 0;
}
