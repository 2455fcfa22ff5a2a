#pragma once
// What a subcommand is: options of its own, and what it does with them. Each is a file of commands/
// and a row of all_commands().

#include "util/error.h"
#include "util/stop.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace parlance::cli {

/// What most commands can be told.
struct CommonOptions {
  std::optional<double> timeout_seconds;
  std::optional<std::uint64_t> memory_megabytes;
  bool quiet = false;
  std::string log_level = "warn";

  util::StopLimits limits() const;
};

/// What is kept from run to run may be written where it was read.
enum class FileKind : std::uint8_t { plain, learner_state, predicates };

struct UsedFile {
  std::filesystem::path path; ///< empty: none
  FileKind kind = FileKind::plain;
};

/// Of one run. What is read is not overwritten.
struct UsedFiles {
  std::vector<UsedFile> read;
  std::vector<UsedFile> written;
};

class Command {
public:
  virtual ~Command() = default;
  /// What the options say is kept in the command, which must outlive the parser.
  virtual void add_options(CLI::App& command) = 0;
  virtual UsedFiles files() const { return {}; }
  /// @throws util::UserError, util::Stopped
  virtual util::ExitCode run(util::StopToken& stop) = 0;

  const CommonOptions& common() const { return common_; }

protected:
  CommonOptions common_;
};

struct CommandRow {
  std::string name;
  std::string description;
  std::unique_ptr<Command> (*make)();
};

template <typename Made>
std::unique_ptr<Command> make_command() {
  return std::make_unique<Made>();
}

} // namespace parlance::cli
