#include "frontends/java/verifier/code_place.h"

#include "frontends/java/classfile/byte_reader.h"
#include "frontends/java/classfile/descriptor.h"
#include "util/error.h"
#include "util/text_position.h"

#include <fmt/format.h>

namespace parlance::java {

std::string CodePlace::text() const {
  return fmt::format("{}: class {}, method {}", origin, class_to_source(file.name),
                     in_quotes(method.name + method.descriptor));
}

void CodePlace::fail(const Instruction& instruction, const std::string& expected,
                     const std::string& found) const {
  util::bad_input(fmt::format("{}, offset {} ({}): expected {}, found {}", text(),
                              instruction.offset, to_text(instruction.opcode), expected, found));
}

void CodePlace::fail(const std::string& expected, const std::string& found) const {
  util::bad_input(fmt::format("{}: expected {}, found {}", text(), expected, found));
}

void CodePlace::give_up() const {
  throw util::UserError(util::ExitCode::unsupported,
                        util::one_line(text() + ": too intricate to be verified"));
}

} // namespace parlance::java
