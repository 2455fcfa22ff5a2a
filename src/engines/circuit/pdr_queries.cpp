#include "engines/circuit/pdr_queries.h"

#include "smt/houdini.h"
#include "util/error.h"

#include <algorithm>

namespace parlance::engines {

namespace {

using smt::SatLiteral;
using smt::Status;

/// Queries are small and many.
constexpr smt::SatOptions query_options{0, false};

std::size_t signal_of(StateLiteral a) { return a >> 1; }
bool negated(StateLiteral a) { return (a & 1) != 0; }

} // namespace

PdrQueries::PdrQueries(const TransitionSystem& system, util::StopToken& stop,
                       std::uint64_t solve_limit)
    : system_(system), solve_limit_(solve_limit), steps_solver_(&stop, query_options),
      steps_(system.aig(), steps_solver_), lift_solver_(&stop, query_options),
      lift_(system.aig(), lift_solver_), initial_solver_(&stop, query_options),
      initial_(system.aig(), initial_solver_) {
  activation_.push_back(steps_.literal(system.initial()));
  steps_solver_.add({steps_.literal(system.agreement())});
  initial_solver_.add({initial_.literal(system.initial())});
  Cube state;
  for (const Signal& signal : system.signals()) {
    steps_.literal(signal.current);
    initial_.literal(signal.current);
  }
  util::check(initial_solver_.solve() == Status::sat, "a component without a start");
  Clause other;
  for (std::size_t i = 0; i < system.signals().size(); ++i) {
    const bool value = initial_.value(system.signals()[i].current);
    state.push_back(static_cast<StateLiteral>(i << 1 | (value ? 0U : 1U)));
  }
  for (const StateLiteral a : state) {
    other.push_back(initial_.literal(!current(a)));
  }
  initial_solver_.constrain(other);
  if (initial_solver_.solve() == Status::unsat) {
    only_initial_state_ = state;
  }
}

smt::Literal PdrQueries::current(StateLiteral a) const {
  return system_.signals()[signal_of(a)].current ^ negated(a);
}

smt::Literal PdrQueries::next(StateLiteral a) const {
  return system_.signals()[signal_of(a)].next ^ negated(a);
}

PdrQueries::Clause PdrQueries::negation(const Cube& cube, smt::CnfEncoder& encoder) const {
  Clause clause;
  for (const StateLiteral a : cube) {
    clause.push_back(encoder.literal(!current(a)));
  }
  return clause;
}

Status PdrQueries::solve(smt::SatSolver& solver, std::span<const SatLiteral> assumptions) {
  if (solve_limit_ != 0 && solves_ == solve_limit_) {
    throw OutOfEffort();
  }
  ++solves_;
  return solver.solve(assumptions);
}

std::uint64_t PdrQueries::conflicts() const {
  return steps_solver_.statistics().conflicts + lift_solver_.statistics().conflicts +
         initial_solver_.statistics().conflicts;
}

void PdrQueries::add_frame() { activation_.push_back(steps_solver_.fresh()); }

void PdrQueries::add_lemma(const Cube& cube, std::size_t frame) {
  util::check(!cube.empty(), "a lemma that excludes everything");
  Clause clause = negation(cube, steps_);
  clause.push_back(-activation_[frame]);
  steps_solver_.add(clause);
}

void PdrQueries::add_lemma(const Cube& cube) { steps_solver_.add(negation(cube, steps_)); }

/// A frame has its own lemmas and those of the frames after it.
PdrQueries::Clause PdrQueries::frame_assumptions(std::size_t frame) {
  if (frame == 0) {
    return {activation_[0]};
  }
  return {activation_.begin() + static_cast<std::ptrdiff_t>(frame), activation_.end()};
}

bool PdrQueries::reaches(std::size_t frame, const Cube& cube) {
  Clause assumptions = frame_assumptions(frame);
  assumptions.push_back(steps_.literal(system_.goes_on()));
  const std::size_t first = assumptions.size();
  for (const StateLiteral a : cube) {
    assumptions.push_back(steps_.literal(next(a)));
  }
  const Clause outside = negation(cube, steps_);
  steps_solver_.constrain(outside);
  if (solve(steps_solver_, assumptions) == Status::sat) {
    return true;
  }
  core_.clear();
  for (std::size_t i = 0; i < cube.size(); ++i) {
    if (steps_solver_.failed(assumptions[first + i])) {
      core_.push_back(cube[i]);
    }
  }
  keep_off_initial(core_, cube);
  return false;
}

std::optional<PdrQueries::Predecessor> PdrQueries::predecessor(const Cube& cube,
                                                               std::size_t frame) {
  if (!reaches(frame, cube)) {
    return std::nullopt;
  }
  std::vector<smt::Literal> target{system_.goes_on()};
  for (const StateLiteral a : cube) {
    target.push_back(next(a));
  }
  return predecessor_of_model(target);
}

std::optional<PdrQueries::Predecessor> PdrQueries::bad_state(std::size_t frame) {
  Clause assumptions = frame_assumptions(frame);
  assumptions.push_back(steps_.literal(system_.bad()));
  if (solve(steps_solver_, assumptions) == Status::unsat) {
    return std::nullopt;
  }
  return predecessor_of_model({system_.bad()});
}

std::optional<PdrQueries::Predecessor> PdrQueries::disagreement(std::size_t frame) {
  if (system_.next_agreement().is_true()) {
    return std::nullopt;
  }
  Clause assumptions = frame_assumptions(frame);
  assumptions.push_back(steps_.literal(system_.goes_on()));
  assumptions.push_back(steps_.literal(!system_.next_agreement()));
  if (solve(steps_solver_, assumptions) == Status::unsat) {
    return std::nullopt;
  }
  return predecessor_of_model({system_.goes_on(), !system_.next_agreement()});
}

PdrQueries::Predecessor PdrQueries::predecessor_of_model(const std::vector<smt::Literal>& target) {
  Predecessor result;
  for (const smt::Literal input : system_.inputs()) {
    result.inputs.push_back(steps_.value(input));
  }
  for (std::size_t i = 0; i < system_.signals().size(); ++i) {
    const bool value = steps_.value(system_.signals()[i].current);
    result.state.push_back(static_cast<StateLiteral>(i << 1 | (value ? 0U : 1U)));
  }
  result.states = lift(result.state, result.inputs, target);
  return result;
}

/// The part of a state that forces all of the target under the inputs; without inner bits of
/// numbers if the others are enough.
Cube PdrQueries::lift(const Cube& state, const std::vector<bool>& inputs,
                      const std::vector<smt::Literal>& target) {
  Clause avoided;
  for (const smt::Literal a : target) {
    avoided.push_back(lift_.literal(!a));
  }
  Cube coarse = state;
  std::erase_if(coarse, [&](StateLiteral a) {
    return system_.signals()[signal_of(a)].rank == SignalRank::inner_bit;
  });
  std::optional<Cube> core;
  if (coarse.size() < state.size()) {
    core = core_of_lift(coarse, inputs, avoided);
  }
  if (!core) {
    core = core_of_lift(state, inputs, avoided);
  }
  util::check(core.has_value(), "a state that does not lead where its model says");
  return *core;
}

std::optional<Cube> PdrQueries::core_of_lift(std::span<const StateLiteral> state,
                                             const std::vector<bool>& inputs,
                                             const Clause& avoided) {
  Clause assumptions;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    assumptions.push_back(lift_.literal(system_.inputs()[i] ^ !inputs[i]));
  }
  const std::size_t first = assumptions.size();
  for (const StateLiteral a : state) {
    assumptions.push_back(lift_.literal(current(a)));
  }
  lift_solver_.constrain(avoided);
  if (solve(lift_solver_, assumptions) == Status::sat) {
    return std::nullopt;
  }
  Cube core;
  for (std::size_t i = 0; i < state.size(); ++i) {
    if (lift_solver_.failed(assumptions[first + i])) {
      core.push_back(state[i]);
    }
  }
  return core;
}

