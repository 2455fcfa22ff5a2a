#include "engines/belief_inclusion.h"

#include "engines/replay.h"
#include "smt/project.h"
#include "term/evaluate.h"
#include "term/substitute.h"

#include <algorithm>
#include <set>

namespace parlance::engines {

namespace {

using automata::State;
using automata::Symbol;
using automata::Verdict;
using component::BeliefId;
using component::BeliefStep;

constexpr unsigned enumeration_bits = 8;

} // namespace

class BeliefInclusion::Search {
public:
  Search(component::BeliefSpace& space, const Candidate& candidate, bool stop_at_refutation,
         const InclusionLimits& limits)
      : space_(space), component_(space.component()), candidate_(candidate),
        stop_at_refutation_(stop_at_refutation), limits_(limits),
        members_(candidate.alphabet.size()) {}

  /// Goes on until all words up to the depth are checked.
  void run(std::uint32_t depth) {
    if (pairs_.empty()) {
      check_empty_word();
    }
    for (; done_ < pairs_.size() && pairs_[done_].length < depth; ++done_) {
      if (stop_at_refutation_ && result_.refutation()) {
        return;
      }
      if (done_ == limits_.pairs) {
        give_up(pairs_[done_].length,
                "more than " + std::to_string(limits_.pairs) + " pairs of state and belief");
        return;
      }
      for (Symbol symbol = 0; symbol < candidate_.alphabet.size(); ++symbol) {
        expand(done_, symbol);
      }
    }
    raise(depth);
  }

  const EngineResult& result() const { return result_; }

private:
  struct Pair {
    State state;
    BeliefId belief;
    std::uint32_t length;
    std::size_t parent;
    ConcreteCall call;
  };

  /// What is neither refuted nor given up holds to the depth that has been searched.
  void raise(std::uint32_t depth) {
    for (PropertyResult& property : result_.by_property) {
      if (!property.refutation && property.reason.empty()) {
        property.depth = depth;
      }
    }
  }

  void give_up(std::uint32_t established, const std::string& reason) {
    for (PropertyResult& property : result_.by_property) {
      if (!property.refutation && (property.reason.empty() || established < property.depth)) {
        property.depth = established;
        property.reason = reason;
      }
    }
  }

  void add(State state, BeliefId belief, std::uint32_t length, std::size_t parent,
           ConcreteCall call) {
    if (seen_.emplace(state, belief).second) {
      pairs_.push_back({state, belief, length, parent, std::move(call)});
    }
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

  /// Is this verdict of the candidate to be compared at all?
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
    const CandidateSymbol& entry = candidate_.alphabet[symbol];
    const State target = candidate_.machine.step(pairs_[pair].state, symbol);
    const auto claimed = static_cast<Verdict>(candidate_.machine.output(target));
    if (!compared(claimed)) {
      return;
    }
    const component::Method& method = component_.methods[entry.method];
    if (component::total_bits(method.parameters) <= enumeration_bits) {
      expand_all_arguments(pair, symbol, target, claimed);
    } else {
      expand_by_classes(pair, symbol, target, claimed);
    }
  }

  void expand_all_arguments(std::size_t pair, Symbol symbol, State target, Verdict claimed) {
    for (const ConcreteCall& call : members(symbol)) {
      follow(pair, call, target, claimed);
    }
  }

  /// All calls of a symbol. @requires few arguments
  const std::vector<ConcreteCall>& members(Symbol symbol) {
    const CandidateSymbol& entry = candidate_.alphabet[symbol];
    std::vector<ConcreteCall>& calls = members_[symbol];
    if (calls.empty()) {
      const component::Method& method = component_.methods[entry.method];
      const std::vector<Term> roots{entry.guard};
      const term::Program guard(component::symbols_of(method.parameters), roots);
      component::for_each_arguments(method, [&](const std::vector<std::uint64_t>& arguments) {
        std::uint64_t member = 0;
        guard.run(arguments, std::span(&member, 1));
        if (member != 0) {
          calls.push_back({entry.method, arguments});
        }
      });
    }
    return calls;
  }

