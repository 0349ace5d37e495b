// A folder of its own for each test, gone afterwards; and files in it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace support {

class Scratch {
public:
    // In a folder, or where temporary files go.
    explicit Scratch(const std::filesystem::path& parent = std::filesystem::temp_directory_path());
    ~Scratch();
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] std::filesystem::path operator/(std::string_view name) const {
        return path_ / name;
    }

private:
    std::filesystem::path path_;
};

// The bytes of a file; empty if it cannot be read.
std::string read_file(const std::filesystem::path& path);
void write_file(const std::filesystem::path& path, std::string_view bytes);
// The same, and it can be run.
void write_script(const std::filesystem::path& path, std::string_view text);

}  // namespace support
