#include "symex/choices.h"

#include "util/error.h"

#include <algorithm>

namespace parlance::symex {

Choice& Choices::get(const std::string& name, term::Sort sort, bool from_environment) {
  const auto [found, inserted] = choices_.try_emplace(name);
  if (inserted) {
    found->second = {name, store_.variable(name, sort), {}, {}, from_environment};
    order_.push_back(name);
  }
  util::check(found->second.symbol->sort() == sort, "a choice has two sorts");
  return found->second;
}

Term Choices::is_label(Choice& selector, const std::string& label) {
  const term::Sort sort = selector.symbol->sort();
  const auto found = std::find(selector.labels.begin(), selector.labels.end(), label);
  const auto code = static_cast<std::uint64_t>(found - selector.labels.begin());
  if (found == selector.labels.end()) {
    // One code is left for objects that nobody has seen before.
    if (code + 1 >= (std::uint64_t{1} << sort.width())) {
      return store_.boolean(false);
    }
    selector.labels.push_back(label);
  }
  return term::equal(selector.symbol, store_.constant(sort, code));
}

Choice* Choices::find(const std::string& name) {
  const auto found = choices_.find(name);
  return found == choices_.end() ? nullptr : &found->second;
}

void Choices::note_decision(Term condition, const SourceLine& line) {
  if (!noted_.emplace(condition, line).second) {
    return;
  }
  for (const Term symbol : term::variables_of(condition)) {
    Choice* choice = find(symbol->name());
    if (choice != nullptr && choice->symbol == symbol) {
      choice->decided_at.insert(line);
    }
  }
}

} // namespace parlance::symex
