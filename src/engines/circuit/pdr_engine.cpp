#include "engines/circuit/pdr_engine.h"

#include "engines/circuit/circuit_steps.h"
#include "engines/circuit/guesses.h"
#include "engines/circuit/inductive_core.h"

#include <algorithm>

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

void PdrEngine::prepare(const std::vector<Lemma>& lemmas) {
  std::vector<Cube> guesses = guessed_cubes(product_, system_, pdr_.initial_bits());
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
  return {term::and_(product_.component().store(), clauses)};
}

} // namespace parlance::engines
