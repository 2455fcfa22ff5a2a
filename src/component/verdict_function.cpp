#include "component/verdict_function.h"

#include "smt/project.h"
#include "term/substitute.h"
#include "util/reason.h"

#include <algorithm>
#include <unordered_set>

namespace parlance::component {

namespace {

constexpr std::size_t branch_limit = 256;
constexpr std::size_t closure_limit = 64;

/// Symbolic execution of one word. The states of branches are total functions of p and of the
/// choices y: where the verdict is still legal every choice took an ok path, so the ok paths that
/// show what was seen can be merged by if-then-else. If others might have been seen, the branch's
/// condition says that they were not.
class SymbolicRun {
public:
  SymbolicRun(BeliefSpace& space, BeliefId prefix)
      : space_(space), component_(space.component()), store_(component_.store()),
        failing_(store_.boolean(false)), undecided_(store_.boolean(false)) {
    const Belief& belief = space.belief(prefix);
    for (const ConcreteState& state : belief.states) {
      branches_.push_back(branch_of(component_, state));
    }
    branches_.insert(branches_.end(), belief.branches.begin(), belief.branches.end());
    function_.illegal = store_.boolean(false);
    function_.unknown = store_.boolean(false);
    function_.impossible = store_.boolean(false);
    if (branches_.size() > branch_limit) {
      function_.limit = {util::ReasonId::too_many_executions};
    }
  }

  bool stopped() const { return !function_.limit.empty(); }
  VerdictFunction result() const { return function_; }

  const std::vector<Branch>& branches() const { return branches_; }

  /// Internal steps may fail behind what was not seen, too.
  void call(const SymbolicCall& call) {
    failing_ = store_.boolean(false);
    undecided_ = store_.boolean(false);
    const std::uint32_t observations = component_.methods[call.method].observation_count();
    for (std::uint32_t other = 0; !component_.internal.empty() && other < observations; ++other) {
      if (other != call.observation) {
        const std::vector<Branch> before = branches_;
        step({call.method, call.arguments, other});
        close();
        branches_ = before;
      }
    }
    step(call);
    close();
    assign_verdicts(observations > 1);
  }

  /// The call alone, without the internal steps after it.
  void step(const SymbolicCall& call) {
    for (const Term argument : call.arguments) {
      const std::vector<Term> variables = term::variables_of(argument);
      arguments_.insert(variables.begin(), variables.end());
    }
    std::vector<Branch> next;
    for (const Branch& branch : branches_) {
      add(next, execute(branch, component_.methods[call.method], call.arguments, call.observation));
    }
    branches_ = std::move(next);
  }

private:
  Branch execute(const Branch& branch, const Method& method, const std::vector<Term>& arguments,
                 std::uint32_t observation) {
    term::Substitution substitution;
    for (std::size_t i = 0; i < branch.state.size(); ++i) {
      substitution.bind(component_.variables[i].symbol, branch.state[i]);
    }
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      substitution.bind(method.parameters[i].symbol, arguments[i]);
    }
    for (const Variable& input : method.inputs) {
      substitution.bind(input.symbol, store_.fresh(input.name, input.sort()));
    }
    Branch next{branch.condition, branch.state};
    std::vector<Term> shown;
    bool first = true;
    for (const Path& path : method.paths) {
      const Term guard = substitution.apply(path.guard);
      const Term taken = term::and_(branch.condition, guard);
      switch (path.outcome.kind) {
      case OutcomeKind::error:
        failing_ = term::or_(failing_, taken);
        break;
      case OutcomeKind::unknown:
        undecided_ = term::or_(undecided_, taken);
        if (!component_.internal.empty()) { // nothing happens after it that could err
          next.condition = term::and_(next.condition, term::not_(guard));
        }
        break;
      case OutcomeKind::ok:
        if (path.observation == observation) {
          merge(next, path, guard, substitution, first);
          shown.push_back(guard);
          first = false;
        }
        break;
      }
    }
    if (method.observation_count() > 1) {
      next.condition = term::and_(next.condition, term::or_(store_, shown));
    }
    return next;
  }

