#pragma once
// What each instruction's operands must be, whatever is on the stack (JVM specification, 4.9.1).

#include "frontends/java/verifier/code_place.h"

namespace parlance::java {

/// Constants have tags that fit the instruction, local variables exist.
/// @throws util::UserError (bad_input)
void check_operands(const CodePlace& place, const Code& code);

} // namespace parlance::java
