#pragma once
// Names that must not repeat.

#include <set>
#include <string>

namespace parlance::interface {

/// Gives out names that nobody has yet.
class NamePool {
public:
  void reserve(const std::string& name) { used_.insert(name); }
  /// The name itself, or with as many underscores behind it as it takes.
  std::string take(std::string name) {
    while (!used_.insert(name).second) {
      name += '_';
    }
    return name;
  }

private:
  std::set<std::string> used_;
};

} // namespace parlance::interface
