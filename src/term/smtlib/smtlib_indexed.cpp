// Operators with indices, and constant arrays.

#include "term/smtlib/smtlib_check.h"
#include "term/smtlib/smtlib_operators.h"

namespace parlance::term {

namespace {

Term rotate_left(unsigned by, Term a) {
  const unsigned width = a->sort().width();
  by %= width;
  return by == 0 ? a : concat(extract(width - by - 1, 0, a), extract(width - 1, width - by, a));
}

Term rotate_right(unsigned by, Term a) {
  const unsigned width = a->sort().width();
  return rotate_left(width - by % width, a);
}

Term repeat(unsigned times, Term a) {
  Term result = a;
  for (unsigned i = 1; i < times; ++i)
    result = concat(result, a);
  return result;
}

Term build_extract(const Application& application) {
  const unsigned high = application.indices[0];
  const unsigned low = application.indices[1];
  const Term a = application.arguments[0];
  if (low > high || high >= a->sort().width())
    fail(application.head.position, "the extracted bits do not lie within the bit-vector");
  return extract(high, low, a);
}

Term build_extension(const Application& application, Term (*extend)(unsigned, Term)) {
  const Term a = application.arguments[0];
  const std::uint64_t width = std::uint64_t{a->sort().width()} + application.indices[0];
  Checker(application).width(width);
  return extend(static_cast<unsigned>(width), a);
}

Term build_repeat(const Application& application) {
  const Term a = application.arguments[0];
  Checker(application).width(std::uint64_t{a->sort().width()} * application.indices[0]);
  return repeat(application.indices[0], a);
}

} // namespace

Term build_indexed(const Application& application) {
  const Token& head = application.head;
  const std::size_t wanted_indices = head.is("extract") ? 2 : 1;
  if (application.indices.size() != wanted_indices)
    fail(head.position, "'" + head.text + "' takes " + std::to_string(wanted_indices) +
                            (wanted_indices == 1 ? " index" : " indices"));
  const Checker checker(application);
  checker.count(1, 1);
  checker.bit_vector(0);
  const Term a = application.arguments[0];
  if (head.is("extract"))
    return build_extract(application);
  if (head.is("zero_extend"))
    return build_extension(application, zero_extend);
  if (head.is("sign_extend"))
    return build_extension(application, sign_extend);
  if (head.is("rotate_left"))
    return rotate_left(application.indices[0], a);
  if (head.is("rotate_right"))
    return rotate_right(application.indices[0], a);
  if (head.is("repeat"))
    return build_repeat(application);
  fail(head.position, "unknown operator '" + head.text + "'");
}

Term build_constant_array(const Application& application) {
  const Checker checker(application);
  checker.count(1, 1);
  checker.is(0, Sort::bit_vector(application.constant_array_sort->width()));
  return constant_array(*application.constant_array_sort, application.arguments[0]);
}

} // namespace parlance::term