bool PdrQueries::has_initial_states(const Cube& cube) {
  if (only_initial_state_) {
    return std::includes(only_initial_state_->begin(), only_initial_state_->end(), cube.begin(),
                         cube.end());
  }
  Clause assumptions;
  for (const StateLiteral a : cube) {
    assumptions.push_back(initial_.literal(current(a)));
  }
  return solve(initial_solver_, assumptions) == Status::sat;
}

std::vector<bool> PdrQueries::initial_bits() {
  util::check(initial_solver_.solve() == Status::sat, "a component without a start");
  std::vector<bool> bits;
  for (std::size_t i = 0; i < system_.bit_count(); ++i) {
    bits.push_back(initial_.value(system_.signals()[i].current));
  }
  return bits;
}

/// Adds literals of the whole, which has no initial states, until the part has none either.
void PdrQueries::keep_off_initial(Cube& part, const Cube& whole) {
  if (!has_initial_states(part)) {
    return;
  }
  Cube added;
  if (only_initial_state_) {
    const auto differs = std::find_if(whole.begin(), whole.end(), [&](StateLiteral a) {
      return (*only_initial_state_)[signal_of(a)] != a;
    });
    util::check(differs != whole.end(), "an initial state was to be blocked");
    added.push_back(*differs);
  } else {
    util::check(!has_initial_states(whole), "an initial state was to be blocked");
    for (const StateLiteral a : whole) {
      if (initial_solver_.failed(initial_.literal(current(a)))) {
        added.push_back(a);
      }
    }
  }
  part.insert(part.end(), added.begin(), added.end());
  std::sort(part.begin(), part.end());
  part.erase(std::unique(part.begin(), part.end()), part.end());
}

