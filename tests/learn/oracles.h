#pragma once
// Oracles for tests: one that knows the machine, one that watches what is asked.

#include "automata/moore_machine.h"
#include "learn/oracles/oracle.h"

#include <deque>
#include <map>

namespace parlance::learn::testing {

inline Answer answer_of(const automata::MooreMachine& machine, std::span<const Symbol> word) {
  automata::State state = machine.initial();
  std::size_t length = 0;
  while (length < word.size() && !machine.absorbing(state))
    state = machine.step(state, word[length++]);
  return {machine.output(state), true, length};
}

/// Answers by running a machine, which may be exchanged while learning.
class MachineOracle final : public MembershipOracle {
public:
  explicit MachineOracle(const automata::MooreMachine& machine) : machine_(&machine) {}
  void use(const automata::MooreMachine& machine) { machine_ = &machine; }

  std::vector<Answer> answer(std::span<const Word> words) override {
    std::vector<Answer> answers;
    for (const Word& word : words)
      answers.push_back(answer_of(*machine_, word));
    return answers;
  }

private:
  const automata::MooreMachine* machine_;
};

/// Notices when a word is asked twice, or below a word with a known absorbing output.
class WatchingOracle final : public MembershipOracle {
public:
  WatchingOracle(MembershipOracle& next, const OutputType& outputs)
      : next_(next), outputs_(outputs) {}

  std::vector<Answer> answer(std::span<const Word> words) override {
    const std::vector<Answer> answers = next_.answer(words);
    for (std::size_t i = 0; i < words.size(); ++i)
      record(words[i], answers[i].output);
    // After all answers are in: a batch must not hold a word below an absorbing one either.
    for (const Word& word : words)
      look_for_absorbing_prefix(word);
    return answers;
  }

  bool ok() const { return ok_; }
  std::size_t queries() const { return queries_; }
  std::size_t symbols() const { return symbols_; }

private:
  struct Node {
    std::map<Symbol, std::size_t> children;
    bool asked = false;
    bool absorbing = false;
  };

  void record(const Word& word, Output output) {
    ++queries_;
    symbols_ += word.size();
    std::size_t node = 0;
    for (const Symbol symbol : word) {
      const auto [child, added] = nodes_[node].children.emplace(symbol, nodes_.size());
      node = child->second;
      if (added)
        nodes_.emplace_back();
    }
    ok_ = ok_ && !nodes_[node].asked;
    nodes_[node].asked = true;
    nodes_[node].absorbing = outputs_.absorbing(output);
  }

  void look_for_absorbing_prefix(const Word& word) {
    std::size_t node = 0;
    for (const Symbol symbol : word) {
      ok_ = ok_ && !nodes_[node].absorbing;
      node = nodes_[node].children.at(symbol);
    }
  }

  MembershipOracle& next_;
  OutputType outputs_;
  std::deque<Node> nodes_{1}; ///< the words asked, as a trie
  std::size_t queries_ = 0;
  std::size_t symbols_ = 0;
  bool ok_ = true;
};

} // namespace parlance::learn::testing
