#include "frontends/java/extract/summary.h"

#include "frontends/java/classes/readable.h"
#include "frontends/java/extract/results.h"
#include "frontends/java/extract/scope.h"
#include "frontends/java/machine/base_names.h"
#include "smt/sat_bv_solver.h"
#include "smt/solver_choice.h"
#include "term/floating/floating_operation.h"
#include "util/error.h"
#include "util/reason_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlance::java {

using component::OutcomeKind;

namespace {

/// Effort of one question whether a branch is possible; beyond it the branch stays open. Formulas
/// of floating-point arithmetic go to a SAT solver, which keeps their circuits.
constexpr std::uint32_t branch_effort = 2'000'000;
constexpr std::uint32_t branch_conflicts = 2'000;
/// Fields of fields of what is handed in, followed no further than this.
constexpr std::ptrdiff_t handed_in_depth = 6;

/// Of the choice what a field is that may be anything.
const std::string unknown_prefix = "any this.";

bool is_deep(const symex::Origin& origin) {
  return std::count(origin.name.begin(), origin.name.end(), '.') > handed_in_depth;
}

component::Outcome unknown_outcome(const util::Reason& reason) {
  return {OutcomeKind::unknown, nullptr, reason};
}

} // namespace

Summariser::Summariser(World& world, const Steps& steps, const ExtractOptions& options,
                       ErrorFilter& errors, Class& type, util::StopToken& stop)
    : world_(world), steps_(steps), options_(options), errors_(errors), type_(type), stop_(stop),
      solver_(smt::choose_solver(smt::make_z3(&stop, {.resource_limit = branch_effort}),
                                 smt::make_bit_blasting_solver(&stop, {branch_conflicts, {}}),
                                 term::floating::has_result)) {}

Summary Summariser::run() {
  for (bool done = false; !done;) {
    try {
      begin();
      work();
      done = true;
    } catch (const Restart&) {
      // What was found out stays in the world.
    } catch (const NewLabels&) {
      // So do labels.
    } catch (const util::Stopped&) {
      done = true;
    }
  }
  assume_no_static_objects(world_);
  return std::move(summary_);
}

void Summariser::begin() {
  summary_ = {};
  shape_index_.clear();
  waiting_.clear();
  for (const Step& step : steps_.constructors) {
    summary_.constructors.push_back({&step, {}});
    summary_.choices.emplace(step.name, world_.store);
  }
  for (const Step& step : steps_.methods) {
    summary_.methods.push_back({&step, {}});
    summary_.choices.emplace(step.name, world_.store);
  }
  symex::Choices none(world_.store);
  symex::Decisions decisions(*solver_, world_.store.boolean(true));
  decisions.next();
  Machine machine(world_, decisions, none, "", stop_);
  try {
    machine.initialise(type_);
  } catch (const Unknown&) {
    // Whoever uses the class will say so.
  }
  world_.initialisation.fix_order();
  changing_ = name_base_slots(world_);
  SummaryPath nowhere;
  arrive(symex::capture(machine.heap(), std::nullopt, changing_), nowhere);
  summary_.before = nowhere.values;
  if (!steps_.only_statics) {
    summary_.explicit_lifecycle = !folds_constructor();
    if (!summary_.explicit_lifecycle) {
      std::erase(waiting_, 0);
    }
  }
}

bool Summariser::folds_constructor() {
  if (options_.hide_parameters) {
    start_from_any_constructor();
    return true;
  }
  if (options_.lifecycle == Lifecycle::explicit_) {
    return false;
  }
  if (has_certain_start()) {
    return true;
  }
  if (options_.lifecycle == Lifecycle::folded) {
    throw util::UserError(util::ExitCode::usage,
                          type_.source_name() +
                              ": --lifecycle folded needs one constructor without parameters that "
                              "cannot fail; try --lifecycle explicit");
  }
  return false;
}

