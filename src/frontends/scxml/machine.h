#pragma once
// Runs a chart: one event, and everything that follows from it until the chart waits for the next
// (W3C, State Chart XML, section 3.13 and appendix D). Data are terms; where a guard depends on
// them, the run goes one way, and `symex::Decisions` sees to it that another run goes the other.

#include "frontends/scxml/evaluator.h"
#include "frontends/scxml/transition_sets.h"
#include "symex/choices.h"
#include "symex/decisions.h"
#include "util/reason.h"

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <vector>

namespace parlance::scxml {

/// What counts as an error.
struct CountedErrors {
  std::vector<StateId> states;         ///< entering one of them
  std::vector<EventDescriptor> events; ///< raising one of these, whoever it is for
};

struct RunLimits {
  std::uint32_t loop_bound = 64; ///< steps of one run that depend on data; all: a hundred times it
  std::uint32_t path_bound = 5'000;
  std::uint32_t configuration_bound = 4'096;
};

/// A run ends: an error that counts.
struct ErrorFound {
  util::ReasonId id;
  std::string name; ///< of the state or the event
  Position at;
};

/// A run ends: nobody knows how it goes on. `data` is what it would have left behind.
struct NotKnown {
  util::ReasonId reason;
  Position at;
  std::vector<Term> data;
};

/// What a chart is between two events.
struct Snapshot {
  Configuration configuration;
  std::vector<Term> data;
};

class Machine {
public:
  struct Context {
    const Chart& chart;
    const CountedErrors& errors;
    const RunLimits& limits;
    term::TermStore& store;
    symex::Decisions& decisions;
    symex::Choices& fields; ///< of the event that a client sends
  };

  explicit Machine(const Context& context) : context_(context) {}

  /// From nothing to where the chart first waits. @throws ErrorFound, NotKnown
  Snapshot start();
  /// From one wait to the next. @throws ErrorFound, NotKnown
  Snapshot process(Snapshot before, const std::string& event);

private:
  // Steps.
  void run_to_completion();
  void microstep(const Transitions& transitions);
  void exit_states(const Transitions& transitions);
  void record_history(StateId left);
  void enter_states(const Transitions& transitions);
  void enter(StateId state, const EntrySet& entries, const Position& cause);
  void enter_final(StateId state, const Position& cause);
  void leave(StateId state);
  void stop();
  bool is_in_final_state(StateId state) const;
  void count_step(const Position& at, std::size_t open_before);

  // Selection.
  /// Enabled by the event that is processed, or by none.
  Transitions enabled(bool by_event);
  const Transition* enabled_from(StateId atomic, bool by_event);

  // Executable content.
  void execute(const Block& block);
  void execute(const Action& action);
  void assign(const Action& action);
  void raise(const std::string& event, const Position& at);
  Term evaluated(const Expression& expression, ValueType type, std::uint32_t datum);

  // Decisions.
  bool holds(const ExpressionPtr& condition);
  bool decide(Term condition, const Position& at);
  void decide_problems(const std::vector<Problem>& problems);
  Environment environment();
  Term field(const std::string& name);

  const Context context_;
  Snapshot now_;
  std::deque<std::string> queue_; ///< events that were raised and not processed yet
  std::string event_;
  bool has_event_ = false;
  bool event_is_external_ = false;
  bool running_ = true;
  std::uint32_t steps_ = 0;
  std::uint32_t open_steps_ = 0; ///< that depended on data
  std::map<Term, bool> decided_;
};

} // namespace parlance::scxml
