#include "component/belief_space.h"

#include "component/belief_expansion.h"
#include "util/reason.h"

#include <algorithm>

namespace parlance::component {

namespace {

/// What does not depend on the observation.
void add_failures(BeliefStep& step, const BeliefStep& other) {
  step.may_fail |= other.may_fail;
  step.may_be_unknown |= other.may_be_unknown;
  step.outcomes.insert(other.outcomes.begin(), other.outcomes.end());
  if (step.limit.empty()) {
    step.limit = other.limit;
  }
}

} // namespace

BeliefSpace::BeliefSpace(const Component& component, smt::Solver& solver, util::StopToken& stop,
                         const BeliefLimits& limits)
    : component_(component), solver_(solver), stop_(stop), limits_(limits),
      compiled_(std::make_unique<Compiled>(component)) {
  for (const Method& method : component.methods) {
    parameter_bits_.push_back(total_bits(method.parameters));
  }
}

BeliefSpace::~BeliefSpace() = default;

namespace {

std::size_t hash_words(std::span<const std::uint64_t> words) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const std::uint64_t word : words) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15ULL;
    hash ^= hash >> 29;
  }
  return hash;
}

} // namespace

std::size_t BeliefSpace::KeyHash::operator()(const Key& key) const { return hash_words(key); }

std::size_t BeliefSpace::GuardedKeyHash::operator()(const GuardedKey& key) const {
  return hash_words(key);
}

BeliefId BeliefSpace::intern(Belief belief) {
  std::sort(belief.branches.begin(), belief.branches.end(), [](const Branch& a, const Branch& b) {
    const auto ids = [](const Branch& branch) {
      std::vector<std::uint32_t> result{branch.condition->id()};
      for (const Term value : branch.state) {
        result.push_back(value->id());
      }
      return result;
    };
    return ids(a) < ids(b);
  });
  Key key{belief.states.size()};
  for (const ConcreteState& state : belief.states) {
    key.insert(key.end(), state.begin(), state.end());
  }
  for (const Branch& branch : belief.branches) {
    key.push_back(branch.condition->id());
    for (const Term value : branch.state) {
      key.push_back(value->id());
    }
  }
  const auto [entry, added] = ids_.emplace(std::move(key), static_cast<BeliefId>(beliefs_.size()));
  if (added) {
    beliefs_.push_back(std::make_unique<Belief>(std::move(belief)));
  }
  return entry->second;
}

const BeliefStep& BeliefSpace::start() {
  if (!start_) {
    Expansion expansion(*this);
    expansion.result.may_succeed = true;
    expansion.add_branch({component_.initial, symbols_of(component_.variables)});
    expansion.close();
    expansion.result.next = intern(std::move(expansion.reached));
    start_ = std::move(expansion.result);
  }
  return *start_;
}

namespace {

/// Do inputs decide nothing but which observation is made?
bool is_determined_by_observations(const Method& method) {
  const std::vector<Term> inputs = symbols_of(method.inputs);
  const auto mentions_inputs = [&](const std::vector<Term>& terms) {
    return std::ranges::any_of(term::variables_of(terms), [&](Term variable) {
      return std::ranges::find(inputs, variable) != inputs.end();
    });
  };
  std::set<std::uint32_t> seen;
  return std::ranges::all_of(method.paths, [&](const Path& path) {
    return path.outcome.kind == OutcomeKind::ok
               ? (!mentions_inputs(path.update) && seen.insert(path.observation).second)
               : !mentions_inputs({path.guard});
  });
}

} // namespace

bool BeliefSpace::deterministic() {
  const Belief& initial = belief(start().next);
  return component_.internal.empty() && initial.states.size() == 1 && initial.branches.empty() &&
         std::ranges::all_of(component_.methods, [](const Method& method) {
           return method.inputs.empty() || is_determined_by_observations(method);
         });
}

BeliefSpace::Steps BeliefSpace::expand(BeliefId from, std::size_t method,
                                       std::span<const std::uint64_t> arguments, Term guard) {
  stop_.check();
  std::vector<Expansion> expansions(component_.methods[method].observation_count(),
                                    Expansion(*this));
  Expansion& first = expansions.front();
  first.by_observation = &expansions;
  for (const ConcreteState& state : beliefs_[from]->states) {
    first.step_state(state, false, method, arguments, guard);
  }
  for (const Branch& branch : beliefs_[from]->branches) {
    first.step_branch(branch, false, method, arguments, guard);
  }
  BeliefStep common;
  for (Expansion& expansion : expansions) {
    expansion.close();
    add_failures(common, expansion.result);
  }
  Steps steps;
  for (Expansion& expansion : expansions) {
    add_failures(expansion.result, common);
    if (expansion.result.limit.empty() && expansion.result.may_succeed) {
      expansion.result.next = intern(std::move(expansion.reached));
    }
    steps.push_back(std::move(expansion.result));
  }
  return steps;
}

/// The step of a set of states is the union of the steps of its members, which many sets share.
BeliefSpace::Steps BeliefSpace::united(BeliefId from, std::size_t method, Term guard) {
  std::vector<BeliefId> members;
  for (const ConcreteState& state : beliefs_[from]->states) {
    members.push_back(intern({{state}, {}}));
  }
  for (const Branch& branch : beliefs_[from]->branches) {
    members.push_back(intern({{}, {branch}}));
  }
  Steps steps;
  for (std::uint32_t seen = 0; seen < component_.methods[method].observation_count(); ++seen) {
    steps.push_back(united(members, method, guard, seen));
  }
  return steps;
}

