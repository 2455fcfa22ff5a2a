#include "term/smtlib/smtlib_check.h"

namespace parlance::term {

void Checker::count(std::size_t least, std::size_t most) const {
  const std::size_t given = application_.arguments.size();
  if (given >= least && given <= most)
    return;
  const std::string bound = least == most ? "" : "at least ";
  fail(application_.head.position, "'" + application_.head.text + "' takes " + bound +
                                       std::to_string(least) + " argument" +
                                       (least == 1 ? "" : "s") + ", not " + std::to_string(given));
}

void Checker::arguments(Wants wants) const {
  switch (wants) {
  case Wants::booleans:
    return all_are(Sort::boolean(), 0);
  case Wants::one_sort:
    return all_are(sort(0), 1);
  case Wants::one_width:
    bit_vector(0);
    return all_are(sort(0), 1);
  case Wants::concatenation:
    return concatenation();
  case Wants::condition:
    is(0, Sort::boolean());
    return is(2, sort(1));
  case Wants::array:
    return array_access();
  }
}

void Checker::bit_vector(std::size_t i) const {
  if (!sort(i).is_bit_vector())
    fail(application_.positions[i], "expected a bit-vector, not " + sort(i).smtlib());
}

void Checker::is(std::size_t i, Sort wanted) const {
  if (sort(i) != wanted)
    fail(application_.positions[i], "expected " + wanted.smtlib() + ", not " + sort(i).smtlib());
}

void Checker::width(std::uint64_t bits) const {
  if (bits < 1 || bits > 64)
    fail(application_.head.position, "bit-vectors have 1 to 64 bits, not " + std::to_string(bits));
}

void Checker::all_are(Sort wanted, std::size_t from) const {
  for (std::size_t i = from; i < application_.arguments.size(); ++i)
    is(i, wanted);
}

void Checker::concatenation() const {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < application_.arguments.size(); ++i) {
    bit_vector(i);
    bits += sort(i).width();
  }
  width(bits);
}

void Checker::array_access() const {
  if (!sort(0).is_array())
    fail(application_.positions[0], "expected an array, not " + sort(0).smtlib());
  is(1, Sort::bit_vector(sort(0).index_width()));
  if (application_.arguments.size() > 2)
    is(2, Sort::bit_vector(sort(0).width()));
}

} // namespace parlance::term
