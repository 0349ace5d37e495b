// The page of `report`: multitool-report(1). Match logs and records are checked, escaped and copied
// into it; its script draws everything (data/page). `match --page` writes the same page of its log.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "sys/mapped.hpp"
#include "sys/wait.hpp"
#include "workbench/report/page_data.hpp"

namespace report {

// The page without its data, as it is packed in the executable.
class PageText {
public:
    // Call it once, before the other functions. Returns false if allocation failed.
    [[nodiscard]] bool unpack();
    [[nodiscard]] std::string_view before_data() const;
    [[nodiscard]] std::string_view after_data() const;

private:
    sys::MappedVector<char> text_;
};

// A whole file in memory. Every file is read and checked before the page is written, so that
// nothing is printed if one is not valid.
struct Source {
    const char* path = nullptr;
    sys::MappedVector<char> bytes;
    std::size_t size = 0;  // without a truncated last line
    bool is_log = false;
    LogFacts facts;
    match::Shard shard;                       // of a log
    sys::MappedVector<std::size_t> of_match;  // the first log of a match: all its logs

    [[nodiscard]] std::string_view text() const { return {bytes.items().data(), size}; }
};

// Checks the bytes of a file. Returns false after printing the reason if it is neither a log nor a
// record. `header` is scratch memory for the first line of a log.
bool check(Source& source, match::LogHeader& header);

// Finds out which logs belong to one match. All sources must have been checked. Returns false if
// allocation failed.
bool find_matches(std::span<Source> sources);

// Writes the page. With `reload` it loads itself anew after that number of seconds. Returns false
// if allocation failed.
bool put_page(core::Writer& out, const PageText& page, std::string_view title, unsigned reload,
              std::span<Source> sources, match::LogHeader& header);

// The page of a match that is being played.
class LivePage {
public:
    // Prepares the page at this path, which shows the log that is open as `log` and called `name`.
    // Returns false if allocation failed.
    [[nodiscard]] bool create(const char* path, const char* name, int log);
    [[nodiscard]] bool is_wanted() const { return path_ != nullptr; }
    // When the page is to be written again; never, if it is not wanted.
    [[nodiscard]] sys::Microseconds moment() const { return moment_; }
    // Replaces the page. Returns false, after printing the reason, if that failed.
    [[nodiscard]] bool write(bool is_over);

private:
    const char* path_ = nullptr;
    int log_ = -1;
    sys::Microseconds moment_ = sys::no_deadline;
    PageText page_;
    sys::MappedArray<Source> source_;
    sys::MappedPointer<match::LogHeader> header_;
};

}  // namespace report
