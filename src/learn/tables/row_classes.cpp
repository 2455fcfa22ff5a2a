#include "learn/tables/row_classes.h"

#include <algorithm>

namespace parlance::learn {

RowClasses::RowClasses(const OutputType& outputs) : absorbing_(outputs.size()), classes_(1) {
  for (Output output = 0; output < outputs.size(); ++output)
    absorbing_[output] = outputs.absorbing(output);
}

RowClasses::Class RowClasses::advance(Class from, const Outcome& outcome) {
  const auto fresh = static_cast<Class>(classes_.size());
  const Class found = branches_.find_or_insert(from, code_of(outcome), fresh);
  if (found == fresh) {
    Entry entry;
    entry.parent = from;
    entry.outcome = outcome;
    entry.columns = classes_[from].columns + 1;
    entry.first_output = from == root ? outcome.output : first_output(from);
    entry.complete = from == root && absorbing_[outcome.output];
    classes_.push_back(entry);
  }
  return found;
}

Outcome RowClasses::outcome(Class row_class, std::size_t column) const {
  while (classes_[row_class].columns > column + 1)
    row_class = classes_[row_class].parent;
  return classes_[row_class].outcome;
}

/// The ways up meet where the columns before were read.
std::size_t RowClasses::first_difference(Class a, Class b) const {
  while (a != b) {
    Class& longer = classes_[a].columns < classes_[b].columns ? b : a;
    longer = classes_[longer].parent;
  }
  return classes_[a].columns;
}

std::vector<std::pair<std::size_t, std::uint32_t>> RowClasses::absorbed_lengths() const {
  std::vector<std::pair<std::size_t, std::uint32_t>> result;
  for (const Entry& entry : classes_)
    if (entry.outcome.length > 0)
      result.emplace_back(entry.columns - 1, entry.outcome.length);
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

} // namespace parlance::learn
