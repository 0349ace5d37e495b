#include "floor.hpp"

#include <array>
#include <chrono>
#include <string_view>
#include <unistd.h>
#include <vector>

#include "process.hpp"

namespace bench {

namespace {

void exchange(const Child& player) {
    constexpr std::string_view message = "PLAYC4\n";
    std::array<char, message.size()> reply;
    if (::write(player.to, message.data(), message.size()) != std::ssize(message)) {
        give_up("write to an echo");
    }
    for (std::size_t got = 0; got < reply.size();) {
        const ssize_t count = ::read(player.from, reply.data() + got, reply.size() - got);
        if (count <= 0) {
            give_up("read from an echo");
        }
        got += static_cast<std::size_t>(count);
    }
}

}  // namespace

double seconds_of_exchange(const std::string& program, std::size_t players, std::size_t replies) {
    const auto begin = std::chrono::steady_clock::now();
    const Command command{.program = program, .words = {program}};
    std::vector<Child> children;
    for (std::size_t i = 0; i < players; ++i) {
        children.push_back(start_with_pipes(command));
    }
    for (std::size_t i = 0; i < replies; ++i) {
        exchange(children[i % players]);
    }
    for (const Child& child : children) {
        ::close(child.to);
        ::close(child.from);
    }
    for (const Child& child : children) {
        expect_status(child.pid, 0, program);
    }
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

double seconds_of_copy(const std::string& program, const std::string& file) {
    return seconds_of({.program = program, .words = {program}, .stdin_file = file});
}

}  // namespace bench
