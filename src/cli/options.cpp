#include "cli/options.h"

#include "bench/lts_families.h"
#include "bench/scaling_sources.h"
#include "cli/reach_options.h"
#include "cli/subject_options.h"
#include "interface/messages.h"
#include "smt/solver.h"
#include "util/error.h"
#include "util/text_position.h"
#include "version.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>

namespace parlance::cli {

namespace {

const char* const footer = R"(Examples:
  parlance learn examples/java/Explorer.java
  parlance learn examples/components/explorer.json
  parlance learn examples/components/cev.json -o out --depth 6
  parlance learn examples/java/TwoCounters.java --strategy maymust --show-predicates
  parlance learn examples/java/Signature.java --strategy game --refine --offer 'initSign(); sign()'
  parlance learn examples/lts/door.fsp --alphabet open,shut,lock
  parlance learn examples/components/explorer.json --resume out/learner.state \
      --trace examples/traces/explorer.jsonl
  parlance learn examples/scxml/flight.scxml --error failed.rendezvous \
      --alphabet lasJettison,lsamRendezvous
  parlance query examples/components/explorer.json 'move(5); check()'
  parlance inspect examples/java/Explorer.java
  parlance check out/interface.json examples/components/cev.json
  parlance diff out/interface.json other/interface.json
  parlance show out/interface.json --format svg > interface.svg
  parlance validate out/interface.json --class examples/java/CEV.java
  parlance export out/interface.json examples/components/cev.json --format chc
  parlance discharge out/interface.json examples/lts/visitor.fsp
  parlance verify examples/lts/io.fsp:Input examples/lts/io.fsp:Output \
      --property examples/lts/io.fsp
  parlance bench sas12 --csv sas12.csv
  parlance bench isola18 --engines auto,pdr,bdd
  parlance bench popl05
  parlance certify out/certificate.smt2 --component out/component.json \
      --interface out/interface.json

Exit codes: 0 complete, holds, legal, equal; 1 refuted, illegal, differs; 2 usage;
3 true but partial, or unknown; 4 a limit or Ctrl-C ended the run, result written;
5 bad input or output; 6 unsupported; 70 internal error.)";

const char* const bench_footer = R"(Examples:
  parlance bench sas12
  parlance bench isola18 --engines auto,pdr,bdd --csv isola18.csv
  parlance bench scaling --families counter,methods --engines auto
  parlance bench fase09 --families spread --largest 10000
  parlance bench learners --largest 1000 --learners kv,ttt
  parlance bench examples --learners auto,ttt
  parlance bench cav10 --schemes wp,learn-reuse
  parlance bench reach --count 20 --timeout 5 --jars lib/a.jar:lib/b.jar

Exit codes: 0 everything is proved, or measured; 1 reach: a verdict was contradicted; 2 usage;
3 something is not proved; 4 a limit or
Ctrl-C, what was measured is printed; 5 a class is missing, or --csv cannot be written.)";

const char* const certify_footer =
    R"(Without --timeout the check may take 60 seconds, without --memory the solver 4096 megabytes.

Example:
  parlance certify tests/certify/fixtures/explorer.smt2 \
      --component examples/components/explorer.json \
      --interface tests/certify/fixtures/explorer.interface.json

Exit codes: 0 something is claimed and all of it accepted; 1 malformed, or an obligation has a
counterexample; 3 the solver did not decide; 4 a limit or Ctrl-C; 5 the component or the interface
cannot be used; 6 the claim is not supported, or the solver is missing or failed.)";

const char* const validate_footer =
    R"(This command executes the class, and is the only one that does. It runs in an empty directory that
is removed afterwards, with limits on time, memory, threads and files, starts no other processes and
has no network. Files elsewhere it can read and not change, where the system grants a mount namespace;
where it does not, nobody prevents that.

Every transition and every forbidden call is tried, with arguments at the borders of the guards,
and with arguments that are one object; then longer sequences, some of them at random.

