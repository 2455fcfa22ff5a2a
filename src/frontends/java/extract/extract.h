#pragma once
// From a class to its Component: every call summarised from every shape the component can have.

#include "component/call_choice.h"
#include "component/observe.h"
#include "frontends/java/classes/error_filter.h"
#include "frontends/java/classpath/class_path.h"
#include "frontends/java/machine/world.h"
#include "util/stop.h"

#include <cstdint>
#include <string>
#include <vector>

namespace parlance::java {

/// Whether constructors are calls of their own.
enum class Lifecycle : std::uint8_t { automatic, explicit_, folded };

struct ExtractOptions {
  ExecutionOptions execution;
  CountedErrors errors;
  Lifecycle lifecycle = Lifecycle::automatic;
  bool inherited = false;       ///< inherited methods are calls too
  bool package_visible = false; ///< so are package-visible ones
  component::CallChoice calls;
  component::ObserveOptions observe;       ///< what the client sees of calls
  std::vector<std::string> unknown_fields; ///< may have any value after construction
  /// The object is handed to the client, who knows neither its constructor nor what that was given.
  bool hide_parameters = false;
};

/// With results of the methods that are to be observed; component::observe makes observations of
/// them. @throws util::UserError if the class is not found, or cannot be a component
component::Component extract(term::TermStore& store, ClassPath& path, const std::string& class_name,
                             const ExtractOptions& options, util::StopToken& stop);

} // namespace parlance::java
