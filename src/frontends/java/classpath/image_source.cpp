// The image of a JDK: a header, a perfect hash of resource names (a table of redirections and one
// of places), the resources' attributes, strings, and the resources themselves. Numbers are
// little-endian, those inside attributes big-endian.

#include "frontends/java/classpath/class_sources.h"
#include "frontends/java/classpath/mapped_file.h"
#include "util/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace parlance::java {

namespace {

constexpr std::size_t header_size = 28;
constexpr std::uint32_t version = 1 << 16;
constexpr std::uint32_t hash_multiplier = 0x01000193;

/// What is said of a resource, by number.
enum class Attribute : std::uint8_t {
  end,
  module,
  parent,
  base,
  extension,
  offset,
  compressed,
  size
};
constexpr std::size_t attribute_count = 8;

std::uint32_t hash(std::string_view text, std::uint32_t seed) {
  for (const char c : text) {
    seed = (seed * hash_multiplier) ^ static_cast<std::uint8_t>(c);
  }
  return seed & 0x7fffffff;
}

/// The attributes of `/module/parent/base.extension`.
struct Resource {
  std::array<std::uint64_t, attribute_count> values{};
  std::uint64_t operator[](Attribute attribute) const {
    return values[static_cast<std::size_t>(attribute)];
  }
};

class Image : public ClassSource {
public:
  explicit Image(const std::string& path) : path_(path), file_(path), bytes_(file_.bytes()) {
    if (number_at(4) != version) {
      fail(4, "an image of version 1.0", hexadecimal(number_at(4)));
    }
    table_length_ = number_at(16);
    places_ = header_size + std::uint64_t{4} * table_length_;
    attributes_ = places_ + std::uint64_t{4} * table_length_;
    strings_ = attributes_ + number_at(20);
    resources_ = strings_ + number_at(24);
    if (table_length_ == 0 || resources_ > bytes_.size()) {
      fail(16, fmt::format("tables within {} bytes", bytes_.size()),
           fmt::format("{} resources and {} bytes of tables", table_length_, resources_));
    }
  }

  /// The image says for every package which modules have it.
  std::optional<Bytes> find(const std::string& internal_name) override {
    const std::size_t slash = internal_name.rfind('/');
    if (slash == std::string::npos) {
      return std::nullopt; // modules have no classes outside of packages
    }
    std::string package = internal_name.substr(0, slash);
    std::ranges::replace(package, '/', '.');
    const auto modules = lookup("/packages/" + package);
    if (!modules) {
      return std::nullopt;
    }
    const auto pairs = content(*modules);
    for (std::size_t i = 0; i + 8 <= pairs.size(); i += 8) { // a flag, a name
      const std::string_view module = string_at(number_in(pairs, i + 4));
      if (const auto found = lookup(fmt::format("/{}/{}.class", module, internal_name))) {
        const auto bytes = content(*found);
        return Bytes(bytes.begin(), bytes.end());
      }
    }
    return std::nullopt;
  }

  std::vector<std::string> list() override {
    std::vector<std::string> result;
    for (std::uint32_t i = 0; i < table_length_; ++i) {
      const Resource resource = resource_at(i);
      const std::string_view module = string_at(resource[Attribute::module]);
      if (module == "modules" || module == "packages") {
        continue; // the index of the image
      }
      if (const auto name = class_in_file(file_of(resource))) {
        result.push_back(*name);
      }
    }
    return sorted_names(std::move(result));
  }

  std::string origin(const std::string& internal_name) const override {
    return path_ + ":" + internal_name + ".class";
  }

private:
  static std::string hexadecimal(std::uint32_t number) { return fmt::format("{:#x}", number); }

  [[noreturn]] void fail(std::uint64_t offset, const std::string& expected,
                         const std::string& found) const {
    util::bad_input(
        fmt::format("{}: at offset {}: expected {}, found {}", path_, offset, expected, found));
  }

  std::uint8_t byte_at(std::uint64_t offset) const {
    if (offset >= bytes_.size()) {
      fail(offset, "more of the image", "its end");
    }
    return bytes_[offset];
  }

  static std::uint32_t number_in(std::span<const std::uint8_t> bytes, std::size_t at) {
    std::uint32_t result = 0;
    for (std::size_t i = 4; i > 0; --i) {
      result = result << 8 | bytes[at + i - 1];
    }
    return result;
  }

