#include "term/smtlib_operators.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>

namespace parlance::term {

namespace {

using Arguments = std::span<const Term>;

/// What an operator asks of its arguments.
enum class Wants { booleans, one_sort, bit_vectors, one_width, condition, array };

struct Operator {
  std::size_t least;
  std::size_t most;
  Wants wants;
  Term (*build)(Arguments);
};

constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();

template <Op op>
Term build_unary(Arguments a) {
  return unary(op, a[0]);
}

template <Op op>
Term build_left(Arguments a) {
  Term result = a[0];
  for (Term next : a.subspan(1))
    result = binary(op, result, next);
  return result;
}

template <Op op>
Term build_swapped(Arguments a) {
  return binary(op, a[1], a[0]);
}

template <Op op>
Term build_complemented(Arguments a) {
  return unary(Op::bv_not, binary(op, a[0], a[1]));
}

Term build_implication(Arguments a) {
  Term result = a.back();
  for (std::size_t i = a.size() - 1; i-- > 0;)
    result = implies(a[i], result);
  return result;
}

Term build_exclusive_or(Arguments a) {
  Term result = a[0];
  for (Term next : a.subspan(1))
    result = xor_(result, next);
  return result;
}

Term build_chain(Arguments a) {
  std::vector<Term> links;
  for (std::size_t i = 1; i < a.size(); ++i)
    links.push_back(equal(a[i - 1], a[i]));
  return and_(a[0]->term_store(), links);
}

Term build_pairwise_distinct(Arguments a) {
  std::vector<Term> pairs;
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = i + 1; j < a.size(); ++j)
      pairs.push_back(distinct(a[i], a[j]));
  return and_(a[0]->term_store(), pairs);
}

Term build_bit_comparison(Arguments a) {
  TermStore& store = a[0]->term_store();
  const Sort bit = Sort::bit_vector(1);
  return ite(equal(a[0], a[1]), store.constant(bit, 1), store.constant(bit, 0));
}

const std::map<std::string_view, Operator>& plain_operators() {
  static const std::map<std::string_view, Operator> table{
      {"not", {1, 1, Wants::booleans, [](Arguments a) { return not_(a[0]); }}},
      {"and",
       {1, any_number, Wants::booleans, [](Arguments a) { return and_(a[0]->term_store(), a); }}},
      {"or",
       {1, any_number, Wants::booleans, [](Arguments a) { return or_(a[0]->term_store(), a); }}},
      {"xor", {2, any_number, Wants::booleans, build_exclusive_or}},
      {"=>", {2, any_number, Wants::booleans, build_implication}},
      {"=", {2, any_number, Wants::one_sort, build_chain}},
      {"distinct", {2, any_number, Wants::one_sort, build_pairwise_distinct}},
      {"ite", {3, 3, Wants::condition, [](Arguments a) { return ite(a[0], a[1], a[2]); }}},
      {"bvnot", {1, 1, Wants::one_width, build_unary<Op::bv_not>}},
      {"bvneg", {1, 1, Wants::one_width, build_unary<Op::bv_neg>}},
      {"bvand", {2, any_number, Wants::one_width, build_left<Op::bv_and>}},
      {"bvor", {2, any_number, Wants::one_width, build_left<Op::bv_or>}},
      {"bvxor", {2, any_number, Wants::one_width, build_left<Op::bv_xor>}},
      {"bvnand", {2, 2, Wants::one_width, build_complemented<Op::bv_and>}},
      {"bvnor", {2, 2, Wants::one_width, build_complemented<Op::bv_or>}},
      {"bvxnor", {2, 2, Wants::one_width, build_complemented<Op::bv_xor>}},
      {"bvadd", {2, any_number, Wants::one_width, build_left<Op::bv_add>}},
      {"bvmul", {2, any_number, Wants::one_width, build_left<Op::bv_mul>}},
      {"bvsub", {2, 2, Wants::one_width, build_left<Op::bv_sub>}},
      {"bvudiv", {2, 2, Wants::one_width, build_left<Op::bv_udiv>}},
      {"bvurem", {2, 2, Wants::one_width, build_left<Op::bv_urem>}},
      {"bvsdiv", {2, 2, Wants::one_width, build_left<Op::bv_sdiv>}},
      {"bvsrem", {2, 2, Wants::one_width, build_left<Op::bv_srem>}},
      {"bvsmod", {2, 2, Wants::one_width, build_left<Op::bv_smod>}},
      {"bvshl", {2, 2, Wants::one_width, build_left<Op::bv_shl>}},
      {"bvlshr", {2, 2, Wants::one_width, build_left<Op::bv_lshr>}},
      {"bvashr", {2, 2, Wants::one_width, build_left<Op::bv_ashr>}},
      {"bvult", {2, 2, Wants::one_width, build_left<Op::bv_ult>}},
      {"bvule", {2, 2, Wants::one_width, build_left<Op::bv_ule>}},
      {"bvslt", {2, 2, Wants::one_width, build_left<Op::bv_slt>}},
      {"bvsle", {2, 2, Wants::one_width, build_left<Op::bv_sle>}},
      {"bvugt", {2, 2, Wants::one_width, build_swapped<Op::bv_ult>}},
      {"bvuge", {2, 2, Wants::one_width, build_swapped<Op::bv_ule>}},
      {"bvsgt", {2, 2, Wants::one_width, build_swapped<Op::bv_slt>}},
      {"bvsge", {2, 2, Wants::one_width, build_swapped<Op::bv_sle>}},
      {"bvcomp", {2, 2, Wants::one_width, build_bit_comparison}},
      {"concat", {2, any_number, Wants::bit_vectors, build_left<Op::bv_concat>}},
      {"select", {2, 2, Wants::array, [](Arguments a) { return select(a[0], a[1]); }}},
      {"store", {3, 3, Wants::array, [](Arguments a) { return store(a[0], a[1], a[2]); }}},
  };
  return table;
}

/// Checks of an application's arguments; each failure points at the argument that does not fit.
class Checker {
public:
  explicit Checker(const Application& application) : application_(application) {}

