// The folders of a whole check: the root for the folders of running cases, the folder for kept
// failures, and the path of this executable, which links in the folders point to.
//
// A program under test can do to these folders what we can: replace one by a link to a folder of
// somebody else, for example. So they are held open, everything in them is done relative to the
// descriptors, and no link is followed.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/fixed_string.hpp"
#include "core/result.hpp"
#include "sys/fd.hpp"
#include "sys/path.hpp"
#include "workbench/check/catalogue.hpp"

namespace check {

// The device and inode of a folder, as "DEVICE:INODE": its identity whatever its path is.
using FolderId = core::FixedString<48>;
FolderId id_of(const sys::Fd& folder);

class CheckFolders {
public:
    // Makes the root. Returns 0, or an exit status after reporting the error.
    [[nodiscard]] int make(const char* keep_folder);
    // With --keep, moves the folder of a failed case out of the root, so that remove() spares it.
    void keep(std::size_t number, const Target& target, std::string_view name) const;
    // Removes the root and everything in it. Returns 0, or an exit status after reporting that a
    // program has removed or replaced the root, or that something could not be removed.
    [[nodiscard]] int remove() const;

    [[nodiscard]] const char* root() const { return root_.c_str(); }
    // Tells a worker which folder it has to find at root(): see FolderId.
    [[nodiscard]] const char* root_id() const { return root_id_.c_str(); }
    [[nodiscard]] const char* own() const { return own_.c_str(); }

private:
    [[nodiscard]] int find_own();

    [[nodiscard]] const char* name_of_root() const;
    [[nodiscard]] core::Result<void> open_root(const sys::Path& parent);

    sys::Fd parent_folder_;  // holds the root; the folder of --keep if there is one
    bool keeps_ = false;
    sys::Fd root_folder_;
    sys::Path root_;
    FolderId root_id_;
    sys::Path own_;
};

}  // namespace check
