#pragma once
// The teacher of PSYCO (SAS'12) made exact: a learner over representative words, an alphabet
// refined by the words on which concretisations disagree, and counterexamples from cheap play. What
// it cannot see any more is for the engines.

#include "component/belief_space.h"
#include "learn/learners.h"
#include "learn/oracles/counting_oracle.h"
#include "teachers/alphabet.h"
#include "teachers/conjecture.h"
#include "teachers/refiner.h"
#include "teachers/word_evaluator.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace parlance::teachers {

struct TeacherOptions {
  std::size_t max_guards = 64;
  /// Pairs of state and belief that one play visits: at least so many, and so many for each state
  /// of the hypothesis, so that it looks beyond what is known however much that is.
  std::size_t play_pairs = 4096;
  std::size_t play_pairs_per_state = 8;
  std::size_t probe_words = 20'000;      ///< that are tried when play has found nothing
  std::size_t collective_attempts = 256; ///< to split collective symbols
  /// States beyond which splits of collective symbols are taken back, and beyond which all methods
  /// with parameters are joined: joined arguments can make as many states as there are sets of
  /// them.
  std::size_t collective_states = 64;
  std::size_t joined_states = 512;
  /// Who learns; nothing: whoever needs least.
  std::optional<learn::LearnerKind> learner = {};
};

class SymbolicTeacher {
public:
  /// `component` gives guards their atoms; `space` is over the same component or its slice.
  SymbolicTeacher(const component::Component& component, component::BeliefSpace& space,
                  smt::Solver& solver, const TeacherOptions& options);
  /// One that goes on where another one was saved, with the learner of that one. @throws
  /// util::UserError when what is written makes no sense, or the options ask for another learner
  SymbolicTeacher(const component::Component& component, component::BeliefSpace& space,
                  smt::Solver& solver, const TeacherOptions& options, learn::StateReader& saved);

  /// Writes down alphabet and learner, but no answers. @requires a hypothesis: has_hypothesis()
  void save(learn::StateWriter& writer) const;
  /// A limit may have ended the first questions.
  bool has_hypothesis() const { return learner_ && learner_->hypothesis().state_count() > 0; }

  /// Called with every new hypothesis, and often enough to show progress.
  std::function<void()> on_progress;

  /// Learns until play on words up to the length finds no more counterexamples.
  void learn(std::size_t length);
  /// Refines by a concrete word on which component and conjecture differ.
  void refine(const ConcreteWord& counterexample);
  /// Refines until conjecture and component agree on a word and on all its prefixes, as far as the
  /// component says anything of them.
  void observe(const ConcreteWord& word);

  /// The last one whose hypothesis and alphabet belong together. @requires has_conjecture()
  Conjecture conjecture() const;
  bool has_conjecture() const { return kept_ || has_hypothesis(); }
  const automata::MooreMachine& machine() const { return learner_->hypothesis(); }
  const Alphabet& alphabet() const { return alphabet_; }
  WordEvaluator& evaluator() { return evaluator_; }
  std::map<std::string, std::uint64_t> statistics() const;

private:
  void keep_conjecture();
  void restart();
  std::unique_ptr<learn::Learner> make_learner();
  void resume(learn::StateReader& saved);
  void require_outline(learn::StateReader saved) const;
  learn::LearnerKind saved_learner(const learn::StateReader::Line& line) const;
  Word symbols_of(std::span<const ConcreteCall> word) const;
  void add_symbols(std::size_t word_length);
  bool split_disagreements();
  bool coarsen();
  bool play(std::size_t length);
  std::size_t play_limit() const;
  bool w_method();

  Alphabet alphabet_;
  WordEvaluator evaluator_;
  Refiner refiner_;
  SymbolicOracle oracle_;
  learn::CountingOracle counting_;
  std::unique_ptr<learn::Learner> learner_;
  TeacherOptions options_;
  /// Some word is unknown to the hypothesis as to the component, and to its symbols only because
  /// concretisations disagree.
  bool has_tool_unknowns_ = false;
  /// While the alphabet changes and the learner has not followed: what they were before.
  std::optional<Conjecture> kept_;
  std::size_t collective_attempts_ = 0;
  enum class Coarseness : std::uint8_t { none, last_calls, all };
  Coarseness coarseness_ = Coarseness::none; ///< which splits of collective symbols are given up
  std::map<std::string, std::uint64_t> statistics_;
};

} // namespace parlance::teachers
