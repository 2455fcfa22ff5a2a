#include "term/smtlib/smtlib_names.h"

#include "util/error.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace parlance::term {

namespace {

constexpr std::array<std::pair<Op, std::string_view>, 28> operator_names{{
    {Op::not_, "not"},         {Op::and_, "and"},       {Op::or_, "or"},
    {Op::ite, "ite"},          {Op::equal, "="},        {Op::bv_not, "bvnot"},
    {Op::bv_neg, "bvneg"},     {Op::bv_and, "bvand"},   {Op::bv_or, "bvor"},
    {Op::bv_xor, "bvxor"},     {Op::bv_add, "bvadd"},   {Op::bv_sub, "bvsub"},
    {Op::bv_mul, "bvmul"},     {Op::bv_udiv, "bvudiv"}, {Op::bv_urem, "bvurem"},
    {Op::bv_sdiv, "bvsdiv"},   {Op::bv_srem, "bvsrem"}, {Op::bv_smod, "bvsmod"},
    {Op::bv_shl, "bvshl"},     {Op::bv_lshr, "bvlshr"}, {Op::bv_ashr, "bvashr"},
    {Op::bv_ult, "bvult"},     {Op::bv_ule, "bvule"},   {Op::bv_slt, "bvslt"},
    {Op::bv_sle, "bvsle"},     {Op::select, "select"},  {Op::store, "store"},
    {Op::bv_concat, "concat"},
}};

// SMT-LIB 2.6, section 3.1: reserved words of the grammar, then names of commands. The two
// constants at the end are no reserved words there, but a variable of that name must not be read as
// the constant.
constexpr std::string_view reserved_words =
    " ! _ as BINARY DECIMAL exists HEXADECIMAL forall let match NUMERAL par STRING"
    " assert check-sat check-sat-assuming declare-const declare-datatype declare-datatypes"
    " declare-fun declare-sort define-fun define-fun-rec define-funs-rec define-sort echo exit"
    " get-assertions get-assignment get-info get-model get-option get-proof get-unsat-assumptions"
    " get-unsat-core get-value pop push reset reset-assertions set-info set-logic set-option"
    " true false ";

} // namespace

std::string_view operator_name(Op op) {
  const auto found = std::ranges::find(operator_names, op, &std::pair<Op, std::string_view>::first);
  util::check(found != operator_names.end(), "this operator has no plain name in SMT-LIB");
  return found->second;
}

bool is_reserved(std::string_view word) {
  return word.find(' ') == std::string_view::npos &&
         reserved_words.find(" " + std::string(word) + " ") != std::string_view::npos;
}

bool is_symbol_character(char c) {
  const bool alphanumeric =
      (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return alphanumeric || std::string_view("~!@$%^&*_-+=<>.?/").find(c) != std::string_view::npos;
}

} // namespace parlance::term
