#include "abstraction/predicates/simple_predicate.h"

#include "engines/product/atoms.h"
#include "term/evaluate.h"

#include <algorithm>
#include <map>
#include <vector>

namespace parlance::abstraction {

namespace {

constexpr std::size_t short_enough = 4; ///< nodes: a comparison of a variable
constexpr std::size_t most_atoms = 24;
constexpr std::size_t too_long = 48; ///< nodes
constexpr unsigned most_listed_bits = 12;

/// The truth table of a predicate, and its reduced ordered decision diagram as a term.
class Diagram {
public:
  Diagram(Term predicate, std::vector<Term> variables)
      : store_(predicate->term_store()), variables_(std::move(variables)) {
    unsigned bits = 0;
    for (const Term variable : variables_) {
      bits += variable->sort().width();
    }
    const std::vector<Term> roots{predicate};
    const term::Program program(variables_, roots);
    table_.resize(std::size_t{1} << bits);
    std::vector<std::uint64_t> values(variables_.size());
    for (std::size_t row = 0; row < table_.size(); ++row) {
      std::size_t rest = row;
      for (std::size_t v = 0; v < variables_.size(); ++v) {
        values[v] = rest & variables_[v]->sort().mask();
        rest >>= variables_[v]->sort().width();
      }
      std::uint64_t value = 0;
      program.run(values, std::span(&value, 1));
      table_[row] = value != 0;
    }
  }

  Term term() { return part(0, table_.size()); }

private:
  /// The rows from `first` on; the highest bit that tells them apart comes first.
  Term part(std::size_t first, std::size_t count) {
    if (count == 1) {
      return store_.boolean(table_[first]);
    }
    const std::vector<bool> rows(table_.begin() + static_cast<std::ptrdiff_t>(first),
                                 table_.begin() + static_cast<std::ptrdiff_t>(first + count));
    if (const auto known = known_.find(rows); known != known_.end()) {
      return known->second;
    }
    const Term low = part(first, count / 2);
    const Term high = part(first + count / 2, count / 2);
    const Term result = low == high ? low : term::ite(bit(count / 2), high, low);
    known_.emplace(rows, result);
    return result;
  }

  /// The bit whose value in a row's number this is.
  Term bit(std::size_t value) const {
    std::size_t first = 1;
    for (const Term variable : variables_) {
      const std::size_t next = first << variable->sort().width();
      if (value < next) {
        unsigned index = 0;
        for (; first < value; first <<= 1) {
          ++index;
        }
        return term::bit_of(variable, index);
      }
      first = next;
    }
    return nullptr;
  }

  term::TermStore& store_;
  std::vector<Term> variables_;
  std::vector<bool> table_;
  std::map<std::vector<bool>, Term> known_;
};

} // namespace

Term simple_predicate(const component::Component& component, Term cell, Term predicate,
                      smt::Solver& solver) {
  if (term::node_count(predicate) <= short_enough) {
    return predicate;
  }
  const std::vector<Term> formulas{predicate};
  std::vector<Term> atoms =
      engines::atoms_over(formulas, component::symbols_of(component.variables));
  if (atoms.size() > 1 && atoms.size() <= most_atoms) {
    for (const Term atom : atoms) {
      const std::vector<Term> differs{cell, term::xor_(atom, predicate)};
      const std::vector<Term> agrees{cell, term::not_(term::xor_(atom, predicate))};
      if (solver.check(differs).unsat() || solver.check(agrees).unsat()) {
        return atom;
      }
    }
  }
  unsigned bits = 0;
  std::vector<Term> variables = term::variables_of(predicate);
  for (const Term variable : variables) {
    bits += variable->sort().width();
  }
  if (term::node_count(predicate) <= too_long || bits > most_listed_bits) {
    return predicate;
  }
  return Diagram(predicate, std::move(variables)).term();
}

} // namespace parlance::abstraction
