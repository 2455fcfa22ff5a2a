#include "oracle/interface_check.h"

#include "oracle/canonical_text.h"
#include "oracle/errors.h"
#include "oracle/examples.h"
#include "oracle/random.h"
#include "oracle/random_component.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <array>

namespace parlance::oracle {
namespace {

using namespace examples;
using Json = nlohmann::json;

Json canonical_json(const BruteForce& meaning) { return Json::parse(canonical_text(meaning)); }

InterfaceCheck check(const BruteForce& meaning, const Json& interface) {
  return InterfaceCheck(meaning, interface.dump());
}

/// The canonical text says what is meant, with no problem of any kind.
void expect_right(const BruteForce& meaning, const Json& interface) {
  const InterfaceCheck checked = check(meaning, interface);
  EXPECT_FALSE(checked.difference());
  EXPECT_FALSE(checked.not_canonical());
  EXPECT_FALSE(checked.contradiction());
  EXPECT_FALSE(checked.needless_unknown());
  EXPECT_FALSE(checked.false_claim());
  EXPECT_FALSE(checked.bad_witness());
}

void expect_malformed(const BruteForce& meaning, const Json& interface, const std::string& part) {
  try {
    check(meaning, interface);
    FAIL() << "accepted: " << part;
  } catch (const BadText& error) {
    EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
  }
}

/// An interface of mixed() with one symbol a method: unknown once foo's verdict depends on more.
Json coarse_mixed(const BruteForce& meaning) {
  const std::vector<Symbol> alphabet{{0, {0, 1}}, {1, {2, 3}}};
  const Automaton automaton{0, 2, {Verdict::legal, Verdict::unknown}, {{0, 1}, {}}};
  return Json::parse(interface_text(meaning, alphabet, automaton));
}

TEST(InterfaceCheck, AcceptsTheCanonicalInterface) {
  for (const BruteForce& meaning : {counter(), mixed(), open_start()})
    expect_right(meaning, canonical_json(meaning));
}

TEST(InterfaceCheck, AcceptsOtherIdsAndOtherPlacesOfSinks) {
  const BruteForce meaning = counter();
  Json json = Json::parse(R"({"format": "parlance-interface/1",
    "alphabet": [{"id": 0, "method": "inc"}],
    "states": [{"id": 9, "kind": "error"}, {"id": 1, "kind": "legal"}, {"id": 2, "kind": "legal"},
               {"id": 3, "kind": "legal"}, {"id": 4, "kind": "legal"}],
    "initial": 1,
    "transitions": [{"from": 1, "symbol": 0, "to": 2}, {"from": 2, "symbol": 0, "to": 3},
                    {"from": 3, "symbol": 0, "to": 4}, {"from": 4, "symbol": 0, "to": 9}]})");
  const InterfaceCheck checked = check(meaning, json);
  EXPECT_FALSE(checked.difference());
  EXPECT_FALSE(checked.not_canonical());
}

TEST(InterfaceCheck, RefusesGuardsThatAreNoPartition) {
  const BruteForce meaning = mixed();
  Json json = canonical_json(meaning);
  json["alphabet"][0]["smt"] = "true";
  expect_malformed(meaning, json, "overlap at init(true)");
  json["alphabet"][0]["smt"] = "false";
  expect_malformed(meaning, json, "denotes nothing");
  json = coarse_mixed(meaning);
  json["alphabet"][1]["smt"] = "q";
  expect_malformed(meaning, json, "no guard covers foo(false)");
  json["alphabet"][1]["smt"] = "p";
  expect_malformed(meaning, json, "unknown name p");
  json["alphabet"][1]["parameters"] = Json::array();
  expect_malformed(meaning, json, "are not the component's");
  json["alphabet"][1]["method"] = "bar";
  expect_malformed(meaning, json, "no method bar");
}

TEST(InterfaceCheck, RefusesStatesAndTransitionsThatAreNoAutomaton) {
  const BruteForce meaning = counter();
  const Json good = canonical_json(meaning);
  Json json = good;
  json["transitions"].erase(1);
  expect_malformed(meaning, json, "no transition from s1 by inc#0");
  json = good;
  json["transitions"].push_back(json["transitions"][0]);
  expect_malformed(meaning, json, "two transitions from s0");
  json = good;
  json["transitions"].push_back({{"from", "s4"}, {"symbol", "inc#0"}, {"to", "s4"}});
  expect_malformed(meaning, json, "which is not legal");
  json = good;
  json["states"].push_back({{"id", "s5"}, {"kind", "error"}});
  expect_malformed(meaning, json, "more than one state is illegal");
  json["states"][5] = {{"id", "s0"}, {"kind", "legal"}};
  expect_malformed(meaning, json, "s0 occurs twice");
  json = good;
  json["transitions"][0]["to"] = "s7";
  expect_malformed(meaning, json, "there is no state s7");
  json = good;
  json["states"][0]["kind"] = "fine";
  expect_malformed(meaning, json, "unknown kind fine");
}

TEST(InterfaceCheck, FindsAShortestDifference) {
  const BruteForce meaning = counter();
  Json json = canonical_json(meaning);
  json["transitions"][2]["to"] = "s2"; // inc(); inc(); inc() is called like inc(); inc()
  const auto problem = check(meaning, json).difference();
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->word.size(), 4U);
  EXPECT_EQ(problem->message, "inc(); inc(); inc(); inc() is illegal, but called legal");
}