  void count(std::size_t least, std::size_t most) const {
    const std::size_t given = application_.arguments.size();
    if (given >= least && given <= most)
      return;
    const std::string wanted =
        least == most ? std::to_string(least) : "at least " + std::to_string(least);
    fail(application_.head.position, "'" + application_.head.text + "' takes " + wanted +
                                         " argument" + (least == 1 ? "" : "s") + ", not " +
                                         std::to_string(given));
  }

  void arguments(Wants wants) const {
    switch (wants) {
    case Wants::booleans:
      return all_are(Sort::boolean(), 0);
    case Wants::one_sort:
      return all_are(sort(0), 1);
    case Wants::bit_vectors:
      return concatenation();
    case Wants::one_width:
      bit_vector(0);
      return all_are(sort(0), 1);
    case Wants::condition:
      is(0, Sort::boolean());
      return is(2, sort(1));
    case Wants::array:
      return array_access();
    }
  }

  void bit_vector(std::size_t i) const {
    if (!sort(i).is_bit_vector())
      fail(application_.positions[i], "expected a bit-vector, not " + sort(i).smtlib());
  }

  void is(std::size_t i, Sort wanted) const {
    if (sort(i) != wanted)
      fail(application_.positions[i], "expected " + wanted.smtlib() + ", not " + sort(i).smtlib());
  }

  void width(std::uint64_t bits) const {
    if (bits < 1 || bits > 64)
      fail(application_.head.position,
           "bit-vectors have 1 to 64 bits, not " + std::to_string(bits));
  }

private:
  Sort sort(std::size_t i) const { return application_.arguments[i]->sort(); }

  void all_are(Sort wanted, std::size_t from) const {
    for (std::size_t i = from; i < application_.arguments.size(); ++i)
      is(i, wanted);
  }

  void concatenation() const {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < application_.arguments.size(); ++i) {
      bit_vector(i);
      bits += sort(i).width();
    }
    width(bits);
  }

  void array_access() const {
    if (!sort(0).is_array())
      fail(application_.positions[0], "expected an array, not " + sort(0).smtlib());
    is(1, Sort::bit_vector(sort(0).index_width()));
    if (application_.arguments.size() > 2)
      is(2, Sort::bit_vector(sort(0).width()));
  }

  const Application& application_;
};

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

} // namespace

Term build_application(const Application& application) {
  if (application.constant_array_sort)
    return build_constant_array(application);
  if (!application.indices.empty())
    return build_indexed(application);
  const auto found = plain_operators().find(application.head.text);
  if (found == plain_operators().end())
    fail(application.head.position, "unknown operator '" + application.head.text + "'");
  const auto& [least, most, wants, build] = found->second;
  const Checker checker(application);
  checker.count(least, most);
  checker.arguments(wants);
  return build(application.arguments);
}

} // namespace parlance::term
