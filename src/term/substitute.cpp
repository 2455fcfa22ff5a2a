#include "term/substitute.h"

#include "term/traversal.h"
#include "util/error.h"

namespace parlance::term {

void Substitution::bind(Term bound, Term replacement) {
  util::check(bound->sort() == replacement->sort(), "a replacement has the sort of what is bound");
  util::check(!bound->is_constant(), "constants are not substituted");
  (bound->is_variable() ? variables_ : operators_)[bound] = replacement;
  cache_ = operators_; // without results for the old bindings
}

Term Substitution::image(Term a) const {
  if (a->is_variable()) {
    const auto bound = variables_.find(a);
    return bound == variables_.end() ? a : bound->second;
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
