// Jars, zips and jmods: every class in them is unpacked.

#include "fuzz/readers.h"

#include "frontends/java/classpath/class_path.h"
#include "frontends/java/classpath/class_sources.h"

namespace parlance::fuzz {

void read_archive(std::string_view input) {
  const MemoryFile file(input);
  const auto source = java::open_archive(file.path(), input.starts_with("JM"), 17);
  for (const std::string& name : source->list()) {
    source->find(name);
    source->origin(name);
  }
}

} // namespace parlance::fuzz
