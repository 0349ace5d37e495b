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

// Makes the file, folder or link of one block.
core::Result<void> lay_block(const Case& a_case, const Block& block) {
    constexpr const char* not_written = "a file of the case cannot be written";
    constexpr mode_t executable = 0755;
    constexpr mode_t plain = 0644;
    const char* const path = a_case.c_str(block.path);
    if (!sys::make_folders_for(AT_FDCWD, path)) {
        return core::system_error(not_written);
    }
    if (block.kind == BlockKind::folder) {
        return done_if(::mkdir(path, executable) == 0 || errno == EEXIST, not_written);
    }
    sys::remove_tree(AT_FDCWD, path);
    if (block.kind == BlockKind::link) {
        return done_if(::symlink(a_case.c_str(block.link_target), path) == 0, not_written);
    }
    const mode_t mode = block.is_executable ? executable : plain;
    const sys::Fd file(::open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode));
    return done_if(file.is_open() && sys::write_all(file.get(), a_case.bytes(block.bytes)) &&
                       ::fchmod(file.get(), mode) == 0,
                   not_written);
}

}  // namespace

core::Result<void> lay_out(const char* folder, const FolderPrograms& programs, const Case& common,
                           const Case& a_case) {
    constexpr mode_t for_us = 0700;
    sys::remove_tree(AT_FDCWD, folder);
    if (::mkdir(folder, for_us) != 0 || ::chdir(folder) != 0) {
        return core::system_error("no folder can be made");
    }
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
