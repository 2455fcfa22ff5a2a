#include "smt/simplest_value.h"

#include <vector>

namespace parlance::smt {

std::uint64_t simplest_value(Solver& solver, Term variable) {
  term::TermStore& store = variable->term_store();
  const term::Sort sort = variable->sort();
  const auto possible = [&](Term constraint) {
    const std::vector<Term> constraints{constraint};
    return solver.check(constraints).sat();
  };
  if (possible(term::equal(variable, store.constant(sort, 0)))) {
    return 0;
  }
  if (sort.width() == 1) {
    return 1;
  }
  // Bits from the top: the sign clear if possible; then, for a positive number, every bit clear if
  // possible, and for a negative one, every bit set if possible.
  const Scope scope(solver);
  const auto bit = [&](unsigned i, bool set) {
    return term::equal(term::extract(i, i, variable),
                       store.constant(term::Sort::bit_vector(1), set ? 1 : 0));
  };
  std::uint64_t value = 0;
  bool wanted = false;
  for (unsigned i = sort.width(); i-- > 0;) {
    const bool set = possible(bit(i, wanted)) == wanted;
    solver.add(bit(i, set));
    value |= (set ? 1ULL : 0ULL) << i;
    if (i + 1 == sort.width()) {
      wanted = set;
    }
  }
  return value;
}

} // namespace parlance::smt
