#include "workbench/check/catalogue.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/stat.h>

#include "core/text_out.hpp"
#include "sys/contents.hpp"
#include "sys/tree.hpp"
#include "workbench/check/case_file.hpp"
#include "workbench/check/difference.hpp"
#include "workbench/check/packed.hpp"
#include "workbench/check/words.hpp"

namespace check {

namespace {

bool lays_something(const Case& a_case) {
    return std::ranges::any_of(a_case.blocks, [](const Block& block) {
        return block.kind == BlockKind::file || block.kind == BlockKind::folder ||
               block.kind == BlockKind::link || block.kind == BlockKind::talk ||
               block.kind == BlockKind::signal;
    });
}

// Whatever it is, but no folder: those have names like programs, too.
bool is_file(const char* path) {
    struct stat info {};
    return ::stat(path, &info) == 0 && !S_ISDIR(info.st_mode);
}

// Another program's case would run that one, which is ours, and say nothing of the one under test.
bool runs_target(const Case& a_case, const Role& role, const char* file_name, Words& words) {
    core::FixedString<64> names;
    bool is_its_name = false;
    if (!words.split(a_case.command)) {
        complain("no memory");  // for a command that was found to be of the form
        return false;
    }
    for_each_name(role, [&](std::string_view name) {
        core::put(names, names.size() == 0 ? "" : ", ", name);
        is_its_name = is_its_name || name == words[0];
    });
    if (!is_its_name) {
        sys::MappedText shown;
        put_shown(shown, words[0], 0);
        complain(file_name, ':', a_case.command_line(), ": the command is not one of ",
                 names.view(), ": ", shown.view());
    }
    return is_its_name;
}

Item item_of(const Case& a_case, const Case& common, std::uint32_t target) {
    const Block* const in = a_case.find(BlockKind::in);
    auto other_pages = a_case.pages;
    const std::string_view page = other_pages.take(0);
    return {.target = target,
            .name = a_case.name,
            .about = a_case.about,
            .page = page,
            .other_pages = other_pages,
            .command = a_case.command,
            .input = in == nullptr ? std::string_view() : in->text,
            .text = a_case.text,
            .common = common.text,
            .stands_alone = !lays_something(a_case) && !lays_something(common)};
}

}  // namespace

bool is_named(const Role& role, const Item& item, std::string_view text) {
    return text.size() == role.cases.size() + 1 + item.name.size() &&
           text.starts_with(role.cases) && text[role.cases.size()] == '/' &&
           text.ends_with(item.name);
}

int Catalogue::load(const core::Invocation& invocation, const Options& options) {
    if (const int status = find_targets(invocation, options); status != 0) {
        return status;
    }
    if (options.cases_file != nullptr) {
        if (const int error = sys::read_contents(options.cases_file, own_); error != 0) {
            return complain(options.cases_file, ": ", ::strerrordesc_np(error));
        }
    } else if (const char* const why = unpack_cases(packed_)) {
        return complain(why);
    }
    for (std::uint32_t i = 0; i < target_count_; ++i) {
        const std::string_view name = targets_[i].role->cases;
        core::FixedString<64> file_name;
        core::put(file_name, name, ".cases");
        const std::string_view text =
            options.cases_file != nullptr
                ? std::string_view(own_.items().data(), own_.items().size())
                : find_file(packed_.view(), name);
        if (!add_cases(i, text,
                       options.cases_file != nullptr ? options.cases_file : file_name.c_str())) {
            return could_not_do_it;
        }
    }
    if (!options.only.empty()) {
        keep_only(options.only);
    }
    if (items_.empty()) {
        if (!options.only.empty()) {
            return complain("no case has that in its name or section: ", options.only);
        }
        return complain(options.cases_file == nullptr ? "" : options.cases_file,
                        options.cases_file == nullptr ? "" : ": ", "there are no cases");
    }
    return 0;
}

bool Catalogue::add_cases(std::uint32_t target, std::string_view text, const char* file_name) {
    CaseFile file(text);
    sys::MappedPointer<Case> a_case = sys::make_mapped<Case>();
    const std::size_t first = items_.size();
    Words words;
    while (a_case.get() != nullptr && file.next(*a_case)) {
        if (!runs_target(*a_case, *targets_[target].role, file_name, words)) {
            return false;
        }
        const Item item = item_of(*a_case, file.common(), target);
        const auto before = items_.items().subspan(first);
        if (std::ranges::find(before, item.name, &Item::name) != before.end()) {
            complain(file_name, ':', a_case->line, ": a second case named ", item.name);
            return false;
        }
        if (!items_.push(item)) {
            complain("no memory");
            return false;
        }
    }
    const Complaint& complaint = file.complaint();
    if (a_case.get() == nullptr) {
        complain("no memory");
    } else if (complaint.line != 0) {
        complain(file_name, ':', complaint.line, ": ", complaint.what.view());
    }
    return complaint.line == 0 && a_case.get() != nullptr;
}

// Who names one case wholly wants that one; else what has the text anywhere.
void Catalogue::keep_only(std::string_view text) {
    const auto has_it = [&](const Item& item, bool exactly) {
        const Role& role = *targets_[item.target].role;
        if (exactly) {
            return item.name == text || is_named(role, item, text);
        }
        core::FixedString<400> whole;
        core::put(whole, role.cases, '/', item.name, '\n', item.page.substr(0, 120));
        return whole.view().find(text) != std::string_view::npos;
    };
    const bool exactly =
        std::ranges::any_of(items_.items(), [&](const Item& item) { return has_it(item, true); });
    std::size_t kept = 0;
    for (const Item& item : items_) {
        if (has_it(item, exactly)) {
            items_[kept++] = item;
        }
    }
    static_cast<void>(items_.resize(kept));
}

int Catalogue::find_targets(const core::Invocation& invocation, const Options& options) {
    const std::size_t most = invocation.operands.size() * all_roles().size();
    if (invocation.operands.empty()) {
        return complain("no program is named; try 'multitool check --help'");
    }
    if (!targets_.create(most)) {
        return complain("no memory");
    }
    for (const char* const operand : invocation.operands) {
        struct stat info {};
        if (::stat(operand, &info) != 0) {
            return complain(operand, ": ", ::strerrordesc_np(errno));
        }
        const int status = S_ISDIR(info.st_mode) ? add_folder(operand, invocation, options)
                                                 : add_program(operand, options);
        if (status != 0) {
            return status;
        }
    }
    number_copies();
    return 0;
}

void Catalogue::number_copies() {
    for (std::size_t i = 0; i < target_count_; ++i) {
        const auto is_alike = [&](const Target& other) { return other.role == targets_[i].role; };
        const auto before = std::ranges::count_if(targets().first(i), is_alike);
        const bool is_only_one = std::ranges::count_if(targets(), is_alike) == 1;
        targets_[i].copy = is_only_one ? 0 : static_cast<unsigned>(before) + 1;
    }
}

int Catalogue::add_program(const char* path, const Options& options) {
    const std::string_view meant =
        options.as != nullptr ? std::string_view(options.as) : sys::last_part(path);
    const Role* const role = role_named(meant, options.edition);
    if (role == nullptr) {
        return complain(
            "nothing is known of a program of that name (--as NAME says what it is meant to be): ",
            meant);
    }
    return add_target(path, *role);
}

int Catalogue::add_target(const char* path, const Role& role) {
    Target& target = targets_[target_count_++];
    target.role = &role;
    target.shown.append(path);
    if (!sys::make_absolute(path, target.path)) {
        return complain(path, ": ", ::strerrordesc_np(errno));
    }
    return 0;
}

int Catalogue::add_folder(const char* path, const core::Invocation& invocation,
                          const Options& options) {
    const std::size_t before = target_count_;
    for (const Role& role : all_roles()) {
        sys::Path found;
        for_each_name(role, [&](std::string_view name) {
            sys::Path candidate;
            core::put(candidate, path, '/', name);
            const bool means_other = name == "2310hub" && role.edition != options.edition;
            if (!means_other && found.size() == 0 && is_file(candidate.c_str())) {
                found.append(candidate.view());
            }
        });
        if (found.size() == 0 || !invocation.is_own_name(role.needs)) {
            continue;
        }
        if (options.as != nullptr && role_named(options.as, options.edition) != &role) {
            continue;
        }
        if (const int status = add_target(found.c_str(), role); status != 0) {
            return status;
        }
    }
    if (target_count_ == before) {
        return complain(path, ": no program that is known is in this folder");
    }
    return 0;
}

}  // namespace check