bool PdrQueries::initial_disagreement() {
  return solve(initial_solver_, Clause{initial_.literal(!system_.agreement())}) == Status::sat;
}

std::vector<Cube> PdrQueries::inductive_part(std::vector<Cube> cubes) {
  std::erase_if(cubes, [&](const Cube& cube) { return has_initial_states(cube); });
  std::vector<Guess> guesses = guesses_of(std::move(cubes));
  for (Guess& guess : guesses) {
    guess.assumed = steps_solver_.fresh();
    Clause clause = negation(guess.cube, steps_);
    clause.push_back(-*guess.assumed);
    steps_solver_.add(clause);
  }
  return drop_reached(std::move(guesses), {});
}

std::vector<Cube> PdrQueries::unreached_part(std::vector<Cube> cubes) {
  return drop_reached(guesses_of(std::move(cubes)), frame_assumptions(0));
}

std::vector<PdrQueries::Guess> PdrQueries::guesses_of(std::vector<Cube> cubes) {
  std::vector<Guess> guesses;
  for (Cube& cube : cubes) {
    guesses.push_back({std::move(cube), std::nullopt});
  }
  return guesses;
}

std::vector<Cube> PdrQueries::drop_reached(std::vector<Guess> guesses, const Clause& always) {
  for (Guess& guess : guesses) {
    guess.reached = steps_solver_.fresh();
    for (const StateLiteral a : guess.cube) {
      steps_solver_.add({-guess.reached, steps_.literal(next(a))});
    }
  }
  const auto is_reached = [this](const Guess& guess) {
    return std::ranges::all_of(guess.cube, [&](StateLiteral a) { return steps_.value(next(a)); });
  };
  smt::drop_broken(guesses, [&] {
    Clause assumptions = always;
    Clause some;
    for (const Guess& guess : guesses) {
      if (guess.assumed) {
        assumptions.push_back(*guess.assumed);
      }
      some.push_back(guess.reached);
    }
    assumptions.push_back(steps_.literal(system_.goes_on()));
    steps_solver_.constrain(some);
    return solve(steps_solver_, assumptions) == Status::unsat ? std::nullopt
                                                              : std::optional(is_reached);
  });
  std::vector<Cube> kept;
  for (Guess& guess : guesses) {
    kept.push_back(std::move(guess.cube));
  }
  return kept;
}

} // namespace parlance::engines
