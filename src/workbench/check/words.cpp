#include "workbench/check/words.hpp"

#include "core/check.hpp"
#include "core/text_out.hpp"

namespace check {

bool Words::split(std::string_view line) {
    clear();
    bool in_word = false;
    char quote = '\0';
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        const bool next_is_special =
            i + 1 < line.size() && (quote != '"' || line[i + 1] == '"' || line[i + 1] == '\\');
        if (quote == '\0' && (c == ' ' || c == '\t')) {
            if (in_word) {
                core::put(text_, '\0');
            }
            in_word = false;
            continue;
        }
        if (!in_word) {
            if (size_ == most_words) {
                return false;
            }
            begins_[size_++] = text_.size();
            in_word = true;
        }
        if (c == '\\' && quote != '\'' && next_is_special) {
            core::put(text_, line[++i]);
        } else if (quote == '\0' && (c == '\'' || c == '"')) {
            quote = c;
        } else if (c == quote && quote != '\0') {
            quote = '\0';
        } else {
            core::put(text_, c);
        }
    }
    if (in_word) {
        core::put(text_, '\0');
    }
    begins_[size_] = text_.size();
    return quote == '\0' && !text_.failed();
}

bool Words::add(std::string_view word) {
    if (size_ == most_words) {
        return false;
    }
    begins_[size_++] = text_.size();
    core::put(text_, word, '\0');
    begins_[size_] = text_.size();
    return !text_.failed();
}

std::string_view Words::operator[](std::size_t index) const {
    CHECK(index < size_);
    return text_.view().substr(begins_[index], begins_[index + 1] - begins_[index] - 1);
}

}  // namespace check
