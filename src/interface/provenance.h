#pragma once
// How an interface was made, so that it can be looked at again in the same way.

#include <map>
#include <string>
#include <vector>

namespace parlance::interface {

struct Provenance {
  std::string subject;   ///< as it was given: a file, or the name of a class
  std::string front_end; ///< that has read it
  /// What was said that changes the meaning of the subject: texts by option, without dashes. Flags
  /// have no texts.
  std::map<std::string, std::vector<std::string>> options;
  std::map<std::string, std::string> versions; ///< of the programs that took part
};

} // namespace parlance::interface
