// A reference to any text sink, so that functions which write text need not be templates.
#pragma once

#include <concepts>
#include <string_view>

#include "core/text_out.hpp"

namespace match {

class Out {
public:
    // A copy refers to the same sink, which must outlive it.
    template <core::TextSink Sink>
    requires(!std::same_as<Sink, Out>) explicit Out(Sink& sink)
        : sink_(&sink), append_([](void* self, std::string_view text) {
              static_cast<Sink*>(self)->append(text);
          }) {}

    void append(std::string_view text) { append_(sink_, text); }

private:
    void* sink_;
    void (*append_)(void*, std::string_view);
};

}  // namespace match