  /// Evaluates one call and goes on behind it if both sides call it legal.
  void follow(std::size_t pair, const ConcreteCall& call, State target, Verdict claimed) {
    const BeliefStep& step = space_.call(pairs_[pair].belief, call.method, call.arguments);
    const std::optional<Verdict> verdict = verdict_of(step);
    if (step.may_be_outside) {
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
    const CandidateSymbol& entry = candidate_.alphabet[symbol];
    const std::vector<component::SymbolicCall> call{component::open_call(component_, entry.method)};
    const component::VerdictFunction function =
        component::verdict_function(space_, pairs_[pair].belief, call);
    if (!function.limit.empty()) {
      give_up(pairs_[pair].length, function.limit);
      return;
    }
    const Term agrees = claimed == Verdict::illegal ? function.illegal
                        : claimed == Verdict::unknown
                            ? function.unknown
                            : term::not_(term::or_(function.illegal, function.unknown));
    const auto different = some_arguments(entry, term::and_(entry.guard, term::not_(agrees)), pair);
    if (different) {
      refute(claimed, word(pair, *different));
    } else if (claimed == Verdict::legal) {
      follow_classes(pair, entry, target);
    }
  }

  std::optional<ConcreteCall> some_arguments(const CandidateSymbol& entry, Term constraint,
                                             std::size_t pair) {
    const std::vector<Term> constraints{constraint};
    const smt::Result result = space_.solver().check(constraints);
    if (result.unknown()) {
      give_up(pairs_[pair].length, "the solver gave up (" + result.reason + ")");
    }
    if (!result.sat()) {
      return std::nullopt;
    }
    ConcreteCall call{entry.method, {}};
    for (const component::Variable& parameter : component_.methods[entry.method].parameters) {
      call.arguments.push_back(space_.solver().value(parameter.symbol));
    }
    return call;
  }

  /// One call for each class of arguments with the same successors.
  void follow_classes(std::size_t pair, const CandidateSymbol& entry, State target) {
    Term open = entry.guard;
    const std::vector<component::Branch> next = component::successors(
        space_, pairs_[pair].belief, component::open_call(component_, entry.method));
    for (std::size_t classes = 0; classes < limits_.argument_classes; ++classes) {
      const std::optional<ConcreteCall> call = some_arguments(entry, open, pair);
      if (!call) {
        return;
      }
      follow(pair, *call, target, Verdict::legal);
      const std::optional<Term> same = same_successors(next, *call);
      if (!same) {
        break;
      }
      open = term::and_(open, term::not_(*same));
    }
    give_up(pairs_[pair].length + 1, "the states reached depend on the arguments of " +
                                         component_.methods[entry.method].name +
                                         " in too many ways");
  }

  /// The arguments for which every branch has the value it has for the given call.
  std::optional<Term> same_successors(const std::vector<component::Branch>& next,
                                      const ConcreteCall& call) {
    const component::Method& method = component_.methods[call.method];
    term::TermStore& store = component_.store();
    term::Substitution fixed;
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      fixed.bind(method.parameters[i].symbol,
                 store.constant(method.parameters[i].sort(), call.arguments[i]));
    }
    std::vector<Term> differences;
    for (const component::Branch& branch : next) {
      for (const Term value : branch.state) {
        differences.push_back(
            term::and_(branch.condition, term::distinct(value, fixed.apply(value))));
      }
    }
    const Term different = term::or_(store, differences);
    std::vector<Term> choices = term::variables_of(different);
    std::erase_if(choices, [&](Term variable) {
      return std::any_of(
          method.parameters.begin(), method.parameters.end(),
          [&](const component::Variable& parameter) { return parameter.symbol == variable; });
    });
    const std::optional<Term> projected = smt::project(space_.solver(), different, choices);
    return projected ? std::optional(term::not_(*projected)) : std::nullopt;
  }

  component::BeliefSpace& space_;
  const component::Component& component_;
  const Candidate& candidate_;
  bool stop_at_refutation_;
  InclusionLimits limits_;
  std::size_t done_ = 0; ///< pairs whose calls are all checked
  EngineResult result_;
  std::vector<std::vector<ConcreteCall>> members_; ///< by symbol, made when first needed
  std::vector<Pair> pairs_;
  std::set<std::pair<State, BeliefId>> seen_;
};

bool all_arguments_enumerable(const component::Component& component) {
  return std::all_of(component.methods.begin(), component.methods.end(),
                     [](const component::Method& method) {
                       return component::total_bits(method.parameters) <= enumeration_bits;
                     });
}

BeliefInclusion::BeliefInclusion(component::BeliefSpace& space, const Candidate& candidate,
                                 bool stop_at_refutation, const InclusionLimits& limits)
    : search_(std::make_unique<Search>(space, candidate, stop_at_refutation, limits)) {}

BeliefInclusion::~BeliefInclusion() = default;

const EngineResult& BeliefInclusion::check(std::uint32_t depth) {
  search_->run(depth);
  return search_->result();
}

} // namespace parlance::engines
