#include "automata/minimise.h"

#include "automata/refinable_partition.h"
#include "util/error.h"

#include <utility>

namespace parlance::automata {

namespace {

constexpr State unreached = ~State{0};

/// Which states lead where: for each symbol and state its predecessors, side by side.
class Predecessors {
public:
  explicit Predecessors(const MooreMachine& machine)
      : states_(machine.state_count()), begins_(std::size_t{machine.symbol_count()} * states_ + 1),
        predecessors_(std::size_t{machine.symbol_count()} * states_) {
    // Counting sort by (symbol, target): count, sum up, then fill each range from its end.
    for (Symbol symbol = 0; symbol < machine.symbol_count(); ++symbol)
      for (State from = 0; from < states_; ++from)
        ++begins_[index(symbol, machine.step(from, symbol))];
    for (std::size_t i = 1; i < begins_.size(); ++i)
      begins_[i] += begins_[i - 1];
    for (Symbol symbol = 0; symbol < machine.symbol_count(); ++symbol)
      for (State from = 0; from < states_; ++from)
        predecessors_[--begins_[index(symbol, machine.step(from, symbol))]] = from;
  }

  std::span<const State> of(Symbol symbol, State to) const {
    const std::size_t begin = begins_[index(symbol, to)];
    return std::span(predecessors_).subspan(begin, begins_[index(symbol, to) + 1] - begin);
  }

private:
  std::size_t index(Symbol symbol, State to) const { return std::size_t{symbol} * states_ + to; }

  State states_;
  std::vector<std::size_t> begins_;
  std::vector<State> predecessors_;
};

/// The coarsest partition of the states by behaviour.
class Hopcroft {
public:
  explicit Hopcroft(const MooreMachine& machine)
      : symbols_(machine.symbol_count()), predecessors_(machine), blocks_(outputs_of(machine)) {
    for (RefinablePartition::Block block = 0; block < blocks_.block_count(); ++block)
      add_splitters(block);
    while (!splitters_.empty()) {
      const Splitter splitter = splitters_.back();
      splitters_.pop_back();
      split_by(splitter);
    }
  }

  const RefinablePartition& blocks() const { return blocks_; }

private:
  struct Splitter {
    RefinablePartition::Block block;
    Symbol symbol;
  };

  static std::vector<Output> outputs_of(const MooreMachine& machine) {
    std::vector<Output> outputs(machine.state_count());
    for (State state = 0; state < machine.state_count(); ++state)
      outputs[state] = machine.output(state);
    return outputs;
  }

  void add_splitters(RefinablePartition::Block block) {
    for (Symbol symbol = 0; symbol < symbols_; ++symbol)
      splitters_.push_back({block, symbol});
  }

  void split_by(Splitter splitter) {
    // Marking moves elements about in their block, perhaps in this one: go by a copy.
    const auto targets = blocks_.elements(splitter.block);
    targets_.assign(targets.begin(), targets.end());
    for (const State to : targets_)
      for (const State from : predecessors_.of(splitter.symbol, to))
        blocks_.mark(from);
    // If the whole was still to be a splitter, both halves must be, and the kept one is under the
    // old number; else one of them is enough. So adding the added one, the smaller, is right.
    blocks_.split_marked([&](RefinablePartition::Block added) { add_splitters(added); });
  }

  Symbol symbols_;
  Predecessors predecessors_;
  RefinablePartition blocks_;
  std::vector<Splitter> splitters_;
  std::vector<State> targets_;
};

/// The machine whose states are the blocks.
MooreMachine quotient(const MooreMachine& machine, const RefinablePartition& blocks) {
  MooreMachine result(machine.output_type(), machine.symbol_count());
  for (RefinablePartition::Block block = 0; block < blocks.block_count(); ++block)
    result.add_state(machine.output(blocks.elements(block).front()));
  for (RefinablePartition::Block block = 0; block < blocks.block_count(); ++block)
    for (Symbol symbol = 0; symbol < machine.symbol_count(); ++symbol)
      result.set_transition(block, symbol,
                            blocks.block_of(machine.step(blocks.elements(block).front(), symbol)));
  result.set_initial(blocks.block_of(machine.initial()));
  return result;
}

} // namespace

MooreMachine minimise(const MooreMachine& machine) {
  const MooreMachine reachable = renumber_breadth_first(machine);
  return renumber_breadth_first(quotient(reachable, Hopcroft(reachable).blocks()));
}

MooreMachine renumber_breadth_first(const MooreMachine& machine) {
  util::check(machine.state_count() > 0, "an empty machine has no initial state");
  std::vector<State> number(machine.state_count(), unreached);
  std::vector<State> queue;
  const auto number_of = [&](State state) {
    if (number[state] == unreached) {
      number[state] = static_cast<State>(queue.size());
      queue.push_back(state);
    }
    return number[state];
  };
  number_of(machine.initial());
  for (std::size_t next = 0; next < queue.size(); ++next)
    for (Symbol symbol = 0; symbol < machine.symbol_count(); ++symbol)
      number_of(machine.step(queue[next], symbol));
  MooreMachine result(machine.output_type(), machine.symbol_count());
  for (const State old : queue)
    result.add_state(machine.output(old));
  for (State state = 0; state < result.state_count(); ++state)
    for (Symbol symbol = 0; symbol < machine.symbol_count(); ++symbol)
      result.set_transition(state, symbol, number[machine.step(queue[state], symbol)]);
  return result;
}

} // namespace parlance::automata