TEST(InterfaceCheck, TellsFullFromCanonical) {
  const BruteForce meaning = open_start();
  const Json good = canonical_json(meaning);

  Json json = good;
  std::swap(json["alphabet"][0], json["alphabet"][1]);
  EXPECT_FALSE(check(meaning, json).difference());
  EXPECT_TRUE(check(meaning, json).not_canonical()) << "order of symbols";

  // Its states are start, safe, error; the first two change places.
  const CanonicalInterface& canonical = meaning.canonical();
  Automaton swapped = canonical.automaton;
  for (auto& row : swapped.next)
    for (std::size_t& target : row)
      target = target < 2 ? 1 - target : target;
  std::swap(swapped.next[0], swapped.next[1]);
  swapped.initial = 1;
  json = Json::parse(interface_text(meaning, canonical.alphabet, swapped));
  EXPECT_FALSE(check(meaning, json).difference());
  EXPECT_TRUE(check(meaning, json).not_canonical()) << "order of states";

  json = good;
  json["states"].push_back({{"id", "extra"}, {"kind", "unknown"}});
  EXPECT_FALSE(check(meaning, json).difference());
  EXPECT_TRUE(check(meaning, json).not_canonical()) << "a state that is not reached";
}

TEST(InterfaceCheck, FindsGuardsThatAreTooFine) {
  const BruteForce meaning = solve(component("", action("f", ok("true"), named("p", "Bool"))));
  const Automaton automaton{0, 2, {Verdict::legal}, {{0, 0}}};
  const Json json = Json::parse(interface_text(meaning, {{0, {0}}, {0, {1}}}, automaton));
  EXPECT_FALSE(check(meaning, json).difference());
  EXPECT_TRUE(check(meaning, json).not_canonical());
  EXPECT_EQ(check(meaning, json).needless_split()->message,
            "guards tell apart {f(false), f(true)}, which are equivalent");
}

TEST(InterfaceCheck, AcceptsUnknownWhereConcretisationsDisagree) {
  const BruteForce meaning = mixed();
  const InterfaceCheck checked = check(meaning, coarse_mixed(meaning));
  EXPECT_TRUE(checked.difference());
  EXPECT_FALSE(checked.contradiction());
  EXPECT_FALSE(checked.needless_unknown());
  EXPECT_FALSE(checked.needless_split());
}

