#include "driver/output.h"

#include "automata/lts_text.h"
#include "component/component_json.h"
#include "interface/dot_writer.h"
#include "interface/interface_json.h"
#include "interface/lts_writer.h"
#include "interface/svg_writer.h"
#include "interface/text_writer.h"
#include "util/error.h"
#include "util/files.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <unistd.h>

namespace parlance::driver {

namespace {

[[noreturn]] void cannot_write(const std::string& path, const std::string& cause) {
  util::bad_input(path + ": cannot be written: " + cause);
}

} // namespace

void write_file(const std::string& path, const std::string& text) {
  util::write_whole_file(path, text);
}

namespace {

const char* const picture_name = "interface.svg";
const char* const lower_name = "lower.json";
const char* const upper_name = "upper.json";
const char* const component_name = "component.json";
const char* const aut_name = "interface.aut";

/// What is always there of an interface.
constexpr std::array<std::pair<const char*, Format>, 6> forms{{
    {"interface.json", Format::json},
    {"interface.txt", Format::text},
    {"interface.dot", Format::dot},
    {"interface.learnlib.dot", Format::dot_learnlib},
    {"interface.fsp", Format::fsp},
    {"interface.scxml", Format::scxml},
}};

/// A file of an earlier run does not stay where there is nothing to write.
void write_or_remove(const std::filesystem::path& path, const std::string& text) {
  if (!text.empty()) {
    write_file(path, text);
    return;
  }
  std::error_code error;
  std::filesystem::remove(path, error);
}
constexpr std::size_t drawn_bytes_limit = 48U << 10; // of DOT: more than anyone looks at
constexpr std::chrono::seconds drawing_time{20};     // the others take a few seconds at most

std::string write_picture(const std::filesystem::path& base,
                          const interface::Interface& interface) {
  std::error_code error;
  std::filesystem::remove(base / picture_name, error);
  const std::string dot = render(interface, Format::dot);
  if (dot.size() > drawn_bytes_limit) {
    return "the interface is too large for a picture; 'parlance show --format svg' tries";
  }
  std::string text;
  try {
    text = interface::draw_svg(dot, drawing_time);
  } catch (const util::UserError& failure) {
    return failure.what();
  }
  write_file(base / picture_name, text);
  return {};
}

} // namespace

std::string render(const interface::Interface& interface, Format format, UnknownAs unknown_as) {
  const interface::OpenCalls open_calls =
      unknown_as == UnknownAs::legal ? interface::OpenCalls::succeed : interface::OpenCalls::fail;
  switch (format) {
  case Format::text:
    return interface::to_text(interface);
  case Format::json:
    return interface::to_json(interface);
  case Format::dot:
    return interface::to_dot(interface);
  case Format::dot_learnlib:
    return interface::to_learnlib_dot(interface);
  case Format::svg:
    return interface::to_svg(interface);
  case Format::fsp:
    return interface::to_fsp(interface, open_calls);
  case Format::aut:
    return interface::to_aut(interface, open_calls);
  case Format::scxml:
    return interface::to_scxml(interface, open_calls);
  }
  throw util::InternalError("a format of no kind");
}

void require(Format format) {
  if (format == Format::svg) {
    interface::require_graphviz();
  }
}

void prepare_directory(const std::string& directory) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (error) {
    cannot_write(directory, error.message());
  }
  if (::access(directory.c_str(), W_OK | X_OK) != 0) {
    cannot_write(directory, std::strerror(errno));
  }
}

void name_certificate(LearnResult& result) {
  interface::Guarantee& guarantee = *result.interface.guarantee;
  for (interface::Claim* claim : {&guarantee.safe, &guarantee.permissive, &guarantee.tight}) {
    if (claim->status == interface::Status::proved) {
      claim->certificate = result.certificate_name;
    }
  }
}

ComponentText text_of(const component::Component& component) {
  return {component_name, component::to_json(component)};
}

std::vector<std::string> directory_names() {
  std::vector<std::string> names{picture_name, state_file,        lower_name,
                                 upper_name,   component_name,    aut_name,
                                 system_file,  "certificate.txt", "certificate.smt2"};
  for (const auto& [name, format] : forms) {
    names.emplace_back(name);
  }
  return names;
}

std::string write_directory(const std::string& directory, const LearnResult& result,
                            const ComponentText& component) {
  const interface::Interface& interface = result.interface;
  prepare_directory(directory);
  const std::filesystem::path base(directory);
  for (const auto& [name, format] : forms) {
    write_file(base / name, render(interface, format));
  }
  const bool in_aut = automata::aut_problem(interface::to_lts(interface)).empty();
  write_or_remove(base / aut_name, in_aut ? render(interface, Format::aut) : "");
  write_file(base / component.file_name, component.text);
  write_or_remove(base / result.certificate_name, result.certificate);
  write_or_remove(base / state_file, result.state);
  write_or_remove(base / lower_name,
                  result.bounds ? render(result.bounds->lower, Format::json) : "");
  write_or_remove(base / upper_name,
                  result.bounds ? render(result.bounds->upper, Format::json) : "");
  return write_picture(base, interface);
}

} // namespace parlance::driver
