#pragma once
// What the oracle refuses.

#include <stdexcept>

namespace parlance::oracle {

/// The component exceeds what brute force is meant for.
class TooLarge : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// A text that is not a formula, a component or an interface.
class BadText : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

} // namespace parlance::oracle