TEST(InterfaceCheck, FindsUnknownWhereConcretisationsAgree) {
  const BruteForce meaning = mixed();
  Json json = coarse_mixed(meaning);
  json["transitions"][0]["to"] = "s1"; // init is always legal
  const InterfaceCheck checked = check(meaning, json);
  EXPECT_FALSE(checked.contradiction());
  const auto problem = checked.needless_unknown();
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->word.size(), 1U);
  EXPECT_NE(problem->message.find("init#0"), std::string::npos) << problem->message;

  json = coarse_mixed(meaning);
  json["initial"] = "s1";
  EXPECT_TRUE(check(meaning, json).needless_unknown()) << "the empty word";
}

TEST(InterfaceCheck, FindsContradictions) {
  const BruteForce meaning = mixed();
  Json json = coarse_mixed(meaning);
  json["transitions"][1]["to"] = "s0"; // calls foo legal
  EXPECT_EQ(check(meaning, json).contradiction()->message,
            "foo(true) is illegal, but called legal");
  json = coarse_mixed(meaning);
  json["states"][1]["kind"] = "error"; // calls foo illegal
  EXPECT_EQ(check(meaning, json).contradiction()->message,
            "foo(false) is legal, but called illegal");
}

TEST(InterfaceCheck, HoldsTheInterfaceToItsClaims) {
  const BruteForce meaning = counter();
  Json json = canonical_json(meaning);
  json["transitions"][2]["to"] = "s2"; // wrong at length four
  json["guarantee"]["safe"] = {{"status", "depth"}, {"depth", 3}};
  EXPECT_FALSE(check(meaning, json).false_claim());
  EXPECT_TRUE(check(meaning, json).is_beyond_claims(*check(meaning, json).contradiction()));
  json["guarantee"]["safe"]["depth"] = 4;
  EXPECT_TRUE(check(meaning, json).false_claim());
  json["guarantee"]["safe"] = {{"status", "proved"}};
  EXPECT_TRUE(check(meaning, json).false_claim());
  json["guarantee"]["safe"] = {{"status", "none"}};
  json["guarantee"]["permissive"] = {{"status", "proved"}};
  EXPECT_FALSE(check(meaning, json).false_claim());
  EXPECT_FALSE(check(meaning, json).is_beyond_claims(*check(meaning, json).contradiction()));

  const BruteForce two = mixed();
  json = coarse_mixed(two);
  json["guarantee"]["tight"] = {{"status", "depth"}, {"depth", 1}};
  EXPECT_TRUE(check(two, json).false_claim());
}

TEST(InterfaceCheck, ReplaysWitnesses) {
  const BruteForce meaning = counter();
  const Json good = canonical_json(meaning);
  Json json = good;
  json["transitions"][3]["witness"]["calls"].erase(0);
  EXPECT_TRUE(check(meaning, json).bad_witness()) << "leads elsewhere";
  json = good;
  json["transitions"][3].erase("witness");
  EXPECT_TRUE(check(meaning, json).bad_witness()) << "missing";
  json = good;
  json["transitions"][0]["to"] = "s4";
  json["transitions"][0]["witness"] = {
      {"calls", {{{"method", "inc"}, {"arguments", Json::array()}}}}};
  EXPECT_TRUE(check(meaning, json).bad_witness()) << "is legal";
  json["transitions"][0]["witness"]["calls"][0]["arguments"] = {"1"};
  expect_malformed(meaning, json, "1 arguments");
}

/// Every retargeted transition of a canonical interface changes its language, as its states differ.
TEST(InterfaceCheck, FindsEveryRetargetedTransition) {
  Random random(3);
  for (std::uint64_t seed = 0; seed < few_seeds; ++seed) {
    const BruteForce meaning = solved_component(seed).meaning;
    const CanonicalInterface& canonical = meaning.canonical();
    if (canonical.automaton.size() < 2 || meaning.legal_states() == 0)
      continue;
    Automaton wrong = canonical.automaton;
    std::size_t state = random.below(wrong.size());
    while (!wrong.is_legal(state))
      state = random.below(wrong.size());
    const std::size_t symbol = random.below(canonical.alphabet.size());
    std::size_t& target = wrong.next[state][symbol];
    target = (target + 1 + random.below(wrong.size() - 1)) % wrong.size();

    const InterfaceCheck checked(meaning, interface_text(meaning, canonical.alphabet, wrong));
    const auto problem = checked.difference();
    ASSERT_TRUE(problem) << "seed " << seed;
    EXPECT_NE(meaning.verdict(problem->word), problem->said) << "seed " << seed;
  }
}

