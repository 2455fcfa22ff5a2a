// Systems as charts: what is written, and what the rules of charts make necessary.

#include "automata/lts_text.h"

#include <gtest/gtest.h>

namespace parlance::automata {
namespace {

/// Two states; `label` goes from the first to the second and back.
Lts there_and_back(const std::string& label) {
  Lts lts("Pair");
  const State first = lts.add_state();
  const State second = lts.add_state();
  const Action action = lts.add_action(label);
  lts.add_transition(first, action, second);
  lts.add_transition(second, action, first);
  return lts;
}

std::size_t place_of(const std::string& text, const std::string& part) {
  const std::size_t place = text.find(part);
  EXPECT_NE(place, std::string::npos) << part << "\n" << text;
  return place;
}

TEST(ScxmlWriter, WritesAStateEach) {
  EXPECT_EQ(to_scxml(there_and_back("go"), {"Two states."}),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<!-- Two states. -->\n"
            "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" datamodel=\"null\" "
            "name=\"Pair\" initial=\"s0\">\n"
            "  <state id=\"s0\">\n"
            "    <transition event=\"go\" target=\"s1\"/>\n"
            "  </state>\n"
            "  <state id=\"s1\">\n"
            "    <transition event=\"go\" target=\"s0\"/>\n"
            "  </state>\n"
            "  <final id=\"error\"/>\n"
            "</scxml>\n");
}

TEST(ScxmlWriter, WhatIsRefusedIsNotDiscarded) {
  Lts lts = there_and_back("go");
  lts.add_transition(0, lts.add_action("stay"), 0);
  const std::string text = to_scxml(lts);
  place_of(text, "<transition event=\"stay\" target=\"refused\"/>");
  place_of(text, "<state id=\"refused\"/>");
}

TEST(ScxmlWriter, LongerEventsComeFirst) {
  Lts lts = there_and_back("door");
  const Action longer = lts.add_action("door.open");
  lts.add_transition(0, longer, 0);
  lts.add_transition(1, longer, 1);
  const std::string text = to_scxml(lts);
  EXPECT_LT(place_of(text, "event=\"door.open\""), place_of(text, "event=\"door\""));
}

TEST(ScxmlWriter, EventsOfThePlatformAreRenamed) {
  Lts lts = there_and_back("done");
  for (const char* label : {"done_", "error.late", "erroneous"}) {
    const Action action = lts.add_action(label);
    lts.add_transition(0, action, 0);
    lts.add_transition(1, action, 1);
  }
  const std::string text = to_scxml(lts);
  place_of(text, "<!-- done__: done -->");
  place_of(text, "<!-- error_.late: error.late -->");
  place_of(text, "event=\"done__\" target=\"s1\"");
  place_of(text, "event=\"done_\" target=\"s0\"");
  place_of(text, "event=\"error_.late\"");
  place_of(text, "event=\"erroneous\"");
}

TEST(ScxmlWriter, WhereEverythingFailsEventsAreStillNamed) {
  Lts lts("Never");
  lts.set_failing(lts.add_state());
  lts.add_action("go");
  const std::string text = to_scxml(lts);
  place_of(text, "initial=\"error\"");
  place_of(text, "<transition event=\"go\" target=\"error\"/>");
}

TEST(ScxmlWriter, CommentsDoNotEndEarly) {
  const std::string text = to_scxml(there_and_back("go"), {"p --> q---r\x01"});
  place_of(text, "<!-- p - -> q- - -r  -->\n");
}

} // namespace
} // namespace parlance::automata
