#include "engines/beliefs/belief_inclusion.h"

#include "component/verdict_function.h"
#include "engines/beliefs/belief_proof.h"
#include "engines/product/argument_classes.h"
#include "engines/product/replay.h"
#include "util/reason.h"

#include <algorithm>
#include <limits>
#include <set>

namespace parlance::engines {

namespace {

using automata::State;
using automata::Symbol;
using automata::Verdict;
using component::BeliefId;
using component::BeliefStep;

constexpr unsigned enumeration_bits = 8;
constexpr std::uint32_t all_depths = std::numeric_limits<std::uint32_t>::max();

/// Every state of the first is one of the second.
bool is_part(const component::Belief& small, const component::Belief& large) {
  return std::ranges::includes(large.states, small.states) &&
         std::ranges::all_of(small.branches, [&](const component::Branch& branch) {
           return std::ranges::find(large.branches, branch) != large.branches.end();
         });
}

component::Belief united(const component::Belief& a, const component::Belief& b) {
  component::Belief result;
  std::ranges::set_union(a.states, b.states, std::back_inserter(result.states));
  result.branches = a.branches;
  result.branches.insert(result.branches.end(), b.branches.begin(), b.branches.end());
  return result;
}

} // namespace

class BeliefInclusion::Search {
public:
  Search(component::BeliefSpace& space, const Candidate& candidate, bool stop_at_refutation,
         const InclusionLimits& limits, Pruning pruning)
      : space_(space), component_(space.component()), candidate_(candidate),
        stop_at_refutation_(stop_at_refutation), limits_(limits), pruning_(pruning),
        members_(candidate.alphabet.size()), kept_(candidate.machine.state_count()),
        is_observed_(component_.is_observed()) {}

  /// Goes on until all words up to the depth are checked.
  void run(std::uint32_t depth) {
    if (pairs_.empty()) {
      check_empty_word();
    }
    for (; done_ < pairs_.size() && pairs_[done_].length < depth; ++done_) {
      if (stop_at_refutation_ && result_.refutation()) {
        return;
      }
      symbolic_done_ += space_.belief(pairs_[done_].belief).branches.empty() ? 0 : 1;
      if (done_ == limits_.pairs || symbolic_done_ > limits_.symbolic_pairs) {
        give_up(pairs_[done_].length,
                done_ == limits_.pairs
                    ? util::Reason{util::ReasonId::many_pairs, {std::to_string(limits_.pairs)}}
                    : util::Reason{util::ReasonId::many_symbolic_pairs,
                                   {std::to_string(limits_.symbolic_pairs)}});
        return;
      }
      for (Symbol symbol = 0; symbol < candidate_.alphabet.size(); ++symbol) {
        expand(done_, symbol);
      }
    }
    raise(depth);
  }

  /// Gives what holds for all words its proof. @requires the search has run without a bound
  void conclude() {
    const bool is_complete = !pairs_.empty() && done_ == pairs_.size() && !gave_up_;
    if (!is_complete || result_[Property::safe].refutation) {
      return;
    }
    if (is_claimed(Property::safe)) {
      if (auto proof = reached_states(space_, {seen_.begin(), seen_.end()})) {
        result_[Property::safe].proof = std::move(*proof);
      }
    }
    const std::shared_ptr<const BeliefProof> proof = collect();
    for (const Property property : all_properties) {
      if (!result_[property].refutation && is_claimed(property) && is_listed(property)) {
        result_[property].proof = proof;
      }
    }
  }

  const EngineResult& result() const { return result_; }

private:
  struct Pair {
    State state;
    BeliefId belief;
    std::uint32_t length;
    std::size_t parent;
    ConcreteCall call;
    /// One of each class of calls with arguments too many to try, and where it leads.
    std::vector<std::pair<ConcreteCall, State>> wide_calls = {};
  };

