#include "interface/guard_partition.h"

#include "interface/least_arguments.h"
#include "interface/printed_names.h"
#include "term/evaluate.h"
#include "util/error.h"

#include <map>
#include <set>
#include <utility>
#include <vector>

namespace parlance::interface {

namespace {

/// The symbols whose guards must partition: those of one method and one observation.
using Group = std::vector<std::size_t>;

std::vector<Group> groups_of(const std::vector<NamedCall>& alphabet) {
  std::map<std::pair<std::string, std::optional<std::string>>, std::size_t> index;
  std::vector<Group> groups;
  for (std::size_t i = 0; i < alphabet.size(); ++i) {
    const auto key = std::pair(alphabet[i].method, alphabet[i].observation);
    const auto [found, added] = index.emplace(key, groups.size());
    if (added) {
      groups.emplace_back();
    }
    groups[found->second].push_back(i);
  }
  return groups;
}

class PartitionCheck {
public:
  PartitionCheck(const Interface& interface, smt::Solver& solver, const std::string& where)
      : alphabet_(interface.calls()), names_(symbol_names(interface)), solver_(solver),
        where_(where) {}

  void check(const Group& group) const {
    Term covered = alphabet_[group.front()].guard->term_store().boolean(false);
    for (const std::size_t symbol : group) {
      check_not_empty(symbol);
      check_disjoint(symbol, covered, group);
      covered = term::or_(covered, alphabet_[symbol].guard);
    }
    check_covering(term::not_(covered), alphabet_[group.front()]);
  }

private:
  [[noreturn]] void fail(const std::string& what) const {
    util::bad_input(where_ + ": alphabet: " + what);
  }

  std::string name(std::size_t symbol) const { return "'" + names_[symbol] + "'"; }

  std::optional<Call> example(Term guard, const NamedCall& symbol) const {
    const auto arguments = simplest_arguments(guard, symbol.parameters, solver_);
    return arguments ? std::optional(Call{symbol.method, symbol.parameters, *arguments})
                     : std::nullopt;
  }

  void check_not_empty(std::size_t symbol) const {
    if (!satisfiable(alphabet_[symbol].guard, solver_)) {
      fail("symbol " + name(symbol) +
           ": no arguments satisfy its guard; correct the guard or remove the symbol");
    }
  }

  void check_disjoint(std::size_t symbol, Term covered, const Group& group) const {
    const auto call = example(term::and_(alphabet_[symbol].guard, covered), alphabet_[symbol]);
    if (call) {
      fail("symbols " + name(first_that_takes(*call, group)) + " and " + name(symbol) +
           " overlap: both take " + to_text({*call}) + "; make their guards disjoint");
    }
  }

  void check_covering(Term uncovered, const NamedCall& symbol) const {
    if (const auto call = example(uncovered, symbol)) {
      fail("no symbol of method '" + symbol.method + "' takes " + to_text({*call}) +
           observation_text(symbol.observation) + "; its guards must cover all arguments");
    }
  }

  std::size_t first_that_takes(const Call& call, const Group& group) const {
    term::Assignment assignment;
    for (std::size_t i = 0; i < call.parameters.size(); ++i) {
      assignment.bind(call.parameters[i].symbol, call.arguments[i]);
    }
    for (const std::size_t symbol : group) {
      if (term::evaluate(alphabet_[symbol].guard, assignment) != 0) {
        return symbol;
      }
    }
    throw util::InternalError("an overlap without a symbol");
  }

  std::vector<NamedCall> alphabet_;
  std::vector<std::string> names_;
  smt::Solver& solver_;
  const std::string& where_;
};

/// Failure does not depend on what comes back, so guards must not either.
void check_same_guards(const std::vector<NamedCall>& alphabet, const std::string& where) {
  std::map<std::string, std::set<Term>> guards;
  std::map<std::pair<std::string, std::optional<std::string>>, std::set<Term>> of_event;
  for (const NamedCall& symbol : alphabet) {
    guards[symbol.method].insert(symbol.guard);
    of_event[{symbol.method, symbol.observation}].insert(symbol.guard);
  }
  for (const auto& [event, own] : of_event) {
    if (own != guards.at(event.first)) {
      util::bad_input(where + ": alphabet: method '" + event.first +
                      "' has other guards for some of what comes back; write the same ones for "
                      "every observation");
    }
  }
}

/// A call fails whatever would have come back.
void check_failures(const Interface& interface, const std::string& where) {
  const std::vector<std::string> names = state_names(interface);
  for (State state = 0; state < interface.state_count(); ++state) {
    std::map<std::pair<std::string, Term>, bool> fails;
    for (Symbol symbol = 0; symbol < interface.alphabet.size() && interface.is_legal(state);
         ++symbol) {
      NamedCall call = interface.call(symbol);
      const Verdict verdict = interface.verdict(state, symbol);
      const bool failure = verdict == Verdict::illegal;
      if (verdict != Verdict::unknown &&
          fails.emplace(std::pair(call.method, call.guard), failure).first->second != failure) {
        call.observation.reset();
        util::bad_input(where + ": transitions: at state '" + names[state] + "' the call " +
                        symbol_text(call) +
                        " is illegal with one observation and not with another; a call that fails "
                        "returns nothing");
      }
    }
  }
}

} // namespace

void check_partition(const Interface& interface, smt::Solver& solver, const std::string& where) {
  check_same_guards(interface.calls(), where);
  const PartitionCheck partition(interface, solver, where);
  for (const Group& group : groups_of(interface.calls())) {
    partition.check(group);
  }
  check_failures(interface, where);
}

} // namespace parlance::interface
