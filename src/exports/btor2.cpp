#include "exports/exports.h"

#include "term/traversal.h"
#include "util/error.h"

#include <fmt/format.h>

#include <array>
#include <map>
#include <unordered_map>

namespace parlance::exports {

namespace {

using term::Op;

/// Operators whose line is `ID NAME SORT OPERANDS`.
const std::map<Op, const char*> plain_names{
    {Op::not_, "not"},         {Op::bv_not, "not"},   {Op::ite, "ite"},      {Op::equal, "eq"},
    {Op::bv_neg, "neg"},       {Op::bv_and, "and"},   {Op::bv_or, "or"},     {Op::bv_xor, "xor"},
    {Op::bv_add, "add"},       {Op::bv_sub, "sub"},   {Op::bv_mul, "mul"},   {Op::bv_udiv, "udiv"},
    {Op::bv_urem, "urem"},     {Op::bv_sdiv, "sdiv"}, {Op::bv_srem, "srem"}, {Op::bv_smod, "smod"},
    {Op::bv_shl, "sll"},       {Op::bv_lshr, "srl"},  {Op::bv_ashr, "sra"},  {Op::bv_ult, "ult"},
    {Op::bv_concat, "concat"}, {Op::bv_ule, "ulte"},  {Op::bv_slt, "slt"},   {Op::bv_sle, "slte"}};

class Btor2Writer {
public:
  std::string write(const System& system) {
    text_ = "; nothing bad is reachable if the claim holds\n";
    for (const StateVariable& variable : system.state) {
      declare("state", variable.symbol);
    }
    for (const Term input : system.inputs) {
      declare("input", input);
    }
    add_start(system);
    const unsigned goes_on = node(system.goes_on);
    for (const StateVariable& variable : system.state) {
      const unsigned sort_number = sort(variable.symbol->sort().width());
      const unsigned held = node(variable.symbol);
      const unsigned next = line("ite", sort_number, {goes_on, node(variable.next), held});
      line("next", sort_number, {held, next});
    }
    bad(system);
    return text_;
  }

private:
  unsigned sort(unsigned bits) {
    const auto [found, inserted] = sorts_.try_emplace(bits, next_);
    if (inserted) {
      text_ += fmt::format("{} sort bitvec {}\n", next_++, bits);
    }
    return found->second;
  }

  unsigned line(const std::string& name, unsigned sort_number,
                const std::vector<unsigned>& operands) {
    text_ += fmt::format("{} {} {} {}\n", next_, name, sort_number, fmt::join(operands, " "));
    return next_++;
  }

  void declare(const char* kind, Term variable) {
    const unsigned sort_number = sort(variable->sort().width());
    text_ += fmt::format("{} {} {} {}\n", next_, kind, sort_number, variable->name());
    numbers_.emplace(variable, next_++);
  }

  unsigned constant(unsigned bits, std::uint64_t value) {
    const unsigned sort_number = sort(bits);
    text_ += fmt::format("{} constd {} {}\n", next_, sort_number, value);
    return next_++;
  }

  /// Values where there are some; else a state that is 1 at first, where the condition must hold.
  void add_start(const System& system) {
    bool is_condition = false;
    for (const StateVariable& variable : system.state) {
      is_condition = is_condition || !variable.start;
      if (variable.start) {
        const unsigned value = constant(variable.symbol->sort().width(), *variable.start);
        line("init", sort(variable.symbol->sort().width()), {node(variable.symbol), value});
      }
    }
    if (is_condition) {
      const unsigned bit = sort(1);
      text_ += fmt::format("{} state {} at_start\n", next_, bit);
      const unsigned at_start = next_++;
      line("init", bit, {at_start, constant(1, 1)});
      line("next", bit, {at_start, constant(1, 0)});
      const unsigned later = line("not", bit, {at_start});
      const unsigned holds = line("or", bit, {later, node(system.start)});
      text_ += fmt::format("{} constraint {}\n", next_++, holds);
    }
  }

  void bad(const System& system) {
    const unsigned number = node(system.bad);
    text_ += fmt::format("{} bad {}\n", next_++, number);
  }

  unsigned node(Term root) {
    const auto is_known = [this](Term a) { return numbers_.contains(a); };
    for (const Term a : term::nodes_below(std::array{root}, is_known)) {
      numbers_.emplace(a, written(a));
    }
    return numbers_.at(root);
  }

  unsigned written(Term a) {
    if (a->is_constant()) {
      return constant(a->sort().width(), a->value());
    }
    std::vector<unsigned> operands;
    for (const Term operand : a->operands()) {
      operands.push_back(numbers_.at(operand));
    }
    const unsigned sort_number = sort(a->sort().width());
    switch (a->op()) {
    case Op::and_:
    case Op::or_:
      return joined(a->op() == Op::and_ ? "and" : "or", sort_number, operands);
    case Op::bv_extract:
      operands.insert(operands.end(), {a->high(), a->low()});
      return line("slice", sort_number, operands);
    case Op::bv_zero_extend:
    case Op::bv_sign_extend:
      operands.push_back(a->sort().width() - a->operand(0)->sort().width());
      return line(a->op() == Op::bv_zero_extend ? "uext" : "sext", sort_number, operands);
    default:
      break;
    }
    const auto name = plain_names.find(a->op());
    util::check(name != plain_names.end(), "an operator without a BTOR2 name");
    return line(name->second, sort_number, operands);
  }

  unsigned joined(const char* name, unsigned sort_number, const std::vector<unsigned>& operands) {
    unsigned result = operands.front();
    for (std::size_t i = 1; i < operands.size(); ++i) {
      result = line(name, sort_number, {result, operands[i]});
    }
    return result;
  }

  std::string text_;
  unsigned next_ = 1;
  std::map<unsigned, unsigned> sorts_; ///< by width
  std::unordered_map<Term, unsigned> numbers_;
};

} // namespace

std::string to_btor2(const System& system) { return Btor2Writer().write(system); }

} // namespace parlance::exports
