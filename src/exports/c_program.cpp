#include "exports/exports.h"

#include "term/traversal.h"
#include "util/error.h"

#include <fmt/format.h>

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
static word urem(word a, word b) { return b == 0 ? a : a % b; }
static word sdiv(word a, word b, unsigned w) {
  word q = udiv(size(a, w), size(b, w), w);
  return top(a, w) == top(b, w) ? q : cut(0 - q, w);
}
static word srem(word a, word b, unsigned w) {
  word r = urem(size(a, w), size(b, w));
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

)";

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

  std::string cut(Term a, const char* symbol) const {
    return fmt::format("cut({}, {})", infix(a, symbol), width(a));
  }

  std::string call(const char* function, Term a) const {
    return fmt::format("{}({}, {}, {})", function, operand(a, 0), operand(a, 1),
                       width(a->operand(0)));
  }

  std::string expression(Term a) const {
    switch (a->op()) {
    case Op::not_:
      return fmt::format("!{}", operand(a, 0));
    case Op::and_:
    case Op::bv_and:
      return infix(a, "&");
    case Op::or_:
    case Op::bv_or:
      return infix(a, "|");
    case Op::bv_xor:
      return infix(a, "^");
    case Op::ite:
      return fmt::format("{} ? {} : {}", operand(a, 0), operand(a, 1), operand(a, 2));
    case Op::equal:
      return infix(a, "==");
    case Op::bv_not:
      return fmt::format("cut(~{}, {})", operand(a, 0), width(a));
    case Op::bv_neg:
      return fmt::format("cut(0 - {}, {})", operand(a, 0), width(a));
    case Op::bv_add:
      return cut(a, "+");
    case Op::bv_sub:
      return cut(a, "-");
    case Op::bv_mul:
      return cut(a, "*");
    case Op::bv_urem:
      return fmt::format("urem({}, {})", operand(a, 0), operand(a, 1));
    case Op::bv_udiv:
      return call("udiv", a);
    case Op::bv_sdiv:
      return call("sdiv", a);
    case Op::bv_srem:
      return call("srem", a);
    case Op::bv_smod:
      return call("smod", a);
    case Op::bv_shl:
      return call("shl", a);
    case Op::bv_lshr:
      return call("lshr", a);
    case Op::bv_ashr:
      return call("ashr", a);
    case Op::bv_ult:
      return infix(a, "<");
    case Op::bv_ule:
      return infix(a, "<=");
    case Op::bv_slt:
      return call("slt", a);
    case Op::bv_sle:
      return fmt::format("!slt({}, {}, {})", operand(a, 1), operand(a, 0), width(a->operand(0)));
    case Op::bv_concat:
      return fmt::format("{} << {} | {}", operand(a, 0), width(a->operand(1)), operand(a, 1));
    case Op::bv_extract:
      return fmt::format("cut({} >> {}, {})", operand(a, 0), a->low(), width(a));
    case Op::bv_zero_extend:
      return operand(a, 0);
    case Op::bv_sign_extend:
      return fmt::format("cut(extended({}, {}), {})", operand(a, 0), width(a->operand(0)),
                         width(a));
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
                     width(variable));
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
