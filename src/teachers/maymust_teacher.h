#pragma once
// The teacher of CAV'10: a component of any size is seen through a may and a must abstraction,
// which answer all questions of the learner and are refined where they differ. BuildInterface
// (algorithm 1) learns what the must abstraction forbids, and begins anew after every refinement
// that matters; LearnReuse (algorithms 2 to 4) refines until a question has the component's own
// answer, and never begins anew. Guards are refined as elsewhere (refiner.h).

#include "abstraction/abstraction.h"
#include "abstraction/possibility_check.h"
#include "engines/product/engine.h"
#include "learn/learners.h"
#include "learn/oracles/counting_oracle.h"
#include "teachers/conjecture.h"
#include "teachers/refiner.h"
#include "util/reason.h"
#include "util/stop.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace parlance::teachers {

/// How abstractions are refined (CAV'10, section 5). All but learn_reuse are BuildInterface.
enum class Scheme : std::uint8_t {
  wp,         ///< by weakest preconditions
  wp_craig,   ///< by interpolants where a counterexample is infeasible
  refine_may, ///< the same, and these refine the may abstraction only
  learn_reuse ///< LearnReuse, with interpolants
};

inline constexpr std::array all_schemes{Scheme::wp, Scheme::wp_craig, Scheme::refine_may,
                                        Scheme::learn_reuse};

/// "wp", "wp+craig", "refine-may", "learn-reuse".
std::string to_text(Scheme scheme);

struct MayMustOptions {
  Scheme scheme = Scheme::learn_reuse;
  std::size_t max_guards = 64;
  std::size_t max_predicates = 256;
  std::string limiting_option = "--max-predicates"; ///< by which there may be more
  learn::LearnerKind learner = learn::LearnerKind::rs;
  std::vector<Term> predicates = {}; ///< to begin with, over the space's component
};

class MayMustTeacher {
public:
  /// `component` gives guards their atoms; `space` is over the same component or its slice, and
  /// explains, but answers no question. All references outlive the teacher.
  MayMustTeacher(const component::Component& component, component::BeliefSpace& space,
                 smt::Solver& solver, const MayMustOptions& options, util::StopToken& stop);
  ~MayMustTeacher();

  /// Called often enough to show progress.
  std::function<void()> on_progress;

  /// Learns until the abstractions show that the conjecture is right.
  /// @throws util::Stopped, and abstraction::Limit when they cannot; then there are still bounds
  void learn(const std::vector<ConcreteWord>& observed = {});

  Conjecture conjecture() const;
  /// What the abstractions know by now: legal words are legal, illegal ones illegal; what lies
  /// between is unknown, for the given reason. Limits only leave more of it open.
  Conjecture bounds(const util::Reason& why);
  /// What they prove of a candidate, as an invariant over the space's component; nothing where
  /// beliefs are more than single states. @throws util::Stopped, abstraction::Limit
  engines::EngineResult proofs(const engines::Candidate& candidate);

  /// An invariant of the space's component: every cell is within it.
  Term facts() const { return facts_; }
  /// Those that divide cells, over the space's component.
  std::vector<Term> predicates() const;
  std::size_t states() const;
  const Alphabet& alphabet() const { return alphabet_; }
  WordEvaluator& evaluator() { return evaluator_; }
  std::map<std::string, std::uint64_t> statistics() const;

private:
  class QueryOracle;
  class MustOracle;
  using Abstraction = abstraction::Abstraction;

  /// A word's verdict, and how much of it decides.
  struct WordVerdict {
    std::optional<Verdict> verdict; ///< none: open
    abstraction::End doubt = abstraction::End::error;
    std::size_t length = 0;
  };

  void build_interface(const std::vector<ConcreteWord>& observed);
  void learn_reuse(const std::vector<ConcreteWord>& observed);
  void learn_must();
  std::optional<Word> differs_from_must();

  ConcreteWord concretised(std::span<const Symbol> word);
  std::vector<abstraction::AbstractCall> calls_of(std::span<const component::ConcreteCall> word);
  WordVerdict judged(Abstraction& abstraction, std::span<const abstraction::AbstractCall> word);
  WordVerdict judged_by_must(std::span<const component::ConcreteCall> word);
  std::optional<abstraction::AbstractBelief>
  must_belief(const abstraction::Judgement& judgement) const;
  void sharpen(const ConcreteWord& word);
  WordVerdict decide(Abstraction& abstraction, std::span<const component::ConcreteCall> word);
  WordVerdict query(std::span<const component::ConcreteCall> word);

  std::optional<ConcreteWord> counterexample();
  std::optional<ConcreteWord> oracle_1(const engines::Candidate& candidate);
  std::optional<ConcreteWord> oracle_2(const engines::Candidate& candidate);
  std::optional<ConcreteWord> by_pairs(Abstraction& abstraction, bool must,
                                       const engines::Candidate& candidate);
  std::optional<ConcreteWord> by_possibilities(const engines::Candidate& candidate);
  bool divide_cells(const abstraction::Unproved& unproved);
  bool divide_arguments(const abstraction::Unproved& unproved);
  bool divide_part(std::vector<abstraction::Call>& parts, const abstraction::Call& part,
                   Term arguments);
  std::vector<abstraction::Call>& parts_of(Symbol symbol);
  ConcreteWord sampled(const abstraction::Unproved& unproved) const;
  std::optional<ConcreteWord> wrong_prefix(const ConcreteWord& word);
  void refine_abstraction(Abstraction& abstraction, const abstraction::Trace& trace,
                          bool is_feasible, bool outside_counts);
  void require_room(const Abstraction& abstraction) const;

  void refine(const ConcreteWord& counterexample);
  bool refine_alphabet(const ConcreteWord& counterexample);
  void observe(const ConcreteWord& word);
  void start_learner(learn::MembershipOracle& oracle);
  Word symbols_of(std::span<const component::ConcreteCall> word) const;
  engines::Candidate candidate() const;
  void report() const;

  util::StopToken& stop_;
  MayMustOptions options_;
  std::unique_ptr<smt::Solver> solver_; ///< of the abstractions
  Alphabet alphabet_;
  WordEvaluator evaluator_;
  Refiner refiner_;
  Term facts_ = nullptr;
  std::unique_ptr<Abstraction> may_;
  std::unique_ptr<Abstraction> own_must_; ///< none: they are one
  Abstraction* must_;
  std::unique_ptr<learn::MembershipOracle> oracle_;
  learn::CountingOracle counting_;
  std::unique_ptr<learn::Learner> learner_;
  std::map<ConcreteWord, WordVerdict> known_verdicts_; ///< that queries found out
  /// Arguments of symbols in parts, by method and guard.
  std::map<std::pair<std::size_t, Term>, std::vector<abstraction::Call>> parts_;
  std::map<std::string, std::uint64_t> statistics_;
};

} // namespace parlance::teachers
