#include "suites/changes.h"

#include "interface/least_arguments.h"
#include "term/traversal.h"

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

std::vector<Change> kinds(const Interface& original) {
  std::vector<Change> changes;
  for (std::size_t state = 0; state < original.states.size(); ++state)
    for (const Verdict kind : {Verdict::legal, Verdict::illegal, Verdict::unknown})
      if (kind != original.states[state].kind)
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

/// Another symbol of the same method.
std::optional<std::size_t> neighbour(const Interface& original, std::size_t symbol) {
  for (std::size_t i = 0; i < original.alphabet.size(); ++i)
    if (i != symbol && original.alphabet[i].method == original.alphabet[symbol].method)
      return i;
  return std::nullopt;
}

/// The symbol takes what the new guard says from the others of its method, and gives what it no
/// longer takes to one of them.
void set_guard(Interface& mutant, std::size_t symbol, Term guard, std::size_t heir,
               smt::Solver& solver) {
  const Term lost = term::and_(mutant.alphabet[symbol].guard, term::not_(guard));
  for (interface::GuardedCall& call : mutant.alphabet)
    if (call.method == mutant.alphabet[symbol].method)
      call.guard = term::and_(call.guard, term::not_(guard));
  mutant.alphabet[symbol].guard = guard;
  mutant.alphabet[heir].guard = term::or_(mutant.alphabet[heir].guard, lost);
  drop_empty_symbols(mutant, solver);
}

std::vector<Change> guards(const Interface& original, smt::Solver& solver) {
  std::vector<Change> changes;
  for (std::size_t symbol = 0; symbol < original.alphabet.size(); ++symbol) {
    const auto heir = neighbour(original, symbol);
    if (!heir)
      continue;
    const std::vector<Term> near = near_guards(original.alphabet[symbol].guard);
    for (std::size_t i = 0; i < near.size(); ++i)
      changes.push_back({"symbol " + number(symbol) + " has guard " + number(i) + " near its own",
                         [=, &solver, guard = near[i]](Interface& mutant) {
                           set_guard(mutant, symbol, guard, *heir, solver);
                         }});
  }
  return changes;
}

} // namespace

std::vector<std::vector<Change>> changes_of(const Interface& original, smt::Solver& solver) {
  return {retargets(original), kinds(original), merges(original), guards(original, solver),
          copies(original)};
}

} // namespace parlance::suites
