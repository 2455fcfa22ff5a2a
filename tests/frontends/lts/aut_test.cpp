#include "frontends/lts/aut.h"

#include "util/error.h"

#include <gtest/gtest.h>

namespace parlance::lts {
namespace {

Lts aut(const std::string& text, const AutMeaning& meaning = {}) {
  return read_aut(text, "model.aut", meaning, {});
}

std::string error_in(const std::string& text, const AutMeaning& meaning = {}) {
  try {
    aut(text, meaning);
  } catch (const util::UserError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Aut, LinesMayEndInAnyWay) {
  const Lts lts = aut("des (0, 3, 3)\r\n(0,\"a\",1)\r\n(1, b ,2)\r\n\r\n( 2 , i , 0 )");
  EXPECT_EQ(lts.state_count(), 3U);
  EXPECT_EQ(lts.actions(), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(lts.transitions(2).front().action, Lts::internal);
}

TEST(Aut, LabelsMayHoldAnything) {
  const Lts lts = aut("des (1, 2, 2)\n(0, \"send !1, (x) \"\" ?\", 1)\n(1, \"tau\", 0)\n");
  EXPECT_EQ(lts.actions(), (std::vector<std::string>{"send !1, (x) \"\" ?"}));
  EXPECT_EQ(lts.initial(), 1U);
}

TEST(Aut, AStateFailsWhereAnErrorIsWritten) {
  const std::string text = "des (0, 3, 3)\n(0, \"a\", 1)\n(1, \"ERROR\", 1)\n(1, \"b\", 2)\n";
  const Lts lts = aut(text);
  EXPECT_TRUE(lts.failing(1));
  EXPECT_FALSE(lts.failing(2));
  EXPECT_TRUE(lts.transitions(1).empty());
  EXPECT_EQ(lts.failure(1).place, "model.aut:3");
}

TEST(Aut, ErrorsAreNamedByStateOrLabel) {
  const std::string text = "des (0, 3, 3)\n(0, \"a\", 1)\n(1, \"fail\", 2)\n(0, \"b\", 2)\n";
  EXPECT_FALSE(aut(text).has_failing_states());
  EXPECT_TRUE(aut(text, {{"2"}, {}}).failing(2));
  EXPECT_TRUE(aut(text, {{"fail"}, {}}).failing(1));
  EXPECT_EQ(aut(text, {{"fail"}, {}}).actions(), (std::vector<std::string>{"a", "b"}));
  EXPECT_NE(error_in(text, {{"3"}, {}}).find("--error 3"), std::string::npos);
  EXPECT_NE(error_in(text, {{"oops"}, {}}).find("--error oops"), std::string::npos);
}

TEST(Aut, TheErrorStateOfLtsaIsMinusOne) {
  const Lts lts = aut("des(0,2,1)\n(0,a,-1)\n(0,b,0)\n");
  EXPECT_EQ(lts.state_count(), 2U);
  EXPECT_TRUE(lts.failing(1));
}

struct BrokenLine {
  std::string text;
  std::string message;
};

class BrokenAut : public testing::TestWithParam<BrokenLine> {};

TEST_P(BrokenAut, IsRefusedWithItsPlace) {
  EXPECT_EQ(error_in(GetParam().text), "model.aut: " + GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    All, BrokenAut,
    testing::Values(
        BrokenLine{"", "line 1, column 1: expected 'des (first state, transitions, states)', found "
                       "nothing"},
        BrokenLine{"dse (0,0,1)\n", "line 1, column 1: expected 'des' at the beginning, found 'd'"},
        BrokenLine{"des (0,0)\n", "line 1, column 9: expected ',' after the number of transitions, "
                                  "found ')'"},
        BrokenLine{"des (0,0,1) x\n", "line 1, column 13: expected the end of the line, found 'x'"},
        BrokenLine{"des (0,x,1)\n", "line 1, column 8: expected the number of transitions, found "
                                    "'x'"},
        BrokenLine{"des (1,0,1)\n", "line 1, column 1: the header says there is no first state: "
                                    "states are counted from 0, and there is at least one"},
        BrokenLine{"des (0,2,1)\n(0,\"a\",0)\n",
                   "line 1, column 1: the header says 2 transitions, there are 1"},
        BrokenLine{"des (0,1,1)\n(0,\"a\",1)\n",
                   "line 2, column 8: the next state 1 is none of the 1 states"},
        BrokenLine{"des (0,1,1)\n(-1,\"a\",0)\n",
                   "line 2, column 2: the state -1 is none of the 1 states"},
        BrokenLine{"des (0,1,1)\n(0,\"a,0)\n", "line 2, column 4: this label has no closing quote"},
        BrokenLine{"des (0,1,1)\n(0,\"\",0)\n", "line 2, column 4: this label is empty"},
        BrokenLine{"des (0,1,1)\n0,\"a\",0\n",
                   "line 2, column 1: expected '(' before a transition, found '0'"},
        BrokenLine{"des (0,1,1)\n(0,\"a\",0\n",
                   "line 2, column 9: expected ')' after a transition, found the end of the line"},
        BrokenLine{"des (0,1,1)\n(0 \"a\" 0)\n",
                   "line 2, column 4: expected ',' after a state, found '\"'"},
        BrokenLine{"des (0,1,1)\n(0,a 0)\n",
                   "line 2, column 4: expected a label and ',' behind it"},
        BrokenLine{"des (0,1,1)\n(0,\"\x01\",0)\n",
                   "line 2, column 4: this label has a character that is not printable ASCII"},
        BrokenLine{"des (0,1,99999999999999999999)\n",
                   "line 1, column 10: expected the number of states, found '9'"}));

TEST(Aut, TooManyStatesAreALimit) {
  try {
    read_aut("des (0, 0, 1000)\n", "model.aut", {}, {999});
    FAIL();
  } catch (const util::UserError& error) {
    EXPECT_EQ(error.code(), util::ExitCode::limit);
  }
}

TEST(Aut, ReservedLabelsAreNoActions) {
  EXPECT_NE(error_in("des (0,1,2)\n(0,\"ERROR\",1)\n", {{"1"}, {}}).find("cannot be the name"),
            std::string::npos);
}

} // namespace
} // namespace parlance::lts
