// What is claimed of components with observations.

#include "driver/learning/learn.h"
#include "driver/subjects/load.h"
#include "oracle/examples.h"
#include "util/reason_text.h"

#include <gtest/gtest.h>

namespace parlance::driver {
namespace {

using namespace oracle::examples;

interface::Guarantee claimed(const std::string& component_text) {
  util::StopToken stop;
  const LoadedComponent loaded = component_from_text(component_text, "example", stop);
  return *learn(loaded.component, {}, stop).interface.guarantee;
}

/// Nothing fails here, so that safe is true of every state: what shows that true never comes back
/// must be part of the certificate all the same.
TEST(Histories, WhatIsNeverSeenIsCertified) {
  const interface::Guarantee guarantee = claimed(oracle::examples::component(
      named("x", "(_ BitVec 2)"),
      observed("look", shown("true", "(= x #b11)") + "," + shown("false", "(distinct x #b11)")),
      R"j(, "initial": "(distinct x #b11)")j"));
  EXPECT_EQ(guarantee.tight.status, interface::Status::proved)
      << util::to_text(guarantee.tight.reason);
}

} // namespace
} // namespace parlance::driver