Example:
  parlance learn examples/components/explorer.json -o out
  parlance validate out/interface.json --class examples/java/Explorer.java

Exit codes: 0 every sequence ended as the interface says; 1 one did not, or what is forbidden never
failed; 3 nothing could be run, or the virtual machine itself ended all of it; 4 a limit or Ctrl-C, what
was found until then is printed; 5 no JDK, no such class, or other methods than the interface has; 6 the virtual machine ended in the middle, or the system cannot cut the class off
from the network and --allow-network is not given.)";

const char* const compose_footer =
    R"(Actions that several systems have happen together, all others one at a time.

Examples:
  parlance compose examples/lts/io.fsp:Input examples/lts/io.fsp:Output -o system.aut
  parlance compose client.fsp server.aut --format fsp

Exit codes: 0 written; 2 usage; 4 too many states, or a limit; 5 bad input or output; 6 an action that
AUT cannot write.)";

const char* const discharge_footer =
    R"(An action of the client is a call if it is called like a method, with arguments behind it:
move.5, in FSP also move[5], in AUT also move(5). Without arguments any may be passed.

Example:
  parlance learn examples/lts/door.fsp -o out
  parlance discharge out/interface.json examples/lts/visitor.fsp

Exit codes: 0 it stays inside; 1 it does not, with a run that shows it; 2 usage; 3 it makes a call of
which the interface says unknown; 4 a limit; 5 bad input.)";

const char* const verify_footer =
    R"(Learns what M1 needs of its environment for the properties to hold, and checks that M2 keeps to it.

Example:
  parlance verify examples/lts/io.fsp:Input examples/lts/io.fsp:Output \
      --property examples/lts/io.fsp:Order

Exit codes: 0 nothing fails; 1 something does, with a run of the whole that was replayed; 2 usage;
3 not decided; 4 a limit; 5 bad input.)";

const char* const export_footer =
    R"(The claim holds if and only if the other tool finds that nothing bad is reachable.

Examples:
  parlance learn examples/components/cev.json -o out
  parlance export out/interface.json out/component.json --format chc -o cev.smt2
  z3 fp.engine=spacer cev.smt2
  parlance export out/interface.json out/component.json --format aiger -o cev.aig
  berkeley-abc -c 'read_aiger cev.aig; pdr'

Exit codes: 0 written; 2 usage; 4 a limit or Ctrl-C; 5 bad input or output; 6 a property that is not
reachability, because the environment has choices.)";

const std::map<std::string, driver::Format> formats{
    {"text", driver::Format::text}, {"json", driver::Format::json},
    {"dot", driver::Format::dot},   {"dot-learnlib", driver::Format::dot_learnlib},
    {"svg", driver::Format::svg},   {"fsp", driver::Format::fsp},
    {"aut", driver::Format::aut},   {"scxml", driver::Format::scxml}};

const std::map<std::string, driver::Format> lts_formats{{"fsp", driver::Format::fsp},
                                                        {"aut", driver::Format::aut}};

const std::map<std::string, driver::UnknownAs> unknown_names{
    {"unknown", driver::UnknownAs::unknown},
    {"error", driver::UnknownAs::error},
    {"legal", driver::UnknownAs::legal}};

const std::map<std::string, driver::Format> inspect_formats{{"text", driver::Format::text},
                                                            {"json", driver::Format::json}};

const char* const input_description =
    "A class (.java, .class; .jar, .jmod or directory with --class; a.b.C), component text "
    "(.json),\n"
    "a statechart (.scxml) or a labelled transition system (.fsp, .aut)";

/// Above 0 and at most a billion, which still fits when it is counted in smaller units.
std::string limit_error(const std::string& text) {
  double value = 0;
  const bool good = CLI::detail::lexical_cast(text, value) && value > 0 && value <= 1e9;
  return good ? "" : "Value " + text + " is not above 0 and at most 1000000000";
}

/// The parser would wait for a pipe, and read a device for ever.
std::string config_error(const std::string& path) {
  std::error_code unknown; // the parser says that it cannot be read
  const auto status = std::filesystem::status(path, unknown);
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)
             ? path + " is no regular file"
             : "";
}

