#include "term/smtlib/smtlib_operators.h"

#include "term/smtlib/smtlib_check.h"

#include <limits>
#include <map>

namespace parlance::term {

namespace {

using Arguments = std::span<const Term>;

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
      {"concat", {2, any_number, Wants::concatenation, build_left<Op::bv_concat>}},
      {"select", {2, 2, Wants::array, [](Arguments a) { return select(a[0], a[1]); }}},
      {"store", {3, 3, Wants::array, [](Arguments a) { return store(a[0], a[1], a[2]); }}},
  };
  return table;
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
