#pragma once
// Call sequences that put an interface to the test: every transition at the borders of its guard,
// every forbidden call, and behind each allowed call what tells the state it leads to from others;
// then longer ones, since a class may have states that its interface has not.

#include "interface/interface.h"
#include "util/stop.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace parlance::driver {

struct TestWords {
  /// All of whose calls are allowed, but for the last, perhaps. What comes back is what it takes to
  /// get there. No two are the same.
  std::vector<interface::Calls> words;
  std::map<std::string, std::uint64_t> skipped; ///< transitions that say nothing, by reason
  std::uint64_t unwritable = 0; ///< forbidden transitions of which the language has no program
  std::uint64_t dropped = 0;    ///< past the limit, of those that every transition has
};

/// At most `limit` words. The interface must outlive them.
TestWords test_words(const interface::Interface& interface, std::size_t limit,
                     util::StopToken& stop);

} // namespace parlance::driver
