#include "tests/faults/theatre.hpp"

#include <stdexcept>
#include <unistd.h>

namespace faults {

namespace {

std::string link_of(std::size_t seat) { return "./player-" + std::to_string(seat); }

std::string replace_seats(std::string text, const std::vector<std::string>& programs) {
    for (std::size_t seat = 0; seat < programs.size(); ++seat) {
        const std::string mark = "{" + std::to_string(seat) + "}";
        for (std::size_t place = 0; (place = text.find(mark, place)) != std::string::npos;) {
            text.replace(place, mark.size(), programs[seat]);
        }
    }
    return text;
}

}  // namespace

Theatre::Theatre(const Family& family, const std::filesystem::path& bad_player) : family_(family) {
    const std::filesystem::path multitool = support::multitool_under_test();
    support::lay_links(multitool, support::names_of(multitool), family.edition, scratch_.path());
    std::vector<std::string> links;
    for (std::size_t seat = 0; seat < family.players.size(); ++seat) {
        links.push_back(link_of(seat));
        std::filesystem::create_symlink(std::filesystem::absolute(bad_player),
                                        scratch_ / links[seat]);
        write_plan(scratch_ / (links[seat] + ".plan"),
                   {.behaviour = "record", .real = family.players[seat]});
    }
    good_ = support::run(lay_out(links));
    for (const std::string& link : links) {
        scripts_.push_back(read_script(scratch_ / (link + ".script")));
    }
    const support::Outcome true_game = support::run(command());
    if (good_.status != true_game.status || good_.out != true_game.out ||
        good_.err != true_game.err) {
        throw std::runtime_error("recording changes the game: " + good_.out + good_.err);
    }
}

support::Command Theatre::lay_out(const std::vector<std::string>& programs) const {
    for (const auto& [name, text] : family_.files) {
        support::write_file(scratch_ / name, replace_seats(text, programs));
    }
    std::vector<std::string> argv;
    for (const std::string& word : family_.command) {
        argv.push_back(replace_seats(word, programs));
    }
    argv[0] = "./" + argv[0];
    return {.program = argv[0], .argv = argv, .folder = scratch_.path()};
}

support::Command Theatre::command() const { return lay_out(family_.players); }

support::Command Theatre::command(const Misdeed& misdeed) const {
    std::vector<std::string> programs = family_.players;
    programs[misdeed.seat] = link_of(misdeed.seat);
    write_plan(scratch_ / (programs[misdeed.seat] + ".plan"),
               {.behaviour = std::string(misdeed.behaviour->name),
                .point = static_cast<int>(misdeed.point),
                .signal = family_.signal});
    return lay_out(programs);
}

std::string Theatre::complaints() const {
    std::string all;
    for (std::size_t seat = 0; seat < family_.players.size(); ++seat) {
        const std::filesystem::path file = scratch_ / (link_of(seat) + ".complaint");
        all += support::read_file(file);
        std::filesystem::remove(file);
    }
    return all;
}

std::vector<pid_t> children_besides(pid_t hub) {
    std::vector<pid_t> children = support::children_of(::getpid());
    std::erase(children, hub);
    return children;
}

}  // namespace faults
