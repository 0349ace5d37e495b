#include "workbench/replay/arguments.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

#include "sys/contents.hpp"
#include "sys/error_text.hpp"
#include "sys/fd.hpp"
#include "sys/io.hpp"
#include "workbench/replay/exit.hpp"

namespace replay {

namespace {

// Appends to a vector. Once there is no memory, it drops everything.
class VectorWriter final : public core::Writer {
public:
    explicit VectorWriter(sys::MappedVector<char>& bytes) : bytes_(bytes) {}

    [[nodiscard]] bool has_failed() const { return has_failed_; }

private:
    void overflow(std::string_view text) override {
        const std::size_t size = bytes_.size();
        has_failed_ = has_failed_ || !bytes_.resize(size + text.size());
        if (!has_failed_) {
            std::ranges::copy(text, bytes_.begin() + size);
        }
    }

    sys::MappedVector<char>& bytes_;
    bool has_failed_ = false;
};

core::Error system_error(int number, const char* where) {
    return {.code = core::ErrorCode::system, .number = number, .where = where};
}

std::string_view view_of(const sys::MappedVector<char>& bytes) {
    return {bytes.items().data(), bytes.size()};
}

// Returns the escaped content of the seat's map file, or nothing if the record does not have it.
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

core::Result<const char*> TemporaryFile::create(std::string_view bytes) {
    const char* const folder = std::getenv("TMPDIR");
    // A name is taken only if an earlier process with our pid was killed and left its file.
    constexpr int most_tries = 100;
    for (int attempt = 0; attempt < most_tries; ++attempt) {
        sys::Path path;
        core::put(path, folder == nullptr || *folder == '\0' ? "/tmp" : folder,
                  "/multitool-replay-", ::getpid(), '-', attempt, ".map");
        if (path.overflowed()) {
            return system_error(ENAMETOOLONG, "open");
        }
        const sys::Fd file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
        if (file.is_open()) {
            path_ = path;
            if (!sys::write_all(file.get(), bytes)) {
                return system_error(errno, "write");
            }
            return path_.c_str();
        }
        if (errno != EEXIST) {
            break;
        }
    }
    return system_error(errno, "open");
}

bool Arguments::add_recorded(std::string_view player) {
    VectorWriter writer(bytes_);
    record::Words words(player);
    std::string_view word;
    words.next(word);  // the recorded program, which is replaced
    while (words.next(word)) {
        record::put_unescaped(writer, word);
        core::put(writer, '\0');
    }
    // The vector moves while it grows, so pointers into it are taken only now.
    bool is_good = !writer.has_failed();
    for (std::size_t at = 0; is_good && at < bytes_.size();) {
        const char* const text = bytes_.begin() + at;
        at += std::strlen(text) + 1;
        is_good = words_.push(text);
    }
    return is_good;
}

bool Arguments::compare_map(std::string_view record, game::Seat seat) {
    const char* const name = words_[map_index_];
    const std::string_view escaped = recorded_map(record, seat);
    sys::MappedVector<char> current;
    map_error_ = sys::read_contents(name, current);
    if (escaped.empty()) {
        if (map_error_ != 0) {
            complain(Name{name}, ": ", sys::error_text(map_error_),
                     ", and the record has no map of seat ", seat);
        }
        return true;
    }
    VectorWriter writer(map_);
    record::put_unescaped(writer, escaped);
    if (map_error_ == 0 && view_of(current) == view_of(map_)) {
        map_.clear();
    }
    return !writer.has_failed();
}

core::Result<const char* const*> Arguments::write_map() {
    if (map_.empty()) {
        return words_.items().data();
    }
    core::Result<const char*> path = map_file_.create(view_of(map_));
    if (!path) {
        return path.error();
    }
    complain(Name{words_[map_index_]}, map_error_ == 0 ? ": has changed" : ": cannot be read",
             "; the program gets the map of the record instead");
    words_[map_index_] = path.value();
    return words_.items().data();
}

bool Arguments::prepare(std::string_view record, const Overview& overview, game::Seat seat,
                        std::span<const char* const> command) {
    bool is_good = words_.push(command[0]);
    for (const char* const word : command.subspan(1)) {
        is_good = is_good && words_.push(word);
    }
    if (command.size() == 1) {
        is_good = is_good && add_recorded(overview.player(seat));
        map_index_ = overview.family()->map_argument;
        const bool has_map = map_index_ != 0 && words_.size() > map_index_;
        is_good = is_good && (!has_map || compare_map(record, seat));
    }
    return is_good && words_.push(nullptr);
}

}  // namespace replay