void add_limits(CLI::App& command, Options& options) {
  const CLI::Validator limit(limit_error, "POSITIVE");
  command.add_option("--timeout", options.timeout_seconds, "Stop after this many seconds")
      ->check(limit);
  command.add_option("--memory", options.memory_megabytes, "Stop at this many megabytes")
      ->check(limit);
}

void add_depth(CLI::App& command, Options& options) {
  command
      .add_option("--depth", options.depth,
                  "Check all call sequences up to this length where nothing is proved")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
}

const std::map<std::string, engines::Choice> engine_names = [] {
  std::map<std::string, engines::Choice> names;
  for (const engines::Choice choice : engines::all_choices) {
    names.emplace(engines::to_text(choice), choice);
  }
  return names;
}();

const std::map<std::string, driver::Overflow> overflow_names{
    {"auto", driver::Overflow::automatic},
    {"exact", driver::Overflow::exact},
    {"assume-none", driver::Overflow::assume_none}};

const std::map<std::string, learn::LearnerKind> learner_names = [] {
  std::map<std::string, learn::LearnerKind> names;
  for (const learn::LearnerKind kind : learn::all_learners) {
    names.emplace(learn::to_text(kind), kind);
  }
  return names;
}();

/// An option whose value is one of some names.
template <typename Value>
CLI::Option* add_choice(CLI::App& command, const std::string& option, Value& value,
                        const std::map<std::string, Value>& names, const std::string& description) {
  std::vector<std::string> known;
  for (const auto& [name, meaning] : names) {
    known.push_back(name);
  }
  return command
      .add_option_function<std::string>(
          option, [&value, &names](const std::string& name) { value = names.at(name); },
          description)
      ->check(CLI::IsMember(known));
}

void add_format(CLI::App& command, Options& options) {
  add_choice(command, "--format", options.format, formats,
             "What to print: text, json, dot, dot-learnlib, svg, fsp, aut or scxml")
      ->default_str("text");
}

void add_unknown(CLI::App& command, Options& options, const std::string& description) {
  add_choice(command, "--unknown", options.unknown_as, unknown_names, description)
      ->default_str("unknown");
}

/// `none`, or names.
void add_passes(CLI::App& command, Options& options) {
  std::vector<std::string> known{"none"};
  for (const component::Pass pass : component::all_passes) {
    known.push_back(component::to_text(pass));
  }
  command
      .add_option_function<std::vector<std::string>>(
          "--passes",
          [&options](const std::vector<std::string>& names) {
            options.passes.clear();
            for (const component::Pass pass : component::all_passes) {
              if (std::ranges::count(names, component::to_text(pass)) > 0) {
                options.passes.push_back(pass);
              }
            }
          },
          "What makes the component smaller first: constant, equal, unread, narrow, or several, "
          "apart by ','; none; default: all")
      ->delimiter(',')
      ->check(CLI::IsMember(known));
}

/// What is said about all call sequences, and how.
void add_proofs(CLI::App& command, Options& options) {
  add_choice(command, "--engine", options.engine, engine_names,
             "Who checks: auto, or one of unrolled, bounded, por (to the depth), interpolation, "
             "search, k-induction, "
             "spacer, pdr, bdd, squaring (all call sequences)")
      ->default_str("auto");
  command.add_flag("--stats", options.statistics, "Print counts on stderr at the end");
  add_choice(command, "--overflow", options.overflow, overflow_names,
             "Wrap exactly, assume-none in state updates, or auto: exact if that can be proved")
      ->default_str("auto");
  add_passes(command, options);
  command.add_flag("--no-certify", options.no_certify,
                   "Do not have proofs checked by the cvc5 program");
}

std::vector<std::string> learner_choices() {
  std::vector<std::string> names{"auto"};
  for (const auto& [name, kind] : learner_names) {
    names.push_back(name);
  }
  return names;
}

