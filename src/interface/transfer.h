#pragma once
// Moves interfaces between term stores, and puts a file's interface on a component's own
// parameters.

#include "component/component.h"
#include "interface/interface.h"
#include "term/term.h"

#include <string>
#include <unordered_map>

namespace parlance::interface {

/// Copies terms into another store, and replaces variables on the way.
class TermCopier {
public:
  explicit TermCopier(term::TermStore& target) : target_(target) {}
  /// @requires the replacement lives in the target store and has the variable's sort
  void bind(Term variable, Term replacement) { copies_[variable] = replacement; }
  Term copy(Term a);

private:
  Term copy_node(Term a);
  term::TermStore& target_;
  std::unordered_map<Term, Term> copies_;
};

/// The interface on the signatures given: its guards live in `store` and speak of the signatures'
/// parameters, and so do its calls. `where` begins messages.
/// @throws util::UserError(bad_input) if methods, numbers of parameters or sorts do not agree
Interface bind_to_component(const Interface& interface, const component::Component& component,
                            const std::string& where = "interface");

} // namespace parlance::interface
