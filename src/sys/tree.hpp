// Removes and creates folder trees, and makes paths absolute.
#pragma once

#include "sys/path.hpp"

namespace sys {

// Prefixes a relative path with the current folder. Returns false with errno set if the path is too
// long or the current folder has no path.
bool make_absolute(const char* path, sys::Path& absolute);

// Removes the file or folder tree `name` in `folder` (AT_FDCWD is the current folder). Does not
// follow symbolic links. Returns false if something is left.
bool remove_tree(int folder, const char* name);

// Creates the missing parent folders of `name`, relative to `folder`.
bool make_folders_for(int folder, const char* name);

}  // namespace sys
