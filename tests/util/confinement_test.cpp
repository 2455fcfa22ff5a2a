#include "util/confinement.h"

#include "util/child_process.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace parlance::util {
namespace {

ChildResult confined_shell(const std::string& script, const Confinement& confinement) {
  ChildLimits limits;
  limits.confinement = &confinement;
  return run_child("sh", {"-c", script}, "", limits);
}

TEST(Confinement, TheChildWorksWhereItIsTold) {
  Confinement confinement;
  confinement.directory = "/usr";
  EXPECT_EQ(confined_shell("pwd", confinement).output, "/usr\n");
  confinement.directory = "/nowhere";
  EXPECT_EQ(confined_shell("pwd", confinement).end, ChildEnd::not_started);
}

TEST(Confinement, NoFileIsLargerThanTheLimit) {
  const std::string file = std::filesystem::temp_directory_path() / "parlance-confinement-test";
  Confinement confinement;
  confinement.file_bytes = 1000;
  const ChildResult result =
      confined_shell("head -c 5000 /dev/zero > " + file + "; wc -c < " + file, confinement);
  EXPECT_EQ(result.output, "1000\n") << result.errors;
  std::filesystem::remove(file);
}

TEST(Confinement, OneProcessStartsNoOther) {
  Confinement confinement;
  confinement.one_process = true;
  const ChildResult result =
      confined_shell("echo before; ls / && echo behind; exit 0", confinement);
  EXPECT_EQ(result.output, "before\n");
  EXPECT_NE(result.errors.find("ork"), std::string::npos) << result.errors; // "Cannot fork"
}

TEST(Confinement, OneProcessSendsNoSignalsToOthers) {
  Confinement confinement;
  confinement.one_process = true;
  const ChildResult result =
      confined_shell("kill -0 $PPID || echo refused; kill -0 $$ && echo allowed", confinement);
  EXPECT_EQ(result.output, "refused\nallowed\n") << result.errors;
}

TEST(Confinement, FilesElsewhereStayAsTheyAre) {
  namespace fs = std::filesystem;
  const fs::path root = fs::temp_directory_path() / "parlance-confinement-elsewhere";
  fs::create_directories(root / "there");
  Confinement confinement;
  confinement.directory = root / "there";
  confinement.network = false;
  confinement.writes_there_only = true;
  const ChildResult result = confined_shell("echo a > mine && echo mine; echo b > ../other || echo "
                                            "refused; echo c > /dev/null && echo device",
                                            confinement);
  const bool has_other = fs::exists(root / "other");
  fs::remove_all(root);
  if (result.end == ChildEnd::not_isolated || has_other) {
    GTEST_SKIP() << "no mount namespaces here";
  }
  EXPECT_EQ(result.output, "mine\nrefused\ndevice\n") << result.errors;
}

TEST(Confinement, WithoutNetworkThereIsNoneButItsOwn) {
  Confinement confinement;
  confinement.network = false;
  const ChildResult result = confined_shell("tail -n +3 /proc/net/dev | grep -vc lo:", confinement);
  if (result.end == ChildEnd::not_isolated) {
    GTEST_SKIP() << describe_end(result);
  }
  EXPECT_EQ(result.output, "0\n");
  EXPECT_EQ(confined_shell("tail -n +3 /proc/net/dev | grep -c lo:", {}).output, "1\n");
}

} // namespace
} // namespace parlance::util
