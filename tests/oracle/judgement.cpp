#include "oracle/judgement.h"

#include "oracle/errors.h"
#include "oracle/interface_check.h"

#include <algorithm>

namespace parlance::oracle {
namespace {

Judgement judge_partial(const InterfaceCheck& check) {
  if (const auto problem = check.contradiction()) {
    if (check.is_beyond_claims(*problem))
      return {Judgement::Kind::beyond_claims, problem->message};
    return wrong("contradiction", problem->message);
  }
  if (const auto problem = check.needless_unknown())
    return wrong("needless unknown", problem->message);
  if (const auto problem = check.needless_split())
    return wrong("finer than canonical", problem->message);
  return {Judgement::Kind::partial, {}};
}

/// A full interface of a component with observations need not be the canonical one. It is not
/// larger, though: what histories are impossible can only make it smaller.
Judgement judge_full(const InterfaceCheck& check, const BruteForce& meaning) {
  if (!is_observed(meaning.component())) {
    const auto problem = check.not_canonical();
    return problem ? wrong("full but not canonical", problem->message)
                   : Judgement{Judgement::Kind::full, {}};
  }
  if (const auto problem = check.needless_split())
    return wrong("finer than need be", problem->message);
  const std::vector<Verdict>& verdicts = check.interface().automaton.verdicts;
  const auto legal = std::count(verdicts.begin(), verdicts.end(), Verdict::legal);
  if (static_cast<std::size_t>(legal) > meaning.legal_states())
    return wrong("larger than need be", std::to_string(legal) + " legal states instead of " +
                                            std::to_string(meaning.legal_states()));
  return {Judgement::Kind::full, {}};
}

} // namespace

Judgement judge(const BruteForce& meaning, const std::string& interface_text) {
  try {
    const InterfaceCheck check(meaning, interface_text);
    if (const auto problem = check.false_claim())
      return wrong("false claim", problem->message);
    if (const auto problem = check.bad_witness())
      return wrong("bad witness", problem->message);
    return check.difference() ? judge_partial(check) : judge_full(check, meaning);
  } catch (const BadText& error) {
    return wrong("malformed interface", error.what());
  }
}

Judgement wrong(const std::string& what, const std::string& message) {
  return {Judgement::Kind::wrong, what + ": " + message};
}

} // namespace parlance::oracle
