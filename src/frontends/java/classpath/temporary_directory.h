#pragma once
// A fresh directory that is removed, with all it holds, together with its owner.

#include <string>

namespace parlance::java {

class TemporaryDirectory {
public:
  /// @throws util::UserError if there is no place for one
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  const std::string& path() const { return path_; }

private:
  std::string path_;
};

} // namespace parlance::java