/// A sole constructor without parameters that cannot go wrong, and in which nobody chooses anything
/// but what unknown fields are.
bool Summariser::has_certain_start() {
  const bool sole =
      steps_.constructors.size() == 1 && steps_.constructors.front().parameters.empty();
  if (!sole) {
    return false;
  }
  const Step& constructor = steps_.constructors.front();
  Paths paths = explore_from_start(constructor);
  const std::vector<std::string>& chosen = summary_.choices.at(constructor.name).order();
  const auto makes_object = [&](const SummaryPath& path) {
    return path.outcome.kind == OutcomeKind::ok && summary_.shapes[path.target].shape.has_root;
  };
  const bool certain = std::ranges::all_of(paths, makes_object) &&
                       std::ranges::all_of(chosen, [](const std::string& name) {
                         return name.starts_with(unknown_prefix);
                       });
  if (certain) {
    summary_.start = std::move(paths);
  }
  return certain;
}

/// All that constructors can make. What fails makes nothing.
void Summariser::start_from_any_constructor() {
  for (const Step& constructor : steps_.constructors) {
    for (SummaryPath& path : explore_from_start(constructor)) {
      if (path.outcome.kind == OutcomeKind::unknown) {
        throw util::UserError(util::ExitCode::unsupported,
                              fmt::format("{}: --hide-parameters needs to know what constructors "
                                          "make, and {} is not followed to its end ({})",
                                          type_.source_name(), constructor.name,
                                          util::to_text(path.outcome.reason)));
      }
      if (path.outcome.kind == OutcomeKind::ok && summary_.shapes[path.target].shape.has_root) {
        summary_.start.push_back(std::move(path));
      }
    }
  }
  if (summary_.start.empty()) {
    throw util::UserError(util::ExitCode::unsupported,
                          type_.source_name() + ": no constructor makes an object");
  }
}

/// After construction, they may be anything.
void Summariser::forget_unknown_fields(ObjectId made, Machine& machine) {
  for (const std::string& name : options_.unknown_fields) {
    for (const Class* type = &type_; type != nullptr; type = type->super) {
      const auto field = std::ranges::find(type->field_slots, name,
                                           [](const auto& entry) { return entry.first.first; });
      if (field != type->field_slots.end()) {
        machine.write_slot(made, field->second,
                           machine.chosen(unknown_prefix + name, field->first.second, true));
        break;
      }
    }
  }
}

void Summariser::work() {
  while (!waiting_.empty()) {
    const std::uint32_t shape = waiting_.front();
    waiting_.pop_front();
    summarise_shape(shape);
  }
  if (world_.has_texts_without_hash()) {
    throw Restart{};
  }
}

void Summariser::summarise_shape(std::uint32_t shape) {
  const bool constructed = summary_.shapes[shape].shape.has_root;
  const auto summarise = [&](StepSummary& summary) {
    Paths paths = explore(*summary.step, shape);
    summary.by_shape.resize(std::max<std::size_t>(summary.by_shape.size(), shape + 1));
    // A shape that turned out to vary more than was thought waits for another turn.
    if (std::find(waiting_.begin(), waiting_.end(), shape) == waiting_.end()) {
      summary.by_shape[shape] = std::move(paths);
    }
  };
  if (constructed || steps_.only_statics) {
    for (StepSummary& method : summary_.methods) {
      summarise(method);
    }
  } else {
    for (StepSummary& constructor : summary_.constructors) {
      summarise(constructor);
    }
  }
}

Summariser::Paths Summariser::explore(const Step& step, std::uint32_t shape) {
  const KnownShape known = summary_.shapes[shape]; // as it is now: its paths may change it
  return explore(step, known);
}

/// Statics have the values that initialisers gave them, also those that calls change later.
Summariser::Paths Summariser::explore_from_start(const Step& constructor) {
  return explore(constructor, {summary_.shapes[0].shape, summary_.before});
}

Summariser::Paths Summariser::explore(const Step& step, const KnownShape& known) {
  Paths paths;
  symex::Decisions decisions(*solver_, world_.store.boolean(true));
  symex::Choices& choices = summary_.choices.at(step.name);
  const ObjectNames names(world_, known.shape, values_of(known), changing_);
  while (decisions.next()) {
    paths.push_back(run_path(step, known, names, decisions, choices));
    if (paths.size() >= options_.execution.path_bound) {
      give_up(decisions, {ReasonId::path_bound}, paths);
      break;
    }
  }
  return paths;
}

void Summariser::give_up(symex::Decisions& decisions, const util::Reason& reason, Paths& paths) {
  for (const Term condition : decisions.unexplored()) {
    paths.push_back({condition, unknown_outcome(reason), 0, {}});
  }
}

