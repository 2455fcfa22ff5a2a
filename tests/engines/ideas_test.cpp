// What makes an engine what it is can be counted: with the idea switched off, the counter changes
// and the verdict does not.

#include "engines/paths/exploration.h"
#include "engines/paths/symbolic_search.h"
#include "engines/searches.h"
#include "engines/technique.h"

#include <bit>

namespace parlance::engines {
namespace {

using Answer = Reachability::Answer;
using samples::Subject;

constexpr std::uint64_t first_idea_seed = 1;
constexpr std::uint64_t last_idea_seed = 12;

/// Right candidates of some random components, each with one search.
class Products {
public:
  template <class Action>
  static void each(const Action& action) {
    for (std::uint64_t seed = first_idea_seed; seed <= last_idea_seed; ++seed) {
      SCOPED_TRACE("seed " + std::to_string(seed));
      oracle::Profile profile = samples::deterministic_profile();
      profile.wide = 0;
      profile.max_width = 3;
      Subject subject(oracle::solved_component(seed, profile));
      const Candidate candidate =
          samples::candidate_for(subject, subject.meaning.canonical().automaton);
      if (candidate.machine.absorbing(candidate.machine.initial()))
        continue;
      const Product product(subject.space.component(), candidate);
      action(product, subject.loaded.stop);
    }
  }
};

struct Outcome {
  Answer answer;
  Counters counters;
  std::uint32_t depth;
};

Outcome explore(const Product& product, const ExplorationOptions& options, std::uint32_t depth,
                util::StopToken& stop) {
  Exploration engine(product, all_properties, options, stop);
  const Answer answer = engine.run(depth);
  return {answer, engine.counters(), engine.depth()};
}

TEST(Ideas, PartialOrderReductionVisitsFewerSequences) {
  std::uint64_t all = 0;
  std::uint64_t reduced = 0;
  Products::each([&](const Product& product, util::StopToken& stop) {
    const Outcome plain = explore(product, {}, 3, stop);
    const Outcome por = explore(product, {.partial_order = true}, 3, stop);
    EXPECT_EQ(plain.answer, por.answer);
    EXPECT_EQ(plain.depth, por.depth);
    EXPECT_LE(por.counters.at("sequences"), plain.counters.at("sequences"));
    all += plain.counters.at("sequences");
    reduced += por.counters.at("sequences");
  });
  EXPECT_LT(reduced, all);
}

TEST(Ideas, InterpolationGetsDeeperInTheSameNumberOfSolverCalls) {
  std::uint64_t hits = 0;
  std::uint64_t deeper = 0;
  std::uint64_t products = 0;
  Products::each([&](const Product& product, util::StopToken& stop) {
    const Outcome cached = explore(product, {.interpolation = true, .solve_limit = 400}, 40, stop);
    const Outcome plain =
        explore(product, {.solve_limit = cached.counters.at("solver calls")}, 40, stop);
    EXPECT_GE(cached.answer == Answer::proved ? 40 : cached.depth, plain.depth);
    hits += cached.counters.at("cache hits");
    deeper += cached.answer == Answer::proved || cached.depth > plain.depth ? 1 : 0;
    ++products;
  });
  EXPECT_GT(hits, products);
  EXPECT_GT(2 * deeper, products);
}

TEST(Ideas, SearchStopsAtAFixpoint) {
  Products::each([&](const Product& product, util::StopToken& stop) {
    SymbolicSearch search(product, all_properties, {.solve_limit = 2'000}, stop);
    if (search.run(1'000) != Answer::proved)
      return; // it may give up
    EXPECT_GT(search.counters().at("cache hits"), 0U);
    SymbolicSearch blind(product, all_properties, {.entailment = false, .solve_limit = 500}, stop);
    const Answer answer = blind.run(search.depth() + 3);
    EXPECT_TRUE(answer == Answer::holds || answer == Answer::gave_up);
    EXPECT_EQ(blind.counters().at("cache hits"), 0U);
  });
}

TEST(Ideas, SquaringTakesTheLogarithmOfTheDepth) {
  Products::each([&](const Product& product, util::StopToken& stop) {
    const auto images = [&](Technique technique) {
      const auto search =
          row_of(technique).make_search(product, all_properties, {.technique = technique}, stop);
      EXPECT_EQ(search->run(100'000), Answer::proved);
      return search->counters().at("images");
    };
    const std::uint64_t by_breadth = images(Technique::bdd);
    // Relations may go on growing where no start leads.
    EXPECT_LE(images(Technique::squaring), std::bit_width(by_breadth) + 4U);
  });
}

} // namespace
} // namespace parlance::engines
