// The functions of the libc that this build has, or ours in their place (sys/libc_memory.cpp). They
// are called through pointers that the compiler cannot see through, so that it does not do their
// work.
#include <boost/ut.hpp>
#include <cstring>
#include <string>

using namespace boost::ut;

const suite<"sys: the libc's functions of memory"> libc_memory_suite = [] {
    // Beyond three blocks of 16 bytes, at every position within a block.
    constexpr std::size_t longest = 70;
    constexpr std::size_t block = 16;

    static void* (*volatile copy)(void*, const void*, std::size_t) = std::memcpy;
    static void* (*volatile move)(void*, const void*, std::size_t) = std::memmove;
    static void* (*volatile fill)(void*, int, std::size_t) = std::memset;
    static int (*volatile compare)(const void*, const void*, std::size_t) = std::memcmp;
    static void* (*volatile find)(void*, int, std::size_t) = std::memchr;

    static const auto different_bytes = [](std::size_t size) {
        std::string bytes(size, '\0');
        for (std::size_t at = 0; at < size; ++at) {
            bytes[at] = static_cast<char>(at + 100);
        }
        return bytes;
    };

    "memory is copied, and nothing beside it"_test = [] {
        const std::string from = different_bytes(longest + block);
        for (std::size_t size = 0; size <= longest; ++size) {
            for (std::size_t at = 0; at < block; ++at) {
                std::string to(longest + 2 * block, '.');
                expect(copy(to.data() + at, from.data() + block - at, size) == to.data() + at);
                expect(to == std::string(at, '.') + from.substr(block - at, size) +
                                 std::string(to.size() - at - size, '.'))
                    << size << at;
            }
        }
    };

    "memory is moved in both directions, however far it overlaps"_test = [] {
        const std::string before = different_bytes(2 * longest);
        for (std::size_t size = 0; size <= longest; ++size) {
            for (std::size_t from = 0; from + size <= before.size(); from += 7) {
                for (std::size_t to = 0; to + size <= before.size(); ++to) {
                    std::string after = before;
                    expect(move(after.data() + to, after.data() + from, size) == after.data() + to);
                    const bool is_moved =
                        after == std::string(before).replace(to, size, before.substr(from, size));
                    expect(is_moved) << size << from << to;
                }
            }
        }
    };

    "memory is filled, and nothing beside it"_test = [] {
        for (std::size_t size = 0; size <= longest; ++size) {
            for (std::size_t at = 0; at < block; ++at) {
                std::string to(longest + 2 * block, '.');
                constexpr int more_than_a_byte = 0x1E9;
                expect(fill(to.data() + at, more_than_a_byte, size) == to.data() + at);
                expect(to == std::string(at, '.') + std::string(size, '\xE9') +
                                 std::string(to.size() - at - size, '.'))
                    << size << at;
            }
        }
    };

    "the first difference decides, by unsigned bytes"_test = [] {
        for (std::size_t size = 0; size <= longest; ++size) {
            const std::string left(size, 'x');
            expect(compare(left.data(), std::string(left).data(), size) == 0) << size;
            for (std::size_t at = 0; at < size; ++at) {
                std::string right = left;
                right.back() = 'a';
                right[at] = '\xE9';
                expect(compare(left.data(), right.data(), size) < 0) << size << at;
                expect(compare(right.data(), left.data(), size) > 0) << size << at;
            }
        }
    };

    "the first byte of a value is found, and none behind the end"_test = [] {
        for (const int wanted : {0, 1, 0x7F, 0x80, 0xFF}) {
            for (std::size_t size = 0; size <= longest; ++size) {
                // The byte beside a wanted one differs in its lowest bit only.
                std::string bytes(size + block, static_cast<char>(wanted ^ 1));
                bytes[size] = static_cast<char>(wanted);
                expect(find(bytes.data(), wanted, size) == nullptr) << size;
                for (std::size_t at = size; at-- > 0;) {
                    bytes[at] = static_cast<char>(wanted);
                    expect(find(bytes.data(), wanted, size) == bytes.data() + at) << size << at;
                }
            }
        }
    };
};
