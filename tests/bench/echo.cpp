// Says back what it hears, a read at a time: the least a player can do, and, fed a file, a plain
// copy of its bytes.
#include <cstddef>
#include <unistd.h>

int main() {
    static char bytes[65536];
    for (;;) {
        const ssize_t count = ::read(STDIN_FILENO, bytes, sizeof bytes);
        if (count <= 0) {
            return 0;
        }
        for (ssize_t sent = 0; sent < count;) {
            const ssize_t part =
                ::write(STDOUT_FILENO, bytes + sent, static_cast<std::size_t>(count - sent));
            if (part <= 0) {
                return 1;
            }
            sent += part;
        }
    }
}
