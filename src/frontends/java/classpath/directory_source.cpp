// Classes in a directory: `a/b/C` is in the file `a/b/C.class`.

#include "frontends/java/classpath/class_sources.h"

#include "util/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace parlance::java {

namespace {

namespace fs = std::filesystem;

class Directory : public ClassSource {
public:
  explicit Directory(std::string path) : path_(std::move(path)) {}

  std::optional<Bytes> find(const std::string& internal_name) override {
    const std::string file = origin(internal_name);
    std::error_code error;
    return fs::exists(file, error) ? std::optional(read_file(file)) : std::nullopt;
  }

  std::vector<std::string> list() override {
    std::vector<std::string> result;
    std::error_code error;
    for (fs::recursive_directory_iterator entry(path_, error), end; !error && entry != end;
         entry.increment(error)) {
      if (const auto name = class_in_file(entry->path().lexically_relative(path_).string())) {
        result.push_back(*name);
      }
    }
    if (error) {
      util::bad_input(fmt::format("{}: cannot be read: {}", path_, error.message()));
    }
    std::ranges::sort(result);
    return result;
  }

  std::vector<std::string> list_package(const std::string& package) override {
    std::vector<std::string> result;
    std::error_code error;
    for (fs::directory_iterator entry(fs::path(path_) / package, error), end;
         !error && entry != end; entry.increment(error)) {
      if (const auto name = class_in_file(entry->path().lexically_relative(path_).string())) {
        result.push_back(*name);
      }
    }
    return result;
  }

  std::string origin(const std::string& internal_name) const override {
    return (fs::path(path_) / (internal_name + ".class")).string();
  }

private:
  std::string path_;
};

} // namespace

std::unique_ptr<ClassSource> open_directory(const std::string& path) {
  return std::make_unique<Directory>(path);
}

} // namespace parlance::java
