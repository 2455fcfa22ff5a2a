#pragma once
// The family of refusals of the certificate checker.

#include "certify/files/refusal.h"
#include "util/error.h"

#include <string>

namespace parlance::fuzz {

/// Runs the action; a refusal is bad input, which is written on one line.
template <typename Action>
void unless_refused(const Action& action) {
  try {
    action();
  } catch (const certify::Refused& refused) {
    util::bad_input(refused.what());
  }
}

} // namespace parlance::fuzz