BeliefStep BeliefSpace::united(const std::vector<BeliefId>& members, std::size_t method, Term guard,
                               std::uint32_t observation) {
  BeliefStep result;
  Belief reached;
  std::set<ConcreteState> states;
  for (const BeliefId member : members) {
    const BeliefStep& step = call_any(member, method, guard, observation);
    add_failures(result, step);
    result.may_succeed |= step.may_succeed;
    result.may_be_outside |= step.may_be_outside;
    if (step.limit.empty() && step.may_succeed) {
      const Belief& next = *beliefs_[step.next];
      states.insert(next.states.begin(), next.states.end());
      unite(reached, {{}, next.branches});
    }
  }
  reached.states.assign(states.begin(), states.end());
  if (result.limit.empty() && result.may_succeed) {
    result.next = intern(std::move(reached));
  }
  return result;
}

const BeliefStep& BeliefSpace::call(BeliefId from, std::size_t method,
                                    std::span<const std::uint64_t> arguments,
                                    std::uint32_t observation) {
  return observation == unseen ? call_unseen(from, method, arguments)
                               : calls(from, method, arguments)[observation];
}

const BeliefSpace::Steps& BeliefSpace::calls(BeliefId from, std::size_t method,
                                             std::span<const std::uint64_t> arguments) {
  if ((++calls_ & 0xfff) == 0) {
    stop_.check();
  }
  if (parameter_bits_[method] <= call_enumeration_bits) {
    return call_by_row(from, method, arguments);
  }
  Key key{from, method};
  key.insert(key.end(), arguments.begin(), arguments.end());
  auto found = steps_.find(key);
  if (found == steps_.end()) {
    auto steps = std::make_unique<Steps>(expand(from, method, arguments, nullptr));
    found = steps_.emplace(std::move(key), std::move(steps)).first;
  }
  return *found->second;
}

/// Whatever came back.
const BeliefStep& BeliefSpace::call_unseen(BeliefId from, std::size_t method,
                                           std::span<const std::uint64_t> arguments) {
  Key key{from, method};
  key.insert(key.end(), arguments.begin(), arguments.end());
  std::unique_ptr<BeliefStep>& found = unseen_steps_[key];
  if (found == nullptr) {
    BeliefStep step;
    Belief reached;
    for (const BeliefStep& seen : calls(from, method, arguments)) {
      add_failures(step, seen);
      step.may_succeed |= seen.may_succeed;
      step.may_be_outside |= seen.may_be_outside;
      if (seen.limit.empty() && seen.may_succeed) {
        unite(reached, *beliefs_[seen.next]);
      }
    }
    if (step.limit.empty() && step.may_succeed) {
      step.next = intern(std::move(reached));
    }
    found = std::make_unique<BeliefStep>(std::move(step));
  }
  return *found;
}

void BeliefSpace::unite(Belief& belief, const Belief& other) {
  Belief both;
  std::ranges::set_union(belief.states, other.states, std::back_inserter(both.states));
  both.branches = std::move(belief.branches);
  for (const Branch& branch : other.branches) {
    if (std::ranges::find(both.branches, branch) == both.branches.end()) {
      both.branches.push_back(branch);
    }
  }
  belief = std::move(both);
}

/// Methods with few arguments: one row of steps for each belief, indexed by the arguments' bits.
const BeliefSpace::Steps& BeliefSpace::call_by_row(BeliefId from, std::size_t method,
                                                   std::span<const std::uint64_t> arguments) {
  std::size_t index = 0;
  for (std::size_t i = arguments.size(); i-- > 0;) {
    index = (index << component_.methods[method].parameters[i].sort().width()) | arguments[i];
  }
  const std::size_t row = from * component_.methods.size() + method;
  if (rows_.size() <= row) {
    rows_.resize(beliefs_.size() * component_.methods.size());
  }
  if (rows_[row].empty()) {
    rows_[row].resize(std::size_t{1} << parameter_bits_[method]);
  }
  if (rows_[row][index] == nullptr) {
    Steps steps = expand(from, method, arguments, nullptr);
    rows_[row][index] = std::make_unique<Steps>(std::move(steps));
  }
  return *rows_[row][index];
}

const BeliefStep& BeliefSpace::call_any(BeliefId from, std::size_t method, Term guard,
                                        std::uint32_t observation) {
  return calls_any(from, method, guard)[observation];
}

const BeliefSpace::Steps& BeliefSpace::calls_any(BeliefId from, std::size_t method, Term guard) {
  const GuardedKey key{(std::uint64_t{method} << 32) | from, guard->id()};
  auto found = guarded_steps_.find(key);
  if (found == guarded_steps_.end()) {
    const Belief& belief = *beliefs_[from];
    const bool several = belief.states.size() + belief.branches.size() > 1;
    auto steps = std::make_unique<Steps>(several ? united(from, method, guard)
                                                 : expand(from, method, {}, guard));
    found = guarded_steps_.emplace(key, std::move(steps)).first;
  }
  return *found->second;
}

} // namespace parlance::component
