#include "engines/circuit/likely_lemmas.h"

#include <algorithm>
#include <map>
#include <random>
#include <set>

namespace parlance::engines {

namespace {

constexpr std::size_t lanes = 64;
constexpr std::size_t class_limit = 64;       ///< signals of one class that are compared pairwise
constexpr std::size_t implication_limit = 96; ///< signals that are compared with all others

/// Runs up to 64 steps at once.
class StepSimulation {
public:
  explicit StepSimulation(const TransitionSystem& system)
      : system_(system), simulation_(system.aig()) {}

  void run(const std::vector<const std::vector<bool>*>& states,
           const std::vector<const std::vector<bool>*>& moves) {
    set(
        states, [&](std::size_t i) { return system_.signals()[i].current; }, system_.bit_count());
    set(
        moves, [&](std::size_t i) { return system_.inputs()[i]; }, system_.inputs().size());
    simulation_.run();
  }
  bool goes_on(std::size_t lane) const { return bit(system_.goes_on(), lane); }
  std::vector<bool> next_bits(std::size_t lane) const {
    std::vector<bool> bits;
    for (std::size_t i = 0; i < system_.bit_count(); ++i) {
      bits.push_back(bit(system_.signals()[i].next, lane));
    }
    return bits;
  }
  std::vector<bool> signals(std::size_t lane) const {
    std::vector<bool> values;
    for (const Signal& signal : system_.signals()) {
      values.push_back(bit(signal.current, lane));
    }
    return values;
  }

private:
  template <typename Input>
  void set(const std::vector<const std::vector<bool>*>& values, const Input& input,
           std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      std::uint64_t pattern = 0;
      for (std::size_t lane = 0; lane < values.size(); ++lane) {
        pattern |= std::uint64_t{(*values[lane])[i]} << lane;
      }
      simulation_.set(input(i), pattern);
    }
  }
  bool bit(smt::Literal a, std::size_t lane) const {
    return (simulation_.pattern(a) >> lane & 1) != 0;
  }

  const TransitionSystem& system_;
  smt::Simulation simulation_;
};

/// Tells which of up to 64 states are initial.
class StartSimulation {
public:
  explicit StartSimulation(const TransitionSystem& system)
      : system_(system), simulation_(system.aig()),
        cone_(system.aig().cone(std::vector{system.initial()})) {}

  std::vector<std::size_t> starts(const std::vector<std::vector<bool>>& states) {
    for (std::size_t i = 0; i < system_.bit_count(); ++i) {
      std::uint64_t pattern = 0;
      for (std::size_t lane = 0; lane < states.size(); ++lane) {
        pattern |= std::uint64_t{states[lane][i]} << lane;
      }
      simulation_.set(system_.signals()[i].current, pattern);
    }
    simulation_.run(cone_);
    std::vector<std::size_t> initial;
    for (std::size_t lane = 0; lane < states.size(); ++lane) {
      if ((simulation_.pattern(system_.initial()) >> lane & 1) != 0) {
        initial.push_back(lane);
      }
    }
    return initial;
  }

private:
  const TransitionSystem& system_;
  smt::Simulation simulation_;
  std::vector<smt::NodeIndex> cone_;
};

StateLiteral literal(std::size_t signal, bool negated) {
  return static_cast<StateLiteral>(signal << 1 | (negated ? 1U : 0U));
}

Cube pair_of(StateLiteral a, StateLiteral b) { return a < b ? Cube{a, b} : Cube{b, a}; }

/// What every signal was, sample by sample; the first bit set, by negation if need be.
struct Signature {
  std::vector<bool> values;
  bool negated;
  bool constant;
};

Signature signature_of(std::size_t signal, const std::vector<std::vector<bool>>& samples) {
  Signature signature{{}, !samples.front()[signal], true};
  for (const std::vector<bool>& sample : samples) {
    signature.values.push_back(sample[signal] != signature.negated);
    signature.constant = signature.constant && signature.values.back();
  }
  return signature;
}

/// Constants, and equivalences in classes of equal signatures.
void guess_equivalences(const std::vector<Signature>& signatures, std::vector<Cube>& guesses) {
  std::map<std::vector<bool>, std::vector<std::size_t>> classes;
  for (std::size_t i = 0; i < signatures.size(); ++i) {
    if (signatures[i].constant) {
      guesses.push_back({literal(i, !signatures[i].negated)});
    }
    classes[signatures[i].values].push_back(i);
  }
  for (const auto& [values, members] : classes) {
    for (std::size_t i = 0; i < members.size() && i < class_limit; ++i) {
      for (std::size_t j = i + 1; j < members.size() && j < class_limit; ++j) {
        const StateLiteral a = literal(members[i], signatures[members[i]].negated);
        const StateLiteral b = literal(members[j], signatures[members[j]].negated);
        guesses.push_back(pair_of(a, b ^ 1));
        guesses.push_back(pair_of(a ^ 1, b));
      }
    }
  }
}

/// Pairs of literals that were never seen together, among the signals that say most.
void guess_implications(const TransitionSystem& system, const std::vector<Signature>& signatures,
                        const std::vector<std::vector<bool>>& samples, std::vector<Cube>& guesses) {
  std::vector<std::size_t> chosen;
  for (std::size_t i = 0; i < signatures.size(); ++i) {
    if (!signatures[i].constant && system.signals()[i].rank != SignalRank::inner_bit) {
      chosen.push_back(i);
    }
  }
  if (chosen.size() > implication_limit) {
    return;
  }
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    for (std::size_t j = i + 1; j < chosen.size(); ++j) {
      bool seen[2][2] = {};
      for (const std::vector<bool>& sample : samples) {
        seen[sample[chosen[i]] ? 1 : 0][sample[chosen[j]] ? 1 : 0] = true;
      }
      for (const bool a : {false, true}) {
        for (const bool b : {false, true}) {
          if (!seen[a ? 1 : 0][b ? 1 : 0]) {
            guesses.push_back(pair_of(literal(chosen[i], !a), literal(chosen[j], !b)));
          }
        }
      }
    }
  }
}

} // namespace

