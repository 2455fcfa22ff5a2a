#pragma once
// A statechart as its document says it, with every name resolved: the states in document order,
// their transitions and executable content (W3C, State Chart XML, sections 3 to 5).

#include "frontends/scxml/expression.h"

#include <memory>
#include <string>
#include <vector>

namespace parlance::scxml {

/// States are numbered in document order; 0 is the document itself.
using StateId = std::uint32_t;

struct Action;
/// Executable content, in order.
using Block = std::vector<Action>;

/// A part of an <if>: the first whose condition holds is executed.
struct Alternative {
  ExpressionPtr condition; ///< null: <else>
  Block body;
};

struct Action {
  enum class Kind : std::uint8_t { raise, assign, choose, log };
  Kind kind;
  Position at;
  std::string event = {};                     ///< raise
  std::uint32_t datum = 0;                    ///< assign
  ExpressionPtr value = nullptr;              ///< assign, log (may be null)
  std::vector<Alternative> alternatives = {}; ///< choose
};

/// `a.b`, `a.b.*` and `a.b.` are the events whose names begin with the tokens a and b; `*` is all.
struct EventDescriptor {
  std::string prefix; ///< without what follows; empty: all events
  bool matches(const std::string& event) const;
};

struct Transition {
  StateId source = 0;
  Position at;
  std::vector<EventDescriptor> events = {}; ///< none: it needs no event
  ExpressionPtr condition = nullptr;        ///< null: always
  std::vector<StateId> targets = {};        ///< none: no state is left
  bool internal = false;
  Block content = {};

  bool eventless() const { return events.empty(); }
  bool matches(const std::string& event) const;
};

enum class StateKind : std::uint8_t { document, state, parallel, final, shallow, deep };

struct State {
  std::string id; ///< empty: it has none
  StateKind kind = StateKind::state;
  Position at;
  StateId parent = 0;
  StateId last = 0;               ///< the greatest number of what is inside, or its own
  std::vector<StateId> children;  ///< without histories
  std::vector<StateId> histories; ///< of this state
  std::vector<Transition> transitions;
  /// Where a compound state begins, and what a history is before there was one.
  Transition initial;
  std::vector<Block> on_entry;
  std::vector<Block> on_exit;

  bool is_history() const { return kind == StateKind::shallow || kind == StateKind::deep; }
  bool is_atomic() const { return children.empty() && !is_history(); }
  /// A state with states inside, or the document.
  bool is_compound() const {
    return !children.empty() && (kind == StateKind::state || kind == StateKind::document);
  }
};

struct Datum {
  std::string id;
  Position at;
  ExpressionPtr initial;
  ValueType type = ValueType::number;
  bool assigned = false; ///< somewhere; otherwise it is a constant
};

/// A field of the data that events carry, by which something is decided.
struct EventField {
  std::string name;
  ValueType type = ValueType::number;
};

struct Chart {
  std::shared_ptr<const SourceText> source;
  std::string name;
  std::vector<State> states;
  std::vector<Datum> data;
  std::vector<EventField> fields; ///< in the order in which the document first speaks of them

  bool is_descendant(StateId state, StateId of) const {
    return of < state && state <= states[of].last;
  }
  /// For messages: `'door'`, or `the state in line 12`.
  std::string title(StateId state) const;
  /// The event that says that the state is done.
  std::string done_event(StateId state) const;
};

} // namespace parlance::scxml
