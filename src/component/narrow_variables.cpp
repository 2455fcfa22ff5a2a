// The pass `narrow`: all variables are guessed to have the smallest range; one whose range a step
// leaves gets the next larger one, until no step leaves any.

#include "component/passes.h"
#include "term/substitute.h"

#include <algorithm>
#include <set>

namespace parlance::component {

namespace {

/// Questions to the solver, after which everything stays as wide as it is.
constexpr std::uint64_t most_checks = 5000;

/// The values that a number of bits can hold.
struct Range {
  unsigned bits;
  bool is_signed;
};

/// The smallest first; all values last.
std::vector<Range> ranges(unsigned width) {
  std::vector<Range> result;
  for (const bool is_signed : {false, true}) {
    for (unsigned bits = is_signed ? 2 : 1; bits < width; bits *= 2) {
      result.push_back({bits, is_signed});
    }
  }
  result.push_back({width, false});
  return result;
}

Term extended(Term bits, const Range& range, unsigned width) {
  return range.is_signed ? term::sign_extend(width, bits) : term::zero_extend(width, bits);
}

/// Variables whose value is part of the term's, not only of a condition in it.
void add_data(Term a, std::set<Term>& seen, std::set<Term>& data) {
  if (!seen.insert(a).second) {
    return;
  }
  if (a->is_variable()) {
    data.insert(a);
  }
  const std::size_t first = a->op() == term::Op::ite ? 1 : 0;
  for (std::size_t i = first; i < a->operands().size(); ++i) {
    add_data(a->operand(i), seen, data);
  }
}

class Narrowing {
public:
  Narrowing(const Component& component, smt::Solver& solver)
      : component_(component), solver_(solver) {
    for (const auto* methods : {&component.methods, &component.internal}) {
      for (const Method& method : *methods) {
        for (const Path& path : method.paths) {
          if (path.outcome.kind == OutcomeKind::ok) {
            steps_.push_back(&path);
          }
        }
      }
    }
    for (const Variable& variable : component.variables) {
      ladder_.push_back(variable.sort().is_bit_vector()
                            ? ranges(variable.sort().width())
                            : std::vector<Range>{{variable.sort().width(), false}});
    }
    chosen_.assign(component.variables.size(), 0);
  }

  VariableMap run() {
    keep_data_of_clients();
    do {
      make_map();
    } while (widen_once());
    if (checks_ > most_checks) {
      return identity(component_.variables);
    }
    return map_;
  }

private:
  bool is_whole(std::size_t i) const { return chosen_[i] + 1 == ladder_[i].size(); }
  void make_whole(std::size_t i) { chosen_[i] = ladder_[i].size() - 1; }

  /// What does not come from constants and such variables alone is left as it is.
  void keep_data_of_clients() {
    std::vector<std::set<Term>> data(component_.variables.size());
    for (std::size_t i = 0; i < data.size(); ++i) {
      std::set<Term> seen;
      for (const Path* step : steps_) {
        add_data(step->update[i], seen, data[i]);
      }
    }
    for (bool changed = true; changed;) {
      changed = false;
      std::set<Term> own;
      for (std::size_t i = 0; i < data.size(); ++i) {
        if (!is_whole(i)) {
          own.insert(component_.variables[i].symbol);
        }
      }
      for (std::size_t i = 0; i < data.size(); ++i) {
        if (!is_whole(i) && !std::ranges::includes(own, data[i])) {
          make_whole(i);
          changed = true;
        }
      }
    }
  }

  void make_map() {
    map_ = identity(component_.variables);
    for (std::size_t i = 0; i < chosen_.size(); ++i) {
      if (is_whole(i)) {
        continue;
      }
      const Range& range = ladder_[i][chosen_[i]];
      Variable& variable = map_.variables[i];
      const unsigned width = variable.sort().width();
      map_.contracted[i] = term::extract(range.bits - 1, 0, variable.symbol);
      variable.symbol = component_.store().variable(
          variable.name + "\x1e" + std::to_string(range.bits), Sort::bit_vector(range.bits));
      map_.expanded[i] = extended(variable.symbol, range, width);
    }
  }

  /// Gives variables that leave their range the next one. False if none does.
  bool widen_once() {
    term::Substitution narrow;
    for (std::size_t i = 0; i < chosen_.size(); ++i) {
      narrow.bind(component_.variables[i].symbol, map_.expanded[i]);
    }
    std::vector<bool> leaves(chosen_.size(), false);
    const std::vector<Term> start = symbols_of(component_.variables);
    find_leaving(component_.initial, start, leaves);
    for (const Path* step : steps_) {
      std::vector<Term> update = step->update;
      for (Term& value : update) {
        value = narrow.apply(value);
      }
      find_leaving(narrow.apply(step->guard), update, leaves);
    }
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      chosen_[i] += leaves[i] ? 1 : 0;
    }
    return checks_ <= most_checks && std::ranges::find(leaves, true) != leaves.end();
  }

  void find_leaving(Term condition, const std::vector<Term>& values, std::vector<bool>& leaves) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (!leaves[i] && !is_whole(i)) {
        leaves[i] = may_leave(condition, i, values[i]);
      }
    }
  }

  bool may_leave(Term condition, std::size_t variable, Term value) {
    const Range& range = ladder_[variable][chosen_[variable]];
    const Term cut = term::extract(range.bits - 1, 0, value);
    const Term outside = term::distinct(value, extended(cut, range, value->sort().width()));
    if (outside->is_false() || condition->is_false()) {
      return false;
    }
    ++checks_;
    const std::vector<Term> conditions{condition, outside};
    return checks_ > most_checks || !solver_.check(conditions).unsat();
  }

  const Component& component_;
  smt::Solver& solver_;
  std::vector<const Path*> steps_;
  std::vector<std::vector<Range>> ladder_; ///< by variable
  std::vector<std::size_t> chosen_;        ///< how far up
  VariableMap map_;
  std::uint64_t checks_ = 0;
};

} // namespace

VariableMap narrow_variables(const Component& component, smt::Solver& solver) {
  return Narrowing(component, solver).run();
}

} // namespace parlance::component
