// Runs that go on where others ended: the interface is that of a run without interruption, and no
// file, however wrong, leads to another one.

#include "driver/learning/saved_state.h"

#include "driver/learning/learn.h"
#include "driver/subjects/load.h"
#include "interface/json/interface_json.h"
#include "oracle/examples.h"
#include "oracle/random.h"
#include "util/error.h"

#include <gtest/gtest.h>

#include <regex>
#include <sstream>

namespace parlance::driver {
namespace {

LoadedComponent component_of_file(const std::string& name) {
  util::StopToken stop;
  return load_component(std::string(PARLANCE_SOURCE_DIR) + "/examples/components/" + name + ".json",
                        stop);
}

/// try() shows whether it has locked, which an input decides; unlock() fails unless it is locked.
LoadedComponent observed_lock() {
  using namespace oracle::examples;
  util::StopToken stop;
  return component_from_text(
      oracle::examples::component(
          named("x", "Bool", "false"),
          observed("try", shown("true", "i", "x", "true") + "," + shown("false", "(not i)"),
                   named("i", "Bool")) +
              "," + action("unlock", ok("x", "x", "false") + "," + error("(not x)")) + "," +
              action("wait", ok("(bvult n #x5)") + "," + error("(not (bvult n #x5))"),
                     named("n", "(_ BitVec 4)"))),
      "lock", stop);
}

/// Proofs are checked elsewhere.
LearnOptions quick(std::optional<learn::LearnerKind> learner = {}) {
  LearnOptions options;
  options.certify = false;
  options.learner = learner;
  return options;
}

LearnOptions resuming(const std::string& state, LearnOptions options = quick()) {
  options.resume = {state, "file"};
  return options;
}

/// What a run says, without what it took.
std::string said(LearnResult result) {
  result.interface.statistics.clear();
  return interface::to_json(result.interface);
}

LearnResult run(const component::Component& component, const LearnOptions& options) {
  util::StopToken stop;
  return learn(component, options, stop);
}

/// Ends a run after so many reports of progress.
LearnResult cut(const component::Component& component, const LearnOptions& options,
                std::uint64_t reports) {
  util::StopToken stop;
  return learn(component, options, stop, [&](const Progress&) {
    if (reports-- == 0) {
      throw util::Stopped(util::StopReason::interrupt);
    }
  });
}

/// Changed files for each component and learner.
std::uint64_t mutants() {
  return oracle::examples::long_run() ? 80 : oracle::examples::few_seeds / 7;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    lines.push_back(line);
  }
  return lines;
}

struct SavedSubject {
  std::string name;
  LoadedComponent loaded;
  std::vector<learn::LearnerKind> learners;
};

/// Every learner has its subject; in a long run every subject has every learner.
std::vector<SavedSubject> subjects() {
  using enum learn::LearnerKind;
  std::vector<SavedSubject> result{
      {"counter_10", component_of_file("counter_10"), {lstar}},
      {"explorer", component_of_file("explorer"), {rs}},
      {"piped_output_stream", component_of_file("piped_output_stream"), {kv}},
      {"mixed_parameters", component_of_file("mixed_parameters"), {kv}},
      {"later_input", component_of_file("later_input"), {ttt}},
      {"observed lock", observed_lock(), {rs, ttt}}};
  if (oracle::examples::long_run()) {
    for (SavedSubject& subject : result) {
      subject.learners.assign(learn::all_learners.begin(), learn::all_learners.end());
    }
  }
  return result;
}

TEST(SavedState, RunsThatAreCutAndResumedSayWhatOneRunSays) {
  oracle::Random random(6);
  for (const SavedSubject& subject : subjects()) {
    const component::Component& component = subject.loaded.component;
    for (const learn::LearnerKind learner : subject.learners) {
      SCOPED_TRACE(subject.name + ", " + learn::to_text(learner));
      const LearnResult whole = run(component, quick(learner));
      std::string state;
      for (int cuts = 0; cuts < 3; ++cuts) {
        const LearnResult part =
            cut(component, state.empty() ? quick(learner) : resuming(state), random.below(6));
        state = part.state.empty() ? state : part.state;
      }
      EXPECT_EQ(said(run(component, state.empty() ? quick(learner) : resuming(state))),
                said(whole));
      const LearnResult again = run(component, resuming(whole.state));
      EXPECT_EQ(said(again), said(whole));
      EXPECT_EQ(lines_of(again.state).size(), lines_of(whole.state).size());
      EXPECT_EQ(again.interface.statistics.at("counterexamples by engine"), 0U);
    }
  }
}

std::string refusal(const component::Component& component, const LearnOptions& options) {
  try {
    run(component, options);
    return {};
  } catch (const util::UserError& failure) {
    EXPECT_EQ(failure.code(), util::ExitCode::bad_input);
    return failure.what();
  }
}

TEST(SavedState, OfAnotherComponentVersionOrWithOtherOptionsIsRefused) {
  const LoadedComponent counter = component_of_file("counter_10");
  const std::string state = run(counter.component, quick(learn::LearnerKind::ttt)).state;
  EXPECT_EQ(refusal(counter.component, resuming(state)), "");
  EXPECT_EQ(refusal(component_of_file("explorer").component, resuming(state)),
            "file:2: the state belongs to the component 'Counter10', not to 'Explorer'");
  LoadedComponent other = component_of_file("counter_100");
  other.component.name = counter.component.name;
  EXPECT_EQ(refusal(other.component, resuming(state)),
            "file:2: the state belongs to another version of 'Counter10', or to one that was read "
            "with other options");
  const std::string what =
      refusal(counter.component, resuming(state, quick(learn::LearnerKind::kv)));
  EXPECT_TRUE(
      std::regex_match(what, std::regex("file:[0-9]+: the state is one of learner ttt, not of kv")))
      << what;
  LearnOptions options = quick();
  options.max_guards = 7;
  EXPECT_EQ(refusal(counter.component, resuming(state, options)),
            "file: the state was made with --max-guards 64, not with 7");
}

TEST(SavedState, ThatAssumesThatNothingOverflowsIsNotOneOfExactArithmetic) {
  const LoadedComponent receiver = component_of_file("alt_bit_remainder");
  LearnOptions assuming = quick();
  assuming.overflow = Overflow::assume_none;
  LearnOptions exact = quick();
  exact.overflow = Overflow::exact;
  const std::string assumed = cut(receiver.component, assuming, 3).state;
  const std::string wrapped = cut(receiver.component, exact, 3).state;
  EXPECT_EQ(refusal(receiver.component, resuming(assumed, exact)),
            "file: the state was made with --overflow assume-none, not with exact");
  EXPECT_EQ(refusal(receiver.component, resuming(wrapped, assuming)),
            "file: the state was made with --overflow exact, not with assume-none");
}

TEST(SavedState, ThatWasCutOrChangedIsRefused) {
  const LoadedComponent lock = observed_lock();
  const std::string state = run(lock.component, quick()).state;
  for (std::size_t place = 0; place < state.size(); place += 1 + state.size() / 60) {
    EXPECT_NE(refusal(lock.component, resuming(state.substr(0, place))), "") << place;
    std::string other = state;
    other[place] = other[place] == '0' ? '1' : '0';
    EXPECT_NE(refusal(lock.component, resuming(other)), "") << place;
  }
  EXPECT_EQ(refusal(lock.component, resuming("parlance-state/1\nend 0\n")),
            "file:1: this file is a learner's state of version 1; this program reads version 2");
  EXPECT_EQ(refusal(lock.component, resuming("{}")),
            "file:1: '{}' is no known format; a learner's state says 'parlance-state/2' there");
}

/// The text with one line changed, and the right checksum.
std::string mutated(const std::string& text, oracle::Random& random) {
  std::vector<std::string> lines = lines_of(text);
  lines.erase(lines.begin());
  lines.pop_back();
  const auto at = static_cast<std::ptrdiff_t>(random.below(lines.size()));
  std::string& line = lines[static_cast<std::size_t>(at)];
  switch (random.below(5)) {
  case 0:
    lines.erase(lines.begin() + at);
    break;
  case 1:
    lines.insert(lines.begin() + at, std::string(line));
    break;
  case 2:
    std::swap(line, lines[random.below(lines.size())]);
    break;
  case 3:
    line = std::regex_replace(line, std::regex("[0-9]+"), std::to_string(random.below(9)),
                              std::regex_constants::format_first_only);
    break;
  default:
    line[random.below(line.size())] = "0123456789-@ x%!"[random.below(16)];
  }
  std::string changed;
  for (const std::string& one : lines) {
    changed += one + "\n";
  }
  return learn::sealed(util::state_format, changed);
}

/// A file is a hint: one that nobody wrote, but with the right checksum, is refused in one line
/// that says where, or leads to the interface that there is.
TEST(SavedState, ThatIsWrongIsRefusedOrLeadsToTheSameInterface) {
  oracle::Random random(1);
  std::size_t refused = 0;
  std::size_t accepted = 0;
  for (const SavedSubject& subject : subjects()) {
    const component::Component& component = subject.loaded.component;
    for (const learn::LearnerKind learner : subject.learners) {
      const LearnResult whole = run(component, quick(learner));
      for (std::uint64_t i = mutants(); i > 0; --i) {
        const std::string text = mutated(whole.state, random);
        SCOPED_TRACE(subject.name + "\n" + text);
        try {
          const LearnResult result = run(component, resuming(text));
          EXPECT_EQ(said(result), said(whole));
          ++accepted;
        } catch (const util::UserError& failure) {
          ASSERT_TRUE(std::regex_match(failure.what(), std::regex("file(:[0-9]+)?: [^\n]+")))
              << failure.what();
          ++refused;
        }
      }
    }
  }
  EXPECT_GT(refused, 0U);
  EXPECT_GT(accepted, 0U);
}

} // namespace
} // namespace parlance::driver
