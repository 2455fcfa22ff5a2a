#pragma once
// An interface as its file says it (docs/formats.md), fitted to a component: guards stay text.

#include "certify/component_file.h"

namespace parlance::certify {

enum class StateKind : std::uint8_t { legal, error, unknown };

struct Symbol {
  std::size_t method;               ///< position in the component
  std::vector<Variable> parameters; ///< their positions count, their names need not be the method's
  std::optional<Formula> guard;     ///< none: all arguments
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

/// Every legal state has one transition a symbol, the others none; the methods are the component's.
/// @throws Refused(bad_file, or unsupported for observed returns)
InterfaceFile read_interface(std::string_view text, const ComponentFile& component);

/// The width of the bit-vector that holds a state's position.
std::size_t state_bits(const InterfaceFile& interface);

/// Of each state: whether it is legal and a state of this kind can be reached from it.
std::vector<bool> leads_to(const InterfaceFile& interface, StateKind kind);

} // namespace parlance::certify
