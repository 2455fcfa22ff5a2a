#include "exports/exports.h"

#include "term/traversal.h"
#include "util/error.h"

#include <fmt/format.h>

#include <map>
#include <unordered_map>

namespace parlance::exports {

namespace {

using term::Op;

/// SMT-LIB's operators on bit-vectors of w bits, held in 64; what C leaves open is spelled out.
constexpr const char* prelude = R"(/* reach_error is called if and only if the claim is wrong. */
#include <stdint.h>

extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
extern void abort(void);

typedef uint64_t word;

static word cut(word a, unsigned w) { return w == 64 ? a : a & (((word)1 << w) - 1); }
static word top(word a, unsigned w) { return a >> (w - 1) & 1; }
static word extended(word a, unsigned w) { return top(a, w) ? a | ~cut(~(word)0, w) : a; }
static word size(word a, unsigned w) { return top(a, w) ? cut(0 - a, w) : a; }
static word udiv(word a, word b, unsigned w) { return b == 0 ? cut(~(word)0, w) : a / b; }
static word urem(word a, word b, unsigned w) { return b == 0 ? a : cut(a % b, w); }
static word sdiv(word a, word b, unsigned w) {
  word q = udiv(size(a, w), size(b, w), w);
  return top(a, w) == top(b, w) ? q : cut(0 - q, w);
}
static word srem(word a, word b, unsigned w) {
  word r = urem(size(a, w), size(b, w), w);
  return top(a, w) ? cut(0 - r, w) : r;
}
static word smod(word a, word b, unsigned w) {
  word r = srem(a, b, w);
  return r != 0 && top(a, w) != top(b, w) ? cut(r + b, w) : r;
}
static word shl(word a, word b, unsigned w) { return b >= w ? 0 : cut(a << b, w); }
static word lshr(word a, word b, unsigned w) { return b >= w ? 0 : a >> b; }
static word ashr(word a, word b, unsigned w) {
  word high = top(a, w) ? cut(~(word)0, w) : 0;
  return b >= w ? high : b == 0 ? a : a >> b | cut(high << (w - b), w);
}
static word slt(word a, word b, unsigned w) {
  return (extended(a, w) ^ (word)1 << 63) < (extended(b, w) ^ (word)1 << 63);
}
static word sle(word a, word b, unsigned w) { return !slt(b, a, w); }

)";

/// Written with C's own operator, which keeps within the width.
const std::map<Op, const char*> plain_symbols{
    {Op::and_, "&"},   {Op::bv_and, "&"}, {Op::or_, "|"},    {Op::bv_or, "|"},
    {Op::bv_xor, "^"}, {Op::equal, "=="}, {Op::bv_ult, "<"}, {Op::bv_ule, "<="}};
/// The same, cut to the width.
const std::map<Op, const char*> cut_symbols{
    {Op::bv_add, "+"}, {Op::bv_sub, "-"}, {Op::bv_mul, "*"}};
/// Functions of the prelude: two operands and their width.
const std::map<Op, const char*> functions{
    {Op::bv_udiv, "udiv"}, {Op::bv_urem, "urem"}, {Op::bv_sdiv, "sdiv"}, {Op::bv_srem, "srem"},
    {Op::bv_smod, "smod"}, {Op::bv_shl, "shl"},   {Op::bv_lshr, "lshr"}, {Op::bv_ashr, "ashr"},
    {Op::bv_slt, "slt"},   {Op::bv_sle, "sle"}};

/// Subterms become constants of a block, one each.
class Block {
public:
  explicit Block(const char* indent) : indent_(indent) {}

  std::string name(Term root) {
    const auto is_known = [this](Term a) { return names_.contains(a); };
    for (const Term a : term::nodes_below(std::span(&root, 1), is_known)) {
      if (a->is_variable()) {
        names_.emplace(a, a->name());
      } else if (a->is_constant()) {
        names_.emplace(a, fmt::format("{}ul", a->value()));
      } else {
        const std::string fresh = fmt::format("t{}", names_.size());
        text_ += fmt::format("{}const word {} = {};\n", indent_, fresh, expression(a));
        names_.emplace(a, fresh);
      }
    }
    return names_.at(root);
  }

