#include "engines/pdr_engine.h"

#include "engines/circuit_steps.h"
#include "engines/inductive_core.h"
#include "engines/likely_lemmas.h"

#include <algorithm>
#include <random>

namespace parlance::engines {

PdrEngine::PdrEngine(const Product& product, std::span<const Property> properties,
                     std::uint64_t solve_limit, std::function<void(const Counters&)> on_progress,
                     util::StopToken& stop)
    : product_(product), stop_(stop), system_(product, properties),
      pdr_(system_, stop, solve_limit) {
  if (on_progress) {
    pdr_.on_progress = [report = std::move(on_progress)](const PdrStatistics& statistics) {
      report(counters_of(statistics));
    };
  }
}

Counters PdrEngine::counters_of(const PdrStatistics& statistics) {
  return {{"frames", statistics.frames},
          {"lemmas", statistics.lemmas},
          {"obligations", statistics.obligations},
          {"SAT calls", statistics.solves},
          {"SAT conflicts", statistics.conflicts}};
}

ProductRun PdrEngine::trace() const {
  ProductRun run;
  for (const std::vector<bool>& inputs : pdr_.trace()) {
    run.push_back(step_of(product_, inputs));
  }
  return run;
}

namespace {

/// Which bit of the location a signal is.
unsigned location_bit(const Signal& signal) {
  const Term bit = signal.meaning->operand(0)->is_constant() ? signal.meaning->operand(1)
                                                             : signal.meaning->operand(0);
  return bit->op() == term::Op::bv_extract ? bit->low() : 0;
}

} // namespace

std::vector<Lemma> PdrEngine::lemmas() const {
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

std::vector<Cube> PdrEngine::cubes_of(const std::vector<Lemma>& lemmas) const {
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
std::vector<bool> PdrEngine::inputs_of(std::uint64_t action,
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
std::vector<std::vector<bool>> PdrEngine::moves() const {
  constexpr int random_moves = 4;
  std::mt19937_64 random(1);
  const component::Component& component = product_.component();
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
  for (const CandidateSymbol& symbol : product_.candidate().alphabet) {
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

void PdrEngine::prepare(const std::vector<Lemma>& lemmas) {
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

Term PdrEngine::meaning(StateLiteral a) const {
  const Term signal = system_.signals()[a >> 1].meaning;
  return (a & 1) != 0 ? term::not_(signal) : signal;
}

Invariant PdrEngine::invariant() const {
  std::vector<Term> clauses{system_.agreement_meaning()};
  for (const Cube& cube : inductive_core(system_, pdr_.invariant(), stop_)) {
    std::vector<Term> literals;
    for (const StateLiteral a : cube) {
      literals.push_back(term::not_(meaning(a)));
    }
    clauses.push_back(term::or_(product_.component().store(), literals));
  }
  return {term::and_(product_.component().store(), clauses), 1};
}

} // namespace parlance::engines
