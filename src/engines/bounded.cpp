#include "engines/bounded.h"

#include "engines/beliefs/belief_inclusion.h"
#include "engines/product/unrolling.h"
#include "util/reason.h"

#include <algorithm>
#include <limits>

namespace parlance::engines {

namespace {

using automata::Verdict;

/// The properties still worth checking.
class OpenProperties {
public:
  OpenProperties(EngineResult& result, const Candidate& candidate) : result_(result) {
    for (const Property property : all_properties) {
      if (property != Property::tight || !candidate.has_tool_unknowns) {
        open_.push_back(property);
      }
    }
  }
  bool none() const { return open_.empty(); }

  /// One depth more holds for all that are open.
  void raise(std::uint32_t depth) {
    for (const Property property : open_) {
      result_[property].depth = depth;
    }
  }
  void close(Property property) { std::erase(open_, property); }
  const std::vector<Property>& list() const { return open_; }

private:
  EngineResult& result_;
  std::vector<Property> open_;
};

} // namespace

/// One way to check; depths only grow.
class Bounded::Check {
public:
  virtual ~Check() = default;
  virtual void run(std::uint32_t depth) = 0;
  virtual std::optional<ConcreteWord> search_on() { return std::nullopt; }
  virtual void prove() {}
  EngineResult result;
};

namespace {

class UnrolledCheck : public Bounded::Check {
public:
  UnrolledCheck(const component::Component& component, const Candidate& candidate,
                const BoundedOptions& options, util::StopToken& stop)
      : component_(component), candidate_(candidate), options_(options), open_(result, candidate),
        solver_(smt::make_z3(&stop, options.solver)) {}

  void run(std::uint32_t depth) override {
    if (!unrolling_) {
      if (!check_empty_word(depth)) {
        return;
      }
      unrolling_.emplace(component_, candidate_, *solver_);
    }
    while (unrolling_->length() < depth && !open_.none()) {
      unrolling_->extend(agreed());
      if (!check_depth()) {
        break;
      }
      open_.raise(static_cast<std::uint32_t>(unrolling_->length()));
    }
  }

private:
  /// A deterministic component accepts the empty word. False if the candidate does not.
  bool check_empty_word(std::uint32_t depth) {
    switch (static_cast<Verdict>(candidate_.machine.output(candidate_.machine.initial()))) {
    case Verdict::legal:
      return true;
    case Verdict::illegal:
      refute(Property::permissive, {});
      break;
    case Verdict::unknown:
    case Verdict::impossible:
      refute(Property::tight, {});
      break;
    }
    open_.raise(depth);
    for (const Property property : all_properties) {
      open_.close(property);
    }
    return false;
  }

  /// Nothing was refuted or given up so far.
  bool agreed() const {
    return std::all_of(result.by_property.begin(), result.by_property.end(),
                       [](const PropertyResult& property) {
                         return !property.refutation && property.reason.empty();
                       });
  }

  void refute(Property property, ConcreteWord word) {
    result[property].refutation = std::move(word);
    open_.close(property);
  }

  /// False when nothing more can be learned at greater depths.
  bool check_depth() {
    Term any = unrolling_->violation(open_.list().front());
    for (const Property property : open_.list()) {
      any = term::or_(any, unrolling_->violation(property));
    }
    const std::vector<Term> violated{any};
    const smt::Result answer = solver_->check(violated);
    if (answer.unsat()) {
      return true;
    }
    if (answer.sat() && options_.stop_at_refutation) {
      refute_from_model();
      return false;
    }
    return check_each();
  }

  void refute_from_model() {
    for (const Property property : std::vector(open_.list())) {
      if (solver_->value(unrolling_->violation(property)) != 0) {
        refute(property, unrolling_->word());
        return;
      }
    }
  }

  bool check_each() {
    for (const Property property : std::vector(open_.list())) {
      const std::vector<Term> violated{unrolling_->violation(property)};
      const smt::Result answer = solver_->check(violated);
      if (answer.sat()) {
        refute(property, unrolling_->first_word(property));
      } else if (answer.unknown()) {
        result[property].reason = {util::ReasonId::solver_gave_up, {answer.reason}};
        open_.close(property);
      }
    }
    return true;
  }

  const component::Component& component_;
  const Candidate& candidate_;
  BoundedOptions options_;
  OpenProperties open_;
  std::unique_ptr<smt::Solver> solver_;
  std::optional<Unrolling> unrolling_; ///< from the first run on
};

bool gave_up(const EngineResult& result) {
  return !result.refutation() &&
         std::any_of(result.by_property.begin(), result.by_property.end(),
                     [](const PropertyResult& property) { return !property.reason.empty(); });
}

class BeliefCheck : public Bounded::Check {
public:
  BeliefCheck(component::BeliefSpace& space, const Candidate& candidate,
              const BoundedOptions& options)
      : inclusion_(space, candidate, options.stop_at_refutation, options.inclusion) {}

  void run(std::uint32_t depth) override { result = inclusion_.check(depth); }
  std::optional<ConcreteWord> search_on() override {
    return inclusion_.check(std::numeric_limits<std::uint32_t>::max()).refutation();
  }

  void prove() override { result = inclusion_.prove(); }

private:
  BeliefInclusion inclusion_;
};

} // namespace

Bounded::Bounded(component::BeliefSpace& space, const Candidate& candidate,
                 const BoundedOptions& options, util::StopToken& stop) {
  const bool explicit_arguments = all_arguments_enumerable(space.component());
  if (!space.deterministic() || explicit_arguments) {
    check_ = std::make_unique<BeliefCheck>(space, candidate, options);
  }
  if (space.deterministic()) {
    auto unrolled = std::make_unique<UnrolledCheck>(space.component(), candidate, options, stop);
    (check_ ? fallback_ : check_) = std::move(unrolled);
  }
}

Bounded::~Bounded() = default;

const EngineResult& Bounded::check(std::uint32_t depth) {
  check_->run(depth);
  if (fallback_ && gave_up(check_->result)) {
    check_ = std::move(fallback_);
    check_->run(depth);
  }
  return check_->result;
}

const EngineResult& Bounded::prove() {
  check_->prove();
  return check_->result;
}

std::optional<ConcreteWord> Bounded::search_on() { return check_->search_on(); }

} // namespace parlance::engines
