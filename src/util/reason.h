#pragma once
// Why something is forbidden, not known or not claimed, as data: an id and what it speaks of. Code
// makes and compares these; only writers turn them into words (reason_text.h).

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace parlance::util {

enum class StopReason : std::uint8_t;

/// One row each in reason_table.cpp, in this order: its sentence, its meaning and what lifts it.
enum class ReasonId : std::uint8_t {
  none,   ///< there is no reason
  stated, ///< a text that stands for itself: of a hand-written file, or of an older version

  // What fails.
  exception, ///< of Java: its class, and its message if that is constant
  called_before_construction,
  constructed_twice,
  property_violated,
  process_error,
  error_state,
  error_label,
  enters_state,
  raises_event,
  in_internal_step,
  by_hidden_action,
  by_hidden_actions,

  // Bounds of the symbolic execution of Java.
  loop_bound,
  step_bound,
  heap_bound,
  element_bound,
  recursion_bound,
  path_bound,
  shape_bound,
  array_bound,
  array_length,
  too_many_texts,
  too_many_objects,
  object_depth,

  // What the symbolic execution of Java cannot follow.
  no_model,
  no_field_model,
  class_missing,
  not_linked,
  not_accessible,
  static_field_missing,
  static_method_missing,
  method_missing,
  initialiser_has_run,
  initialiser_time,
  static_initialiser,
  initialiser_throws,
  initialiser_not_constant,
  instruction,
  floating_remainder,
  last_bit,
  run_time_constant,
  unlike_types,
  generic_value,
  type_test,
  other_type,
  other_array,
  fewer_dimensions,
  unlike_array_copy,
  abstract_object,
  unread_fields,
  outside_copy,
  unknown_reference,
  enum_without_constants,
  foreign_enum_constant,
  text_identity,
  lambda_identity,
  box_identity,
  interface_identity,
  not_throwable,
  suppressed_exceptions,
  composed_text,
  text_content,
  text_class,
  text_hash,
  record_hash,
  record_component,
  record_order,
  box_conversion,
  box_content,
  dynamic_without_bootstrap,
  dynamic_without_object,
  dynamic_bootstrap,
  lambda_without_method,
  reference_arity,
  field_handle,
  opaque_class,
  unknown_class_object,
  run_time_class_name,
  self_formatting_text,
  null_text_format,
  character_format,
  unusual_format,
  format_without_arguments,
  waits_for_thread,

  // What the execution of statecharts cannot follow.
  chart_loop_bound,
  configuration_bound,
  inexact_number,
  division_by_zero,
  uneven_division,
  no_event_data,
  no_event_name,

  // Limits of the run.
  time_limit,
  memory_limit,
  interrupt,
  limit_reached,
  nothing_checked,
  ended_unchecked,
  no_conjecture,
  not_settled,
  not_explained,

  // Where answering words, or learning, ends.
  mixed_parameter,
  mixed_parameters,
  solver_gave_up,
  too_many_states,
  too_many_arguments,
  too_many_executions,
  endless_internal_steps,
  inputs_not_eliminated,
  too_long_word,
  too_coarse,
  many_states,
  many_predicates,
  no_predicate,
  environment_not_separated,
  outside_claim,
  many_guards,
  many_cell_sets,
  many_abstract_steps,
  abstraction_not_solved,
  abstract_step_not_solved,
  game_diagrams,

  // Why no more is claimed.
  out_of_effort,
  diagrams_too_large,
  long_disagreement,
  unconfirmed_disagreement,
  quantified_invariant,
  z3_unknown,
  z3_ended,
  not_written_without_arguments,
  large_counterexample,
  behind_disagreement,
  larger_beliefs,
  many_pairs,
  many_symbolic_pairs,
  many_argument_classes,
  tool_unknowns,
  certificate_refused,
  claim_not_certified,
  open_is_forbidden,
  open_is_allowed,
  open_is_not_unknown,
  not_looked_at,
  not_proved_safe,
  not_exact,
};

struct Reason {
  ReasonId id = ReasonId::none;
  std::vector<std::string> details = {}; ///< names, numbers: what its sentence speaks of, in order
  std::string place = {};                ///< in the source, if there is one
  std::vector<Reason> cause = {};        ///< at most one: what it comes from

  bool empty() const { return id == ReasonId::none; }
  friend bool operator==(const Reason& a, const Reason& b) = default;
  friend std::strong_ordering operator<=>(const Reason& a, const Reason& b);
};

Reason stated(std::string text, std::string place = {});

/// The same with more said about it. A place that the cause's sentence does not have is now of the
/// whole.
Reason wrapped(ReasonId id, std::vector<std::string> details, Reason cause);

/// @requires a limit
Reason reason_of(StopReason stopped);

/// What it comes from in the end, or itself.
const Reason& root_of(const Reason& reason);

} // namespace parlance::util
