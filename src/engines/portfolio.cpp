#include "engines/portfolio.h"

#include "engines/beliefs/indistinguishable_states.h"
#include "engines/product/replay.h"
#include "util/forked.h"
#include "util/reason.h"

#include <algorithm>
#include <limits>

namespace parlance::engines {

namespace {

constexpr std::uint32_t any_depth = std::numeric_limits<std::uint32_t>::max();
/// Refutations up to this length are looked for again by length.
constexpr std::size_t shortened_length = 32;
/// Calls of the SAT solver after which other ways are tried first.
constexpr std::uint64_t quick_solves = 2000;
/// Steps of a breadth-first search after which the same holds.
constexpr std::uint64_t automatic_images = 1000;
/// Reports of progress by PDR after which a second process is worth its while.
constexpr int soon_over = 200;
/// Who wins by enumeration.
constexpr const char* beliefs = "beliefs";
/// Who wins by formulas over what is hidden.
constexpr const char* indistinguishable_states = "possible states";

} // namespace

const Portfolio::Attempt Portfolio::diagrams_in_turn{Technique::bdd, 0, automatic_images};

Portfolio::Portfolio(component::BeliefSpace& space, const Candidate& candidate,
                     const PortfolioOptions& options, util::StopToken& stop,
                     std::vector<Lemma> lemmas)
    : space_(space), candidate_(candidate), options_(options), stop_(stop),
      lemmas_(std::move(lemmas)),
      bounded_(space, candidate, {options.stop_at_refutation, options.solver, options.inclusion},
               stop) {}

Portfolio::~Portfolio() = default;

bool Portfolio::meant(Property property) const {
  return property != Property::tight || !candidate_.has_tool_unknowns;
}

bool Portfolio::is_concluded() const {
  if (options_.stop_at_refutation && result_.refutation()) {
    return true;
  }
  return std::all_of(all_properties.begin(), all_properties.end(), [&](Property property) {
    return !meant(property) || result_[property].refutation || result_[property].proved();
  });
}

/// Those that a search may decide.
std::vector<Property> Portfolio::open_properties() {
  std::vector<Property> open;
  for (const Property property : all_properties) {
    if (meant(property) && !result_[property].refutation && !result_[property].proved() &&
        Prover::applicable(space_, candidate_, property)) {
      open.push_back(property);
    }
  }
  return open;
}

void Portfolio::merge(const EngineResult& found) {
  for (const Property property : all_properties) {
    PropertyResult& known = result_[property];
    const PropertyResult& fresh = found[property];
    if (known.invariant() != nullptr || known.refutation) {
      continue;
    }
    known.refutation = fresh.refutation;
    if (fresh.depth >= known.depth) {
      known.depth = fresh.depth;
      known.reason = fresh.reason;
    }
  }
  withdraw_relative_depths();
}

/// A search that goes on behind a disagreement looks at words that both sides call legal. What it
/// finds is true; what it does not find holds only for words shorter than the disagreement.
void Portfolio::withdraw_relative_depths() {
  const std::optional<ConcreteWord> shortest = result_.refutation();
  if (!shortest) {
    return;
  }
  const auto certain = static_cast<std::uint32_t>(shortest->empty() ? 0 : shortest->size() - 1);
  for (PropertyResult& property : result_.by_property) {
    if (!property.refutation && property.invariant() == nullptr && property.depth > certain) {
      property.depth = certain;
      property.reason = {util::ReasonId::behind_disagreement};
    }
  }
}

const EngineResult& Portfolio::check(std::uint32_t depth) {
  bool covered = false;
  if (row_of(options_.technique).make_search != nullptr && !open_properties().empty()) {
    const Reachability::Answer answer = run_together(chosen_attempt(), depth, {});
    record(*prover_, answer, chosen_attempt());
    covered = space_.deterministic() && answer != Reachability::Answer::gave_up;
  }
  if (!covered || result_.refutation()) {
    if (!options_.stop_at_refutation || !result_.refutation()) {
      merge(bounded_.check(depth));
    }
  }
  return result_;
}

const EngineResult& Portfolio::prove(Effort effort) {
  if (row_of(options_.technique).is_bounded) {
    return result_;
  }
  if (options_.technique != Technique::automatic) {
    attempt(chosen_attempt());
    if (!space_.deterministic()) {
      prove_on_indistinguishable_states();
      prove_on_beliefs();
      prove_on_antichain();
    }
    return result_;
  }
  const Attempt quick{Technique::pdr, std::min(quick_solves, options_.prover.solve_limit)};
  if (effort == Effort::quick) {
    const bool by_formulas = !space_.belief(space_.start().next).branches.empty();
    if (!by_formulas) {
      prove_on_beliefs();
    }
    attempt(quick);
    prove_on_indistinguishable_states();
  } else {
    prove_thoroughly(quick);
  }
  return result_;
}

namespace {

/// The search in the other process was first.
struct Overtaken {};

bool is_final(Reachability::Answer answer) {
  return answer == Reachability::Answer::proved || answer == Reachability::Answer::broken;
}

} // namespace

/// Decision diagrams begin in a second process while the first attempt of PDR is still being made
/// in this one, unless that is soon over, or there is no core for it.
void Portfolio::prove_thoroughly(const Attempt& quick) {
  std::unique_ptr<Prover> diagrams;
  const auto begin_diagrams = [&] {
    if (!diagrams && util::core_count() > 1) {
      diagrams = make_prover(open_properties(), {Technique::bdd, 0, automatic_images, true}, {});
    }
  };
  attempt(quick, [&, looks = 0]() mutable {
    if (++looks == soon_over) {
      begin_diagrams();
    }
  });
  prove_on_indistinguishable_states();
  prove_on_beliefs();
  const std::vector<Property> open = open_properties();
  if (!is_concluded() && !open.empty() && !result_.refutation()) {
    begin_diagrams();
  }
  if (diagrams && diagrams->properties() == open && !result_.refutation()) {
    race(*diagrams);
  } else {
    diagrams.reset();
    attempt(diagrams_in_turn);
    attempt({Technique::pdr, options_.prover.solve_limit});
  }
  prove_on_indistinguishable_states();
  prove_on_antichain();
}

/// PDR goes on in this process while the decision diagrams are at work in the other. What those
/// find counts, and what PDR found by then does not: the result is the same as in turn, whoever is
/// faster.
void Portfolio::race(Prover& diagrams) {
  if (is_concluded()) {
    return;
  }
  const Attempt pdr{Technique::pdr, options_.prover.solve_limit};
  std::optional<Reachability::Answer> by_diagrams;
  std::optional<Reachability::Answer> by_pdr;
  begin_search(pdr, [&] {
    if (!by_diagrams && !by_pdr && diagrams.ready()) {
      by_diagrams = diagrams.run(any_depth);
      if (is_final(*by_diagrams)) {
        throw Overtaken();
      }
    }
  });
  try {
    by_pdr = run_search(any_depth);
  } catch (const Overtaken&) {
    // Its answer comes below.
  }
  by_diagrams = diagrams.run(any_depth);
  add(ended_, diagrams.counters());
  if (is_final(*by_diagrams)) {
    prover_.reset();
    conclude(diagrams, *by_diagrams, diagrams_in_turn);
  } else {
    conclude(*prover_, by_pdr.value(), pdr);
  }
}

Portfolio::Attempt Portfolio::chosen_attempt() const {
  return {options_.technique, options_.prover.solve_limit};
}

void Portfolio::attempt(const Attempt& attempt, const std::function<void()>& look) {
  if (is_concluded() || open_properties().empty()) {
    return;
  }
  if (result_.refutation()) {
    prove_one_by_one(attempt);
    return;
  }
  const Reachability::Answer answer = run_together(attempt, any_depth, look);
  conclude(*prover_, answer, attempt);
}

void Portfolio::conclude(Prover& prover, Reachability::Answer answer, const Attempt& attempt) {
  record(prover, answer, attempt);
  if (answer == Reachability::Answer::broken && !options_.stop_at_refutation) {
    prove_one_by_one(attempt);
  }
}

namespace {

bool leaves_open_or_excludes(const Candidate& candidate) {
  for (automata::State state = 0; state < candidate.machine.state_count(); ++state) {
    const auto verdict = static_cast<automata::Verdict>(candidate.machine.output(state));
    if (verdict == automata::Verdict::unknown || verdict == automata::Verdict::impossible) {
      return true;
    }
  }
  return false;
}

} // namespace

/// By all pairs of state and belief, if they are few. With choices of the environment this is the
/// way to permissive and tight, which are not reachability; without, the states that were seen are
/// the invariant of every property. Tightness also needs that what is left open never fails and
/// what is excluded is never seen, for which an invariant for safety alone may be too weak.
void Portfolio::prove_on_beliefs() {
  if (is_concluded()) {
    return;
  }
  const EngineResult& found = bounded_.prove();
  merge(found);
  for (const Property property : all_properties) {
    PropertyResult& known = result_[property];
    const bool by_states = property == Property::safe || space_.deterministic();
    const bool newly = !known.proved();
    if (!known.proved() && found[property].proved()) {
      known.proof = by_states ? found[Property::safe].proof : found[property].proof;
    }
    if (known.proved()) {
      known.reason = {};
    }
    if (newly && known.proved()) {
      winner_ = beliefs;
    }
  }
  if (result_[Property::tight].beliefs() != nullptr && leaves_open_or_excludes(candidate_) &&
      found[Property::safe].proved()) {
    result_[Property::safe].proof = found[Property::safe].proof;
  }
}

/// Where beliefs are too many, a formula for each state of the candidate may say what they hold,
/// once safe is proved.
void Portfolio::prove_on_indistinguishable_states() {
  const PropertyResult& safe = result_[Property::safe];
  if (is_concluded() || result_.refutation() || safe.invariant() == nullptr ||
      space_.deterministic() || !space_.component().internal.empty()) {
    return;
  }
  const IndistinguishableResult found =
      prove_by_indistinguishable_states(space_, candidate_, *safe.invariant());
  if (found.proof) {
    result_[Property::safe].proof = *found.safe;
  }
  const auto claim = [&](Property property) {
    PropertyResult& known = result_[property];
    if (!known.proved()) {
      known.proof = found.proof;
      known.reason = {};
      winner_ = indistinguishable_states;
    }
  };
  if (found.permissive) {
    claim(Property::permissive);
  }
  if (found.tight) {
    claim(Property::tight);
  }
}

/// Where all beliefs are too many, the smallest ones may do for permissive, once safe is proved.
void Portfolio::prove_on_antichain() {
  PropertyResult& known = result_[Property::permissive];
  if (space_.deterministic() || known.proved() || result_.refutation() ||
      !result_[Property::safe].proved()) {
    return;
  }
  BeliefInclusion inclusion(space_, candidate_, options_.stop_at_refutation, options_.inclusion,
                            Pruning::larger_beliefs);
  const PropertyResult& found = inclusion.prove()[Property::permissive];
  known.refutation = found.refutation;
  known.proof = found.proof;
  if (known.proved()) {
    known.reason = {};
    winner_ = beliefs;
  }
}

Reachability::Answer Portfolio::run_together(const Attempt& attempt, std::uint32_t depth,
                                             const std::function<void()>& look) {
  if (!prover_ || prover_->properties() != open_properties() || attempted_ != attempt) {
    begin_search(attempt, look);
  }
  return run_search(depth);
}

/// `look` is called every now and then until the search has its answer.
void Portfolio::begin_search(const Attempt& attempt, const std::function<void()>& look) {
  end_search();
  prover_ = make_prover(open_properties(), attempt, look);
  attempted_ = attempt;
  prover_->prepare(lemmas_);
}

Reachability::Answer Portfolio::run_search(std::uint32_t depth) {
  try {
    return prover_->run(depth);
  } catch (const util::Stopped&) {
    raise_depths(*prover_);
    throw;
  }
}

void Portfolio::raise_depths(const Prover& prover) {
  for (const Property property : prover.properties()) {
    result_[property].depth = std::max(result_[property].depth, prover.depth());
  }
}

/// Keeps what the search found out.
void Portfolio::end_search() {
  if (prover_) {
    add(ended_, prover_->counters());
    lemmas_ = lemmas();
    prover_.reset();
  }
}

std::unique_ptr<Prover> Portfolio::make_prover(std::vector<Property> open, const Attempt& attempt,
                                               const std::function<void()>& look) {
  ProverOptions options = options_.prover;
  options.image_limit = attempt.image_limit;
  options.solve_limit = attempt.solve_limit;
  options.technique = attempt.technique;
  options.ahead = attempt.ahead;
  if (look) {
    options.on_progress = [look, report = options.on_progress](const Counters& counters) {
      look();
      if (report) {
        report(counters);
      }
    };
  }
  return std::make_unique<Prover>(space_, candidate_, std::move(open), options, stop_);
}

void Portfolio::record(Prover& prover, Reachability::Answer answer, const Attempt& attempt) {
  if (answer == Reachability::Answer::broken) {
    const std::optional<ConcreteWord> word = prover.refutation();
    if (!word) {
      explain(prover.properties(), {util::ReasonId::large_counterexample});
      return;
    }
    const std::optional<Property> property = violated_by(space_, candidate_, *word);
    result_[*property].refutation = word;
    shorten(*property, word->size());
    withdraw_relative_depths();
    return;
  }
  raise_depths(prover);
  for (const Property property : prover.properties()) {
    PropertyResult& known = result_[property];
    if (answer == Reachability::Answer::proved) {
      known.proof = prover.proof();
      known.reason = {};
      winner_ = row_of(attempt.technique).name;
    } else if (answer == Reachability::Answer::gave_up) {
      known.reason = prover.reason();
    }
  }
}

void Portfolio::explain(const std::vector<Property>& open, const util::Reason& reason) {
  for (const Property property : open) {
    result_[property].reason = reason;
  }
}

/// Each property by itself: one that does not hold must not stand in the way of the others.
void Portfolio::prove_one_by_one(const Attempt& attempt) {
  end_search();
  for (const Property property : open_properties()) {
    const std::unique_ptr<Prover> prover = make_prover({property}, attempt, {});
    prover->prepare(lemmas_);
    const Reachability::Answer answer = prover->run(any_depth);
    record(*prover, answer, attempt);
    add(ended_, prover->counters());
  }
}

/// Words for people are as short as can be, and the first of their length.
void Portfolio::shorten(Property property, std::size_t length) {
  if (options_.stop_at_refutation || length > shortened_length) {
    return;
  }
  const EngineResult& shorter = bounded_.check(static_cast<std::uint32_t>(length));
  if (shorter[property].refutation) {
    result_[property].refutation = shorter[property].refutation;
  }
}

std::optional<ConcreteWord> Portfolio::search_on() {
  return row_of(options_.technique).make_search != nullptr ? std::nullopt : bounded_.search_on();
}

Counters Portfolio::counters() const {
  Counters all = ended_;
  if (prover_) {
    add(all, prover_->counters());
  }
  return all;
}

std::vector<Lemma> Portfolio::lemmas() const {
  std::vector<Lemma> found = prover_ ? prover_->lemmas() : std::vector<Lemma>();
  return found.empty() ? lemmas_ : found;
}

} // namespace parlance::engines
