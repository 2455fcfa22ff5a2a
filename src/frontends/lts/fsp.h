#pragma once
// FSP, the language of LTSA (Magee and Kramer, Concurrency, 2006), as labelled transition systems.

#include "automata/lts.h"
#include "util/stop.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace parlance::lts {

using automata::Lts;

struct BuildLimits {
  std::size_t states = 1'000'000; ///< of each process and composition
};

/// One file. What it defines is built when it is asked for.
class FspFile {
public:
  /// @throws util::UserError with line and column
  FspFile(std::string text, std::string file, const BuildLimits& limits,
          const util::StopToken& stop);
  ~FspFile();

  /// A process or composition by name. Without a name: the last composition of the file, or, if
  /// there is none, all processes side by side.
  /// @throws util::UserError: usage for an unknown name, else with line and column, or a limit
  Lts process(const std::string& name = {}) const;

  /// Every `property`, each of them never refusing: what it does not allow fails.
  /// @throws util::UserError(bad_input) if one is not deterministic
  std::vector<Lts> properties() const;

private:
  class Contents;
  std::unique_ptr<Contents> contents_;
};

} // namespace parlance::lts
