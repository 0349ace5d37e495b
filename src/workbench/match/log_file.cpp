#include "workbench/match/log_file.hpp"

#include <cerrno>
#include <climits>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/text_out.hpp"
#include "sys/error_text.hpp"
#include "workbench/match/complain.hpp"

namespace match {

// An error without a number is a file that is not regular, such as a device or a pipe.
const char* log_error(const core::Error& error) {
    return error.number == 0 ? "it is not a regular file" : sys::error_text(error.number);
}

// Prepares the bytes of an open file. An error without a number means a file that is not regular.
static core::Result<void> attach_log(int file, LogBytes& bytes) {
    struct stat info {};
    if (::fstat(file, &info) != 0) {
        return core::system_error("fstat");
    }
    if (!S_ISREG(info.st_mode)) {
        return core::Error{core::ErrorCode::system, S_ISDIR(info.st_mode) ? EISDIR : 0, "log"};
    }
    bytes.attach(file, static_cast<std::uint64_t>(info.st_size));
    return {};
}

core::Result<sys::Fd> open_log(const char* path, LogBytes& bytes) {
    // With O_NONBLOCK, opening a FIFO returns at once; attach_log then refuses it.
    sys::Fd file(::open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
    if (!file.is_open()) {
        return core::system_error("open");
    }
    TRY(attach_log(file.get(), bytes));
    return file;
}

bool LogFile::open(const char* path) {
    constexpr mode_t by_umask = 0666;
    path_ = path;
    file_ = sys::Fd(::open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, by_umask));
    if (!file_.is_open()) {
        complain(path, ": ", sys::error_text(errno));
        return false;
    }
    // The lock is taken before the size is read: if another match is just finishing, its last lines
    // must be in it.
    if (::flock(file_.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        complain(path, ": another match is writing it");
        return false;
    }
    if (const core::Result<void> attached = attach_log(file_.get(), bytes_); !attached) {
        complain(path, ": ", log_error(attached.error()));
        return false;
    }
    out_.attach(file_.get());
    return true;
}

bool LogFile::open_unnamed(const char* beside) {
    const std::string_view path(beside);
    const std::size_t slash = path.rfind('/');
    core::FixedString<PATH_MAX> folder;
    core::put(folder, slash == std::string_view::npos ? "." : path.substr(0, slash + 1));
    path_ = "the games for the page";
    constexpr mode_t ours = 0600;
    file_ = sys::Fd(::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, ours));
    if (!file_.is_open()) {  // the file system may not have such files
        file_ = sys::Fd(::memfd_create("multitool-log", MFD_CLOEXEC));
    }
    if (!file_.is_open()) {
        complain(path_, ": ", sys::error_text(errno));
        return false;
    }
    out_.attach(file_.get());
    return true;
}

bool LogFile::continue_at(std::uint64_t size) {
    const auto end = static_cast<off_t>(size);
    if (::ftruncate(file_.get(), end) != 0 || ::lseek(file_.get(), end, SEEK_SET) != end) {
        complain(path_, ": ", sys::error_text(errno));
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
