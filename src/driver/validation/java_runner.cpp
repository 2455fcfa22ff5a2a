#include "driver/validation/java_runner.h"

#include "driver/validation/runner_archive.h"
#include "frontends/java/classpath/temporary_directory.h"
#include "interface/calls_text.h"
#include "util/child_process.h"
#include "util/error.h"
#include "util/files.h"
#include "util/tab_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <random>

namespace parlance::driver {

namespace {

constexpr std::chrono::hours time_limit{1}; // the runner has a limit for each sequence
constexpr std::chrono::seconds cpu_limit = 2 * time_limit; // of all threads together
constexpr std::size_t output_limit = std::size_t{1} << 28;
constexpr std::size_t memory_limit = std::size_t{1} << 32; // of addresses; the heap is far smaller
constexpr std::uint64_t file_limit = std::uint64_t{1} << 24;
constexpr std::uint64_t thread_limit = 256;

/// Writes the plan that the runner reads.
class Plan {
public:
  Plan(const JavaClass& tested, const std::vector<interface::Signature>& signatures,
       const std::string& mark) {
    line({"mark", mark});
    for (const std::string& path : tested.class_path) {
      line({"path", path});
    }
    line({"class", tested.name});
    add_list("errors", tested.errors.empty() ? std::vector<std::string>{"all"} : tested.errors);
    if (!tested.errors_in.empty()) {
      add_list("errors-in", tested.errors_in);
    }
    if (!tested.unknown_fields.empty()) {
      add_list("unknown", tested.unknown_fields);
    }
    if (tested.hide_parameters) {
      line({"hide-parameters"});
    }
    for (const interface::Signature& signature : signatures) {
      methods_.emplace(signature.method, methods_.size());
      line({"method", signature.method});
      for (const interface::Variable& parameter : signature.parameters) {
        add_parameter(parameter);
      }
    }
  }

  /// The calls of the first sequence are to be announced, in case that one ends the machine.
  void announce() { line({"announced"}); }

  void add(const JavaRun& run) {
    line({"sequence", std::to_string(run.trial), std::to_string(run.sharing)});
    for (const interface::Call& call : *run.calls) {
      text_ += fmt::format("call\t{}", methods_.at(call.method));
      for (const std::uint64_t argument : call.arguments) {
        text_ += fmt::format("\t{}", argument);
      }
      text_ += '\n';
    }
  }

  const std::string& text() const { return text_; }

private:
  void line(const std::vector<std::string>& fields) { text_ += util::tab_line(fields); }

  void add_list(const std::string& kind, std::vector<std::string> list) {
    list.insert(list.begin(), kind);
    line(list);
  }

  void add_parameter(const interface::Variable& parameter) {
    std::vector<std::string> fields = {parameter.name};
    if (parameter.labels) {
      fields.insert(fields.end(), parameter.labels->values.begin(), parameter.labels->values.end());
    }
    add_list("parameter", std::move(fields));
  }

