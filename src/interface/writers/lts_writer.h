#pragma once
// The interface as a labelled transition system: FSP for LTSA, AUT for CADP and mCRL2, SCXML.

#include "automata/lts.h"
#include "interface/interface.h"

#include <cstdint>
#include <string>

namespace parlance::interface {

/// What calls lead to that the interface leaves open: these formats know nothing between.
enum class OpenCalls : std::uint8_t { fail, succeed };

/// Legal states in their order, and one failing state. A symbol is one action, called as
/// symbol_names does, as far as FSP can write that; guards are lost, and reasons are those of one
/// call. After an open call that succeeds, every sequence is legal.
automata::Lts to_lts(const Interface& interface, OpenCalls open_calls = OpenCalls::fail);

/// A process of that system; comments say what the actions stand for, and what is lost.
std::string to_fsp(const Interface& interface, OpenCalls open_calls = OpenCalls::fail);
/// @throws util::UserError(unsupported) if an action would be taken for an internal step
std::string to_aut(const Interface& interface, OpenCalls open_calls = OpenCalls::fail);

/// A statechart of that system, with the same comments. It ends in `error` as soon as a call is
/// forbidden.
std::string to_scxml(const Interface& interface, OpenCalls open_calls = OpenCalls::fail);

} // namespace parlance::interface
