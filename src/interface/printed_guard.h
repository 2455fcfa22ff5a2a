#pragma once
// Guards on their way to text. The store of a term orders the operands of `and` and `or` by age, so
// what is printed would depend on what else was built before; a guard is therefore printed from a
// store of its own, filled in an order that depends on the guard's structure only.

#include "interface/interface.h"

#include <map>
#include <memory>
#include <optional>
#include <string>

namespace parlance::interface {

class PrintedGuard {
public:
  /// The guard with every parameter written by its own name, whatever its symbol is called, and
  /// every value that has a name by that.
  explicit PrintedGuard(const GuardedCall& symbol);

  std::string source() const;
  /// With `let` only where the plain text would be long.
  std::string smtlib() const;

private:
  /// `s == null` for a comparison of a parameter with a value that has a name.
  std::optional<std::string> named_comparison(Term atom, bool negated) const;

  term::TermStore store_;
  Term guard_;
  std::map<Term, std::shared_ptr<const component::Labels>> labels_; ///< by variable; for lookup
};

} // namespace parlance::interface
