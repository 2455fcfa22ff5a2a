#include "suites/changes.h"

#include "automata/structure.h"
#include "interface/least_arguments.h"
#include "interface/rows.h"
#include "term/traversal.h"

#include <algorithm>
#include <map>
#include <optional>

namespace parlance::suites {
namespace {

using interface::Interface;
using interface::State;
using interface::Symbol;
using interface::Verdict;
using interface::testing::Row;
using interface::testing::rows_of;
using interface::testing::set_rows;
using term::Op;
using term::Term;

std::string number(std::size_t i) { return std::to_string(i); }

std::vector<Change> retargets(const Interface& original) {
  std::vector<Change> changes;
  const std::vector<Row> rows = rows_of(original);
  for (State from = 0; from < rows.size(); ++from)
    for (Symbol symbol = 0; symbol < rows[from].targets.size(); ++symbol)
      for (State to = 0; to < rows.size(); ++to)
        if (to != rows[from].targets[symbol])
          changes.push_back(
              {"symbol " + number(symbol) + " leads from " + number(from) + " to " + number(to),
               [=](Interface& mutant) { mutant.machine.set_transition(from, symbol, to); }});
  return changes;
}

/// A state that becomes legal is one that no call leaves.
void set_kind(Interface& mutant, State state, Verdict kind) {
  std::vector<Row> rows = rows_of(mutant);
  rows[state] = {kind, {}}; // a transition that is not there is a self loop
  set_rows(mutant, rows, mutant.initial());
}

/// `excludes`: something can be impossible, but not the beginning.
std::vector<Change> kinds(const Interface& original, bool excludes) {
  std::vector<Change> changes;
  for (State state = 0; state < original.state_count(); ++state)
    for (const Verdict kind :
         {Verdict::legal, Verdict::illegal, Verdict::unknown, Verdict::impossible})
      if (kind != original.verdict(state) &&
          (kind != Verdict::impossible || (excludes && state != original.initial())))
        changes.push_back(
            {"state " + number(state) + " is of kind " + number(static_cast<std::size_t>(kind)),
             [=](Interface& mutant) { set_kind(mutant, state, kind); }});
  return changes;
}

void merge(Interface& mutant, State kept, State dropped) {
  std::vector<Row> rows = rows_of(mutant);
  for (Row& row : rows)
    std::ranges::replace(row.targets, dropped, kept);
  set_rows(mutant, rows, mutant.initial() == dropped ? kept : mutant.initial());
}

std::vector<Change> merges(const Interface& original) {
  std::vector<Change> changes;
  for (State kept = 0; kept < original.state_count(); ++kept)
    for (State dropped = kept + 1; dropped < original.state_count(); ++dropped)
      changes.push_back({"state " + number(dropped) + " is state " + number(kept),
                         [=](Interface& mutant) { merge(mutant, kept, dropped); }});
  return changes;
}

void lead_to_copy(Interface& mutant, State from, Symbol symbol) {
  std::vector<Row> rows = rows_of(mutant);
  const auto copy = static_cast<State>(rows.size());
  rows.push_back(Row(rows[rows[from].targets[symbol]]));
  rows[from].targets[symbol] = copy;
  set_rows(mutant, rows, mutant.initial());
}

std::vector<Change> copies(const Interface& original) {
  std::vector<Change> changes;
  const std::vector<Row> rows = rows_of(original);
  for (State from = 0; from < rows.size(); ++from)
    for (Symbol symbol = 0; symbol < rows[from].targets.size(); ++symbol)
      if (original.verdict(from, symbol) == Verdict::legal)
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
  std::vector<Symbol> kept;
  std::vector<interface::GuardedCall> alphabet;
  for (Symbol symbol = 0; symbol < mutant.alphabet.size(); ++symbol)
    if (interface::satisfiable(mutant.alphabet[symbol].guard, solver)) {
      kept.push_back(symbol);
      alphabet.push_back(mutant.alphabet[symbol]);
    }
  mutant.machine = automata::select_symbols(mutant.machine, kept);
  mutant.alphabet = std::move(alphabet);
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
  return std::ranges::any_of(interface.signatures, [](const interface::Signature& signature) {
    return !signature.observations.empty();
  });
}

/// The symbols of each guard of each method: one for every observation.
std::vector<std::vector<Symbol>> families(const Interface& interface) {
  std::map<std::pair<std::string, Term>, std::vector<Symbol>> members;
  for (Symbol symbol = 0; symbol < interface.alphabet.size(); ++symbol)
    members[{interface.call(symbol).method, interface.alphabet[symbol].guard}].push_back(symbol);
  std::vector<std::vector<Symbol>> result;
  for (auto& [guard, symbols] : members)
    result.push_back(std::move(symbols));
  return result;
}

/// If the call fails with one observation it fails with all, and so if it is unknown; and some
/// observation is possible.
void agree(Interface& mutant, State from, const std::vector<Symbol>& family) {
  const auto leads_to = [&](Verdict kind) {
    return std::ranges::find_if(
        family, [&](Symbol symbol) { return mutant.verdict(from, symbol) == kind; });
  };
  for (const Verdict kind : {Verdict::illegal, Verdict::unknown})
    if (const auto found = leads_to(kind); found != family.end()) {
      const State sink = mutant.machine.step(from, *found);
      for (const Symbol symbol : family)
        mutant.machine.set_transition(from, symbol, sink);
      return;
    }
  if (leads_to(Verdict::legal) == family.end())
    mutant.machine.set_transition(from, family.front(), from);
}

/// One state a kind that is not legal.
void join_sinks(Interface& mutant) {
  std::map<Verdict, State> first;
  const std::vector<Row> rows = rows_of(mutant);
  std::vector<State> number(rows.size());
  std::vector<Row> kept;
  for (State i = 0; i < rows.size(); ++i) {
    const auto place = static_cast<State>(kept.size());
    const bool legal = rows[i].kind == Verdict::legal;
    number[i] = legal ? place : first.try_emplace(rows[i].kind, place).first->second;
    if (number[i] == place)
      kept.push_back(rows[i]);
  }
  for (Row& row : kept)
    for (State& target : row.targets)
      target = number[target];
  set_rows(mutant, kept, number[mutant.initial()]);
}

/// Makes a changed interface one that the law admits.
void repair(Interface& mutant) {
  join_sinks(mutant);
  const auto all = families(mutant);
  for (State from = 0; from < mutant.state_count(); ++from)
    for (const std::vector<Symbol>& family : all)
      if (mutant.is_legal(from))
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
