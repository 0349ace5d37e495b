// --install and --uninstall, and that `meson install` lays the same links (LINK_NAMES).
#include <algorithm>
#include <boost/ut.hpp>
#include <cstdlib>
#include <set>
#include <sstream>
#include <sys/stat.h>

#include "tests/dispatch/place.hpp"

using namespace boost::ut;
using dispatch::Place;
using support::Outcome;
namespace fs = std::filesystem;

namespace {

class InstallPlace : public Place {
public:
    InstallPlace() { fs::create_directory(*this / "bin"); }

    [[nodiscard]] std::set<std::string> installed() const {
        std::set<std::string> names;
        for (const fs::directory_entry& entry : fs::directory_iterator(*this / "bin")) {
            names.insert(entry.path().filename().string());
        }
        return names;
    }
    [[nodiscard]] std::string target(const std::string& name) const {
        return fs::read_symlink(*this / "bin" / name).string();
    }
};

// A file system beside that of temporary files, on most machines.
constexpr const char* memory = "/dev/shm";

bool is_another_file_system(const char* folder, const fs::path& other) {
    struct stat here {};
    struct stat there {};
    return ::stat(folder, &here) == 0 && ::stat(other.c_str(), &there) == 0 &&
           here.st_dev != there.st_dev;
}

std::set<std::string> names_of_the_build() {
    std::istringstream words(std::getenv("LINK_NAMES"));
    std::set<std::string> names;
    for (std::string name; words >> name;) {
        names.insert(name);
    }
    return names;
}

// One of them.
std::string a_name() { return *names_of_the_build().rbegin(); }

}  // namespace

