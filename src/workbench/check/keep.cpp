#include "workbench/check/keep.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/shell_word.hpp"
#include "core/text_out.hpp"
#include "sys/fd.hpp"
#include "sys/tree.hpp"

namespace check {

namespace {

// True if a shell script cannot repeat the case: it needs a conversation, a signal or a free port.
bool needs_checker(const Case& a_case) {
    return a_case.find(BlockKind::talk) != nullptr || a_case.find(BlockKind::signal) != nullptr ||
           needs_port(a_case);
}

}  // namespace

core::Result<void> keep_case(const sys::Fd& root, const char* name, const FolderPrograms& programs,
                             const Case& common, const Case& a_case, std::string_view text,
                             const Run& run) {
    constexpr mode_t plain = 0644;
    constexpr mode_t executable = 0755;
    TRY(lay_out(root, name, programs, common, a_case));
    const bool is_made = ::mkdir(".case", executable) == 0;
    const sys::Fd results = sys::open_folder(AT_FDCWD, ".case");
    TRY(done_if(is_made && results.is_open(), "the folder .case cannot be made"));
    const auto write = [&](const char* file, std::string_view bytes) {
        return write_new_file(results.get(), file, bytes, plain);
    };
    for (const Block& block : a_case.blocks) {
        const char* const file = block.kind == BlockKind::in    ? "in"
                                 : block.kind == BlockKind::out ? "expected-out"
                                 : block.kind == BlockKind::err ? "expected-err"
                                                                : nullptr;
        if (file != nullptr) {
            TRY(write(file, a_case.bytes(block.bytes)));
        }
    }
    TRY(write("out", run.out()));
    TRY(write("err", run.err()));
    TRY(write("case", text));
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
    // The case may have a file `run` itself.
    const auto write_script = [&](const char* file) {
        return write_new_file(AT_FDCWD, file, script.view(), executable);
    };
    return write_script("run") ? core::Result<void>() : write_script("run-case");
}

core::Result<void> keep_own_game(const OwnRole& role, const OwnGame& game, const char* program) {
    constexpr mode_t executable = 0755;
    sys::MappedText script;
    core::put(script, "#!/bin/sh\n# ", game.name.view(), "\ncd \"$(dirname \"$0\")\" || exit 2\n");
    put_own_command(script, role, game, program);
    core::put(script, '\n');
    // The player may have made a file of that name.
    const auto write_script = [&](const char* file) {
        return write_new_file(AT_FDCWD, file, script.view(), executable);
    };
    return write_script("run") ? core::Result<void>() : write_script("run-case");
}

}  // namespace check
