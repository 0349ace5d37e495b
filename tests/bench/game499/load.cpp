#include "load.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdexcept>
#include <string_view>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

namespace game499_load {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t seats = 4;
constexpr std::array<std::string_view, seats> names = {"anna", "bert", "carl", "dora"};
// Short of what a server may have waiting for it without dropping any.
constexpr std::size_t most_unanswered = 1000;

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

[[noreturn]] void fail(const std::string& what) {
    throw std::runtime_error(what + ": " + std::strerror(errno));
}

struct Client {
    int fd = -1;
    std::size_t game = 0;
    std::size_t seat = 0;
    std::string unread;  // the beginning of a line
    std::string hand;
    std::string played;                           // the card that waits for its `A`
    std::uint64_t heard = 14695981039346656037U;  // a hash of all that was said
    Clock::time_point played_at;
    bool greeted = false;
    bool over = false;
};

// All connections of a run, and the loop that serves them. What a line leads to is up to the run.
class Crowd {
public:
    explicit Crowd(std::uint16_t port, std::chrono::seconds patience)
        : port_(port), deadline_(Clock::now() + patience), events_(::epoll_create1(EPOLL_CLOEXEC)) {
        rlimit limit{};
        ::getrlimit(RLIMIT_NOFILE, &limit);
        limit.rlim_cur = limit.rlim_max;
        ::setrlimit(RLIMIT_NOFILE, &limit);
    }
    virtual ~Crowd() {
        for (const Client& client : clients_) {
            ::close(client.fd);
        }
        ::close(events_);
    }
    Crowd(const Crowd&) = delete;
    Crowd& operator=(const Crowd&) = delete;

protected:
    virtual void hear(Client& client, std::string_view line) = 0;

    // One after the other in the order of games and seats.
    void connect_all(std::size_t games) {
        clients_.reserve(games * seats);
        for (std::size_t i = 0; i < games * seats; ++i) {
            const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
            sockaddr_in address{};
            address.sin_family = AF_INET;
            address.sin_port = htons(port_);
            // Some of the machine's own addresses in turn: there are fewer ports than clients.
            address.sin_addr.s_addr = htonl(INADDR_LOOPBACK + i % 8);
            const int on = 1;
            ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
            if (fd < 0 ||
                ::connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
                fail("connect");
            }
            clients_.push_back({.fd = fd, .game = i / seats, .seat = i % seats});
            epoll_event event{.events = EPOLLIN, .data = {.u64 = i}};
            ::epoll_ctl(events_, EPOLL_CTL_ADD, fd, &event);
            connected(clients_.back());
            serve_while([&] { return i + 1 > greeted_ + most_unanswered; });
        }
    }
    virtual void connected(Client&) {}

    template <class Condition>
    void serve_while(Condition condition) {
        std::array<epoll_event, 512> events;
        while (condition()) {
            const auto left =
                std::chrono::duration_cast<std::chrono::milliseconds>(deadline_ - Clock::now());
            const int count = left.count() <= 0
                                  ? 0
                                  : ::epoll_wait(events_, events.data(), events.size(),
                                                 static_cast<int>(left.count()));
            if (count == 0) {
                throw std::runtime_error("the server does not go on");
            }
            for (int i = 0; i < count; ++i) {
                read_from(clients_[events[static_cast<std::size_t>(i)].data.u64]);
            }
        }
    }

    static void say(const Client& client, std::string_view text) {
        if (::send(client.fd, text.data(), text.size(), MSG_NOSIGNAL) != std::ssize(text)) {
            fail("send");
        }
    }

    std::vector<Client> clients_;
    std::size_t greeted_ = 0;  // have heard at least a line
    std::size_t gone_ = 0;     // have seen the server close

private:
    void read_from(Client& client) {
        char bytes[4096];
        const ssize_t count = ::recv(client.fd, bytes, sizeof bytes, MSG_DONTWAIT);
        if (count < 0 && errno == EAGAIN) {
            return;
        }
        if (count <= 0) {
            ++gone_;
            ::epoll_ctl(events_, EPOLL_CTL_DEL, client.fd, nullptr);
            ::shutdown(client.fd, SHUT_WR);  // lets the server off
            return;
        }
        std::string_view text(bytes, static_cast<std::size_t>(count));
        for (const char c : text) {
            client.heard = (client.heard ^ static_cast<unsigned char>(c)) * 1099511628211U;
        }
        for (;;) {
            const std::size_t length = text.find('\n');
            if (length == std::string_view::npos) {
                client.unread += text;
                return;
            }
            client.unread += text.substr(0, length);
            text.remove_prefix(length + 1);
            greeted_ += client.greeted ? 0 : 1;
            client.greeted = true;
            hear(client, client.unread);
            client.unread.clear();
        }
    }