/// By property: the length of a shortest word that breaks it, if there is one.
using Lengths = std::array<std::optional<std::size_t>, 3>;

std::size_t property_of(Verdict said) {
  return said == Verdict::legal ? 0 : said == Verdict::illegal ? 1 : 2;
}

/// The same by trying all words up to a length, one after another.
class Enumeration {
public:
  Enumeration(const BruteForce& meaning, const Interface& interface)
      : meaning_(meaning), interface_(interface) {}

  Lengths run(std::size_t longest) {
    for (std::size_t length = 0; length <= longest; ++length) {
      Word word;
      visit(interface_.automaton.initial, word, length);
    }
    return found_;
  }

private:
  void visit(std::size_t state, Word& word, std::size_t left) {
    const Verdict said = interface_.automaton.verdicts[state];
    if (left == 0 && !found_[property_of(said)]) {
      const Verdict is = meaning_.verdict(word);
      if (is != Verdict::impossible && is != said)
        found_[property_of(said)] = word.size();
    }
    if (left == 0 || said != Verdict::legal)
      return;
    for (std::size_t call = 0; call < meaning_.concrete().call_count(); ++call) {
      word.push_back(meaning_.concrete().call(call));
      visit(interface_.automaton.next[state][interface_.symbol_of[call]], word, left - 1);
      word.pop_back();
    }
  }

  const BruteForce& meaning_;
  const Interface& interface_;
  Lengths found_;
};

std::optional<std::size_t> length_of(const std::optional<Problem>& problem, std::size_t longest) {
  return problem && problem->word.size() <= longest ? std::optional(problem->word.size())
                                                    : std::nullopt;
}

/// A transition of the canonical interface led elsewhere; none if that is no interface.
std::optional<InterfaceCheck> retargeted(const BruteForce& meaning, Random& random) {
  const CanonicalInterface& canonical = meaning.canonical();
  Automaton wrong = canonical.automaton;
  const std::size_t state = random.below(wrong.size());
  if (!wrong.is_legal(state))
    return std::nullopt;
  wrong.next[state][random.below(wrong.columns)] = random.below(wrong.size());
  try {
    return InterfaceCheck(meaning, interface_text(meaning, canonical.alphabet, wrong));
  } catch (const BadText&) {
    return std::nullopt; // failure would depend on what is observed
  }
}

TEST(InterfaceCheck, FindsOnHistoriesWhatEnumerationFinds) {
  constexpr std::size_t longest = 3;
  Profile profile = observing();
  profile.max_methods = 2;
  profile.max_width = 2;
  profile.max_legal_states = 8;
  profile.keep_dull = 0;
  Random random(4);
  std::size_t broken = 0;
  for (std::uint64_t seed = 0; seed < few_seeds; ++seed) {
    const BruteForce meaning = solved_component(seed, profile).meaning;
    const auto checked = retargeted(meaning, random);
    if (!checked || meaning.concrete().call_count() > 24)
      continue;
    const Lengths expected = Enumeration(meaning, checked->interface()).run(longest);
    const Lengths found{length_of(checked->not_safe(), longest),
                        length_of(checked->not_permissive(), longest),
                        length_of(checked->not_tight(), longest)};
    EXPECT_EQ(found, expected) << "seed " << seed;
    broken += expected != Lengths{};
  }
  EXPECT_GE(broken, few_seeds / 10);
}

} // namespace
} // namespace parlance::oracle
