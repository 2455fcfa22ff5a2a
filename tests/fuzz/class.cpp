// Class files, with the check of their code.

#include "fuzz/readers.h"

#include "frontends/java/classfile/class_file.h"
#include "frontends/java/verifier/verify.h"

namespace parlance::fuzz {

void read_class(std::string_view input) {
  // NOLINTNEXTLINE: characters as bytes
  const auto* const data = reinterpret_cast<const std::uint8_t*>(input.data());
  const java::ClassFile file = java::parse_class({data, input.size()}, "input.class");
  java::verify(file, "input.class");
}

} // namespace parlance::fuzz
