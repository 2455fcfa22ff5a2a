#include "cli/command_line.h"

#include "bench/cav10.h"
#include "bench/examples.h"
#include "bench/fase09.h"
#include "bench/isola18.h"
#include "bench/learners.h"
#include "bench/popl05.h"
#include "bench/reach.h"
#include "bench/sas12.h"
#include "bench/scaling.h"
#include "certify/check.h"
#include "cli/composition_commands.h"
#include "cli/options.h"
#include "cli/print.h"
#include "cli/progress_line.h"
#include "cli/standard_error.h"
#include "cli/written_files.h"
#include "driver/check.h"
#include "driver/learn.h"
#include "driver/load.h"
#include "driver/offer.h"
#include "driver/output.h"
#include "driver/query.h"
#include "driver/subject.h"
#include "driver/suggest.h"
#include "driver/validate.h"
#include "interface/compare.h"
#include "interface/names.h"
#include "smt/solver.h"
#include "util/error.h"
#include "util/stop.h"
#include "util/text_position.h"
#include "version.h"

#include <fmt/format.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <csignal>

namespace parlance::cli {

namespace {

using automata::Verdict;
using util::ExitCode;

extern "C" void on_signal(int signal) {
  util::StopToken::interrupt_all();
  // A second signal ends the process at once.
  std::signal(signal, SIG_DFL);
}

util::StopLimits limits_of(const Options& options) {
  util::StopLimits limits;
  if (options.timeout_seconds) {
    limits.timeout =
        std::chrono::milliseconds(static_cast<std::int64_t>(*options.timeout_seconds * 1000));
  }
  if (options.memory_megabytes) {
    limits.memory_bytes = *options.memory_megabytes << 20;
  }
  return limits;
}

ExitCode worst_of(const interface::Guarantee& guarantee, util::StopReason stopped,
                  std::uint32_t depth) {
  ExitCode code = ExitCode::complete;
  for (const interface::Claim* claim : {&guarantee.safe, &guarantee.permissive, &guarantee.tight}) {
    if (claim->status == interface::Status::refuted) {
      return ExitCode::refuted;
    }
    if (claim->status == interface::Status::none ||
        (claim->status == interface::Status::depth && claim->depth < depth)) {
      code = ExitCode::partial;
    }
  }
  return stopped == util::StopReason::none ? code : ExitCode::limit;
}

void add_run_section(interface::Interface& interface, std::chrono::steady_clock::time_point start) {
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  interface.run["seconds"] = fmt::format("{:.3f}", seconds.count());
  interface.run["peak_memory_bytes"] = std::to_string(util::peak_memory());
  interface.run["parlance"] = fmt::format("\"{}\"", PARLANCE_VERSION);
  interface.run["z3"] = fmt::format("\"{}\"", smt::z3_version());
}

void say_stopped(util::StopReason reason) {
  to_standard_error(
      fmt::format("parlance: stopped by {}; the result is partial\n", util::to_text(reason)));
}

/// An interface that is used as it is, so that all of it must have been checked.
interface::Interface load_checked(const std::string& file, util::StopToken& stop) {
  interface::Interface interface = driver::load_interface(file, stop);
  stop.check();
  return interface;
}

/// What the user should know goes to stderr.
driver::Subject load(const Options& options, const std::string& input, util::StopToken& stop) {
  std::vector<std::string> notes;
  driver::Subject subject = driver::load_subject(input, options.subject, stop, notes);
  show_notes(notes);
  return subject;
}

void write_directory(const Options& options, const driver::LearnResult& result,
                     const driver::Subject& subject) {
  if (!options.output_directory.empty()) {
    const std::string note =
        driver::write_directory(options.output_directory, result, driver::text_of(subject));
    if (!note.empty()) {
      to_standard_error(fmt::format("parlance: no interface.svg: {}\n", note));
    }
  }
}

/// To stdout and to the directory; when one of them fails, the other still has the result.
void deliver(const Options& options, const driver::LearnResult& result,
             const driver::Subject& subject) {
  try {
    print(driver::render(result.interface, options.format));
    if (result.game && options.format == driver::Format::text) {
      print(driver::to_text(*result.game));
    } else if (result.game) {
      to_standard_error(driver::to_text(*result.game));
    }
  } catch (const util::UserError&) {
    write_directory(options, result, subject);
    throw;
  }
  write_directory(options, result, subject);
}

void print_counts(const Options& options, const std::map<std::string, std::uint64_t>& counts) {
  if (!options.statistics) {
    return;
  }
  for (const auto& [name, count] : counts) {
    to_standard_error(fmt::format("{}: {}\n", name, count));
  }
  to_standard_error(fmt::format("peak memory: {} MB\n", util::peak_memory() >> 20));
}

driver::LearnOptions learn_options(const Options& options, const driver::Subject& subject) {
  driver::LearnOptions how;
  how.depth = options.depth;
  how.max_guards = options.max_guards;
  how.seed = options.seed;
  how.engine = options.engine;
  how.overflow = options.overflow;
  how.passes = options.passes;
  how.certify = !options.no_certify;
  how.learner = options.learner;
  if (options.strategy.strategy != driver::Strategy::symbolic) {
    set_strategy(options.strategy, driver::require_component(subject, "--strategy"), how);
  }
  if (!options.state_file.empty()) {
    driver::require_component(subject, "--save-state");
  }
  if (!options.resume_file.empty()) {
    driver::require_component(subject, "--resume");
    how.resume = {driver::read_file(options.resume_file), options.resume_file};
  }
  for (const std::string& file : options.trace_files) {
    for (driver::ObservedSequence& sequence : driver::read_trace(
             driver::read_file(file), file, driver::require_component(subject, "--trace"))) {
      how.traces.push_back(std::move(sequence));
    }
  }
  return how;
}

/// Says what becomes of words that are offered; those that are legal are learned from.
void offer(const Options& options, const driver::Subject& subject, util::StopToken& stop,
           driver::LearnOptions& how) {
  driver::Offers offers = driver::check_offers(subject, options.offers, stop);
  show_notes(offers.notes);
  for (driver::ObservedSequence& sequence : offers.accepted) {
    how.traces.push_back(std::move(sequence));
  }
}

void save_state(const Options& options, const driver::LearnResult& result) {
  if (options.state_file.empty()) {
    return;
  }
  if (result.state.empty()) {
    to_standard_error("parlance: no state is saved: there was no hypothesis yet\n");
    return;
  }
  driver::write_file(options.state_file, result.state);
}

/// Options that contradict each other are refused before anything is read.
void require_consistent(const Options& options) {
  require_consistent(options.strategy);
  if (options.strategy.strategy != driver::Strategy::symbolic &&
      !(options.resume_file.empty() && options.state_file.empty())) {
    throw util::UserError(ExitCode::usage,
                          "--resume and --save-state need --strategy symbolic; what the others "
                          "found is kept by --save-predicates");
  }
}

ExitCode learn(const Options& options, util::StopToken& stop) {
  const auto start = std::chrono::steady_clock::now();
  require_consistent(options);
  driver::require(options.format);
  const driver::Subject subject = load(options, options.first_file, stop);
  driver::LearnOptions how = learn_options(options, subject);
  offer(options, subject, stop, how);
  if (!options.output_directory.empty()) {
    driver::prepare_directory(options.output_directory);
  }
  driver::LearnResult result;
  {
    ProgressLine line(options.quiet);
    result = driver::learn(subject, how, stop,
                           [&](const driver::Progress& progress) { line.show(progress); });
  }
  add_run_section(result.interface, start);
  if (!result.engine.empty()) {
    result.interface.run["engine"] = fmt::format("\"{}\"", result.engine);
  }
  if (!options.output_directory.empty()) {
    driver::name_certificate(result);
  }
  deliver(options, result, subject);
  save_state(options, result);
  if (how.strategy != driver::Strategy::symbolic) {
    deliver_predicates(options.strategy, driver::require_component(subject, "--strategy"), result);
  }
  print_counts(options, result.interface.statistics);
  if (result.stopped != util::StopReason::none) {
    say_stopped(result.stopped);
  } else if (how.strategy != driver::Strategy::game) { // which says what it lacks itself
    show_notes(
        driver::suggestions(options.first_file, options.subject, subject, result.interface, stop));
  }
  return worst_of(*result.interface.guarantee, result.stopped, options.depth);
}

ExitCode inspect(const Options& options, util::StopToken& stop) {
  const driver::Subject subject = load(options, options.first_file, stop);
  print(options.format == driver::Format::json ? driver::text_of(subject).text
                                               : driver::inspect_text(subject));
  return stop.requested() ? ExitCode::limit : ExitCode::complete;
}

ExitCode query(const Options& options, util::StopToken& stop) {
  const driver::Subject subject = load(options, options.first_file, stop);
  const driver::AnsweredQuery answer = driver::query(subject, options.word, stop);
  print(driver::to_text(answer.result, answer.calls));
  switch (answer.result.verdict) {
  case Verdict::legal:
    return ExitCode::complete;
  case Verdict::illegal:
    return ExitCode::refuted;
  case Verdict::unknown:
  case Verdict::impossible:
    break;
  }
  return ExitCode::partial;
}

ExitCode check(const Options& options, util::StopToken& stop) {
  const interface::Interface interface = driver::load_interface(options.first_file, stop);
  const driver::Subject subject = load(options, options.second_file, stop);
  if (const auto* loaded = std::get_if<driver::LoadedComponent>(&subject)) {
    show_notes(driver::other_errors(interface, loaded->component.assumptions));
  }
  const driver::CheckResult result = driver::check(
      interface, subject,
      {options.depth, options.engine, options.overflow, options.passes, !options.no_certify}, stop,
      options.first_file);
  print(driver::to_text(result.guarantee));
  print_counts(options, result.counters);
  return worst_of(result.guarantee, result.stopped, options.depth);
}

ExitCode diff(const Options& options, util::StopToken& stop) {
  const interface::Interface first = load_checked(options.first_file, stop);
  const interface::Interface second = load_checked(options.second_file, stop);
  const auto solver = smt::make_z3(&stop);
  const auto difference = interface::shortest_difference(first, second, *solver,
                                                         {options.first_file, options.second_file});
  if (!difference) {
    print("equal: the same verdict for every call sequence\n");
    return ExitCode::complete;
  }
  const std::string word = interface::to_text(difference->word);
  print(fmt::format("different: {} is {} in {}, {} in {}\n",
                    word.empty() ? "the empty call sequence" : word,
                    interface::verdict_text(difference->in_first), options.first_file,
                    interface::verdict_text(difference->in_second), options.second_file));
  return ExitCode::refuted;
}

ExitCode show(const Options& options, util::StopToken& stop) {
  deliver_text(options.output_file, driver::render(load_checked(options.first_file, stop),
                                                   options.format, options.unknown_as));
  return ExitCode::complete;
}

ExitCode certify(const Options& options, const util::StopLimits& limits,
                 const util::StopToken& stop) {
  certify::CheckOptions how;
  how.time_limit = limits.timeout.value_or(how.time_limit);
  how.memory_bytes = limits.memory_bytes ? limits.memory_bytes : how.memory_bytes;
  how.stop = &stop;
  how.obligations_directory = options.certify.obligations_directory;
  how.solver = options.certify.solver;
  const certify::Report report = certify::check_files(
      options.certify.component, options.certify.interface, options.first_file, how);
  print(certify::to_text(report));
  return certify::exit_code(report);
}

ExitCode validate(const Options& options, util::StopToken& stop) {
  const interface::Interface interface = load_checked(options.first_file, stop);
  show_notes(driver::other_errors(
      interface, java::error_assumptions({java::counted_classes(options.validate.errors),
                                          options.validate.errors_in})));
  const driver::ValidateResult result = driver::validate(interface, options.validate, stop);
  print(driver::to_text(result));
  if (result.stopped != util::StopReason::none) {
    say_stopped(result.stopped);
  }
  return driver::exit_code(result);
}

bench::EngineColumns columns(const BenchOptions& options) {
  return {options.engines, std::chrono::seconds(options.cell_seconds)};
}

bench::Report run_suite(const BenchOptions& how, const util::StopToken& stop,
                        const bench::Progress& progress) {
  switch (how.suite) {
  case Suite::sas12:
    return bench::run_sas12(how.examples, stop, progress);
  case Suite::isola18:
    return bench::run_isola18(how.examples, columns(how), stop, progress);
  case Suite::popl05:
    return bench::run_popl05(how.examples, stop, progress);
  case Suite::scaling:
    return bench::run_scaling({how.families, how.largest, columns(how)}, stop, progress);
  case Suite::learners: {
    bench::LearnersOptions learners = how.learners;
    learners.largest = how.largest;
    learners.limit = std::chrono::seconds(how.cell_seconds);
    return bench::run_learners(learners, stop, progress);
  }
  case Suite::fase09:
    return bench::run_fase09({how.families, how.largest, std::chrono::seconds(how.cell_seconds)},
                             stop, progress);
  case Suite::examples:
    return bench::run_examples(
        {how.examples, how.example_learners, std::chrono::seconds(how.cell_seconds)}, stop,
        progress);
  case Suite::reach:
    return bench::run_reach(how.reach, stop, progress);
  case Suite::cav10:
    return bench::run_cav10(how.examples, {how.schemes, std::chrono::seconds(how.cell_seconds)},
                            stop, progress);
  }
  throw util::InternalError("a suite of no kind");
}

ExitCode bench(const Options& options, const util::StopToken& stop) {
  const bench::Progress progress = [&](const std::string& line) {
    if (!options.quiet) {
      to_standard_error(line + "\n");
    }
  };
  const bench::Report report = run_suite(options.bench, stop, progress);
  print(report.table);
  if (!options.bench.csv_file.empty()) {
    driver::write_file(options.bench.csv_file, report.csv);
  }
  return report.code;
}

ExitCode export_product(const Options& options, util::StopToken& stop) {
  const interface::Interface interface = load_checked(options.first_file, stop);
  const driver::Subject subject = load(options, options.second_file, stop);
  const std::string text =
      driver::export_product(interface, driver::require_component(subject, "export"),
                             {options.export_format, options.properties,
                              options.overflow == driver::Overflow::assume_none},
                             stop, options.first_file);
  deliver_text(options.output_file, text);
  return ExitCode::complete;
}

ExitCode dispatch(const Options& options) {
  require_inputs_kept(options);
  const util::StopLimits limits = limits_of(options);
  util::StopToken stop(limits);
  switch (options.command) {
  case Command::learn:
    return learn(options, stop);
  case Command::inspect:
    return inspect(options, stop);
  case Command::query:
    return query(options, stop);
  case Command::check:
    return check(options, stop);
  case Command::diff:
    return diff(options, stop);
  case Command::show:
    return show(options, stop);
  case Command::certify:
    return certify(options, limits, stop);
  case Command::validate:
    return validate(options, stop);
  case Command::bench:
    return bench(options, stop);
  case Command::export_product:
    return export_product(options, stop);
  case Command::compose:
    return compose(options, stop);
  case Command::discharge:
    return discharge(options, stop);
  case Command::verify:
    return verify(options, stop);
  }
  throw util::InternalError("a command of no kind");
}

void set_up_process(const Options& options) {
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
  std::signal(SIGHUP, on_signal);
  std::signal(SIGPIPE, SIG_IGN);
  spdlog::set_default_logger(spdlog::stderr_logger_st("parlance"));
  spdlog::set_level(spdlog::level::from_str(options.log_level));
}

ExitCode fail(ExitCode code, const std::string& message) {
  to_standard_error(fmt::format("parlance: {}\n", util::one_line(message)));
  return code;
}

ExitCode guarded(const Options& options) {
  try {
    set_up_process(options);
    return dispatch(options);
  } catch (const util::UserError& error) {
    to_standard_error(error.details());
    return fail(error.code(), error.what());
  } catch (const util::Stopped& stopped) {
    return fail(ExitCode::limit,
                std::string("stopped by ") + stopped.what() + " before there was a result");
  } catch (const std::bad_alloc&) {
    return fail(ExitCode::limit, "out of memory; try a lower --depth");
  } catch (const std::exception& error) {
    return fail(ExitCode::internal, std::string("internal error: ") + error.what() +
                                        "; please report it with the input");
  }
}

} // namespace

int run(int argc, const char* const* argv) {
  int exit_code = 0;
  const std::optional<Options> options = parse(argc, argv, exit_code);
  return options ? static_cast<int>(guarded(*options)) : exit_code;
}

} // namespace parlance::cli
