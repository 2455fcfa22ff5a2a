#pragma once
// From engine results to what is claimed of an interface.

#include "component/component.h"
#include "engines/product/engine.h"
#include "interface/interface.h"
#include "util/stop.h"

#include <string>

namespace parlance::driver {

/// What came back, in words; none if that is not observed.
std::optional<std::string> observation_name(const component::Method& method,
                                            std::uint32_t observation);

/// The calls of a concrete word with names, for people and files.
interface::Calls named_calls(const component::Component& component,
                             const engines::ConcreteWord& word);

/// Each property's claim to a depth, or refuted. `wanted` is the depth that was asked for.
interface::Guarantee guarantee_of(const engines::EngineResult& result, bool has_tool_unknowns,
                                  std::uint32_t wanted, util::StopReason stopped,
                                  const component::Component& component);

/// Turns claims into proved ones, unchecked so far, where the result has a proof.
void claim_proofs(const engines::EngineResult& result, interface::Guarantee& guarantee);

/// Takes the proofs of claims that are not called proved out of the result.
void drop_withdrawn(const interface::Guarantee& guarantee, engines::EngineResult& result);

/// Raises claims to a depth to what a bounded check established. With unknowns of the tool's own
/// nothing is checked for `tight`, whatever depth the result has.
void raise_depths(const engines::EngineResult& result, bool has_tool_unknowns,
                  interface::Guarantee& guarantee);

/// Safe and permissive are proved or refuted.
bool is_decided(const interface::Guarantee& guarantee);

/// Says what the component takes for granted, and that updates of these variables are assumed not
/// to overflow; without such variables, that arithmetic is exact if that makes a difference.
void add_assumptions(const component::Component& component,
                     const std::vector<std::string>& variables, interface::Guarantee& guarantee);

/// Nothing was checked.
interface::Guarantee no_guarantee(util::StopReason stopped);

} // namespace parlance::driver
