#pragma once
// The teacher of JPF-cv (FASE'09): membership of words in what is illegal for a labelled transition
// system, by walking beliefs. Counterexamples come from the engines.

#include "automata/lts_beliefs.h"
#include "interface/interface.h"
#include "learn/learners.h"
#include "learn/oracles/counting_oracle.h"
#include "util/stop.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace parlance::teachers {

class ExplicitTeacher {
public:
  /// Beliefs and token must outlive the teacher. Limits end a question: then the last machine
  /// stands, and nothing may be refined any more.
  ExplicitTeacher(automata::LtsBeliefs& beliefs, const util::StopToken& stop,
                  learn::LearnerKind learner = learn::LearnerKind::kv);
  ~ExplicitTeacher();

  const automata::MooreMachine& machine() const { return learner_->hypothesis(); }
  /// @requires the machine is wrong about the word
  void refine(const automata::Word& counterexample);
  std::map<std::string, std::uint64_t> statistics() const;

private:
  class Oracle;
  std::unique_ptr<Oracle> oracle_;
  learn::CountingOracle counting_;
  std::unique_ptr<learn::Learner> learner_;
  std::uint64_t counterexamples_ = 0;
};

/// Why the empty word is illegal: failures that internal steps and hidden actions alone lead to,
/// and those actions by name. Empty if it is not.
std::vector<interface::Reason> start_reasons(const automata::CompactLts& system);

/// Why an action may fail after a belief, hidden actions behind it by name.
std::vector<interface::Reason> failure_reasons(const automata::LtsBeliefs& beliefs,
                                               automata::LtsBeliefs::Belief belief,
                                               automata::Symbol symbol);

} // namespace parlance::teachers
