// The empty program with argparse linked: what a start costs in an executable that holds what ours
// holds. Called without arguments it does nothing.
#include <argparse/argparse.hpp>
#include <exception>
#include <string>
#include <vector>

int main(int argc, char** argv) {
    if (argc < 2) {
        return 0;
    }
    try {
        argparse::ArgumentParser parser("empty", "0", argparse::default_arguments::none);
        parser.add_argument("--flag").flag();
        parser.add_argument("--choice").choices("one", "two");
        parser.add_argument("operand").nargs(argparse::nargs_pattern::optional);
        parser.parse_args(std::vector<std::string>(argv, argv + argc));
        return parser.get<bool>("--flag") ? 1 : 0;
    } catch (const std::exception&) {
        return 2;
    }
}
