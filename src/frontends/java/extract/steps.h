#pragma once
// Which calls a component has: the alphabet, constructors, what happens unseen.

#include "frontends/java/classes/class_table.h"
#include "frontends/java/extract/extract.h"

#include <string>
#include <vector>

namespace parlance::java {

/// A call of the component.
struct Step {
  std::string name; ///< `open`, `m(int)`, `new Foo`
  const LinkedMethod* method = nullptr;
  std::vector<std::string> parameters; ///< names, one a parameter of the descriptor
  bool hidden = false;
  bool is_constructor() const { return method->method->name == "<init>"; }
};

struct Steps {
  std::vector<Step> constructors;
  std::vector<Step> methods;            ///< in source order
  bool only_statics = false;            ///< the component is the class itself
  bool has_private_constructor = false; ///< which stands in for those that clients could call
};

/// @throws util::UserError for methods that do not exist, and classes without any
Steps find_steps(Class& type, const ExtractOptions& options);

} // namespace parlance::java