SummaryPath Summariser::run_path(const Step& step, const KnownShape& known,
                                 const ObjectNames& names, symex::Decisions& decisions,
                                 symex::Choices& choices) {
  Machine machine(world_, decisions, choices, step.name, stop_);
  symex::restore(machine.heap(), known.shape, values_of(known), world_.store);
  machine.set_names(names);
  machine.begin_step();
  std::optional<ObjectId> root;
  if (known.shape.has_root) {
    root = ObjectId::own(0);
    machine.set_component(*root);
  }
  SummaryPath path;
  try {
    execute(step, known.shape.has_root, machine, path, root);
    if (path.outcome.kind == OutcomeKind::ok) {
      finish(machine, root, path);
    }
  } catch (const Unknown& reason) {
    path.outcome = unknown_outcome(reason.reason);
  } catch (const ClassNotFound& missing) {
    path.outcome = unknown_outcome({ReasonId::class_missing, {missing.what()}});
  } catch (const Demand& demand) {
    const std::size_t before = world_.demanded.size();
    for (const symex::Origin& origin : demand.origins) {
      if (!is_deep(origin)) {
        world_.demanded.insert(origin);
      }
    }
    if (world_.demanded.size() > before) {
      throw Restart{};
    }
    path.outcome = unknown_outcome({ReasonId::object_depth});
  }
  if (world_.initialisation.update()) {
    throw Restart{};
  }
  path.condition = decisions.path_condition();
  return path;
}

std::vector<Value> Summariser::arguments_of(const Step& step, Machine& machine) {
  std::vector<Value> arguments;
  const std::vector<std::string>& types = step.method->descriptor.parameters;
  for (std::size_t i = 0; i < types.size(); ++i) {
    const bool hidden = step.hidden || (step.is_constructor() && options_.hide_parameters);
    const Value value = machine.chosen(step.parameters[i], types[i], hidden);
    arguments.push_back(value.kind == Value::Kind::primitive
                            ? Value::primitive(machine.widen(value.term, types[i]))
                            : value);
  }
  return arguments;
}

void Summariser::execute(const Step& step, bool has_root, Machine& machine, SummaryPath& path,
                         std::optional<ObjectId>& root) {
  std::vector<Value> arguments = arguments_of(step, machine);
  std::optional<ObjectId> made;
  try {
    if (step.is_constructor() || step.method->is_static()) {
      machine.initialise(type_);
    }
    if (step.is_constructor()) {
      made = machine.allocate(type_);
      machine.set_component(*made);
    }
    if (!step.method->is_static()) {
      arguments.insert(arguments.begin(), Value::reference(made ? *made : *root));
    }
    const std::optional<Value> result = machine.call(*step.method, std::move(arguments));
    const bool is_observed = options_.observe.includes(step.name) && !step.is_constructor();
    if (result && (is_observed || result->kind == Value::Kind::primitive)) {
      path.outcome.value = result_value(*step.method, *result, machine, world_);
    }
    if (result) {
      machine.note_leak(*result);
    }
    if (made) {
      forget_unknown_fields(*made, machine);
    }
    root = has_root ? root : made;
  } catch (const Thrown& thrown) {
    path.outcome = outcome_of(thrown, machine);
    machine.note_leak(Value::reference(thrown.exception));
    if (path.outcome.kind == OutcomeKind::ok && options_.observe.includes(step.name)) {
      path.outcome.exception = machine.class_of_object(thrown.exception).source_name();
    }
  }
}

component::Outcome Summariser::outcome_of(const Thrown& thrown, Machine& machine) {
  const Class& type = machine.class_of_object(thrown.exception);
  const std::string place = machine.place_of(thrown.exception);
  if (!errors_.counts(type, place)) {
    return {};
  }
  util::Reason reason{ReasonId::exception, {type.source_name()}, place};
  if (machine.heap().read(thrown.exception).opaque) {
    return {OutcomeKind::error, nullptr, reason};
  }
  const Value message = machine.read_slot(thrown.exception, 0); // of every throwable
  if (message.kind == Value::Kind::reference && !message.object.is_null()) {
    if (const std::string* text = machine.constant_text(message.object)) {
      reason.details.push_back(readable_text(*text));
    }
  }
  return {OutcomeKind::error, nullptr, reason};
}