  /// What is neither refuted nor given up holds to the depth that has been searched.
  void raise(std::uint32_t depth) {
    for (const Property property : all_properties) {
      PropertyResult& result = result_[property];
      if (!is_claimed(property)) {
        result.reason = {util::ReasonId::larger_beliefs};
      } else if (!result.refutation && result.reason.empty() && depth != all_depths) {
        result.depth = depth;
      }
    }
  }

  /// Does the search say anything about this property?
  bool is_claimed(Property property) const {
    switch (property) {
    case Property::safe:
      return pruning_ == Pruning::none;
    case Property::permissive:
      return true;
    case Property::tight:
      return pruning_ == Pruning::none || !has_open_calls_;
    }
    return false;
  }

  /// Can a list of beliefs show it? Not which internal steps fail for which of many arguments, nor
  /// that none fails after a call that is left open.
  bool is_listed(Property property) const {
    switch (property) {
    case Property::safe:
      return false; // an invariant shows it
    case Property::permissive:
      return !(forbids_wide_calls_ && internal_steps_may_fail());
    case Property::tight:
      return !candidate_.has_tool_unknowns && !(has_open_calls_ && internal_steps_may_fail());
    }
    return false;
  }

  bool internal_steps_may_fail() const {
    return std::ranges::any_of(component_.internal, [](const component::Method& step) {
      return std::ranges::any_of(step.paths, [](const component::Path& path) {
        return path.outcome.kind == component::OutcomeKind::error;
      });
    });
  }

  /// The beliefs that the pairs' calls lead to.
  std::shared_ptr<const BeliefProof> collect() {
    BeliefProofBuilder builder(space_);
    builder.add(candidate_.machine.initial(), space_.start());
    for (std::size_t pair = 0; pair < pairs_.size(); ++pair) {
      for (Symbol symbol = 0; symbol < candidate_.alphabet.size(); ++symbol) {
        if (is_enumerable(symbol)) {
          for (const ConcreteCall& call : members(symbol)) {
            collect(builder, pair, call, candidate_.machine.step(pairs_[pair].state, symbol));
          }
        }
      }
      for (const auto& [call, target] : pairs_[pair].wide_calls) {
        collect(builder, pair, call, target);
      }
    }
    return builder.result();
  }

  void collect(BeliefProofBuilder& builder, std::size_t pair, const ConcreteCall& call,
               State target) {
    const auto claimed = static_cast<Verdict>(candidate_.machine.output(target));
    const BeliefStep& step = space_.call(pairs_[pair].belief, call);
    if (claimed == verdict_of(step) && (claimed == Verdict::legal || claimed == Verdict::illegal)) {
      builder.add_call(target, claimed, step);
    }
  }

  void give_up(std::uint32_t established, const util::Reason& reason) {
    gave_up_ = true;
    for (const Property property : all_properties) {
      PropertyResult& result = result_[property];
      if (is_claimed(property) && !result.refutation &&
          (result.reason.empty() || established < result.depth)) {
        result.depth = established;
        result.reason = reason;
      }
    }
  }

  void add(State state, BeliefId belief, std::uint32_t length, std::size_t parent,
           ConcreteCall call) {
    if (seen_.emplace(state, belief).second && !is_pruned(state, belief)) {
      kept_[state].push_back(belief);
      pairs_.push_back({state, belief, length, parent, std::move(call)});
    }
  }

  /// A smaller belief shows all that a larger one does, unless what is observed tells its states
  /// from the others: then those that are parts of a belief stand for it if they make it up.
  bool is_pruned(State state, BeliefId belief) const {
    if (pruning_ == Pruning::none) {
      return false;
    }
    const component::Belief& whole = space_.belief(belief);
    component::Belief parts;
    for (const BeliefId other : kept_[state]) {
      if (is_part(space_.belief(other), whole)) {
        if (!is_observed_) {
          return true;
        }
        parts = united(parts, space_.belief(other));
      }
    }
    return is_observed_ && is_part(whole, parts);
  }

  ConcreteWord word(std::size_t pair, const ConcreteCall& last) const {
    ConcreteWord calls{last};
    for (; pair != 0; pair = pairs_[pair].parent) {
      calls.push_back(pairs_[pair].call);
    }
    std::reverse(calls.begin(), calls.end());
    return calls;
  }

