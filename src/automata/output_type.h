#pragma once
// The outputs a Moore machine may give: a few names, some of them absorbing.

#include "automata/word.h"

#include <cstddef>
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
  /// Leaves a few numbers free for those who store "no output yet" in an Output.
  static constexpr std::size_t max_size = 250;

  /// @requires between 1 and max_size values
  explicit OutputType(std::vector<OutputValue> values);

  Output size() const { return static_cast<Output>(values_.size()); }
  const std::string& name(Output output) const { return values_[output].name; }
  bool absorbing(Output output) const { return values_[output].absorbing; }
  bool operator==(const OutputType&) const = default;

private:
  std::vector<OutputValue> values_;
};

} // namespace parlance::automata