void Summariser::note_changes(const symex::Heap& heap) {
  const std::size_t before = world_.mutable_slots.size();
  for (const auto& [index, object] : heap.written()) {
    const symex::Object& original = heap.base().objects[index];
    for (std::uint32_t slot = 0; slot < object.slots.size(); ++slot) {
      if (object.slots[slot] != original.slots[slot]) {
        world_.mutable_slots.insert({index, slot});
      }
    }
  }
  if (world_.mutable_slots.size() > before) {
    throw Restart{};
  }
}

/// What a field holds that clients see is theirs, too.
void Summariser::note_visible_fields(Machine& machine, const std::optional<ObjectId>& root) {
  for (const Class* owner = &type_; root && owner != nullptr; owner = owner->super) {
    for (const auto& [member, slot] : owner->field_slots) {
      const Field* field = owner->file->find_field(member.first, member.second);
      if (field != nullptr && is_visible(field->flags, options_) && is_reference(member.second)) {
        machine.note_leak(machine.heap().read(*root).slots[slot]);
      }
    }
  }
}

void Summariser::finish(Machine& machine, const std::optional<ObjectId>& root, SummaryPath& path) {
  machine.finish_heap(root);
  note_changes(machine.heap());
  note_visible_fields(machine, root);
  machine.note_left_with_others();
  arrive(symex::capture(machine.heap(), root, changing_), path);
  note_kept_hashes(path.values);
}

/// A later call may bring in the same text, with the hash code that the client chooses then.
void Summariser::note_kept_hashes(const std::vector<Term>& values) {
  for (const Term value : values) {
    const auto variables = term::variables_of(value);
    if (std::ranges::any_of(variables,
                            [&](Term each) { return world_.text_hashes.contains(each); })) {
      world_.assume(Assumed::any_field_values, "java.lang.String");
    }
  }
}

void Summariser::arrive(symex::Snapshot snapshot, SummaryPath& path) {
  const auto found = shape_index_.find(snapshot.shape.key);
  path.values = snapshot.values;
  if (found != shape_index_.end()) {
    path.target = found->second;
    if (summary_.shapes[path.target].shape.add_origins(snapshot.shape)) {
      work_again(path.target);
    }
    promote(path.target, snapshot.values);
    return;
  }
  if (summary_.shapes.size() >= options_.execution.shape_bound) {
    throw Unknown{{ReasonId::shape_bound}};
  }
  path.target = static_cast<std::uint32_t>(summary_.shapes.size());
  shape_index_.emplace(snapshot.shape.key, path.target);
  KnownShape known{std::move(snapshot.shape), {}};
  for (std::size_t i = 0; i < snapshot.values.size(); ++i) {
    const Term value = snapshot.values[i];
    const bool constant = value->is_constant() && !varying_.contains(known.shape.leaves[i].name);
    known.constants.push_back(constant ? value : nullptr);
  }
  summary_.shapes.push_back(std::move(known));
  waiting_.push_back(path.target);
}

/// Leaves that have another value than before are no constants.
void Summariser::promote(std::uint32_t shape, const std::vector<Term>& values) {
  KnownShape& known = summary_.shapes[shape];
  bool changed = false;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (known.constants[i] != nullptr && known.constants[i] != values[i]) {
      known.constants[i] = nullptr;
      varying_.insert(known.shape.leaves[i].name);
      changed = true;
    }
  }
  if (changed) {
    work_again(shape);
  }
}

/// What was found out from this shape holds no longer.
void Summariser::work_again(std::uint32_t shape) {
  for (std::vector<StepSummary>* steps : {&summary_.constructors, &summary_.methods}) {
    for (StepSummary& step : *steps) {
      if (shape < step.by_shape.size()) {
        step.by_shape[shape].clear();
      }
    }
  }
  if (std::find(waiting_.begin(), waiting_.end(), shape) == waiting_.end()) {
    waiting_.push_back(shape);
  }
}

std::vector<Term> Summariser::values_of(const KnownShape& known) {
  std::vector<Term> values;
  for (std::size_t i = 0; i < known.constants.size(); ++i) {
    values.push_back(known.constants[i] != nullptr ? known.constants[i]
                                                   : world_.leaf_symbol(known.shape.leaves[i]));
  }
  return values;
}

} // namespace parlance::java