    std::uint16_t port_;
    Clock::time_point deadline_;
    int events_;
};

class Players : public Crowd {
public:
    explicit Players(const Plan& plan) : Crowd(plan.port, plan.patience), plan_(plan) {}

    Figures run() {
        connect_all(plan_.games);
        serve_while([&] { return waiting_.size() < plan_.games; });
        plan_.when_all_play();

        const auto begin = Clock::now();
        playing_ = true;
        for (const std::size_t first : waiting_) {
            answer(clients_[first], "8H\n");
        }
        serve_while([&] { return gone_ < clients_.size(); });
        figures_.seconds_to_play = seconds_since(begin);

        for (const Client& client : clients_) {
            figures_.complete += client.over && client.unread.empty() ? 1 : 0;
            figures_.all_alike = figures_.all_alike && client.heard == clients_[client.seat].heard;
        }
        std::ranges::sort(figures_.seconds_to_accept);
        return std::move(figures_);
    }

private:
    void connected(Client& client) override {
        say(client,
            std::string(names[client.seat]) + "\ngame" + std::to_string(client.game) + "\n");
    }

    void hear(Client& client, std::string_view line) override {
        switch (line.empty() ? ' ' : line.front()) {
            case 'H': client.hand = line.substr(1); break;
            case 'B':
                if (!playing_) {
                    waiting_.push_back(client.game * seats + client.seat);
                } else {
                    answer(client, line == "B" ? "8H\n" : "PP\n");
                }
                break;
            case 'L': play_card(client, ' '); break;
            case 'P': play_card(client, line[1]); break;
            case 'A':
                figures_.seconds_to_accept.push_back(seconds_since(client.played_at));
                client.hand.erase(place_of(client.hand, client.played), 2);
                break;
            case 'O': client.over = true; break;
            default: break;
        }
    }

    static std::size_t place_of(const std::string& hand, const std::string& card) {
        std::size_t place = 0;
        while (hand.compare(place, 2, card) != 0) {
            place += 2;
        }
        return place;
    }

    void play_card(Client& client, char suit) {
        client.played = client.hand.substr(0, 2);
        for (std::size_t place = 0; place < client.hand.size(); place += 2) {
            if (client.hand[place + 1] == suit) {
                client.played = client.hand.substr(place, 2);
                break;
            }
        }
        client.played_at = Clock::now();
        answer(client, client.played + "\n");
    }

    void answer(Client& client, std::string_view text) {
        say(client, text);
        ++figures_.answers;
    }

    const Plan& plan_;
    Figures figures_;
    std::vector<std::size_t> waiting_;  // clients that were asked for the first bid of a game
    bool playing_ = false;
};

class Echoes : public Crowd {
public:
    Echoes(std::uint16_t port, std::size_t games, std::size_t lines)
        : Crowd(port, std::chrono::seconds(60)), left_(games, lines) {
        greeted_ = games * seats;  // this server says nothing first
    }

    double run() {
        connect_all(left_.size());
        const auto begin = Clock::now();
        for (std::size_t game = 0; game < left_.size(); ++game) {
            say(clients_[game * seats], "4H\n");
        }
        serve_while([&] { return finished_ < left_.size(); });
        return seconds_since(begin);
    }

private:
    void hear(Client& client, std::string_view) override {
        if (--left_[client.game] == 0) {
            ++finished_;
        } else {
            say(clients_[client.game * seats + (client.seat + 1) % seats], "4H\n");
        }
    }

    std::vector<std::size_t> left_;
    std::size_t finished_ = 0;
};

}  // namespace

double Figures::accepted_within(double part) const {
    return seconds_to_accept[static_cast<std::size_t>(
        part * static_cast<double>(seconds_to_accept.size() - 1))];
}

Figures play(const Plan& plan) { return Players(plan).run(); }

double seconds_of_echo(std::uint16_t port, std::size_t games, std::size_t lines_per_game) {
    return Echoes(port, games, lines_per_game).run();
}

}  // namespace game499_load
