#include "driver/output.h"

#include "component/json/component_json.h"
#include "interface/json/interface_json.h"
#include "interface/writers/dot_writer.h"
#include "interface/writers/formats.h"
#include "interface/writers/svg_writer.h"
#include "util/error.h"
#include "util/files.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <unistd.h>

namespace parlance::driver {

using interface::OutputFormat;

namespace {

const char* const picture_name = "interface.svg";
const char* const lower_name = "lower.json";
const char* const upper_name = "upper.json";
const char* const run_name = "run.json";

/// A file of an earlier run does not stay where there is nothing to write.
void write_or_remove(const std::filesystem::path& path, const std::string& text) {
  if (!text.empty()) {
    util::write_file(path, text);
    return;
  }
  std::error_code error;
  std::filesystem::remove(path, error);
}

std::string name_in_directory(const OutputFormat& format) { return "interface" + format.extension; }

void write_format(const std::filesystem::path& base, const interface::Interface& interface,
                  const OutputFormat& format) {
  const bool possible = format.can_write == nullptr || format.can_write(interface);
  write_or_remove(base / name_in_directory(format),
                  possible ? format.write(interface, interface::UnknownAs::unknown) : "");
}

/// What commands read comes first: if the disk is full, nothing smaller takes its place.
void write_formats(const std::filesystem::path& base, const interface::Interface& interface) {
  const OutputFormat& read_again = interface::format_named("json");
  write_format(base, interface, read_again);
  for (const OutputFormat& format : interface::output_formats()) {
    if (&format != &read_again && !format.extension.empty()) {
      write_format(base, interface, format);
    }
  }
}

constexpr std::size_t drawn_bytes_limit = 48U << 10; // of DOT: more than anyone looks at
constexpr std::chrono::seconds drawing_time{20};     // the others take a few seconds at most

std::string write_picture(const std::filesystem::path& base,
                          const interface::Interface& interface) {
  std::error_code error;
  std::filesystem::remove(base / picture_name, error);
  const std::string dot = interface::to_dot(interface);
  if (dot.size() > drawn_bytes_limit) {
    return "the interface is too large for a picture; 'parlance show --format svg' tries";
  }
  std::string text;
  try {
    text = interface::draw_svg(dot, drawing_time);
  } catch (const util::UserError& failure) {
    return failure.what();
  }
  util::write_file(base / picture_name, text);
  return {};
}

} // namespace

void prepare_directory(const std::string& directory) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (error) {
    util::cannot_write(directory, error.message());
  }
  if (::access(directory.c_str(), W_OK | X_OK) != 0) {
    util::cannot_write(directory, std::strerror(errno));
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
  return {component_file, component::to_json(component)};
}

std::vector<std::string> directory_names() {
  std::vector<std::string> names{picture_name, state_file,        lower_name,
                                 upper_name,   component_file,    system_file,
                                 run_name,     "certificate.txt", "certificate.smt2"};
  for (const OutputFormat& format : interface::output_formats()) {
    if (!format.extension.empty()) {
      names.push_back(name_in_directory(format));
    }
  }
  return names;
}

std::string write_directory(const std::string& directory, const LearnResult& result,
                            const ComponentText& component, const RunRecord& record) {
  const interface::Interface& interface = result.interface;
  prepare_directory(directory);
  const std::filesystem::path base(directory);
  write_formats(base, interface);
  util::write_file(base / component.file_name, component.text);
  util::write_file(base / run_name, to_json(record));
  write_or_remove(base / result.certificate_name, result.certificate);
  write_or_remove(base / state_file, result.state);
  write_or_remove(base / lower_name, result.bounds ? interface::to_json(result.bounds->lower) : "");
  write_or_remove(base / upper_name, result.bounds ? interface::to_json(result.bounds->upper) : "");
  return write_picture(base, interface);
}

} // namespace parlance::driver
