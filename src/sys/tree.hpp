// Folders with all that is in them, and paths from the root.
#pragma once

#include "sys/path.hpp"

namespace sys {

// The path as it is seen from everywhere. False if that is too long, or cannot be known:
// errno says which.
bool make_absolute(const char* path, sys::Path& absolute);

// Removes what has that name in the folder (AT_FDCWD: the current one), whatever it is. Links are
// not followed. False if something is left.
bool remove_tree(int folder, const char* name);

// Makes the folders that a name has before its last part, where they are missing.
bool make_folders_for(int folder, const char* name);

}  // namespace sys