  void refute(Verdict claimed, ConcreteWord refutation) {
    PropertyResult& property = result_[property_of(claimed)];
    if (!property.refutation) {
      property.depth = static_cast<std::uint32_t>(refutation.empty() ? 0 : refutation.size() - 1);
      property.refutation = std::move(refutation);
    }
  }

  /// What the component can produce is compared. Is this verdict of the candidate?
  bool compared(Verdict claimed) const {
    return claimed != Verdict::unknown || !candidate_.has_tool_unknowns;
  }

  void check_empty_word() {
    const automata::MooreMachine& machine = candidate_.machine;
    const BeliefStep& start = space_.start();
    const auto claimed = static_cast<Verdict>(machine.output(machine.initial()));
    const std::optional<Verdict> verdict = verdict_of(start);
    if (!verdict) {
      give_up(0, start.limit);
    } else if (*verdict != claimed && compared(claimed)) {
      refute(claimed, {});
    } else if (claimed == Verdict::legal) {
      add(machine.initial(), start.next, 0, 0, {});
    }
  }

  void expand(std::size_t pair, Symbol symbol) {
    const State target = candidate_.machine.step(pairs_[pair].state, symbol);
    const auto claimed = static_cast<Verdict>(candidate_.machine.output(target));
    if (!compared(claimed)) {
      return;
    }
    has_open_calls_ |= claimed == Verdict::unknown || claimed == Verdict::impossible;
    if (is_enumerable(symbol)) {
      expand_all_arguments(pair, symbol, target, claimed);
    } else {
      expand_by_classes(pair, symbol, target, claimed);
    }
  }

  /// Are there few enough arguments to try them all?
  bool is_enumerable(Symbol symbol) const {
    const component::Method& method = component_.methods[candidate_.alphabet[symbol].method];
    return component::total_bits(method.parameters) <= enumeration_bits;
  }

  void expand_all_arguments(std::size_t pair, Symbol symbol, State target, Verdict claimed) {
    for (const ConcreteCall& call : members(symbol)) {
      follow(pair, call, target, claimed);
    }
  }

  /// All calls of a symbol. @requires few arguments
  const std::vector<ConcreteCall>& members(Symbol symbol) {
    if (members_[symbol].empty()) {
      members_[symbol] = all_calls(component_, candidate_.alphabet[symbol]);
    }
    return members_[symbol];
  }

  /// Evaluates one call and goes on behind it if both sides call it legal.
  void follow(std::size_t pair, const ConcreteCall& call, State target, Verdict claimed) {
    const BeliefStep& step = space_.call(pairs_[pair].belief, call);
    const std::optional<Verdict> verdict = verdict_of(step);
    if (step.may_be_outside || verdict == Verdict::impossible) {
      return;
    }
    if (!verdict) {
      give_up(pairs_[pair].length, step.limit);
    } else if (*verdict != claimed) {
      refute(claimed, word(pair, call));
    } else if (claimed == Verdict::legal) {
      add(target, step.next, pairs_[pair].length + 1, pair, call);
    }
  }

  void expand_by_classes(std::size_t pair, Symbol symbol, State target, Verdict claimed) {
    forbids_wide_calls_ |= claimed == Verdict::illegal;
    const GuardedCall& entry = candidate_.alphabet[symbol];
    const std::vector<component::SymbolicCall> call{
        component::open_call(component_, entry.method, entry.observation)};
    const component::VerdictFunction function =
        component::verdict_function(space_, pairs_[pair].belief, call);
    if (!function.limit.empty()) {
      give_up(pairs_[pair].length, function.limit);
      return;
    }
    const Term possible = term::and_(entry.guard, term::not_(function.impossible));
    const auto different =
        some_arguments(entry, term::and_(possible, term::not_(agreement(function, claimed))), pair);
    if (different) {
      refute(claimed, word(pair, *different));
    } else if (claimed == Verdict::legal) {
      follow_classes(pair, entry, target, possible);
    }
  }

