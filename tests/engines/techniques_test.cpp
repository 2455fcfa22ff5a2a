// All searches against brute force on the same random products, right and wrong: unknown is allowed
// and counted, wrong never. 80 products, or 1,000 when PARLANCE_LONG is set.

#include "engines/searches.h"

#include <cstdlib>
#include <iostream>

namespace parlance::engines {
namespace {

using samples::Properties;
using samples::SearchCounts;
using samples::Steps;
using samples::Subject;

constexpr int candidates_per_component = 5;
#ifdef NDEBUG
constexpr int short_run = 80;
#else
constexpr int short_run = 20;
#endif
constexpr int long_run = 1000;

struct Way {
  const char* name;
  Technique technique;
  std::uint32_t depth; ///< no further: some come to no end
  std::uint64_t solve_limit;
  int least_settled; ///< of a hundred products, at least
  int every = 1;     ///< of how many products it gets one
};

constexpr std::uint32_t short_depth = 3; ///< of those that never prove anything
constexpr std::uint32_t every_depth = 10'000;
const std::vector<Way> ways{
    {"bounded", Technique::exploration, short_depth, 20'000, 100},
    {"por", Technique::partial_order, short_depth, 20'000, 100},
    {"interpolation", Technique::interpolation, 40, 1'000, 90},
    {"search", Technique::search, every_depth, 2'000, 95},
    {"k-induction", Technique::k_induction, every_depth, 24, 65},
    {"spacer", Technique::spacer, every_depth, 0, 90, 8},
    {"pdr", Technique::pdr, every_depth, 20'000, 99},
    {"bdd", Technique::bdd, every_depth, 0, 100},
    {"squaring", Technique::squaring, every_depth, 0, 100},
};

int wanted_products() { return std::getenv("PARLANCE_LONG") != nullptr ? long_run : short_run; }

oracle::Profile profile_of(std::uint64_t seed) {
  oracle::Profile profile = samples::deterministic_profile();
  if (seed % 4 == 0) {
    profile.with_inputs = profile.with_internal = profile.with_open_start = 50;
  }
  profile.wide = 0;
  profile.max_width = 3;
  profile.max_legal_states = 24;
  return profile;
}

/// Those that are reachability in this product.
Properties open_properties(samples::CandidateCheck& check) {
  Properties open;
  for (const Property property : all_properties)
    if (check.applicable(property))
      open.push_back(property);
  return open;
}

TEST(Techniques, AgreeWithBruteForce) {
  std::vector<SearchCounts> counts(ways.size());
  int products = 0;
  for (std::uint64_t seed = 1; products < wanted_products() && !HasFailure(); ++seed) {
    Subject subject(oracle::solved_component(seed, profile_of(seed)));
    Steps steps(subject.meaning);
    oracle::Random random(seed);
    oracle::Automaton automaton = subject.meaning.canonical().automaton;
    for (int i = 0; i < candidates_per_component; ++i, ++products) {
      for (std::size_t way = 0; way < ways.size(); ++way) {
        if (products % ways[way].every != 0)
          continue;
        SCOPED_TRACE("seed " + std::to_string(seed) + ", candidate " + std::to_string(i) + ", " +
                     ways[way].name);
        samples::CandidateCheck check(subject, steps, automaton, counts[way]);
        const Properties open = open_properties(check);
        if (!open.empty())
          check.check(open,
                      {.solve_limit = ways[way].solve_limit, .technique = ways[way].technique},
                      ways[way].depth, true);
      }
      automaton = samples::mutant(subject.meaning.canonical().automaton, random);
    }
  }
  for (std::size_t way = 0; way < ways.size(); ++way)
    std::cout << ways[way].name << ": " << counts[way].proved << " proved, " << counts[way].broken
              << " broken, " << counts[way].held << " to a depth, " << counts[way].gave_up
              << " given up\n";
  for (std::size_t way = 0; way < ways.size(); ++way) {
    SCOPED_TRACE(ways[way].name);
    const SearchCounts& count = counts[way];
    const int settled =
        count.proved + count.broken + (ways[way].depth == short_depth ? count.held : 0);
    EXPECT_GE(100 * settled, ways[way].least_settled * count.asked());
    EXPECT_GT(8 * ways[way].every * count.broken, products);
  }
}

} // namespace
} // namespace parlance::engines
