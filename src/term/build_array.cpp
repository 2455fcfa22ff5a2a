// Builders of array terms.

#include "term/rewriting.h"
#include "term/term.h"
#include "util/error.h"

namespace parlance::term {

namespace {

void check_index(Term array, Term index) {
  util::check(array->sort().is_array(), "the operand must be an array");
  util::check(index->sort() == Sort::bit_vector(array->sort().index_width()),
              "the index must have the array's index sort");
}

Sort element_sort(Sort array) { return Sort::bit_vector(array.width()); }

/// Whether storing the element changes nothing.
bool is_already_there(Term array, Term index, Term element) {
  if (array->op() == Op::constant_array)
    return array->operand(0) == element;
  return element->op() == Op::select && element->operand(0) == array &&
         element->operand(1) == index;
}

} // namespace

Term select(Term array, Term index) {
  check_index(array, index);
  while (array->op() == Op::store) {
    if (array->operand(1) == index)
      return array->operand(2);
    if (!never_equal(array->operand(1), index))
      break;
    array = array->operand(0);
  }
  if (array->op() == Op::constant_array)
    return array->operand(0);
  return array->term_store().intern(Op::select, element_sort(array->sort()), {array, index});
}

Term store(Term array, Term index, Term element) {
  check_index(array, index);
  util::check(element->sort() == element_sort(array->sort()),
              "the element must have the array's element sort");
  if (array->op() == Op::store && array->operand(1) == index)
    array = array->operand(0);
  if (is_already_there(array, index, element))
    return array;
  return array->term_store().intern(Op::store, array->sort(), {array, index, element});
}

Term constant_array(Sort sort, Term element) {
  util::check(sort.is_array() && element->sort() == element_sort(sort),
              "a constant array holds an element of its sort");
  return element->term_store().intern(Op::constant_array, sort, {element});
}

} // namespace parlance::term
