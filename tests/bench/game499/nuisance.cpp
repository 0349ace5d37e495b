#include "nuisance.hpp"

#include <array>
#include <netinet/in.h>
#include <poll.h>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <unistd.h>
#include <vector>

namespace game499_load {

namespace {

enum class Manner {
    half_a_line,   // of its name, and stays
    endless_name,  // until it is dropped, and again
    silent,
    resets,          // in the middle of its name, and again
    company,         // completes the game of one of the following
    endless_answer,  // a line without end to the first question
    junk,            // lines that are no answers
    never_reads,     // the same, and hears nothing of the server's complaints
};
constexpr std::array in_turn = {
    Manner::half_a_line,    Manner::endless_name, Manner::silent,  Manner::resets,
    Manner::endless_answer, Manner::company,      Manner::company, Manner::company,
    Manner::junk,           Manner::company,      Manner::company, Manner::company,
    Manner::never_reads,    Manner::company,      Manner::company, Manner::company,
};

struct Client {
    Manner manner = Manner::silent;
    std::string game;
    int fd = -1;
};

void say(const Client& client, std::string_view text) {
    ::send(client.fd, text.data(), text.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
}

void connect(Client& client, std::uint16_t port) {
    client.fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ::connect(client.fd, reinterpret_cast<sockaddr*>(&address), sizeof address);
    switch (client.manner) {
        case Manner::half_a_line:
        case Manner::resets: say(client, "half a na"); break;
        case Manner::endless_name:
        case Manner::silent: break;
        case Manner::company: say(client, "z\n" + client.game + "\n"); break;
        case Manner::endless_answer:
        case Manner::junk:
        case Manner::never_reads: say(client, "a\n" + client.game + "\n"); break;
    }
}

void reconnect(Client& client, std::uint16_t port) {
    const linger at_once{.l_onoff = 1, .l_linger = 0};
    ::setsockopt(client.fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    ::close(client.fd);
    connect(client, port);
}

void be_a_nuisance(Client& client, std::uint16_t port) {
    static const std::string endless(2048, 'x');
    static const std::string junk = "\xff\x80zz\n4\n\n\r\nBBBBBBBBBB\nPP\nQQ\n";
    char heard[4096];
    switch (client.manner) {
        case Manner::half_a_line:
        case Manner::silent:
        case Manner::company: break;
        case Manner::resets: reconnect(client, port); break;
        case Manner::endless_name:
            if (::recv(client.fd, heard, sizeof heard, MSG_DONTWAIT) == 0) {
                reconnect(client, port);
            }
            say(client, endless);
            break;
        case Manner::endless_answer: say(client, endless); break;
        case Manner::junk:
            say(client, junk);
            while (::recv(client.fd, heard, sizeof heard, MSG_DONTWAIT) > 0) {
            }
            break;
        case Manner::never_reads: say(client, junk); break;
    }
}

}  // namespace

Nuisance::Nuisance(std::uint16_t port, std::size_t connections)
    : thread_([this, port, connections] { run(port, connections); }) {
    ready_.wait(false);
}

Nuisance::~Nuisance() {
    stop_ = true;
    thread_.join();
}

void Nuisance::run(std::uint16_t port, std::size_t connections) {
    std::vector<Client> clients(connections);
    std::string game;
    for (std::size_t i = 0; i < connections; ++i) {
        clients[i].manner = in_turn[i % in_turn.size()];
        if (clients[i].manner != Manner::company) {
            game = "nuisance" + std::to_string(i);
        }
        clients[i].game = game;
        connect(clients[i], port);
    }
    ready_ = true;
    ready_.notify_all();
    // Each of them every tenth of a second, a few at a time.
    constexpr std::size_t parts = 20;
    constexpr int milliseconds = 5;
    for (std::size_t part = 0; !stop_; part = (part + 1) % parts) {
        for (std::size_t i = part; i < connections; i += parts) {
            be_a_nuisance(clients[i], port);
        }
        ::poll(nullptr, 0, milliseconds);
    }
    for (const Client& client : clients) {
        ::close(client.fd);
    }
}

}  // namespace game499_load
