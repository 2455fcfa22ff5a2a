#pragma once
// FSP as it is written: the tree that the parser makes and that fsp_build.h gives a meaning to.
// Every node knows its byte in the source.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace parlance::lts {

struct Expression;
using ExpressionPointer = std::shared_ptr<const Expression>;

/// `i + 1 <= N`. Numbers are also truth values: 0 is false.
struct Expression {
  enum class Kind : std::uint8_t { number, name, label, operation };
  Kind kind;
  std::size_t at;
  std::int64_t number = 0;
  std::string text = {};                        ///< of a name, a label literal or an operator
  std::vector<ExpressionPointer> operands = {}; ///< one or two
};

struct LabelPart;
/// `a.b[i:0..3]`: one label, or many.
struct LabelPattern {
  std::vector<LabelPart> parts;
  std::size_t at = 0;
};

/// `{a, b[0..3], S}`: labels.
using LabelSet = std::vector<LabelPattern>;

/// One part of a label.
struct LabelPart {
  enum class Kind : std::uint8_t {
    name,      ///< `a`
    set_name,  ///< `S`
    set,       ///< `{a, b}`
    index,     ///< `[e]`, where a name may also mean a range or a set
    range,     ///< `[e..f]`
    index_set, ///< `[{a, b}]`
  };
  Kind kind;
  std::size_t at;
  std::string text = {};         ///< of a name
  std::string variable = {};     ///< `[i: ...]`; empty: none
  ExpressionPointer first = {};  ///< of an index, or the lower bound
  ExpressionPointer second = {}; ///< the upper bound
  LabelSet elements = {};        ///< of a set
};

/// `/{new/old, forall[i:R] {a[i]/b[i]}}`.
struct Relabelling {
  std::size_t at = 0;
  LabelPattern fresh, old;            ///< without `forall`
  std::vector<LabelPart> ranges = {}; ///< of `forall`
  std::vector<Relabelling> nested = {};
};

/// `\{a, b}`, or `@{a, b}`, which hides all others.
struct Hiding {
  std::size_t at = 0;
  bool exposes = false;
  LabelSet labels = {};
};

struct ProcessExpression;
using ProcessPointer = std::shared_ptr<const ProcessExpression>;

/// `when (i < N) a[i] -> b -> P`.
struct ActionPrefix {
  std::size_t at;
  ExpressionPointer guard; ///< null: none
  std::vector<LabelPattern> actions;
  ProcessPointer next;
};

struct ProcessExpression {
  enum class Kind : std::uint8_t { stop, error, reference, conditional, choice };
  Kind kind;
  std::size_t at;
  std::string name = {};                       ///< of a reference
  std::vector<ExpressionPointer> indices = {}; ///< of a reference
  ExpressionPointer condition = {};            ///< of a conditional
  ProcessPointer then_branch = {}, else_branch = {};
  std::vector<ActionPrefix> choices = {};
};

/// `Q[i:0..3] = (...)`. The first of a process has no indices.
struct LocalProcess {
  std::string name;
  std::size_t at;
  std::vector<LabelPart> indices;
  ProcessPointer body;
};

/// `(N = 3)`.
struct Parameter {
  std::string name;
  std::size_t at;
  ExpressionPointer value; ///< unless one is given
};

struct Process {
  std::string name;
  std::size_t at;
  bool is_property = false;
  std::vector<Parameter> parameters = {};
  std::vector<LocalProcess> locals = {}; ///< the first is the process itself
  LabelSet extension = {};
  std::vector<Relabelling> relabellings = {};
  std::optional<Hiding> hiding = {};
};

struct CompositeExpression;
using CompositePointer = std::shared_ptr<const CompositeExpression>;

/// `a:P`, `{a, b}::P`.
struct ProcessPrefix {
  LabelPattern labels;
  bool shares; ///< `::`
};

struct CompositeExpression {
  enum class Kind : std::uint8_t { reference, parallel, replicator, conditional };
  Kind kind;
  std::size_t at;
  std::string name = {};
  std::vector<ExpressionPointer> arguments = {};
  std::vector<CompositePointer> parts = {}; ///< of a parallel composition; body; both branches
  std::vector<LabelPart> ranges = {};       ///< of a replicator
  ExpressionPointer condition = {};
  std::vector<ProcessPrefix> prefixes = {}; ///< the last applies first
  std::vector<Relabelling> relabellings = {};
};

struct Composite {
  std::string name;
  std::size_t at;
  std::vector<Parameter> parameters = {};
  CompositePointer body = {};
  std::vector<Relabelling> relabellings = {};
  std::optional<Hiding> hiding = {};
};

struct Constant {
  std::string name;
  std::size_t at;
  ExpressionPointer value;
};

struct Range {
  std::string name;
  std::size_t at;
  ExpressionPointer low, high;
};

struct NamedSet {
  std::string name;
  std::size_t at;
  LabelSet labels;
};

/// Everything that a file defines.
struct Description {
  std::vector<Constant> constants;
  std::vector<Range> ranges;
  std::vector<NamedSet> sets;
  std::vector<Process> processes;
  std::vector<Composite> composites;
};

} // namespace parlance::lts
