// Charts as Components and as labelled transition systems.

#include "frontends/scxml/charts.h"

#include "component/well_formed.h"
#include "frontends/scxml/alphabet.h"
#include "util/error.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace parlance::scxml {
namespace {

using samples::data;
using samples::Extracted;
using samples::Player;

std::vector<std::string> names_of(const std::vector<component::Variable>& variables) {
  std::vector<std::string> names;
  for (const component::Variable& variable : variables)
    names.push_back(variable.name);
  return names;
}

using Names = std::vector<std::string>;

void expect_well_formed(const Extracted& extracted) {
  util::StopToken stop;
  const auto solver = smt::make_z3(&stop);
  EXPECT_NO_THROW(component::check_well_formed(extracted.component, *solver, "chart"));
}

TEST(Alphabet, IsWhatTransitionsNameAndTheChartDoesNotRaise) {
  const Chart chart = read_chart(
      samples::document("<state id='a'><transition event='e f.g.* done.state.a error.x *' />"
                        "<transition event='e i'><raise event='i'/></transition>"
                        "<transition event='h'><raise event='h.deep'/></transition></state>"),
      "t");
  EXPECT_EQ(client_events(chart), (Names{"e", "f.g"}));
  EXPECT_TRUE(is_awaited(chart, "anything")) << "by *";
}

TEST(Alphabet, WithoutEventsThereIsNothingToCall) {
  EXPECT_THROW(Extracted("<state id='a'/>"), util::UserError);
}

TEST(Extract, HasAVariableForTheConfigurationAndForDataThatChange) {
  const Extracted extracted(
      "<datamodel><data id='n' expr='0'/><data id='limit' expr='3'/>"
      "<data id='on' expr='false'/></datamodel>"
      "<state id='a'><transition event='up' cond='n &lt; limit'><assign location='n' expr='n + 1'/>"
      "<assign location='on' expr='!on'/></transition><transition event='go' target='b'/></state>"
      "<state id='b'/>");
  EXPECT_EQ(names_of(extracted.component.variables), (Names{"configuration", "n", "on"}));
  expect_well_formed(extracted);
}

TEST(Extract, OneConfigurationNeedsNoVariable) {
  const Extracted extracted(data("n", "0") +
                            "<state id='a'><transition event='up' cond='n != 3'>"
                            "<assign location='n' expr='n + 1'/></transition></state>");
  EXPECT_EQ(names_of(extracted.component.variables), Names{"n"});
  expect_well_formed(extracted);
}

TEST(Extract, FieldsOfEventDataAreParameters) {
  const Extracted extracted(
      data("x", "0") +
      "<state id='a'><transition event='set' cond='_event.data.x &gt; 0 &amp;&amp; _event.data.ok'>"
      "<assign location='x' expr='_event.data.x'/></transition>"
      "<transition event='other' cond='_event.data.ok' target='b'/></state><state id='b'/>");
  const component::Component& component = extracted.component;
  EXPECT_EQ(names_of(component.methods[0].parameters), (Names{"x", "ok"}));
  EXPECT_EQ(component.methods[0].parameters[0].sort().width(), 54U);
  EXPECT_TRUE(component.methods[0].parameters[1].sort().is_boolean());
  EXPECT_EQ(component.methods[0].parameters[0].places, Names{"test.scxml:2"});
  EXPECT_EQ(names_of(component.methods[1].parameters), Names{"ok"});
  EXPECT_EQ(names_of(component.variables), (Names{"configuration", "chart.x"}));
  EXPECT_EQ(component.assumptions.size(), 1U);
  expect_well_formed(extracted);
}

TEST(Extract, NumbersThatAreNotExactAreUnknown) {
  const Extracted extracted(
      data("n", "9007199254740990") +
      "<state id='a'><transition event='up'><assign location='n' expr='n + 1'/></transition>"
      "<transition event='half'><assign location='n' expr='n / 2'/></transition></state>");
  Player player(extracted);
  EXPECT_EQ(player.send("up"), "a");
  EXPECT_EQ(player.send("up"), "unknown: test.scxml:2: a number beyond 2^53, which is not exact");
  EXPECT_EQ(player.send("half"), "unknown: test.scxml:2: a division that does not come out even");
  player.restart();
  EXPECT_EQ(player.send("half"), "a");
}

TEST(Extract, WhatIsSkippedIsNotUnknown) {
  const Extracted extracted(
      data("n", "0") +
      "<state id='a'><transition event='e' cond='n != 0 &amp;&amp; 10 / n == 5' target='b'/>"
      "<transition event='f' cond='10 / n == 5' target='b'/>"
      "<transition event='two'><assign location='n' expr='2'/></transition></state>"
      "<state id='b'/>");
  Player player(extracted);
  EXPECT_EQ(player.send("e"), "a");
  EXPECT_EQ(player.send("f"), "unknown: test.scxml:2: a division by zero");
  player.send("two");
  EXPECT_EQ(player.send("e"), "b");
}

TEST(Extract, BoundsEndInUnknown) {
  ExtractOptions options;
  options.limits.configuration_bound = 2;
  const Extracted extracted("<state id='a'><transition event='e' target='b'/></state>"
                            "<state id='b'><transition event='e' target='c'/></state>"
                            "<state id='c'/>",
                            options);
  Player player(extracted);
  EXPECT_EQ(player.send("e"), "b");
  EXPECT_EQ(player.send("e"), "unknown: configuration bound");
}

std::string flight() {
  std::ifstream file(std::string(PARLANCE_SOURCE_DIR) + "/examples/scxml/flight.scxml");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(Lts, IsDeterministicAndComplete) {
  term::TermStore store;
  util::StopToken stop;
  const Chart chart = read_chart(flight(), "flight.scxml");
  const Summary summary = summarise(store, chart, {.errors = {"failed"}}, stop);
  const auto lts = to_lts(chart, summary);
  ASSERT_TRUE(lts.has_value());
  EXPECT_EQ(lts->actions().size(), 8U);
  EXPECT_EQ(lts->state_count(), summary.configurations.size() + 2); // one a failure
  for (automata::State state = 0; state < lts->state_count(); ++state) {
    if (lts->failing(state)) {
      EXPECT_TRUE(lts->transitions(state).empty());
      continue;
    }
    ASSERT_EQ(lts->transitions(state).size(), 8U);
    for (automata::Action action = 0; action < 8; ++action)
      EXPECT_EQ(lts->transitions(state)[action].action, action);
  }
}

TEST(Lts, NeedsAChartWithoutData) {
  const Extracted counter(data("n", "0") +
                          "<state id='a'><transition event='up' cond='n != 3'>"
                          "<assign location='n' expr='n + 1'/></transition></state>");
  EXPECT_FALSE(to_lts(counter.chart, counter.summary).has_value());
  const Extracted endless("<state id='a'><transition event='e' target='b'/></state>"
                          "<state id='b'><transition target='b'/></state>");
  EXPECT_FALSE(to_lts(endless.chart, endless.summary).has_value());
}

TEST(Lts, MayFailBeforeTheFirstEvent) {
  const Extracted extracted("<state id='a'><transition event='e' target='a'/></state>",
                            {.errors = {"a"}});
  const auto lts = to_lts(extracted.chart, extracted.summary);
  ASSERT_TRUE(lts.has_value());
  EXPECT_TRUE(lts->failing(lts->initial()));
}

} // namespace
} // namespace parlance::scxml
