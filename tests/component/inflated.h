#pragma once
// A component blown up by what passes are there to find: wider variables, twins, a variable that
// never changes, one that nobody reads. Every word keeps its verdict.

#include "component/component.h"
#include "oracle/random.h"
#include "smt/solver.h"
#include "term/substitute.h"

namespace parlance::component::samples {

class Inflation {
public:
  Inflation(const Component& component, std::uint64_t seed)
      : result_(component), store_(component.store()), random_(seed) {}

  Component run() {
    widen_all();
    add_twins();
    add_constant();
    add_unread();
    return std::move(result_);
  }

private:
  template <typename Action>
  void for_each_path(const Action& action) {
    for (auto* methods : {&result_.methods, &result_.internal})
      for (Method& method : *methods)
        for (Path& path : method.paths)
          action(path);
  }

  /// Every bit-vector gets four more bits, which are zero.
  void widen_all() {
    term::Substitution cut;
    std::vector<Term> zero{};
    for (Variable& variable : result_.variables) {
      if (!variable.sort().is_bit_vector())
        continue;
      const unsigned width = variable.sort().width();
      const Term wide = store_.variable(variable.name + "_wide", Sort::bit_vector(width + 4));
      cut.bind(variable.symbol, term::extract(width - 1, 0, wide));
      zero.push_back(term::equal(term::extract(width + 3, width, wide),
                                 store_.constant(Sort::bit_vector(4), 0)));
      variable.symbol = wide;
      variable.name = wide->name();
    }
    result_.initial = term::and_(cut.apply(result_.initial), term::and_(store_, zero));
    say_initial_values();
    for_each_path([&](Path& path) {
      path.guard = cut.apply(path.guard);
      for (std::size_t i = 0; i < path.update.size(); ++i) {
        const Term value = cut.apply(path.update[i]);
        path.update[i] = value->sort() == result_.variables[i].sort()
                             ? value
                             : term::zero_extend(result_.variables[i].sort().width(), value);
      }
      path.outcome.value = path.outcome.value == nullptr ? nullptr : cut.apply(path.outcome.value);
    });
  }

  /// In so many words, where there is one initial value.
  void say_initial_values() {
    const auto solver = smt::make_z3(nullptr);
    for (const Variable& variable : result_.variables) {
      const std::vector<Term> initial{result_.initial};
      if (!variable.sort().is_bit_vector() || !solver->check(initial).sat())
        continue;
      const Term is = term::equal(variable.symbol,
                                  store_.constant(variable.sort(), solver->value(variable.symbol)));
      const std::vector<Term> other{result_.initial, term::not_(is)};
      if (solver->check(other).unsat())
        result_.initial = term::and_(result_.initial, is);
    }
  }

  /// Of every variable another one; guards look at either.
  void add_twins() {
    const std::vector<Variable> originals = result_.variables;
    term::Substitution twin;
    std::vector<Term> same{result_.initial};
    for (const Variable& variable : originals) {
      const Term other = store_.variable(variable.name + "_twin", variable.sort());
      twin.bind(variable.symbol, other);
      same.push_back(term::equal(variable.symbol, other));
      result_.variables.push_back({other->name(), other});
    }
    same.push_back(twin.apply(result_.initial));
    result_.initial = term::and_(store_, same);
    for_each_path([&](Path& path) {
      const std::vector<Term> updates = path.update;
      for (const Term update : updates)
        path.update.push_back(twin.apply(update));
    });
    for (Method& method : result_.methods)
      if (random_.percent(50))
        for (Path& path : method.paths)
          path.guard = twin.apply(path.guard);
  }

  /// If it ever were false, updates would do nothing.
  void add_constant() {
    const Term always = store_.variable("always", Sort::boolean());
    const std::vector<Term> unchanged = symbols_of(result_.variables);
    result_.variables.push_back({"always", always});
    result_.initial = term::and_(result_.initial, always);
    for_each_path([&](Path& path) {
      for (std::size_t i = 0; i < unchanged.size(); ++i)
        path.update[i] = term::ite(always, path.update[i], unchanged[i]);
      path.update.push_back(always);
    });
  }

  void add_unread() {
    const Term unread = store_.variable("unread", Sort::boolean());
    result_.variables.push_back({"unread", unread});
    result_.initial = term::and_(result_.initial, unread);
    for_each_path([&](Path& path) { path.update.push_back(term::not_(unread)); });
  }

  Component result_;
  term::TermStore& store_;
  oracle::Random random_;
};

inline Component inflated(const Component& component, std::uint64_t seed) {
  return Inflation(component, seed).run();
}

} // namespace parlance::component::samples
