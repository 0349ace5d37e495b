// --install and --uninstall, and that `meson install` lays the same links (LINK_NAMES).
#include <algorithm>
#include <boost/ut.hpp>
#include <cstdlib>
#include <set>
#include <sstream>

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

std::set<std::string> names_of_the_build() {
    std::istringstream words(std::getenv("LINK_NAMES"));
    std::set<std::string> names;
    for (std::string name; words >> name;) {
        names.insert(name);
    }
    return names;
}

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
        expect(place.target("2310alice") == "multitool");
        expect(!fs::is_symlink(place / "bin/multitool"));
    };

    "an edition makes 2310hub one hub for good"_test = [] {
        for (const bool symbolic : {false, true}) {
            const InstallPlace place;
            std::vector<std::string> words = {"--install", "--edition", "cards", "bin"};
            if (symbolic) {
                words.insert(words.begin() + 1, "-s");
            }
            expect(place.call("multitool", words).status == 0_i);
            expect(place.target("2310hub") == "cardhub");
            expect(place.call("bin/2310hub", {"a", "b"}).err == dispatch::card_hub_usage);
        }
    };

    "installing again, in another way, is fine"_test = [] {
        const InstallPlace place;
        for (const std::vector<std::string>& words : {std::vector<std::string>{"--install", "bin"},
                                                      {"--install", "-s", "bin"},
                                                      {"--install", "bin"},
                                                      {"--install", "--edition", "cards", "bin"},
                                                      {"--install", "-s", "bin"}}) {
            const Outcome outcome = place.call("multitool", words);
            expect(outcome.status == 0_i && outcome.err.empty()) << outcome.err;
            expect(place.installed() == names_of_the_build()) << "no temporary name is left";
        }
        expect(place.target("2310hub") == "../multitool");
    };

    "what is not ours is not overwritten, and then nothing is laid"_test = [] {
        const InstallPlace place;
        support::write_file(place / "bin/2310bob", "precious");
        const Outcome outcome = place.call("multitool", {"--install", "-s", "bin"});
        expect(outcome.status == 1_i && outcome.out.empty());
        expect(outcome.err.find("bin/2310bob") != std::string::npos) << outcome.err;
        expect(place.installed() == std::set<std::string>{"2310bob"});
        expect(support::read_file(place / "bin/2310bob") == "precious");
    };

    "a dangling link is not ours either"_test = [] {
        const InstallPlace place;
        place.link("bin/2310bob", "nowhere");
        expect(place.call("multitool", {"--install", "-s", "bin"}).status == 1_i);
        expect(place.target("2310bob") == "nowhere");
    };

    "-f replaces it"_test = [] {
        const InstallPlace place;
        support::write_file(place / "bin/2310bob", "in the way");
        expect(place.call("multitool", {"--install", "-s", "-f", "bin"}).status == 0_i);
        expect(place.target("2310bob") == "../multitool");
    };

    "a folder cannot be replaced, and that is told"_test = [] {
        const InstallPlace place;
        fs::create_directory(place / "bin/2310bob");
        const Outcome outcome = place.call("multitool", {"--install", "-s", "-f", "bin"});
        expect(outcome.status == 1_i && outcome.err.find("2310bob") != std::string::npos)
            << outcome.err;
    };

    "a folder that is not there is told"_test = [] {
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
             {std::vector<std::string>{"--install", "bin"},
              {"--install", "-s", "--edition", "cards", "bin"}}) {
            const InstallPlace place;
            expect(place.call("multitool", words).status == 0_i);
            fs::remove(place / "bin/2310bob");
            support::write_file(place / "bin/2310bob", "precious");
            support::write_file(place / "bin/other", "precious");
            expect(place.call("multitool", {"--uninstall", "bin"}).status == 0_i);
            expect(place.installed() == std::set<std::string>{"2310bob", "other"});
        }
    };

    "the executable itself is never removed, whatever it is called"_test = [] {
        const InstallPlace place;
        fs::rename(place / "multitool", place / "bin/2310alice");
        const auto as_multitool = [&](const std::string& option) {
            return place.call_as("bin/2310alice", {"multitool", option, "bin"});
        };
        expect(as_multitool("--install").status == 0_i);
        expect(as_multitool("--uninstall").status == 0_i);
        expect(place.installed() == std::set<std::string>{"2310alice"});
    };
};
