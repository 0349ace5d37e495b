// The connections that have not joined a room, in the order of the last data they sent: the one
// that has been idle longest comes first: serv499(6), "Limits". Eight bytes for each descriptor
// number.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

#include "core/check.hpp"
#include "sys/mapped.hpp"

namespace game499 {

class IdleList {
public:
    // Appends a connection that is not in the list. False if allocation failed.
    [[nodiscard]] bool add(int fd) {
        const int node = node_of(fd);
        if (!links_.resize(std::max(links_.size(), static_cast<std::size_t>(node) + 1))) {
            return false;
        }
        connect(at(head).before, node);
        connect(node, head);
        return true;
    }
    void remove(int fd) {
        const Links links = at(node_of(fd));
        connect(links.before, links.after);
    }
    // The connection has sent something: it becomes the last.
    void touch(int fd) {
        remove(fd);
        CHECK(add(fd));  // cannot fail, because the list has its node already
    }
    [[nodiscard]] std::optional<int> longest() const {
        if (links_.empty() || links_[head].after == head) {
            return std::nullopt;
        }
        return links_[head].after - 1;
    }

private:
    struct Links {
        int before;
        int after;
    };

    // The node before the first and after the last connection. Mapped memory begins as zeros, so
    // this node begins as a ring of one.
    static constexpr int head = 0;

    static int node_of(int fd) { return fd + 1; }
    Links& at(int node) { return links_[static_cast<std::size_t>(node)]; }
    void connect(int first, int second) {
        at(first).after = second;
        at(second).before = first;
    }

    sys::MappedVector<Links> links_;
};

}  // namespace game499
