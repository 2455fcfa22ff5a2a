// What a client cannot tell apart, by formulas.

#include "engines/beliefs/indistinguishable_states.h"

#include "component/loading.h"
#include "engines/beliefs/known_variables.h"
#include "oracle/examples.h"

#include <gtest/gtest.h>

namespace parlance::engines {
namespace {

using component::samples::Loaded;
using oracle::examples::action;
using oracle::examples::error;
using oracle::examples::named;
using oracle::examples::observed;
using oracle::examples::ok;
using oracle::examples::shown;

const std::string sixteen_bits = "(_ BitVec 16)";

/// How many there are nobody knows; where it is follows from the calls.
const std::string iterator = oracle::examples::component(
    named("size", sixteen_bits) + "," + named("cursor", sixteen_bits, "(_ bv0 16)"),
    observed("hasNext",
             shown("true", "(bvslt cursor size)") + "," + shown("false", "(bvsle size cursor)")) +
        "," +
        action("next", ok("(bvslt cursor size)", "cursor", "(bvadd cursor (_ bv1 16))") + "," +
                           error("(bvsle size cursor)")),
    R"j(, "initial": "(bvsle (_ bv0 16) size)")j");

TEST(KnownVariables, FollowFromCallsAndWhatCameBack) {
  Loaded loaded(iterator);
  EXPECT_EQ(known_variables(loaded.component, *loaded.solver), (std::vector<bool>{false, true}));
  Loaded shown_all(oracle::examples::component(
      named("x", "Bool"), observed("look", shown("true", "x") + "," + shown("false", "(not x)"))));
  EXPECT_EQ(known_variables(shown_all.component, *shown_all.solver), std::vector<bool>{false})
      << "before look nobody knows";
}

TEST(KnownVariables, WhatTheEnvironmentChoosesIsNotKnown) {
  Loaded loaded(oracle::examples::component(
      named("x", "Bool", "false"), action("toss", ok("true", "x", "e"), "", named("e", "Bool")) +
                                       "," + action("use", ok("x") + "," + error("(not x)"))));
  EXPECT_EQ(known_variables(loaded.component, *loaded.solver), std::vector<bool>{false});
}

} // namespace
} // namespace parlance::engines
