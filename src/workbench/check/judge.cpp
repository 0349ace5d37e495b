#include "workbench/check/judge.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <optional>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>

#include "core/text_out.hpp"
#include "sys/contents.hpp"
#include "sys/error_text.hpp"
#include "sys/fd.hpp"
#include "sys/tree.hpp"
#include "workbench/check/difference.hpp"
#include "workbench/check/grouping.hpp"

namespace check {

namespace {

void put_seconds(sys::MappedText& out, sys::Microseconds time) {
    const auto milliseconds = static_cast<unsigned>(time / sys::milliseconds);
    core::put(out, milliseconds / 1000);
    if (const unsigned rest = milliseconds % 1000; rest != 0) {
        core::put(out, '.', rest / 100);
        if (rest % 100 != 0) {
            core::put(out, rest / 10 % 10, rest % 10);
        }
    }
    core::put(out, " s");
}

void put_why_not_started(sys::MappedText& out, const char* program, int error) {
    struct statvfs system {};
    struct stat file {};
    switch (error) {
        case ENOEXEC:
            core::put(out,
                      "it is not a program: neither built for this machine nor a script that "
                      "begins with #!");
            break;
        case EACCES:
            if (::stat(program, &file) == 0 && (file.st_mode & S_IXUSR) != 0 &&
                ::statvfs(program, &system) == 0 && (system.f_flag & ST_NOEXEC) != 0) {
                core::put(out, "its file system is mounted without the right to execute (noexec)");
            } else {
                core::put(out, "it may not be executed (chmod +x?)");
            }
            break;
        case ENOENT:
            core::put(out, ::stat(program, &file) == 0
                               ? "what its first line (#!) or its loader names is not there"
                               : "it is not there");
            break;
        default: core::put(out, sys::error_text(error)); break;
    }
}

// Appends the text with the beginnings of its lines as `same` blocks equate them.
void put_canonical(sys::MappedText& out, const Case& a_case, std::string_view text) {
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n') + 1);
        line = line.empty() ? text : line;
        text.remove_prefix(line.size());
        for (const SameBeginning& same : a_case.same) {
            const std::string_view other = a_case.bytes(same.other);
            if (line.starts_with(other)) {
                core::put(out, a_case.bytes(same.text));
                line.remove_prefix(other.size());
                break;
            }
        }
        core::put(out, line);
    }
}

// Compares a text with its block and further blocks of the kind `other`. Shows the first difference
// from the one that is nearest.
void put_text_difference(sys::MappedText& out, const Case& a_case, const Block* block,
                         std::optional<BlockKind> other, std::string_view name,
                         std::string_view came) {
    sys::MappedText canonical_came;
    put_canonical(canonical_came, a_case, came);
    sys::MappedText canonical;
    sys::MappedText nearest;
    std::size_t most_alike = 0;
    bool is_equal = false;
    const auto compare = [&](std::string_view wanted, bool is_first) {
        canonical.clear();
        put_canonical(canonical, a_case, wanted);
        const std::string_view text = canonical.view();
        is_equal = is_equal || text == canonical_came.view();
        const auto alike = static_cast<std::size_t>(
            std::ranges::mismatch(text, canonical_came.view()).in1 - text.begin());
        if (is_first || alike > most_alike) {
            most_alike = alike;
            nearest.clear();
            core::put(nearest, text);
        }
    };
    compare(block == nullptr ? "" : a_case.bytes(block->bytes), true);
    for (const Block& one : a_case.blocks) {
        if (one.kind == other) {
            compare(a_case.bytes(one.bytes), false);
        }
    }
    if (!is_equal) {
        put_difference(out, name, nearest.view(), canonical_came.view());
    }
}

// Compares a whole stream with its blocks. Without a block the stream has to be empty.
void put_stream(sys::MappedText& out, const Case& a_case, BlockKind kind, std::string_view name,
                std::string_view came) {
    const Block* const block = a_case.find(kind);
    if (block == nullptr || !is_any(*block)) {
        put_text_difference(out, a_case, block,
                            kind == BlockKind::out ? BlockKind::out_or : BlockKind::err_or, name,
                            came);
    }
}

// Reads a regular file in the folder of the case. What the program put into its place is not
// followed or waited for: not a link, not a pipe. Returns 0 or an errno.
int read_made_file(const char* path, sys::MappedVector<char>& bytes) {
    constexpr off_t most_bytes = off_t{64} << 20;  // what the program can write, see TestedProcess
    const core::Result<sys::Parent> parent =
        sys::open_parent(AT_FDCWD, path, sys::Missing::is_error);
    if (!parent) {
        return parent.error().number;
    }
    constexpr int flags = O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC;
    const sys::Fd file(::openat(parent.value().folder.get(), parent.value().name, flags));
    struct stat info {};
    if (!file.is_open() || ::fstat(file.get(), &info) != 0) {
        return errno;
    }
    return S_ISREG(info.st_mode) && info.st_size <= most_bytes
               ? sys::read_contents(file.get(), bytes)
               : EINVAL;
}

void put_files(sys::MappedText& out, const Case& a_case) {
    for (const Block& block : a_case.blocks) {
        if (block.kind != BlockKind::expect_file) {
            continue;
        }
        sys::MappedVector<char> came;
        sys::MappedText name;
        put_shown(name, a_case.bytes(block.path), 0);
        if (const int error = read_made_file(a_case.c_str(block.path), came); error != 0) {
            core::put(out, "the file ", name.view(),
                      error == ENOENT ? " has not been written\n" : " cannot be read\n");
        } else {
            const std::string_view wanted = a_case.bytes(block.bytes);
            std::string_view text{came.items().data(), came.items().size()};
            if (block.may_lack_newline && wanted.ends_with('\n') &&
                wanted.substr(0, wanted.size() - 1) == text) {
                text = wanted;
            }
            put_text_difference(out, a_case, &block, std::nullopt, name.view(), text);
        }
    }
}

void put_crash(sys::MappedText& out, int wait_status) {
    if (WIFSIGNALED(wait_status)) {
        const int signal = WTERMSIG(wait_status);
        core::put(out, is_crash(signal) ? "it crashed: killed" : "it was ended", " by signal ",
                  signal, " (");
        put_signal(out, signal);
        core::put(out, ")\n");
    }
}

// Reports the exit status if it is not the expected one.
void put_end(sys::MappedText& out, const Case& a_case, int wait_status) {
    const int wanted = a_case.status.value_or(0);
    put_crash(out, wait_status);
    if (!WIFSIGNALED(wait_status) && wanted != any_status && WEXITSTATUS(wait_status) != wanted) {
        core::put(out, "status ", WEXITSTATUS(wait_status), " instead of ", wanted, '\n');
    }
}

// After a failed conversation: reports the exit status and the first line of stderr, which often
// names the reason.
void put_exit_and_stderr(sys::MappedText& out, const Run& run) {
    const std::string_view err = run.err();
    if (run.ended_by_itself() && !WIFSIGNALED(run.wait_status())) {
        core::put(out, "it has ended with status ", WEXITSTATUS(run.wait_status()), '\n');
    }
    if (!err.empty()) {
        core::put(out, "stderr says\n    ");
        put_shown(out, err.substr(0, err.find('\n')), 0);
        core::put(out, '\n');
    }
}

}  // namespace

