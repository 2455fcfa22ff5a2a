// Files out: all or nothing, and a clear word where that is not possible.

#include "driver/learning/learn.h"
#include "driver/output.h"
#include "driver/subjects/load.h"
#include "interface/writers/text_writer.h"
#include "util/error.h"
#include "util/files.h"

#include <gtest/gtest.h>

#include <sys/resource.h>

#include <csignal>

#include <filesystem>
#include <fstream>

namespace parlance::driver {
namespace {

namespace fs = std::filesystem;

class Output : public ::testing::Test {
protected:
  Output()
      : root_(fs::path(::testing::TempDir()) /
              ("parlance-output-" +
               std::to_string(::testing::UnitTest::GetInstance()->random_seed()) + "-" +
               ::testing::UnitTest::GetInstance()->current_test_info()->name())),
        counter_(load_component(
            std::string(PARLANCE_SOURCE_DIR) + "/examples/components/counter_10.json", stop_)),
        learned_(learn(counter_.component, {.depth = 3}, stop_)) {
    fs::remove_all(root_);
    fs::create_directories(root_);
  }
  ~Output() override { fs::remove_all(root_); }

  /// The message of the refusal.
  std::string refusal(const fs::path& directory) {
    try {
      write_directory(directory.string(), learned_, text_of(counter_.component), {});
    } catch (const util::UserError& refused) {
      EXPECT_EQ(refused.code(), util::ExitCode::bad_input);
      return refused.what();
    }
    return {};
  }

  static void write(const fs::path& path, const std::string& text) { std::ofstream(path) << text; }

  util::StopToken stop_;
  fs::path root_;
  LoadedComponent counter_;
  LearnResult learned_;
};

TEST_F(Output, WritesEveryFormatAndTheyCanBeReadBack) {
  const fs::path directory = root_ / "a" / "b";
  EXPECT_EQ(refusal(directory), "");
  for (const char* name :
       {"interface.json", "interface.txt", "interface.dot", "interface.learnlib.dot",
        "interface.svg", "interface.fsp", "interface.aut", "interface.scxml", "component.json",
        "certificate.smt2", "learner.state", "run.json"})
    EXPECT_GT(fs::file_size(directory / name), 0U) << name;
  EXPECT_EQ(std::distance(fs::directory_iterator(directory), fs::directory_iterator()), 12);
  EXPECT_EQ(util::read_regular_file((directory / "interface.txt").string()),
            interface::to_text(learned_.interface));
  EXPECT_EQ(load_interface((directory / "interface.json").string(), stop_).legal_states(),
            learned_.interface.legal_states());
  EXPECT_NO_THROW(load_component((directory / "component.json").string(), stop_));
}

TEST_F(Output, ADirectoryBelowAFileIsRefused) {
  write(root_ / "file", "old");
  const fs::path directory = root_ / "file" / "below";
  const std::string message = refusal(directory);
  EXPECT_EQ(message.rfind(directory.string() + ": cannot be written: ", 0), 0U) << message;
  EXPECT_EQ(util::read_regular_file((root_ / "file").string()), "old");
}

TEST_F(Output, WhatCannotBeReplacedStaysAndNothingElseIsLeft) {
  fs::create_directories(root_ / "interface.json");
  write(root_ / "interface.json" / "below", "old");
  const std::string message = refusal(root_);
  EXPECT_EQ(message.rfind((root_ / "interface.json").string() + ": cannot be written: ", 0), 0U)
      << message;
  EXPECT_EQ(util::read_regular_file((root_ / "interface.json" / "below").string()), "old");
  EXPECT_FALSE(fs::exists(root_ / "interface.json.part"));
}

/// Files that this process writes end after some bytes, as on a full disk.
class SmallFiles {
public:
  explicit SmallFiles(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit small{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
  }
  ~SmallFiles() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }
  SmallFiles(const SmallFiles&) = delete;
  SmallFiles& operator=(const SmallFiles&) = delete;

private:
  rlimit before_{};
  void (*handler_)(int);
};

TEST_F(Output, AFullDiskIsRefusedAndOldFilesStay) {
  write(root_ / "interface.json", "old");
  std::string message;
  {
    const SmallFiles small(100);
    message = refusal(root_);
  }
  EXPECT_NE(message.find("File too large"), std::string::npos) << message;
  EXPECT_EQ(util::read_regular_file((root_ / "interface.json").string()), "old");
  EXPECT_FALSE(fs::exists(root_ / "interface.json.part"));
}

} // namespace
} // namespace parlance::driver
