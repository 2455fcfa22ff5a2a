#include "cli/subjects.h"

#include "cli/standard_error.h"
#include "util/text_position.h"

#include <fmt/format.h>

namespace parlance::cli {

void show_notes(const std::vector<std::string>& notes) {
  for (const std::string& note : notes) {
    to_standard_error(fmt::format("parlance: note: {}\n", util::one_line(note)));
  }
}

driver::Subject load_noted(const std::string& input, const driver::GivenOptions& given,
                           util::StopToken& stop) {
  std::vector<std::string> notes;
  driver::Subject subject = driver::load_subject(input, given, stop, notes);
  show_notes(notes);
  return subject;
}

interface::Interface load_checked_interface(const std::string& file, util::StopToken& stop) {
  interface::Interface interface = driver::load_interface(file, stop);
  stop.check();
  return interface;
}

void say_stopped(util::StopReason reason) {
  to_standard_error(
      fmt::format("parlance: stopped by {}; the result is partial\n", util::to_text(reason)));
}

} // namespace parlance::cli
