// Removes and creates folder trees, and makes paths absolute. Nothing here follows a symbolic link
// out of the folder that it was given.
#pragma once

#include "core/result.hpp"
#include "sys/fd.hpp"
#include "sys/path.hpp"

namespace sys {

// Prefixes a relative path with the current folder. Returns false with errno set if the path is too
// long or the current folder has no path.
bool make_absolute(const char* path, sys::Path& absolute);

// Removes the file or folder tree `name` in `folder` (AT_FDCWD is the current folder). Does not
// follow symbolic links. Returns false if something is left.
bool remove_tree(int folder, const char* name);

// Removes everything in an open folder that can be removed, and keeps the folder.
void remove_contents(int folder);

// Opens a folder to work in it by *at calls, unless `name` is a symbolic link or not a folder.
Fd open_folder(int folder, const char* name);

// Whether `name` in `folder` still is the file or folder that `opened` refers to.
bool is_still(int folder, const char* name, int opened);

// The folder that holds the last part of a path, and that part.
struct Parent {
    Fd folder;
    const char* name;  // points into the path
};

// Whether missing folders on the way are made.
enum class Missing : bool { is_error, is_made };

// Opens the parent of `path`, one part after the other from `folder`. The parent is below `folder`
// whatever lies there: ".." and symbolic links on the way are errors.
core::Result<Parent> open_parent(int folder, const char* path, Missing missing);

}  // namespace sys
