#include "workbench/check/scratch.hpp"

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
bool lay_link(const char* target, std::string_view name) {
    sys::Path path;
    path.append(name);
    return ::symlinkat(target, AT_FDCWD, path.c_str()) == 0 ||
           (errno == EEXIST && ::unlink(path.c_str()) == 0 &&
            ::symlinkat(target, AT_FDCWD, path.c_str()) == 0);
}

// Links our programs, then replaces those of the same role by the program under test. Only names
// that occur in the text of the case are linked: links for all names would take half the time of a
// check.
bool lay_programs(const Place& place, const Case& common, const Case& a_case) {
    const auto is_named = [&](std::string_view name) {
        return common.text.find(name) != std::string_view::npos ||
               a_case.text.find(name) != std::string_view::npos;
    };
    bool good = lay_link(place.own, "multitool");
    const std::string_view hub = is_naval(a_case, common) ? "navalhub" : "cardhub";
    for (const std::string_view name : folder_names()) {
        const bool is_edition = name == "2310hub";
        if (place.is_own_name(name) && (is_named(name) || name == hub)) {
            good = lay_link(is_edition ? hub.data() : "multitool", name) && good;
        }
    }
    if (place.role->part == Part::hub && is_named("puppet")) {
        good = lay_link("multitool", "puppet") && good;
        for (int seat = 0; seat < most_parties; ++seat) {
            core::FixedString<16> name;
            core::put(name, "puppet", seat);
            good = (!is_named(name.view()) || lay_link("puppet", name.view())) && good;
        }
    }
    // Other names of the program link to its first name, not to its path. If the program is our
    // own, `2310hub` then leads to `cardhub` or `navalhub`, which selects the edition.
    core::FixedString<32> first;
    for_each_name(*place.role, [&](std::string_view name) {
        good = lay_link(first.size() == 0 ? place.program : first.c_str(), name) && good;
        first.append(first.size() == 0 ? name : "");
    });
    return good;
}

// Makes the file, folder or link of one block.
bool lay_block(const Case& a_case, const Block& block) {
    const char* const path = a_case.c_str(block.path);
    if (!sys::make_folders_for(AT_FDCWD, path)) {
        return false;
    }
    constexpr mode_t executable = 0755;
    constexpr mode_t plain = 0644;
    if (block.kind == BlockKind::folder) {
        return ::mkdir(path, executable) == 0 || errno == EEXIST;
    }
    sys::remove_tree(AT_FDCWD, path);
    if (block.kind == BlockKind::link) {
        return ::symlink(a_case.c_str(block.link_target), path) == 0;
    }
    const mode_t mode = block.is_executable ? executable : plain;
    const sys::Fd file(::open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode));
    return file.is_open() && sys::write_all(file.get(), a_case.bytes(block.bytes)) &&
           ::fchmod(file.get(), mode) == 0;
}

}  // namespace

const char* lay_out(const char* folder, const Place& place, const Case& common,
                    const Case& a_case) {
    constexpr mode_t for_us = 0700;
    sys::remove_tree(AT_FDCWD, folder);
    if (::mkdir(folder, for_us) != 0 || ::chdir(folder) != 0) {
        return "no folder can be made";
    }
    if (!lay_programs(place, common, a_case)) {
        return "links cannot be made";
    }
    for (const Case* const part : {&common, &a_case}) {
        for (const Block& block : part->blocks) {
            const bool is_laid = block.kind == BlockKind::file || block.kind == BlockKind::folder ||
                                 block.kind == BlockKind::link;
            if (is_laid && !lay_block(*part, block)) {
                return "a file of the case cannot be written";
            }
        }
    }
    return nullptr;
}

}  // namespace check
