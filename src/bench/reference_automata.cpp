#include "bench/reference_automata.h"

#include "automata/minimise.h"
#include "util/error.h"

#include <numeric>
#include <utility>

namespace parlance::bench {

namespace {

using automata::MooreMachine;
using automata::Output;
using automata::OutputType;
using automata::State;
using automata::Symbol;

constexpr Output accept = 0;
constexpr Output reject = 1;

OutputType outputs_of(ReferenceKind kind) {
  return OutputType({{"accept", false}, {"reject", kind == ReferenceKind::iface}});
}

MooreMachine random_automaton(CongruentialGenerator& numbers, State states, Symbol symbols) {
  MooreMachine machine(outputs_of(ReferenceKind::random), symbols);
  std::vector<State> targets;
  for (State state = 0; state < states; ++state) {
    machine.add_state(numbers.next(2) == 1 ? accept : reject);
    for (Symbol symbol = 0; symbol < symbols; ++symbol) {
      targets.push_back(numbers.next(states));
    }
  }
  for (std::size_t i = 0; i < targets.size(); ++i) {
    machine.set_transition(static_cast<State>(i / symbols), static_cast<Symbol>(i % symbols),
                           targets[i]);
  }
  return machine;
}

/// Of each state, which symbols lead to the sink: the first ones of a shuffled alphabet.
std::vector<bool> forbidden_symbols(CongruentialGenerator& numbers, Symbol symbols) {
  std::vector<Symbol> order(symbols);
  std::iota(order.begin(), order.end(), Symbol{0});
  std::vector<bool> forbidden(symbols);
  for (Symbol i = 0; i < 6 * symbols / 10; ++i) {
    std::swap(order[i], order[i + numbers.next(symbols - i)]);
    forbidden[order[i]] = true;
  }
  return forbidden;
}

MooreMachine interface_automaton(CongruentialGenerator& numbers, State states, Symbol symbols) {
  MooreMachine machine(outputs_of(ReferenceKind::iface), symbols);
  for (State state = 0; state < states; ++state) {
    machine.add_state(accept);
  }
  const State sink = machine.add_state(reject);
  for (State state = 0; state < states; ++state) {
    const std::vector<bool> forbidden = forbidden_symbols(numbers, symbols);
    for (Symbol symbol = 0; symbol < symbols; ++symbol) {
      machine.set_transition(state, symbol, forbidden[symbol] ? sink : numbers.next(states));
    }
  }
  return machine;
}

std::uint64_t seed_of(const ReferenceSpec& spec, std::uint64_t attempt) {
  const std::uint64_t kind = spec.kind == ReferenceKind::iface ? 1 : 0;
  return kind * 1000000007 + std::uint64_t{spec.states} * 1000 + spec.symbols + attempt * 1000003;
}

/// The states below which an automaton is not worth learning.
bool large_enough(const ReferenceSpec& spec, State states) {
  if (spec.kind == ReferenceKind::iface && spec.symbols == 2) {
    return std::uint64_t{states} * states >= spec.states;
  }
  return states >= spec.states / 2;
}

} // namespace

std::uint32_t CongruentialGenerator::next(std::uint32_t bound) {
  x_ = x_ * 6364136223846793005U + 1442695040888963407U;
  return static_cast<std::uint32_t>(((x_ >> 33) * bound) >> 31);
}

std::string to_text(ReferenceKind kind) {
  switch (kind) {
  case ReferenceKind::random:
    return "random";
  case ReferenceKind::iface:
    return "iface";
  }
  throw util::InternalError("an automaton of no kind");
}

const std::vector<ReferenceSpec>& reference_specs() {
  using enum ReferenceKind;
  static const std::vector<ReferenceSpec> specs{
      {random, 10, 10, 10, 0xb8be5febdb3995e4},     {iface, 10, 10, 11, 0x1240f3af04472f53},
      {random, 100, 10, 100, 0xecd003b9d111b7d6},   {iface, 100, 10, 98, 0xdc93067eacc23b7f},
      {random, 100, 50, 100, 0x10796a3c7a7674a4},   {iface, 100, 50, 101, 0x2e14e67e048b21af},
      {random, 1000, 2, 792, 0x42e52cdb69313479},   {iface, 1000, 2, 37, 0xb57cd81e5e77e37e},
      {random, 1000, 10, 1000, 0xa3d257505d7f661a}, {iface, 1000, 10, 982, 0x27b2706f7340419d},
      {random, 1000, 50, 1000, 0x95f2c9955853e61c}, {iface, 1000, 50, 1001, 0xc361c411f70e9b40},
      {random, 5000, 10, 5000, 0xd3848f40fd24e5f2}, {iface, 5000, 10, 4909, 0x1d90708100463748},
      {random, 5000, 50, 5000, 0xa3c3ffe38fdbf664}, {iface, 5000, 50, 5001, 0x0d391ba2c12eb84d}};
  return specs;
}

ReferenceAutomaton make_reference(const ReferenceSpec& spec) {
  for (std::uint64_t attempt = 0;; ++attempt) {
    const std::uint64_t seed = seed_of(spec, attempt);
    CongruentialGenerator numbers(seed);
    MooreMachine machine =
        automata::minimise(spec.kind == ReferenceKind::random
                               ? random_automaton(numbers, spec.states, spec.symbols)
                               : interface_automaton(numbers, spec.states, spec.symbols));
    if (large_enough(spec, machine.state_count())) {
      util::check(machine.state_count() == spec.minimal_states && hash_of(machine) == spec.hash,
                  "a reference automaton is not the published one");
      return {spec, seed, std::move(machine)};
    }
  }
}

bool accepting(const MooreMachine& machine, State state) { return machine.output(state) == accept; }

std::uint64_t hash_of(const MooreMachine& machine) {
  std::uint64_t hash = 0xcbf29ce484222325;
  const auto add = [&](std::uint32_t number) {
    for (int byte = 0; byte < 4; ++byte) {
      hash = (hash ^ (number >> (8 * byte) & 0xff)) * 0x100000001b3;
    }
  };
  add(machine.state_count());
  add(machine.symbol_count());
  for (State state = 0; state < machine.state_count(); ++state) {
    add(accepting(machine, state) ? 1 : 0);
    for (Symbol symbol = 0; symbol < machine.symbol_count(); ++symbol) {
      add(machine.step(state, symbol));
    }
  }
  return hash;
}

} // namespace parlance::bench
