#include "workbench/check/catalogue.hpp"

#include <algorithm>
#include <cerrno>
#include <sys/stat.h>
#include <tuple>

#include "core/escape.hpp"
#include "core/shell_word.hpp"
#include "core/text_out.hpp"
#include "sys/contents.hpp"
#include "sys/error_text.hpp"
#include "sys/tree.hpp"
#include "workbench/check/case_file.hpp"
#include "workbench/check/difference.hpp"
#include "workbench/check/grouping.hpp"
#include "workbench/check/packed.hpp"

namespace check {

namespace {

// True if the case needs files or the checker's help, so that its command alone does not repeat it.
bool lays_something(const Case& a_case) {
    return std::ranges::any_of(a_case.blocks, [](const Block& block) {
        return block.kind == BlockKind::file || block.kind == BlockKind::folder ||
               block.kind == BlockKind::link || block.kind == BlockKind::talk ||
               block.kind == BlockKind::signal;
    });
}

constexpr std::string_view shell = "#!/bin/sh";

// True for anything but a folder. Folders are skipped, as a source folder often has the name of the
// program that is built from it.
bool is_file(const char* path) {
    struct stat info {};
    return ::stat(path, &info) == 0 && !S_ISDIR(info.st_mode);
}

// Finds the name of the program in its role. Reports an error and returns an empty name if it is
// not one of the role's names: for any other name the folder of the case links to our own program,
// so the case would pass without running the target at all.
std::string_view name_in_role(std::string_view program, const Role& role, const char* file_name,
                              std::size_t line) {
    core::FixedString<64> names;
    std::string_view found;
    for (const std::string_view name : names_of(role)) {
        core::put(names, names.size() == 0 ? "" : ", ", name);
        found = name == program ? name : found;
    }
    if (found.empty()) {
        sys::MappedText shown;
        put_shown(shown, program, 0);
        complain(file_name, ':', line, ": the command is not one of ", names.view(), ": ",
                 shown.view());
    }
    return found;
}

// Prints bytes as a format of printf(1) that fits between single quotes.
void put_for_printf(sys::MappedText& out, std::string_view bytes) {
    if (bytes.starts_with('-')) {
        core::put(out, "\\055");  // printf would take a leading '-' for an option
        bytes.remove_prefix(1);
    }
    for (const char c : bytes) {
        if (c == '\'') {
            core::put(out, "\\047");
        } else if (c == '%') {
            core::put(out, "%%");
        } else {
            core::put_escaped(out, {&c, 1});
        }
    }
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
            return complain(options.cases_file, ": ", sys::error_text(error));
        }
    } else if (const core::Result<void> unpacked = unpack_cases(packed_); !unpacked) {
        return complain(unpacked.error().where);
    }
    for (std::uint32_t i = 0; i < target_count_; ++i) {
        const std::string_view name = targets_[i].role->cases;
        core::FixedString<64> packed_name;
        core::put(packed_name, name, ".cases");
        const bool is_own = options.cases_file != nullptr;
        const char* const file_name = is_own ? options.cases_file : packed_name.c_str();
        const auto same_file = std::ranges::find_if(targets(), [&](const Target& target) {
            return is_own || target.role == targets_[i].role;
        });
        const auto first = static_cast<std::uint32_t>(same_file - targets().begin());
        const OwnRole* const own_role = is_own ? nullptr : own_role_named(name);
        int status = 0;
        if (own_role != nullptr) {
            status = add_own_games(i, *own_role);
        } else if (first < i) {
            status = copy_cases(first, i, file_name);
        } else if (is_own) {
            status = add_cases(i, {own_.items().data(), own_.items().size()}, file_name);
        } else {
            status = add_cases(i, find_file(packed_.view(), name), file_name);
        }
        if (status != 0) {
            return status;
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

int Catalogue::add_cases(std::uint32_t target, std::string_view text, const char* file_name) {
    CaseFile file(text);
    sys::MappedPointer<Case> a_case = sys::make_mapped<Case>();
    if (a_case.get() == nullptr) {
        return complain("no memory");
    }
    while (file.next(*a_case)) {
        if (const int status = add_case(*a_case, file.common(), target, file_name); status != 0) {
            return status;
        }
    }
    const Mistake& mistake = file.mistake();
    return mistake.line == 0 ? 0
                             : complain(file_name, ':', mistake.line, ": ", mistake.what.view());
}

int Catalogue::add_own_games(std::uint32_t target, const OwnRole& role) {
    const std::size_t count = count_own_games(role.player);
    // The items refer to the names of the games, so their memory stays where it is.
    auto owner = sys::make_mapped<sys::MappedArray<OwnGame>>();
    if (owner.get() == nullptr || !owner->create(count)) {
        return complain("no memory");
    }
    sys::MappedArray<OwnGame>& games = *owner.release();
    for (std::size_t i = 0; i < count; ++i) {
        games[i] = own_game(role.player, i);
        const auto number = static_cast<std::uint32_t>(i);
        const bool is_added =
            items_.push({.target = target,
                         .name = games[i].name.view(),
                         .about = games[i].row->about,
                         .page = role.player.page,
                         .intricacy = number,
                         .own_game = number,
                         .level = games[i].row->status_is_open ? Level::open : Level::spec,
                         .section = role.player.section,
                         .feature = games[i].row->feature});
        if (!is_added) {
            return complain("no memory");
        }
    }
    return 0;
}

int Catalogue::add_case(const Case& a_case, const Case& common, std::uint32_t target,
                        const char* file_name) {
    const std::string_view program =
        name_in_role(a_case.words[0], *targets_[target].role, file_name, a_case.command_line);
    if (program.empty()) {
        return could_not_do_it;
    }
    const bool is_known = std::ranges::any_of(items_.items(), [&](const Item& item) {
        return item.target == target && item.name == a_case.name;
    });
    if (is_known) {
        return complain(file_name, ':', a_case.line, ": a second case named ", a_case.name);
    }
    Item item{.target = target,
              .name = a_case.name,
              .about = a_case.about,
              .other_pages = a_case.pages,
              .intricacy = intricacy_of(a_case),
              .has_talk = a_case.find(BlockKind::talk) != nullptr,
              .level = a_case.level,
              .section = a_case.section,
              .feature = a_case.feature,
              .command = a_case.command,
              .program = program,
              .command_line = a_case.command_line,
              .text = a_case.text,
              .common = common.text};
    item.page = item.other_pages.take(0);
    for (const Case* const part : {&a_case, &common}) {
        for (const Block& block : part->blocks) {
            item.needs_shell = item.needs_shell ||
                               (block.is_executable && part->bytes(block.bytes).starts_with(shell));
        }
    }
    if (!lays_something(a_case) && !lays_something(common)) {
        add_shell_line(a_case, item);
    }
    return items_.push(item) && !shell_texts_.failed() ? 0 : complain("no memory");
}

void Catalogue::sort() {
    std::sort(items_.begin(), items_.end(), [](const Item& a, const Item& b) {
        return std::tuple(a.target, a.intricacy, a.text.data()) <
               std::tuple(b.target, b.intricacy, b.text.data());
    });
    for (std::size_t i = 0; i < items_.size(); ++i) {
        Item& item = items_[i];
        const auto* const first = std::ranges::find_if(items_, [&](const Item& other) {
            return other.target == item.target && other.has_talk == item.has_talk &&
                   heading_of(other) == heading_of(item);
        });
        item.group = static_cast<std::uint32_t>(first - items_.begin());
    }
}

void Catalogue::add_shell_line(const Case& a_case, Item& item) {
    constexpr std::size_t most_input = 120;  // longer input would hide the command
    const Block* const in = a_case.find(BlockKind::in);
    if (in != nullptr && (in->text.size() > most_input || in->bytes.size > most_input)) {
        return;
    }
    item.has_shell_line = true;
    item.shell_input.begin = shell_texts_.size();
    if (in != nullptr && !in->text.empty()) {
        core::put(shell_texts_, "printf '");
        put_for_printf(shell_texts_, a_case.bytes(in->bytes));
        core::put(shell_texts_, "' | ");
    }
    item.shell_input.size = shell_texts_.size() - item.shell_input.begin;
    item.shell_arguments.begin = shell_texts_.size();
    for (std::size_t i = 1; i < a_case.words.size(); ++i) {
        core::put(shell_texts_, ' ');
        core::put_shell_word(shell_texts_, a_case.words[i]);
    }
    item.shell_arguments.size = shell_texts_.size() - item.shell_arguments.begin;
}

int Catalogue::copy_cases(std::uint32_t from, std::uint32_t to, const char* file_name) {
    const std::size_t count = items_.size();
    for (std::size_t i = 0; i < count; ++i) {
        Item item = items_[i];
        if (item.target != from) {
            continue;
        }
        const Role& role = *targets_[to].role;
        if (name_in_role(item.program, role, file_name, item.command_line).empty()) {
            return could_not_do_it;
        }
        item.target = to;
        if (!items_.push(item)) {
            return complain("no memory");
        }
    }
    return 0;
}

// If the text is the full name of a case, only cases of that name stay. Otherwise all cases stay
// that contain the text in their name or section.
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
    if (invocation.operands.empty() && options.lists) {
        return add_roles(options);
    }
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
            return complain(operand, ": ", sys::error_text(errno));
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

int Catalogue::add_roles(const Options& options) {
    const Role* const only =
        options.as == nullptr ? nullptr : role_or_complaint(options.as, options.edition, "./mybot");
    if (options.as != nullptr && only == nullptr) {
        return could_not_do_it;
    }
    if (options.cases_file != nullptr && only == nullptr) {
        return complain("--cases needs a program, or --as with the name of one");
    }
    if (!targets_.create(all_roles().size())) {
        return complain("no memory");
    }
    for (const Role& role : all_roles()) {
        if (only == nullptr || only == &role) {
            targets_[target_count_++].role = &role;
        }
    }
    return 0;
}

int Catalogue::add_program(const char* path, const Options& options) {
    const std::string_view meant =
        options.as != nullptr ? std::string_view(options.as) : sys::last_part(path);
    const Role* const role = role_or_complaint(meant, options.edition, path);
    return role == nullptr ? could_not_do_it : add_target(path, *role);
}

int Catalogue::add_target(const char* path, const Role& role) {
    Target& target = targets_[target_count_++];
    target.role = &role;
    target.shown.append(path);
    if (!sys::make_absolute(path, target.path)) {
        return complain(path, ": ", sys::error_text(errno));
    }
    return 0;
}

int Catalogue::add_folder(const char* path, const core::Invocation& invocation,
                          const Options& options) {
    const std::size_t before = target_count_;
    for (const Role& role : all_roles()) {
        sys::Path found;
        for (const std::string_view name : names_of(role)) {
            sys::Path candidate;
            core::put(candidate, path, '/', name);
            const bool means_other = name == "2310hub" && role.edition != options.edition;
            if (!means_other && found.size() == 0 && is_file(candidate.c_str())) {
                found.append(candidate.view());
            }
        }
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
