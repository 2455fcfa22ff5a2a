#pragma once
// The outputs a Moore machine may give: a few names, some of them absorbing.

#include "automata/word.h"

#include <string>
#include <vector>

namespace parlance::automata {

/// One possible output. An absorbing one, once given, is given for every continuation too.
struct OutputValue {
  std::string name;
  bool absorbing = false;
  bool operator==(const OutputValue&) const = default;
};

/// A finite, ordered set of outputs; the Output `o` is the o-th value.
class OutputType {
public:
  /// @requires between 1 and 255 values
  explicit OutputType(std::vector<OutputValue> values);

  Output size() const { return static_cast<Output>(values_.size()); }
  const std::string& name(Output output) const { return values_[output].name; }
  bool absorbing(Output output) const { return values_[output].absorbing; }
  bool operator==(const OutputType&) const = default;

private:
  std::vector<OutputValue> values_;
};

} // namespace parlance::automata
