// `multitool report`: match logs and records as one HTML page: multitool-report(1). The files are
// checked, escaped and copied into the page; its script draws everything (data/page).
#include <cerrno>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/text_out.hpp"
#include "sys/contents.hpp"
#include "sys/error_text.hpp"
#include "sys/mapped.hpp"
#include "sys/out_buffer.hpp"
#include "workbench/complain.hpp"
#include "workbench/report/applets.hpp"
#include "workbench/report/page_data.hpp"
#include "workbench/unpack.hpp"

// The page without its data, packed by the build (data/page/pack.py).
extern "C" {
extern const unsigned char packed_page[];
extern const std::uint32_t packed_page_size;
extern const std::uint32_t page_size;
extern const std::uint32_t page_size_before_data;
}

namespace report {

namespace {

class Page {
public:
    // Call it once, before the other functions. Returns false if there is no memory.
    [[nodiscard]] bool unpack() {
        // NOLINTNEXTLINE: bytes as characters
        const std::string_view packed(reinterpret_cast<const char*>(packed_page), packed_page_size);
        return text_.resize(page_size) && workbench::unpack(packed, {text_.begin(), page_size});
    }

    [[nodiscard]] std::string_view before_data() const {
        return text().substr(0, page_size_before_data);
    }
    [[nodiscard]] std::string_view after_data() const {
        return text().substr(page_size_before_data);
    }

private:
    [[nodiscard]] std::string_view text() const { return {text_.items().data(), text_.size()}; }

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

    [[nodiscard]] std::string_view text() const { return {bytes.items().data(), size}; }
};

void complain_about(const Source& source, std::string_view message) {
    workbench::complain(workbench::Name{source.path}, ": ", message);
}

bool read(Source& source) {
    if (const int error = sys::read_contents(source.path, source.bytes); error != 0) {
        complain_about(source,
                       error == ENOMEM ? "there is no memory for it" : sys::error_text(error));
        return false;
    }
    source.size = source.bytes.size();
    return true;
}

// Writes one object of the page's data. `header` is scratch memory for the first line of a log.
// Returns false if the file is not valid; then `fault` says why.
bool put_source(core::Writer& writer, Source& source, match::LogHeader& header, Fault& fault) {
    core::put(writer, R"({"file":)");
    put_page_string(writer, source.path);
    core::put(writer, ',');
    const bool is_good = source.is_log ? put_log(writer, source.text(), header, source.facts, fault)
                                       : put_record(writer, source.text(), fault);
    core::put(writer, '}');
    return is_good;
}

// Drops the last line, which has no newline because its hub was killed while it wrote.
void cut_torn_line(Source& source) {
    const std::size_t newline = source.text().rfind('\n');
    source.size = newline == std::string_view::npos ? 0 : newline + 1;
}

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

int put_page(const Page& page, std::string_view title, std::span<Source> sources,
             match::LogHeader& header) {
    sys::SizedOutBuffer<16384> out(1);  // a quarter of a pipe's capacity: few calls, little stack
    core::put(out, page.before_data(), R"({"title":)");
    put_page_string(out, title);
    std::string_view before = R"(,"files":[)";
    for (Source& source : sources) {
        Fault unused;  // check() has found no fault
        core::put(out, before);
        put_source(out, source, header, unused);
        before = ",\n";
    }
    core::put(out, "]}", page.after_data());
    out.flush();
    if (out.failed()) {
        return workbench::complain("the page could not be written");
    }
    return 0;
}

}  // namespace

int report_main(const core::Invocation& invocation) {
    if (invocation.operands.empty()) {
        return workbench::complain("report: which match log or record?");
    }
    Page page;
    sys::MappedArray<Source> sources;
    const auto header = sys::make_mapped<match::LogHeader>();  // too large for the stack
    if (!page.unpack() || !sources.create(invocation.operands.size()) || header.get() == nullptr) {
        return workbench::complain("there is no memory");
    }
    for (std::size_t i = 0; i < sources.size(); ++i) {
        sources[i].path = invocation.operands[i];
        if (!read(sources[i]) || !check(sources[i], *header)) {
            return workbench::could_not_do_it;
        }
    }
    const core::OptionValue title = invocation.option(0);
    return put_page(page, title.given ? title.text : "multitool report", sources.items(), *header);
}

}  // namespace report
