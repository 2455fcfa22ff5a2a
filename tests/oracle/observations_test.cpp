// Histories: what is observed of calls decides what is legal.

#include "oracle/canonical_text.h"
#include "oracle/component_text.h"
#include "oracle/errors.h"
#include "oracle/examples.h"
#include "oracle/interface_check.h"
#include "oracle/observation_gain.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace parlance::oracle::of_observations {
namespace {

using namespace examples;
using Json = nlohmann::json;

const std::string bit2 = "(_ BitVec 2)";

/// Calls of the two methods of the iterator and the lock.
const Call yes{0, {}, 0};
const Call no{0, {}, 1};
const Call act{1, {}};

/// An interface with two legal states: start, and where act is legal once. `unlike` is where the
/// first call shows false there.
Json two_states(const BruteForce& meaning, const char* unlike) {
  Json json = Json::parse(canonical_text(meaning));
  json["states"] = {{{"id", "start"}, {"kind", "legal"}},
                    {{"id", "ready"}, {"kind", "legal"}},
                    {{"id", "error"}, {"kind", "error"}},
                    {{"id", "never"}, {"kind", "impossible"}}};
  json["initial"] = "start";
  const auto leads = [&](const char* from, std::size_t symbol, const char* to) {
    return Json{{"from", from}, {"symbol", json["alphabet"][symbol]["id"]}, {"to", to}};
  };
  json["transitions"] = {leads("start", 0, "ready"), leads("start", 1, "start"),
                         leads("start", 2, "error"), leads("ready", 0, "ready"),
                         leads("ready", 1, unlike),  leads("ready", 2, "start")};
  json["transitions"][2]["witness"]["calls"] = {
      {{"method", meaning.component().methods[1].name}, {"arguments", Json::array()}}};
  return json;
}

InterfaceCheck check(const BruteForce& meaning, const Json& interface) {
  return InterfaceCheck(meaning, interface.dump());
}

/// What the canonical interface of the component without observations is.
BruteForce blind(const BruteForce& meaning) {
  return BruteForce(without_observations(meaning.component()));
}

TEST(Observations, TellWhetherAnIteratorHasMore) {
  const BruteForce meaning = iterator();
  EXPECT_EQ(meaning.verdict({act}), Verdict::illegal);
  EXPECT_EQ(meaning.verdict({yes, act}), Verdict::legal);
  EXPECT_EQ(meaning.verdict({yes, act, act}), Verdict::illegal);
  EXPECT_EQ(meaning.verdict({no, act}), Verdict::illegal);
  EXPECT_EQ(meaning.verdict({yes, no}), Verdict::impossible);
  EXPECT_EQ(meaning.verdict({yes, act, yes, act, yes, act, no}), Verdict::legal);
  EXPECT_EQ(meaning.verdict({yes, act, yes, act, yes, act, yes}), Verdict::impossible);
  EXPECT_EQ(meaning.verdict({yes, no, act}), Verdict::impossible) << "the first stands";
  // {0..3} to {0..0} before it is asked, {1..3} to {1} afterwards.
  EXPECT_EQ(meaning.legal_states(), 7U);
  EXPECT_TRUE(is_observed(meaning.component()));
  EXPECT_EQ(blind(meaning).verdict({{0, {}}, {1, {}}}), Verdict::illegal);
}

TEST(Observations, TellWhetherAnInputLocked) {
  const BruteForce meaning = lock();
  EXPECT_EQ(meaning.verdict({act}), Verdict::illegal);
  EXPECT_EQ(meaning.verdict({yes, act}), Verdict::legal);
  EXPECT_EQ(meaning.verdict({no, act}), Verdict::illegal);
  EXPECT_EQ(meaning.verdict({yes, no, act}), Verdict::legal);
  EXPECT_EQ(meaning.verdict({yes, yes}), Verdict::impossible);
  EXPECT_EQ(meaning.legal_states(), 2U);
  EXPECT_FALSE(meaning.has_uncertainty());
}

TEST(Observations, TellHowFullAQueueIs) {
  // isEmpty(), put(), take(): put fails at two elements, take at none; nobody knows how many there
  // are.
  const BruteForce meaning = solve(component(
      named("n", bit2),
      observed("isEmpty", shown("true", "(= n #b00)") + "," + shown("false", "(distinct n #b00)")) +
          "," +
          action("put", ok("(bvult n #b10)", "n", "(bvadd n #b01)") + "," + error("(= n #b10)")) +
          "," +
          action("take",
                 ok("(distinct n #b00)", "n", "(bvsub n #b01)") + "," + error("(= n #b00)")),
      R"j(, "initial": "(bvult n #b11)")j"));
  const Call put{1, {}};
  const Call take{2, {}};
  EXPECT_EQ(meaning.verdict({put}), Verdict::illegal);
  EXPECT_EQ(meaning.verdict({yes, put, put}), Verdict::legal);
  EXPECT_EQ(meaning.verdict({yes, put, put, put}), Verdict::illegal);
  EXPECT_EQ(meaning.verdict({yes, put, take, take}), Verdict::illegal);
  EXPECT_EQ(meaning.verdict({no, take, put}), Verdict::legal);
  EXPECT_EQ(meaning.verdict({no, take, take}), Verdict::illegal);
  EXPECT_EQ(meaning.verdict({no, take, no, put}), Verdict::legal);
  EXPECT_EQ(meaning.verdict({no, take, no, put, put}), Verdict::illegal);
  EXPECT_EQ(meaning.verdict({no, take, put, yes}), Verdict::impossible);
}

TEST(Observations, DoNotHideWhatInternalStepsDo) {
  // poke() shows true and sets x, or shows false; an internal step fails once x is set.
  const BruteForce meaning = solve(
      component(named("x", "Bool", "false"),
                observed("poke", shown("true", "e", "x", "true") + "," + shown("false", "(not e)"),
                         named("e", "Bool")),
                R"(, "internal": [)" + action("tick", error("x") + "," + ok("(not x)")) + "]"));
  EXPECT_EQ(meaning.verdict({}), Verdict::legal);
  EXPECT_EQ(meaning.verdict({yes}), Verdict::illegal);
  EXPECT_EQ(meaning.verdict({no}), Verdict::illegal) << "it may fail, whatever comes back";
}

TEST(Observations, DoNotHideFailuresOfTheCall) {
  // ask() shows whether x is 1; it fails at 3 and is unknown at 2.
  const std::string paths = shown("true", "(= x #b01)") + "," + shown("false", "(= x #b00)") + "," +
                            unknown("(= x #b10)") + "," + error("(= x #b11)");
  EXPECT_EQ(solve(component(named("x", bit2), observed("ask", paths))).verdict({no}),
            Verdict::illegal);
  const BruteForce meaning = solve(component(named("x", bit2), observed("ask", paths),
                                             R"j(, "initial": "(distinct x #b11 #b01)")j"));
  EXPECT_EQ(meaning.verdict({no}), Verdict::unknown);
  EXPECT_EQ(meaning.verdict({yes}), Verdict::unknown) << "unknown goes before impossible";
}

TEST(Observations, AreReadAndWritten) {
  const std::string text = component_text(iterator().component());
  EXPECT_EQ(component_text(parse_component(text)), text);
  EXPECT_NE(text.find("\"observation\": \"false\""), std::string::npos) << text;
  EXPECT_EQ(component_text(without_observations(iterator().component())).find("observation"),
            std::string::npos);
  EXPECT_EQ(word_text(iterator().component(), {yes, act}), "hasNext() = true; next()");
  EXPECT_THROW(solve(component("", observed("f", ok("true")))), BadText);
  EXPECT_THROW(solve(component("", observed("f", shown("maybe", "true")))), BadText);
  EXPECT_THROW(solve(component("", action("f", shown("true", "true")))), BadText);
}

TEST(Observations, CanonicalTextIsRight) {
  for (const BruteForce& meaning : {iterator(), lock()}) {
    const InterfaceCheck checked(meaning, canonical_text(meaning));
    EXPECT_FALSE(checked.difference());
    EXPECT_FALSE(checked.not_canonical());
    EXPECT_FALSE(checked.bad_witness());
  }
}

TEST(Observations, ImpossibleHistoriesDoNotMatter) {
  const BruteForce meaning = iterator();
  for (const char* unlike : {"start", "ready", "never"}) {
    Json json = two_states(meaning, unlike);
    for (const char* property : {"safe", "permissive", "tight"})
      json["guarantee"][property] = {{"status", "proved"}};
    const InterfaceCheck checked = check(meaning, json);
    EXPECT_FALSE(checked.difference()) << unlike;
    EXPECT_FALSE(checked.needless_unknown()) << unlike;
    EXPECT_FALSE(checked.false_claim()) << unlike;
    EXPECT_FALSE(checked.bad_witness()) << unlike;
  }
}

TEST(Observations, ProducibleHistoriesDoMatter) {
  const BruteForce meaning = lock();
  EXPECT_EQ(check(meaning, two_states(meaning, "start")).difference()->message,
            "tryLock() = true; tryLock() = false; unlock() is legal, but called illegal");
  EXPECT_FALSE(check(meaning, two_states(meaning, "ready")).difference());

  Json json = two_states(meaning, "never");
  EXPECT_EQ(check(meaning, json).difference()->message,
            "tryLock() = true; tryLock() = false is legal, but called impossible");
  json["guarantee"]["safe"] = json["guarantee"]["permissive"] = {{"status", "proved"}};
  EXPECT_FALSE(check(meaning, json).false_claim());
  json["guarantee"]["tight"] = {{"status", "depth"}, {"depth", 1}};
  EXPECT_FALSE(check(meaning, json).false_claim());
  json["guarantee"]["tight"]["depth"] = 2;
  EXPECT_TRUE(check(meaning, json).false_claim());
}

TEST(Observations, WhatIsBehindAMissedFailureIsStillAFailure) {
  const BruteForce meaning =
      solve(component("", observed("f", shown("true", "false") + "," + shown("false", "false") +
                                            "," + error("true"))));
  Json json = Json::parse(R"({"format": "parlance-interface/1",
    "alphabet": [{"id": 0, "method": "f", "observation": "true"},
                 {"id": 1, "method": "f", "observation": "false"}],
    "states": [{"id": 0, "kind": "legal"}, {"id": 1, "kind": "legal"},
               {"id": 2, "kind": "unknown"}],
    "initial": 0,
    "transitions": [{"from": 0, "symbol": 0, "to": 1}, {"from": 0, "symbol": 1, "to": 1},
                    {"from": 1, "symbol": 0, "to": 2}, {"from": 1, "symbol": 1, "to": 2}],
    "guarantee": {"safe": {"status": "none"}, "tight": {"status": "depth", "depth": 1}}})");
  EXPECT_FALSE(check(meaning, json).false_claim());
  json["guarantee"]["tight"]["depth"] = 2;
  EXPECT_EQ(check(meaning, json).false_claim()->message,
            "not tight as claimed: f() = true; f() = true is illegal, but called unknown");
}

void expect_malformed(const BruteForce& meaning, const Json& interface, const std::string& part) {
  try {
    check(meaning, interface);
    FAIL() << "accepted: " << part;
  } catch (const BadText& error) {
    EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
  }
}

TEST(Observations, FailureDoesNotDependOnThem) {
  const BruteForce meaning = lock();
  for (const char* kind : {"error", "unknown"}) {
    Json json = two_states(meaning, "never");
    json["states"][2]["kind"] = "legal";
    json["states"][2]["id"] = "fine";
    json["transitions"][2]["to"] = "start";
    for (std::size_t symbol = 0; symbol < 3; ++symbol)
      json["transitions"].push_back(
          {{"from", "fine"}, {"symbol", json["alphabet"][symbol]["id"]}, {"to", "start"}});
    json["states"][3]["kind"] = kind;
    expect_malformed(meaning, json, "failure depends on what is observed from ready");
  }
  Json json = two_states(meaning, "never");
  json["transitions"][3]["to"] = "never";
  expect_malformed(meaning, json, "failure depends on what is observed from ready");
  json = two_states(meaning, "ready");
  json["transitions"][5]["to"] = "never";
  expect_malformed(meaning, json, "failure depends on what is observed from ready by unlock");
}

TEST(Observations, AreThoseOfTheComponent) {
  const BruteForce meaning = lock();
  Json json = two_states(meaning, "ready");
  json["alphabet"][0]["observation"] = "maybe";
  expect_malformed(meaning, json, "tryLock has no observation 'maybe'");
  json["alphabet"][0].erase("observation");
  expect_malformed(meaning, json, "tryLock has no observation ''");
  json["alphabet"][0]["observation"] = "false";
  expect_malformed(meaning, json, "overlap at tryLock() = false");
  json = two_states(meaning, "ready");
  json["alphabet"][2]["observation"] = "true";
  expect_malformed(meaning, json, "unlock has no observation 'true'");
  json = two_states(meaning, "ready");
  json["states"].push_back({{"id", "ever"}, {"kind", "impossible"}});
  expect_malformed(meaning, json, "more than one state is impossible");
}

TEST(Observations, HaveTheSameGuards) {
  const std::string method = R"({"name": "f", "parameters": [)" + named("p", "Bool") +
                             R"(], "observations": ["true", "false"], "paths": [)" +
                             shown("true", "p") + "," + shown("false", "(not p)") + "]}";
  const BruteForce meaning = solve(component("", method));
  const Automaton automaton{0, 3, {Verdict::legal}, {{0, 0, 0}}};
  const Json json =
      Json::parse(interface_text(meaning, {{0, {0, 2}}, {0, {1}}, {0, {3}}}, automaton));
  expect_malformed(meaning, json, "has a guard that tells f(true) = true from f(false) = true");
}

TEST(Observations, WitnessesHaveThem) {
  const BruteForce meaning = lock();
  Json json = two_states(meaning, "ready");
  const Json unlock = json["transitions"][2]["witness"]["calls"][0];
  const auto witness = [&](const Json& calls) {
    json["transitions"][2]["witness"]["calls"] = calls;
    return check(meaning, json).bad_witness();
  };
  const auto lock = [](const char* observation) {
    return Json{{"method", "tryLock"}, {"arguments", Json::array()}, {"observation", observation}};
  };
  EXPECT_FALSE(witness({lock("false"), unlock}));
  EXPECT_TRUE(witness({lock("true"), unlock})) << "leads elsewhere";
  EXPECT_TRUE(witness({lock("true"), lock("true"), unlock, unlock})) << "is impossible";
}

TEST(Observations, AreOfUseIfMoreIsLegal) {
  for (const BruteForce& meaning : {iterator(), lock()}) {
    const BruteForce without = blind(meaning);
    const auto gain = gained(meaning, CallAutomaton(meaning), CallAutomaton(without));
    ASSERT_TRUE(gain);
    EXPECT_EQ(gain->word.size(), 2U);
    EXPECT_EQ(gain->word.back().method, 1U);
  }
  const BruteForce useless = solve(component(
      named("x", "Bool"), observed("f", shown("true", "x") + "," + shown("false", "(not x)"))));
  const BruteForce without = blind(useless);
  EXPECT_FALSE(gained(useless, CallAutomaton(useless), CallAutomaton(without)));
}

} // namespace
} // namespace parlance::oracle::of_observations
