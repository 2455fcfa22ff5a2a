#include "bench/reach/reach_classes.h"

#include "driver/subjects/load.h"
#include "frontends/java/classpath/class_path.h"
#include "util/files.h"

#include <algorithm>
#include <array>
#include <random>
#include <sstream>

namespace parlance::bench {

namespace {

/// java.base and its neighbours, without what draws on a screen.
constexpr std::array<std::string_view, 14> packages{
    "java/io/",   "java/lang/", "java/math/", "java/net/",  "java/nio/",     "java/security/",
    "java/sql/",  "java/text/", "java/time/", "java/util/", "javax/crypto/", "javax/security/auth/",
    "javax/net/", "javax/sql/"};

/// Their methods end, replace or leave the process, or write settings of the user.
constexpr std::array<std::string_view, 8> never{
    "java/lang/Process", "java/lang/Runtime",     "java/lang/System",      "java/lang/Shutdown",
    "java/util/prefs/",  "java/lang/instrument/", "java/lang/management/", "java/lang/Compiler"};

template <class Prefixes>
bool begins_like(std::string_view name, const Prefixes& prefixes) {
  return std::ranges::any_of(prefixes,
                             [&](std::string_view prefix) { return name.starts_with(prefix); });
}

/// Public and concrete, with something that can be called.
bool is_wanted(java::ClassSource& source, const std::string& name) {
  const auto bytes = source.find(name);
  if (!bytes) {
    return false;
  }
  try {
    const java::ClassFile file = java::parse_class(*bytes, source.origin(name));
    constexpr std::uint16_t unwanted = java::access::interface_ | java::access::abstract_ |
                                       java::access::enum_ | java::access::synthetic;
    return (file.flags & java::access::public_) != 0 && (file.flags & unwanted) == 0 &&
           std::ranges::any_of(file.methods, [](const java::Method& method) {
             return (method.flags & java::access::public_) != 0;
           });
  } catch (const util::UserError&) {
    return false;
  }
}

/// Draws until there are enough, or no more. The standard's own shuffle differs from library to
/// library.
void draw(java::ClassSource& source, std::vector<std::string> names, std::size_t count,
          std::mt19937_64& random, std::vector<std::string>& drawn) {
  for (std::size_t left = names.size(); left > 0 && count > 0; --left) {
    std::swap(names[random() % left], names[left - 1]);
    if (is_wanted(source, names[left - 1])) {
      std::string name = names[left - 1];
      std::ranges::replace(name, '/', '.');
      drawn.push_back(std::move(name));
      --count;
    }
  }
}

std::vector<std::string> listed(const std::string& file) {
  std::vector<std::string> names;
  std::istringstream lines(util::read_regular_file(file));
  for (std::string line; std::getline(lines, line);) {
    line = line.substr(0, line.find('#'));
    std::erase_if(line, [](char c) { return c == ' ' || c == '\t' || c == '\r'; });
    if (!line.empty()) {
      names.push_back(line);
    }
  }
  if (names.empty()) {
    util::bad_input(file + ": holds no class; expected a name like a.b.C a line");
  }
  return names;
}

} // namespace

std::vector<std::string> reach_classes(const ReachOptions& options, const java::Jdk& jdk) {
  if (!options.classes_file.empty()) {
    return listed(options.classes_file);
  }
  std::mt19937_64 random(options.seed);
  std::vector<std::string> drawn;
  const std::size_t of_jars = options.jars.empty() ? 0 : options.count / 2;
  const auto image = java::open_class_source(jdk.modules());
  std::vector<std::string> names = image->list();
  std::erase_if(names, [](const std::string& name) {
    return !begins_like(name, packages) || begins_like(name, never);
  });
  draw(*image, std::move(names), options.count - of_jars, random, drawn);
  for (std::size_t i = 0; i < options.jars.size(); ++i) {
    const auto jar = java::open_class_source(options.jars[i]);
    // Each jar gets its share; what does not divide goes to the first ones.
    const std::size_t share = of_jars / options.jars.size() + (i < of_jars % options.jars.size());
    draw(*jar, jar->list(), share, random, drawn);
  }
  return drawn;
}

} // namespace parlance::bench
