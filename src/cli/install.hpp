// Installs and removes links named after the programs. Failures are reported on stderr; the
// functions return an exit status.
#pragma once

namespace cli {

struct InstallRequest {
    const char* folder;
    bool symbolic;            // relative symbolic links instead of hard links
    bool replace;             // also replace files that are not links to this executable
    const char* edition_hub;  // target of 2310hub: cardhub or navalhub; null: like any name
};

int install(const InstallRequest& request);

// Removes only links that lead to this executable.
int uninstall(const char* folder_path);

}  // namespace cli
