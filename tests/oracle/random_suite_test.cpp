#include "oracle/random_suite.h"

#include "oracle/canonical_text.h"
#include "oracle/component_text.h"
#include "oracle/examples.h"
#include "oracle/search.h"

#include <gtest/gtest.h>

#include <set>
#include <sstream>

namespace parlance::oracle {
namespace {

using examples::few_seeds;

const std::filesystem::path failures =
    std::filesystem::path(::testing::TempDir()) / "oracle-failures";

std::string learn_perfectly(const std::string& text) {
  return canonical_text(BruteForce(parse_component(text)));
}

/// A learner that keeps at most `max_guards` symbols a method and joins them all where there are
/// more: unknown where the joined calls disagree, as the law allows.
class CoarseLearner {
public:
  CoarseLearner(const BruteForce& meaning, std::size_t max_guards)
      : meaning_(meaning), canonical_(meaning.canonical()) {
    for (std::size_t method = 0; method < meaning.component().methods.size(); ++method)
      add_symbols(method, max_guards);
  }

  std::string learn() const {
    Search<Classes> search({canonical_.automaton.initial});
    Automaton automaton{0, alphabet_.size(), {}, {}};
    std::map<Classes, std::size_t> numbers;
    for (std::size_t i = 0; i < search.size(); ++i)
      numbers[search[i]] = i, reach_successors(search, i);
    for (std::size_t i = 0; i < search.size(); ++i) {
      automaton.verdicts.push_back(verdict(search[i]));
      automaton.next.emplace_back();
      if (automaton.is_legal(i))
        for (std::size_t symbol = 0; symbol < alphabet_.size(); ++symbol)
          automaton.next[i].push_back(numbers.at(successor(search[i], symbol)));
    }
    return interface_text(meaning_, alphabet_, breadth_first(merge_states(automaton)));
  }

private:
  using Classes = std::set<std::size_t>;

  void add_symbols(std::size_t method, std::size_t max_guards) {
    std::vector<Symbol> symbols;
    Symbol joined{method, {}};
    for (const Symbol& symbol : canonical_.alphabet)
      if (symbol.method == method) {
        symbols.push_back(symbol);
        joined.calls.insert(joined.calls.end(), symbol.calls.begin(), symbol.calls.end());
      }
    if (symbols.size() > max_guards)
      symbols.assign(1, joined);
    alphabet_.insert(alphabet_.end(), symbols.begin(), symbols.end());
  }

  Verdict verdict(const Classes& classes) const {
    Classes verdicts;
    for (const std::size_t state : classes)
      verdicts.insert(static_cast<std::size_t>(canonical_.automaton.verdicts[state]));
    return verdicts.size() == 1 ? static_cast<Verdict>(*verdicts.begin()) : Verdict::unknown;
  }

  Classes successor(const Classes& classes, std::size_t symbol) const {
    Classes result;
    for (const std::size_t state : classes)
      for (const std::size_t call : alphabet_[symbol].calls)
        result.insert(meaning_.next(state, call));
    return result;
  }

  void reach_successors(Search<Classes>& search, std::size_t index) const {
    if (verdict(search[index]) == Verdict::legal)
      for (std::size_t symbol = 0; symbol < alphabet_.size(); ++symbol)
        search.reach(successor(search[index], symbol), index, symbol);
  }

  const BruteForce& meaning_;
  const CanonicalInterface& canonical_;
  std::vector<Symbol> alphabet_;
};

TEST(RandomSuite, FindsNothingWrongWithAPerfectLearner) {
  std::ostringstream report;
  const SuiteResult result = run_suite(0, few_seeds, learn_perfectly, report, failures);
  EXPECT_TRUE(result.disagreements.empty()) << report.str();
  EXPECT_EQ(result.full.all, few_seeds);
  EXPECT_EQ(result.full.storing, result.components.storing);
  EXPECT_NE(report.str().find("(100%)"), std::string::npos) << report.str();
}

TEST(RandomSuite, FindsNothingWrongWithAPerfectLearnerThatObserves) {
  std::ostringstream report;
  const SuiteResult result =
      run_suite(0, few_seeds, learn_perfectly, report, failures, observing());
  EXPECT_TRUE(result.disagreements.empty()) << report.str();
  EXPECT_EQ(result.full.all, few_seeds);
  EXPECT_EQ(result.changed, result.should_change);
  EXPECT_GE(3 * result.changed, few_seeds);
}

TEST(RandomSuite, AllowsALearnerThatJoinsGuards) {
  std::ostringstream report;
  const auto learn = [](const std::string& text) {
    return CoarseLearner(BruteForce(parse_component(text)), 2).learn();
  };
  const SuiteResult result = run_suite(0, few_seeds, learn, report, failures);
  EXPECT_TRUE(result.disagreements.empty()) << report.str();
  EXPECT_GE(result.partial.all, few_seeds / 5);
  EXPECT_EQ(result.partial.all + result.full.all, few_seeds);
}

TEST(RandomSuite, ReportsWhatIsWrong) {
  std::ostringstream report;
  const auto learn = [](const std::string& text) -> std::string {
    if (text.find("distinct") == std::string::npos)
      throw std::runtime_error("cannot learn this");
    std::string interface = learn_perfectly(text);
    const std::size_t place = interface.find("\"to\": \"s1\"");
    return place == std::string::npos ? interface : interface.replace(place, 10, "\"to\": \"s0\"");
  };
  const SuiteResult result = run_suite(0, few_seeds, learn, report, failures);
  EXPECT_GE(result.disagreements.size(), few_seeds / 2);
  const std::string seed = std::to_string(result.disagreements.front().seed);
  EXPECT_TRUE(std::filesystem::exists(failures / (seed + ".component.json")));
  EXPECT_NE(report.str().find("seed " + seed + " ("), std::string::npos);
  EXPECT_NE(report.str().find("learning failed: cannot learn this"), std::string::npos);
  std::filesystem::remove_all(failures);
}

} // namespace
} // namespace parlance::oracle
