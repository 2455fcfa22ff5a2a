#pragma once
// What expressions and labels of FSP mean: numbers, labels, and lists of labels under bindings.
// Internal to this folder.

#include "frontends/lts/fsp_syntax.h"
#include "frontends/lts/fsp_tokens.h"
#include "util/stop.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace parlance::lts {

/// A number, or a label of a set.
using Value = std::variant<std::int64_t, std::string>;
/// As a part of a label.
std::string text_of(const Value& value);

/// Variables and parameters in scope, the innermost last.
class Environment {
public:
  void push(const std::string& name, Value value) {
    bindings_.emplace_back(name, std::move(value));
  }
  void pop() { bindings_.pop_back(); }
  const Value* find(const std::string& name) const;
  /// All values, outermost first: with the place in the source they are what a state is.
  std::string key() const;

private:
  std::vector<std::pair<std::string, Value>> bindings_;
};

/// Work that was done to build a system. It is counted, so that no file takes for ever.
class Effort {
public:
  Effort(std::size_t states, const util::StopToken& stop);
  std::size_t state_limit() const { return states_; }
  const util::StopToken& stop() const { return stop_; }
  /// @throws util::UserError(limit), util::Stopped
  void spend(const Source& source, std::size_t at);
  void check_states(const Source& source, std::size_t at, std::size_t states) const;

  /// Labels are expanded part by part by recursion, with what depends on them inside. One for each
  /// part, so that no file runs out of stack.
  class Level {
  public:
    /// @throws util::UserError(bad_input) if there are too many
    Level(Effort& effort, const Source& source, std::size_t at);
    ~Level() { --effort_.depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

  private:
    Effort& effort_;
  };

private:
  std::size_t states_;
  std::size_t steps_ = 0;
  std::size_t depth_ = 0;
  const util::StopToken& stop_;
};

/// Constants, ranges and sets of a file, and what expressions over them come to.
class Evaluator {
public:
  /// All references must outlive it. @throws util::UserError(bad_input)
  Evaluator(const Source& source, const Description& description, Effort& effort);

  Value evaluate(const Expression& expression, const Environment& environment) const;
  std::int64_t number(const Expression& expression, const Environment& environment) const;
  bool truth(const Expression& expression, const Environment& environment) const {
    return number(expression, environment) != 0;
  }

  /// Calls the action with every label of the pattern, variables of the pattern being bound.
  using LabelAction = std::function<void(const std::string& label, Environment& environment)>;
  void for_each_label(const LabelPattern& pattern, Environment& environment,
                      const LabelAction& action) const;
  /// The same for indices alone; a label is then made of their values.
  void for_each_index(const std::vector<LabelPart>& indices, Environment& environment,
                      const LabelAction& action) const;
  /// The labels of a set, each once, in order.
  std::vector<std::string> labels(const LabelSet& set, const Environment& environment) const;

  /// Binds the variables of a definition's indices to the values of a reference. False, and nothing
  /// is bound, if a value is not among the index's.
  bool bind(const std::vector<LabelPart>& indices, const std::vector<Value>& values,
            Environment& environment) const;

  const Source& source() const { return source_; }
  Effort& effort() const { return effort_; }

private:
  using Bounds = std::pair<std::int64_t, std::int64_t>;
  void define(const std::string& name, std::size_t at);
  std::int64_t apply(const Expression& operation, std::int64_t left, std::int64_t right) const;
  Bounds bounds(const LabelPart& part, const Environment& environment) const;
  bool is_range(const LabelPart& part, const Environment& environment) const;
  /// The values of one part, in order.
  void for_each_value(const LabelPart& part, const Environment& environment,
                      const std::function<void(const Value&)>& action) const;
  const std::vector<std::string>& set(const std::string& name, std::size_t at) const;
  void expand(const std::vector<LabelPart>& parts, std::size_t next, const std::string& prefix,
              Environment& environment, const LabelAction& action) const;

  const Source& source_;
  Effort& effort_;
  std::map<std::string, std::size_t> defined_; ///< names of all kinds, and where
  std::map<std::string, std::int64_t> constants_;
  std::map<std::string, Bounds> ranges_;
  std::map<std::string, std::vector<std::string>> sets_;
};

} // namespace parlance::lts
