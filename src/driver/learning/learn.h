#pragma once
// The learn-refine loop: teacher and engines take turns until nothing is found any more, or a limit
// ends the run with the last conjecture that was checked.

#include "component/passes.h"
#include "driver/guarantee/overflow_policy.h"
#include "driver/learning/bounds.h"
#include "driver/learning/game_report.h"
#include "driver/learning/saved_state.h"
#include "driver/learning/trace.h"
#include "engines/portfolio.h"
#include "interface/interface.h"
#include "learn/learners.h"
#include "teachers/maymust_teacher.h"
#include "util/stop.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace parlance::driver {

/// How an interface is found.
enum class Strategy : std::uint8_t {
  symbolic, ///< by executing words symbolically, and engines that prove
  maymust,  ///< by may and must abstractions
  game,     ///< by a game on an abstraction by given predicates
};

struct LearnOptions {
  Strategy strategy = Strategy::symbolic;
  std::uint32_t depth = 8; ///< to be checked where there is no proof
  std::size_t max_guards = 64;
  std::uint32_t seed = 0; ///< of the solver
  engines::Technique engine = engines::Technique::automatic;
  Overflow overflow = Overflow::automatic;
  std::vector<component::Pass> passes{component::all_passes.begin(), component::all_passes.end()};
  bool certify = true; ///< proofs are claimed only if their certificate is accepted
  std::optional<learn::LearnerKind> learner = {}; ///< nothing: whoever needs least
  std::optional<SavedState> resume = {};          ///< go on from there
  std::vector<ObservedSequence> traces = {};      ///< to be learned from
  // For Strategy::maymust and Strategy::game:
  teachers::Scheme scheme = teachers::Scheme::learn_reuse; ///< of maymust
  std::size_t max_predicates = 256;
  /// To begin with, over the component's variables; nothing: whatever the strategy begins with.
  std::optional<std::vector<term::Term>> predicates = {};
  bool game_facts = false;         ///< begin with facts that hold in every run
  bool game_refine = false;        ///< add predicates that allow what is forbidden in vain
  std::size_t game_beliefs = 4096; ///< most pairs of the exact superset query; 0: the paper's alone
};

/// What a run is doing, for people who wait.
struct Progress {
  std::size_t states = 0;
  std::size_t symbols = 0;
  std::uint32_t depth = 0; ///< checked so far
  std::uint64_t queries = 0;
  engines::Counters proof; ///< of the proof that is being tried
};
using ProgressSink = std::function<void(const Progress&)>;

struct LearnResult {
  interface::Interface interface;
  std::string certificate; ///< empty if nothing is proved
  std::string certificate_name = "certificate.smt2";
  std::string engine;                      ///< who proved it
  std::string state;                       ///< to be resumed; empty if there was no hypothesis
  std::vector<term::Term> predicates = {}; ///< that abstractions are made of
  std::vector<term::Term> facts = {};      ///< that hold in every run, which they rely on
  std::optional<Bounds> bounds = {};       ///< of abstractions that leave something open
  std::optional<GameReport> game = {};     ///< of Strategy::game
  util::StopReason stopped = util::StopReason::none;
};

/// Learns the interface of a well-formed component. Limits in `stop` end in a true partial result.
/// @throws util::UserError if the state to resume is not one of this component and these options,
/// or if a trace contradicts the component
LearnResult learn(const component::Component& component, const LearnOptions& options,
                  util::StopToken& stop, const ProgressSink& progress = {});

} // namespace parlance::driver
