#include "workbench/check/case_folder.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/text_out.hpp"
#include "sys/fd.hpp"
#include "sys/io.hpp"
#include "sys/tree.hpp"
#include "workbench/check/step.hpp"

namespace check {

namespace {

constexpr const char* not_written = "a file of the case cannot be written";

// Makes a symbolic link, replacing an old one.
core::Result<void> lay_link(const char* target, std::string_view name) {
    sys::Path path;
    path.append(name);
    const bool is_laid = ::symlinkat(target, AT_FDCWD, path.c_str()) == 0 ||
                         (errno == EEXIST && ::unlink(path.c_str()) == 0 &&
                          ::symlinkat(target, AT_FDCWD, path.c_str()) == 0);
    return done_if(is_laid, "links cannot be made");
}

// Links our programs, then replaces those of the same role by the program under test. Only names
// that occur in the text of the case are linked: links for all names would take half the time of a
// check.
core::Result<void> lay_programs(const FolderPrograms& programs, const Case& common,
                                const Case& a_case) {
    const auto is_named = [&](std::string_view name) {
        return common.text.find(name) != std::string_view::npos ||
               a_case.text.find(name) != std::string_view::npos;
    };
    TRY(lay_link(programs.own, "multitool"));
    const std::string_view hub = role_of_edition(edition_of(a_case, common))->needs;
    for (const std::string_view name : folder_names()) {
        const bool is_edition = name == "2310hub";
        if (programs.is_own_name(name) && (is_named(name) || name == hub)) {
            TRY(lay_link(is_edition ? hub.data() : "multitool", name));
        }
    }
    if (programs.role->part == Part::hub && is_named("puppet")) {
        TRY(lay_link("multitool", "puppet"));
        for (int seat = 0; seat < most_parties; ++seat) {
            core::FixedString<16> name;
            core::put(name, "puppet", seat);
            if (is_named(name.view())) {
                TRY(lay_link("puppet", name.view()));
            }
        }
    }
    // Other names of the program link to its first name, not to its path. If the program is our
    // own, `2310hub` then leads to `cardhub` or `navalhub`, which selects the edition.
    const char* target = programs.program;
    for (const std::string_view name : names_of(*programs.role)) {
        TRY(lay_link(target, name));
        target = name.data();
    }
    return {};
}

// Makes the file, folder or link of one block. A path through a link of the case is an error.
core::Result<void> lay_block(const Case& a_case, const Block& block) {
    constexpr mode_t executable = 0755;
    constexpr mode_t plain = 0644;
    core::Result<sys::Parent> opened =
        sys::open_parent(AT_FDCWD, a_case.c_str(block.path), sys::Missing::is_made);
    if (!opened) {
        return core::Error{core::ErrorCode::system, opened.error().number, not_written};
    }
    const sys::Parent& parent = opened.value();
    const int folder = parent.folder.get();
    if (block.kind == BlockKind::folder) {
        const bool is_made = ::mkdirat(folder, parent.name, executable) == 0 || errno == EEXIST;
        return done_if(is_made, not_written);
    }
    sys::remove_tree(folder, parent.name);
    if (block.kind == BlockKind::link) {
        const char* const target = a_case.c_str(block.link_target);
        return done_if(::symlinkat(target, folder, parent.name) == 0, not_written);
    }
    const mode_t mode = block.is_executable ? executable : plain;
    return write_new_file(folder, parent.name, a_case.bytes(block.bytes), mode);
}

}  // namespace

core::Result<void> write_new_file(int folder, const char* name, std::string_view text,
                                  mode_t mode) {
    const sys::Fd file(::openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode));
    return done_if(
        file.is_open() && sys::write_all(file.get(), text) && ::fchmod(file.get(), mode) == 0,
        not_written);
}

core::Result<void> make_folder(const sys::Fd& root, const char* name) {
    constexpr mode_t for_us = 0700;
    sys::remove_tree(root.get(), name);
    const bool is_made = ::mkdirat(root.get(), name, for_us) == 0;
    const sys::Fd folder = sys::open_folder(root.get(), name);
    return done_if(is_made && folder.is_open() && ::fchdir(folder.get()) == 0,
                   "no folder can be made");
}

core::Result<void> lay_out(const sys::Fd& root, const char* name, const FolderPrograms& programs,
                           const Case& common, const Case& a_case) {
    TRY(make_folder(root, name));
    TRY(lay_programs(programs, common, a_case));
    for (const Case* const part : {&common, &a_case}) {
        for (const Block& block : part->blocks) {
            const bool is_laid = block.kind == BlockKind::file || block.kind == BlockKind::folder ||
                                 block.kind == BlockKind::link;
            if (is_laid) {
                TRY(lay_block(*part, block));
            }
        }
    }
    return {};
}

}  // namespace check
