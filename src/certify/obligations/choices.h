#pragma once
// What a step may do from a state, over all choices of the environment: definitions of a script,
// and the terms that use them.

#include "certify/files/belief_list.h"
#include "certify/obligations/encoding.h"

#include <functional>
#include <tuple>

namespace parlance::certify {

class Choices {
public:
  explicit Choices(const Encoding& encoding) : encoding_(encoding) {}

  /// Some choice takes a path of this outcome from the state with these values.
  std::string may(std::size_t step, Outcome outcome, const std::vector<std::string>& values);
  /// Some choice takes an ok path that shows this observation from the state with these values into
  /// the set.
  std::string leads(std::size_t step, std::size_t observation,
                    const std::vector<std::string>& values, const StateSet& target);

  /// The define-fun commands of all terms so far.
  const std::string& definitions() const { return definitions_; }
  /// Whether they hold a quantifier: inputs with too many values to write them all out.
  bool has_quantifier() const { return has_quantifier_; }

private:
  using Mask = std::vector<bool>; ///< by variable: whether a target fixes it

  const std::string& may_name(std::size_t step, Outcome outcome);
  const std::string& leads_name(std::size_t step, std::size_t observation, const Mask& mask);
  std::vector<Variable> state_and_arguments(std::size_t step) const;
  std::string ends_in_target(std::size_t step, std::size_t observation, const Mask& mask,
                             const std::vector<Variable>& targets) const;
  std::string some_choice(std::size_t step, const std::string& formula,
                          const std::function<bool(const Variable&)>& matters);
  std::string apply(const std::string& name, std::size_t step, std::vector<std::string> values,
                    const std::vector<std::string>& targets) const;

  const Encoding& encoding_;
  std::map<std::pair<std::size_t, Outcome>, std::string> may_;
  std::map<std::tuple<std::size_t, std::size_t, Mask>, std::string> leads_;
  std::string definitions_;
  bool has_quantifier_ = false;
};

} // namespace parlance::certify
