#pragma once
// Words that tell the states of an interface apart: what a conformance test asks behind each call,
// to see where it led (Vasilevskii's and Chow's W-method, with a set for each state).

#include "automata/moore_machine.h"
#include "interface/interface.h"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace parlance::driver {

class IdentifyingWords {
public:
  /// Only words over symbols that can be called, through states that can be reached.
  IdentifyingWords(const interface::Interface& interface, std::vector<bool> callable,
                   std::vector<bool> reached);

  /// Together they tell the state from every other legal one; the empty word if there is none.
  const std::vector<automata::Word>& of(std::uint32_t state);

private:
  std::vector<automata::Word> search(std::uint32_t state) const;
  bool tells_apart(const automata::Word& word, std::uint32_t state, std::uint32_t other) const;

  const automata::MooreMachine& machine_;
  std::vector<bool> callable_; ///< by symbol
  std::vector<bool> reached_;  ///< by state
  std::map<std::uint32_t, std::vector<automata::Word>> known_;
};

} // namespace parlance::driver
