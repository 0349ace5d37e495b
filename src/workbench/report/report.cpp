// `multitool report`: match logs and records as one HTML page: multitool-report(1).
#include <cerrno>

#include "sys/contents.hpp"
#include "sys/error_text.hpp"
#include "sys/out_buffer.hpp"
#include "workbench/complain.hpp"
#include "workbench/report/applets.hpp"
#include "workbench/report/page.hpp"

namespace report {

namespace {

bool read(Source& source) {
    if (const int error = sys::read_contents(source.path, source.bytes); error != 0) {
        workbench::complain(workbench::Name{source.path}, ": ",
                            error == ENOMEM ? "there is no memory for it" : sys::error_text(error));
        return false;
    }
    source.size = source.bytes.size();
    return true;
}

}  // namespace

int report_main(const core::Invocation& invocation) {
    if (invocation.operands.empty()) {
        return workbench::complain("report: which match log or record?");
    }
    PageText page;
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
    sys::SizedOutBuffer<16384> out(1);  // a quarter of a pipe's capacity: few calls, little stack
    if (!find_matches(sources.items()) ||
        !put_page(out, page, title.given ? title.text : "multitool report", 0, sources.items(),
                  *header)) {
        return workbench::complain("there is no memory");
    }
    out.flush();
    return out.failed() ? workbench::complain("the page could not be written") : 0;
}

}  // namespace report
