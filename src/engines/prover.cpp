#include "engines/prover.h"

#include "engines/inductive_core.h"
#include "engines/likely_lemmas.h"
#include "engines/replay.h"
#include "util/error.h"

#include <algorithm>
#include <deque>
#include <map>
#include <random>

namespace parlance::engines {

using automata::State;
using automata::Symbol;
using automata::Verdict;

bool Prover::applicable(component::BeliefSpace& space, const Candidate& candidate,
                        Property property) {
  return !candidate.machine.absorbing(candidate.machine.initial()) &&
         (property == Property::safe || space.deterministic());
}

Prover::Prover(component::BeliefSpace& space, const Candidate& candidate,
               std::vector<Property> properties, const ProverOptions& options,
               util::StopToken& stop)
    : space_(space), candidate_(candidate), properties_(std::move(properties)), stop_(stop),
      product_(space.component(), candidate), system_(product_, properties_),
      pdr_(system_, stop, options.solve_limit) {
  pdr_.on_progress = options.on_progress;
}

Prover::~Prover() = default;

Pdr::Answer Prover::run(std::uint32_t depth) { return pdr_.run(depth); }

std::uint32_t Prover::depth() const {
  return space_.component().internal.empty() ? pdr_.depth() : 0;
}

namespace {

/// Which bit of the location a signal is.
unsigned location_bit(const Signal& signal) {
  const Term bit = signal.meaning->operand(0)->is_constant() ? signal.meaning->operand(1)
                                                             : signal.meaning->operand(0);
  return bit->op() == term::Op::bv_extract ? bit->low() : 0;
}

} // namespace

std::vector<Lemma> Prover::lemmas() const {
  std::vector<Lemma> result;
  for (const Cube& cube : pdr_.lemmas()) {
    Lemma lemma;
    for (const StateLiteral a : cube) {
      const Signal& signal = system_.signals()[a >> 1];
      const bool negated = (a & 1) == 0; // a lemma denies its cube
      lemma.push_back(signal.of_location ? LemmaLiteral{nullptr, location_bit(signal), negated}
                                         : LemmaLiteral{signal.meaning, 0, negated});
    }
    result.push_back(std::move(lemma));
  }
  return result;
}

std::vector<Cube> Prover::cubes_of(const std::vector<Lemma>& lemmas) const {
  std::map<std::pair<Term, unsigned>, StateLiteral> signals;
  for (std::size_t i = 0; i < system_.signals().size(); ++i) {
    const Signal& signal = system_.signals()[i];
    const auto key = signal.of_location ? std::pair<Term, unsigned>(nullptr, location_bit(signal))
                                        : std::pair<Term, unsigned>(signal.meaning, 0);
    signals.emplace(key, static_cast<StateLiteral>(i << 1));
  }
  std::vector<Cube> cubes;
  for (const Lemma& lemma : lemmas) {
    Cube cube;
    for (const LemmaLiteral& literal : lemma) {
      const auto found = signals.find({literal.meaning, literal.location_bit});
      if (found != signals.end()) {
        cube.push_back(found->second | (literal.negated ? 0U : 1U));
      }
    }
    if (cube.size() == lemma.size() && !cube.empty()) {
      std::sort(cube.begin(), cube.end());
      cubes.push_back(std::move(cube));
    }
  }
  return cubes;
}

/// The inputs of a step with given values of choices, the others 0.
std::vector<bool> Prover::inputs_of(std::uint64_t action,
                                    const std::map<Term, std::uint64_t>& values) const {
  std::vector<bool> inputs;
  const auto write = [&](Term choice, std::uint64_t value) {
    for (unsigned bit = 0; bit < choice->sort().width(); ++bit) {
      inputs.push_back((value >> bit & 1) != 0);
    }
  };
  for (const Term choice : product_.choices()) {
    const auto found = values.find(choice);
    write(choice, found == values.end() ? 0 : found->second);
  }
  write(product_.action(), action);
  return inputs;
}

/// Steps worth trying: every symbol's sample, every internal step, and some with inputs at random.
std::vector<std::vector<bool>> Prover::moves() const {
  constexpr int random_moves = 4;
  std::mt19937_64 random(1);
  const component::Component& component = space_.component();
  std::vector<std::vector<bool>> result;
  const auto add = [&](std::size_t action, std::map<Term, std::uint64_t> values,
                       const std::vector<component::Variable>& open) {
    result.push_back(inputs_of(action, values));
    for (int i = 0; i < random_moves && !open.empty(); ++i) {
      for (const component::Variable& variable : open) {
        values[variable.symbol] = random();
      }
      result.push_back(inputs_of(action, values));
    }
  };
  for (const CandidateSymbol& symbol : candidate_.alphabet) {
    const component::Method& method = component.methods[symbol.method];
    std::map<Term, std::uint64_t> values;
    for (std::size_t i = 0; i < method.parameters.size(); ++i) {
      values.emplace(method.parameters[i].symbol, symbol.sample[i]);
    }
    add(symbol.method, values, method.inputs);
    add(symbol.method, {}, method.parameters);
  }
  for (std::size_t i = 0; i < component.internal.size(); ++i) {
    add(component.methods.size() + i, {}, component.internal[i].inputs);
  }
  return result;
}

void Prover::prepare(const std::vector<Lemma>& lemmas) {
  constexpr std::size_t sample_states = 1024;
  std::vector<Cube> guesses = likely_lemmas(
      system_, reachable_samples(system_, pdr_.initial_bits(), moves(), sample_states));
  for (Cube& cube : cubes_of(lemmas)) {
    guesses.push_back(std::move(cube));
  }
  std::sort(guesses.begin(), guesses.end());
  guesses.erase(std::unique(guesses.begin(), guesses.end()), guesses.end());
  pdr_.suggest(guesses);
}

ConcreteWord Prover::word_of(const InputTrace& trace) const {
  ConcreteWord word;
  for (const std::vector<bool>& inputs : trace) {
    std::size_t next = 0;
    const auto read = [&](Term choice) {
      std::uint64_t value = 0;
      for (unsigned bit = 0; bit < choice->sort().width(); ++bit) {
        value |= std::uint64_t{inputs[next++]} << bit;
      }
      return value;
    };
    std::map<Term, std::uint64_t> values;
    for (const Term choice : product_.choices()) {
      values.emplace(choice, read(choice));
    }
    const std::uint64_t action = read(product_.action());
    if (action < space_.component().methods.size()) {
      ConcreteCall call{static_cast<std::size_t>(action), {}};
      for (const component::Variable& parameter : space_.component().methods[action].parameters) {
        call.arguments.push_back(values.at(parameter.symbol));
      }
      word.push_back(std::move(call));
    }
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
      longer.push_back({candidate.alphabet[symbol].method, candidate.alphabet[symbol].sample});
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
  std::vector<ConcreteWord> words{word_of(pdr_.trace())};
  for (const CandidateSymbol& symbol : candidate_.alphabet) {
    words.push_back(joined(words.front(), {{symbol.method, symbol.sample}}));
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

Term Prover::meaning(StateLiteral a) const {
  const Term signal = system_.signals()[a >> 1].meaning;
  return (a & 1) != 0 ? term::not_(signal) : signal;
}

Proof Prover::proof() const {
  std::vector<Term> clauses{system_.agreement_meaning()};
  for (const Cube& cube : inductive_core(system_, pdr_.invariant(), stop_)) {
    std::vector<Term> literals;
    for (const StateLiteral a : cube) {
      literals.push_back(term::not_(meaning(a)));
    }
    clauses.push_back(term::or_(space_.component().store(), literals));
  }
  return {term::and_(space_.component().store(), clauses), product_.location(),
          product_.locations()};
}

} // namespace parlance::engines
