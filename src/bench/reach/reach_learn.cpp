#include "bench/reach/reach_learn.h"

#include "component/json/component_json.h"
#include "driver/output.h"
#include "driver/subjects/load.h"
#include "frontends/java/classes/readable.h"
#include "frontends/java/classpath/temporary_directory.h"
#include "interface/json/interface_json.h"
#include "util/child_process.h"
#include "util/files.h"
#include "util/named_values.h"
#include "util/reason_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <mutex>

namespace parlance::bench {

namespace {

using automata::Verdict;
using interface::Interface;
using interface::Reason;
using interface::Status;

constexpr std::size_t most_learner_output = std::size_t{64} << 20;
/// What a run takes beyond its limit: reading, the result, its pictures.
constexpr std::chrono::seconds grace{15};

std::string interface_file(const std::string& directory) { return directory + "/interface.json"; }

/// One interface is read at a time: solvers take memory.
std::mutex& reading() {
  static std::mutex mutex;
  return mutex;
}

std::string first_line(const std::string& text) {
  const std::string line = text.substr(0, text.find('\n'));
  constexpr std::string_view prefix = "parlance: ";
  return line.starts_with(prefix) ? line.substr(prefix.size()) : line;
}

std::vector<std::string> arguments_for(const std::string& class_name, const ReachOptions& options,
                                       const std::string& directory) {
  const double seconds = static_cast<double>(options.limit.count()) / 1000;
  std::vector<std::string> arguments = {"learn",
                                        class_name,
                                        "--quiet",
                                        "--timeout",
                                        fmt::format("{:.3f}", seconds),
                                        "--memory",
                                        std::to_string(options.megabytes),
                                        "-o",
                                        directory};
  if (!options.jars.empty()) {
    arguments.insert(arguments.end(),
                     {"--classpath", fmt::format("{}", fmt::join(options.jars, ":"))});
  }
  if (!options.jdk.empty()) {
    arguments.insert(arguments.end(), {"--jdk", options.jdk});
  }
  return arguments;
}

/// Cells of the interface that say something of the class itself, not of how objects are made.
struct Cells {
  std::size_t allowed_constructions = 0;
  std::size_t allowed_calls = 0;
  std::size_t calls = 0; ///< cells of methods
  std::size_t unknown = 0;
  std::string cause; ///< of the first unknown one
};

std::string text_of(const std::vector<Reason>& reasons) {
  return reasons.empty() ? "no reason is given" : util::to_text(reasons.front().what);
}

void count(const Interface& interface, automata::State state, automata::Symbol symbol,
           Cells& cells) {
  const bool construction = java::is_constructor_name(interface.call(symbol).method);
  const Verdict verdict = interface.verdict(state, symbol);
  cells.calls += construction ? 0 : 1;
  if (verdict == Verdict::legal) {
    ++(construction ? cells.allowed_constructions : cells.allowed_calls);
  } else if (verdict == Verdict::unknown) {
    cells.cause =
        cells.unknown++ == 0 ? text_of(interface.explanation(state, symbol).reasons) : cells.cause;
  }
}

Cells cells_of(const Interface& interface) {
  Cells cells;
  if (!interface.is_legal(interface.initial())) {
    cells.unknown = 1;
    cells.cause = text_of(interface.initial_reasons);
    return cells;
  }
  for (automata::State state = 0; state < interface.state_count(); ++state) {
    for (automata::Symbol symbol = 0;
         symbol < interface.alphabet.size() && interface.is_legal(state); ++symbol) {
      count(interface, state, symbol, cells);
    }
  }
  return cells;
}

bool is_established(const interface::Claim& claim) {
  return claim.status == Status::proved || claim.status == Status::depth;
}

Reached judged(const Interface& interface, const Cells& cells, bool cut_short) {
  const interface::Guarantee guarantee = interface.guarantee.value_or(interface::Guarantee{});
  const bool only_constructions = cells.calls == 0 && cells.allowed_constructions > 0;
  const bool says_nothing = cells.unknown > 0 && cells.allowed_calls == 0 && !only_constructions;
  if (says_nothing || !(is_established(guarantee.safe) || is_established(guarantee.permissive))) {
    return cut_short ? Reached::out_of_time : Reached::useless;
  }
  const auto proved = [](const interface::Claim& claim) {
    return claim.status == Status::proved && !claim.unchecked;
  };
  const bool exact = proved(guarantee.safe) && proved(guarantee.permissive) &&
                     proved(guarantee.tight) && cells.unknown == 0 &&
                     cells.allowed_calls + cells.allowed_constructions > 0;
  return exact ? Reached::exact : Reached::partial;
}

std::set<std::string> chancy_methods(const std::string& component_file) {
  term::TermStore store;
  const component::Component component =
      component::read_json(store, util::read_regular_file(component_file), component_file);
  std::set<std::string> methods;
  for (const component::Method& method : component.methods) {
    if (!method.inputs.empty()) {
      methods.insert(method.name);
    }
  }
  return methods;
}

void read_result(const std::string& directory, bool cut_short, Learned& learned) {
  const std::scoped_lock lock(reading());
  const std::string file = interface_file(directory);
  learned.interface = interface::read_json(util::read_regular_file(file), file);
  learned.chancy = chancy_methods(directory + "/" + driver::component_file);
  const Cells cells = cells_of(*learned.interface);
  learned.cause = cells.cause;
  learned.reached = judged(*learned.interface, cells, cut_short);
}

void take_result(const util::ChildResult& child, const std::string& directory, Learned& learned) {
  using util::ExitCode;
  const auto code = static_cast<ExitCode>(child.code);
  learned.cause = first_line(child.errors);
  if (child.end == util::ChildEnd::timeout) {
    learned.reached = Reached::out_of_time;
    learned.cause = "it went on beyond its limit, and was ended";
  } else if (child.end != util::ChildEnd::exited || code == ExitCode::internal) {
    learned.cause = util::describe_end(child) + (learned.cause.empty() ? "" : ": " + learned.cause);
  } else if (code == ExitCode::usage || code == ExitCode::bad_input ||
             code == ExitCode::unsupported) {
    learned.reached = Reached::useless;
  } else if (code == ExitCode::limit && !std::filesystem::exists(interface_file(directory))) {
    learned.reached = Reached::out_of_time;
  } else {
    try {
      read_result(directory, code == ExitCode::limit, learned);
    } catch (const std::exception& failure) {
      learned.interface.reset();
      learned.cause = std::string("its result cannot be read: ") + failure.what();
    }
  }
}

std::string claim_text(const interface::Claim& claim) {
  switch (claim.status) {
  case Status::proved:
    return "proved";
  case Status::depth:
    return std::to_string(claim.depth);
  case Status::none:
    return "none";
  case Status::refuted:
    return "refuted";
  }
  return {};
}

constexpr std::array<util::NamedValue<Reached>, 5> reached_names{
    {{Reached::exact, "exact"},
     {Reached::partial, "partial"},
     {Reached::useless, "useless"},
     {Reached::out_of_time, "out of time"},
     {Reached::crashed, "crashed"}}};

} // namespace

std::string to_text(Reached reached) { return util::name_of(reached, reached_names); }

Learned learn_in_child(const std::string& class_name, const ReachOptions& options,
                       const util::StopToken& stop) {
  const java::TemporaryDirectory directory;
  util::ChildLimits limits;
  limits.time = options.limit + std::max<std::chrono::milliseconds>(grace, options.limit);
  limits.output_bytes = most_learner_output;
  limits.stop = &stop;
  const std::string tool = options.tool.empty() ? "/proc/self/exe" : options.tool;
  const auto begin = std::chrono::steady_clock::now();
  const util::ChildResult child =
      util::run_child(tool, arguments_for(class_name, options, directory.path()), {}, limits);
  stop.check();
  Learned learned;
  learned.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (child.end == util::ChildEnd::not_started) {
    util::bad_input(tool + " " + util::describe_end(child) + "; --tool names another one");
  }
  take_result(child, directory.path(), learned);
  return learned;
}

std::string claims_text(const Interface& interface) {
  const interface::Guarantee guarantee = interface.guarantee.value_or(interface::Guarantee{});
  return fmt::format("{} {} {}", claim_text(guarantee.safe), claim_text(guarantee.permissive),
                     claim_text(guarantee.tight));
}

} // namespace parlance::bench