  /// The arguments for which the component's verdict is the one claimed.
  static Term agreement(const component::VerdictFunction& function, Verdict claimed) {
    switch (claimed) {
    case Verdict::illegal:
      return function.illegal;
    case Verdict::unknown:
      return function.unknown;
    case Verdict::impossible:
      return function.impossible;
    case Verdict::legal:
      break;
    }
    return term::not_(term::or_(function.illegal, function.unknown));
  }

  std::optional<ConcreteCall> some_arguments(const GuardedCall& entry, Term constraint,
                                             std::size_t pair) {
    const std::vector<Term> constraints{constraint};
    const smt::Result result = space_.solver().check(constraints);
    if (result.unknown()) {
      give_up(pairs_[pair].length, {util::ReasonId::solver_gave_up, {result.reason}});
    }
    if (!result.sat()) {
      return std::nullopt;
    }
    ConcreteCall call{entry.method, {}, entry.observation};
    for (const component::Variable& parameter : component_.methods[entry.method].parameters) {
      call.arguments.push_back(space_.solver().value(parameter.symbol));
    }
    return call;
  }

  /// One call for each class of arguments with the same successors.
  void follow_classes(std::size_t pair, const GuardedCall& entry, State target, Term open) {
    const std::vector<component::Branch> next =
        component::successors(space_, pairs_[pair].belief,
                              component::open_call(component_, entry.method, entry.observation));
    for (std::size_t classes = 0; classes < limits_.argument_classes; ++classes) {
      const std::optional<ConcreteCall> call = some_arguments(entry, open, pair);
      if (!call) {
        return;
      }
      follow(pair, *call, target, Verdict::legal);
      pairs_[pair].wide_calls.emplace_back(*call, target);
      const std::optional<Term> same = same_successors(space_, next, *call);
      if (!same) {
        break;
      }
      open = term::and_(open, term::not_(*same));
    }
    give_up(pairs_[pair].length + 1,
            {util::ReasonId::many_argument_classes, {component_.methods[entry.method].name}});
  }

  component::BeliefSpace& space_;
  const component::Component& component_;
  const Candidate& candidate_;
  bool stop_at_refutation_;
  InclusionLimits limits_;
  Pruning pruning_;
  bool gave_up_ = false;
  bool has_open_calls_ = false;     ///< the candidate leaves a call open behind some pair
  bool forbids_wide_calls_ = false; ///< or forbids one with arguments too many to try
  std::size_t done_ = 0;            ///< pairs whose calls are all checked
  std::size_t symbolic_done_ = 0;   ///< of them, with a belief that is no list of states
  EngineResult result_;
  std::vector<std::vector<ConcreteCall>> members_; ///< by symbol, made when first needed
  std::vector<Pair> pairs_;
  std::set<std::pair<State, BeliefId>> seen_;
  std::vector<std::vector<BeliefId>> kept_; ///< the beliefs of the pairs, by state
  bool is_observed_;                        ///< the client sees something of some call
};

bool all_arguments_enumerable(const component::Component& component) {
  return std::all_of(component.methods.begin(), component.methods.end(),
                     [](const component::Method& method) {
                       return component::total_bits(method.parameters) <= enumeration_bits;
                     });
}

BeliefInclusion::BeliefInclusion(component::BeliefSpace& space, const Candidate& candidate,
                                 bool stop_at_refutation, const InclusionLimits& limits,
                                 Pruning pruning)
    : search_(std::make_unique<Search>(space, candidate, stop_at_refutation, limits, pruning)) {}

BeliefInclusion::~BeliefInclusion() = default;

const EngineResult& BeliefInclusion::check(std::uint32_t depth) {
  search_->run(depth);
  return search_->result();
}

const EngineResult& BeliefInclusion::prove() {
  search_->run(all_depths);
  search_->conclude();
  return search_->result();
}

} // namespace parlance::engines
