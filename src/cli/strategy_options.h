#pragma once
// How `learn` finds an interface, and the predicates that abstractions are made of.

#include "driver/learning/learn.h"

#include <cstddef>
#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace parlance::cli {

struct StrategyOptions {
  driver::Strategy strategy = driver::Strategy::symbolic;
  std::optional<teachers::Scheme> scheme;
  bool facts = false;
  bool refine = false; ///< with a scheme or without
  std::optional<std::size_t> max_predicates;
  std::string predicates_file; ///< to begin with; empty: none
  std::string save_predicates; ///< to be written; empty: none
  bool show_predicates = false;
};

void add_strategy_options(CLI::App& command, StrategyOptions& options);

/// Which schemes are measured: names apart by commas.
void add_schemes(CLI::App& command, std::vector<teachers::Scheme>& schemes);

/// @throws util::UserError(usage) for options that the strategy does not have
void require_consistent(const StrategyOptions& options);

/// Puts the options into those of a run. @throws util::UserError
void set_strategy(const StrategyOptions& options, const component::Component& component,
                  driver::LearnOptions& how);

/// Prints and writes predicates as far as that is asked for.
void deliver_predicates(const StrategyOptions& options, const component::Component& component,
                        const driver::LearnResult& result);

} // namespace parlance::cli
