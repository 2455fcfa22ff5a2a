#include "frontends/java/classpath/class_sources.h"

#include "frontends/java/classfile/class_file_names.h"
#include "util/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace parlance::java {

namespace {

namespace fs = std::filesystem;

class SingleClass : public ClassSource {
public:
  SingleClass(std::string name, std::string path)
      : name_(std::move(name)), path_(std::move(path)) {}

  std::optional<Bytes> find(const std::string& internal_name) override {
    return internal_name == name_ ? std::optional(read_file(path_)) : std::nullopt;
  }
  std::vector<std::string> list() override { return {name_}; }
  std::string origin(const std::string&) const override { return path_; }

private:
  std::string name_;
  std::string path_;
};

/// The first bytes of a file, which tell what it is.
std::array<std::uint8_t, 4> first_bytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    util::bad_input(fmt::format("{}: cannot be opened", path));
  }
  std::array<char, 4> bytes{};
  file.read(bytes.data(), bytes.size());
  std::array<std::uint8_t, 4> result{};
  std::ranges::copy(bytes, result.begin());
  return result;
}

} // namespace

Bytes read_file(const std::string& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) {
    util::bad_input(fmt::format("{}: not a file", path));
  }
  if (fs::file_size(path, error) > largest_class_file || error) {
    util::bad_input(fmt::format("{}: too large for a class file", path));
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    util::bad_input(fmt::format("{}: cannot be opened", path));
  }
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  return {text.begin(), text.end()};
}

std::vector<std::string> sorted_names(std::vector<std::string> names) {
  std::ranges::sort(names);
  const auto repeated = std::ranges::unique(names);
  names.erase(repeated.begin(), repeated.end());
  return names;
}

std::optional<std::string> class_in_file(std::string_view file) {
  constexpr std::string_view ending = ".class";
  if (!file.ends_with(ending)) {
    return std::nullopt;
  }
  file.remove_suffix(ending.size());
  if (!is_class_name(file) || file == "module-info" || file.ends_with("/module-info")) {
    return std::nullopt;
  }
  return std::string(file);
}

std::unique_ptr<ClassSource> single_class_source(const ClassFile& file, const std::string& path) {
  return std::make_unique<SingleClass>(file.name, path);
}

std::unique_ptr<ClassSource> open_class_source(const std::string& path, unsigned release) {
  constexpr std::array<std::uint8_t, 4> jmod{'J', 'M', 1, 0};
  constexpr std::array<std::uint8_t, 4> image{0xda, 0xda, 0xfe, 0xca};
  constexpr std::array<std::uint8_t, 4> turned_image{0xca, 0xfe, 0xda, 0xda};
  constexpr std::array<std::uint8_t, 4> class_file{0xca, 0xfe, 0xba, 0xbe};
  std::error_code error;
  if (fs::is_directory(path, error)) {
    return open_directory(path);
  }
  if (!fs::is_regular_file(path, error)) {
    util::bad_input(fmt::format("{}: no such directory, jar, jmod or JDK image", path));
  }
  const auto first = first_bytes(path);
  if (first == image) {
    return open_image(path);
  }
  if (first == turned_image) {
    throw util::UserError(util::ExitCode::unsupported,
                          fmt::format("{}: a JDK image of a big-endian machine", path));
  }
  if (first == class_file) {
    util::bad_input(
        fmt::format("{}: expected a directory, jar, jmod or JDK image, found a class file", path));
  }
  return open_archive(path, first == jmod, release);
}

} // namespace parlance::java