std::vector<std::vector<bool>> initial_samples(const TransitionSystem& system,
                                               const std::vector<bool>& initial_bits) {
  constexpr int rounds = 3; // of 64 starts: as many bits set as not, fewer, more
  StartSimulation simulation(system);
  std::vector<std::size_t> open;
  for (std::size_t first = 0; first < initial_bits.size(); first += lanes) {
    std::vector<std::vector<bool>> flipped;
    for (std::size_t i = first; i < initial_bits.size() && i < first + lanes; ++i) {
      flipped.push_back(initial_bits);
      flipped.back()[i].flip();
    }
    for (const std::size_t lane : simulation.starts(flipped)) {
      open.push_back(first + lane);
    }
  }
  std::mt19937_64 random(1);
  std::vector<std::vector<bool>> samples{initial_bits};
  for (int round = 0; round < rounds && !open.empty(); ++round) {
    std::vector<std::vector<bool>> guesses(lanes, initial_bits);
    for (std::vector<bool>& guess : guesses) {
      for (const std::size_t bit : open) {
        guess[bit] = random() % 4 < static_cast<std::uint64_t>(round == 0 ? 2 : round == 1 ? 1 : 3);
      }
    }
    for (const std::size_t lane : simulation.starts(guesses)) {
      samples.push_back(guesses[lane]);
    }
  }
  return samples;
}

std::vector<std::vector<bool>> reachable_samples(const TransitionSystem& system,
                                                 std::vector<std::vector<bool>> starts,
                                                 const std::vector<std::vector<bool>>& moves,
                                                 std::size_t limit) {
  std::vector<std::vector<bool>> states = std::move(starts);
  std::set<std::vector<bool>> seen(states.begin(), states.end());
  std::vector<std::vector<bool>> samples;
  StepSimulation simulation(system);
  for (std::size_t done = 0; done < states.size() && done < limit; ++done) {
    for (std::size_t first = 0; first < moves.size(); first += lanes) {
      const std::vector<bool> state = states[done];
      std::vector<const std::vector<bool>*> chosen;
      for (std::size_t i = first; i < moves.size() && i < first + lanes; ++i) {
        chosen.push_back(&moves[i]);
      }
      simulation.run(std::vector(chosen.size(), &state), chosen);
      for (std::size_t lane = 0; lane < chosen.size() && states.size() < limit; ++lane) {
        if (simulation.goes_on(lane)) {
          std::vector<bool> next = simulation.next_bits(lane);
          if (seen.insert(next).second) {
            states.push_back(std::move(next));
          }
        }
      }
    }
    samples.push_back(simulation.signals(0));
  }
  return samples;
}

std::vector<Cube> likely_lemmas(const TransitionSystem& system,
                                const std::vector<std::vector<bool>>& samples) {
  std::vector<Signature> signatures;
  for (std::size_t i = 0; i < system.signals().size(); ++i) {
    signatures.push_back(signature_of(i, samples));
  }
  std::vector<Cube> guesses;
  guess_equivalences(signatures, guesses);
  guess_implications(system, signatures, samples, guesses);
  return guesses;
}

} // namespace parlance::engines
