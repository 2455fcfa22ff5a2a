#include "exports/system.h"

#include "term/substitute.h"
#include "term/traversal.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

namespace parlance::exports {

namespace {

/// Plain names, no two alike.
class Names {
public:
  std::string name(const std::string& prefix, const std::string& wanted) {
    std::string plain = prefix;
    for (const char c : wanted) {
      plain += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    }
    std::string result = plain;
    for (int i = 2; !used_.insert(result).second; ++i) {
      result = plain + "_" + std::to_string(i);
    }
    return result;
  }

private:
  std::set<std::string> used_;
};

/// What the start says of single variables: `x = 3`, `flag`, `not flag`.
std::map<Term, std::uint64_t> values_at_start(Term start) {
  std::map<Term, std::uint64_t> values;
  for (const Term part : term::conjuncts(start)) {
    if (part->is_variable()) {
      values.emplace(part, 1);
    } else if (part->op() == term::Op::not_ && part->operand(0)->is_variable()) {
      values.emplace(part->operand(0), 0);
    } else if (part->op() == term::Op::equal) {
      const bool constant_first = part->operand(0)->is_constant();
      const Term variable = part->operand(constant_first ? 1 : 0);
      const Term value = part->operand(constant_first ? 0 : 1);
      if (variable->is_variable() && value->is_constant()) {
        values.emplace(variable, value->value());
      }
    }
  }
  return values;
}

/// Arguments that nothing depends on are chosen by nobody.
void drop_unread_inputs(System& system) {
  std::vector<Term> formulas{system.goes_on, system.bad};
  for (const StateVariable& variable : system.state) {
    formulas.push_back(variable.next);
  }
  const std::vector<Term> read = term::variables_of(formulas);
  std::erase_if(system.inputs, [&](Term input) { return std::ranges::count(read, input) == 0; });
}

} // namespace

System system_of(const engines::Product& product, std::span<const engines::Property> properties) {
  term::TermStore& store = product.component().store();
  Names names;
  term::Substitution renaming;
  const auto renamed = [&](const std::string& prefix, const std::string& wanted, Term symbol) {
    const Term result = store.variable(names.name(prefix, wanted), symbol->sort());
    renaming.bind(symbol, result);
    return result;
  };
  System system{};
  for (const component::Variable& variable : product.component().variables) {
    system.state.push_back({renamed("state_", variable.name, variable.symbol), nullptr, {}});
  }
  system.state.push_back({renamed("", "location", product.location()), nullptr, {}});
  for (const Term choice : product.choices()) {
    system.inputs.push_back(renamed("input_", choice->name(), choice));
  }
  system.inputs.push_back(renamed("", "action", product.action()));

  system.start = renaming.apply(product.initial());
  system.goes_on = renaming.apply(product.goes_on());
  system.bad = renaming.apply(product.violation(properties));
  const std::map<Term, std::uint64_t> values = values_at_start(system.start);
  for (std::size_t i = 0; i < system.state.size(); ++i) {
    StateVariable& variable = system.state[i];
    const bool is_location = i + 1 == system.state.size();
    variable.next = renaming.apply(is_location ? product.next_location() : product.next(i));
    if (const auto value = values.find(variable.symbol); value != values.end()) {
      variable.start = value->second;
    }
  }
  drop_unread_inputs(system);
  return system;
}

} // namespace parlance::exports
