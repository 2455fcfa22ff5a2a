#include "engines/product/engine.h"

namespace parlance::engines {

std::string to_text(Property property) {
  switch (property) {
  case Property::safe:
    return "safe";
  case Property::permissive:
    return "permissive";
  case Property::tight:
    return "tight";
  }
  return {};
}

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
