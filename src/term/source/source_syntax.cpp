#include "term/source/source_syntax.h"

namespace parlance::term {

namespace {

std::string_view java_type(unsigned width) {
  switch (width) {
  case 8:
    return "byte";
  case 16:
    return "short";
  case 32:
    return "int";
  case 64:
    return "long";
  default:
    return "";
  }
}

std::string_view java_integer_class(unsigned width) {
  switch (width) {
  case 32:
    return "Integer";
  case 64:
    return "Long";
  default:
    return "";
  }
}

} // namespace

constinit const SourceSyntax java_syntax{"L", "", java_type, java_integer_class};

} // namespace parlance::term
