// Selects the program by the name of the call, as multitool(1), "NAMES", describes.
#include <algorithm>
#include <span>
#include <string_view>
#include <sys/auxv.h>

#include "applets.hpp"
#include "called_name.hpp"
#include "cli/front.hpp"
#include "cli/options.hpp"
#include "core/applet.hpp"
#include "core/called_path.hpp"
#include "sys/path.hpp"

namespace {

using Arguments = std::span<const char* const>;

struct Meaning {
    const core::Applet* applet = nullptr;  // null if the name is not a program's
    bool front = false;                    // the name is multitool's own
};

Meaning meaning_of(std::string_view name) {
    return {.applet = find_applet(name), .front = name.starts_with(multitool_name)};
}

// argv[0] alone may not decide: the caller may set it to anything, and 2310hub and hub stand for
// two programs. Then the first unambiguous name along the symbolic links of the executed file
// counts.
Meaning meaning_of_call(std::string_view called) {
    const Meaning direct = meaning_of(called);
    const bool decided =
        direct.front || (direct.applet != nullptr && !has_two_meanings(*direct.applet));
    if (decided) {
        return direct;
    }
    // NOLINTNEXTLINE: the kernel passes the pointer as a number
    LinkChain chain(reinterpret_cast<const char*>(::getauxval(AT_EXECFN)));
    Meaning undecided = direct;
    while (const auto name = chain.next()) {
        const Meaning meaning = meaning_of(*name);
        if (meaning.applet != nullptr && !has_two_meanings(*meaning.applet)) {
            return meaning;
        }
        if (undecided.applet == nullptr && (meaning.applet != nullptr || meaning.front)) {
            undecided = meaning;
        }
    }
    return undecided;
}

enum class CalledAs : bool { own_name, subcommand };

int run(const core::Applet& applet, Arguments operands, CalledAs called_as) {
    core::Invocation invocation{.operands = operands, .is_own_name = is_applet_name};
    // Under a name from a specification every word is an operand.
    const core::OptionTable& table = applet.options;
    const bool takes_options =
        called_as == CalledAs::subcommand ||
        (table.unknown == core::UnknownOption::is_refused && !table.only_as_subcommand);
    // Most calls have no word with a dash and skip the parser.
    const bool may_have_options =
        takes_options && !applet.options.options.empty() &&
        std::ranges::any_of(operands, [](const char* word) { return word[0] == '-'; });
    if (may_have_options) {
        if (const auto status = cli::take_options(applet, invocation)) {
            return *status;
        }
    }
    return run_applet(&applet, &invocation);
}

// Runs `multitool ...`: a subcommand or one of multitool's own options.
int run_front(Arguments arguments) {
    if (arguments.empty() || arguments[0][0] == '-') {
        return cli::run_options(arguments);
    }
    const std::string_view name(arguments[0]);
    const core::Applet* const applet = find_applet(name);
    if (applet == nullptr) {
        return cli::not_found(name);
    }
    if (arguments.size() == 2 && std::string_view(arguments[1]) == "--help") {
        return cli::help(*applet);
    }
    return run(*applet, arguments.subspan(1), CalledAs::subcommand);
}

}  // namespace

int main(int argc, char** argv) {
    const Arguments all(argv, static_cast<std::size_t>(argc));
    const std::string_view called = all.empty() ? "" : sys::last_part(all[0]);
    const Arguments operands = all.empty() ? all : all.subspan(1);
    const Meaning meaning = meaning_of_call(called);
    if (meaning.applet != nullptr) {
        return run(*meaning.applet, operands, CalledAs::own_name);
    }
    if (!meaning.front) {
        return cli::not_found(called);
    }
    core::called_path = all[0];
    return run_front(operands);
}
