// Classes in jars, zips and jmods, read through libzip. A jar whose manifest says `Multi-Release:
// true` holds classes for releases of Java, from 9 on, under META-INF/versions.

#include "frontends/java/classpath/class_sources.h"
#include "util/error.h"

#include <fmt/format.h>
#include <zip.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <sstream>

namespace parlance::java {

namespace {

struct CloseArchive {
  void operator()(zip_t* archive) const { zip_discard(archive); }
};
struct CloseEntry {
  void operator()(zip_file_t* entry) const { zip_fclose(entry); }
};
using ArchiveHandle = std::unique_ptr<zip_t, CloseArchive>;
using EntryHandle = std::unique_ptr<zip_file_t, CloseEntry>;

[[noreturn]] void fail(const std::string& path, zip_error_t& error) {
  const std::string reason = zip_error_strerror(&error);
  zip_error_fini(&error);
  util::bad_input(fmt::format(
      "{}: expected a directory, jar, jmod or JDK image, but cannot be read as an archive: {}",
      path, reason));
}

ArchiveHandle open_archive(const std::string& path, std::uint64_t start) {
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* const source = zip_source_file_create(path.c_str(), start, -1, &error);
  if (source == nullptr) {
    fail(path, error);
  }
  ArchiveHandle result(zip_open_from_source(source, ZIP_RDONLY, &error));
  if (result == nullptr) {
    zip_source_free(source);
    fail(path, error);
  }
  zip_error_fini(&error);
  return result;
}

constexpr unsigned first_release = 9; ///< that a jar can hold classes for

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
  return std::ranges::equal(a, b, {}, lower, lower);
}

/// The next line, without its end, taken off the text.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line.substr(0, line.find('\r'));
}

/// The value of an attribute in the main section of a manifest, which an empty line ends. A line
/// that begins with a space goes on with the one before.
std::string main_attribute(std::string_view manifest, std::string_view name) {
  for (std::string_view line = take_line(manifest); !line.empty(); line = take_line(manifest)) {
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || !equal_ignoring_case(line.substr(0, colon), name)) {
      continue;
    }
    line.remove_prefix(std::min(line.find_first_not_of(' ', colon + 1), line.size()));
    std::string value(line);
    while (manifest.starts_with(' ')) {
      value += take_line(manifest).substr(1);
    }
    return value;
  }
  return {};
}

class Archive : public ClassSource {
public:
  Archive(const std::string& path, bool is_jmod, unsigned release)
      : path_(path), prefix_(is_jmod ? "classes/" : ""),
        archive_(open_archive(path, is_jmod ? 4 : 0)) {
    const std::string manifest = is_jmod ? "" : read_manifest();
    if (release >= first_release &&
        equal_ignoring_case(main_attribute(manifest, "Multi-Release"), "true")) {
      release_ = release;
    }
    std::istringstream names(main_attribute(manifest, "Class-Path"));
    for (std::string name; names >> name;) {
      named_places_.push_back(std::filesystem::path(path).parent_path() / name);
    }
  }

  std::optional<Bytes> find(const std::string& internal_name) override {
    const std::string name = entry_of(internal_name);
    const zip_int64_t index = locate(name);
    if (index < 0) {
      return std::nullopt;
    }
    return read(static_cast<std::uint64_t>(index), path_ + ":" + name);
  }

  std::vector<std::string> list() override {
    std::vector<std::string> result;
    const zip_int64_t count = zip_get_num_entries(archive_.get(), 0);
    for (zip_int64_t i = 0; i < count; ++i) {
      const char* const text = zip_get_name(archive_.get(), static_cast<std::uint64_t>(i), 0);
      std::string_view name = text == nullptr ? "" : text;
      // Versions of classes for certain releases of Java lie in META-INF.
      if (!name.starts_with(prefix_) || name.starts_with("META-INF/")) {
        continue;
      }
      name.remove_prefix(prefix_.size());
      if (const auto internal_name = class_in_file(name)) {
        result.push_back(*internal_name);
      }
    }
    return sorted_names(std::move(result));
  }

  std::string origin(const std::string& internal_name) const override {
    return path_ + ":" + entry_of(internal_name);
  }

  std::vector<std::string> named_places() const override { return named_places_; }

private:
  zip_int64_t locate(const std::string& entry) const {
    return zip_name_locate(archive_.get(), entry.c_str(), 0);
  }

  std::string read_manifest() const {
    const std::string name = "META-INF/MANIFEST.MF";
    const zip_int64_t index = locate(name);
    if (index < 0) {
      return {};
    }
    const Bytes manifest = read(static_cast<std::uint64_t>(index), path_ + ":" + name);
    return {manifest.begin(), manifest.end()};
  }

  /// The entry of the latest release that has the class.
  std::string entry_of(const std::string& internal_name) const {
    const std::string file = internal_name + ".class";
    for (unsigned release = release_; release >= first_release; --release) {
      std::string entry = fmt::format("META-INF/versions/{}/{}", release, file);
      if (locate(entry) >= 0) {
        return entry;
      }
    }
    return prefix_ + file;
  }

  /// The size that the archive claims is not believed: what unpacks to too much is refused.
  Bytes read(std::uint64_t index, const std::string& name) const {
    const EntryHandle entry(zip_fopen_index(archive_.get(), index, 0));
    if (entry == nullptr) {
      util::bad_input(
          fmt::format("{}: cannot be unpacked: {}", name, zip_strerror(archive_.get())));
    }
    Bytes result;
    std::array<std::uint8_t, 16384> buffer{};
    zip_int64_t count = 0;
    while ((count = zip_fread(entry.get(), buffer.data(), buffer.size())) > 0) {
      result.insert(result.end(), buffer.begin(), buffer.begin() + count);
      if (result.size() > largest_class_file) {
        util::bad_input(fmt::format("{}: too large for a class file", name));
      }
    }
    if (count < 0) {
      util::bad_input(
          fmt::format("{}: cannot be unpacked: {}", name, zip_file_strerror(entry.get())));
    }
    return result;
  }

  std::string path_;
  std::string prefix_; ///< of the entries that are classes
  ArchiveHandle archive_;
  unsigned release_ = 0; ///< of a multi-release jar: the one that is read
  std::vector<std::string> named_places_;
};

} // namespace

std::unique_ptr<ClassSource> open_archive(const std::string& path, bool is_jmod, unsigned release) {
  return std::make_unique<Archive>(path, is_jmod, release);
}

} // namespace parlance::java
