// parlance learn

#include "cli/commands.h"
#include "cli/learner_option.h"
#include "cli/options.h"
#include "cli/print.h"
#include "cli/progress_line.h"
#include "cli/proof_options.h"
#include "cli/standard_error.h"
#include "cli/strategy_options.h"
#include "cli/subject_options.h"
#include "cli/subjects.h"
#include "cli/used_files.h"
#include "driver/offer.h"
#include "driver/output.h"
#include "driver/suggest.h"
#include "util/files.h"

#include <fmt/format.h>

namespace parlance::cli {

namespace {

using util::ExitCode;

class Learn : public Command {
public:
  void add_options(CLI::App& command) override;
  UsedFiles files() const override;
  ExitCode run(util::StopToken& stop) override;

private:
  void require_consistent() const;
  driver::LearnOptions how(const driver::Subject& subject) const;
  void offer(const driver::Subject& subject, util::StopToken& stop,
             driver::LearnOptions& how) const;
  driver::LearnResult learn(const driver::Subject& subject, util::StopToken& stop,
                            const driver::LearnOptions& how) const;
  void say_how_made(const driver::Subject& subject, driver::LearnResult& result) const;
  void deliver(const driver::LearnResult& result, const driver::Subject& subject,
               const driver::RunRecord& record) const;
  void write_directory(const driver::LearnResult& result, const driver::Subject& subject,
                       const driver::RunRecord& record) const;
  void save_state(const driver::LearnResult& result) const;
  void advise(const driver::LearnResult& result, const driver::Subject& subject,
              util::StopToken& stop) const;

