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

// An error without a number is a file that is not regular, such as a device or a pipe.
const char* log_error(const core::Error& error) {
    return error.number == 0 ? "it is not a regular file" : ::strerrordesc_np(error.number);
}

FileText::~FileText() {
    if (data_ != nullptr) {
        ::munmap(data_, size_);
    }
}

core::Result<FileText> map_file(int file) {
    struct stat info {};
    if (::fstat(file, &info) != 0) {
        return core::system_error("fstat");
    }
    if (!S_ISREG(info.st_mode)) {
        return core::Error{core::ErrorCode::system, S_ISDIR(info.st_mode) ? EISDIR : 0, "map_file"};
    }
    FileText text;
    if (info.st_size == 0) {
        return text;
    }
    const auto size = static_cast<std::size_t>(info.st_size);
    void* const data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (data == MAP_FAILED) {  // NOLINT: MAP_FAILED is a C cast
        return core::system_error("mmap");
    }
    text.data_ = data;
    text.size_ = size;
    return text;
}

core::Result<FileText> map_log(const char* path) {
    // With O_NONBLOCK, opening a FIFO returns at once; map_file then refuses it.
    const sys::Fd file(::open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
    if (!file.is_open()) {
        return core::system_error("open");
    }
    return map_file(file.get());
}

bool LogFile::open(const char* path) {
    constexpr mode_t by_umask = 0666;
    path_ = path;
    file_ = sys::Fd(::open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, by_umask));
    if (!file_.is_open()) {
        complain(path, ": ", ::strerrordesc_np(errno));
        return false;
    }
    // The lock is taken before the text is mapped: if another match is just finishing, its last
    // lines must be in the text.
    if (::flock(file_.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        complain(path, ": another match is writing it");
        return false;
    }
    core::Result<FileText> text = map_file(file_.get());
    if (!text) {
        complain(path, ": ", log_error(text.error()));
        return false;
    }
    text_ = text.take();
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
