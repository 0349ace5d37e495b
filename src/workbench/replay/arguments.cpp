#include "workbench/replay/arguments.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

#include "sys/contents.hpp"
#include "sys/fd.hpp"
#include "sys/io.hpp"
#include "workbench/replay/complaint.hpp"

namespace replay {

namespace {

constexpr char nul = '\0';
constexpr std::string_view end_of_word(&nul, 1);

class Bytes final : public core::Writer {
public:
    explicit Bytes(sys::MappedVector<char>& target) : bytes(target) {}

    sys::MappedVector<char>& bytes;
    bool is_good = true;

private:
    void overflow(std::string_view text) override {
        const std::size_t size = bytes.size();
        is_good = is_good && bytes.resize(size + text.size());
        if (is_good) {
            std::ranges::copy(text, bytes.begin() + size);
        }
    }
};

std::string_view view_of(const sys::MappedVector<char>& bytes) {
    return {bytes.items().data(), bytes.size()};
}

// What the record says the seat's map file was; empty if it could not be read then.
std::string_view recorded_map(std::string_view record, game::Seat seat) {
    record::Reader reader(record);
    for (record::Event event; reader.next(event);) {
        if (event.what == record::What::deal && event.seat == seat) {
            return event.text;
        }
    }
    return {};
}

}  // namespace

TemporaryFile::~TemporaryFile() {
    if (path_.size() != 0) {
        ::unlink(path_.c_str());
    }
}

int TemporaryFile::write(std::string_view bytes) {
    const char* const folder = std::getenv("TMPDIR");
    constexpr int most_tries = 100;  // names that are taken are somebody's leftovers
    for (int attempt = 0; attempt < most_tries; ++attempt) {
        sys::Path path;
        core::put(path, folder == nullptr || *folder == '\0' ? "/tmp" : folder,
                  "/multitool-replay-", ::getpid(), '-', attempt, ".map");
        if (path.overflowed()) {
            return ENAMETOOLONG;
        }
        const sys::Fd file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
        if (file.is_open()) {
            path_ = path;
            return sys::write_all(file.get(), bytes) ? 0 : errno;
        }
        if (errno != EEXIST) {
            break;
        }
    }
    return errno;
}

bool Arguments::take_recorded(std::string_view player) {
    Bytes bytes{bytes_};
    record::Words words(player);
    std::string_view word;
    words.next(word);  // its name then
    while (words.next(word)) {
        record::put_unescaped(bytes, word);
        bytes.append(end_of_word);
    }
    // Only now they stay where they are.
    for (std::size_t at = 0; bytes.is_good && at < bytes_.size();) {
        const char* const text = bytes_.begin() + at;
        at += std::strlen(text) + 1;
        bytes.is_good = words_.push(text);
    }
    return bytes.is_good;
}

bool Arguments::compare_map(std::string_view record, game::Seat seat) {
    const char* const name = words_[map_place_];
    const std::string_view escaped = recorded_map(record, seat);
    sys::MappedVector<char> now;
    map_error_ = sys::read_contents(name, now);
    if (escaped.empty()) {
        if (map_error_ != 0) {
            complain(Name{name}, ": ", ::strerrordesc_np(map_error_),
                     ", and the record has no map of seat ", seat);
        }
        return true;  // the program finds what it found then
    }
    Bytes then{map_};
    record::put_unescaped(then, escaped);
    if (map_error_ == 0 && view_of(now) == view_of(map_)) {
        map_.clear();
    }
    return then.is_good;
}

bool Arguments::lay_out() {
    if (map_.empty()) {
        return true;
    }
    if (const int error = map_file_.write(view_of(map_)); error != 0) {
        complain("the map cannot be laid out: ", ::strerrordesc_np(error));
        return false;
    }
    complain(Name{words_[map_place_]}, map_error_ == 0 ? ": has changed" : ": cannot be read",
             "; the program gets the map of the record instead");
    words_[map_place_] = map_file_.path();
    return true;
}

bool Arguments::prepare(std::string_view record, const Overview& overview, game::Seat seat,
                        std::span<const char* const> command) {
    bool is_good = words_.push(command[0]);
    for (const char* const word : command.subspan(1)) {
        is_good = is_good && words_.push(word);
    }
    if (command.size() == 1) {
        is_good = is_good && take_recorded(overview.player(seat));
        map_place_ = overview.family()->map_argument;
        const bool has_map = map_place_ != 0 && words_.size() > map_place_;
        is_good = is_good && (!has_map || compare_map(record, seat));
    }
    is_good = is_good && words_.push(nullptr);
    if (!is_good) {
        complain("there is no memory");
    }
    return is_good;
}

}  // namespace replay
