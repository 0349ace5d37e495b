// `multitool report`: match logs and records as one page: multitool-report(1). What is in the page
// is drawn by the page's own script; here files are looked over, escaped and copied.
#include <cerrno>
#include <cstring>
#include <span>
#include <string_view>

#include "core/text_out.hpp"
#include "sys/file.hpp"
#include "sys/mapped.hpp"
#include "sys/out_buffer.hpp"
#include "workbench/complain.hpp"
#include "workbench/report/applets.hpp"
#include "workbench/report/page.hpp"
#include "workbench/report/page_data.hpp"

namespace report {

namespace {

// A file, whole: it is gone over twice, so that nothing is printed if one is not what it should be.
struct Source {
    const char* path = nullptr;
    sys::MappedVector<char> bytes;
    std::size_t size = 0;  // of the bytes that count
    bool is_log = false;
    LogFacts facts;

    [[nodiscard]] std::string_view text() const { return {bytes.items().data(), size}; }
};

void say(const char* path, std::string_view what) {
    workbench::complain(workbench::Name{path}, ": ", what);
}

bool read(Source& source) {
    bool has_room = true;
    const auto outcome = sys::read_in_chunks(source.path, [&](std::string_view chunk) {
        const std::size_t before = source.bytes.size();
        has_room = source.bytes.resize(before + chunk.size());
        if (has_room) {
            std::memcpy(source.bytes.begin() + before, chunk.data(), chunk.size());
        }
        return has_room;
    });
    source.size = source.bytes.size();
    switch (outcome) {
        case sys::FileOutcome::complete: return true;
        case sys::FileOutcome::unopened:
        case sys::FileOutcome::unreadable: say(source.path, ::strerrordesc_np(errno)); break;
        case sys::FileOutcome::stopped: say(source.path, "there is no memory for it"); break;
    }
    return false;
}

// One object of the page's data. The header is where a log's first line is kept.
bool put_source(core::Writer& out, Source& source, match::LogHeader& header, Fault& fault) {
    core::put(out, R"({"file":)");
    put_page_string(out, source.path);
    core::put(out, ',');
    const bool is_good = source.is_log ? put_log(out, source.text(), header, source.facts, fault)
                                       : put_record(out, source.text(), fault);
    core::put(out, '}');
    return is_good;
}

// A program that was killed may not have written its last line to the end.
void cut_torn_line(Source& source) {
    const std::size_t newline = source.text().rfind('\n');
    source.size = newline == std::string_view::npos ? 0 : newline + 1;
}

bool is_sound(Source& source, match::LogHeader& header) {
    constexpr std::string_view torn = "the last line was not written to its end, and is left out";
    source.is_log = source.text().starts_with('{');
    const auto has = [&](char c) { return source.text().find(c) != std::string_view::npos; };
    if (!source.is_log && (!has('\t') || !has('\n'))) {
        say(source.path, "line 1: this is neither a match log nor the record of a game");
        return false;
    }
    const bool is_cut = !source.is_log && !source.text().ends_with('\n');
    if (is_cut) {
        cut_torn_line(source);
    }
    core::NullWriter nowhere;
    Fault fault;
    if (!put_source(nowhere, source, header, fault)) {
        say(source.path, fault.view());
        return false;
    }
    // Only of what is a log or a record at all.
    if (is_cut || source.facts.is_torn) {
        say(source.path, torn);
    }
    return true;
}

int put_page(const Page& page, std::string_view title, std::span<Source> sources,
             match::LogHeader& header) {
    sys::SizedOutBuffer<16384> out(1);  // a quarter of a pipe: few calls, little stack
    core::put(out, page.before_data(), R"({"title":)");
    put_page_string(out, title);
    std::string_view before = R"(,"files":[)";
    for (Source& source : sources) {
        Fault none;  // it has been looked over
        core::put(out, before);
        put_source(out, source, header, none);
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
        if (!read(sources[i]) || !is_sound(sources[i], *header)) {
            return workbench::could_not_do_it;
        }
    }
    const core::OptionValue title = invocation.option(0);
    return put_page(page, title.given ? title.text : "multitool report", sources.items(), *header);
}

}  // namespace report
