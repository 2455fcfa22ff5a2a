#include "term/substitute.h"

#include "term/traversal.h"
#include "util/error.h"

namespace parlance::term {

void Substitution::bind(Term variable, Term replacement) {
  util::check(variable->is_variable(), "only variables are substituted");
  util::check(variable->sort() == replacement->sort(), "a replacement has its variable's sort");
  bindings_[variable] = replacement;
  cache_.clear(); // results for the old bindings
}

Term Substitution::image(Term a) const {
  if (a->is_variable()) {
    const auto bound = bindings_.find(a);
    return bound == bindings_.end() ? a : bound->second;
  }
  return a->operands().empty() ? a : cache_.at(a);
}

Term Substitution::apply(Term a) {
  const auto is_done = [this](Term b) { return b->operands().empty() || cache_.contains(b); };
  std::vector<Term> images;
  for (Term b : nodes_below(std::span(&a, 1), is_done)) {
    images.clear();
    for (Term operand : b->operands())
      images.push_back(image(operand));
    cache_.emplace(b, std::ranges::equal(images, b->operands()) ? b : rebuild(b, images));
  }
  return image(a);
}

} // namespace parlance::term
