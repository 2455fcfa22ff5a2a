#include "frontends/java/classpath/chosen_class.h"

#include "frontends/java/classpath/class_path.h"
#include "util/error.h"
#include "util/files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

namespace parlance::java {

namespace fs = std::filesystem;

namespace {

std::vector<std::string> entries_of(const std::string& class_path) {
  std::vector<std::string> entries;
  for (std::size_t begin = 0; begin <= class_path.size();) {
    const std::size_t end = std::min(class_path.find(':', begin), class_path.size());
    if (end > begin) {
      entries.push_back(class_path.substr(begin, end - begin));
    }
    begin = end + 1;
  }
  return entries;
}

std::string last_part(const std::string& internal_name) {
  return internal_name.substr(internal_name.rfind('/') + 1);
}

/// Nobody said which class of a directory or archive is meant.
[[noreturn]] void ask_which(const std::string& input, ClassSource& source) {
  std::vector<std::string> names = source.list();
  constexpr std::size_t few = 5;
  const bool more = names.size() > few;
  names.resize(std::min(names.size(), few));
  if (names.empty()) {
    util::bad_input(input + (fs::is_directory(input) ? ": is a directory that" : ":") +
                    " holds no classes");
  }
  throw util::UserError(util::ExitCode::usage,
                        fmt::format("{}: say which class with --class; there are {}{}", input,
                                    fmt::join(names, ", "), more ? ", ..." : ""));
}

} // namespace

bool is_java_file(const std::string& name) {
  static const std::vector<std::string> extensions = {".java", ".class", ".jar", ".jmod"};
  return std::ranges::find(extensions, fs::path(name).extension().string()) != extensions.end();
}

ChosenClass::ChosenClass(const ClassChoice& choice, const Jdk& jdk, const util::StopToken& stop) {
  if (choice.input.empty()) {
    name_ = choice.class_name;
  } else if (!fs::exists(choice.input) && !is_java_file(choice.input)) {
    name_ = choice.input;
  } else {
    open(choice, jdk, stop);
  }
  std::ranges::move(entries_of(choice.class_path), std::back_inserter(places_));
}

std::string ChosenClass::binary_name() const {
  std::string name = name_;
  std::ranges::replace(name, '/', '.');
  return name;
}

void ChosenClass::open(const ClassChoice& choice, const Jdk& jdk, const util::StopToken& stop) {
  const fs::path extension = fs::path(choice.input).extension();
  if (extension == ".java") {
    name_ = compiled(choice, jdk, stop);
  } else if (extension == ".class") {
    name_ = read(choice);
  } else {
    if (choice.class_name.empty()) {
      ask_which(choice.input, *open_class_source(choice.input, jdk.release()));
    }
    name_ = choice.class_name;
    places_.push_back(choice.input);
  }
}

/// The class of the file's name, or the only one.
std::string ChosenClass::compiled(const ClassChoice& choice, const Jdk& jdk,
                                  const util::StopToken& stop) {
  compilation_.emplace(jdk, choice.input, choice.class_path, &stop);
  places_.push_back(compilation_->directory());
  if (!choice.class_name.empty()) {
    return choice.class_name;
  }
  const std::string stem = fs::path(choice.input).stem().string();
  const std::vector<std::string> classes = compilation_->classes();
  for (const std::string& name : classes) {
    if (last_part(name) == stem || classes.size() == 1) {
      return name;
    }
  }
  if (classes.empty()) {
    util::bad_input(choice.input + ": has no class in it");
  }
  throw util::UserError(util::ExitCode::usage,
                        fmt::format("{}: no class is called {}; say which with --class: {}",
                                    choice.input, stem, fmt::join(classes, ", ")));
}

/// The class itself, and around it the directory that its package begins in.
std::string ChosenClass::read(const ClassChoice& choice) {
  const std::string bytes = util::read_regular_file(choice.input);
  class_file_ = parse_class({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()},
                            choice.input);
  fs::path root = fs::absolute(choice.input).parent_path();
  for (auto depth = std::ranges::count(class_file_->name, '/'); depth > 0; --depth) {
    root = root.parent_path();
  }
  places_.push_back(root.string());
  return choice.class_name.empty() ? class_file_->name : choice.class_name;
}

} // namespace parlance::java
