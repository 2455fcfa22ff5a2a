// The interface of a component does not depend on the passes that make it smaller, and what is
// proved of what they leave is certified for the whole.

#include "component/inflated.h"
#include "component/json/component_json.h"
#include "driver/learning/learn.h"
#include "driver/subjects/load.h"
#include "interface/json/interface_json.h"
#include "oracle/examples.h"
#include "oracle/random_component.h"

#include <gtest/gtest.h>

namespace parlance::driver {
namespace {

using component::Pass;
using Passes = std::vector<Pass>;

const std::vector<Passes>& selections() {
  static const std::vector<Passes> all{
      {Pass::constant},
      {Pass::equal},
      {Pass::unread},
      {Pass::narrow},
      {component::all_passes.begin(), component::all_passes.end()}};
  return all;
}

struct Learned {
  std::string text;
  bool proved;
};

Learned learned_with(const Passes& passes, const component::Component& component) {
  util::StopToken stop;
  LearnOptions options;
  options.passes = passes;
  options.overflow = Overflow::exact;
  interface::Interface interface = learn(component, options, stop).interface;
  interface.statistics.clear();
  const bool proved = interface.guarantee->safe.status == interface::Status::proved;
  return {interface::to_json(interface), proved};
}

void expect_same_with_all_passes(const component::Component& component) {
  const Learned plain = learned_with({}, component);
  EXPECT_TRUE(plain.proved);
  for (const Passes& passes : selections())
    EXPECT_EQ(learned_with(passes, component).text, plain.text)
        << (passes.size() == 1 ? component::to_text(passes.front()) : "all");
}

/// Of each kind one; all in a long run.
std::vector<std::string> example_names() {
  std::vector<std::string> names{"acc_meter", "station", "internal_step", "unknown_path"};
  if (oracle::examples::long_run()) {
    names.insert(names.end(),
                 {"counter_10", "explorer", "later_input", "initial_condition", "alt_bit_4bit"});
  }
  return names;
}

TEST(Passes, KeepTheInterfacesOfExamples) {
  for (const std::string& name : example_names()) {
    SCOPED_TRACE(name);
    util::StopToken stop;
    const LoadedComponent example = load_component(
        std::string(PARLANCE_SOURCE_DIR) + "/examples/components/" + name + ".json", stop);
    expect_same_with_all_passes(example.component);
  }
}

/// Every third has an environment with choices.
std::uint64_t random_seeds() { return oracle::examples::long_run() ? 12 : 3; }

TEST(Passes, KeepTheInterfacesOfInflatedRandomComponents) {
  oracle::Profile profile;
  profile.max_legal_states = 12;
  profile.wide = 0;
  profile.with_unknowns = 0;
  for (std::uint64_t seed = 1; seed <= random_seeds() && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    profile.with_inputs = profile.with_internal = profile.with_open_start = seed % 3 == 0 ? 60 : 0;
    util::StopToken stop;
    const LoadedComponent original =
        component_from_text(oracle::solved_component(seed, profile).text, "random component", stop);
    const LoadedComponent inflated = component_from_text(
        component::to_json(component::samples::inflated(original.component, seed)), "inflated",
        stop);
    expect_same_with_all_passes(inflated.component);
  }
}

} // namespace
} // namespace parlance::driver
