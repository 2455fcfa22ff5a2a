#pragma once
// Where an update overflows: some signed +, -, *, negation or MIN / -1 that is executed in it has a
// bit-vector value that differs from its integer value (docs/certificates.md, "Assumptions").

#include "certify/files/component_file.h"

namespace parlance::certify {

/// A term over the names of `scope` that is true where `term` overflows; "false" if no operation in
/// it can. @throws Refused(bad_file)
std::string overflow_condition(const Formula& term, const std::vector<Variable>& scope);

/// The component with every path that ends unknown taken apart: where updates of these variables
/// overflow, the step is an ok one, which is then outside the claim. @throws Refused(bad_file)
ComponentFile with_overflow_apart(ComponentFile component, const std::set<std::size_t>& variables);

} // namespace parlance::certify