Verdict judge(const Run& run, RunEnd end, const Case& a_case, const FolderPrograms& programs,
              sys::Microseconds limit, Findings& all) {
    sys::MappedText& findings = all.failing;
    switch (end) {
        case RunEnd::not_started:
            core::put(findings, "it cannot be started: ");
            put_why_not_started(findings, programs.program, run.start_errno());
            core::put(findings, '\n');
            return Verdict::not_started;
        case RunEnd::too_long:
            core::put(findings, "it was still running after ");
            put_seconds(findings, limit);
            core::put(findings, ", and was ended\n");
            break;
        case RunEnd::flooded:
            core::put(findings, "it said more than 16 MB, and was ended\n");
            return Verdict::failed;
        case RunEnd::talk_failed:
            if (run.ended_by_itself()) {
                // The crash comes before the last difference, which it has caused.
                const std::size_t mark = findings.view().rfind(part_mark);
                const std::size_t last = mark == std::string_view::npos ? 0 : mark + 2;
                sys::MappedText talk;
                core::put(talk, findings.view().substr(last));
                findings.cut(last);
                put_crash(findings, run.wait_status());
                core::put(findings, talk.view());
            }
            put_exit_and_stderr(findings, run);
            return Verdict::failed;
        case RunEnd::stopped:
        case RunEnd::ended: break;
    }
    if (end == RunEnd::ended) {
        put_end(findings, a_case, run.wait_status());
    }
    if (run.trigger_waits()) {
        core::put(findings, "the text that a signal waits for has not come\n");
    }
    // The output of a program that was killed is incomplete. The difference then only shows how far
    // it came, so an empty stream is not reported as missing output.
    const bool was_cut = end == RunEnd::too_long || WIFSIGNALED(run.wait_status());
    if (was_cut && end != RunEnd::stopped && run.out().empty() && run.err().empty()) {
        return Verdict::failed;
    }
    // What a server in a conversation prints is looked at only where the case says so.
    const bool is_open_server =
        programs.role->part == Part::server && a_case.find(BlockKind::talk) != nullptr;
    const auto put_output = [&](BlockKind kind, std::string_view name, std::string_view text) {
        const bool is_beside = is_open_server && a_case.find(kind) == nullptr;
        put_stream(is_beside ? all.of(Beside::output) : findings, a_case, kind, name, text);
    };
    if (!run.stdout_is_talked() || a_case.find(BlockKind::out) != nullptr) {
        put_output(BlockKind::out, "stdout", run.out());
    }
    if (!was_cut || end == RunEnd::stopped || !run.err().empty()) {
        put_output(BlockKind::err, "stderr", run.err());
    }
    if (end == RunEnd::ended) {
        put_files(findings, a_case);
    }
    return findings.size() == 0 ? Verdict::passed : Verdict::failed;
}

}  // namespace check
