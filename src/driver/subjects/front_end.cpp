#include "driver/subjects/front_end.h"

#include "util/error.h"
#include "util/messages.h"

#include <algorithm>
#include <fmt/format.h>

namespace parlance::driver {

namespace {

std::vector<std::string> names_of(const std::vector<const FrontEnd*>& readers) {
  std::vector<std::string> names;
  for (const FrontEnd* reader : readers) {
    if (std::ranges::find(names, reader->name) == names.end()) {
      names.push_back(reader->name);
    }
  }
  return names;
}

std::vector<const FrontEnd*> all_that_know(const std::string& option) {
  std::vector<const FrontEnd*> readers;
  for (const FrontEnd& front_end : front_ends()) {
    if (front_end.knows(option)) {
      readers.push_back(&front_end);
    }
  }
  return readers;
}

} // namespace

const std::vector<FrontEnd>& front_ends() {
  static const std::vector<FrontEnd> rows{lts_front_end(), scxml_front_end(), java_front_end(),
                                          component_front_end()};
  return rows;
}

bool FrontEnd::knows(const std::string& option) const {
  return std::ranges::find(options, option, &OptionRow::name) != options.end();
}

const FrontEnd& front_end_of(const std::string& input, const GivenOptions& given) {
  const auto found = std::ranges::find_if(
      front_ends(), [&](const FrontEnd& front_end) { return front_end.claims(input, given); });
  util::check(found != front_ends().end(), "no front end claims what is left");
  return *found;
}

const term::SourceSyntax& syntax_of(const std::string& front_end) {
  const auto found = std::ranges::find(front_ends(), front_end, &FrontEnd::name);
  return found == front_ends().end() ? term::java_syntax : *found->syntax;
}

void require_known(const GivenOptions& given, const std::vector<const FrontEnd*>& readers) {
  for (const auto& [name, texts] : given.texts) {
    if (std::ranges::none_of(readers, [&, option = name](const FrontEnd* reader) {
          return reader->knows(option);
        })) {
      throw util::UserError(util::ExitCode::usage,
                            fmt::format("--{} is no option for {}; it is one for {}", name,
                                        util::list_text(names_of(readers), "or"),
                                        util::list_text(names_of(all_that_know(name)), "and")));
    }
  }
}

GivenOptions known_to(const FrontEnd& front_end, const GivenOptions& given) {
  GivenOptions known = given;
  std::erase_if(known.texts, [&](const auto& option) { return !front_end.knows(option.first); });
  return known;
}

} // namespace parlance::driver
