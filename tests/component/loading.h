#pragma once
// Components for tests, from text, with what belongs to them.

#include "component/belief_space.h"
#include "component/json/component_json.h"
#include "component/verdict_function.h"
#include "oracle/brute_force.h"
#include "oracle/random.h"
#include "smt/solver.h"
#include "util/stop.h"

#include <memory>
#include <string>

namespace parlance::component::samples {

// How many random components to try. Debug builds, which have sanitizers, take fewer.
#ifdef NDEBUG
inline constexpr std::uint64_t seeds = 80;
#else
inline constexpr std::uint64_t seeds = 20;
#endif

/// One store, solver and stop token for one component and what is made of it.
struct Loaded {
  explicit Loaded(const std::string& text)
      : store(std::make_unique<term::TermStore>()), solver(smt::make_z3(&stop)),
        component(read_json(*store, text, "FILE")) {}

  util::StopToken stop;
  std::unique_ptr<term::TermStore> store;
  std::unique_ptr<smt::Solver> solver;
  Component component;
};

/// The key `internal` with one step, to follow the methods of a component's text.
inline std::string internal_step(const std::string& name, const std::string& paths) {
  return R"(, "internal": [{"name": ")" + name + R"(", "paths": [)" + paths + "]}]";
}

/// The verdict of a step on a belief that was evaluated completely.
inline oracle::Verdict verdict_of(const BeliefStep& step) {
  if (step.may_fail)
    return oracle::Verdict::illegal;
  return step.may_be_unknown ? oracle::Verdict::unknown : oracle::Verdict::legal;
}

/// The verdict of a word by the space of beliefs. @requires no limit is reached
inline oracle::Verdict verdict_of(BeliefSpace& space, const oracle::Word& word) {
  const BeliefStep* step = &space.start();
  for (const oracle::Call& call : word) {
    if (verdict_of(*step) != oracle::Verdict::legal)
      break;
    step = &space.call(step->next, call.method, call.arguments);
  }
  return verdict_of(*step);
}

inline oracle::Word random_word(oracle::Random& random, const oracle::ConcreteComponent& concrete,
                                std::size_t length) {
  oracle::Word word;
  while (word.size() < length)
    word.push_back(concrete.call(random.below(concrete.call_count())));
  return word;
}

/// Words up to length 4 with sampled arguments.
inline std::vector<oracle::Word> sampled_words(std::uint64_t seed,
                                               const oracle::ConcreteComponent& concrete) {
  oracle::Random random(seed);
  std::vector<oracle::Word> words{{}};
  for (std::size_t length = 1; length <= 4; ++length)
    for (std::size_t i = 0; i < 8 * length * length; ++i)
      words.push_back(random_word(random, concrete, length));
  return words;
}

} // namespace parlance::component::samples
