#pragma once
// The formats an interface can be written in, by name. A new one is a writer and a row.

#include "interface/interface.h"
#include "interface/unknown_as.h"

#include <string>
#include <string_view>
#include <vector>

namespace parlance::interface {

struct OutputFormat {
  std::string name;      ///< `dot-learnlib`
  std::string extension; ///< of its file among the results of a run; empty: none is written
  std::string (*write)(const Interface&, UnknownAs);
  bool is_for_people = false;
  /// Whether the format has what it needs; null: always.
  bool (*can_write)(const Interface&) = nullptr;
  /// Throws what `write` would for lack of a program; null: it needs none.
  void (*require_program)() = nullptr;

  void require() const {
    if (require_program != nullptr) {
      require_program();
    }
  }
};

/// In the order in which people are told of them.
const std::vector<OutputFormat>& output_formats();

/// @requires there is one of this name
const OutputFormat& format_named(std::string_view name);

} // namespace parlance::interface
