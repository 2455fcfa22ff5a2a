#pragma once
// An interface as its file says it (docs/formats.md), fitted to a component: guards stay text.

#include "certify/files/component_file.h"

namespace parlance::certify {

enum class StateKind : std::uint8_t { legal, error, unknown, impossible };

struct Symbol {
  std::size_t method;               ///< position in the component
  std::vector<Variable> parameters; ///< their positions count, their names need not be the method's
  std::optional<Formula> guard;     ///< none: all arguments
  std::size_t observation = 0;      ///< by position among the method's
};

struct Transition {
  std::size_t from;
  std::size_t symbol;
  std::size_t to;
};

struct InterfaceFile {
  std::vector<Symbol> alphabet;
  std::vector<StateKind> states;
  std::size_t initial;
  std::vector<Transition> transitions;
};

/// Every legal state has one transition a symbol, the others none; the methods and what is observed
/// of them are the component's. The guards of a method are the same for all its observations, and
/// where one of these leads to an error or unknown state, all do: whether a call fails does not
/// depend on what comes back. Something comes back from every other call.
/// @throws Refused(bad_file)
InterfaceFile read_interface(std::string_view text, const ComponentFile& component);

/// Whether the interface says of anything that it does not come back.
bool has_exclusions(const InterfaceFile& interface);

/// The width of the bit-vector that holds a state's position.
std::size_t state_bits(const InterfaceFile& interface);

/// Of each state: whether it is legal and a state of this kind can be reached from it.
std::vector<bool> leads_to(const InterfaceFile& interface, StateKind kind);

} // namespace parlance::certify
