// Shortest differences against enumeration of concrete words.

#include "interface/interface_difference.h"

#include "interface/json/interface_json.h"
#include "interface/machine.h"
#include "interface/samples.h"
#include "util/error.h"

#include <gtest/gtest.h>

#include <map>

namespace parlance::interface::testing {
namespace {

/// The length of the shortest word with two verdicts: breadth-first over concrete calls.
std::optional<std::size_t> difference_length(const Interface& a, const Interface& b) {
  const std::vector<Call> calls = all_calls(a);
  using Pair = std::pair<std::uint32_t, std::uint32_t>;
  std::map<Pair, std::size_t> seen = {{{a.initial(), b.initial()}, 0}};
  std::vector<Pair> queue = {{a.initial(), b.initial()}};
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const auto [p, q] = queue[next];
    const std::size_t length = seen.at(queue[next]);
    if (a.verdict(p) != b.verdict(q)) {
      return length;
    }
    if (!a.is_legal(p)) {
      continue;
    }
    for (const Call& call : calls) {
      const Pair target = {a.machine.step(p, static_cast<Symbol>(symbol_of(a, call))),
                           b.machine.step(q, static_cast<Symbol>(symbol_of(b, call)))};
      if (seen.emplace(target, length + 1).second) {
        queue.push_back(target);
      }
    }
  }
  return std::nullopt;
}

void expect_true_difference(const Difference& difference, const Interface& a, const Interface& b) {
  EXPECT_NE(difference.in_first, difference.in_second);
  EXPECT_EQ(verdict_of(a, difference.word), difference.in_first);
  EXPECT_EQ(verdict_of(b, difference.word), difference.in_second);
}

TEST(Compare, EqualToItsDisguise) {
  Random random(21);
  for (int round = 0; round < 30; ++round) {
    const auto solver = smt::make_z3(nullptr);
    const Interface interface = random_interface(random);
    EXPECT_FALSE(shortest_difference(interface, disguise(interface, random), *solver).has_value());
  }
}

TEST(Compare, FindsAShortestDifference) {
  Random random(22);
  int differences = 0;
  for (int round = 0; round < 80; ++round) {
    const auto solver = smt::make_z3(nullptr);
    const Interface interface = random_interface(random);
    Interface mutant = disguise(interface, random);
    const auto state = static_cast<State>(below(random, mutant.state_count()));
    if (!mutant.is_legal(state)) {
      continue;
    }
    const auto symbol = static_cast<Symbol>(below(random, mutant.alphabet.size()));
    mutant.machine.set_transition(state, symbol,
                                  static_cast<State>(below(random, mutant.state_count())));
    const auto expected = difference_length(interface, mutant);
    const auto difference = shortest_difference(interface, mutant, *solver);
    ASSERT_EQ(difference.has_value(), expected.has_value()) << "round " << round;
    if (difference) {
      ++differences;
      EXPECT_EQ(difference->word.size(), *expected);
      expect_true_difference(*difference, interface, mutant);
    }
  }
  EXPECT_GT(differences, 20);
}

TEST(Compare, WorksAcrossStores) {
  const auto solver = smt::make_z3(nullptr);
  const Interface first = read_json(pipe_json, "FILE");
  EXPECT_FALSE(shortest_difference(first, read_json(pipe_json, "FILE"), *solver).has_value());
  std::string text = pipe_with("(= snk #x00000000)", "(bvsle snk #x00000005)");
  text.replace(text.find("(not (= snk #x00000000))"), 24, "(bvslt #x00000005 snk)");
  const auto difference = shortest_difference(first, read_json(text, "FILE"), *solver);
  ASSERT_TRUE(difference.has_value());
  EXPECT_EQ(to_text(difference->word), "connect(1, false)");
  EXPECT_EQ(difference->in_first, Verdict::legal);
  EXPECT_EQ(difference->in_second, Verdict::illegal);
}

TEST(Compare, TheEmptyWordMayDiffer) {
  const auto solver = smt::make_z3(nullptr);
  const Interface first = read_json(pipe_json, "FILE");
  Interface second = first;
  second.machine.set_initial(2);
  const auto difference = shortest_difference(first, second, *solver);
  ASSERT_TRUE(difference.has_value());
  EXPECT_TRUE(difference->word.empty());
  EXPECT_EQ(difference->in_second, Verdict::illegal);
}

std::string mismatch(const std::string& first, const std::string& second) {
  const auto solver = smt::make_z3(nullptr);
  try {
    shortest_difference(read_json(first, "FILE"), read_json(second, "FILE"), *solver);
    return {};
  } catch (const util::UserError& error) {
    EXPECT_EQ(error.code(), util::ExitCode::bad_input);
    return error.what();
  }
}

std::string one_method(const std::string& symbol) {
  return R"({"alphabet": [{"id": "a", )" + symbol +
         R"(}], "states": [{"kind": "legal"}], "initial": "s0",
         "transitions": [{"from": "s0", "symbol": "a", "to": "s0"}]})";
}

TEST(Compare, RefusesOtherMethods) {
  const std::string open = one_method(R"("method": "open")");
  const std::string nothing =
      R"({"alphabet": [], "states": [{"kind": "legal"}], "initial": "s0", "transitions": []})";
  EXPECT_EQ(mismatch(open, nothing),
            "the interfaces cannot be compared: the first interface has a method 'open' and the "
            "second has none of that name");
  EXPECT_EQ(mismatch(nothing, open),
            "the interfaces cannot be compared: the second has a method 'open' and the first "
            "interface has none of that name");
  EXPECT_EQ(mismatch(nothing, nothing), "");
  EXPECT_EQ(mismatch(open, one_method(R"("method": "open", "parameters": [{"name": "b", "sort":
                                         "Bool"}])")),
            "the interfaces cannot be compared: the first interface has open() and the second has "
            "open(Bool)");
}

TEST(Compare, ParameterNamesDoNotMatter) {
  EXPECT_EQ(mismatch(one_method(R"("method": "m", "parameters": [{"name": "a", "sort": "Bool"}])"),
                     one_method(R"("method": "m", "parameters": [{"name": "b", "sort": "Bool"}])")),
            "");
}

} // namespace
} // namespace parlance::interface::testing
