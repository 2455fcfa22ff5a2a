// The `lib/modules` of a JDK: every class in it is looked up.

#include "fuzz/readers.h"

#include "frontends/java/classpath/class_path.h"
#include "frontends/java/classpath/class_sources.h"

namespace parlance::fuzz {

void read_image(std::string_view input) {
  const MemoryFile file(input);
  const auto source = java::open_image(file.path());
  source->find("java/lang/Object");
  for (const std::string& name : source->list()) {
    source->find(name);
  }
}

} // namespace parlance::fuzz
