#pragma once
// The result of learning: a deterministic automaton over guarded calls, with a reason and a witness
// for everything it forbids, and what is claimed about it.

#include "automata/verdict.h"
#include "component/component.h"
#include "term/term.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace parlance::interface {

using automata::Verdict;
using component::Variable;
using term::Term;

/// A symbol of the alphabet: a method, a guard on its parameters and what came back. The guards of
/// a method are the same for all its observations.
struct GuardedCall {
  std::string method;
  std::vector<Variable> parameters;
  Term guard;                             ///< over the parameters' symbols
  std::optional<std::string> observation; ///< what came back, when returns are observed
  std::string id = {};                    ///< as a file gave it; empty: writers make one up
};

/// The parameters of a call, shared by its copies: witnesses are long, and there are many.
class Parameters {
public:
  Parameters() = default;
  Parameters(std::vector<Variable> variables)
      : variables_(std::make_shared<const std::vector<Variable>>(std::move(variables))) {}
  operator const std::vector<Variable>&() const { return get(); }
  const std::vector<Variable>& get() const {
    static const std::vector<Variable> none;
    return variables_ ? *variables_ : none;
  }
  const Variable& operator[](std::size_t i) const { return get()[i]; }
  std::size_t size() const { return get().size(); }
  auto begin() const { return get().begin(); }
  auto end() const { return get().end(); }

private:
  std::shared_ptr<const std::vector<Variable>> variables_;
};

/// One concrete call; arguments are bit patterns in the order of the parameters.
struct Call {
  std::string method;
  Parameters parameters; ///< gives the arguments their sorts
  std::vector<std::uint64_t> arguments;
  std::optional<std::string> observation = {}; ///< what came back, if that is observed and known
};

/// A sequence of concrete calls.
using Calls = std::vector<Call>;

/// `connect(0, true); hasNext() = true`: the syntax that `query` reads (calls_text.h).
std::string to_text(const Calls& calls);

/// Why a call is forbidden or not known.
struct Reason {
  enum class Kind : std::uint8_t { error, unknown, mixed_parameters, limit };
  Kind kind;
  std::string text;  ///< error kind, or the reason in words
  std::string place; ///< source place, may be empty
  friend auto operator<=>(const Reason&, const Reason&) = default; // NOLINT(modernize-use-nullptr)
};

/// Where a symbol leads from a legal state.
struct Transition {
  std::uint32_t to = 0;
  std::vector<Reason> reasons; ///< only into error and unknown states
  std::optional<Calls> witness;
};

struct State {
  Verdict kind = Verdict::legal;
  std::vector<Transition> transitions; ///< by symbol; empty unless legal
  std::string id = {};                 ///< as a file gave it; empty: writers make one up
};

enum class Status : std::uint8_t { proved, depth, none, refuted };

/// What is known of one property.
struct Claim {
  Status status = Status::none;
  std::uint32_t depth = 0;   ///< for Status::depth
  std::string certificate;   ///< for Status::proved: file name
  bool unchecked = false;    ///< for Status::proved: nobody checked the certificate
  std::optional<Calls> word; ///< for Status::refuted
  std::string reason;        ///< for Status::none and depth: why no more is claimed
};

/// How a claim treats updates that can leave the range of their sort.
enum class Arithmetic : std::uint8_t { exact, no_overflow };

struct Guarantee {
  Claim safe;
  Claim permissive;
  Claim tight;
  std::vector<component::Assumption> assumptions;
  std::optional<Arithmetic> arithmetic = {}; ///< absent if no update can overflow
};

struct Interface {
  std::shared_ptr<term::TermStore> store; ///< owns the terms, unless the component's store does
  std::string component;
  std::vector<GuardedCall> alphabet;
  std::vector<State> states;
  std::uint32_t initial = 0;
  std::vector<Reason> initial_reasons; ///< when the empty word itself is not legal
  std::optional<Guarantee> guarantee;  ///< absent in hand-written files
  std::map<std::string, std::uint64_t> statistics;
  /// Times, memory, versions: the only part that may differ from run to run. Values are JSON text.
  std::map<std::string, std::string> run;

  std::size_t legal_states() const;
  /// Whether some state is unknown for a reason of the tool's own (mixed parameters, limits).
  bool has_tool_unknowns() const;
};

} // namespace parlance::interface
