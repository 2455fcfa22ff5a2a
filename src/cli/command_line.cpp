#include "cli/command_line.h"

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/standard_error.h"
#include "cli/used_files.h"
#include "smt/solver.h"
#include "util/messages.h"
#include "util/text_position.h"
#include "version.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <csignal>

namespace parlance::cli {

namespace {

using util::ExitCode;

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

extern "C" void on_signal(int signal) {
  util::StopToken::interrupt_all();
  // A second signal ends the process at once.
  std::signal(signal, SIG_DFL);
}

void set_up_process(const CommonOptions& options) {
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

/// `config` is the file that options were read from; empty: none.
ExitCode guarded_run(Command& command, const std::string& config) {
  try {
    set_up_process(command.common());
    UsedFiles files = command.files();
    files.read.push_back({config});
    require_inputs_kept(files);
    util::StopToken stop(command.common().limits());
    return command.run(stop);
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
      util::list_text(commands);
  if (rest.empty()) {
    return "a command is missing" + known;
  }
  const bool option = rest.front().starts_with('-');
  return (option ? "no option is called '" : "no command is called '") + rest.front() + "'" + known;
}

/// The parser would wait for a pipe, and read a device for ever.
std::string config_error(const std::string& path) {
  std::error_code unknown; // the parser says that it cannot be read
  const auto status = std::filesystem::status(path, unknown);
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)
             ? path + " is no regular file"
             : "";
}

} // namespace

int run(int argc, const char* const* argv) {
  CLI::App app("Parlance learns which call sequences of a software component are legal.",
               "parlance");
  app.footer(footer);
  app.set_version_flag("--version", std::string("parlance ") + PARLANCE_VERSION + " (z3 " +
                                        smt::z3_version() + ")");
  CLI::Option* config = app.set_config("--config", "", "Read options from this file");
  config->check(CLI::Validator(config_error, ""));
  app.allow_config_extras(CLI::config_extras_mode::error);
  app.require_subcommand(1);
  std::vector<std::pair<CLI::App*, std::unique_ptr<Command>>> commands;
  for (const CommandRow& row : all_commands()) {
    commands.emplace_back(app.add_subcommand(row.name, row.description), row.make());
    commands.back().second->add_options(*commands.back().first);
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {
    return app.exit(success);
  } catch (const CLI::ParseError& error) {
    to_standard_error(fmt::format("parlance: {}; see 'parlance --help'\n",
                                  util::one_line(usage_error(app, error))));
    return static_cast<int>(ExitCode::usage);
  }
  const auto chosen =
      std::ranges::find_if(commands, [](const auto& command) { return command.first->parsed(); });
  return static_cast<int>(
      guarded_run(*chosen->second, config->count() > 0 ? config->as<std::string>() : ""));
}

} // namespace parlance::cli
