#include "cli/print.h"

#include "driver/output.h"
#include "util/error.h"
#include "util/files.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace parlance::cli {

void print(const std::string& text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
    util::bad_input(std::string("standard output cannot be written: ") + std::strerror(errno));
  }
}

void deliver_text(const std::string& file, const std::string& text) {
  if (file.empty()) {
    print(text);
  } else {
    util::write_file(file, text);
  }
}

} // namespace parlance::cli
