// What a player said in a game that went well, and how much it had heard before each time: enough
// to play its part again without knowing the game.
//
// As a file, for each time: "LINES BYTES\n", then that many bytes and a newline.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace faults {

struct Reply {
    int lines_heard = 0;  // by then, in all
    std::string text;
};

using Script = std::vector<Reply>;

inline Script read_script(const std::filesystem::path& path) {
    Script script;
    std::ifstream file(path, std::ios::binary);
    int lines = 0;
    std::size_t size = 0;
    while (file >> lines >> size && file.get() == '\n') {
        std::string text(size, '\0');
        file.read(text.data(), static_cast<std::streamsize>(size));
        script.push_back({lines, text});
    }
    return script;
}

inline void append_reply(const std::filesystem::path& path, const Reply& reply) {
    std::ofstream file(path, std::ios::binary | std::ios::app);
    file << reply.lines_heard << ' ' << reply.text.size() << '\n' << reply.text << '\n';
}

}  // namespace faults
