#include "workbench/match/log_file.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "workbench/match/complain.hpp"

namespace match {

namespace {

// The errno for a file that is not regular. Its own text, "Illegal seek", would not help a person
// who named a device or a pipe, so why_unreadable() replaces it.
constexpr int no_regular_file = ESPIPE;

}  // namespace

const char* why_unreadable() {
    return errno == no_regular_file ? "it is no regular file" : ::strerrordesc_np(errno);
}

FileText::~FileText() {
    if (data_ != nullptr) {
        ::munmap(data_, size_);
    }
}

bool FileText::open(int file) {
    struct stat info {};
    if (::fstat(file, &info) != 0) {
        return false;
    }
    if (!S_ISREG(info.st_mode)) {
        errno = S_ISDIR(info.st_mode) ? EISDIR : no_regular_file;
        return false;
    }
    if (info.st_size == 0) {
        return true;
    }
    const auto size = static_cast<std::size_t>(info.st_size);
    void* const data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (data == MAP_FAILED) {  // NOLINT: MAP_FAILED is a C cast
        return false;
    }
    data_ = data;
    size_ = size;
    return true;
}

bool LogFile::open(const char* path) {
    constexpr mode_t by_umask = 0666;
    path_ = path;
    file_ = sys::Fd(::open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, by_umask));
    // The lock is taken before the text is mapped: if another match is just finishing, its last
    // lines must be in the text.
    if (file_.is_open() && ::flock(file_.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        complain(path, ": another match is writing it");
        return false;
    }
    if (!file_.is_open() || !text_.open(file_.get())) {
        complain(path, ": ", why_unreadable());
        return false;
    }
    out_.attach(file_.get());
    return true;
}

bool LogFile::continue_at(std::size_t size) {
    const auto end = static_cast<off_t>(size);
    if (::ftruncate(file_.get(), end) != 0 || ::lseek(file_.get(), end, SEEK_SET) != end) {
        complain(path_, ": ", ::strerrordesc_np(errno));
        return false;
    }
    return true;
}

bool LogFile::put_header(const Plan& plan) {
    const auto line = sys::make_mapped<HeaderLine>();
    if (line.get() == nullptr) {
        complain("there is no memory");
        return false;
    }
    match::put_header(*line, plan);
    put_line(line->view());
    return true;
}

void LogFile::put_game(const GameResult& result) {
    GameLine line;
    match::put_game(line, result);
    put_line(line.view());
}

void LogFile::put_line(std::string_view line) {
    if (line.size() > buffer_size - pending_) {
        out_.flush();
        pending_ = 0;
    }
    out_.append(line);
    pending_ += line.size();
}

bool LogFile::flush() {
    out_.flush();
    pending_ = 0;
    return !out_.failed();
}

}  // namespace match
