#include "driver/validate.h"

#include "driver/java_class.h"
#include "driver/java_runner.h"
#include "driver/run_judgement.h"
#include "driver/test_words.h"

#include <fmt/format.h>

#include "interface/calls_text.h"

#include <algorithm>
#include <set>

namespace parlance::driver {

namespace {

using End = RunResult::End;

constexpr std::size_t shown_disagreements = 20;

/// Collects what runs say.
class Findings {
public:
  Findings(const interface::Interface& interface, ValidateResult& result)
      : interface_(interface), result_(result) {}

  void add(const interface::Calls& calls, const RunResult& run) {
    if (run.end == End::unmade) {
      unmade_ = run.text;
      return;
    }
    if (run.end == End::skipped) {
      ++result_.skipped[run.text];
      return;
    }
    ++result_.executed;
    const Judgement judgement = judge(interface_, calls, run);
    result_.calls += judgement.calls.size();
    if (judgement.ended_by_machine) {
      ++result_.machine_errors[run.text];
    }
    taken_.insert(judgement.taken.begin(), judgement.taken.end());
    if (!judgement.agrees) {
      std::string word = interface::to_text(judgement.calls);
      if (disagreeing_.insert(word).second) { // longer sequences begin with it, too
        result_.disagreements.push_back({std::move(word), judgement.expected, judgement.got});
      }
    }
  }

  void finish() {
    result_.transitions = taken_.size();
    if (result_.executed == 0 && !unmade_.empty()) {
      ++result_.skipped["no object could be made: " + unmade_];
    }
  }

private:
  const interface::Interface& interface_;
  ValidateResult& result_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> taken_;
  std::set<std::string> disagreeing_; ///< words
  std::string unmade_;                ///< why a trial made no object
};

/// Of the sequences that depend on what nobody knows.
std::vector<JavaRun> more_trials(const std::vector<JavaRun>& runs,
                                 const std::vector<RunResult>& results,
                                 const ValidateOptions& options) {
  std::vector<JavaRun> more;
  for (std::uint32_t trial = 1; trial < options.trials; ++trial) {
    for (std::size_t i = 0; i < runs.size(); ++i) {
      if (results[i].made_up && runs.size() + more.size() < options.max_sequences) {
        more.push_back({runs[i].calls, trial});
      }
    }
  }
  return more;
}

std::string plural(std::uint64_t count, const std::string& noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

} // namespace

ValidateResult validate(const interface::Interface& interface, const ValidateOptions& options,
                        util::StopToken& stop) {
  const TestedClass tested(options);
  const TestWords planned = test_words(interface, options.max_sequences, stop);
  ValidateResult result;
  result.class_name = tested.description().name;
  result.unwritable = planned.unwritable;
  result.dropped = planned.dropped;
  result.skipped = planned.skipped;
  Findings findings(interface, result);
  const auto run = [&](const std::vector<JavaRun>& runs) {
    std::vector<RunResult> results =
        run_in_java(tested.description(), interface.alphabet, runs, stop);
    for (std::size_t i = 0; i < runs.size(); ++i) {
      findings.add(*runs[i].calls, results[i]);
    }
    return results;
  };
  std::vector<JavaRun> runs;
  for (const interface::Calls& word : planned.words) {
    runs.push_back({&word});
  }
  const std::vector<RunResult> first = run(runs);
  run(more_trials(runs, first, options));
  findings.finish();
  return result;
}

std::string to_text(const ValidateResult& result) {
  std::string text;
  for (std::size_t i = 0; i < std::min(result.disagreements.size(), shown_disagreements); ++i) {
    const Disagreement& one = result.disagreements[i];
    text += fmt::format("disagreement: {}\n  expected: {}\n  got:      {}\n", one.word,
                        one.expected, one.got);
  }
  if (result.disagreements.size() > shown_disagreements) {
    text += fmt::format("... and {} more\n", result.disagreements.size() - shown_disagreements);
  }
  text += fmt::format(
      "{}: {} of {} ({}), {}\n", result.class_name, plural(result.executed, "sequence"),
      plural(result.calls, "call"), plural(result.transitions, "transition"),
      result.executed == 0           ? "nothing was tried"
      : result.disagreements.empty() ? "all as the interface says"
                                     : plural(result.disagreements.size(), "disagreement"));
  for (const auto& [reason, count] : result.skipped) {
    text += fmt::format("skipped: {} ({})\n", count, reason);
  }
  for (const auto& [error, count] : result.machine_errors) {
    text += fmt::format("ended by the virtual machine itself: {} ({})\n", plural(count, "sequence"),
                        error);
  }
  if (result.unwritable > 0) {
    text += fmt::format("no Java program can make: {} (calls before construction, or constructed "
                        "twice)\n",
                        plural(result.unwritable, "transition"));
  }
  if (result.dropped > 0) {
    text += fmt::format("left out: {} past --max-sequences\n", plural(result.dropped, "sequence"));
  }
  return text;
}

util::ExitCode exit_code(const ValidateResult& result) {
  if (!result.disagreements.empty()) {
    return util::ExitCode::refuted;
  }
  return result.executed == 0 ? util::ExitCode::partial : util::ExitCode::complete;
}

} // namespace parlance::driver