/// Nothing: auto.
std::optional<learn::LearnerKind> learner_of(const std::string& name) {
  return name == "auto" ? std::nullopt : std::optional(learner_names.at(name));
}

void add_learner(CLI::App& command, Options& options) {
  command
      .add_option_function<std::string>(
          "--learner", [&options](const std::string& name) { options.learner = learner_of(name); },
          "Who learns: auto, lstar (Angluin), rs (Rivest and Schapire), kv (Kearns and Vazirani) "
          "or "
          "ttt; the interface does not depend on it")
      ->check(CLI::IsMember(learner_choices()))
      ->default_str("auto");
}

CLI::App& add_command(CLI::App& app, Options& options, Command command, const std::string& name,
                      const std::string& description) {
  CLI::App& subcommand = *app.add_subcommand(name, description);
  subcommand.parse_complete_callback([&options, command] { options.command = command; });
  subcommand.add_flag("--quiet", options.quiet, "No progress on stderr");
  subcommand.add_option("--log-level", options.log_level, "trace, debug, info, warn, error or off")
      ->check(CLI::IsMember({"trace", "debug", "info", "warn", "error", "off"}))
      ->capture_default_str();
  return subcommand;
}

void add_learn(CLI::App& app, Options& options) {
  CLI::App& learn =
      add_command(app, options, Command::learn, "learn", "Learn the interface of a component");
  learn.add_option("FILE", options.first_file, input_description)->required();
  add_format(learn, options);
  learn
      .add_option(
          "-o,--output", options.output_directory,
          "Also write interface.json, .txt, .dot, .learnlib.dot, .svg, .fsp, .aut, .scxml,\n"
          "the component, its certificate and learner.state here")
      ->check([](const std::string& name) { return name.empty() ? "the name is empty" : ""; });
  add_depth(learn, options);
  add_proofs(learn, options);
  learn.add_option("--max-guards", options.max_guards, "Most guards a method may have")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  add_learner(learn, options);
  add_strategy_options(learn, options.strategy);
  learn.add_option("--resume", options.resume_file,
                   "Go on from the state that an earlier run saved");
  learn.add_option("--save-state", options.state_file,
                   "Write what is known here, for --resume; -o writes it as learner.state");
  learn
      .add_option("--trace", options.trace_files,
                  "Learn from observed calls, too: a JSON line each, with its verdict")
      ->delimiter(',');
  learn
      .add_option(
          "--offer", options.offers,
          "A call sequence that you take for legal, as in 'next(); remove()': it is checked,\n"
          "and learning goes on with it or the reason is given")
      ->type_name("CALLS")
      ->allow_extra_args(false);
  add_limits(learn, options);
  learn.add_option("--seed", options.seed, "Seed of the solver; results do not depend on it")
      ->capture_default_str();
  add_subject_options(learn, options.subject);
}

void add_others(CLI::App& app, Options& options) {
  CLI::App& inspect = add_command(app, options, Command::inspect, "inspect",
                                  "Print the component that is read: paths, updates, unknowns");
  inspect.add_option("FILE", options.first_file, input_description)->required();
  add_choice(inspect, "--format", options.format, inspect_formats, "What to print: text or json")
      ->default_str("text");
  add_limits(inspect, options);
  add_subject_options(inspect, options.subject);

  CLI::App& query = add_command(app, options, Command::query, "query",
                                "Is this call sequence legal, and why not?");
  query.add_option("FILE", options.first_file, input_description)->required();
  query.add_option("WORD", options.word, "Calls, as in 'connect(0, 1); write()'")->required();
  add_limits(query, options);
  add_subject_options(query, options.subject);

  CLI::App& check =
      add_command(app, options, Command::check, "check", "Check an interface against a component");
  check.add_option("INTERFACE", options.first_file, "Interface (.json)")->required();
  check.add_option("FILE", options.second_file, input_description)->required();
  add_depth(check, options);
  add_proofs(check, options);
  add_limits(check, options);
  add_subject_options(check, options.subject);

  CLI::App& diff = add_command(app, options, Command::diff, "diff",
                               "Do two interfaces allow the same call sequences?");
  diff.add_option("A", options.first_file, "Interface (.json)")->required();
  diff.add_option("B", options.second_file, "Interface (.json)")->required();
  add_limits(diff, options);

  CLI::App& show =
      add_command(app, options, Command::show, "show", "Print an interface in another format");
  show.add_option("INTERFACE", options.first_file, "Interface (.json)")->required();
  add_format(show, options);
  show.add_option("-o,--output", options.output_file, "Write here, not on standard output");
  add_unknown(show, options, "fsp, aut, scxml: what unknown calls count as; default: error");
  add_limits(show, options);
}

