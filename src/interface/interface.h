#pragma once
// The result of learning: a deterministic automaton over guarded calls, with the names of its
// calls, a reason and a witness for everything it forbids, and what is claimed about it.

#include "component/component.h"
#include "interface/provenance.h"
#include "protocol/automaton.h"
#include "term/source/source_syntax.h"
#include "term/term.h"
#include "util/reason.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace parlance::interface {

using component::Arguments;
using component::Variable;
using protocol::GuardedCall;
using protocol::State;
using protocol::Symbol;
using protocol::Verdict;
using term::Term;

/// The parameters of a call, and the language that conditions on them and values of them are
/// written in. Shared by its copies: witnesses are long, and there are many.
class Parameters {
public:
  Parameters() = default;
  Parameters(std::vector<Variable> variables, const term::SourceSyntax& syntax = term::java_syntax)
      : variables_(std::make_shared<const std::vector<Variable>>(std::move(variables))),
        syntax_(&syntax) {}
  operator const std::vector<Variable>&() const { return get(); }
  const std::vector<Variable>& get() const {
    static const std::vector<Variable> none;
    return variables_ ? *variables_ : none;
  }
  const term::SourceSyntax& syntax() const { return *syntax_; }
  const Variable& operator[](std::size_t i) const { return get()[i]; }
  std::size_t size() const { return get().size(); }
  bool empty() const { return get().empty(); }
  auto begin() const { return get().begin(); }
  auto end() const { return get().end(); }

private:
  std::shared_ptr<const std::vector<Variable>> variables_;
  const term::SourceSyntax* syntax_ = &term::java_syntax;
};

/// What a call of a method looks like.
struct Signature {
  std::string method;
  Parameters parameters;
  std::vector<std::string> observations = {}; ///< what may come back, if that is observed
};

/// A symbol of the alphabet with the names that it goes by.
struct NamedCall {
  std::string method;
  Parameters parameters;
  Term guard;                             ///< over the parameters' symbols
  std::optional<std::string> observation; ///< what came back, when returns are observed
};

/// One concrete call.
struct Call {
  std::string method;
  Parameters parameters; ///< gives the arguments their sorts
  Arguments arguments;
  std::optional<std::string> observation = {}; ///< what came back, if that is observed and known
};

/// A sequence of concrete calls.
using Calls = std::vector<Call>;

/// `connect(0, true); hasNext() = true`: the syntax that `query` reads (calls_text.h).
std::string to_text(const Calls& calls);

/// Why a call is forbidden or not known.
struct Reason {
  enum class Kind : std::uint8_t { error, unknown, mixed_parameters, limit };
  Kind kind = Kind::error;
  util::Reason what;
  friend bool operator==(const Reason&, const Reason&) = default;
  /// As they are printed: by kind, words and place.
  friend std::strong_ordering operator<=>(const Reason& a, const Reason& b);
};

/// Why a call has the verdict that it has.
struct Explanation {
  std::vector<Reason> reasons = {}; ///< only of calls that fail or are unknown
  std::optional<Calls> witness = {};
};

enum class Status : std::uint8_t { proved, depth, none, refuted };

/// What is known of one property.
struct Claim {
  Status status = Status::none;
  std::uint32_t depth = 0;   ///< for Status::depth
  std::string certificate;   ///< for Status::proved: file name
  bool unchecked = false;    ///< for Status::proved: nobody checked the certificate
  std::optional<Calls> word; ///< for Status::refuted
  util::Reason reason;       ///< for Status::none and depth: why no more is claimed
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

/// Its symbols' methods and observations are those of the signatures.
struct Interface : protocol::Automaton {
  std::shared_ptr<term::TermStore> store =
      {}; ///< owns the terms, unless the component's store does
  std::string component = {};
  std::vector<Signature> signatures = {};
  std::map<std::pair<State, Symbol>, Explanation> explanations = {}; ///< of legal states' calls
  std::vector<Reason> initial_reasons = {}; ///< when the empty word itself is not legal
  /// As a file gave them, by number; empty or missing: writers make one up.
  std::vector<std::string> state_ids = {};
  std::vector<std::string> symbol_ids = {};
  std::optional<Guarantee> guarantee = {}; ///< absent in hand-written files
  std::map<std::string, std::uint64_t> statistics = {};
  std::optional<Provenance> made = {}; ///< absent in hand-written files

  /// A symbol with its names.
  NamedCall call(Symbol symbol) const;
  std::vector<NamedCall> calls() const;
  /// What a symbol says came back.
  std::optional<std::string> observation(Symbol symbol) const;
  /// Adds a symbol, and what is new of its signature. In all states that there are it is a self
  /// loop.
  void add_symbol(const NamedCall& call);
  /// Of the call of a symbol in a legal state; empty if nothing is said of it.
  const Explanation& explanation(State state, Symbol symbol) const;

  bool is_legal(State state) const { return verdict(state) == Verdict::legal; }
  State state_count() const { return machine.state_count(); }
  State initial() const { return machine.initial(); }
  std::size_t legal_states() const { return count(Verdict::legal); }
  /// Whether some state is unknown for a reason of the tool's own (mixed parameters, limits).
  bool has_tool_unknowns() const;
};

} // namespace parlance::interface
