#include "engines/portfolio.h"

#include "engines/replay.h"
#include "util/error.h"

#include <algorithm>
#include <limits>

namespace parlance::engines {

namespace {

constexpr std::uint32_t any_depth = std::numeric_limits<std::uint32_t>::max();
/// Refutations up to this length are looked for again by length.
constexpr std::size_t shortened_length = 32;

} // namespace

Portfolio::Portfolio(component::BeliefSpace& space, const Candidate& candidate,
                     const PortfolioOptions& options, util::StopToken& stop,
                     std::vector<Lemma> lemmas)
    : space_(space), candidate_(candidate), options_(options), stop_(stop),
      lemmas_(std::move(lemmas)),
      bounded_(space, candidate, {options.stop_at_refutation, options.solver}, stop) {}

Portfolio::~Portfolio() = default;

std::vector<Property> Portfolio::open_properties() {
  std::vector<Property> open;
  for (const Property property : all_properties) {
    const bool meant = property != Property::tight || !candidate_.has_tool_unknowns;
    if (meant && !result_[property].refutation && !result_[property].proof &&
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
    if (known.proof || known.refutation) {
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
    if (!property.refutation && !property.proof && property.depth > certain) {
      property.depth = certain;
      property.reason = "behind the disagreement found, nothing was established";
    }
  }
}

const EngineResult& Portfolio::check(std::uint32_t depth) {
  if (options_.choice == Choice::pdr && !open_properties().empty()) {
    settle(*prover_, run_together(depth));
  }
  const bool covered = options_.choice == Choice::pdr && space_.deterministic();
  if (!covered || result_.refutation()) {
    if (!options_.stop_at_refutation || !result_.refutation()) {
      merge(bounded_.check(depth));
    }
  }
  return result_;
}

const EngineResult& Portfolio::prove() {
  if (options_.choice == Choice::bounded) {
    return result_;
  }
  if (!open_properties().empty()) {
    const Pdr::Answer answer = run_together(any_depth);
    settle(*prover_, answer);
    if (answer == Pdr::Answer::broken && !options_.stop_at_refutation) {
      settle_one_by_one();
    }
  }
  if (!space_.deterministic() && !result_.refutation()) {
    prove_on_beliefs();
  }
  return result_;
}

/// With choices of the environment, permissive and tight are not reachability.
void Portfolio::prove_on_beliefs() {
  const EngineResult& found = bounded_.prove();
  merge(found);
  for (const Property property : all_properties) {
    if (found[property].belief_proof) {
      result_[property].belief_proof = found[property].belief_proof;
      result_[property].reason.clear();
    }
  }
}

Pdr::Answer Portfolio::run_together(std::uint32_t depth) {
  const std::vector<Property> open = open_properties();
  if (!prover_ || prover_->properties() != open) {
    prover_ = std::make_unique<Prover>(space_, candidate_, open, options_.prover, stop_);
    prover_->prepare(lemmas_);
  }
  return prover_->run(depth);
}

void Portfolio::settle(Prover& prover, Pdr::Answer answer) {
  statistics_.add(prover.statistics());
  if (answer == Pdr::Answer::broken) {
    const std::optional<ConcreteWord> word = prover.refutation();
    util::check(word.has_value(), "a counterexample that does not replay");
    const std::optional<Property> property = violated_by(space_, candidate_, *word);
    result_[*property].refutation = word;
    shorten(*property, word->size());
    withdraw_relative_depths();
    return;
  }
  for (const Property property : prover.properties()) {
    PropertyResult& known = result_[property];
    known.depth = std::max(known.depth, prover.depth());
    if (answer == Pdr::Answer::proved) {
      known.proof = prover.proof();
      known.reason.clear();
    } else if (answer == Pdr::Answer::gave_up) {
      known.reason = "no proof within " + std::to_string(options_.prover.solve_limit) +
                     " calls of the SAT solver";
    }
  }
}

/// Each property by itself: one that does not hold must not stand in the way of the others.
void Portfolio::settle_one_by_one() {
  for (const Property property : open_properties()) {
    Prover prover(space_, candidate_, {property}, options_.prover, stop_);
    prover.prepare(lemmas());
    settle(prover, prover.run(any_depth));
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
  return options_.choice == Choice::pdr ? std::nullopt : bounded_.search_on();
}

std::vector<Lemma> Portfolio::lemmas() const { return prover_ ? prover_->lemmas() : lemmas_; }

} // namespace parlance::engines