/// What is wrong. Of a command that it does not know, the parser would only say that one is
/// missing.
std::string usage_error(const CLI::App& app, const CLI::ParseError& error) {
  const bool incomplete = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::RequiredError);
  const CLI::App* at = &app;
  while (!at->get_subcommands().empty()) {
    at = at->get_subcommands().front();
  }
  std::vector<std::string> commands;
  for (const CLI::App* command : at->get_subcommands([](const CLI::App*) { return true; })) {
    commands.push_back(command->get_name());
  }
  if (!incomplete || commands.empty()) {
    return error.what();
  }
  const std::vector<std::string> rest = at->remaining();
  const std::string known =
      (at == &app ? "; the commands are " : "; the commands of " + at->get_name() + " are ") +
      interface::list_text(commands);
  if (rest.empty()) {
    return "a command is missing" + known;
  }
  const bool option = rest.front().starts_with('-');
  return (option ? "no option is called '" : "no command is called '") + rest.front() + "'" + known;
}

void add_certify(CLI::App& app, Options& options) {
  CLI::App& certify = add_command(
      app, options, Command::certify, "certify",
      "Check a proof with another solver and code that shares nothing with the engines");
  certify.add_option("CERT", options.first_file, "Certificate (.smt2)")->required();
  certify.add_option("--component", options.certify.component, "Component text (.json)")
      ->required();
  certify.add_option("--interface", options.certify.interface, "Interface (.json)")->required();
  certify.add_option("--obligations", options.certify.obligations_directory,
                     "Also write what was asked here, as scripts that any solver can run");
  certify.add_option("--solver", options.certify.solver, "The cvc5 program: a name or a path")
      ->capture_default_str();
  add_limits(certify, options);
  certify.footer(certify_footer);
}

void add_validate(CLI::App& app, Options& options) {
  CLI::App& validate = add_command(
      app, options, Command::validate, "validate",
      "Run a Java class in a virtual machine, and compare what it does with an interface");
  validate.add_option("INTERFACE", options.first_file, "Interface (.json)")->required();
  validate
      .add_option("--class", options.validate.class_name,
                  "The class: its name (a.b.C), or its .java or .class file")
      ->required();
  validate.add_option("--classpath", options.validate.class_path,
                      "Directories and jars that have the class and what it needs, apart by ':'");
  validate.add_option("--jdk", options.validate.jdk,
                      "The JDK to run; default: JAVA_HOME, or the one on the PATH");
  validate
      .add_option("--errors", options.validate.errors,
                  "Exceptions that count: all, assert, or classes, apart by ','")
      ->delimiter(',')
      ->default_str("all");
  validate
      .add_option("--errors-in", options.validate.errors_in,
                  "Count only what is raised inside these methods")
      ->delimiter(',');
  validate
      .add_option("--unknown-fields", options.validate.unknown_fields,
                  "Fields that may have any value after construction, as for learn")
      ->delimiter(',');
  validate.add_flag("--hide-parameters", options.validate.hide_parameters,
                    "Nobody knows how the object was constructed, as for learn");
  validate
      .add_option("--trials", options.validate.trials,
                  "Runs of a sequence that depends on what nobody knows, which is made up")
      ->check(CLI::Range(1, 10000))
      ->capture_default_str();
  validate.add_option("--max-sequences", options.validate.max_sequences, "Most sequences to run")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  validate.add_flag("--allow-network", options.validate.allow_network,
                    "Let the class use the network; needed where it cannot be cut off from it");
  add_limits(validate, options);
  validate.footer(validate_footer);
}

