#pragma once
// Moves interfaces between term stores, and puts a file's interface on a component's own
// parameters.

#include "component/component.h"
#include "interface/calls_text.h"
#include "interface/interface.h"
#include "term/term.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace parlance::interface {

/// Copies terms into another store, and replaces variables on the way.
class TermCopier {
public:
  explicit TermCopier(term::TermStore& target) : target_(target) {}
  /// @requires the replacement lives in the target store and has the variable's sort
  void bind(Term variable, Term replacement) { copies_[variable] = replacement; }
  Term copy(Term a);

private:
  Term copy_node(Term a) const;
  term::TermStore& target_;
  std::unordered_map<Term, Term> copies_;
};

/// The interface's symbols with their guards in `store`, over these signatures.
/// @requires the signatures are the interface's up to order and parameter names
std::vector<GuardedCall> rebind(const Interface& interface,
                                const std::vector<Signature>& signatures, term::TermStore& store);

/// What keeps two lists of signatures from being the same up to order and parameter names, in words
/// that call them `first` and `second`; empty if nothing does.
std::string signature_mismatch(const std::vector<Signature>& first_signatures,
                               const std::vector<Signature>& second_signatures,
                               const std::string& first, const std::string& second);

/// The interface on the component's methods: guards and calls speak of the component's parameters,
/// and the terms live in its store. `where` begins messages.
/// @throws util::UserError(bad_input) if methods, numbers of parameters or sorts do not agree
Interface bind_to_component(const Interface& interface, const component::Component& component,
                            const std::string& where = "interface");

} // namespace parlance::interface
