#pragma once
// What every search for a violation in the product answers, whatever it works on: circuits,
// decision diagrams, formulas, Horn clauses.

#include "engines/product/product.h"
#include "util/reason.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace parlance::engines {

/// How often what happened in a search: "frames", "solver calls", "cache hits".
using Counters = std::map<std::string, std::uint64_t>;

/// Adds another search's; of sizes ("frames", "depth", "peak ...") the larger one.
void add(Counters& sum, const Counters& more);

/// One step of the product: the action and the value of each of the product's choices.
struct ProductStep {
  std::uint64_t action = 0;
  std::vector<std::uint64_t> choices;
};
/// From an initial state. Its last step is a violation, or leads to where a sample disagrees.
using ProductRun = std::vector<ProductStep>;

/// A lemma apart from the system it was found in: a disjunction of signals, or their negations.
struct LemmaLiteral {
  Term meaning;          ///< null for a bit of the location
  unsigned location_bit; ///< if so
  bool negated;
};
using Lemma = std::vector<LemmaLiteral>;

/// An inductive formula over the product's variables. No violation comes after k steps that began
/// in it; those before are excluded by themselves.
struct Invariant {
  Term formula;
  std::uint32_t k = 0;
};

/// Thrown inside a search that cannot go on; `run` then answers so.
struct GaveUp {
  util::Reason reason;
};

class Reachability {
public:
  enum class Answer : std::uint8_t { holds, broken, proved, gave_up };

  virtual ~Reachability() = default;

  /// Begins with what an earlier search in a similar product found. Before the first run.
  /// @throws util::Stopped
  virtual void prepare(const std::vector<Lemma>& /*lemmas*/) {}
  /// Looks at all runs up to the depth; `holds` if none is bad. Work of earlier calls may be kept.
  /// @requires depths do not fall from call to call; the last answer, if any, was `holds`
  /// @throws util::Stopped, and is not to be asked again
  virtual Answer run(std::uint32_t depth) = 0;

  /// Whether `run` for all depths has its answer already, from another process.
  virtual bool ready() { return false; }

  /// All runs up to this length are good.
  virtual std::uint32_t depth() const = 0;
  /// @requires the answer was broken
  virtual ProductRun trace() const = 0;
  /// @requires the answer was proved @throws util::Stopped
  virtual Invariant invariant() const = 0;
  /// Why it gave up.
  virtual util::Reason reason() const { return {util::ReasonId::out_of_effort}; }
  /// For a later search in a similar product.
  virtual std::vector<Lemma> lemmas() const { return {}; }
  virtual Counters counters() const = 0;
};

} // namespace parlance::engines
