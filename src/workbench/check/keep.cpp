#include "workbench/check/keep.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/shell_word.hpp"
#include "core/text_out.hpp"
#include "sys/fd.hpp"
#include "sys/io.hpp"

namespace check {

namespace {

constexpr const char* not_written = "a file cannot be written";

core::Result<void> write_file(const char* name, std::string_view text, mode_t mode) {
    const sys::Fd file(::open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode));
    return done_if(
        file.is_open() && sys::write_all(file.get(), text) && ::fchmod(file.get(), mode) == 0,
        not_written);
}

// True if a shell script cannot repeat the case: it needs a conversation, a signal or a free port.
bool needs_checker(const Case& a_case) {
    return a_case.find(BlockKind::talk) != nullptr || a_case.find(BlockKind::signal) != nullptr ||
           needs_port(a_case);
}

// The case may have a file `run` itself, which must not be overwritten.
const char* name_of_script() {
    struct stat info {};
    return ::lstat("run", &info) == 0 ? "run-case" : "run";
}

}  // namespace

core::Result<void> keep_case(const char* folder, const FolderPrograms& programs, const Case& common,
                             const Case& a_case, std::string_view text, const Run& run) {
    constexpr mode_t plain = 0644;
    constexpr mode_t executable = 0755;
    TRY(done_if(::chdir("..") == 0, not_written));
    TRY(lay_out(folder, programs, common, a_case));
    TRY(done_if(::mkdir(".case", executable) == 0, not_written));
    for (const Block& block : a_case.blocks) {
        const char* const name = block.kind == BlockKind::in    ? ".case/in"
                                 : block.kind == BlockKind::out ? ".case/expected-out"
                                 : block.kind == BlockKind::err ? ".case/expected-err"
                                                                : nullptr;
        if (name != nullptr) {
            TRY(write_file(name, a_case.bytes(block.bytes), plain));
        }
    }
    TRY(write_file(".case/out", run.out(), plain));
    TRY(write_file(".case/err", run.err(), plain));
    TRY(write_file(".case/case", text, plain));
    sys::MappedText script;
    core::put(script, "#!/bin/sh\n# ", a_case.name, '\n', "cd \"$(dirname \"$0\")\" || exit 2\n");
    if (needs_checker(a_case)) {
        core::put(script, "exec ");
        core::put_shell_word(script, programs.own);
        core::put(script, " check --cases .case/case --as ", programs.role->cases, ' ');
        core::put_shell_word(script, programs.program);
    } else {
        const bool has_input = a_case.find(BlockKind::in) != nullptr;
        core::put(script, "exec ./");
        for (std::size_t i = 0; i < a_case.words.size(); ++i) {
            core::put_shell_word(script, a_case.words[i]);
            core::put(script, ' ');
        }
        core::put(script, has_input ? "<.case/in" : "</dev/null");
    }
    core::put(script, '\n');
    return write_file(name_of_script(), script.view(), executable);
}

}  // namespace check