  static void merge(Branch& next, const Path& path, Term guard, term::Substitution& substitution,
                    bool first) {
    for (std::size_t i = 0; i < next.state.size(); ++i) {
      const Term value = substitution.apply(path.update[i]);
      next.state[i] = first ? value : term::ite(guard, value, next.state[i]);
    }
  }

  static void add(std::vector<Branch>& branches, Branch branch) {
    if (std::find(branches.begin(), branches.end(), branch) == branches.end()) {
      branches.push_back(std::move(branch));
    }
  }

  void close() {
    for (std::size_t done = 0; done < branches_.size() && !component_.internal.empty(); ++done) {
      const Branch current = branches_[done];
      for (const Method& step : component_.internal) {
        add(branches_, execute(current, step, {}, 0));
      }
      if (branches_.size() > closure_limit + branch_limit) {
        function_.limit = {util::ReasonId::endless_internal_steps};
        return;
      }
    }
  }

  /// Gives the arguments whose verdict is decided by this call their verdict.
  void assign_verdicts(bool is_observed) {
    const std::optional<Term> illegal = over_choices(failing_);
    const std::optional<Term> unknown = over_choices(undecided_);
    const std::optional<Term> possible =
        is_observed ? over_choices(some_condition()) : std::optional(store_.boolean(true));
    if (!illegal || !unknown || !possible) {
      function_.limit = {util::ReasonId::inputs_not_eliminated};
      return;
    }
    Term open = term::not_(
        term::or_(term::or_(function_.illegal, function_.unknown), function_.impossible));
    const auto decide = [&open](Term& verdict, Term by_this_call) {
      verdict = term::or_(verdict, term::and_(open, by_this_call));
      open = term::and_(open, term::not_(by_this_call));
    };
    decide(function_.illegal, *illegal);
    decide(function_.unknown, *unknown);
    decide(function_.impossible, term::not_(*possible));
  }

  Term some_condition() const {
    std::vector<Term> conditions;
    for (const Branch& branch : branches_) {
      conditions.push_back(branch.condition);
    }
    return term::or_(store_, conditions);
  }

  std::optional<Term> over_choices(Term formula) {
    std::vector<Term> choices;
    for (const Term variable : term::variables_of(formula)) {
      if (!arguments_.contains(variable)) {
        choices.push_back(variable);
      }
    }
    return smt::project(space_.solver(), formula, std::move(choices));
  }

  BeliefSpace& space_;
  const Component& component_;
  term::TermStore& store_;
  std::vector<Branch> branches_;
  std::unordered_set<Term> arguments_; ///< the variables that are not choices
  Term failing_;
  Term undecided_;
  VerdictFunction function_;
};

} // namespace

VerdictFunction verdict_function(BeliefSpace& space, BeliefId prefix,
                                 std::span<const SymbolicCall> word) {
  SymbolicRun run(space, prefix);
  for (const SymbolicCall& call : word) {
    if (run.stopped()) {
      break;
    }
    run.call(call);
  }
  return run.result();
}

SymbolicCall constant_call(const Component& component, const ConcreteCall& call) {
  const Method& method = component.methods[call.method];
  SymbolicCall result{call.method, {}, call.observation};
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    result.arguments.push_back(
        component.store().constant(method.parameters[i].sort(), call.arguments[i]));
  }
  return result;
}

SymbolicCall open_call(const Component& component, std::size_t method, std::uint32_t observation) {
  return {method, symbols_of(component.methods[method].parameters), observation};
}

std::vector<Branch> successors(BeliefSpace& space, BeliefId from, const SymbolicCall& call) {
  SymbolicRun run(space, from);
  run.step(call);
  return run.branches();
}

} // namespace parlance::component