  const std::string& text() const { return text_; }

private:
  const std::string& operand(Term a, std::size_t i) const { return names_.at(a->operand(i)); }

  std::string infix(Term a, const char* symbol) const {
    std::string result = operand(a, 0);
    for (std::size_t i = 1; i < a->operands().size(); ++i) {
      result += fmt::format(" {} {}", symbol, operand(a, i));
    }
    return result;
  }

  std::string expression(Term a) const {
    const unsigned width = a->sort().width();
    if (const auto plain = plain_symbols.find(a->op()); plain != plain_symbols.end()) {
      return infix(a, plain->second);
    }
    if (const auto cut = cut_symbols.find(a->op()); cut != cut_symbols.end()) {
      return fmt::format("cut({}, {})", infix(a, cut->second), width);
    }
    const std::string& first = operand(a, 0);
    const unsigned first_width = a->operand(0)->sort().width();
    if (const auto called = functions.find(a->op()); called != functions.end()) {
      return fmt::format("{}({}, {}, {})", called->second, first, operand(a, 1), first_width);
    }
    switch (a->op()) {
    case Op::not_:
      return fmt::format("!{}", first);
    case Op::ite:
      return fmt::format("{} ? {} : {}", first, operand(a, 1), operand(a, 2));
    case Op::bv_not:
      return fmt::format("cut(~{}, {})", first, width);
    case Op::bv_neg:
      return fmt::format("cut(0 - {}, {})", first, width);
    case Op::bv_concat:
      return fmt::format("{} << {} | {}", first, a->operand(1)->sort().width(), operand(a, 1));
    case Op::bv_extract:
      return fmt::format("cut({} >> {}, {})", first, a->low(), width);
    case Op::bv_zero_extend:
      return first;
    case Op::bv_sign_extend:
      return fmt::format("cut(extended({}, {}), {})", first, first_width, width);
    default:
      throw util::InternalError("an operator without a C expression");
    }
  }

  const char* indent_;
  std::string text_;
  std::unordered_map<Term, std::string> names_;
};

std::string chosen(Term variable, const char* indent) {
  return fmt::format("{}word {} = cut(__VERIFIER_nondet_ulong(), {});\n", indent, variable->name(),
                     variable->sort().width());
}

} // namespace

std::string to_c(const System& system) {
  std::string result = std::string(prelude) + "int main(void) {\n";
  for (const StateVariable& variable : system.state) {
    result += variable.start
                  ? fmt::format("  word {} = {}ul;\n", variable.symbol->name(), *variable.start)
                  : chosen(variable.symbol, "  ");
  }
  Block start("  ");
  const std::string holds = start.name(system.start);
  result +=
      start.text() + fmt::format("  if (!{}) {{\n    return 0;\n  }}\n  for (;;) {{\n", holds);
  for (const Term input : system.inputs) {
    result += chosen(input, "    ");
  }
  Block step("    ");
  const std::string bad = step.name(system.bad);
  const std::string goes_on = step.name(system.goes_on);
  std::string next_values; // all of them before the first is stored
  std::string moves;
  for (const StateVariable& variable : system.state) {
    const std::string& name = variable.symbol->name();
    next_values += fmt::format("    const word next_{} = {};\n", name, step.name(variable.next));
    moves += fmt::format("    {0} = next_{0};\n", name);
  }
  return result + step.text() +
         fmt::format("    if ({}) {{\n      reach_error();\n      abort();\n    }}\n"
                     "    if (!{}) {{\n      continue;\n    }}\n",
                     bad, goes_on) +
         next_values + moves + "  }\n}\n";
}

} // namespace parlance::exports
