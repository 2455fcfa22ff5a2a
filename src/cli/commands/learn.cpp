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
#include "smt/solver.h"
#include "util/files.h"
#include "version.h"

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
  void deliver(const driver::LearnResult& result, const driver::Subject& subject) const;
  void write_directory(const driver::LearnResult& result, const driver::Subject& subject) const;
  void save_state(const driver::LearnResult& result) const;
  void advise(const driver::LearnResult& result, const driver::Subject& subject,
              util::StopToken& stop) const;

  std::string file_;
  driver::SubjectOptions subject_;
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

void Learn::add_options(CLI::App& command) {
  add_common_options(command, common_);
  command.add_option("FILE", file_, input_description)->required();
  add_format(command, format_);
  command
      .add_option(
          "-o,--output", output_directory_,
          "Also write interface.json, .txt, .dot, .learnlib.dot, .svg, .fsp, .aut, .scxml,\n"
          "the component, its certificate and learner.state here")
      ->check([](const std::string& name) { return name.empty() ? "the name is empty" : ""; });
  add_proof_options(command, proofs_);
  command.add_option("--max-guards", max_guards_, "Most guards a method may have")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  add_learner_option(command, learner_);
  add_strategy_options(command, strategy_);
  command.add_option("--resume", resume_file_, "Go on from the state that an earlier run saved");
  command.add_option("--save-state", state_file_,
                     "Write what is known here, for --resume; -o writes it as learner.state");
  command
      .add_option("--trace", trace_files_,
                  "Learn from observed calls, too: a JSON line each, with its verdict")
      ->delimiter(',');
  command
      .add_option(
          "--offer", offers_,
          "A call sequence that you take for legal, as in 'next(); remove()': it is checked,\n"
          "and learning goes on with it or the reason is given")
      ->type_name("CALLS")
      ->allow_extra_args(false);
  add_limits(command, common_);
  command.add_option("--seed", seed_, "Seed of the solver; results do not depend on it")
      ->capture_default_str();
  add_subject_options(command, subject_);
}

UsedFiles Learn::files() const {
  UsedFiles files{
      {{resume_file_, FileKind::learner_state}, {strategy_.predicates_file, FileKind::predicates}},
      {{state_file_, FileKind::learner_state}, {strategy_.save_predicates, FileKind::predicates}}};
  add_read(files, file_, subject_);
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
  how.overflow = proofs_.overflow;
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

void add_run_section(driver::LearnResult& result, std::chrono::steady_clock::time_point start) {
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  std::map<std::string, std::string>& run = result.interface.run;
  run["seconds"] = fmt::format("{:.3f}", seconds.count());
  run["peak_memory_bytes"] = std::to_string(util::peak_memory());
  run["parlance"] = fmt::format("\"{}\"", PARLANCE_VERSION);
  run["z3"] = fmt::format("\"{}\"", smt::z3_version());
  if (!result.engine.empty()) {
    run["engine"] = fmt::format("\"{}\"", result.engine);
  }
}

driver::LearnResult Learn::learn(const driver::Subject& subject, util::StopToken& stop,
                                 const driver::LearnOptions& how) const {
  ProgressLine line(common_.quiet);
  return driver::learn(subject, how, stop,
                       [&](const driver::Progress& progress) { line.show(progress); });
}

void Learn::write_directory(const driver::LearnResult& result,
                            const driver::Subject& subject) const {
  if (output_directory_.empty()) {
    return;
  }
  const std::string note =
      driver::write_directory(output_directory_, result, driver::text_of(subject));
  if (!note.empty()) {
    to_standard_error(fmt::format("parlance: no interface.svg: {}\n", note));
  }
}

/// To stdout and to the directory; when one of them fails, the other still has the result.
void Learn::deliver(const driver::LearnResult& result, const driver::Subject& subject) const {
  try {
    print(format_->write(result.interface, interface::UnknownAs::unknown));
    if (result.game && format_->is_for_people) {
      print(driver::to_text(*result.game));
    } else if (result.game) {
      to_standard_error(driver::to_text(*result.game));
    }
  } catch (const util::UserError&) {
    write_directory(result, subject);
    throw;
  }
  write_directory(result, subject);
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
    show_notes(driver::suggestions(file_, subject_, subject, result.interface, stop));
  }
}

ExitCode Learn::run(util::StopToken& stop) {
  const auto start = std::chrono::steady_clock::now();
  require_consistent();
  format_->require();
  const driver::Subject subject = load_noted(file_, subject_, stop);
  driver::LearnOptions options = how(subject);
  offer(subject, stop, options);
  if (!output_directory_.empty()) {
    driver::prepare_directory(output_directory_);
  }
  driver::LearnResult result = learn(subject, stop, options);
  add_run_section(result, start);
  if (!output_directory_.empty()) {
    driver::name_certificate(result);
  }
  deliver(result, subject);
  save_state(result);
  if (options.strategy != driver::Strategy::symbolic) {
    deliver_predicates(strategy_, driver::require_component(subject, "--strategy"), result);
  }
  print_counts(proofs_, result.interface.statistics);
  advise(result, subject, stop);
  return exit_code(*result.interface.guarantee, result.stopped, proofs_.depth);
}

} // namespace

CommandRow learn_command() {
  return {"learn", "Learn the interface of a component", make_command<Learn>};
}

} // namespace parlance::cli
