#pragma once
// What is said beside the result. If nobody reads it, it is lost, and the run goes on.

#include <cstdio>
#include <string>

namespace parlance::cli {

inline void to_standard_error(const std::string& text) {
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

} // namespace parlance::cli
