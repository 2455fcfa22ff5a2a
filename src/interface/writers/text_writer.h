#pragma once
// The interface as text for people: a section a state with what is allowed, what is forbidden and
// why, what is unknown; then what is claimed and what was assumed.

#include "interface/interface.h"

#include <string>

namespace parlance::interface {

/// Plain ASCII but for names that are not; ends with a newline.
std::string to_text(const Interface& interface);

/// One claim in plain words: "checked for all call sequences up to length 8; nothing is claimed
/// beyond".
std::string claim_text(const Claim& claim);
/// The three claims of a guarantee; what is refuted says in which way.
struct ClaimTexts {
  std::string safe;
  std::string permissive;
  std::string tight;
};
ClaimTexts claim_texts(const Guarantee& guarantee);
/// How overflow is treated, in a few words.
std::string arithmetic_text(Arithmetic arithmetic);

} // namespace parlance::interface