  std::uint32_t number_at(std::uint64_t offset) const {
    if (offset + 4 > bytes_.size()) {
      fail(offset, "a number of four bytes", "the end of the image");
    }
    return number_in(bytes_, offset);
  }

  std::string_view string_at(std::uint64_t offset) const {
    const std::uint64_t size = resources_ - strings_;
    if (offset >= size) {
      fail(strings_, fmt::format("a string within {} bytes of strings", size),
           std::to_string(offset));
    }
    const auto rest = bytes_.subspan(strings_ + offset, size - offset);
    const auto end = std::ranges::find(rest, 0);
    if (end == rest.end()) {
      fail(strings_ + offset, "a string that ends", "none");
    }
    return {reinterpret_cast<const char*>(rest.data()), // NOLINT: bytes as characters
            static_cast<std::size_t>(end - rest.begin())};
  }

  /// Attributes are a number and a length in one byte, and a value of that length.
  Resource resource_at(std::uint32_t index) const {
    Resource result;
    const std::uint64_t start = attributes_ + number_at(places_ + std::uint64_t{4} * index);
    std::uint64_t at = start;
    while (const unsigned kind = byte_at(at) >> 3) {
      if (kind >= attribute_count || at >= strings_) {
        fail(at, "an attribute of a resource", std::to_string(kind));
      }
      const unsigned length = (byte_at(at) & 7) + 1;
      ++at;
      std::uint64_t value = 0;
      for (unsigned i = 0; i < length; ++i) {
        value = value << 8 | byte_at(at++);
      }
      result.values[kind] = value;
    }
    return result;
  }

  /// `parent/base.extension`
  std::string file_of(const Resource& resource) const {
    std::string result;
    if (const auto parent = string_at(resource[Attribute::parent]); !parent.empty()) {
      result = fmt::format("{}/", parent);
    }
    result += string_at(resource[Attribute::base]);
    if (const auto extension = string_at(resource[Attribute::extension]); !extension.empty()) {
      result += fmt::format(".{}", extension);
    }
    return result;
  }

  std::string name_of(const Resource& resource) const {
    return fmt::format("/{}/{}", string_at(resource[Attribute::module]), file_of(resource));
  }

  /// The perfect hash: a redirection is the seed of a second hash, or the place itself.
  std::optional<Resource> lookup(const std::string& name) const {
    const std::uint32_t first = hash(name, hash_multiplier) % table_length_;
    const auto redirection =
        static_cast<std::int32_t>(number_at(header_size + std::uint64_t{4} * first));
    if (redirection == 0) {
      return std::nullopt;
    }
    const std::uint32_t index =
        redirection > 0 ? hash(name, static_cast<std::uint32_t>(redirection)) % table_length_
                        : static_cast<std::uint32_t>(-1 - redirection);
    if (index >= table_length_) {
      fail(header_size + std::uint64_t{4} * first,
           fmt::format("one of {} resources", table_length_), std::to_string(index));
    }
    const Resource resource = resource_at(index);
    return name_of(resource) == name ? std::optional(resource) : std::nullopt;
  }

  std::span<const std::uint8_t> content(const Resource& resource) const {
    if (resource[Attribute::compressed] != 0) {
      throw util::UserError(
          util::ExitCode::unsupported,
          fmt::format("{}: {} is compressed; only images made without compression can be read",
                      path_, name_of(resource)));
    }
    const std::uint64_t offset = resource[Attribute::offset];
    const std::uint64_t size = resource[Attribute::size];
    const std::uint64_t space = bytes_.size() - resources_;
    if (size > largest_class_file || offset > space || size > space - offset) {
      fail(resources_, fmt::format("{} within {} bytes", name_of(resource), space),
           fmt::format("{} bytes at {}", size, offset));
    }
    return bytes_.subspan(resources_ + offset, size);
  }

  std::string path_;
  MappedFile file_;
  std::span<const std::uint8_t> bytes_;
  std::uint32_t table_length_ = 0;
  // Where the parts begin: the redirections come right after the header.
  std::uint64_t places_ = 0;
  std::uint64_t attributes_ = 0;
  std::uint64_t strings_ = 0;
  std::uint64_t resources_ = 0;
};

} // namespace

std::unique_ptr<ClassSource> open_image(const std::string& path) {
  return std::make_unique<Image>(path);
}

} // namespace parlance::java
