#pragma once
// Every call from every shape: starting from what exists before the first call, until no new shape
// appears. A leaf of a shape is a constant until somebody changes it.

#include "component/component.h"
#include "frontends/java/extract/steps.h"
#include "frontends/java/machine/machine.h"
#include "smt/solver.h"
#include "symex/shape.h"
#include "util/reason.h"

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace parlance::java {

/// A shape the component can have.
struct KnownShape {
  symex::Shape shape;
  /// By leaf: its value if it is the same in every state of this shape, else null
  std::vector<Term> constants;
};

/// One way a call can go from one shape.
struct SummaryPath {
  Term condition;
  component::Outcome outcome;
  std::uint32_t target = 0; ///< ok: the shape afterwards
  std::vector<Term> values; ///< ok: of its leaves
};

/// Paths by shape; empty where the call was not executed.
struct StepSummary {
  const Step* step = nullptr;
  std::vector<std::vector<SummaryPath>> by_shape;
};

struct Summary {
  std::vector<KnownShape> shapes;
  std::vector<StepSummary> constructors;
  std::vector<StepSummary> methods;
  std::map<std::string, symex::Choices> choices; ///< by step
  std::vector<Term> before;       ///< leaves of the first shape: what static initialisers left
  std::vector<SummaryPath> start; ///< folded constructors: the ways the component begins
  bool explicit_lifecycle = false;
};

class Summariser {
public:
  Summariser(World& world, const Steps& steps, const ExtractOptions& options, ErrorFilter& errors,
             Class& type, util::StopToken& stop);
  Summary run();

private:
  struct Restart {};
  using Paths = std::vector<SummaryPath>;

  void begin();
  bool folds_constructor();
  bool has_certain_start();
  void start_from_any_constructor();
  void forget_unknown_fields(ObjectId made, Machine& machine);
  void work();
  void summarise_shape(std::uint32_t shape);
  Paths explore(const Step& step, std::uint32_t shape);
  Paths explore(const Step& step, const KnownShape& known);
  Paths explore_from_start(const Step& constructor);
  void note_kept_hashes(const std::vector<Term>& values);
  SummaryPath run_path(const Step& step, const KnownShape& known, const ObjectNames& names,
                       symex::Decisions& decisions, symex::Choices& choices);
  void execute(const Step& step, bool has_root, Machine& machine, SummaryPath& path,
               std::optional<ObjectId>& root);
  std::vector<Value> arguments_of(const Step& step, Machine& machine);
  void finish(Machine& machine, const std::optional<ObjectId>& root, SummaryPath& path);
  void note_visible_fields(Machine& machine, const std::optional<ObjectId>& root);
  void note_changes(const symex::Heap& heap);
  void arrive(symex::Snapshot snapshot, SummaryPath& path);
  void promote(std::uint32_t shape, const std::vector<Term>& values);
  void work_again(std::uint32_t shape);
  std::vector<Term> values_of(const KnownShape& known);
  component::Outcome outcome_of(const Thrown& thrown, Machine& machine);
  static void give_up(symex::Decisions& decisions, const util::Reason& reason, Paths& paths);

  World& world_;
  const Steps& steps_;
  const ExtractOptions& options_;
  ErrorFilter& errors_;
  Class& type_;
  util::StopToken& stop_;
  std::unique_ptr<smt::Solver> solver_;
  Summary summary_;
  std::map<std::string, std::uint32_t> shape_index_;
  std::deque<std::uint32_t> waiting_;
  std::set<std::string> varying_; ///< names of leaves that were seen to change
  symex::NamedSlots changing_;
};

} // namespace parlance::java