  std::string file_;
  driver::GivenOptions given_;
  const interface::OutputFormat* format_ = &interface::format_named("text");
  std::string output_directory_; ///< empty: none
  ProofOptions proofs_;
  std::size_t max_guards_ = 64;
  std::optional<learn::LearnerKind> learner_; ///< nothing: auto
  std::string resume_file_;                   ///< of a state; empty: none
  std::string state_file_;                    ///< to be written; empty: none
  std::vector<std::string> trace_files_;
  std::vector<std::string> offers_; ///< words that are believed to be legal
  StrategyOptions strategy_;
  std::uint32_t seed_ = 0;
};

/// `interface.svg, .txt, .json`, and so on.
std::string interface_files() {
  std::string files = "interface.svg";
  for (const interface::OutputFormat& format : interface::output_formats()) {
    files += format.extension.empty() ? "" : ", " + format.extension;
  }
  return files;
}

void Learn::add_options(CLI::App& command) {
  add_common_options(command, common_);
  command.add_option("FILE", file_, input_description)->required();
  add_format(command, format_);
  command
      .add_option("-o,--output", output_directory_,
                  "Also write " + interface_files() +
                      ",\nthe component, its certificate, learner.state and run.json (times, "
                      "memory) to this directory")
      ->check([](const std::string& name) { return name.empty() ? "the name is empty" : ""; });
  add_proof_options(command, proofs_);
  command.add_option("--max-guards", max_guards_, "Largest number of guards of a method")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  add_learner_option(command, learner_);
  add_strategy_options(command, strategy_);
  command.add_option("--resume", resume_file_, "Continue from the state that an earlier run saved");
  command.add_option(
      "--save-state", state_file_,
      "Write what is known to this file, for --resume; -o writes it as learner.state");
  command
      .add_option("--trace", trace_files_,
                  "Also learn from observed calls: files with one JSON line per call and verdict")
      ->delimiter(',');
  command
      .add_option(
          "--offer", offers_,
          "A call sequence that you believe to be legal, as in 'next(); remove()'. It is checked;\n"
          "if it is legal, it is used for learning, otherwise the reason is printed")
      ->type_name("CALLS")
      ->allow_extra_args(false);
  add_limits(command, common_);
  command.add_option("--seed", seed_, "Seed of the solver; results do not depend on it")
      ->capture_default_str();
  add_subject_options(command, given_);
}

UsedFiles Learn::files() const {
  UsedFiles files{
      {{resume_file_, FileKind::learner_state}, {strategy_.predicates_file, FileKind::predicates}},
      {{state_file_, FileKind::learner_state}, {strategy_.save_predicates, FileKind::predicates}}};
  add_read(files, file_, given_);
  add_read(files, trace_files_);
  if (!output_directory_.empty()) {
    for (const std::string& name : driver::directory_names()) {
      files.written.push_back(
          {std::filesystem::path(output_directory_) / name,
           name == driver::state_file ? FileKind::learner_state : FileKind::plain});
    }
  }
  return files;
}

/// Options that contradict each other are refused before anything is read.
void Learn::require_consistent() const {
  cli::require_consistent(strategy_);
  if (strategy_.strategy != driver::Strategy::symbolic &&
      !(resume_file_.empty() && state_file_.empty())) {
    throw util::UserError(ExitCode::usage,
                          "--resume and --save-state need --strategy symbolic; what the others "
                          "found is kept by --save-predicates");
  }
}

driver::LearnOptions Learn::how(const driver::Subject& subject) const {
  driver::LearnOptions how;
  how.depth = proofs_.depth;
  how.max_guards = max_guards_;
  how.seed = seed_;
  how.engine = proofs_.engine;
  how.overflow = overflow_named(proofs_.overflow);
  how.passes = proofs_.passes;
  how.certify = !proofs_.no_certify;
  how.learner = learner_;
  if (strategy_.strategy != driver::Strategy::symbolic) {
    set_strategy(strategy_, driver::require_component(subject, "--strategy"), how);
  }
  if (!state_file_.empty()) {
    driver::require_component(subject, "--save-state");
  }
  if (!resume_file_.empty()) {
    driver::require_component(subject, "--resume");
    how.resume = {util::read_regular_file(resume_file_), resume_file_};
  }
  for (const std::string& file : trace_files_) {
    for (driver::ObservedSequence& sequence : driver::read_trace(
             util::read_regular_file(file), file, driver::require_component(subject, "--trace"))) {
      how.traces.push_back(std::move(sequence));
    }
  }
  return how;
}

/// Says what becomes of words that are offered; those that are legal are learned from.
void Learn::offer(const driver::Subject& subject, util::StopToken& stop,
                  driver::LearnOptions& how) const {
  driver::Offers offers = driver::check_offers(subject, offers_, stop);
  show_notes(offers.notes);
  for (driver::ObservedSequence& sequence : offers.accepted) {
    how.traces.push_back(std::move(sequence));
  }
}

/// So that `check` and others can look at the interface in the same way.
void Learn::say_how_made(const driver::Subject& subject, driver::LearnResult& result) const {
  interface::Provenance made = driver::provenance_of(file_, given_, subject);
  if (!proofs_.overflow.empty()) {
    made.options["overflow"] = {proofs_.overflow};
  }
  if (result.bounds) {
    result.bounds->lower.made = made;
    result.bounds->upper.made = made;
  }
  result.interface.made = std::move(made);
}

driver::LearnResult Learn::learn(const driver::Subject& subject, util::StopToken& stop,
                                 const driver::LearnOptions& how) const {
  ProgressLine line(common_.quiet);
  return driver::learn(subject, how, stop,
                       [&](const driver::Progress& progress) { line.show(progress); });
}

void Learn::write_directory(const driver::LearnResult& result, const driver::Subject& subject,
                            const driver::RunRecord& record) const {
  if (output_directory_.empty()) {
    return;
  }
  const std::string note =
      driver::write_directory(output_directory_, result, driver::text_of(subject), record);
  if (!note.empty()) {
    to_standard_error(fmt::format("parlance: no interface.svg: {}\n", note));
  }
}

/// To stdout and to the directory; when one of them fails, the other still has the result.
void Learn::deliver(const driver::LearnResult& result, const driver::Subject& subject,
                    const driver::RunRecord& record) const {
  try {
    print(format_->write(result.interface, interface::UnknownAs::unknown));
    if (result.game && format_->is_for_people) {
      print(driver::to_text(*result.game));
    } else if (result.game) {
      to_standard_error(driver::to_text(*result.game));
    }
  } catch (const util::UserError&) {
    write_directory(result, subject, record);
    throw;
  }
  write_directory(result, subject, record);
}

void Learn::save_state(const driver::LearnResult& result) const {
  if (state_file_.empty()) {
    return;
  }
  if (result.state.empty()) {
    to_standard_error("parlance: no state is saved: there was no hypothesis yet\n");
    return;
  }
  util::write_file(state_file_, result.state);
}

void Learn::advise(const driver::LearnResult& result, const driver::Subject& subject,
                   util::StopToken& stop) const {
  if (result.stopped != util::StopReason::none) {
    say_stopped(result.stopped);
  } else if (strategy_.strategy != driver::Strategy::game) { // which says what it lacks itself
    show_notes(driver::suggestions(file_, given_, subject, result.interface, stop));
  }
}

ExitCode Learn::run(util::StopToken& stop) {
  const auto start = std::chrono::steady_clock::now();
  require_consistent();
  format_->require();
  const driver::Subject subject = load_noted(file_, given_, stop);
  driver::LearnOptions options = how(subject);
  offer(subject, stop, options);
  if (!output_directory_.empty()) {
    driver::prepare_directory(output_directory_);
  }
  driver::LearnResult result = learn(subject, stop, options);
  say_how_made(subject, result);
  const driver::RunRecord record = driver::record_since(start, result.engine);
  if (!output_directory_.empty()) {
    driver::name_certificate(result);
  }
  deliver(result, subject, record);
  save_state(result);
  if (options.strategy != driver::Strategy::symbolic) {
    deliver_predicates(strategy_, driver::require_component(subject, "--strategy"), result);
  }
  print_counts(proofs_, result.interface.statistics, record);
  advise(result, subject, stop);
  return exit_code(*result.interface.guarantee, result.stopped, proofs_.depth);
}

} // namespace

CommandRow learn_command() {
  return {"learn", "Learn the interface of a component", make_command<Learn>};
}

} // namespace parlance::cli
