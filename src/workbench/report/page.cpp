#include "workbench/report/page.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <sys/stat.h>
#include <unistd.h>

#include "core/text_out.hpp"
#include "sys/error_text.hpp"
#include "sys/out_buffer.hpp"
#include "sys/whole_file.hpp"
#include "workbench/complain.hpp"
#include "workbench/unpack.hpp"

// The page without its data, packed by the build (data/page/pack.py).
extern "C" {
extern const unsigned char packed_page[];
extern const std::uint32_t packed_page_size;
extern const std::uint32_t page_size;
extern const std::uint32_t page_size_before_data;
}

namespace report {

bool PageText::unpack() {
    // NOLINTNEXTLINE: bytes as characters
    const std::string_view packed(reinterpret_cast<const char*>(packed_page), packed_page_size);
    return text_.resize(page_size) && workbench::unpack(packed, {text_.begin(), page_size});
}

std::string_view PageText::before_data() const {
    return std::string_view(text_.items().data(), text_.size()).substr(0, page_size_before_data);
}

std::string_view PageText::after_data() const {
    return std::string_view(text_.items().data(), text_.size()).substr(page_size_before_data);
}

namespace {

void complain_about(const Source& source, std::string_view message) {
    workbench::complain(workbench::Name{source.path}, ": ", message);
}

// Writes one object of the page's data, without its closing brace. `header` is scratch memory for
// the first line of a log. Returns false if the file is not valid; then `fault` says why.
bool put_source(core::Writer& writer, Source& source, match::LogHeader& header, Fault& fault) {
    core::put(writer, R"({"file":)");
    put_page_string(writer, source.path);
    core::put(writer, ',');
    const bool is_good = source.is_log ? put_log(writer, source.text(), header, source.facts, fault)
                                       : put_record(writer, source.text(), fault);
    return is_good;
}

// Drops the last line, which has no newline because its hub was killed while it wrote.
void cut_torn_line(Source& source) {
    const std::size_t newline = source.text().rfind('\n');
    source.size = newline == std::string_view::npos ? 0 : newline + 1;
}

}  // namespace

bool check(Source& source, match::LogHeader& header) {
    source.is_log = source.text().starts_with('{');
    const auto has = [&](char c) { return source.text().find(c) != std::string_view::npos; };
    if (!source.is_log && (!has('\t') || !has('\n'))) {
        complain_about(source, "line 1: this is neither a match log nor the record of a game");
        return false;
    }
    const bool is_cut = !source.is_log && !source.text().ends_with('\n');
    if (is_cut) {
        cut_torn_line(source);
    }
    core::NullWriter discarded;
    Fault fault;
    if (!put_source(discarded, source, header, fault)) {
        complain_about(source, fault.view());
        return false;
    }
    // The warning comes last: a file that is neither a log nor a record gets only its error.
    if (is_cut || source.facts.is_torn) {
        complain_about(source, "the last line was not written to its end, and is left out");
    }
    return true;
}

// Reads what the file has now. Returns 0 or an errno.
static int read_log(int log, Source& source) {
    struct stat info {};
    if (::fstat(log, &info) != 0) {
        return errno;
    }
    const auto size = static_cast<std::size_t>(info.st_size);
    if (!source.bytes.resize(size)) {
        return ENOMEM;
    }
    source.size = 0;
    while (source.size < size) {
        const ssize_t count = ::pread(log, source.bytes.begin() + source.size, size - source.size,
                                      static_cast<off_t>(source.size));
        if (count < 0 && errno != EINTR) {
            return errno;
        }
        if (count == 0) {
            break;  // it became shorter
        }
        source.size += count > 0 ? static_cast<std::size_t>(count) : 0;
    }
    return 0;
}

bool find_matches(std::span<Source> sources) {
    const auto first_header = sys::make_mapped<match::LogHeader>();
    const auto header = sys::make_mapped<match::LogHeader>();
    sys::MappedVector<bool> is_taken;
    if (first_header.get() == nullptr || header.get() == nullptr ||
        !is_taken.resize(sources.size())) {
        return false;
    }
    const auto begin = [](const Source& source, match::LogHeader& to) {
        match::LogReader(source.text()).begin(to);
    };
    for (std::size_t first = 0; first < sources.size(); ++first) {
        if (!sources[first].is_log || is_taken[first]) {
            continue;
        }
        begin(sources[first], *first_header);
        sys::MappedVector<std::size_t>& logs = sources[first].of_match;
        for (std::size_t i = first; i < sources.size(); ++i) {
            if (!sources[i].is_log || is_taken[i]) {
                continue;
            }
            begin(sources[i], *header);
            match::MessageText difference;
            if (match::find_difference(difference, header->plan, first_header->plan,
                                       match::ShardMay::differ)) {
                continue;
            }
            is_taken[i] = true;
            sources[i].shard = header->plan.shard;
            // Of several copies of the log of one shard, the longest has all games.
            auto* const same = std::find_if(logs.begin(), logs.end(), [&](std::size_t log) {
                return sources[log].shard == sources[i].shard;
            });
            if (same == logs.end()) {
                if (!logs.push(i)) {
                    return false;
                }
            } else if (sources[i].size > sources[*same].size) {
                *same = i;
            }
        }
    }
    return true;
}

static bool put_ratings_of(core::Writer& out, const Source& first, std::span<Source> sources) {
    sys::MappedVector<std::string_view> texts;
    for (const std::size_t log : first.of_match.items()) {
        if (!texts.push(sources[log].text())) {
            return false;
        }
    }
    return texts.empty() || put_ratings(out, texts.items());
}

bool put_page(core::Writer& out, const PageText& page, std::string_view title, unsigned reload,
              std::span<Source> sources, match::LogHeader& header) {
    core::put(out, page.before_data(), R"({"title":)");
    put_page_string(out, title);
    core::put(out, R"(,"reload":)", reload);
    std::string_view before = R"(,"files":[)";
    for (Source& source : sources) {
        Fault unused;  // check() has found no fault
        core::put(out, before);
        put_source(out, source, header, unused);
        if (!put_ratings_of(out, source, sources)) {
            return false;
        }
        core::put(out, '}');
        before = ",\n";
    }
    core::put(out, "]}", page.after_data());
    return true;
}

bool LivePage::create(const char* path, const char* name, int log) {
    header_.emplace();
    if (header_.get() == nullptr || !page_.unpack() || !source_.create(1) ||
        !source_[0].of_match.push(0)) {
        return false;
    }
    source_[0].path = name;
    path_ = path;
    log_ = log;
    moment_ = sys::now();
    return true;
}

bool LivePage::write(bool is_over) {
    constexpr unsigned pause_seconds = 5;
    // A long log takes long to write: at most a tenth of the time is spent on it.
    constexpr sys::Microseconds share = 10;
    constexpr sys::Microseconds until_next_attempt = 60 * sys::seconds;
    const sys::Microseconds began = sys::now();
    moment_ = began + until_next_attempt;
    const auto refuse = [&](const char* reason) {
        workbench::complain("match: --page: ", workbench::Name{path_}, ": ", reason);
        return false;
    };
    Source& source = source_[0];
    if (const int error = read_log(log_, source); error != 0) {
        return refuse(sys::error_text(error));
    }
    if (!check(source, *header_)) {
        return false;
    }
    sys::WholeFile file;
    errno = 0;
    if (!file.open(path_)) {
        return refuse(sys::error_text(errno));
    }
    sys::SizedOutBuffer<16384> out(file.fd());
    if (!put_page(out, page_, "multitool match", is_over ? 0 : pause_seconds, source_.items(),
                  *header_)) {
        return refuse("allocation failed");
    }
    out.flush();
    if (out.failed() || !file.commit()) {
        return refuse("the page could not be written");
    }
    const sys::Microseconds now = sys::now();
    moment_ =
        now + std::max<sys::Microseconds>(pause_seconds * sys::seconds, share * (now - began));
    return true;
}

}  // namespace report
