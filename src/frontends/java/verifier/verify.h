#pragma once
// Bytecode checked for stack depth and types before anything executes it: after this, an
// interpreter may rely on the kind (int, long, float, double, reference, return address) of every
// operand and local variable, on the depth of the stack, and on control never falling off the end.

#include "frontends/java/classfile/class_file.h"

#include <string>

namespace parlance::java {

/// Kinds only: which class a reference has, and whether its constructor was called, is left to the
/// run (null, casts and dispatch check it there). In a method with subroutines (jsr) the run has to
/// check the kinds of local variables: they can differ between the calls of one subroutine.
/// Code that control cannot reach is checked for its operands only.
/// @throws util::UserError (bad_input): class, method, offset and what was expected; (unsupported)
///   for a method whose frames are too many and too large, which no compiler produces
void verify(const ClassFile& file, const std::string& origin);

} // namespace parlance::java
