#include "term/sort.h"

#include "util/error.h"

namespace parlance::term {

namespace {

void check_width(unsigned width) {
  util::check(width >= 1 && width <= 64, "bit-vectors have 1 to 64 bits");
}

std::string bit_vector_smtlib(unsigned width) { return "(_ BitVec " + std::to_string(width) + ")"; }

} // namespace

Sort Sort::bit_vector(unsigned width) {
  check_width(width);
  return {SortKind::bit_vector, width, 0};
}

Sort Sort::array(unsigned index_width, unsigned element_width) {
  check_width(index_width);
  check_width(element_width);
  return {SortKind::array, element_width, index_width};
}

std::string Sort::smtlib() const {
  switch (kind_) {
  case SortKind::boolean:
    return "Bool";
  case SortKind::bit_vector:
    return bit_vector_smtlib(width_);
  case SortKind::array:
    return "(Array " + bit_vector_smtlib(index_width_) + " " + bit_vector_smtlib(width_) + ")";
  }
  throw util::InternalError("unknown kind of sort");
}

} // namespace parlance::term
