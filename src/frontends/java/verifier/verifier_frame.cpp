#include "frontends/java/verifier/verifier_frame.h"

#include "util/named_values.h"

#include <algorithm>

namespace parlance::java {

namespace {

constexpr std::array<util::NamedValue<Kind>, 9> kind_names{
    {{Kind::unusable, "nothing usable"},
     {Kind::int_, "an int"},
     {Kind::float_, "a float"},
     {Kind::long_, "a long"},
     {Kind::long_end, "the second half of a long"},
     {Kind::double_, "a double"},
     {Kind::double_end, "the second half of a double"},
     {Kind::reference, "a reference"},
     {Kind::return_address, "a return address"}}};

} // namespace

std::string to_text(Kind kind) { return util::name_of(kind, kind_names); }

Kind kind_of_letter(char letter) {
  switch (letter) {
  case 'J':
    return Kind::long_;
  case 'F':
    return Kind::float_;
  case 'D':
    return Kind::double_;
  case 'A':
  case 'L':
  case '[':
    return Kind::reference;
  default: // boolean, byte, char and short are ints here
    return Kind::int_;
  }
}

Kind kind_of(std::string_view field_descriptor) { return kind_of_letter(field_descriptor[0]); }

void VerifierFrame::set_slot(std::size_t index, Kind kind) {
  if (index >= locals.size()) {
    locals.resize(index + 1, Kind::unusable);
  }
  if (is_wide(locals[index])) {
    locals[index + 1] = Kind::unusable;
  } else if (is_end(locals[index])) {
    locals[index - 1] = Kind::unusable;
  }
  locals[index] = kind;
}

void VerifierFrame::set_local(std::size_t index, Kind kind) {
  if (is_wide(kind)) {
    set_slot(index + 1, Kind::unusable); // first, so that no end is ever without its beginning
    set_slot(index, kind);
    locals[index + 1] = end_of(kind);
  } else {
    set_slot(index, kind);
  }
}

bool VerifierFrame::merge_locals(const std::vector<Kind>& other) {
  bool changed = false;
  for (std::size_t i = 0; i < locals.size(); ++i) {
    const Kind from = i < other.size() ? other[i] : Kind::unusable;
    if (locals[i] != from && locals[i] != Kind::unusable) {
      locals[i] = Kind::unusable;
      changed = true;
    }
  }
  return changed;
}

} // namespace parlance::java
