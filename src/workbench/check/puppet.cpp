#include "workbench/check/puppet.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <fcntl.h>
#include <sys/auxv.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "core/number.hpp"
#include "core/text_out.hpp"
#include "sys/io.hpp"
#include "sys/path.hpp"
#include "workbench/check/applets.hpp"
#include "workbench/check/step.hpp"

namespace check {

namespace {

sockaddr_un address_here() {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, puppet_socket, std::strlen(puppet_socket));
    return address;
}

// The seat is the number in the name of the executed file (`puppet3`). That name comes from the
// kernel, as the hub may set argv[0] to anything.
int own_seat() {
    // NOLINTNEXTLINE: the kernel hands a pointer over as a number
    const auto* const path = reinterpret_cast<const char*>(::getauxval(AT_EXECFN));
    const std::string_view name = path == nullptr ? "" : sys::last_part(path);
    constexpr std::string_view stem = "puppet";
    const auto seat = core::parse_in_range(name.substr(std::min(stem.size(), name.size())),
                                           core::digits_only, 0, most_parties - 1);
    return static_cast<int>(seat.value_or(0));
}

// The number of open descriptors besides the standard three. Each one is probed, as /proc may not
// be mounted.
int open_descriptors() {
    constexpr int most_looked_at = 256;
    int count = 0;
    for (int fd = STDERR_FILENO + 1; fd < most_looked_at; ++fd) {
        count += ::fcntl(fd, F_GETFD) >= 0 ? 1 : 0;
    }
    return count;
}

// All arguments, including argv[0], separated by spaces. They come from /proc, as an Invocation
// does not hold argv[0].
void put_own_arguments(PuppetHello::Arguments& arguments) {
    const sys::Fd file(::open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC));
    std::array<char, PuppetHello::Arguments::capacity> text{};
    const ssize_t count =
        file.is_open() ? sys::plain_read(file.get(), text.data(), text.size()) : 0;
    if (count > 0) {
        std::ranges::replace(text, '\0', ' ');
        arguments.append({text.data(), static_cast<std::size_t>(count) - 1});
    }
}

constexpr std::size_t handed_over = 2;  // stdin and stdout

union Ancillary {
    std::array<char, CMSG_SPACE(handed_over * sizeof(int))> bytes;
    cmsghdr aligned;
};

bool send_hello(int control, const PuppetHello& hello) {
    Ancillary ancillary{};
    iovec data{const_cast<PuppetHello*>(&hello), sizeof hello};  // NOLINT: it is only read
    msghdr message{};
    message.msg_iov = &data;
    message.msg_iovlen = 1;
    message.msg_control = ancillary.bytes.data();
    message.msg_controllen = ancillary.bytes.size();
    cmsghdr* const header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(handed_over * sizeof(int));
    const std::array<int, handed_over> fds{STDIN_FILENO, STDOUT_FILENO};
    std::memcpy(CMSG_DATA(header), fds.data(), sizeof fds);
    return ::sendmsg(control, &message, MSG_NOSIGNAL) == static_cast<ssize_t>(sizeof hello);
}

}  // namespace

core::Result<sys::Fd> listen_to_puppets() {
    sys::Fd socket(::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    const sockaddr_un address = address_here();
    // NOLINTNEXTLINE: as sockets are
    const auto* const any = reinterpret_cast<const sockaddr*>(&address);
    if (!socket.is_open() || ::bind(socket.get(), any, sizeof address) != 0 ||
        ::listen(socket.get(), most_parties * 2) != 0) {
        return core::system_error("there is no socket for players");
    }
    return socket;
}

core::Result<PuppetCall> take_call(const sys::Fd& control) {
    constexpr core::Error malformed{core::ErrorCode::limit, 0, "a puppet sent something else"};
    PuppetCall call;
    Ancillary ancillary{};
    iovec data{&call.hello, sizeof call.hello};
    msghdr message{};
    message.msg_iov = &data;
    message.msg_iovlen = 1;
    message.msg_control = ancillary.bytes.data();
    message.msg_controllen = ancillary.bytes.size();
    ssize_t size = -1;
    do {
        size = ::recvmsg(control.get(), &message, MSG_CMSG_CLOEXEC);
    } while (size < 0 && errno == EINTR);
    if (size < 0) {
        return core::system_error("a puppet cannot be heard");
    }
    const cmsghdr* const header = CMSG_FIRSTHDR(&message);
    if (header == nullptr || header->cmsg_type != SCM_RIGHTS ||
        header->cmsg_len != CMSG_LEN(handed_over * sizeof(int))) {
        return malformed;
    }
    std::array<int, handed_over> fds{};
    std::memcpy(fds.data(), CMSG_DATA(header), sizeof fds);
    call.in = sys::Fd(fds[0]);
    call.out = sys::Fd(fds[1]);
    ucred peer{};
    socklen_t length = sizeof peer;
    if (::getsockopt(control.get(), SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0) {
        call.pid = peer.pid;
    }
    if (size != static_cast<ssize_t>(sizeof call.hello)) {
        return malformed;
    }
    return call;
}

core::Result<void> send_order(const sys::Fd& control, PuppetOrder order) {
    ssize_t size = -1;
    do {
        size = ::send(control.get(), &order, sizeof order, MSG_NOSIGNAL);
    } while (size < 0 && errno == EINTR);
    // A packet is sent whole or not at all.
    return done_if(size == static_cast<ssize_t>(sizeof order), "a puppet cannot be told to end");
}

int puppet_main(const core::Invocation& /*invocation*/) {
    constexpr int no_checker = 125;
    PuppetHello hello;
    hello.descriptors = open_descriptors();
    hello.seat = own_seat();
    put_own_arguments(hello.arguments);
    // Opened only now, so that open_descriptors() counts what the hub left open and not this
    // socket.
    const sys::Fd control(::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0));
    const sockaddr_un address = address_here();
    // NOLINTNEXTLINE: as sockets are
    const auto* const any = reinterpret_cast<const sockaddr*>(&address);
    if (!control.is_open() || ::connect(control.get(), any, sizeof address) != 0 ||
        !send_hello(control.get(), hello)) {
        return no_checker;
    }
    PuppetOrder what;
    if (sys::plain_read(control.get(), &what, sizeof what) != static_cast<ssize_t>(sizeof what)) {
        return no_checker;  // EOF: the worker is gone
    }
    if (what.by_signal) {
        ::kill(::getpid(), what.number);
    }
    return what.number;
}

}  // namespace check
