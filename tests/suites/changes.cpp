#include "suites/changes.h"

#include "interface/least_arguments.h"
#include "term/traversal.h"

#include <algorithm>
#include <map>
#include <optional>

namespace parlance::suites {
namespace {

using interface::Interface;
using interface::State;
using interface::Verdict;
using term::Op;
using term::Term;

std::string number(std::size_t i) { return std::to_string(i); }

std::vector<Change> retargets(const Interface& original) {
  std::vector<Change> changes;
  for (std::size_t from = 0; from < original.states.size(); ++from)
    for (std::size_t symbol = 0; symbol < original.states[from].transitions.size(); ++symbol)
      for (std::uint32_t to = 0; to < original.states.size(); ++to)
        if (to != original.states[from].transitions[symbol].to)
          changes.push_back(
              {"symbol " + number(symbol) + " leads from " + number(from) + " to " + number(to),
               [=](Interface& mutant) { mutant.states[from].transitions[symbol].to = to; }});
  return changes;
}

/// A state that becomes legal is one that no call leaves.
void set_kind(Interface& mutant, std::size_t state, Verdict kind) {
  mutant.states[state].kind = kind;
  mutant.states[state].transitions.clear();
  if (kind == Verdict::legal)
    mutant.states[state].transitions.assign(mutant.alphabet.size(),
                                            {static_cast<std::uint32_t>(state), {}, std::nullopt});
}

/// `excludes`: something can be impossible, but not the beginning.
std::vector<Change> kinds(const Interface& original, bool excludes) {
  std::vector<Change> changes;
  for (std::size_t state = 0; state < original.states.size(); ++state)
    for (const Verdict kind :
         {Verdict::legal, Verdict::illegal, Verdict::unknown, Verdict::impossible})
      if (kind != original.states[state].kind &&
          (kind != Verdict::impossible || (excludes && state != original.initial)))
        changes.push_back(
            {"state " + number(state) + " is of kind " + number(static_cast<std::size_t>(kind)),
             [=](Interface& mutant) { set_kind(mutant, state, kind); }});
  return changes;
}

void merge(Interface& mutant, std::uint32_t kept, std::uint32_t dropped) {
  if (mutant.initial == dropped)
    mutant.initial = kept;
  for (State& state : mutant.states)
    for (interface::Transition& transition : state.transitions)
      if (transition.to == dropped)
        transition.to = kept;
}

std::vector<Change> merges(const Interface& original) {
  std::vector<Change> changes;
  for (std::uint32_t kept = 0; kept < original.states.size(); ++kept)
    for (std::uint32_t dropped = kept + 1; dropped < original.states.size(); ++dropped)
      changes.push_back({"state " + number(dropped) + " is state " + number(kept),
                         [=](Interface& mutant) { merge(mutant, kept, dropped); }});
  return changes;
}

void lead_to_copy(Interface& mutant, std::size_t from, std::size_t symbol) {
  const auto copy = static_cast<std::uint32_t>(mutant.states.size());
  mutant.states.push_back(mutant.states[mutant.states[from].transitions[symbol].to]);
  mutant.states[from].transitions[symbol].to = copy;
}

std::vector<Change> copies(const Interface& original) {
  std::vector<Change> changes;
  for (std::size_t from = 0; from < original.states.size(); ++from)
    for (std::size_t symbol = 0; symbol < original.states[from].transitions.size(); ++symbol)
      if (original.states[original.states[from].transitions[symbol].to].kind == Verdict::legal)
        changes.push_back(
            {"symbol " + number(symbol) + " leads from " + number(from) + " to a copy",
             [=](Interface& mutant) { lead_to_copy(mutant, from, symbol); }});
  return changes;
}

/// `root` with another term in place of a node.
Term replaced(Term root, Term node, Term replacement) {
  std::map<Term, Term> images{{node, replacement}};
  const std::vector<Term> roots{root};
  for (const Term a : term::nodes_below(roots)) {
    std::vector<Term> operands;
    for (const Term operand : a->operands())
      operands.push_back(images.at(operand));
    images.emplace(a, operands.empty() ? a : term::rebuild(a, operands));
  }
  return images.at(root);
}

std::optional<Op> swapped(Op op) {
  switch (op) {
  case Op::bv_ult:
    return Op::bv_ule;
  case Op::bv_ule:
    return Op::bv_ult;
  case Op::bv_slt:
    return Op::bv_sle;
  case Op::bv_sle:
    return Op::bv_slt;
  default:
    return std::nullopt;
  }
}

/// Guards that differ in one place.
std::vector<Term> near_guards(Term guard) {
  std::vector<Term> result;
  const std::vector<Term> roots{guard};
  for (const Term node : term::nodes_below(roots)) {
    if (const auto op = swapped(node->op()))
      result.push_back(
          replaced(guard, node, term::binary(*op, node->operand(0), node->operand(1))));
    if (node->is_constant() && !node->sort().is_boolean())
      for (const std::uint64_t value : {node->value() - 1, node->value() + 1})
        result.push_back(replaced(guard, node, node->term_store().constant(node->sort(), value)));
  }
  std::erase(result, guard);
  return result;
}

void drop_empty_symbols(Interface& mutant, smt::Solver& solver) {
  for (std::size_t i = mutant.alphabet.size(); i-- > 0;)
    if (!interface::satisfiable(mutant.alphabet[i].guard, solver)) {
      const auto place = static_cast<std::ptrdiff_t>(i);
      mutant.alphabet.erase(mutant.alphabet.begin() + place);
      for (State& state : mutant.states)
        if (!state.transitions.empty())
          state.transitions.erase(state.transitions.begin() + place);
    }
}

/// Another guard of the same method.
std::optional<Term> neighbour(const Interface& original, const interface::GuardedCall& symbol) {
  for (const interface::GuardedCall& other : original.alphabet)
    if (other.method == symbol.method && other.guard != symbol.guard)
      return other.guard;
  return std::nullopt;
}

/// What has the old guard takes what the new guard says from the others of its method, and gives
/// what it no longer takes to one of them, the heir; so for all observations.
void set_guard(Interface& mutant, const interface::GuardedCall& old, Term guard, Term heir,
               smt::Solver& solver) {
  const Term lost = term::and_(old.guard, term::not_(guard));
  for (interface::GuardedCall& call : mutant.alphabet)
    if (call.method == old.method) {
      const Term kept = term::and_(call.guard, term::not_(guard));
      call.guard = call.guard == old.guard ? guard
                   : call.guard == heir    ? term::or_(kept, lost)
                                           : kept;
    }
  drop_empty_symbols(mutant, solver);
}

std::vector<Change> guards(const Interface& original, smt::Solver& solver) {
  std::vector<Change> changes;
  for (std::size_t symbol = 0; symbol < original.alphabet.size(); ++symbol) {
    const interface::GuardedCall& old = original.alphabet[symbol];
    const auto heir = neighbour(original, old);
    if (!heir)
      continue;
    const std::vector<Term> near = near_guards(old.guard);
    for (std::size_t i = 0; i < near.size(); ++i)
      changes.push_back({"symbol " + number(symbol) + " has guard " + number(i) + " near its own",
                         [=, &solver, guard = near[i]](Interface& mutant) {
                           set_guard(mutant, old, guard, *heir, solver);
                         }});
  }
  return changes;
}

bool is_observed(const Interface& interface) {
  return std::ranges::any_of(interface.alphabet, [](const interface::GuardedCall& symbol) {
    return symbol.observation.has_value();
  });
}

/// The symbols of each guard of each method: one for every observation.
std::vector<std::vector<std::size_t>> families(const Interface& interface) {
  std::map<std::pair<std::string, Term>, std::vector<std::size_t>> members;
  for (std::size_t symbol = 0; symbol < interface.alphabet.size(); ++symbol)
    members[{interface.alphabet[symbol].method, interface.alphabet[symbol].guard}].push_back(
        symbol);
  std::vector<std::vector<std::size_t>> result;
  for (auto& [guard, symbols] : members)
    result.push_back(std::move(symbols));
  return result;
}

/// If the call fails with one observation it fails with all, and so if it is unknown; and some
/// observation is possible.
void agree(Interface& mutant, std::uint32_t from, const std::vector<std::size_t>& family) {
  std::vector<interface::Transition>& transitions = mutant.states[from].transitions;
  const auto leads_to = [&](Verdict kind) {
    return std::ranges::find_if(family, [&](std::size_t symbol) {
      return mutant.states[transitions[symbol].to].kind == kind;
    });
  };
  for (const Verdict kind : {Verdict::illegal, Verdict::unknown})
    if (const auto found = leads_to(kind); found != family.end()) {
      const std::uint32_t sink = transitions[*found].to;
      for (const std::size_t symbol : family)
        transitions[symbol].to = sink;
      return;
    }
  if (leads_to(Verdict::legal) == family.end())
    transitions[family.front()].to = from;
}

/// One state a kind that is not legal.
void join_sinks(Interface& mutant) {
  std::map<Verdict, std::uint32_t> first;
  std::vector<std::uint32_t> number(mutant.states.size());
  std::vector<State> kept;
  for (std::uint32_t i = 0; i < mutant.states.size(); ++i) {
    const auto place = static_cast<std::uint32_t>(kept.size());
    const bool legal = mutant.states[i].kind == Verdict::legal;
    number[i] = legal ? place : first.try_emplace(mutant.states[i].kind, place).first->second;
    if (number[i] == place)
      kept.push_back(mutant.states[i]);
  }
  mutant.states = std::move(kept);
  mutant.initial = number[mutant.initial];
  for (State& state : mutant.states)
    for (interface::Transition& transition : state.transitions)
      transition.to = number[transition.to];
}

/// Makes a changed interface one that the law admits.
void repair(Interface& mutant) {
  join_sinks(mutant);
  const auto all = families(mutant);
  for (std::uint32_t from = 0; from < mutant.states.size(); ++from)
    for (const std::vector<std::size_t>& family : all)
      if (mutant.states[from].kind == Verdict::legal)
        agree(mutant, from, family);
}

} // namespace

std::vector<std::vector<Change>> changes_of(const Interface& original, smt::Solver& solver) {
  std::vector<std::vector<Change>> result{retargets(original),
                                          kinds(original, is_observed(original)), merges(original),
                                          guards(original, solver), copies(original)};
  if (is_observed(original))
    for (std::vector<Change>& changes : result)
      for (Change& change : changes)
        change.apply = [first = std::move(change.apply)](Interface& mutant) {
          first(mutant);
          repair(mutant);
        };
  return result;
}

} // namespace parlance::suites
