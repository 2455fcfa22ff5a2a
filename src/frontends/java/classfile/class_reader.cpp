// A class file from its bytes (JVM specification, chapter 4).

#include "frontends/java/classfile/attributes.h"
#include "frontends/java/classfile/class_file.h"
#include "frontends/java/classfile/member_reader.h"

#include <fmt/format.h>

#include <set>

namespace parlance::java {

namespace {

constexpr std::uint32_t magic = 0xcafebabe;
constexpr std::uint16_t oldest = 45;
constexpr std::uint16_t newest = 69;
constexpr std::uint16_t strict_minor = 56; ///< the first version whose minor number has a meaning
constexpr std::uint16_t preview_minor = 65535;

bool is_loadable(ConstantTag tag) {
  switch (tag) {
  case ConstantTag::integer:
  case ConstantTag::float_:
  case ConstantTag::long_:
  case ConstantTag::double_:
  case ConstantTag::class_:
  case ConstantTag::string:
  case ConstantTag::method_handle:
  case ConstantTag::method_type:
  case ConstantTag::dynamic:
    return true;
  default:
    return false;
  }
}

class ClassReader {
public:
  ClassReader(std::span<const std::uint8_t> bytes, const std::string& origin)
      : bytes_{bytes, origin}, reader_(bytes_) {}

  ClassFile run() {
    read_version();
    pool_at_ = reader_.offset();
    file_.pool = ConstantPoolReader(reader_, file_.major).read();
    read_names();
    read_members(file_.fields, "fields", read_field);
    read_members(file_.methods, "methods", read_method);
    for_each_attribute(reader_, file_.pool, [this](std::string_view name, ByteReader content) {
      read_attribute(name, content);
    });
    reader_.expect_end("the file");
    check_bootstraps();
    return std::move(file_);
  }

private:
  void read_version() {
    const std::uint32_t found = reader_.u4("the magic number of a class file");
    if (found != magic) {
      reader_.fail(0, "the magic number 0xcafebabe of a class file", hexadecimal(found));
    }
    file_.minor = reader_.u2("the minor version");
    file_.major = reader_.u2("the major version");
    const bool minor_fits =
        file_.major < strict_minor || file_.minor == 0 || file_.minor == preview_minor;
    if (file_.major < oldest || file_.major > newest || !minor_fits) {
      reader_.fail(4, fmt::format("a class file version from {} to {}", oldest, newest),
                   fmt::format("{}.{}", file_.major, file_.minor));
    }
  }

  void read_names() {
    file_.flags = reader_.u2("access flags");
    file_.name = read_class(reader_, file_.pool, "the name of this class");
    const std::size_t at = reader_.offset();
    file_.super = read_optional_class(reader_, file_.pool, "the super class");
    const bool is_root = file_.name == "java/lang/Object" || (file_.flags & access::module) != 0;
    if (is_root != file_.super.empty()) {
      reader_.fail(at, is_root ? "no super class" : "a super class",
                   is_root ? in_quotes(file_.super) : "none");
    }
    if (file_.is_interface() && !is_root && file_.super != "java/lang/Object") {
      reader_.fail(at, "java/lang/Object as super class of an interface", in_quotes(file_.super));
    }
    read_interfaces();
  }

  void read_interfaces() {
    std::set<std::string_view> known;
    const std::uint16_t count = reader_.count(2, "interfaces");
    file_.interfaces.reserve(count); // so that views of the names stay valid
    for (std::uint16_t i = 0; i < count; ++i) {
      const std::size_t at = reader_.offset();
      file_.interfaces.push_back(read_class(reader_, file_.pool, "an interface"));
      if (!known.insert(file_.interfaces.back()).second) {
        reader_.fail(at, "different interfaces", in_quotes(file_.interfaces.back()) + " again");
      }
    }
  }

  template <typename Member>
  void read_members(std::vector<Member>& members, std::string_view what,
                    Member (*read)(ByteReader&, const ConstantPool&)) {
    const std::uint16_t count = reader_.count(8, what);
    std::set<std::pair<std::string_view, std::string_view>> known;
    members.reserve(count); // so that views of the names stay valid
    for (std::uint16_t i = 0; i < count; ++i) {
      const std::size_t at = reader_.offset();
      members.push_back(read(reader_, file_.pool));
      const Member& member = members.back();
      if (!known.emplace(member.name, member.descriptor).second) {
        reader_.fail(at, fmt::format("{} of different name or type", what),
                     in_quotes(member.name + " " + member.descriptor) + " again");
      }
    }
  }

