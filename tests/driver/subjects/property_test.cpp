// Properties and hidden calls on components with variables.

#include "driver/subjects/property.h"

#include "component/call_choice.h"
#include "component/well_formed.h"
#include "driver/checking/query.h"
#include "driver/composition/client_calls.h"
#include "driver/composition/discharge.h"
#include "driver/composition/verify.h"
#include "driver/learning/learn.h"
#include "driver/subjects/load.h"
#include "frontends/lts/fsp.h"
#include "interface/calls_text.h"
#include "interface/json/interface_json.h"
#include "smt/solver.h"
#include "util/error.h"
#include "util/reason_text.h"

#include <gtest/gtest.h>

namespace parlance::driver {
namespace {

using automata::Lts;
using automata::Verdict;

const std::string examples = PARLANCE_SOURCE_DIR "/examples/components/";

Lts fsp(const std::string& text) {
  static const util::StopToken stop;
  return lts::FspFile(text, "model.fsp", {}, stop).process();
}

class PropertyTest : public testing::Test {
protected:
  PropertyTest() : loaded_(load_component(examples + "explorer.json", stop_)) {}

  component::Component with(const std::string& property) {
    return with_property(loaded_.component, fsp(property), notes_);
  }

  QueryResult ask(const component::Component& component, const std::string& word) {
    return query(component, interface::parse_calls(word, interface::signatures_of(component)),
                 stop_);
  }

  interface::Interface learned(const component::Component& component) {
    LearnOptions options;
    options.certify = false;
    return learn(component, options, stop_).interface;
  }

