#include "learn/row_classes.h"

namespace parlance::learn {

RowClasses::RowClasses(const OutputType& outputs) : absorbing_(outputs.size()) {
  for (Output output = 0; output < outputs.size(); ++output)
    absorbing_[output] = outputs.absorbing(output);
  add({});
}

RowClasses::Class RowClasses::advance(Class from, Output output) {
  const std::size_t branch = std::size_t{from} * absorbing_.size() + output;
  if (branches_[branch] != root)
    return branches_[branch];
  Entry entry;
  entry.first_output = from == root ? output : first_output(from);
  entry.complete = from == root && absorbing_[output];
  const Class added = add(entry);
  branches_[branch] = added;
  return added;
}

RowClasses::Class RowClasses::add(Entry entry) {
  classes_.push_back(entry);
  branches_.insert(branches_.end(), absorbing_.size(), root);
  return static_cast<Class>(classes_.size() - 1);
}

} // namespace parlance::learn