  void read_attribute(std::string_view name, ByteReader content) {
    if (name == "SourceFile") {
      expect_once(name, content);
      file_.source_file = read_utf8(content, file_.pool, "the name of the source file");
    } else if (name == "BootstrapMethods") {
      expect_once(name, content);
      read_bootstraps(content);
    } else if (name == "InnerClasses") {
      expect_once(name, content);
      read_inner_classes(content);
    } else if (name == "NestHost") {
      expect_once(name, content);
      file_.nest_host = read_class(content, file_.pool, "the host of the nest");
    } else if (name == "NestMembers") {
      expect_once(name, content);
      file_.nest_members = read_classes(content, "members of the nest");
    } else if (name == "PermittedSubclasses") {
      expect_once(name, content);
      file_.permitted_subclasses = read_classes(content, "permitted subclasses");
    } else if (name == "Record") {
      expect_once(name, content);
      read_record(content);
    } else {
      return;
    }
    content.expect_end(fmt::format("the {} attribute", name));
  }

  void expect_once(std::string_view name, const ByteReader& content) {
    bool met = !met_.insert(std::string(name)).second;
    expect_first(met, content, name);
  }

  std::vector<std::string> read_classes(ByteReader& reader, std::string_view what) {
    std::vector<std::string> result;
    const std::uint16_t count = reader.count(2, what);
    for (std::uint16_t i = 0; i < count; ++i) {
      result.push_back(read_class(reader, file_.pool, what));
    }
    return result;
  }

  void read_bootstraps(ByteReader& reader) {
    const std::uint16_t count = reader.count(4, "bootstrap methods");
    for (std::uint16_t i = 0; i < count; ++i) {
      BootstrapMethod method;
      method.handle =
          read_index(reader, file_.pool, ConstantTag::method_handle, "a bootstrap method");
      const std::uint16_t arguments = reader.count(2, "arguments of a bootstrap method");
      for (std::uint16_t j = 0; j < arguments; ++j) {
        const std::size_t at = reader.offset();
        method.arguments.push_back(reader.u2("an argument of a bootstrap method"));
        if (!is_loadable(file_.pool.tag(method.arguments.back()))) {
          reader.fail(at, "the index of a loadable constant",
                      describe_index(file_.pool, method.arguments.back()));
        }
      }
      file_.bootstrap_methods.push_back(std::move(method));
    }
  }

  void read_inner_classes(ByteReader& reader) {
    const std::uint16_t count = reader.count(8, "inner classes");
    for (std::uint16_t i = 0; i < count; ++i) {
      InnerClass inner;
      inner.inner = read_class(reader, file_.pool, "an inner class");
      inner.outer = read_optional_class(reader, file_.pool, "the outer class");
      ByteReader ahead = reader;
      if (ahead.u2("the simple name of an inner class") == 0) {
        reader = ahead;
      } else {
        inner.name = read_utf8(reader, file_.pool, "the simple name of an inner class");
      }
      inner.flags = reader.u2("the flags of an inner class");
      file_.inner_classes.push_back(std::move(inner));
    }
  }

  void read_record(ByteReader& reader) {
    file_.is_record = true;
    const std::uint16_t count = reader.count(6, "record components");
    for (std::uint16_t i = 0; i < count; ++i) {
      file_.record_components.push_back(
          read_utf8(reader, file_.pool, "the name of a record component"));
      read_index(reader, file_.pool, ConstantTag::utf8, "the type of a record component");
      for_each_attribute(reader, file_.pool, [](std::string_view, const ByteReader&) {});
    }
  }

  /// The attribute comes last, so that dynamic constants can be compared with it only at the end.
  void check_bootstraps() const {
    for (std::size_t i = 1; i < file_.pool.size(); ++i) {
      const auto index = static_cast<std::uint16_t>(i);
      const ConstantTag tag = file_.pool.tag(index);
      if (tag != ConstantTag::dynamic && tag != ConstantTag::invoke_dynamic) {
        continue;
      }
      const std::size_t bootstrap = file_.pool.dynamic(index).bootstrap;
      if (bootstrap >= file_.bootstrap_methods.size()) {
        reader_.fail(pool_at_,
                     fmt::format("one of the {} bootstrap methods in constant {}",
                                 file_.bootstrap_methods.size(), index),
                     fmt::format("number {}", bootstrap));
      }
    }
  }

  ClassBytes bytes_;
  ByteReader reader_;
  ClassFile file_;
  std::size_t pool_at_ = 0;
  std::set<std::string> met_; ///< attributes that may occur only once
};

} // namespace

ClassFile parse_class(std::span<const std::uint8_t> bytes, const std::string& origin) {
  return ClassReader(bytes, origin).run();
}

} // namespace parlance::java
