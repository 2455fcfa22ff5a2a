#pragma once
// Guards on their way to text. The store of a term orders the operands of `and` and `or` by age, so
// what is printed would depend on what else was built before; a guard is therefore printed from a
// store of its own, filled in an order that depends on the guard's structure only.

#include "interface/interface.h"
#include "term/source/source_text.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace parlance::interface {

class PrintedGuard {
public:
  /// The guard with every parameter written by its own name, whatever its symbol is called, and
  /// every value that has a name by that.
  explicit PrintedGuard(const NamedCall& symbol);

  std::string source() const;
  /// With `let` only where the plain text would be long.
  std::string smtlib() const;

private:
  /// `s == null` for a comparison of a parameter with a value that has a name.
  std::optional<term::AtomSource> named_comparison(Term atom, bool negated) const;
  /// `0.5 < x` for a condition on one floating-point number.
  std::optional<term::AtomSource> number_condition(Term condition, bool negated) const;
  bool is_number(Term a) const;
  /// `'a'` for a constant that is compared with a character.
  std::optional<std::string> compared_character(Term constant, Term compared) const;
  /// The condition with a variable for what several operands of `and` or `or` say about one number,
  /// and with the bits of numbers where no comparison with constants says the same.
  Term grouped(Term condition);
  Term grouped_junction(Term junction);
  Term with_bits(Term atom) const;

  const term::SourceSyntax& syntax_;
  term::TermStore store_;
  Term guard_;
  Term grouped_guard_;
  std::map<Term, std::shared_ptr<const component::ValueNames>> labels_; ///< by variable; for lookup
  std::set<Term> numbers_;                                              ///< variables; for lookup
  std::set<Term> characters_;                                           ///< variables; for lookup
  std::map<Term, Term> groups_; ///< what a variable stands for; for lookup
  std::map<Term, Term> images_; ///< of conditions; for lookup
};

} // namespace parlance::interface
