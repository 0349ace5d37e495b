#include "cli/front.hpp"

#include <exception>
#include <string>
#include <vector>

#include "applets.hpp"
#include "cli/argparse.hpp"
#include "cli/install.hpp"
#include "cli/near_name.hpp"
#include "core/columns.hpp"
#include "core/text_out.hpp"
#include "sys/out_buffer.hpp"

namespace cli {

namespace {

constexpr int status_usage = 2;  // also if the output could not be written
constexpr int status_not_found = 127;

using Text = sys::SizedOutBuffer<4096>;

// Flushes and returns the exit status of a command that only prints.
int finish(Text& out) {
    out.flush();
    return out.failed() ? status_usage : 0;
}

// Prints a row of two columns. The right one may have several lines.
void put_row(Text& out, std::size_t column, std::string_view left, std::string_view right) {
    core::put(out, "  ", left);
    core::put_blanks(out, column - left.size());
    while (true) {
        const std::string_view line = right.substr(0, right.find('\n'));
        core::put(out, line, '\n');
        if (line.size() == right.size()) {
            return;
        }
        right.remove_prefix(line.size() + 1);
        core::put_blanks(out, column + 2);
    }
}

std::string with_value(const core::Option& option) {
    std::string text(option.name);
    if (!option.value.empty()) {
        text.append(" ").append(option.value);
    }
    return text;
}

void put_options(Text& out, std::span<const core::Option> options) {
    std::size_t column = 0;
    for (const core::Option& option : options) {
        column = std::max(column, with_value(option).size() + 2);
    }
    for (const core::Option& option : options) {
        put_row(out, column, with_value(option), option.help);
    }
}

bool is_shown(const core::Applet& applet) {
    return applet.use == core::NameUse::subcommand || applet.use == core::NameUse::both;
}

// Such as "cards or naval".
std::string edition_names(std::string_view separator) {
    std::string names;
    for (const EditionRow& row : all_editions()) {
        names.append(names.empty() ? "" : separator).append(row.edition);
    }
    return names;
}

int print_general_help() {
    Text out(1);
    core::put(
        out,
        "multitool: game programs in one file\n"
        "\n"
        "Usage: multitool NAME [operand...]      run a program\n"
        "       multitool --help [NAME]          this text, or how to call a program\n"
        "       multitool --list                 all names, one a line\n"
        "       multitool --families             all games, one a line\n"
        "       multitool --players GAME         the built-in players of a game, one a line\n"
        "       multitool --version\n"
        "       multitool --install [-s] [-f] [--edition ",
        edition_names("|"),
        "] DIR\n"
        "                                        links to all programs in DIR: hard ones, or\n"
        "                                        symbolic with -s; -f replaces other files\n"
        "       multitool --uninstall DIR        remove them\n"
        "\n"
        "Called through a link named after a program it is that program.\n"
        "\n"
        "Programs:\n");
    for (const core::Applet& applet : all_applets()) {
        if (is_shown(applet)) {
            constexpr std::size_t column = 12;
            put_row(out, column, applet.name, applet.summary);
        }
    }
    return finish(out);
}

int print_list() {
    Text out(1);
    for (const core::Applet& applet : all_applets()) {
        if (applet.use != core::NameUse::internal) {
            core::put(out, applet.name, '\n');
        }
    }
    return finish(out);
}

int print_families() {
    Text out(1);
    for (const FamilyRow& family : all_families()) {
        core::put(out, family.name, '\n');
    }
    return finish(out);
}

// For a game, or for the game that a program belongs to.
int print_players(const std::string& game) {
    const FamilyRow* const family = find_family(game);
    if (family == nullptr) {
        return complain("there is no game " + game + " in this executable");
    }
    Text out(1);
    std::string_view rest = family->players;
    while (!rest.empty()) {
        const std::string_view player = rest.substr(0, rest.find(' '));
        rest.remove_prefix(std::min(player.size() + 1, rest.size()));
        if (is_applet_name(player)) {
            core::put(out, player, '\n');
        }
    }
    if (family->has_human) {
        core::put(out, "human\n");
    }
    return finish(out);
}

int print_version() {
    Text out(1);
    core::put(out, "multitool " MULTITOOL_VERSION "\n");
    return finish(out);
}

int dispatch_options(std::span<const char* const> arguments) {
    // argparse's own --help and --version print to std::cout, which cli/argparse.hpp leaves
    // unconstructed, and exit.
    argparse::ArgumentParser parser("multitool", MULTITOOL_VERSION,
                                    argparse::default_arguments::none);
    parser.add_argument("--help", "-h").flag();
    for (const char* const flag : {"--list", "--families", "--players", "--version", "--install",
                                   "--uninstall", "-s", "-f"}) {
        parser.add_argument(flag).flag();
    }
    parser.add_argument("--edition");
    parser.add_argument("operand").nargs(argparse::nargs_pattern::optional);

    std::vector<std::string> words{"multitool"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    parser.parse_args(words);

    const auto is_given = [&](const char* flag) { return parser.get<bool>(flag); };
    const bool installs = is_given("--install");
    const bool uninstalls = is_given("--uninstall");
    const bool lists = is_given("--list");
    const bool lists_families = is_given("--families");
    const bool lists_players = is_given("--players");
    const bool prints_version = is_given("--version");
    if (installs + uninstalls + lists + lists_families + lists_players + prints_version +
            is_given("--help") >
        1) {
        return complain("one thing at a time");
    }
    const auto operand = parser.present("operand");
    const bool symbolic = is_given("-s");
    const bool replace = is_given("-f");
    const auto edition = parser.present("--edition");
    // Not argparse's choices: in `--edition cards cards` they take the folder for a second value.
    const EditionRow* edition_row = nullptr;
    for (const EditionRow& row : all_editions()) {
        edition_row = edition && row.edition == *edition ? &row : edition_row;
    }
    if (edition && edition_row == nullptr) {
        return complain("--edition is " + edition_names(" or ") + ", not " + *edition);
    }
    if (!installs && (symbolic || replace || edition)) {
        return complain("-s, -f and --edition go with --install");
    }
    if (installs || uninstalls) {
        if (!operand) {
            return complain("no folder is named");
        }
        if (!installs) {
            return uninstall(operand->c_str());
        }
        if (edition && !is_applet_name(edition_row->hub)) {
            return complain("there is no " + *edition + " edition in this executable");
        }
        return install({.folder = operand->c_str(),
                        .symbolic = symbolic,
                        .replace = replace,
                        .edition_hub = edition ? edition_row->hub.data() : nullptr});
    }
    if (lists_players) {
        return operand ? print_players(*operand) : complain("no game is named");
    }
    if (lists || lists_families || prints_version) {
        if (operand) {
            return complain("there is a word too many");
        }
        return lists ? print_list() : lists_families ? print_families() : print_version();
    }
    if (operand) {
        const core::Applet* const applet = find_applet(*operand);
        return applet != nullptr ? help(*applet) : not_found(*operand);
    }
    return print_general_help();
}

}  // namespace

int run_options(std::span<const char* const> arguments) {
    try {
        return dispatch_options(arguments);
    } catch (const std::exception& error) {
        return complain(error.what());
    }
}

int help(const core::Applet& applet) {
    Text out(1);
    core::put(out, applet.name, ": ", applet.summary, "\n\n");
    std::string_view usages = applet.usage;  // one per line
    std::string_view intro = "Usage: multitool ";
    while (!usages.empty()) {
        const std::string_view usage = usages.substr(0, usages.find('\n'));
        core::put(out, intro, applet.name, ' ', usage, '\n');
        intro = "       multitool ";
        usages.remove_prefix(std::min(usage.size() + 1, usages.size()));
    }
    if (!applet.options.options.empty()) {
        core::put(out, applet.options.operands_before == 0 ? "\nOptions, before the operands:\n"
                                                           : "\nOptions:\n");
        put_options(out, applet.options.options);
    }
    return finish(out);
}

int complain(std::string_view what, std::string_view program) {
    Text out(2);
    core::put(out, "multitool: ", what, "\nTry 'multitool ", program, program.empty() ? "" : " ",
              "--help'.\n");
    out.flush();
    return status_usage;
}

int not_found(std::string_view name) {
    Text out(2);
    core::put(out, "multitool: ", name, ": not found\n");
    if (const std::string_view near = near_name(name); !near.empty()) {
        core::put(out, "Did you mean '", near, "'?\n");
    }
    out.flush();
    return status_not_found;
}

}  // namespace cli
