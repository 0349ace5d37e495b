#include "workbench/check/scratch.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/text_out.hpp"
#include "sys/fd.hpp"
#include "sys/io.hpp"
#include "sys/tree.hpp"
#include "workbench/check/block_text.hpp"
#include "workbench/check/step.hpp"
#include "workbench/check/words.hpp"

namespace check {

namespace {

bool lay_link(const char* target, std::string_view name) {
    sys::Path path;
    path.append(name);
    return ::symlinkat(target, AT_FDCWD, path.c_str()) == 0 ||
           (errno == EEXIST && ::unlink(path.c_str()) == 0 &&
            ::symlinkat(target, AT_FDCWD, path.c_str()) == 0);
}

// Our programs, as far as the case speaks of them, then the one under test in the places of its
// names. (All of them, for every case, would be half the work of a check.)
bool lay_programs(const Place& place, const Case& common, const Case& a_case) {
    const auto is_named = [&](std::string_view name) {
        return common.text.find(name) != std::string_view::npos ||
               a_case.text.find(name) != std::string_view::npos;
    };
    bool good = lay_link(place.own, "multitool");
    const std::string_view hub = role_of_edition(edition_of(a_case, common))->needs;
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
    // Its further names through the first: a `2310hub` of ours is then the hub that it leads to.
    core::FixedString<32> first;
    for_each_name(*place.role, [&](std::string_view name) {
        good = lay_link(first.size() == 0 ? place.program : first.c_str(), name) && good;
        first.append(first.size() == 0 ? name : "");
    });
    return good;
}

bool lay_block(const Block& block, Words& words, sys::MappedText& bytes) {
    if (!words.split(block.head)) {
        return false;
    }
    const char* const name = words.c_str(0);
    if (!sys::make_folders_for(AT_FDCWD, name)) {
        return false;
    }
    constexpr mode_t executable = 0755;
    constexpr mode_t plain = 0644;
    if (block.kind == BlockKind::folder) {
        return ::mkdir(name, executable) == 0 || errno == EEXIST;
    }
    sys::remove_tree(AT_FDCWD, name);
    if (block.kind == BlockKind::link) {
        return ::symlink(words.c_str(1), name) == 0;
    }
    bytes.clear();
    const bool is_executable = words.size() == 2;
    const sys::Fd file(
        ::open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, is_executable ? executable : plain));
    return file.is_open() && decode(block.text, bytes).what == nullptr &&
           sys::write_all(file.get(), bytes.view()) &&
           ::fchmod(file.get(), is_executable ? executable : plain) == 0;
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
    Words words;
    sys::MappedText bytes;
    for (const Case* const part : {&common, &a_case}) {
        for (const Block& block : part->blocks) {
            const bool is_laid = block.kind == BlockKind::file || block.kind == BlockKind::folder ||
                                 block.kind == BlockKind::link;
            if (is_laid && !lay_block(block, words, bytes)) {
                return "a file of the case cannot be written";
            }
        }
    }
    return nullptr;
}

}  // namespace check