const std::map<std::string, driver::ExportFormat> export_formats{
    {"chc", driver::ExportFormat::chc},
    {"vmt", driver::ExportFormat::vmt},
    {"btor2", driver::ExportFormat::btor2},
    {"aiger", driver::ExportFormat::aiger},
    {"c", driver::ExportFormat::c}};

const std::map<std::string, driver::Overflow> export_overflow_names{
    {"exact", driver::Overflow::exact}, {"assume-none", driver::Overflow::assume_none}};

void add_export(CLI::App& app, Options& options) {
  CLI::App& command = add_command(app, options, Command::export_product, "export",
                                  "Write what check decides in the format of another tool");
  command.add_option("INTERFACE", options.first_file, "Interface (.json)")->required();
  command.add_option("FILE", options.second_file, input_description)->required();
  add_choice(command, "--format", options.export_format, export_formats,
             "chc (Horn clauses), vmt, btor2, aiger, or c (a program)")
      ->required();
  command
      .add_option_function<std::vector<std::string>>(
          "--property",
          [&options](const std::vector<std::string>& names) {
            for (const engines::Property property : engines::all_properties) {
              if (std::ranges::count(names, engines::to_text(property)) > 0) {
                options.properties.push_back(property);
              }
            }
          },
          "safe, permissive, tight, or several, apart by ','; default: all")
      ->delimiter(',')
      ->check(CLI::IsMember({"safe", "permissive", "tight"}));
  add_choice(command, "--overflow", options.overflow, export_overflow_names,
             "Wrap exactly, or assume-none in state updates")
      ->default_str("exact");
  command.add_option("-o,--output", options.output_file, "Write here, not on standard output");
  add_limits(command, options);
  add_reading_options(command, options.subject);
  command.footer(export_footer);
}

void add_composition(CLI::App& app, Options& options) {
  CLI::App& compose = add_command(app, options, Command::compose, "compose",
                                  "Put labelled transition systems side by side");
  compose
      .add_option("FILE", options.files,
                  "FSP (.fsp, or one process: .fsp:NAME), AUT (.aut) or SCXML (.scxml)")
      ->required();
  add_choice(compose, "--format", options.format, lts_formats,
             "fsp or aut; default: as -o is called, or fsp");
  compose.add_option("-o,--output", options.output_file, "Write here, not on standard output");
  add_limits(compose, options);
  add_lts_options(compose, options.subject.lts);
  compose.footer(compose_footer);

  CLI::App& discharge = add_command(app, options, Command::discharge, "discharge",
                                    "Does a client make only calls that an interface allows?");
  discharge.add_option("INTERFACE", options.first_file, "Interface (.json)")->required();
  discharge.add_option("CLIENT", options.second_file, "The client (.fsp, .fsp:NAME, .aut, .scxml)")
      ->required();
  add_unknown(discharge, options, "What unknown calls count as: unknown, error or legal");
  add_limits(discharge, options);
  add_lts_options(discharge, options.subject.lts);
  discharge.footer(discharge_footer);

  CLI::App& verify =
      add_command(app, options, Command::verify, "verify",
                  "Do two components together keep a property? By the interface of the first");
  verify.add_option("M1", options.first_file, input_description)->required();
  verify.add_option("M2", options.second_file, "Its environment (.fsp, .fsp:NAME, .aut, .scxml)")
      ->required();
  add_unknown(verify, options, "What unknown calls count as: unknown, error or legal");
  verify.add_option("-o,--output", options.output_file,
                    "Write the interface that was learned here, as JSON");
  add_depth(verify, options);
  add_limits(verify, options);
  add_subject_options(verify, options.subject);
  verify.footer(verify_footer);
}

