#include "certify/obligations/script.h"

#include <algorithm>
#include <map>
#include <utility>

namespace parlance::certify {

namespace {

std::string header(const std::string& title, bool is_quantified) {
  return "; " + title + ": every (check-sat) must answer unsat.\n(set-logic " +
         (is_quantified ? "BV" : "QF_BV") + ")\n";
}

std::string declared(const Variable& constant) {
  return "(declare-const " + constant.name + " " + constant.sort + ")\n";
}

std::string body_of(const Obligation& obligation) {
  std::string text;
  for (const Variable& constant : obligation.constants) {
    text += declared(constant);
  }
  for (const std::string& formula : obligation.asserted) {
    text += "(assert " + formula + ")\n";
  }
  return text + "(check-sat)\n";
}

/// ((name sort) ...)
std::string sorted_names(std::span<const Variable> variables) {
  std::string text = "(";
  for (const Variable& variable : variables) {
    text += "(" + variable.name + " " + variable.sort + ")";
  }
  return text + ")";
}

/// An n-ary operator, which SMT-LIB allows with two operands at least.
std::string joined(const char* name, const char* neutral, std::span<const std::string> formulas) {
  if (formulas.empty()) {
    return neutral;
  }
  return formulas.size() == 1 ? formulas.front() : applied(name, formulas);
}

/// Constants that all obligations choose from: one a name and sort. Which of them two obligations
/// share does not matter, as long as only one obligation has to hold.
class SharedConstants {
public:
  std::string name_of(const Variable& constant) {
    const auto [found, is_new] = names_.try_emplace(
        {constant.name, constant.sort}, "|certify:shared " + std::to_string(names_.size()) + "|");
    if (is_new) {
      declarations_ += declared({found->second, constant.sort});
    }
    return found->second;
  }
  [[nodiscard]] const std::string& declarations() const { return declarations_; }

private:
  std::map<std::pair<std::string, std::string>, std::string> names_;
  std::string declarations_;
};

} // namespace

std::string to_joined_smtlib(const Script& script) {
  SharedConstants shared;
  std::string definitions;
  std::vector<std::string> violations;
  for (const Obligation& obligation : script.obligations) {
    const std::string name = "|certify:violation " + std::to_string(violations.size()) + "|";
    definitions += define(name, obligation.constants, "Bool", conjunction(obligation.asserted));
    std::vector<std::string> arguments;
    for (const Variable& constant : obligation.constants) {
      arguments.push_back(shared.name_of(constant));
    }
    violations.push_back(applied(name, arguments));
  }
  return header(script.title, std::ranges::any_of(script.obligations, &Obligation::is_quantified)) +
         script.definitions + definitions + shared.declarations() + "(assert " +
         disjunction(violations) + ")\n(check-sat)\n";
}

std::string to_smtlib(const Script& script) {
  std::string text =
      header(script.title, std::ranges::any_of(script.obligations, &Obligation::is_quantified)) +
      script.definitions;
  std::size_t number = 0;
  for (const Obligation& obligation : script.obligations) {
    text += "\n; obligation " + std::to_string(++number) + ": " + obligation.title +
            "\n(push 1)\n" + body_of(obligation) + "(pop 1)\n";
  }
  return text;
}

std::string to_smtlib_with_values(const Script& script, const Obligation& obligation) {
  std::string names;
  for (const Variable& constant : obligation.constants) {
    names += " " + constant.name;
  }
  return "(set-option :produce-models true)\n" +
         header(obligation.title, obligation.is_quantified) + script.definitions +
         body_of(obligation) + "(get-value (" + names + "))\n";
}

std::string define(const std::string& name, std::span<const Variable> parameters,
                   const std::string& sort, const std::string& body) {
  return "(define-fun " + name + " " + sorted_names(parameters) + " " + sort + " " + body + ")\n";
}

std::string applied(const std::string& name, std::span<const std::string> arguments) {
  if (arguments.empty()) {
    return name;
  }
  std::string text = "(" + name;
  for (const std::string& argument : arguments) {
    text += " " + argument;
  }
  return text + ")";
}

std::string negation(const std::string& formula) { return "(not " + formula + ")"; }

std::string conjunction(std::span<const std::string> formulas) {
  return joined("and", "true", formulas);
}

std::string disjunction(std::span<const std::string> formulas) {
  return joined("or", "false", formulas);
}

std::string for_all(std::span<const Variable> variables, const std::string& formula) {
  return "(forall " + sorted_names(variables) + " " + formula + ")";
}

std::string equality(const std::string& left, const std::string& right) {
  return "(= " + left + " " + right + ")";
}

} // namespace parlance::certify
