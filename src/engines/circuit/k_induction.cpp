#include "engines/circuit/k_induction.h"

#include "engines/circuit/guesses.h"
#include "smt/houdini.h"
#include "util/error.h"

#include <algorithm>

namespace parlance::engines {

namespace {

/// What is not inductive after so many steps rarely is after more; certificates grow with it.
constexpr std::uint32_t largest_k = 24;

} // namespace

KInduction::KInduction(const Product& product, std::span<const Property> properties,
                       std::uint64_t solve_limit, std::function<void(const Counters&)> on_progress,
                       util::StopToken& stop)
    : product_(product), solve_limit_(solve_limit), on_progress_(std::move(on_progress)),
      stop_(stop), system_(product, properties), from_start_(product, system_, stop),
      from_anywhere_(product, system_, stop) {
  from_start_.require(from_start_.at(0, system_.initial()));
}

Reachability::Answer KInduction::run(std::uint32_t depth) {
  if (!lemmas_) {
    lemmas_ = inductive_among(guesses());
  }
  while (!is_inductive()) {
    if (depth_ >= depth) {
      return Answer::holds;
    }
    if (out_of_effort()) {
      return Answer::gave_up;
    }
    if (from_start_.is_possible({from_start_.at(depth_, system_.bad())})) {
      trace_ = from_start_.run(depth_ + 1);
      return Answer::broken;
    }
    ++depth_;
    if (on_progress_) {
      on_progress_(counters());
    }
  }
  return Answer::proved;
}

/// No violation after as many steps as were checked from the start.
bool KInduction::is_inductive() {
  for (const Cube& cube : *lemmas_) {
    from_anywhere_.exclude(depth_, cube);
  }
  return !from_anywhere_.is_possible({from_anywhere_.at(depth_, system_.bad())});
}

bool KInduction::out_of_effort() const {
  return depth_ >= largest_k ||
         (solve_limit_ != 0 && from_start_.solves() + from_anywhere_.solves() >= solve_limit_);
}

/// Numbers of the location that stand for no state of the candidate.
std::vector<Cube> KInduction::unused_locations() const {
  std::vector<Cube> cubes;
  std::vector<std::size_t> bits;
  for (std::size_t i = 0; i < system_.bit_count(); ++i) {
    if (system_.signals()[i].of_location) {
      bits.push_back(i);
    }
  }
  if (bits.size() != product_.location()->sort().width()) {
    return cubes; // not all of it matters
  }
  for (std::size_t number = product_.locations().size(); number < std::size_t{1} << bits.size();
       ++number) {
    Cube cube;
    for (std::size_t i = 0; i < bits.size(); ++i) {
      const bool negated = (number >> i & 1) == 0;
      cube.push_back(static_cast<StateLiteral>(bits[i] << 1 | std::size_t{negated}));
    }
    cubes.push_back(std::move(cube));
  }
  return cubes;
}

/// Cubes that no start is in.
std::vector<Cube> KInduction::guesses() const {
  CircuitUnrolling start(product_, system_, stop_);
  start.require(start.at(0, system_.initial()));
  util::check(start.is_possible({}), "a product without a start");
  std::vector<Cube> cubes = guessed_cubes(product_, system_, start.state_bits(0));
  for (Cube& cube : unused_locations()) {
    cubes.push_back(std::move(cube));
  }
  std::erase_if(cubes,
                [&](const Cube& cube) { return start.is_possible({start.all_of(0, cube)}); });
  return cubes;
}

/// The most that no step leads to from outside of all of them.
std::vector<Cube> KInduction::inductive_among(const std::vector<Cube>& cubes) const {
  struct Kept {
    const Cube* cube;
    smt::SatLiteral excluded;
    smt::SatLiteral met; ///< after the step
  };
  CircuitUnrolling step(product_, system_, stop_);
  std::vector<Kept> kept;
  for (const Cube& cube : cubes) {
    kept.push_back({&cube, -step.all_of(0, cube), step.all_of(1, cube)});
  }
  const auto is_met = [&step](const Kept& one) { return step.value(one.met); };
  smt::drop_broken(kept, [&] {
    stop_.check();
    std::vector<smt::SatLiteral> assumptions;
    std::vector<smt::SatLiteral> some;
    for (const Kept& one : kept) {
      assumptions.push_back(one.excluded);
      some.push_back(one.met);
    }
    return step.is_possible(assumptions, some) ? std::optional(is_met) : std::nullopt;
  });
  std::vector<Cube> inductive;
  for (const Kept& one : kept) {
    inductive.push_back(*one.cube);
  }
  return inductive;
}

Invariant KInduction::invariant() const {
  term::TermStore& store = product_.component().store();
  std::vector<Term> clauses;
  for (const Cube& cube : *lemmas_) {
    std::vector<Term> literals;
    for (const StateLiteral a : cube) {
      const Term meaning = system_.signals()[a >> 1].meaning;
      literals.push_back((a & 1) != 0 ? meaning : term::not_(meaning));
    }
    clauses.push_back(term::or_(store, literals));
  }
  return {term::and_(store, clauses), depth_};
}

Counters KInduction::counters() const {
  return {{"depth", depth_},
          {"lemmas", lemmas_ ? lemmas_->size() : 0},
          {"SAT calls", from_start_.solves() + from_anywhere_.solves()}};
}

} // namespace parlance::engines
