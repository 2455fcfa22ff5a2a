#include "exports/exports.h"

#include "smt/aig.h"
#include "smt/bit_blaster.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace parlance::exports {

namespace {

using smt::Literal;

/// A latch, 0 in the beginning.
struct Latch {
  Literal current;
  Literal next;
};

/// Seven bits a byte, the lowest first; the highest bit says that more follow.
void append_number(std::string& text, unsigned number) {
  for (; number >= 0x80; number >>= 7) {
    text += static_cast<char>((number & 0x7f) | 0x80);
  }
  text += static_cast<char>(number);
}

/// The system as a circuit. If the start is a condition, the first step chooses values that satisfy
/// it, by inputs of its own.
class Circuit {
public:
  explicit Circuit(const System& system) : blaster_(aig_) {
    const bool has_values = std::ranges::all_of(
        system.state, [](const StateVariable& variable) { return variable.start.has_value(); });
    if (has_values) {
      from_values(system);
    } else {
      from_condition(system);
    }
  }

  std::string text() const {
    std::vector<Literal> roots{bad_};
    for (const Latch& latch : latches_) {
      roots.push_back(latch.next);
    }
    const std::vector<smt::NodeIndex> cone = aig_.cone(roots);
    std::map<smt::NodeIndex, unsigned> numbers;
    unsigned next_number = 1;
    const auto number = [&](smt::NodeIndex node) { numbers.emplace(node, next_number++); };
    for (const Literal input : inputs_) {
      number(input.node());
    }
    for (const Latch& latch : latches_) {
      number(latch.current.node());
    }
    std::vector<smt::NodeIndex> gates;
    for (const smt::NodeIndex node : cone) {
      if (aig_.is_and(node)) {
        number(node);
        gates.push_back(node);
      }
    }
    const auto code = [&](Literal a) {
      const unsigned base = a.is_constant() ? 0 : 2 * numbers.at(a.node());
      return base + (a.negated() ? 1U : 0U);
    };
    std::string result = fmt::format("aig {} {} {} 1 {}\n", next_number - 1, inputs_.size(),
                                     latches_.size(), gates.size());
    for (const Latch& latch : latches_) {
      result += fmt::format("{}\n", code(latch.next));
    }
    result += fmt::format("{}\n", code(bad_));
    for (const smt::NodeIndex gate : gates) {
      const unsigned left = code(aig_.left(gate));
      const unsigned right = code(aig_.right(gate));
      append_number(result, code({gate, false}) - std::max(left, right));
      append_number(result, std::max(left, right) - std::min(left, right));
    }
    return result + "c\nthe output is never 1 if the claim holds\n";
  }

private:
  /// A latch begins with 0: where the start is 1, it holds the negation.
  void from_values(const System& system) {
    std::vector<std::pair<smt::Bits, std::uint64_t>> flips;
    for (const StateVariable& variable : system.state) {
      smt::Bits bits;
      for (unsigned i = 0; i < variable.symbol->sort().width(); ++i) {
        latches_.push_back({aig_.input(), {}});
        bits.push_back(latches_.back().current ^ ((*variable.start >> i & 1) != 0));
      }
      blaster_.bind(variable.symbol, bits);
      flips.emplace_back(bits, *variable.start);
    }
    add_inputs(system);
    const Literal goes_on = blaster_.literal(system.goes_on);
    std::size_t latch = 0;
    for (std::size_t v = 0; v < system.state.size(); ++v) {
      const smt::Bits next = blaster_.blast(system.state[v].next);
      for (unsigned i = 0; i < next.size(); ++i, ++latch) {
        const Literal value = aig_.mux(goes_on, next[i], flips[v].first[i]);
        latches_[latch].next = value ^ ((flips[v].second >> i & 1) != 0);
      }
    }
    bad_ = blaster_.literal(system.bad);
  }

  void from_condition(const System& system) {
    const Literal started = aig_.input();
    const Literal valid = aig_.input();
    std::vector<smt::Bits> held;
    std::vector<smt::Bits> chosen;
    for (const StateVariable& variable : system.state) {
      smt::Bits bits;
      smt::Bits first;
      for (unsigned i = 0; i < variable.symbol->sort().width(); ++i) {
        bits.push_back(aig_.input());
        first.push_back(aig_.input());
        inputs_.push_back(first.back());
      }
      held.push_back(bits);
      chosen.push_back(first);
    }
    // In the first step the condition is about what is chosen, later steps are about what is held.
    smt::BitBlaster first_step(aig_);
    for (std::size_t v = 0; v < system.state.size(); ++v) {
      blaster_.bind(system.state[v].symbol, held[v]);
      first_step.bind(system.state[v].symbol, chosen[v]);
    }
    add_inputs(system);
    const Literal goes_on = blaster_.literal(system.goes_on);
    for (std::size_t v = 0; v < system.state.size(); ++v) {
      const smt::Bits next = blaster_.blast(system.state[v].next);
      for (unsigned i = 0; i < next.size(); ++i) {
        const Literal later = aig_.mux(goes_on, next[i], held[v][i]);
        latches_.push_back({held[v][i], aig_.mux(started, later, chosen[v][i])});
      }
    }
    latches_.push_back({started, smt::true_literal});
    latches_.push_back({valid, aig_.mux(started, valid, first_step.literal(system.start))});
    bad_ = aig_.and_(aig_.and_(started, valid), blaster_.literal(system.bad));
  }

  void add_inputs(const System& system) {
    for (const Term input : system.inputs) {
      const smt::Bits bits = blaster_.blast(input);
      inputs_.insert(inputs_.end(), bits.begin(), bits.end());
    }
  }

  smt::Aig aig_;
  smt::BitBlaster blaster_;
  std::vector<Literal> inputs_;
  std::vector<Latch> latches_;
  Literal bad_;
};

} // namespace

std::string to_aiger(const System& system) { return Circuit(system).text(); }

} // namespace parlance::exports
