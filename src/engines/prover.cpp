#include "engines/prover.h"

#include "engines/product/replay.h"
#include "engines/technique.h"
#include "util/error.h"

#include <algorithm>
#include <deque>

namespace parlance::engines {

using automata::State;
using automata::Symbol;
using automata::Verdict;

namespace {

bool leaves_calls_open(const Candidate& candidate) {
  for (State state = 0; state < candidate.machine.state_count(); ++state) {
    if (static_cast<Verdict>(candidate.machine.output(state)) == Verdict::unknown) {
      return true;
    }
  }
  return false;
}

} // namespace

bool Prover::applicable(component::BeliefSpace& space, const Candidate& candidate,
                        Property property) {
  if (candidate.machine.absorbing(candidate.machine.initial())) {
    return false;
  }
  return property == Property::safe || space.deterministic() ||
         (property == Property::tight && !leaves_calls_open(candidate));
}

Prover::Prover(component::BeliefSpace& space, const Candidate& candidate,
               std::vector<Property> properties, const ProverOptions& options,
               util::StopToken& stop)
    : space_(space), candidate_(candidate), properties_(std::move(properties)),
      product_(space.component(), candidate),
      search_(row_of(options.technique).make_search(product_, properties_, options, stop)) {}

Prover::~Prover() = default;

Reachability::Answer Prover::run(std::uint32_t depth) {
  if (!final_answer_) {
    final_answer_ = Reachability::Answer::gave_up; // should it be stopped
    final_answer_ = search_->run(depth);
    if (final_answer_ == Reachability::Answer::holds) {
      final_answer_.reset();
      return Reachability::Answer::holds;
    }
  }
  return *final_answer_;
}

std::uint32_t Prover::depth() const {
  return space_.component().internal.empty() ? search_->depth() : 0;
}

InvariantProof Prover::proof() const {
  const Invariant invariant = search_->invariant();
  return {invariant.formula, product_.location(), product_.locations(), invariant.k};
}

ConcreteWord Prover::word_of(const ProductRun& run) const {
  ConcreteWord word;
  for (const ProductStep& step : run) {
    if (step.action >= space_.component().methods.size()) {
      continue; // internal: no call
    }
    const auto chosen = [&](Term choice) {
      const auto found = std::ranges::find(product_.choices(), choice);
      return step.choices[static_cast<std::size_t>(found - product_.choices().begin())];
    };
    const component::Method& method = space_.component().methods[step.action];
    ConcreteCall call{static_cast<std::size_t>(step.action), {}};
    for (const component::Variable& parameter : method.parameters) {
      call.arguments.push_back(chosen(parameter.symbol));
    }
    if (method.observation_count() > 1) {
      call.observation = static_cast<std::uint32_t>(chosen(product_.observed()));
    }
    word.push_back(std::move(call));
  }
  return word;
}

bool Prover::refutes(const ConcreteWord& word) {
  const std::optional<Property> property = violated_by(space_, candidate_, word);
  return property &&
         std::find(properties_.begin(), properties_.end(), *property) != properties_.end();
}

namespace {

/// Words that lead the candidate from a state to its states without a way out, shortest first.
std::vector<ConcreteWord> ways_to_an_end(const Candidate& candidate, State from) {
  std::vector<ConcreteWord> ways;
  std::vector<bool> seen(candidate.machine.state_count(), false);
  std::deque<std::pair<State, ConcreteWord>> open{{from, {}}};
  while (!open.empty()) {
    const auto [state, word] = open.front();
    open.pop_front();
    if (seen[state]) {
      continue;
    }
    seen[state] = true;
    if (candidate.machine.absorbing(state)) {
      ways.push_back(word);
      continue;
    }
    for (Symbol symbol = 0; symbol < candidate.alphabet.size(); ++symbol) {
      ConcreteWord longer = word;
      longer.push_back(candidate.alphabet[symbol].sample_call());
      open.emplace_back(candidate.machine.step(state, symbol), std::move(longer));
    }
  }
  return ways;
}

ConcreteWord joined(ConcreteWord front, const ConcreteWord& back) {
  front.insert(front.end(), back.begin(), back.end());
  return front;
}

} // namespace

std::optional<ConcreteWord> Prover::refutation() {
  std::vector<ConcreteWord> words{word_of(search_->trace())};
  for (const GuardedCall& symbol : candidate_.alphabet) {
    words.push_back(joined(words.front(), {symbol.sample_call()}));
  }
  for (const ConcreteWord& word : words) {
    if (refutes(word)) {
      return word;
    }
  }
  for (const ConcreteWord& word : words) {
    const State state = engines::run(candidate_, space_.component(), word);
    for (const ConcreteWord& way : ways_to_an_end(candidate_, state)) {
      ConcreteWord longer = joined(word, way);
      if (refutes(longer)) {
        return longer;
      }
    }
  }
  util::check(std::any_of(words.begin(), words.end(),
                          [&](const ConcreteWord& word) {
                            return !component_verdict(space_, word).has_value();
                          }),
              "a counterexample that does not replay");
  return std::nullopt;
}

} // namespace parlance::engines