/// Without limits on the whole of it.
CLI::App& add_plain_suite(CLI::App& bench, Options& options, Suite suite, const std::string& name,
                          const std::string& description) {
  CLI::App& command = add_command(bench, options, Command::bench, name, description);
  command.preparse_callback([&options, suite](std::size_t) { options.bench.suite = suite; });
  command.add_option("--csv", options.bench.csv_file, "Also write the figures here");
  return command;
}

CLI::App& add_suite(CLI::App& bench, Options& options, Suite suite, const std::string& name,
                    const std::string& description) {
  CLI::App& command = add_plain_suite(bench, options, suite, name, description);
  add_limits(command, options);
  return command;
}

void add_examples(CLI::App& command, Options& options) {
  options.bench.examples = PARLANCE_EXAMPLES;
  command.add_option("--examples", options.bench.examples, "Where the classes are")
      ->capture_default_str();
}

void add_cell_timeout(CLI::App& command, Options& options, const std::string& description) {
  command.add_option("--cell-timeout", options.bench.cell_seconds, description)
      ->check(CLI::Range(1, 36000))
      ->capture_default_str();
}

void add_columns(CLI::App& command, Options& options) {
  command.add_option("--engines", options.bench.engines, "The columns, apart by ','; default: all")
      ->delimiter(',')
      ->transform(CLI::CheckedTransformer(engine_names));
  add_cell_timeout(command, options, "Seconds that an engine may take for one component");
}

const std::map<std::string, bench::Counterexamples> counterexample_names{
    {"short", bench::Counterexamples::short_ones}, {"long", bench::Counterexamples::long_ones}};

const std::map<std::string, learn::Analysis> analysis_names = [] {
  std::map<std::string, learn::Analysis> names;
  for (const learn::Analysis analysis : learn::all_analyses) {
    names.emplace(learn::to_text(analysis), analysis);
  }
  return names;
}();

void add_learners_suite(CLI::App& bench, Options& options) {
  CLI::App& command = add_suite(bench, options, Suite::learners, "learners",
                                "Learners alone on reference automata, beside LearnLib's figures; "
                                "each in a process of its own");
  bench::LearnersOptions& how = options.bench.learners;
  command.add_option("--learners", how.learners, "lstar, rs, kv, ttt, apart by ','; default: all")
      ->delimiter(',')
      ->transform(CLI::CheckedTransformer(learner_names));
  command
      .add_option("--counterexamples", how.counterexamples,
                  "short, long, or both, apart by ','; default: both")
      ->delimiter(',')
      ->transform(CLI::CheckedTransformer(counterexample_names));
  add_choice(command, "--analysis", how.analysis, analysis_names,
             "How counterexamples are analysed: linear, binary or exponential")
      ->default_str("binary");
  command.add_flag("--cache", how.cache, "Put a cache between learners and teacher");
  command.add_option("--largest", options.bench.largest, "Automata of up to so many states")
      ->check(CLI::Range(1, 1000000));
  command.add_option("--repeat", how.repeat, "Runs of which the least time counts")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  add_cell_timeout(command, options, "Seconds that a learner may take for one automaton");
}

template <typename Family>
std::vector<std::string> names_of(const std::vector<Family>& families) {
  std::vector<std::string> names;
  for (const Family& family : families) {
    names.push_back(family.name);
  }
  return names;
}

void add_families(CLI::App& command, Options& options, const std::vector<std::string>& families) {
  command
      .add_option("--families", options.bench.families,
                  "What grows: " + interface::list_text(families) + ", apart by ','; default: all")
      ->delimiter(',')
      ->check(CLI::IsMember(families));
  command.add_option("--largest", options.bench.largest, "Sizes up to this one")
      ->check(CLI::Range(1, 1000000));
}

