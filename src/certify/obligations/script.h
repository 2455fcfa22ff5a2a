#pragma once
// Obligations as SMT-LIB scripts that any solver can run: every (check-sat) must answer unsat.

#include "certify/files/component_file.h"

#include <span>
#include <string>
#include <vector>

namespace parlance::certify {

struct Obligation {
  std::string title;                 ///< one line
  std::vector<Variable> constants;   ///< what the solver may choose
  std::vector<std::string> asserted; ///< must not hold together
  bool is_quantified = false;
};

struct Script {
  std::string title;
  std::string definitions; ///< define-fun commands
  std::vector<Obligation> obligations;
};

/// The whole script.
std::string to_smtlib(const Script& script);

/// One question instead of one an obligation: unsat if, and only if, every obligation is. Solvers
/// answer it sooner, since what the obligations have in common is read once.
std::string to_joined_smtlib(const Script& script);

/// A script of one obligation that also asks for the values of its constants.
std::string to_smtlib_with_values(const Script& script, const Obligation& obligation);

/// (define-fun name ((parameter sort) ...) sort body); the names are written as they are.
std::string define(const std::string& name, std::span<const Variable> parameters,
                   const std::string& sort, const std::string& body);

/// (name argument ...), or the name alone without arguments.
std::string applied(const std::string& name, std::span<const std::string> arguments);
std::string negation(const std::string& formula);
std::string conjunction(std::span<const std::string> formulas);
std::string disjunction(std::span<const std::string> formulas);
/// @requires variables is not empty
std::string for_all(std::span<const Variable> variables, const std::string& formula);
std::string equality(const std::string& left, const std::string& right);

} // namespace parlance::certify
