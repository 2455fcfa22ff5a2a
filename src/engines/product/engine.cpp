#include "engines/product/engine.h"

#include "util/named_values.h"

namespace parlance::engines {

namespace {

constexpr std::array<util::NamedValue<Property>, 3> property_names{
    {{Property::safe, "safe"}, {Property::permissive, "permissive"}, {Property::tight, "tight"}}};

} // namespace

std::string to_text(Property property) { return util::name_of(property, property_names); }

std::optional<ConcreteWord> EngineResult::refutation() const {
  std::optional<ConcreteWord> shortest;
  for (const PropertyResult& result : by_property) {
    if (result.refutation && (!shortest || result.refutation->size() < shortest->size())) {
      shortest = result.refutation;
    }
  }
  return shortest;
}

} // namespace parlance::engines
