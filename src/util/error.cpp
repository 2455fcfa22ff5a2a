#include "util/error.h"

#include "util/text_position.h"

namespace parlance::util {

void bad_input(const std::string& message) {
  throw UserError(ExitCode::bad_input, one_line(message));
}

void check(bool condition, const char* message) {
  if (!condition) {
    throw InternalError(message);
  }
}

} // namespace parlance::util