  std::string text_;
  std::map<std::string, std::size_t> methods_;
};

std::size_t number(const std::string& text) {
  std::size_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

RunResult result_of(const std::vector<std::string>& fields) {
  using End = RunResult::End;
  const std::string& kind = fields.front();
  RunResult result;
  if ((kind == "thrown" || kind == "vm") && fields.size() >= 4) {
    result = {End::thrown, number(fields[1]), fields[2], fields[3], {}};
    result.by_machine = kind == "vm";
    result.frames.assign(fields.begin() + 4, fields.end());
  } else if ((kind == "skipped" || kind == "unmade") && fields.size() == 2) {
    result = {kind == "skipped" ? End::skipped : End::unmade, 0, fields[1], {}, {}};
  } else if (kind == "timeout" && fields.size() == 2) {
    result = {End::timeout, number(fields[1]), {}, {}, {}};
  } else if (kind == "fatal" && fields.size() == 2) {
    util::bad_input(fields[1]);
  } else {
    util::check(kind == "ok", "the runner's answer has another form");
  }
  return result;
}

/// The lines of the runner itself, without their mark; the class may print, too. A line without an
/// end is one that a limit cut off.
std::vector<std::string_view> marked_lines(std::string_view output, const std::string& mark) {
  std::vector<std::string_view> lines;
  for (std::size_t end = output.find('\n'); end != std::string_view::npos;
       end = output.find('\n')) {
    const std::string_view line = output.substr(0, end);
    if (line.starts_with(mark + "\t")) {
      lines.push_back(line.substr(mark.size() + 1));
    }
    output.remove_prefix(end + 1);
  }
  return lines;
}

/// What a virtual machine said: results of the first sequences; and of the very first, if its calls
/// are announced and one of them ended the machine, what was known before that call.
struct Answer {
  std::vector<RunResult> results;
  std::optional<RunResult> unfinished;
};

Answer answer_of(std::string_view output, const std::string& mark) {
  Answer answer;
  RunResult before; // what lines say before the one of the end
  for (const std::string_view line : marked_lines(output, mark)) {
    const std::vector<std::string> fields = util::tab_fields(line);
    if (fields.front() == "made") {
      before.made_up = true;
    } else if (fields.front() == "shared") {
      before.shared.assign(fields.begin() + 1, fields.end());
    } else if (fields.front() == "returned") {
      before.returned.assign(fields.begin() + 1, fields.end());
    } else if (fields.front() == "call" && fields.size() == 2) {
      before.call = number(fields[1]);
      answer.unfinished = before;
    } else {
      RunResult& result = answer.results.emplace_back(result_of(fields));
      result.made_up = before.made_up;
      result.shared = std::move(before.shared);
      result.returned = std::move(before.returned);
      before = {};
      answer.unfinished.reset();
    }
  }
  return answer;
}

/// Nothing that a class prints by chance.
std::string new_mark() {
  std::random_device random;
  return fmt::format("parlance-{:08x}{:08x}", random(), random());
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

/// Assertions on; stack traces always; no more threads and memory than a small job needs; files, if
/// it writes any, into its own directory.
std::vector<std::string> arguments_of(const std::string& archive, const std::string& directory) {
  return {"-ea",
          "-XX:-OmitStackTraceInFastThrow",
          "-Xshare:auto",
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          "-XX:-UsePerfData",
          "-Xlog:disable", // warnings would go where results go
          "-Xmx512m",
          "-XX:MaxMetaspaceSize=256m",
          "-XX:CompressedClassSpaceSize=128m",
          "-XX:MaxDirectMemorySize=64m",
          "-Djava.io.tmpdir=" + directory,
          "-Duser.home=" + directory,
          "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
          "-cp",
          archive,
          "parlance.runner.Runner"};
}

/// Nobody vouches for what a class does when it is run.
util::Confinement confinement(const std::string& directory, bool allow_network) {
  util::Confinement result;
  result.directory = directory;
  result.cpu_seconds = cpu_limit.count();
  result.file_bytes = file_limit;
  result.threads = thread_limit;
  result.one_process = true;
  result.writes_there_only = true;
  result.network = allow_network;
  return result;
}

util::ChildResult start(const JavaClass& tested, const std::string& plan,
                        const util::StopToken& stop) {
  const java::TemporaryDirectory tool;    // not the class's to see
  const java::TemporaryDirectory scratch; // where the class works
  const std::string archive = tool.path() + "/runner.jar";
  util::write_file(archive, std::string(runner_archive.begin(), runner_archive.end()));
  const util::Confinement confined = confinement(scratch.path(), tested.allow_network);
  util::ChildLimits limits;
  limits.time = time_limit;
  limits.memory_bytes = memory_limit;
  limits.output_bytes = output_limit;
  limits.stop = &stop;
  limits.confinement = &confined;
  return util::run_child(tested.java, arguments_of(archive, scratch.path()), plan, limits);
}

/// @throws util::UserError if the virtual machine did not even begin
void check_start(const util::ChildResult& child, const JavaClass& tested) {
  if (child.end == util::ChildEnd::not_started) {
    util::bad_input(tested.java + " " + util::describe_end(child) + "; --jdk names another JDK");
  }
  if (child.end == util::ChildEnd::not_isolated) {
    throw util::UserError(util::ExitCode::unsupported,
                          "the class would be run without network, and this system refuses that (" +
                              util::describe_end(child) +
                              "); --allow-network runs it all the same");
  }
}

/// The sequences of one run, in as many virtual machines as they take.
class JavaRuns {
public:
  JavaRuns(const JavaClass& tested, const std::vector<interface::Signature>& signatures,
           const std::vector<JavaRun>& sequences, const util::StopToken& stop)
      : tested_(tested), signatures_(signatures), sequences_(sequences), stop_(stop),
        results_(sequences.size()) {}

  std::vector<RunResult> run() {
    while (go_on()) {
    }
    std::vector<RunResult> results;
    for (auto next = results_.begin(); next != results_.end() && *next; ++next) {
      results.push_back(std::move(**next));
    }
    return results;
  }

private:
  /// Whether there may be more to be had.
  bool go_on() {
    const std::vector<std::size_t> open = open_sequences();
    if (open.empty()) {
      return false;
    }
    const std::string mark = new_mark();
    Plan plan(tested_, signatures_, mark);
    if (ends_ > 0) {
      plan.announce();
    }
    for (const std::size_t i : open) {
      plan.add(sequences_[i]);
    }
    const util::ChildResult child = start(tested_, plan.text(), stop_);
    check_start(child, tested_);
    Answer answer = answer_of(child.output, mark);
    util::check(answer.results.size() <= open.size(), "the runner's answer has another form");
    for (std::size_t i = 0; i < answer.results.size(); ++i) {
      results_[open[i]] = std::move(answer.results[i]);
    }
    if (answer.results.size() == open.size() || child.end == util::ChildEnd::stopped) {
      return false;
    }
    check_end(child, answer, open[answer.results.size()]);
    if (answer.results.empty() && answer.unfinished) {
      add_exit(child, std::move(*answer.unfinished), open.front());
    } // else it is run again, first: a thread that an earlier one left may be why
    ++ends_;
    return true;
  }

  /// Those without a result; calls that end the machine every time are not made for ever.
  std::vector<std::size_t> open_sequences() {
    const auto is_refused = [&](const interface::Call& call) {
      const auto found = exits_.find(call.method);
      return ends_ >= most_ends || (found != exits_.end() && found->second >= most_exits);
    };
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < sequences_.size(); ++i) {
      if (!results_[i] && std::ranges::any_of(*sequences_[i].calls, is_refused)) {
        results_[i] = RunResult{
            RunResult::End::skipped, 0, "calls that ended the virtual machine before", {}, {}};
      } else if (!results_[i]) {
        open.push_back(i);
      }
    }
    return open;
  }

  /// @throws util::UserError if it was no call that ended the machine
  void check_end(const util::ChildResult& child, const Answer& answer, std::size_t sequence) const {
    const bool may_be_a_call = ends_ == 0 || !answer.results.empty() || answer.unfinished;
    if (may_be_a_call &&
        (child.end == util::ChildEnd::exited || child.end == util::ChildEnd::signalled)) {
      return;
    }
    const std::string cause = child.errors.empty() ? "" : ": " + first_line(child.errors);
    throw util::UserError(util::ExitCode::unsupported,
                          tested_.java + " ended in the middle (" + util::describe_end(child) +
                              ")" + cause + "; the sequence was " +
                              interface::to_text(*sequences_[sequence].calls));
  }

  void add_exit(const util::ChildResult& child, RunResult result, std::size_t sequence) {
    result.end = RunResult::End::exited;
    result.text = util::describe_end(child);
    const interface::Calls& calls = *sequences_[sequence].calls;
    util::check(result.call < calls.size(), "the runner's answer has another form");
    ++exits_[calls[result.call].method];
    results_[sequence] = std::move(result);
  }

  static constexpr std::size_t most_exits = 8; ///< in one method
  static constexpr std::size_t most_ends = 200;

  const JavaClass& tested_;
  const std::vector<interface::Signature>& signatures_;
  const std::vector<JavaRun>& sequences_;
  const util::StopToken& stop_;
  std::vector<std::optional<RunResult>> results_;
  std::map<std::string, std::size_t> exits_; ///< by method
  std::size_t ends_ = 0;                     ///< of virtual machines
};

} // namespace

std::vector<RunResult> run_in_java(const JavaClass& tested,
                                   const std::vector<interface::Signature>& signatures,
                                   const std::vector<JavaRun>& sequences,
                                   const util::StopToken& stop) {
  return JavaRuns(tested, signatures, sequences, stop).run();
}

} // namespace parlance::driver
