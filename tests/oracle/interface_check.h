#pragma once
// Compares an interface with the meaning of its component: on all words or, with observations, on
// all histories that the component can produce.

#include "oracle/brute_force.h"
#include "oracle/interface_text.h"
#include "oracle/problem.h"
#include "oracle/symbolic_search.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace parlance::oracle {

class InterfaceCheck {
public:
  /// @throws BadText if the interface is not well-formed
  InterfaceCheck(const BruteForce& meaning, std::string_view interface_text);

  const Interface& interface() const { return interface_; }

  /// Full: a shortest word that does not get the component's verdict.
  std::optional<Problem> difference() const;

  /// Canonical: where symbols, their order, states, their order or transitions are not those of the
  /// canonical interface. Of the order of states, only that of the legal ones counts.
  std::optional<Problem> not_canonical() const;

  /// Two calls that the canonical interface does not tell apart, but a guard does.
  std::optional<Problem> needless_split() const;

  /// A shortest word that it calls legal or illegal and that is not.
  std::optional<Problem> contradiction() const;

  /// A shortest word over symbols that it calls unknown although all its concretisations have one
  /// other verdict.
  std::optional<Problem> needless_unknown(const SymbolicLimits& limits = {}) const;

  /// A shortest word that refutes a property: it is called legal, illegal, or unknown or
  /// impossible, and is not.
  std::optional<Problem> not_safe() const;
  std::optional<Problem> not_permissive() const;
  std::optional<Problem> not_tight() const;

  /// A shortest word within the claimed depth that refutes a claim of the guarantee.
  std::optional<Problem> false_claim() const;

  /// A witness that does not lead to its transition, or whose transition leads to error although it
  /// is not illegal; or a transition that leads to error without a witness.
  std::optional<Problem> bad_witness() const;

  /// Whether a contradiction is longer than what the interface claims anything about.
  bool is_beyond_claims(const Problem& contradiction) const;

private:
  using Condition = std::function<bool(Verdict said, Verdict is)>;

  /// A shortest word with these verdicts.
  std::optional<Problem> find(const Condition& condition) const;
  static std::optional<Problem> refute(const char* property, const std::optional<Claim>& claim,
                                       std::optional<Problem> problem);
  std::optional<Problem> bad_witness(const Witness& witness) const;
  std::optional<Problem> alphabet_difference() const;
  std::optional<Problem> automaton_difference() const;

  const BruteForce& meaning_;
  Interface interface_;
};

} // namespace parlance::oracle
