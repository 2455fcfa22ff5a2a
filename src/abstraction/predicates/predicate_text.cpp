#include "abstraction/predicates/predicate_text.h"

#include "abstraction/predicates/source_reader.h"
#include "smt/solver.h"
#include "term/smtlib/smtlib.h"
#include "term/source/source_text.h"
#include "term/traversal.h"
#include "util/error.h"
#include "util/text_position.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>

namespace parlance::abstraction {

namespace {

using component::Component;
using component::Variable;

/// Operators, beyond which SMT-LIB, which names what occurs twice, is shorter.
constexpr std::size_t longest_source = 200;

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view space = " \t\r";
  const std::size_t first = text.find_first_not_of(space);
  if (first == text.npos)
    return {};
  return text.substr(first, text.find_last_not_of(space) - first + 1);
}

[[noreturn]] void fail(const TextPlace& place, std::size_t offset, const std::string& what) {
  util::bad_input(util::one_line(
      fmt::format("{}:{}:{}: {}", place.file, place.line, place.column + offset, what)));
}

Term parse_as_smtlib(const Component& component, std::string_view text) {
  return term::parse_smtlib(component.store(), text, [&](const std::string& name) -> Term {
    for (const Variable& variable : component.variables)
      if (variable.name == name || variable.symbol->name() == name)
        return variable.symbol;
    return nullptr;
  });
}

/// Does the text begin as only SMT-LIB does?
bool begins_as_smtlib(std::string_view text) {
  constexpr std::array<std::string_view, 10> heads = {
      "(= ", "(not ", "(and ", "(or ", "(=> ", "(ite ", "(let ", "(xor ", "(distinct ", "(bv"};
  return std::ranges::any_of(heads, [&](std::string_view head) { return text.starts_with(head); });
}

/// Are the formulas the same in every state? A solver that gives up says no.
bool are_equivalent(Term a, Term b) {
  if (a == b)
    return true;
  const auto solver = smt::make_z3(nullptr, {.resource_limit = 1'000'000});
  solver->add(term::xor_(a, b));
  return solver->check().unsat();
}

/// Constants by the names that the compared variable has for them.
term::ConstantText label_texts(const Component& component) {
  return [&component](Term constant, Term compared) -> std::optional<std::string> {
    const auto found = std::ranges::find(component.variables, compared, &Variable::symbol);
    if (found == component.variables.end() || found->labels == nullptr ||
        constant->value() >= found->labels->values.size())
      return std::nullopt;
    return found->labels->values[constant->value()];
  };
}

} // namespace

Term parse_predicate(const Component& component, std::string_view text, const TextPlace& place) {
  const std::string_view content = trimmed(text);
  const auto offset = content.empty() ? 0 : static_cast<std::size_t>(content.data() - text.data());
  std::optional<term::ParseError> smtlib_error;
  try {
    if (content.starts_with('(')) {
      const Term predicate = parse_as_smtlib(component, content);
      if (!predicate->sort().is_boolean())
        fail(place, offset, "expected a condition, found a term of " + predicate->sort().smtlib());
      return predicate;
    }
  } catch (const term::ParseError& error) {
    smtlib_error = error;
  }
  try {
    return read_condition(component, content);
  } catch (const SourceProblem& problem) {
    if (!smtlib_error || !begins_as_smtlib(content))
      fail(place, offset + problem.offset, problem.what);
  }
  fail(place, offset + smtlib_error->column() - 1, smtlib_error->message());
}

std::string predicate_to_text(const Component& component, Term predicate) {
  if (term::tree_sizes(predicate, longest_source).at(predicate) < longest_source) {
    const std::string source =
        term::to_source(predicate, {.constant = label_texts(component)}, *component.syntax);
    try {
      if (are_equivalent(parse_predicate(component, source), predicate))
        return source;
    } catch (const util::UserError&) {
      // Source syntax has no word for it.
    }
  }
  const std::string smtlib = term::to_smtlib(predicate, true);
  return smtlib.starts_with('(') ? smtlib : "(and " + smtlib + " true)";
}

std::vector<Term> read_predicates(const Component& component, std::string_view text,
                                  const std::string& file) {
  std::vector<Term> predicates;
  TextPlace place{file, 0, 1};
  while (!text.empty()) {
    ++place.line;
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (trimmed(line).empty() || trimmed(line).starts_with('#'))
      continue;
    const Term predicate = parse_predicate(component, line, place);
    if (std::ranges::find(predicates, predicate) == predicates.end())
      predicates.push_back(predicate);
  }
  return predicates;
}

std::string write_predicates(const Component& component, const std::vector<Term>& predicates,
                             const std::vector<Term>& facts) {
  std::string text;
  for (const Term predicate : predicates)
    text += predicate_to_text(component, predicate) + "\n";
  if (!facts.empty())
    text += "# These hold in every run.\n";
  for (const Term fact : facts)
    text += predicate_to_text(component, fact) + "\n";
  return text;
}

} // namespace parlance::abstraction
