#include "frontends/lts/fsp.h"

#include "automata/lts_text.h"
#include "frontends/lts/aut.h"
#include "util/error.h"
#include "util/reason_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace parlance::lts {
namespace {

using automata::Action;
using automata::State;

Lts fsp(const std::string& text, const std::string& process = {}) {
  static const util::StopToken stop;
  return FspFile(text, "model.fsp", {}, stop).process(process);
}

/// "0 a 1; 0 b 2!; 1 tau 0": every transition; failing targets have an exclamation mark.
std::string edges(const Lts& lts) {
  std::string text;
  for (State state = 0; state < lts.state_count(); ++state) {
    for (const auto& [action, target] : lts.transitions(state)) {
      text += (text.empty() ? "" : "; ") + std::to_string(state) + " " +
              (action == Lts::internal ? "tau" : lts.actions()[action]) + " " +
              std::to_string(target) + (lts.failing(target) ? "!" : "");
    }
  }
  return text;
}

std::string alphabet(const Lts& lts) {
  std::set<std::string> labels(lts.actions().begin(), lts.actions().end());
  std::string text;
  for (const std::string& label : labels) {
    text += (text.empty() ? "" : " ") + label;
  }
  return text;
}

std::string error_of(const std::string& text) {
  try {
    fsp(text);
  } catch (const util::UserError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Fsp, PrefixChoiceAndRecursion) {
  EXPECT_EQ(edges(fsp("P = (a -> b -> P | c -> STOP).")), "0 a 1; 0 c 2; 1 b 0");
  EXPECT_EQ(edges(fsp("P = Q, Q = (a -> R), R = (b -> Q | c -> ERROR).")), "0 a 1; 1 b 0; 1 c 2!");
}

TEST(Fsp, ErrorsKnowWhereTheyAre) {
  const Lts lts = fsp("P = (a -> STOP\n    | b -> ERROR).");
  EXPECT_EQ(util::to_text(lts.failure(2)), "ERROR of P");
  EXPECT_EQ(lts.failure(2).place, "model.fsp:2");
}

TEST(Fsp, GuardsRangesConstantsAndIndexedProcesses) {
  const Lts lts = fsp(R"(const N = 2
range R = 0..N
COUNT = C[0],
C[i:R] = (when (i < N) inc -> C[i+1]
         | when (i > 0) dec -> C[i-1]
         | at[i] -> C[i]).)");
  EXPECT_EQ(edges(lts), "0 inc 1; 0 at.0 0; 1 inc 2; 1 dec 0; 1 at.1 1; 2 dec 1; 2 at.2 2");
}

TEST(Fsp, IndexedActionsBindVariables) {
  EXPECT_EQ(edges(fsp("B = (in[x:0..1] -> out[x] -> B).")),
            "0 in.0 1; 0 in.1 2; 1 out.0 0; 2 out.1 0");
  EXPECT_EQ(edges(fsp("B = (in[x:0..1].go -> if x == 1 then STOP else B).")),
            "0 in.0.go 0; 0 in.1.go 1");
}

TEST(Fsp, SetsOfLabels) {
  EXPECT_EQ(edges(fsp("set S = {red, green}\nP = (S -> P | x.{a, b} -> STOP).")),
            "0 red 0; 0 green 0; 0 x.a 1; 0 x.b 1");
  EXPECT_EQ(edges(fsp("set S = {red, green}\nP = (get[c:S] -> if (c == 'red) then P else STOP).")),
            "0 get.red 0; 0 get.green 1");
}

TEST(Fsp, ParametersOfProcesses) {
  const std::string text = "P(N=1) = (a[N] -> P).\n||S(M=3) = (P || P(M) || P(M+1)).";
  EXPECT_EQ(edges(fsp(text)), "0 a.1 0; 0 a.3 0; 0 a.4 0");
}

TEST(Fsp, TheAlphabetIsThatOfAllLocalProcesses) {
  EXPECT_EQ(alphabet(fsp("P = (a -> P), Q = (b -> P) + {c, d[0..1]}.")), "a b c d.0 d.1");
}

TEST(Fsp, CompositionSharesActions) {
  // b is shared, a and c are not.
  const Lts lts = fsp("P = (a -> b -> P). Q = (b -> c -> Q). ||S = (P || Q).");
  EXPECT_EQ(edges(lts), "0 a 1; 1 b 2; 2 a 3; 2 c 0; 3 c 1");
}

TEST(Fsp, WithoutACompositionAllProcessesRunSideBySide) {
  EXPECT_EQ(edges(fsp("P = (a -> STOP). Q = (a -> b -> STOP).")), "0 a 1; 1 b 2");
}

TEST(Fsp, OneFailingPartFailsTheWhole) {
  const Lts lts = fsp("P = (a -> ERROR). Q = (a -> Q | b -> Q). ||S = (P || Q).");
  EXPECT_EQ(edges(lts), "0 a 1!; 0 b 0");
}

TEST(Fsp, LabellingAndSharing) {
  EXPECT_EQ(edges(fsp("P = (x -> P). ||S = ({a, b}:P).")), "0 a.x 0; 0 b.x 0");
  EXPECT_EQ(edges(fsp("P = (x -> y -> P). ||S = {a, b}::P.")),
            "0 a.x 1; 0 b.x 1; 1 a.y 0; 1 b.y 0");
  EXPECT_EQ(edges(fsp("P = (x -> P). ||S = (a[1..2]:P).")), "0 a.1.x 0; 0 a.2.x 0");
  EXPECT_EQ(edges(fsp("P = (x -> P). ||S = {a, b}::c:P.")), "0 a.c.x 0; 0 b.c.x 0");
  EXPECT_EQ(edges(fsp("P = (x -> P). ||S = forall [i:0..1] a[i]:P.")), "0 a.0.x 0; 0 a.1.x 0");
}

TEST(Fsp, RelabellingIsDoneBeforeProcessesAreJoined) {
  // So that client and server meet: (CLIENT || SERVER)/{call/accept}.
  const Lts lts = fsp("C = (call -> C). D = (accept -> done -> D). ||S = (C || D)/{call/accept}.");
  EXPECT_EQ(edges(lts), "0 call 1; 1 done 0");
}

TEST(Fsp, RelabellingTakesBeginningsOfLabels) {
  EXPECT_EQ(alphabet(fsp("P = (a.x -> a.y -> ab -> P)/{b/a}.")), "ab b.x b.y");
  EXPECT_EQ(alphabet(fsp("P = (a.x -> a.y -> P)/{b/a, c/a.x}.")), "b.y c");
  EXPECT_EQ(edges(fsp("P = (a -> P)/{{b, c}/a}.")), "0 b 0; 0 c 0");
  EXPECT_EQ(alphabet(fsp("P = (a[i:0..2] -> P)/{forall [i:0..2] {b[i+1]/a[i]}}.")), "b.1 b.2 b.3");
}

TEST(Fsp, HidingMakesInternalSteps) {
  EXPECT_EQ(edges(fsp("P = (a -> b.x -> P)\\{b}.")), "0 a 1; 1 tau 0");
  EXPECT_EQ(edges(fsp("P = (a -> b -> P)@{a}.")), "0 a 1; 1 tau 0");
  EXPECT_EQ(edges(fsp("P = (a -> b -> P). ||S = (P)\\{a}.")), "0 tau 1; 1 b 0");
  EXPECT_EQ(edges(fsp("P = (a -> tau -> P).")), "0 a 1; 1 tau 0");
}

TEST(Fsp, AHiddenCompositionKeepsItsStepsToItself) {
  // Both have an action called a, but that of IN is hidden.
  const Lts lts = fsp("P = (a -> b -> P). ||IN = (P)\\{a}. Q = (a -> Q). ||S = (IN || Q).");
  EXPECT_EQ(edges(lts), "0 a 0; 0 tau 1; 1 b 0; 1 a 1");
}

TEST(Fsp, PropertiesFailOnWhatTheyDoNotAllow) {
  const std::string text = "property ORDER = (input -> output -> ORDER).";
  EXPECT_EQ(edges(fsp(text)), "0 input 1; 0 output 2!; 1 input 2!; 1 output 0");
  const Lts lts = fsp("P = (output -> P)." + text + "||S = (P || ORDER).");
  EXPECT_EQ(edges(lts), "0 output 1!; 0 input 2; 2 output 0; 2 input 1!");
  EXPECT_EQ(util::to_text(lts.failure(1)), "property ORDER is violated");
}

TEST(Fsp, TheLastCompositionIsMeantUnlessOneIsNamed) {
  const std::string text = "P = (a -> P). Q = (b -> Q). ||S = (P). ||T = (Q).";
  EXPECT_EQ(edges(fsp(text)), "0 b 0");
  EXPECT_EQ(edges(fsp(text, "S")), "0 a 0");
  EXPECT_EQ(edges(fsp(text, "P")), "0 a 0");
  EXPECT_THROW(fsp(text, "X"), util::UserError);
}

TEST(Fsp, CommentsMenusAndProgressAreSkipped) {
  EXPECT_EQ(edges(fsp("/* a */ P = (a -> P). // b\nmenu RUN = {a}\nprogress GO = {a}\n")), "0 a 0");
}

TEST(Fsp, ConditionsOfCompositionsAndRecursion) {
  EXPECT_EQ(edges(fsp("P(I=0) = (a[I] -> P). ||S(N=2) = if N > 0 then (P(N) || S(N-1)).")),
            "0 a.2 0; 0 a.1 0");
}

struct Broken {
  std::string text;
  std::string message;
};

class BrokenFsp : public testing::TestWithParam<Broken> {};

TEST_P(BrokenFsp, IsRefusedWithItsPlace) {
  EXPECT_EQ(error_of(GetParam().text), "model.fsp: " + GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    All, BrokenFsp,
    testing::Values(
        Broken{"P = (a -> P)",
               "line 1, column 13: expected '.' at the end of a process, or ',' and "
               "a local process, found the end of the file"},
        Broken{"P = (a -> P\n  b -> P).", "line 2, column 3: expected ')' or '|' after a choice, "
                                          "found 'b'"},
        Broken{"P = (A -> P).", "line 1, column 6: A is not defined; expected a set"},
        Broken{"P = (a -> Q).", "line 1, column 11: Q is no local process of P; processes are "
                                "joined by '||'"},
        Broken{"P = (a => P).", "line 1, column 8: expected '->' after an action, found '='"},
        Broken{"P = Q, Q = P.", "line 1, column 5: this process is defined by itself, without an "
                                "action between"},
        Broken{"P = C[0], C[i:0..1] = (a -> C[i+1]).",
               "line 1, column 29: C[2] is not defined: no local process C has such indices"},
        Broken{"P = (a[i] -> P).", "line 1, column 8: i is no variable that is bound here"},
        Broken{"const N = 1/0\nP = (a -> P).", "line 1, column 12: division by zero"},
        Broken{"P = (a -> P). P = (b -> P).",
               "line 1, column 15: P is defined twice; first at model.fsp:1"},
        Broken{"P = (a[3..1] -> P).", "line 1, column 7: the range 3..1 is empty"},
        Broken{"property P = (a -> P | a -> STOP).",
               "line 1, column 24: property P is not deterministic: a leads to two states here"},
        Broken{"property P = (a -> b -> P)\\{b}.",
               "line 1, column 27: property P is not deterministic after this: it has internal "
               "steps"},
        Broken{"P = (a -> P). ||S = (P || Q).",
               "line 1, column 27: Q is no process; there are: P, S"},
        Broken{"||S = (S).", "line 1, column 7: this composition is nested more than 200 times; is "
                             "it defined by itself?"},
        Broken{"P = (a -> P) $", "line 1, column 14: this character means nothing in FSP"},
        Broken{"P = (a -> P). /* never", "line 1, column 15: this comment has no end; expected "
                                         "'*/'"},
        Broken{"const N = 99999999999 P = (a -> P).",
               "line 1, column 11: this number is too large"},
        Broken{"const N = 2147483647 + 1 P = (a -> P).",
               "line 1, column 22: this is 2147483648, beyond 32 bits"},
        Broken{"P = (a -> P)+{b. ", "line 1, column 18: expected an action, found the end of the "
                                    "file"},
        Broken{"", "there is no process in it"},
        Broken{"P = (a -> P; Q).", "line 1, column 12: sequential composition of processes is not "
                                   "supported; write them as local processes of one"},
        Broken{"P = (a -> P). ||S = (P) << {a}.", "line 1, column 25: priorities are not "
                                                  "supported"},
        Broken{"assert A = []<>a", "line 1, column 1: 'assert' is not supported here"}));

TEST(Fsp, LimitsEndLargeProcesses) {
  const util::StopToken stop;
  const auto states = [&](const std::string& text) {
    try {
      FspFile(text, "model.fsp", {100}, stop).process();
    } catch (const util::UserError& error) {
      return error.code();
    }
    return util::ExitCode::complete;
  };
  EXPECT_EQ(states("P = C[0], C[i:0..1000] = (a -> C[i+1])."), util::ExitCode::limit);
  EXPECT_EQ(states("P = (a[i:0..1000000000] -> P)."), util::ExitCode::limit);
  EXPECT_EQ(states("P = (a -> b -> P). ||S = forall [i:1..20] p[i]:P."), util::ExitCode::limit);
  EXPECT_EQ(states("P = C[0], C[i:0..50] = (when (i < 50) a -> C[i+1])."),
            util::ExitCode::complete);
}

TEST(Fsp, DeepNestingIsRefused) {
  std::string choices = "P = ";
  for (int i = 0; i < 100'000; ++i) {
    choices += "(a -> ";
  }
  EXPECT_NE(error_of(choices).find("nested"), std::string::npos);
  EXPECT_NE(error_of("const N = " + std::string(100'000, '(')).find("nested"), std::string::npos);
  std::string sum = "const N = 1";
  for (int i = 0; i < 100'000; ++i) {
    sum += "+1";
  }
  EXPECT_NE(error_of(sum).find("operators"), std::string::npos);
}

// ---- writing and reading again

TEST(FspText, IsReadAsTheSameSystem) {
  for (const std::string text :
       {"P = (a -> b[1] -> P | c -> ERROR) + {d}.", "P = STOP.", "P = (a -> P | a -> b -> STOP).",
        "P = (internal -> a -> b -> P | a.internal -> P)\\{b}.", "P = (x[-1] -> when_.y -> P)."}) {
    const Lts lts = fsp(text);
    const Lts again = fsp(automata::to_fsp(lts));
    EXPECT_EQ(edges(again), edges(lts)) << automata::to_fsp(lts);
    EXPECT_EQ(alphabet(again), alphabet(lts));
    EXPECT_EQ(automata::to_fsp(again), automata::to_fsp(lts));
  }
}

TEST(FspText, NamesWhatItCannotWrite) {
  Lts lts("my system");
  lts.add_state();
  for (const std::string label : {"new Foo(int)", "new Foo(long)", "Open", "when", "new_Foo_int"}) {
    lts.add_transition(0, lts.add_action(label), 0);
  }
  const std::string text = automata::to_fsp(lts);
  EXPECT_NE(text.find("// new_Foo_int_2: new Foo(int)"), std::string::npos) << text;
  EXPECT_NE(text.find("// open: Open"), std::string::npos) << text;
  EXPECT_NE(text.find("My_system = Q0"), std::string::npos) << text;
  EXPECT_EQ(alphabet(fsp(text)), "action_when new_Foo_int new_Foo_int_2 new_Foo_long open");
}

TEST(AutText, IsReadAsTheSameSystem) {
  const Lts lts = fsp("P = (a -> b[1] -> P | c -> ERROR | tau -> d -> STOP).");
  const Lts again = read_aut(automata::to_aut(lts), "P.aut", {}, {});
  EXPECT_EQ(edges(again), edges(lts));
  EXPECT_EQ(again.name(), "P");
}

} // namespace
} // namespace parlance::lts