const suite<"install"> install_suite = [] {
    "hard links without -s, under the names that meson install uses"_test = [] {
        const InstallPlace place;
        const Outcome outcome = place.call("multitool", {"--install", "bin"});
        expect(outcome.status == 0_i && outcome.out.empty() && outcome.err.empty()) << outcome.err;
        expect(place.installed() == names_of_the_build());
        for (const std::string& name : place.installed()) {
            expect(!fs::is_symlink(place / "bin" / name)) << name;
            expect(fs::equivalent(place / "bin" / name, place / "multitool")) << name;
        }
    };

    "relative symbolic links with -s"_test = [] {
        const InstallPlace place;
        expect(place.call("multitool", {"--install", "-s", "bin"}).status == 0_i);
        expect(place.installed() == names_of_the_build());
        for (const std::string& name : place.installed()) {
            expect(place.target(name) == "../multitool") << name << place.target(name);
        }
    };

    "symbolic links into the folder of the executable"_test = [] {
        const InstallPlace place;
        fs::rename(place / "multitool", place / "bin/multitool");
        expect(place.call("bin/multitool", {"--install", "-s", "bin"}).status == 0_i);
        expect(place.target(a_name()) == "multitool");
        expect(!fs::is_symlink(place / "bin/multitool"));
    };

    "an edition makes 2310hub one hub for good, if it is there"_test = [] {
        for (const auto& [edition, hub] :
             {std::pair("cards", "cardhub"), std::pair("naval", "navalhub")}) {
            for (const bool symbolic : {false, true}) {
                const InstallPlace place;
                std::vector<std::string> words = {"--install", "--edition", edition, "bin"};
                if (symbolic) {
                    words.insert(words.begin() + 1, "-s");
                }
                const Outcome outcome = place.call("multitool", words);
                if (!dispatch::has(hub)) {
                    expect(outcome.status == 2_i && place.installed().empty()) << edition;
                    continue;
                }
                expect(outcome.status == 0_i && place.target("2310hub") == hub) << edition;
                expect(dispatch::same(place.call("bin/2310hub", {"a", "2"}),
                                      place.call("bin/" + std::string(hub), {"a", "2"})));
            }
        }
    };

    "installing again, in another way, is fine"_test = [] {
        const InstallPlace place;
        std::vector<std::vector<std::string>> ways = {
            {"--install", "bin"}, {"--install", "-s", "bin"}, {"--install", "bin"}};
        if (dispatch::has("cardhub")) {
            ways.push_back({"--install", "--edition", "cards", "bin"});
        }
        ways.push_back({"--install", "-s", "bin"});
        for (const std::vector<std::string>& words : ways) {
            const Outcome outcome = place.call("multitool", words);
            expect(outcome.status == 0_i && outcome.err.empty()) << outcome.err;
            expect(place.installed() == names_of_the_build()) << "no temporary name is left";
        }
        expect(place.target(a_name()) == "../multitool");
    };

    "a foreign file is safe, even one with a temporary name of ours"_test = [] {
        const InstallPlace place;
        const Outcome outcome = support::run(
            {.program = "/bin/sh",
             .argv =
                 {"sh", "-c",
                  "for name in bin/.multitool-$$ bin/.multitool-$$-0; do echo mine >$name; done; "
                  "exec ./multitool --install bin"},
             .folder = place.path()});
        expect(outcome.status == 0_i && outcome.err.empty()) << outcome.err;
        std::size_t left = 0;
        for (const std::string& name : place.installed()) {
            if (name.starts_with(".multitool-")) {
                ++left;
                expect(support::read_file(place / "bin" / name) == "mine\n") << name;
            }
        }
        expect(left == 2_u) << "no foreign file is removed, no name of ours is left";
    };

    "hard links to another file system: one message, that names -s"_test = [] {
        const InstallPlace place;
        if (!is_another_file_system(memory, place.path())) {
            log << "passed over:" << memory << "is no other file system here";
            return;
        }
        const support::Scratch shared(memory);
        const std::string folder = shared.path().string();
        const Outcome outcome = place.call("multitool", {"--install", folder});
        expect(outcome.status == 1_i && outcome.out.empty());
        expect(outcome.err.starts_with("multitool: " + folder + ": ")) << outcome.err;
        expect(std::ranges::count(outcome.err, '\n') == 1_i) << outcome.err;
        expect(outcome.err.find("-s") != std::string::npos) << outcome.err;
        expect(fs::is_empty(shared.path()));
        expect(place.call("multitool", {"--install", "-s", folder}).status == 0_i);
    };

    "a foreign file is not overwritten, and then no link is made"_test = [] {
        const InstallPlace place;
        support::write_file(place / "bin" / a_name(), "precious");
        const Outcome outcome = place.call("multitool", {"--install", "-s", "bin"});
        expect(outcome.status == 1_i && outcome.out.empty());
        expect(outcome.err.find("bin/" + a_name()) != std::string::npos) << outcome.err;
        expect(place.installed() == std::set<std::string>{a_name()});
        expect(support::read_file(place / "bin" / a_name()) == "precious");
    };

    "a dangling link is not ours either"_test = [] {
        const InstallPlace place;
        place.link("bin/" + a_name(), "nowhere");
        expect(place.call("multitool", {"--install", "-s", "bin"}).status == 1_i);
        expect(place.target(a_name()) == "nowhere");
    };

    "-f replaces a foreign file"_test = [] {
        const InstallPlace place;
        support::write_file(place / "bin" / a_name(), "in the way");
        expect(place.call("multitool", {"--install", "-s", "-f", "bin"}).status == 0_i);
        expect(place.target(a_name()) == "../multitool");
    };

    "a folder that stands in the way is reported"_test = [] {
        const InstallPlace place;
        fs::create_directory(place / "bin" / a_name());
        const Outcome outcome = place.call("multitool", {"--install", "-s", "-f", "bin"});
        expect(outcome.status == 1_i && outcome.err.find(a_name()) != std::string::npos)
            << outcome.err;
    };

    "a folder that does not exist is reported"_test = [] {
        const InstallPlace place;
        for (const char* const option : {"--install", "--uninstall"}) {
            const Outcome outcome = place.call("multitool", {option, "nowhere"});
            expect(outcome.status == 1_i &&
                   outcome.err == "multitool: nowhere: No such file or directory\n")
                << outcome.err;
        }
    };

    "uninstalling removes what is ours and nothing else"_test = [] {
        for (const std::vector<std::string>& words :
             {std::vector<std::string>{"--install", "bin"}, {"--install", "-s", "bin"}}) {
            const InstallPlace place;
            expect(place.call("multitool", words).status == 0_i);
            fs::remove(place / "bin" / a_name());
            support::write_file(place / "bin" / a_name(), "precious");
            support::write_file(place / "bin/other", "precious");
            expect(place.call("multitool", {"--uninstall", "bin"}).status == 0_i);
            expect(place.installed() == std::set<std::string>{a_name(), "other"});
        }
    };

    "the executable itself is never removed, whatever it is called"_test = [] {
        const InstallPlace place;
        fs::rename(place / "multitool", place / "bin" / a_name());
        const auto as_multitool = [&](const std::string& option) {
            return place.call_as("bin/" + a_name(), {"multitool", option, "bin"});
        };
        expect(as_multitool("--install").status == 0_i);
        expect(as_multitool("--uninstall").status == 0_i);
        expect(place.installed() == std::set<std::string>{a_name()});
    };
};
