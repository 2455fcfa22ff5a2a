#pragma once
// Searches in products against the truth by brute force. What they prove is checked by enumeration,
// what they refute is replayed.

#include "engines/proofs.h"
#include "engines/prover.h"

#include <gtest/gtest.h>

#include <optional>

namespace parlance::engines::samples {

using Answer = Reachability::Answer;

struct SearchCounts {
  int proved = 0;
  int broken = 0;
  int held = 0; ///< to the depth
  int gave_up = 0;
  int asked() const { return proved + broken + held + gave_up; }
};

/// The length of a shortest word that refutes one of the properties.
inline std::optional<std::size_t> shortest_refutation(const Truth& truth,
                                                      const Properties& properties) {
  std::optional<std::size_t> shortest;
  for (const Property property : properties)
    if (const auto length = truth[static_cast<std::size_t>(property)])
      shortest = std::min(shortest.value_or(*length), *length);
  return shortest;
}

inline void expect_refutes(const std::optional<ConcreteWord>& refutation, const Subject& subject,
                           const oracle::Automaton& automaton, const Properties& properties) {
  ASSERT_TRUE(refutation.has_value());
  oracle::Word word;
  for (const ConcreteCall& call : *refutation)
    word.push_back({call.method, call.arguments});
  const oracle::Verdict said = said_of(subject.meaning, automaton, word);
  const std::string text = oracle::word_text(subject.meaning.component(), word);
  EXPECT_TRUE(contains(properties, property_of(said))) << text;
  EXPECT_NE(subject.meaning.verdict(word), said) << text;
}

/// One candidate, checked for one set of properties after another.
class CandidateCheck {
public:
  CandidateCheck(Subject& subject, Steps& steps, const oracle::Automaton& automaton,
                 SearchCounts& counts)
      : subject_(subject), steps_(steps), automaton_(automaton),
        candidate_(candidate_for(subject, automaton)),
        truth_(truth_of(subject.meaning, automaton, Behind::searched)), counts_(counts) {}

  bool applicable(Property property) {
    return Prover::applicable(subject_.space, candidate_, property);
  }

  void check(const Properties& properties, const ProverOptions& options, std::uint32_t depth,
             bool prepared) {
    Prover prover(subject_.space, candidate_, properties, options, subject_.loaded.stop);
    if (prepared)
      prover.prepare();
    const Answer answer = prover.run(depth);
    EXPECT_EQ(prover.run(depth), answer) << "when it is asked again";
    expect_true(prover, answer, depth);
  }

private:
  void expect_true(Prover& prover, Answer answer, std::uint32_t depth) {
    const Properties& properties = prover.properties();
    const auto shortest = shortest_refutation(truth_, properties);
    if (shortest) {
      EXPECT_LE(prover.depth(), *shortest == 0 ? 0 : *shortest - 1);
    }
    if (answer == Answer::gave_up) {
      ++counts_.gave_up;
    } else if (answer == Answer::holds) {
      ++counts_.held;
      EXPECT_FALSE(shortest && *shortest <= depth && subject_.loaded.component.internal.empty())
          << "refuted by a word of length " << *shortest;
    } else if (shortest) {
      ASSERT_EQ(answer, Answer::broken) << "refuted by a word of length " << *shortest;
      ++counts_.broken;
      expect_refutes(prover.refutation(), subject_, automaton_, properties);
    } else {
      ASSERT_EQ(answer, Answer::proved);
      ++counts_.proved;
      const InvariantProof proof = prover.proof();
      ProofCheck(proof, subject_, candidate_, properties).expect_right(steps_);
    }
  }

  Subject& subject_;
  Steps& steps_;
  const oracle::Automaton& automaton_;
  Candidate candidate_;
  Truth truth_;
  SearchCounts& counts_;
};

} // namespace parlance::engines::samples
