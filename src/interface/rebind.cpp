#include "interface/rebind.h"

#include "term/traversal.h"
#include "util/error.h"
#include "util/messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace parlance::interface {

namespace {

const Signature* find_signature(const std::vector<Signature>& signatures,
                                const std::string& method) {
  const auto found = std::ranges::find(signatures, method, &Signature::method);
  return found == signatures.end() ? nullptr : &*found;
}

std::string sorts_text(const Signature& signature) {
  std::string text = signature.method + "(";
  for (std::size_t i = 0; i < signature.parameters.size(); ++i) {
    text += (i == 0 ? "" : ", ") + signature.parameters[i].sort().smtlib();
  }
  return text + ")";
}

std::vector<std::string> sorted(std::vector<std::string> texts) {
  std::ranges::sort(texts);
  return texts;
}

std::string observations_text(const Signature& signature) {
  return signature.observations.empty() ? "nothing" : util::list_text(signature.observations);
}

std::string missing_text(const std::vector<Signature>& here, const std::vector<Signature>& there,
                         const std::string& here_name, const std::string& there_name) {
  for (const Signature& signature : here) {
    if (find_signature(there, signature.method) == nullptr) {
      return fmt::format("{} has a method '{}' and {} has none of that name", here_name,
                         signature.method, there_name);
    }
  }
  return {};
}

/// Puts every call of a word on the component's parameters.
class CallRebinder {
public:
  explicit CallRebinder(const std::vector<Signature>& signatures) : signatures_(signatures) {}

  void operator()(std::optional<Calls>& calls) const {
    if (!calls) {
      return;
    }
    for (Call& call : *calls) {
      const Signature* signature = find_signature(signatures_, call.method);
      util::check(signature != nullptr, "a call of a method that is not in the alphabet");
      call.parameters = signature->parameters;
    }
  }

private:
  const std::vector<Signature>& signatures_;
};

} // namespace

Term TermCopier::copy_node(Term a) const {
  if (a->is_constant()) {
    return target_.constant(a->sort(), a->value());
  }
  if (a->is_variable()) {
    return target_.variable(a->name(), a->sort());
  }
  std::vector<Term> operands;
  for (const Term operand : a->operands()) {
    operands.push_back(copies_.at(operand));
  }
  if (a->op() == term::Op::and_) {
    return term::and_(target_, operands); // `rebuild` would take the old node's store
  }
  if (a->op() == term::Op::or_) {
    return term::or_(target_, operands);
  }
  return term::rebuild(a, operands);
}

Term TermCopier::copy(Term a) {
  const auto is_done = [this](Term b) { return copies_.contains(b); };
  for (const Term b : term::nodes_below(std::span(&a, 1), is_done)) {
    copies_.emplace(b, copy_node(b));
  }
  return copies_.at(a);
}

std::vector<GuardedCall> rebind(const Interface& interface,
                                const std::vector<Signature>& signatures, term::TermStore& store) {
  std::vector<GuardedCall> result;
  for (Symbol symbol = 0; symbol < interface.alphabet.size(); ++symbol) {
    const NamedCall call = interface.call(symbol);
    const auto signature = std::ranges::find(signatures, call.method, &Signature::method);
    util::check(signature != signatures.end(), "a symbol of a method that is not there");
    TermCopier copier(store);
    for (std::size_t i = 0; i < call.parameters.size(); ++i) {
      copier.bind(call.parameters[i].symbol, signature->parameters[i].symbol);
    }
    const auto seen = call.observation
                          ? std::ranges::find(signature->observations, *call.observation)
                          : signature->observations.begin();
    result.push_back({static_cast<std::size_t>(signature - signatures.begin()),
                      copier.copy(call.guard),
                      {},
                      static_cast<std::uint32_t>(seen - signature->observations.begin())});
  }
  return result;
}

std::string signature_mismatch(const std::vector<Signature>& first_signatures,
                               const std::vector<Signature>& second_signatures,
                               const std::string& first, const std::string& second) {
  std::string missing = missing_text(first_signatures, second_signatures, first, second);
  if (missing.empty()) {
    missing = missing_text(second_signatures, first_signatures, second, first);
  }
  if (!missing.empty()) {
    return missing;
  }
  for (const Signature& signature : first_signatures) {
    const Signature& other = *find_signature(second_signatures, signature.method);
    if (!std::ranges::equal(signature.parameters, other.parameters, {}, &Variable::sort,
                            &Variable::sort)) {
      return fmt::format("{} has {} and {} has {}", first, sorts_text(signature), second,
                         sorts_text(other));
    }
    if (sorted(signature.observations) != sorted(other.observations)) {
      return fmt::format("{} observes {} from {}, and {} observes {}", first,
                         observations_text(signature), signature.method, second,
                         observations_text(other));
    }
  }
  return {};
}

Interface bind_to_component(const Interface& interface, const component::Component& component,
                            const std::string& where) {
  const std::vector<Signature> signatures = signatures_of(component);
  const std::string mismatch = signature_mismatch(interface.signatures, signatures, "the interface",
                                                  "component '" + component.name + "'");
  if (!mismatch.empty()) {
    util::bad_input(where + ": " + mismatch + "; is this the interface of another component?");
  }
  Interface result = interface;
  result.alphabet = rebind(interface, signatures, component.store());
  const CallRebinder rebind_calls(signatures);
  for (auto& [cell, explanation] : result.explanations) {
    rebind_calls(explanation.witness);
  }
  if (result.guarantee) {
    rebind_calls(result.guarantee->safe.word);
    rebind_calls(result.guarantee->permissive.word);
    rebind_calls(result.guarantee->tight.word);
  }
  result.signatures = signatures;
  result.store = nullptr;
  return result;
}

} // namespace parlance::interface
