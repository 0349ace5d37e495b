// Links named after each program, in a folder.
#pragma once

namespace cli {

struct InstallRequest {
    const char* folder;
    bool symbolic;            // relative symbolic links, else hard links
    bool replace;             // also files that are not ours
    const char* edition_hub;  // what 2310hub is a link to: cardhub, navalhub, or null for both
};

int install(const InstallRequest& request);

// Removes the links that are ours and leaves everything else.
int uninstall(const char* folder_path);

}  // namespace cli
