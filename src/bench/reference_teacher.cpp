#include "bench/reference_teacher.h"

#include "automata/difference.h"

namespace parlance::bench {

using automata::MooreMachine;
using automata::State;
using automata::Symbol;
using learn::Word;

SimulationOracle::SimulationOracle(const MooreMachine& machine)
    : machine_(machine), absorbing_(machine.state_count()), any_absorbing_(false) {
  for (State state = 0; state < machine.state_count(); ++state) {
    absorbing_[state] = machine.absorbing(state);
    any_absorbing_ = any_absorbing_ || absorbing_[state];
  }
}

std::vector<learn::Answer> SimulationOracle::answer(std::span<const Word> words) {
  std::vector<learn::Answer> answers;
  answers.reserve(words.size());
  for (const Word& word : words) {
    answers.push_back(run(word));
  }
  return answers;
}

learn::Answer SimulationOracle::run(const Word& word) const {
  if (!any_absorbing_) {
    return {machine_.output_of(word), true, word.size()};
  }
  State state = machine_.initial();
  std::size_t length = 0;
  while (length < word.size() && !absorbing_[state]) {
    state = machine_.step(state, word[length++]);
  }
  return {machine_.output(state), true, length};
}

std::optional<Word> EquivalenceOracle::counterexample(const MooreMachine& hypothesis) {
  if (kind_ == Counterexamples::long_ones) {
    Word word = walk();
    if (const auto suffix = automata::shortest_difference(hypothesis, hypothesis.run(word),
                                                          machine_, machine_.run(word))) {
      word.insert(word.end(), suffix->begin(), suffix->end());
      return word;
    }
  }
  return automata::shortest_difference(hypothesis, machine_);
}

/// Among all symbols, or among those that do not lead to a sink.
Word EquivalenceOracle::walk() {
  Word word;
  State state = machine_.initial();
  std::vector<Symbol> allowed;
  for (std::size_t i = 0; i < 10 * std::size_t{machine_.state_count()}; ++i) {
    allowed.clear();
    for (Symbol symbol = 0; symbol < machine_.symbol_count(); ++symbol) {
      if (!avoid_sinks_ || !machine_.absorbing(machine_.step(state, symbol))) {
        allowed.push_back(symbol);
      }
    }
    if (allowed.empty()) {
      break;
    }
    word.push_back(allowed[numbers_.next(static_cast<std::uint32_t>(allowed.size()))]);
    state = machine_.step(state, word.back());
  }
  return word;
}

} // namespace parlance::bench
