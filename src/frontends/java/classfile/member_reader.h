#pragma once
// Fields and methods from their bytes.

#include "frontends/java/classfile/byte_reader.h"
#include "frontends/java/classfile/class_file.h"

namespace parlance::java {

Field read_field(ByteReader& reader, const ConstantPool& pool);
Method read_method(ByteReader& reader, const ConstantPool& pool);

} // namespace parlance::java
