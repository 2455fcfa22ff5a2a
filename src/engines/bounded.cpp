#include "engines/bounded.h"

#include "engines/belief_inclusion.h"
#include "engines/unrolling.h"

#include <algorithm>

namespace parlance::engines {

namespace {

using automata::Verdict;

/// The properties still worth checking.
class OpenProperties {
public:
  OpenProperties(EngineResult& result, const Candidate& candidate) : result_(result) {
    for (const Property property : properties) {
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

class BoundedCheck {
public:
  BoundedCheck(const component::Component& component, const Candidate& candidate,
               const BoundedOptions& options, util::StopToken& stop)
      : candidate_(candidate), options_(options), open_(result_, candidate),
        solver_(smt::make_z3(&stop, options.solver)), unrolling_(component, candidate, *solver_) {}

  EngineResult run(const DepthProgress& progress) {
    check_empty_word();
    for (std::uint32_t depth = 1; depth <= options_.depth && !open_.none(); ++depth) {
      unrolling_.extend();
      if (!check_depth()) {
        break;
      }
      open_.raise(depth);
      if (progress) {
        progress(depth);
      }
    }
    return std::move(result_);
  }

private:
  /// A deterministic component accepts the empty word.
  void check_empty_word() {
    switch (static_cast<Verdict>(candidate_.machine.output(candidate_.machine.initial()))) {
    case Verdict::legal:
      return;
    case Verdict::illegal:
      refute(Property::permissive, {});
      break;
    case Verdict::unknown:
      refute(Property::tight, {});
      break;
    }
    open_.raise(options_.depth);
    for (const Property property : properties) {
      open_.close(property);
    }
  }

  void refute(Property property, ConcreteWord word) {
    result_[property].refutation = std::move(word);
    open_.close(property);
  }

  /// False when nothing more can be learned at greater depths.
  bool check_depth() {
    Term any = unrolling_.violation(open_.list().front());
    for (const Property property : open_.list()) {
      any = term::or_(any, unrolling_.violation(property));
    }
    const std::vector<Term> violated{any};
    const smt::Result result = solver_->check(violated);
    if (result.unsat()) {
      return true;
    }
    if (result.sat() && options_.stop_at_refutation) {
      refute_from_model();
      return false;
    }
    return check_each();
  }

  void refute_from_model() {
    for (const Property property : std::vector(open_.list())) {
      if (solver_->value(unrolling_.violation(property)) != 0) {
        refute(property, unrolling_.word());
        return;
      }
    }
  }

  bool check_each() {
    for (const Property property : std::vector(open_.list())) {
      const std::vector<Term> violated{unrolling_.violation(property)};
      const smt::Result result = solver_->check(violated);
      if (result.sat()) {
        refute(property, unrolling_.first_word(property));
      } else if (result.unknown()) {
        result_[property].reason = "the solver gave up (" + result.reason + ")";
        open_.close(property);
      }
    }
    return true;
  }

  const Candidate& candidate_;
  BoundedOptions options_;
  EngineResult result_;
  OpenProperties open_;
  std::unique_ptr<smt::Solver> solver_;
  Unrolling unrolling_;
};

} // namespace

EngineResult check_bounded(component::BeliefSpace& space, const Candidate& candidate,
                           const BoundedOptions& options, util::StopToken& stop,
                           const DepthProgress& progress) {
  if (!space.deterministic()) {
    return check_inclusion(space, candidate, options.depth, options.stop_at_refutation, progress);
  }
  return BoundedCheck(space.component(), candidate, options, stop).run(progress);
}

} // namespace parlance::engines
