#include "bench/reach/reach_runner.h"

#include "bench/reach/reach_archive.h"
#include "driver/output.h"
#include "frontends/java/classpath/temporary_directory.h"
#include "interface/calls_text.h"
#include "util/child_process.h"
#include "util/files.h"
#include "util/tab_fields.h"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>

namespace parlance::bench {

namespace {

constexpr std::size_t longest_word = 6;
constexpr std::size_t most_runner_output = std::size_t{1} << 28;
constexpr std::chrono::minutes time_limit{3};
constexpr std::size_t most_starts = 20;

bool works(const std::vector<std::string>& command) {
  std::vector<std::string> arguments(command.begin() + 1, command.end());
  arguments.emplace_back("true");
  const util::ChildResult result = util::run_child(command.front(), arguments, {}, {});
  return result.end == util::ChildEnd::exited && result.code == 0;
}

std::vector<std::string> without_network(bool may_have_network) {
  for (const char* how : {"--map-root-user", "--fork"}) {
    const std::vector<std::string> command = {"unshare", "--net", how};
    if (works(command)) {
      return command;
    }
  }
  if (!may_have_network) {
    throw util::UserError(util::ExitCode::unsupported,
                          "no network namespace can be made, so the classes that are run could "
                          "reach the network; --allow-network runs them all the same");
  }
  return {"env"};
}

std::uint64_t number(std::string_view text) {
  std::uint64_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

/// `call METHOD TEXT TAGS VALUE...`
RunCall call_of(const std::vector<std::string>& fields) {
  RunCall call;
  call.method = number(fields.at(1));
  call.text = fields.at(2);
  for (const std::string_view tag : split(fields.at(3), ';')) {
    call.tags.emplace_back(tag);
  }
  for (std::size_t i = 4; i < fields.size(); ++i) {
    std::vector<std::uint64_t>& values = call.values.emplace_back();
    for (const std::string_view value : split(fields[i], '|')) {
      if (!value.starts_with('?')) {
        values.push_back(number(value));
      }
    }
  }
  return call;
}

/// `end HOW ...`
void read_end(const std::vector<std::string>& fields, RunWord& word) {
  const std::string& how = fields.at(1);
  word.end = how == "ok"        ? RunEnd::ok
             : how == "thrown"  ? RunEnd::thrown
             : how == "machine" ? RunEnd::machine
             : how == "timeout" ? RunEnd::timeout
                                : RunEnd::stuck;
  if (word.end == RunEnd::thrown) {
    word.outcome = fields.at(2) + (fields.at(3).empty() ? "" : ": " + fields.at(3)) +
                   (fields.at(4).empty() ? "" : " at " + fields.at(4));
    word.thrown_by_opaque = !fields.at(5).empty();
  }
}

/// Whether the runner came to its end.
bool read_output(std::string_view output, std::vector<RunWord>& words) {
  bool done = false;
  for (const std::string_view line : split(output, '\n')) {
    const std::vector<std::string> fields = util::tab_fields(line);
    const std::string& kind = fields.front();
    if (kind == "word") {
      words.push_back({number(fields.at(1)), {}, RunEnd::died, {}});
    } else if (kind == "call") {
      words.back().calls.push_back(call_of(fields));
    } else if (kind == "end") {
      read_end(fields, words.back());
    }
    done = done || kind == "done" || kind == "fatal";
  }
  return done;
}

} // namespace

ReachRunner::ReachRunner(const ReachOptions& options, const std::string& java,
                         const util::StopToken& stop)
    : options_(options), java_(java), confinement_(without_network(options.allow_network)),
      stop_(stop) {}

std::string ReachRunner::plan(const std::string& class_name,
                              const interface::Interface* interface) const {
  std::string text;
  for (const std::string& jar : options_.jars) {
    text += util::tab_line({"path", std::filesystem::absolute(jar).string()});
  }
  text += util::tab_line({"class", class_name});
  text += util::tab_line({"seed", std::to_string(options_.seed)});
  text += util::tab_line({"length", std::to_string(longest_word)});
  if (interface == nullptr) {
    return text;
  }
  for (const interface::Signature& signature : interface->signatures) {
    text += util::tab_line({"method", signature.method});
    for (const interface::Variable& parameter : signature.parameters) {
      std::vector<std::string> fields = {"parameter", parameter.name, ""};
      if (parameter.labels) {
        fields.back() = parameter.labels->other;
        fields.insert(fields.end(), parameter.labels->values.begin(),
                      parameter.labels->values.end());
      }
      text += util::tab_line(fields);
    }
  }
  return text;
}

bool ReachRunner::start(const std::string& plan, std::vector<RunWord>& words) const {
  const java::TemporaryDirectory directory;
  const std::string archive = directory.path() + "/reach.jar";
  const std::string scratch = directory.path() + "/scratch";
  util::write_file(archive, std::string(reach_archive.begin(), reach_archive.end()));
  std::filesystem::create_directory(scratch);
  // Files of a size at most; assertions are the class loader's business; no more threads and
  // memory than a small job needs.
  std::vector<std::string> arguments = {"--chdir=" + scratch, "HOME=" + scratch};
  arguments.insert(arguments.end(), {"prlimit", "--fsize=67108864", "--core=0"});
  arguments.insert(arguments.end(), confinement_.begin(), confinement_.end());
  arguments.insert(arguments.end(), {java_, "-Xmx512m", "-Xshare:auto", "-XX:+UseSerialGC",
                                     "-XX:TieredStopAtLevel=1", "-Djava.awt.headless=true",
                                     "-XX:-UsePerfData", "-XX:-CreateCoredumpOnCrash",
                                     "-Duser.home=" + scratch, "-Djava.io.tmpdir=" + scratch,
                                     "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED", "-cp",
                                     archive, "Reach"});
  util::ChildLimits limits;
  limits.time = time_limit;
  limits.output_bytes = most_runner_output;
  limits.stop = &stop_;
  const util::ChildResult child = util::run_child("env", arguments, plan, limits);
  stop_.check();
  return read_output(child.output, words) || child.end == util::ChildEnd::timeout;
}

std::vector<RunWord> ReachRunner::run(const std::string& class_name,
                                      const interface::Interface* interface) const {
  std::vector<RunWord> words;
  const std::string base = plan(class_name, interface);
  bool done = false;
  for (std::size_t i = 0; i < most_starts && !done; ++i) {
    const std::size_t first = words.empty() ? 0 : words.back().number + 1;
    if (first >= options_.words) {
      break;
    }
    const std::size_t before = words.size();
    done = start(
        base + util::tab_line({"words", std::to_string(first), std::to_string(options_.words)}),
        words);
    done = done || words.size() == before;
  }
  return words;
}

std::optional<RunWord> ReachRunner::again(const std::string& class_name,
                                          const interface::Interface* interface,
                                          std::size_t number) const {
  std::vector<RunWord> words;
  start(plan(class_name, interface) + util::tab_line({"only", std::to_string(number)}), words);
  return words.empty() ? std::nullopt : std::optional(std::move(words.front()));
}

} // namespace parlance::bench
