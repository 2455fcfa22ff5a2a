#pragma once
// Guards on their way to text. The store of a term orders the operands of `and` and `or` by age, so
// what is printed would depend on what else was built before; a guard is therefore printed from a
// store of its own, filled in an order that depends on the guard's structure only.

#include "interface/interface.h"

#include <string>

namespace parlance::interface {

class PrintedGuard {
public:
  /// The guard with every parameter written by its own name, whatever its symbol is called.
  explicit PrintedGuard(const GuardedCall& symbol);

  std::string source() const;
  /// With `let` only where the plain text would be long.
  std::string smtlib() const;

private:
  term::TermStore store_;
  Term guard_;
};

} // namespace parlance::interface