  util::StopToken stop_;
  LoadedComponent loaded_;
  std::vector<std::string> notes_;
};

TEST_F(PropertyTest, IsAnErrorOfItsOwnKind) {
  const component::Component component =
      with("property ONCE = (move -> REST), REST = (check -> REST).");
  const auto solver = smt::make_z3(nullptr);
  component::check_well_formed(component, *solver, "composed");
  EXPECT_EQ(ask(component, "move(3); check(); check()").verdict, Verdict::legal);
  const QueryResult result = ask(component, "move(3); move(3)");
  EXPECT_EQ(result.verdict, Verdict::illegal);
  ASSERT_EQ(result.reasons.size(), 1U);
  EXPECT_EQ(util::to_text(result.reasons[0].what), "property ONCE is violated");
  EXPECT_EQ(result.reasons[0].what.place, "model.fsp:1");
  // What fails anyway keeps its own reason.
  EXPECT_EQ(util::to_text(ask(component, "move(0); check()").reasons[0].what),
            "java.lang.AssertionError");
  EXPECT_TRUE(notes_.empty());
}

TEST_F(PropertyTest, ReportsActionsThatTheComponentDoesNotHave) {
  with("property P = (mov -> check -> P).");
  ASSERT_EQ(notes_.size(), 1U);
  EXPECT_EQ(notes_[0],
            "property P speaks of mov, and Explorer has no such call; did you mean 'move'?");
}

TEST_F(PropertyTest, SeveralPropertiesHoldTogether) {
  component::Component component = with("property A = (move -> check -> A).");
  component = with_property(component, fsp("property A = (check -> STOP)+{move}."), notes_);
  EXPECT_EQ(ask(component, "move(3)").verdict, Verdict::illegal);
  EXPECT_EQ(ask(component, "check()").verdict, Verdict::illegal);
}

TEST_F(PropertyTest, SpeaksOfHiddenCallsToo) {
  // Nobody sees check; the property forbids a second one, and the first may come at any time.
  component::Component component =
      with("property TWICE = (move -> move -> TWICE | check -> AFTER), AFTER = (move -> AFTER).");
  component = component::with_choice(component, {{}, {"check"}, {}});
  ASSERT_EQ(component.internal.size(), 1U);
  const QueryResult result = ask(component, "move(3)");
  EXPECT_EQ(result.verdict, Verdict::illegal); // check may come before it, and fail
  EXPECT_EQ(result.calls, 0U);
}

TEST_F(PropertyTest, HidingChecksItsNames) {
  EXPECT_THROW(component::with_choice(loaded_.component, {{}, {"mov"}, {}}), util::UserError);
  EXPECT_THROW(component::with_choice(loaded_.component, {{}, {"move", "check"}, {}}),
               util::UserError);
  EXPECT_THROW(component::with_choice(loaded_.component, {{}, {"move"}, {"move"}}),
               util::UserError);
  const component::Component one = component::with_choice(loaded_.component, {{"move"}, {}, {}});
  EXPECT_EQ(one.methods.size(), 1U);
  EXPECT_TRUE(one.internal.empty());
  const component::Component hidden =
      component::with_choice(loaded_.component, {{}, {}, {"check"}});
  ASSERT_EQ(hidden.internal.size(), 1U);
  EXPECT_EQ(hidden.internal[0].inputs.size(), 1U);
  EXPECT_TRUE(hidden.internal[0].parameters.empty());
}

// ---- clients

TEST_F(PropertyTest, ClientsPassArguments) {
  const interface::Interface interface = learned(loaded_.component);
  const auto answer = [&](const std::string& client, UnknownAs as = UnknownAs::unknown) {
    return discharge(interface, fsp(client), as, stop_);
  };
  EXPECT_EQ(answer("C = (move[5] -> check -> C).").answer, Answer::holds);
  EXPECT_EQ(answer("C = (move[i:1..19] -> check -> C).").answer, Answer::holds);
  const Discharge wrong = answer("C = (tick -> move[i:0..3] -> check -> C).");
  EXPECT_EQ(wrong.answer, Answer::violated);
  EXPECT_EQ(wrong.run, (std::vector<std::string>{"tick", "move.0", "check"}));
  EXPECT_EQ(wrong.own_actions, (std::vector<std::string>{"tick"}));
  EXPECT_EQ(util::to_text(wrong.reasons[0].what), "java.lang.AssertionError");
  // Without arguments any may be passed.
  const Discharge any = answer("C = (move -> check -> C).");
  EXPECT_EQ(any.answer, Answer::violated);
  EXPECT_EQ(any.any_arguments, (std::vector<std::string>{"move"}));
  EXPECT_EQ(answer("C = (move -> C).").answer, Answer::holds);
  // An action that the interface's own FSP has means that symbol.
  EXPECT_EQ(answer("C = (move_0 -> check -> C).").answer, Answer::violated);
  EXPECT_EQ(answer("C = (move_1 -> check -> C).").answer, Answer::holds);
}

TEST_F(PropertyTest, ActionsThatAreNoCallsAreRefused) {
  const interface::Interface interface = learned(loaded_.component);
  const auto error_of = [&](const std::string& client) {
    try {
      discharge(interface, fsp(client), UnknownAs::unknown, stop_);
    } catch (const util::UserError& error) {
      return std::string(error.what());
    }
    return std::string("no error");
  };
  EXPECT_NE(error_of("C = (move[1][2] -> C).").find("move takes 1 argument (p), but 2 are given"),
            std::string::npos);
  EXPECT_NE(error_of("C = (move.fast -> C).").find("'fast' is not a number"), std::string::npos);
  EXPECT_EQ(error_of("C = (moved -> C)."), "no error");
}

TEST_F(PropertyTest, UnknownCallsCountAsOneLikes) {
  const interface::Interface interface = interface::read_json(R"({
    "format": "parlance-interface/1",
    "alphabet": [{"id": "a", "method": "a"}, {"id": "b", "method": "b"}],
    "states": [{"id": "s", "kind": "legal"}, {"id": "e", "kind": "error"},
               {"id": "u", "kind": "unknown"}],
    "initial": "s",
    "transitions": [{"from": "s", "symbol": "a", "to": "u"},
                    {"from": "s", "symbol": "b", "to": "e"}]})",
                                                              "interface");
  const auto answer = [&](const std::string& client, UnknownAs as) {
    return discharge(interface, fsp(client), as, stop_).answer;
  };
  EXPECT_EQ(answer("C = (a -> C).", UnknownAs::unknown), Answer::unknown);
  EXPECT_EQ(answer("C = (a -> C).", UnknownAs::error), Answer::violated);
  EXPECT_EQ(answer("C = (a -> C).", UnknownAs::legal), Answer::holds);
  EXPECT_EQ(answer("C = (a -> C | b -> C).", UnknownAs::legal), Answer::violated);
  EXPECT_EQ(answer("C = (c -> C).", UnknownAs::error), Answer::holds);
}

// ---- the rule on a component with variables

TEST_F(PropertyTest, VerifiesAComponentAndItsClient) {
  VerifyOptions options;
  options.learn.certify = false;
  const auto run = [&](const std::string& client, const std::string& property) {
    std::vector<Lts> properties;
    if (!property.empty()) {
      properties.push_back(fsp(property));
    }
    return verify(loaded_.component, fsp(client), properties, options, stop_);
  };
  EXPECT_EQ(run("C = (move[3] -> check -> C).", "").answer, Answer::holds);
  const Verification wrong = run("C = (move[30] -> check -> C).", "");
  EXPECT_EQ(wrong.answer, Answer::violated);
  EXPECT_EQ(wrong.run, (std::vector<std::string>{"move(30)", "check()"}));
  // The property also sees what only the client does.
  const std::string property = "property P = (tick -> move -> P).";
  EXPECT_EQ(run("C = (tick -> move[3] -> check -> C).", property).answer, Answer::holds);
  const Verification late = run("C = (tick -> move[3] -> check -> tick -> tick -> C).", property);
  EXPECT_EQ(late.answer, Answer::violated);
  EXPECT_EQ(late.run,
            (std::vector<std::string>{"tick()", "move(3)", "check()", "tick()", "tick()"}));
  EXPECT_EQ(util::to_text(late.reason.what), "property P is violated");
}

} // namespace
} // namespace parlance::driver
