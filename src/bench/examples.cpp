#include "bench/examples.h"

#include "bench/measurement.h"
#include "bench/table.h"
#include "driver/subjects/java_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace parlance::bench {

namespace {

namespace fs = std::filesystem;
using Choice = std::optional<learn::LearnerKind>;

std::string name_of(const Choice& learner) { return learner ? learn::to_text(*learner) : "auto"; }

/// Files of the directory that end so, sorted.
std::vector<fs::path> files_in(const fs::path& directory, const std::string& ending) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(directory, error)) {
    if (entry.path().extension() == ending) {
      files.push_back(entry.path());
    }
  }
  if (error) {
    util::bad_input(directory.string() + ": " + error.message());
  }
  std::ranges::sort(files);
  return files;
}

struct LearnedExample {
  std::string name;
  std::vector<Measurement> by_learner;

  /// Figures of a run that a limit has ended say nothing.
  bool complete() const {
    return std::ranges::all_of(
        by_learner, [](const Measurement& one) { return one.stopped == util::StopReason::none; });
  }
};

class Examples : Suite<ExamplesOptions> {
public:
  Examples(const ExamplesOptions& options, const util::StopToken& stop, const Progress& progress)
      : Suite(options, stop, progress) {
    if (options_.learners.empty()) {
      options_.learners.emplace_back();
      options_.learners.insert(options_.learners.end(), learn::all_learners.begin(),
                               learn::all_learners.end());
    }
  }

  Report run() {
    const fs::path classes = options_.directory;
    std::vector<fs::path> files = files_in(classes / ".." / "components", ".json");
    for (const fs::path& directory : {classes, classes / "isola18"}) {
      const std::vector<fs::path> more = files_in(directory, ".java");
      files.insert(files.end(), more.begin(), more.end());
    }
    try {
      for (const fs::path& file : files) {
        run_example(file);
      }
    } catch (const util::Stopped&) {
      // What was measured stands.
    }
    return {table(), csv(), stop_.requested() ? util::ExitCode::limit : util::ExitCode::complete};
  }

private:
  driver::LoadedComponent load(const fs::path& file) const {
    util::StopToken reading({}, &stop_);
    return driver::is_java(file, {}) ? driver::load_java(file, {}, reading)
                                     : driver::load_component(file, reading);
  }

  /// Every learner has the example read anew: solvers see terms in the order in which they were
  /// made, also by those who learned before.
  void run_example(const fs::path& file) {
    LearnedExample example{file.filename().string(), {}};
    for (const Choice& learner : options_.learners) {
      stop_.check();
      driver::LearnOptions how;
      how.certify = false;
      how.learner = learner;
      const driver::LoadedComponent loaded = load(file);
      example.by_learner.push_back(measure(loaded.component, how, {options_.limit, {}}, stop_));
      const Measurement& ours = example.by_learner.back();
      progress_(fmt::format(
          "{}, {}: {}", example.name, name_of(learner),
          ours.stopped == util::StopReason::none
              ? fmt::format("{} queries, {} solver calls", ours.queries, ours.solver_calls)
              : "over the limit"));
    }
    examples_.push_back(std::move(example));
  }

  static std::string cell(const Measurement& ours) {
    return fmt::format("{} / {} / {} / {}", ours.queries, ours.counterexamples, ours.conjectures,
                       ours.solver_calls);
  }

  std::string table() const {
    std::vector<Row> rows(1, Row{"example"});
    Row sums{"all"};
    for (std::size_t i = 0; i < options_.learners.size(); ++i) {
      rows.front().push_back(name_of(options_.learners[i]));
      Measurement sum;
      for (const LearnedExample& example : examples_) {
        if (example.complete()) {
          sum.queries += example.by_learner[i].queries;
          sum.counterexamples += example.by_learner[i].counterexamples;
          sum.conjectures += example.by_learner[i].conjectures;
          sum.solver_calls += example.by_learner[i].solver_calls;
        }
      }
      sums.push_back(cell(sum));
    }
    std::vector<std::string> left_out;
    for (const LearnedExample& example : examples_) {
      Row row{example.name};
      for (const Measurement& ours : example.by_learner) {
        row.push_back(cell(ours));
      }
      if (example.complete()) {
        rows.push_back(std::move(row));
      } else {
        left_out.push_back(example.name);
      }
    }
    rows.push_back(std::move(sums));
    std::string text = aligned(rows) + "\nmembership queries / counterexamples / conjectures "
                                       "checked by engines / solver calls\n";
    for (const std::string& name : left_out) {
      text += fmt::format("{} is left out: not every learner was within {} s\n", name,
                          options_.limit / std::chrono::seconds(1));
    }
    return text;
  }

  std::string csv() const {
    std::string text = "example,learner,alphabet,legal_states,guarantee,queries,counterexamples,"
                       "conjectures,solver_calls,seconds,stopped\n";
    for (const LearnedExample& example : examples_) {
      for (std::size_t i = 0; i < example.by_learner.size(); ++i) {
        const Measurement& ours = example.by_learner[i];
        text +=
            csv_line({example.name, name_of(options_.learners[i]), std::to_string(ours.alphabet),
                      std::to_string(ours.legal_states), ours.claim, std::to_string(ours.queries),
                      std::to_string(ours.counterexamples), std::to_string(ours.conjectures),
                      std::to_string(ours.solver_calls), fmt::format("{:.3f}", ours.seconds),
                      ours.stopped == util::StopReason::none ? "false" : "true"});
      }
    }
    return text;
  }

  std::vector<LearnedExample> examples_;
};

} // namespace

Report run_examples(const ExamplesOptions& options, const util::StopToken& stop,
                    const Progress& progress) {
  return Examples(options, stop, progress).run();
}

} // namespace parlance::bench
