// Arguments at the borders of guards, and words that put an interface to the test.

#include "driver/subjects/load.h"
#include "driver/validation/border_arguments.h"
#include "driver/validation/test_words.h"
#include "interface/json/interface_json.h"
#include "interface/machine.h"
#include "smt/solver.h"
#include "term/evaluate.h"
#include "term/smtlib/smtlib.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace parlance::driver {
namespace {

using interface::Interface;

class Borders : public testing::Test {
protected:
  /// Arguments of a symbol with one parameter p.
  std::set<std::int64_t> of(const std::string& sort, const std::string& guard) {
    const std::string parameters =
        R"("method": "m", "parameters": [{"name": "p", "sort": ")" + sort + "\"}]";
    const std::string text = "{\"alphabet\": [{\"id\": \"a\", " + parameters + ", \"smt\": \"" +
                             guard + "\"}, " + "{\"id\": \"b\", " + parameters +
                             ", \"smt\": \"(not " + guard + R"json()"}],
          "states": [{"id": 0, "kind": "legal"}], "initial": 0,
          "transitions": [{"from": 0, "symbol": "a", "to": 0}, {"from": 0, "symbol": "b", "to": 0}]})json";
    interface_ = interface::read_json(text, "test");
    const auto solver = smt::make_z3(nullptr);
    std::set<std::int64_t> values;
    for (const Arguments& arguments :
         border_arguments(interface_.call(0), interface_.calls(), *solver, 24)) {
      values.insert(term::to_signed(arguments[0], interface_.call(0).parameters[0].sort().width()));
    }
    return values;
  }

  Interface interface_;
};

TEST_F(Borders, AnIntervalHasItsEnds) {
  const auto values = of("(_ BitVec 32)", "(and (bvslt (_ bv3 32) p) (bvslt p (_ bv20 32)))");
  EXPECT_TRUE(values.contains(4));
  EXPECT_TRUE(values.contains(19));
  EXPECT_EQ(*values.begin(), 4);
  EXPECT_EQ(*values.rbegin(), 19);
}

TEST_F(Borders, TheComplementOfAnIntervalHasItsEndsAndTheExtremes) {
  const auto values = of("(_ BitVec 32)", "(not (and (bvslt (_ bv3 32) p) (bvslt p (_ bv20 32))))");
  for (const std::int64_t value : {-2147483648L, 3L, 20L, 2147483647L}) {
    EXPECT_TRUE(values.contains(value)) << value;
  }
}

TEST_F(Borders, SmallSortsAndSingleValues) {
  EXPECT_EQ(of("(_ BitVec 8)", "(= p #x80)"), std::set<std::int64_t>{-128});
  EXPECT_EQ(of("(_ BitVec 1)", "(= p #b1)"), std::set<std::int64_t>{-1});
}

Interface learned_by_hand() {
  util::StopToken stop;
  return load_interface(std::string(PARLANCE_SOURCE_DIR) + "/examples/interfaces/explorer.json",
                        stop);
}

TEST(TestWords, CoverEveryTransitionAndAreWhatTheInterfaceSays) {
  const Interface interface = learned_by_hand();
  util::StopToken stop;
  const TestWords planned = test_words(interface, 1000, stop);
  std::set<std::pair<std::uint32_t, std::size_t>> taken;
  for (const interface::Calls& word : planned.words) {
    std::uint32_t state = interface.initial();
    for (const interface::Call& call : word) {
      const std::size_t symbol = interface::symbol_of(interface, call);
      taken.emplace(state, symbol);
      state = interface.machine.step(state, static_cast<automata::Symbol>(symbol));
    }
  }
  EXPECT_EQ(taken.size(), 6U);
  EXPECT_EQ(planned.dropped, 0U);
  EXPECT_TRUE(planned.skipped.empty());
  EXPECT_TRUE(std::ranges::any_of(planned.words, [&](const interface::Calls& word) {
    return interface::verdict_of(interface, word) == automata::Verdict::illegal;
  }));
  EXPECT_TRUE(std::ranges::any_of(planned.words, [](const interface::Calls& word) {
    return interface::to_text(word) == "move(19); check()";
  }));
}

TEST(TestWords, SayHowManyAreLeftOut) {
  const Interface interface = learned_by_hand();
  util::StopToken stop;
  EXPECT_EQ(test_words(interface, 10'000, stop).dropped, 0U);
  const TestWords few = test_words(interface, 3, stop);
  EXPECT_EQ(few.words.size(), 3U);
  EXPECT_GT(few.dropped, 10U);
}

TEST(TestWords, CallsBeforeConstructionAreNotWritten) {
  const std::string text = R"({
    "alphabet": [{"id": "new", "method": "new C"}, {"id": "m", "method": "m"}],
    "states": [{"id": 0, "kind": "legal"}, {"id": 1, "kind": "legal"},
               {"id": 2, "kind": "error"}, {"id": 3, "kind": "unknown"}],
    "initial": 0,
    "transitions": [
      {"from": 0, "symbol": "new", "to": 1},
      {"from": 0, "symbol": "m", "to": 2,
       "reasons": [{"kind": "error", "text": "called before construction"}]},
      {"from": 1, "symbol": "new", "to": 2,
       "reasons": [{"kind": "error", "text": "constructed twice"}]},
      {"from": 1, "symbol": "m", "to": 3, "reasons": [{"kind": "unknown", "text": "a native"}]}]})";
  const Interface interface = interface::read_json(text, "test");
  util::StopToken stop;
  const TestWords planned = test_words(interface, 1000, stop);
  EXPECT_EQ(planned.unwritable, 2U);
  ASSERT_EQ(planned.words.size(), 1U);
  EXPECT_EQ(interface::to_text(planned.words[0]), "new C()");
  EXPECT_EQ(planned.skipped.size(), 1U);
}

} // namespace
} // namespace parlance::driver
