#include "teachers/w_method.h"

#include <utility>
#include <vector>

namespace parlance::teachers {

namespace {

using automata::MooreMachine;

constexpr int levels = 3;

bool differ(const MooreMachine& machine, WordEvaluator& evaluator, const Word& word) {
  const Position position = evaluator.evaluate(word);
  return !position.outside && decided(position.finding) &&
         static_cast<Verdict>(machine.output_of(word)) != verdict_of(position.finding);
}

/// The words by one symbol longer that the hypothesis does not absorb.
std::vector<Word> extended(const std::vector<Word>& words, const MooreMachine& machine) {
  std::vector<Word> longer;
  for (const Word& word : words) {
    const automata::State state = machine.run(word);
    for (Symbol symbol = 0; symbol < machine.symbol_count(); ++symbol) {
      if (!machine.absorbing(machine.step(state, symbol))) {
        longer.push_back(word);
        longer.back().push_back(symbol);
      }
    }
  }
  return longer;
}

} // namespace

/// A level is tried if all of it is within the limit.
std::optional<Word> w_method(const learn::Learner& learner, WordEvaluator& evaluator,
                             std::size_t word_limit) {
  const MooreMachine& machine = learner.hypothesis();
  const std::vector<Word> suffixes = learner.suffixes();
  std::vector<Word> words;
  for (automata::State state = 0; state < machine.state_count(); ++state) {
    if (!machine.absorbing(state)) {
      words.push_back(learner.access_word(state));
    }
  }
  for (int level = 0; level < levels; ++level) {
    if (words.size() * machine.symbol_count() * suffixes.size() > word_limit) {
      return std::nullopt;
    }
    words = extended(words, machine);
    word_limit -= words.size() * suffixes.size();
    for (const Word& front : words) {
      for (const Word& suffix : suffixes) {
        Word word = front;
        word.insert(word.end(), suffix.begin(), suffix.end());
        if (differ(machine, evaluator, word)) {
          return word;
        }
      }
    }
  }
  return std::nullopt;
}

} // namespace parlance::teachers
