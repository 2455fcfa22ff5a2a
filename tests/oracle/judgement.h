#pragma once
// What a learned interface turns out to be.

#include "oracle/brute_force.h"

#include <string>

namespace parlance::oracle {

struct Judgement {
  enum class Kind {
    full,         ///< the canonical interface or, with observations, no larger one
    partial,      ///< unknown where concretisations disagree, else right
    wrong,        ///< what must never be
    beyond_claims ///< contradicted by a word longer than what is claimed about
  };
  Kind kind;
  std::string message;
};

/// @requires the text is an interface of the component
Judgement judge(const BruteForce& meaning, const std::string& interface_text);

/// For what went wrong before there was an interface.
Judgement wrong(const std::string& what, const std::string& message);

} // namespace parlance::oracle
