// What a client sees of calls.

#include "component/loading.h"
#include "component/observe.h"
#include "component/well_formed.h"
#include "oracle/examples.h"
#include "util/error.h"

#include <gtest/gtest.h>

#include <limits>

namespace parlance::component {
namespace {

using samples::Loaded;

/// read() returns x and adds one; peek() says whether x is 3; next() is a mode; stop() throws.
const std::string returning = R"J({"format": "parlance-component/1", "name": "reader",
  "variables": [{"name": "x", "sort": "(_ BitVec 8)", "init": "#x00"}],
  "methods": [
    {"name": "read", "result": {"sort": "(_ BitVec 8)"}, "paths": [
      {"guard": "true", "update": {"x": "(bvadd x #x01)"},
       "outcome": {"kind": "ok", "value": "x"}}]},
    {"name": "peek", "result": {"sort": "Bool"}, "paths": [
      {"guard": "(distinct x #x09)", "outcome": {"kind": "ok", "value": "(= x #x03)"}},
      {"guard": "(= x #x09)", "outcome": {"kind": "error", "error": "late"}}]},
    {"name": "stop", "paths": [
      {"guard": "(= x #x00)", "outcome": {"kind": "ok", "exception": "Early"}},
      {"guard": "(distinct x #x00)", "outcome": {"kind": "ok"}}]}]})J";

class Observe : public testing::Test {
protected:
  Component seen(const std::string& what) {
    return observe(loaded_.component, parse_observations(what));
  }
  static std::vector<std::string> names(const Component& component, std::size_t method) {
    return component.methods[method].observations;
  }
  std::string refusal(const std::string& what) {
    try {
      seen(what);
    } catch (const util::UserError& error) {
      EXPECT_EQ(error.code(), util::ExitCode::usage);
      return error.what();
    }
    return "";
  }
  Loaded loaded_{returning};
};

TEST_F(Observe, ReturnsAreSignsBooleansAndExceptions) {
  const Component all = seen("returns");
  EXPECT_EQ(names(all, 0), (std::vector<std::string>{"< 0", "0", "> 0"}));
  EXPECT_EQ(names(all, 1), (std::vector<std::string>{"true", "false"}));
  EXPECT_EQ(names(all, 2), (std::vector<std::string>{"returns", "throws Early"}));
  EXPECT_NO_THROW(check_well_formed(all, *loaded_.solver, "reader"));
}

TEST_F(Observe, OnlyTheMethodsThatAreNamed) {
  const Component one = seen("peek");
  EXPECT_TRUE(names(one, 0).empty());
  EXPECT_EQ(names(one, 1).size(), 2U);
}

TEST_F(Observe, PredicatesPartitionTheResultsInTheirOrder) {
  const Component some = seen("read: 3, >=0");
  EXPECT_EQ(names(some, 0), (std::vector<std::string>{"3", ">= 0", "anything else"}));
  EXPECT_EQ(names(seen("read: <0, >=0"), 0), (std::vector<std::string>{"< 0", ">= 0"}));
  EXPECT_EQ(names(seen("read: 0..9; peek"), 0),
            (std::vector<std::string>{"0..9", "anything else"}));
  // Every path of read shows what its guard says it does.
  for (const Path& path : some.methods[0].paths)
    for (std::uint64_t x = 0; x < 256; ++x) {
      term::Assignment values;
      values.bind(some.variables[0].symbol, x);
      const std::uint32_t expected = x == 3 ? 0 : x < 128 ? 1 : 2;
      EXPECT_EQ(term::evaluate(path.guard, values) != 0, path.observation == expected) << x;
    }
}

TEST_F(Observe, WhatMakesNoSenseIsRefused) {
  EXPECT_NE(refusal("write").find("no method write; there are: read, peek, stop"),
            std::string::npos);
  EXPECT_NE(refusal("peek: >0").find("returns no whole number"), std::string::npos);
  EXPECT_NE(refusal("stop: 1").find("returns no whole number"), std::string::npos);
  EXPECT_NE(refusal("read: 300").find("out of the range"), std::string::npos);
  EXPECT_NE(refusal("read: about 3").find("is no predicate"), std::string::npos);
  EXPECT_NE(refusal("").find("expected 'returns'"), std::string::npos);
}

TEST(ResultPredicate, Numbers) {
  const auto satisfies = [](const char* text, std::int64_t number) {
    const auto predicate = read_predicate(text);
    EXPECT_TRUE(predicate) << text;
    return predicate && holds(*predicate, number);
  };
  EXPECT_TRUE(satisfies("< 0", -1));
  EXPECT_FALSE(satisfies("< 0", 0));
  EXPECT_TRUE(satisfies("<= 7", 7));
  EXPECT_TRUE(satisfies("5", 5));
  EXPECT_FALSE(satisfies("= 5", 6));
  EXPECT_TRUE(satisfies("!= 5", 6));
  EXPECT_FALSE(satisfies("!= 5", 5));
  EXPECT_TRUE(satisfies("-3..4", -3));
  EXPECT_FALSE(satisfies("-3..4", 5));
  EXPECT_TRUE(satisfies(">= 0", std::numeric_limits<std::int64_t>::max()));
  EXPECT_FALSE(satisfies("> 9223372036854775807", std::numeric_limits<std::int64_t>::max()));
  EXPECT_FALSE(read_predicate("true"));
  EXPECT_FALSE(read_predicate("4..3"));
}

TEST(Observation, IsWhatItsNameSays) {
  using Kind = Observation::Kind;
  using Relation = ResultPredicate::Relation;
  const std::pair<std::string, Observation> named[] = {
      {"true", {Kind::value, "true"}},
      {"null", {Kind::value, "null"}},
      {"< 0", {Kind::number, {}, {Relation::less, 0, 0}}},
      {"!= 5", {Kind::number, {}, {Relation::distinct, 5, 5}}},
      {"7", {Kind::number, {}, {Relation::equal, 7, 7}}},
      {"0..9", {Kind::number, {}, {Relation::between, 0, 9}}},
      {"anything else", {Kind::rest}},
      {"returns", {Kind::returns}},
      {"throws java.io.IOException", {Kind::exception, "java.io.IOException"}},
  };
  for (const auto& [name, observation] : named) {
    EXPECT_EQ(observation_called(name), observation) << name;
    EXPECT_EQ(to_text(observation), name);
  }
}

} // namespace
} // namespace parlance::component