void add_examples_suite(CLI::App& bench, Options& options) {
  CLI::App& command = add_suite(bench, options, Suite::examples, "examples",
                                "Every example with every learner: which one needs least");
  add_examples(command, options);
  command
      .add_option_function<std::vector<std::string>>(
          "--learners",
          [&options](const std::vector<std::string>& names) {
            for (const std::string& name : names) {
              options.bench.example_learners.push_back(learner_of(name));
            }
          },
          "The columns: auto, lstar, rs, kv, ttt, apart by ','; default: all")
      ->delimiter(',')
      ->check(CLI::IsMember(learner_choices()));
  add_cell_timeout(command, options, "Seconds that a learner may take for one example");
}

void add_bench(CLI::App& app, Options& options) {
  CLI::App& bench = *app.add_subcommand("bench", "Our figures beside those that a paper published");
  bench.require_subcommand(1);
  bench.footer(bench_footer);
  add_examples(add_suite(bench, options, Suite::sas12, "sas12", "Table 1 of the SAS 2012 paper"),
               options);
  CLI::App& isola18 =
      add_suite(bench, options, Suite::isola18, "isola18",
                "Table 1 of the ISoLA 2018 paper, with a column for each engine; auto has no limit "
                "of its own and takes about a minute");
  add_examples(isola18, options);
  add_columns(isola18, options);
  add_examples(add_suite(bench, options, Suite::popl05, "popl05",
                         "Table 1 of the POPL 2005 paper: the game with its predicates"),
               options);
  CLI::App& scaling = add_suite(bench, options, Suite::scaling, "scaling",
                                "Time and memory of each engine as a class grows; auto may take "
                                "six times as long as the others");
  add_families(scaling, options, names_of(bench::scaling_families()));
  add_columns(scaling, options);
  add_learners_suite(bench, options);
  CLI::App& fase09 = add_suite(bench, options, Suite::fase09, "fase09",
                               "Learning and determinising as a labelled transition system grows: "
                               "the argument of the FASE 2009 paper");
  add_families(fase09, options, names_of(bench::lts_families()));
  fase09
      .add_option("--cell-timeout", options.bench.cell_seconds,
                  "Seconds that determinising may take for one system")
      ->check(CLI::Range(1, 36000))
      ->capture_default_str();
  add_examples_suite(bench, options);
  CLI::App& cav10 = add_suite(bench, options, Suite::cav10, "cav10",
                              "Table 1 of the CAV 2010 paper: may and must abstractions, with a "
                              "column for each scheme");
  add_examples(cav10, options);
  add_schemes(cav10, options.bench.schemes);
  add_cell_timeout(cav10, options, "Seconds that a scheme may take for one component");
  add_reach_options(add_plain_suite(bench, options, Suite::reach, "reach",
                                    "Real classes at random: how many are learned, and does a "
                                    "virtual machine contradict it; runs their code"),
                    options.bench.reach);
}

} // namespace

std::optional<Options> parse(int argc, const char* const* argv, int& exit_code) {
  CLI::App app("Parlance learns which call sequences of a software component are legal.",
               "parlance");
  app.footer(footer);
  app.set_version_flag("--version", std::string("parlance ") + PARLANCE_VERSION + " (z3 " +
                                        smt::z3_version() + ")");
  CLI::Option* config = app.set_config("--config", "", "Read options from this file");
  config->check(CLI::Validator(config_error, ""));
  app.allow_config_extras(CLI::config_extras_mode::error);
  app.require_subcommand(1);
  Options options;
  add_learn(app, options);
  add_others(app, options);
  add_certify(app, options);
  add_validate(app, options);
  add_bench(app, options);
  add_export(app, options);
  add_composition(app, options);
  try {
    app.parse(argc, argv);
    options.config_file = config->count() > 0 ? config->as<std::string>() : "";
  } catch (const CLI::Success& success) {
    exit_code = app.exit(success);
    return std::nullopt;
  } catch (const CLI::ParseError& error) {
    std::cerr << "parlance: " << util::one_line(usage_error(app, error))
              << "; see 'parlance --help'\n";
    exit_code = static_cast<int>(util::ExitCode::usage);
    return std::nullopt;
  }
  return options;
}

} // namespace parlance::cli
