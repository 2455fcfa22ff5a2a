// What charts do with events: the recommendation's rules, one by one.

#include "frontends/scxml/charts.h"
#include "util/error.h"
#include "util/reason_text.h"

#include <gtest/gtest.h>

namespace parlance::scxml {
namespace {

using samples::data;
using samples::Extracted;
using samples::Player;

std::string moves(const std::string& event, const std::string& target,
                  const std::string& more = "") {
  return "<transition event='" + event + "' target='" + target + "' " + more + "/>";
}

/// The places after each event, with `;` between.
std::string played(const std::string& inside, const std::vector<std::string>& events) {
  const Extracted extracted(inside);
  Player player(extracted);
  std::string text = player.where();
  for (const std::string& event : events)
    text += "; " + player.send(event);
  return text;
}

TEST(Machine, BeginsWithTheFirstStateUnlessItSaysOtherwise) {
  EXPECT_EQ(played("<state id='a'>" + moves("e", "b") +
                       "</state><state id='b'><state id='c'/>"
                       "<state id='d'/></state>",
                   {"e"}),
            "a; c");
  EXPECT_EQ(played("<state id='b' initial='d'>" + moves("e", "c") +
                       "<state id='c'/><state id='d'/></state>",
                   {"e"}),
            "d; c");
}

TEST(Machine, UnmatchedEventsAreDiscarded) {
  EXPECT_EQ(played("<state id='a'>" + moves("e", "b") + "</state><state id='b'>" + moves("f", "a") +
                       "</state>",
                   {"f", "e", "e", "f"}),
            "a; a; b; b; a");
}

TEST(Machine, InnerTransitionsComeFirstAndThoseThatStandFirst) {
  EXPECT_EQ(played("<state id='o'>" + moves("e", "x") + "<state id='i'>" + moves("e", "y") +
                       moves("e", "z") +
                       "</state><state id='y'/></state><state id='x'/>"
                       "<state id='z'/>",
                   {"e", "e"}),
            "i; y; x");
}

TEST(Machine, DescriptorsMatchWholeTokens) {
  const std::string chart = "<state id='a'>" + moves("door.open lamp.*", "b") +
                            "</state><state id='b'>" + moves("*", "a") + "</state>";
  ExtractOptions options;
  options.events = {"door.open.wide", "door", "door.opened", "lamp.on", "other"};
  const Extracted extracted(chart, options);
  Player player(extracted);
  EXPECT_EQ(extracted.component.methods[0].name, "door.open");
  EXPECT_EQ(extracted.component.methods[1].name, "lamp");
  EXPECT_EQ(player.send("door"), "a");
  EXPECT_EQ(player.send("door.opened"), "a");
  EXPECT_EQ(player.send("door.open.wide"), "b");
  EXPECT_EQ(player.send("other"), "a");
  EXPECT_EQ(player.send("lamp.on"), "b");
}

/// Counts how often a state is entered.
const std::string counted_entry = "<onentry><assign location='n' expr='n + 1'/></onentry>";

std::string entries_of_outer(const std::string& type) {
  return data("n", "0") + "<state id='o'>" + counted_entry +
         moves("e", "i", "type='" + type + "'") +
         "<transition event='look' cond='n == 2' target='twice'/><state id='i'/></state>"
         "<state id='twice'/>";
}

TEST(Machine, InternalTransitionsDoNotLeaveTheirSource) {
  EXPECT_EQ(played(entries_of_outer("external"), {"e", "look"}), "i; i; twice");
  EXPECT_EQ(played(entries_of_outer("internal"), {"e", "look"}), "i; i; i");
}

TEST(Machine, TransitionsWithoutTargetLeaveNothing) {
  EXPECT_EQ(
      played(data("n", "0") + "<state id='a'>" + counted_entry +
                 "<transition event='e'><assign location='n' expr='n + 10'/></transition>"
                 "<transition event='look' cond='n == 11' target='b'/></state><state id='b'/>",
             {"e", "look"}),
      "a; a; b");
}

TEST(Machine, RunsToCompletion) {
  // Eventless transitions, then raised events in their order, before the next event from outside.
  EXPECT_EQ(played("<state id='a'><transition event='e' target='b'><raise event='i'/>"
                   "<raise event='j'/></transition></state>"
                   "<state id='b'><transition target='c'/></state>"
                   "<state id='c'>" +
                       moves("j", "wrong") + moves("i", "d") + "</state><state id='d'>" +
                       moves("j", "f") + "</state><state id='f'/><state id='wrong'/>",
                   {"e"}),
            "a; f");
}

TEST(Machine, PartsOfAParallelMoveTogether) {
  EXPECT_EQ(played("<parallel id='p'><state id='l'><state id='l1'>" + moves("e", "l2") +
                       "</state><state id='l2'/></state><state id='r'><state id='r1'>" +
                       moves("e", "r2", "cond=\"In('l1')\"") +
                       "</state><state id='r2'/></state></parallel>",
                   {"e"}),
            "l1, r1; l2, r2");
}

TEST(Machine, OfConflictingTransitionsTheFirstPartWins) {
  EXPECT_EQ(played("<parallel id='p'><state id='l'>" + moves("e", "x") + "</state><state id='r'>" +
                       moves("e", "y") + "</state></parallel><state id='x'/><state id='y'/>",
                   {"e"}),
            "l, r; x");
  EXPECT_EQ(played("<parallel id='p'>" + moves("e", "x") +
                       "<state id='l'/><state id='r'><state "
                       "id='r1'>" +
                       moves("e", "y") +
                       "</state></state></parallel><state id='x'/><state id='y'/>",
                   {"e"}),
            "l, r1; y")
      << "a transition of an inner state preempts one of an outer";
}

TEST(Machine, BetweenThePartsOfAParallelAllOfItIsLeft) {
  EXPECT_EQ(played("<parallel id='p'><state id='l'><state id='l1'>" + moves("e", "l2") +
                       moves("cross", "r2") +
                       "</state><state id='l2'/></state><state id='r'><state id='r1'/>"
                       "<state id='r2'/></state></parallel>",
                   {"cross"}),
            "l1, r1; l1, r2");
}

TEST(Machine, FinalStatesRaiseDoneEvents) {
  EXPECT_EQ(played("<state id='a'>" + moves("done.state.a", "b") + "<state id='i'>" +
                       moves("e", "f") + "</state><final id='f'/></state><state id='b'/>",
                   {"e"}),
            "i; b");
  const std::string part = "'><transition event='go' target='";
  EXPECT_EQ(played("<parallel id='p'>" + moves("done.state.p", "b") +
                       "<state id='l'><state id='l1'>" + moves("left", "lf") +
                       "</state><final id='lf'/></state><state id='r'><state id='r1'>" +
                       moves("right", "rf") +
                       "</state><final id='rf'/></state></parallel>"
                       "<state id='b'/>",
                   {"left", "right"}),
            "l1, r1; lf, r1; b");
}

TEST(Machine, EndsInATopLevelFinalState) {
  EXPECT_EQ(played("<state id='a'>" + moves("e", "f") + "</state><final id='f'/>", {"e", "e"}),
            "a; ended; ended");
}

std::string with_history(const std::string& type) {
  return "<state id='o'>" + moves("out", "x") + "<history id='h' type='" + type +
         "'><transition target='a'/></history>"
         "<state id='a'>" +
         moves("in", "b2") +
         "</state><state id='b'><state id='b1'/><state id='b2'/></state>"
         "</state><state id='x'>" +
         moves("back", "h") + "</state>";
}

TEST(Machine, HistoriesRememberWhatWasActive) {
  EXPECT_EQ(played(with_history("shallow"), {"in", "out", "back"}), "a; b2; x; b1");
  EXPECT_EQ(played(with_history("deep"), {"in", "out", "back"}), "a; b2; x; b2");
}

TEST(Machine, HistoriesBeginWithTheirDefaultAndItsContent) {
  EXPECT_EQ(played(data("n", "0") + "<state id='x'>" + moves("back", "h") +
                       "</state><state id='o'>" + moves("out", "x") +
                       "<history id='h'><transition target='a'><assign location='n' expr='n + 1'/>"
                       "</transition></history><state id='a'>"
                       "<transition event='look' cond='n == 1' target='once'/></state>"
                       "<state id='once'/></state>",
                   {"back", "out", "back", "look"}),
            "x; a; x; a; once");
}

TEST(Machine, ExitsFromInsideContentEntriesFromOutside) {
  const auto note = [](const std::string& element, int digit) {
    return "<" + element + "><assign location='n' expr='n * 10 + " + std::to_string(digit) +
           "'/></" + element + ">";
  };
  EXPECT_EQ(played(data("n", "0") + "<state id='a'>" + note("onexit", 2) + "<state id='a1'>" +
                       note("onexit", 1) +
                       "<transition event='e' target='b1'><assign location='n' expr='n * 10 + 3'/>"
                       "</transition></state></state><state id='b'>" +
                       note("onentry", 4) +
                       "<initial><transition target='b1'><assign location='n' expr='n * 10 + 9'/>"
                       "</transition></initial><state id='b1'>" +
                       note("onentry", 5) +
                       "<transition event='look' cond='n == 12345' target='right'/></state></state>"
                       "<state id='right'/>",
                   {"e", "look"}),
            "a1; b1; right");
}

TEST(Machine, TheFirstAlternativeThatHoldsIsExecuted) {
  const std::string chart =
      data("n", "0") +
      "<state id='a'><transition event='set'><if cond='_event.data.x == 1'>"
      "<assign location='n' expr='10'/><elseif cond='_event.data.x &lt; 5'/>"
      "<assign location='n' expr='20'/><else/><assign location='n' expr='30'/></if></transition>"
      "<transition event='go' cond='n == 10' target='ten'/>"
      "<transition event='go' cond='n == 20' target='twenty'/>"
      "<transition event='go' cond='n == 30' target='thirty'/></state>"
      "<state id='ten'/><state id='twenty'/><state id='thirty'/>";
  const Extracted extracted(chart);
  for (const auto& [x, place] :
       {std::pair{1, "ten"}, {2, "twenty"}, {-4, "twenty"}, {5, "thirty"}}) {
    Player player(extracted);
    player.send("set", {static_cast<std::uint64_t>(std::int64_t{x})});
    EXPECT_EQ(player.send("go"), place) << x;
  }
}

TEST(Machine, NeverEndingChartsAreUnknown) {
  EXPECT_EQ(played("<state id='a'>" + moves("e", "b") +
                       "</state><state id='b'><transition "
                       "target='b'/></state>",
                   {"e"}),
            "a; unknown: test.scxml:2: loop bound");
}

TEST(Machine, DataOfInternalEventsAreUnknown) {
  EXPECT_EQ(played("<state id='a'><transition event='e'><raise event='i'/></transition>"
                   "<transition event='i' cond='_event.data.x == 1' target='a'/></state>",
                   {"e"}),
            "a; unknown: test.scxml:2: the data of an event that carries none");
}

TEST(Errors, AreStatesThatAreEnteredAndEventsThatAreRaised) {
  const std::string chart = "<state id='a'>" + moves("e", "bad") +
                            "\n<transition event='f'><raise event='failed.late'/></transition>"
                            "</state><state id='bad'><transition target='a'/></state>";
  ExtractOptions options;
  options.errors = {"bad"};
  const Extracted entered(chart, options);
  EXPECT_EQ(Player(entered).send("e"), "error: enters bad at test.scxml:2")
      << "though it would be left at once";
  EXPECT_EQ(Player(entered).send("f"), "a");
  options.errors = {"failed"};
  const Extracted raised(chart, options);
  EXPECT_EQ(Player(raised).send("e"), "a");
  EXPECT_EQ(Player(raised).send("f"), "error: raises failed.late at test.scxml:3");
  options.errors = {"worse"};
  EXPECT_THROW(Extracted(chart, options), util::UserError);
}

TEST(Errors, BeforeTheFirstEventMakeTheEmptyWordIllegal) {
  ExtractOptions options;
  options.errors = {"bad"};
  const Extracted extracted("<state id='bad'>" + moves("e", "bad") + "</state>", options);
  ASSERT_EQ(extracted.component.internal.size(), 1U);
  EXPECT_EQ(util::to_text(extracted.component.internal[0].paths[0].outcome.reason), "enters bad");
}

} // namespace
} // namespace parlance::scxml
