// Wrong interfaces of random components with observations: each is the learned one with one thing
// changed. Brute force says which properties it breaks on histories that the component can produce;
// `check` must refute those, with every engine, and must claim none of them. Behind a disagreement
// that it has found it may leave others open.
// Usage: observed_mutants [COMPONENTS [FIRST_SEED]]

#include "driver/checking/check.h"
#include "driver/learning/learn.h"
#include "driver/subjects/load.h"
#include "interface/json/interface_json.h"
#include "interface/rebind.h"
#include "oracle/component_text.h"
#include "oracle/interface_check.h"
#include "oracle/random.h"
#include "oracle/random_component.h"
#include "suites/changes.h"
#include "util/reason_text.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>

namespace {

using namespace parlance;
using engines::Technique;
using interface::Status;

constexpr std::size_t share = 12;           ///< components
constexpr std::size_t long_share = 400;     ///< the same in a long run
constexpr std::size_t changes_each = 6;     ///< of one component
constexpr std::uint32_t depth = 6;          ///< to which checks go
constexpr std::size_t certified_share = 10; ///< one of so many checks sees cvc5

constexpr std::array names{"safe", "permissive", "tight"};

struct Counts {
  std::size_t mutants = 0;
  std::size_t right = 0; ///< with no property broken
  std::array<std::size_t, 3> broken{};
  std::array<std::size_t, 3> refuted{};
  std::array<std::size_t, 3> proved{};
  std::array<std::size_t, 3> to_depth{};
  std::array<std::size_t, 3> not_established{};
};

/// What brute force says about one interface: for each property a shortest word that breaks it.
using Truth = std::array<std::optional<oracle::Problem>, 3>;

oracle::Profile small_components() {
  oracle::Profile profile = oracle::observing();
  profile.max_legal_states = 12;
  profile.keep_dull = 0;
  return profile;
}

class Subject {
public:
  Subject(std::uint64_t seed, Counts& counts)
      : seed_(seed), solved_(oracle::solved_component(seed, small_components())),
        loaded_(driver::component_from_text(solved_.text, "random component", stop_)),
        solver_(smt::make_z3(nullptr)), original_(learned()), random_(seed), counts_(counts) {}

  std::size_t run() {
    check({"nothing is changed", [](interface::Interface&) {}});
    auto families = suites::changes_of(original_, *solver_);
    for (std::size_t i = 0, left = changes_each; left > 0; ++i) {
      std::vector<suites::Change>& family = families[i % families.size()];
      if (i >= changes_each * families.size())
        break;
      if (family.empty())
        continue;
      check(random_.pick(family));
      --left;
    }
    return problems_;
  }

private:
  interface::Interface learned() {
    driver::LearnOptions options;
    options.overflow = driver::Overflow::exact;
    options.certify = false;
    interface::Interface result = interface::bind_to_component(
        driver::learn(loaded_.component, options, stop_).interface, loaded_.component);
    result.guarantee.reset();
    result.explanations.clear();
    return result;
  }

  void check(const suites::Change& change) {
    what_ = change.text;
    interface::Interface mutant = original_;
    change.apply(mutant);
    const oracle::InterfaceCheck oracle(solved_.meaning, interface::to_json(mutant));
    const Truth truth{oracle.not_safe(), oracle.not_permissive(), oracle.not_tight()};
    ++counts_.mutants;
    counts_.right += !oracle.difference();
    // Every engine has its turn, beside the one that chooses among them.
    const std::array choices{
        Technique::automatic,
        engines::all_techniques()[1 + counts_.mutants % (engines::all_techniques().size() - 1)]
            .technique};
    for (const Technique choice : choices)
      judge(mutant, choice, truth);
  }

  void judge(const interface::Interface& mutant, Technique choice, const Truth& truth) {
    driver::CheckOptions options;
    options.depth = depth;
    options.engine = choice;
    options.overflow = driver::Overflow::exact;
    options.certify = counts_.mutants % certified_share == 0;
    const interface::Guarantee guarantee =
        driver::check(mutant, loaded_.component, options, stop_, "mutant").guarantee;
    const std::array claims{&guarantee.safe, &guarantee.permissive, &guarantee.tight};
    const bool some_refuted = std::ranges::any_of(
        claims, [](const interface::Claim* claim) { return claim->status == Status::refuted; });
    for (std::size_t i = 0; i < claims.size(); ++i) {
      const std::string problem = wrong(*claims[i], truth[i], i, some_refuted);
      if (!problem.empty())
        report(mutant, choice, i, problem, truth[i]);
    }
  }

  /// What is wrong with one claim; empty if nothing is.
  std::string wrong(const interface::Claim& claim, const std::optional<oracle::Problem>& truth,
                    std::size_t property, bool some_refuted) {
    counts_.broken[property] += truth.has_value();
    switch (claim.status) {
    case Status::proved:
      ++counts_.proved[property];
      return truth ? "proved" : "";
    case Status::depth:
      ++counts_.to_depth[property];
      return truth && truth->word.size() <= claim.depth
                 ? "claimed to depth " + std::to_string(claim.depth)
                 : "";
    case Status::none:
      ++counts_.not_established[property];
      return truth && truth->word.size() <= depth && !some_refuted
                 ? "not noticed: " + util::to_text(claim.reason)
                 : "";
    case Status::refuted:
      break;
    }
    ++counts_.refuted[property];
    if (!truth)
      return "refuted by " + interface::to_text(*claim.word);
    return claim.word->size() == truth->word.size()
               ? ""
               : "refuted by a word that is not shortest: " + interface::to_text(*claim.word);
  }

  void report(const interface::Interface& mutant, Technique choice, std::size_t property,
              const std::string& problem, const std::optional<oracle::Problem>& truth) {
    ++problems_;
    std::cout << "seed " << seed_ << ", " << what_ << ", engine " << engines::row_of(choice).name
              << ": " << names[property] << " " << problem << "; by brute force "
              << (truth ? truth->message : "it holds") << "\n";
    if (std::getenv("PARLANCE_SHOW") != nullptr)
      std::cout << solved_.text << "\n" << interface::to_json(mutant) << "\n";
  }

  std::uint64_t seed_;
  util::StopToken stop_;
  oracle::Solved solved_;
  driver::LoadedComponent loaded_;
  std::unique_ptr<smt::Solver> solver_;
  interface::Interface original_;
  oracle::Random random_;
  Counts& counts_;
  std::string what_;
  std::size_t problems_ = 0;
};

} // namespace

int main(int argc, char** argv) {
  const bool all = std::getenv("PARLANCE_LONG") != nullptr;
  const std::size_t components = argc > 1 ? std::stoul(argv[1]) : all ? long_share : share;
  const std::uint64_t first_seed = argc > 2 ? std::stoull(argv[2]) : 1;
  Counts counts;
  std::size_t problems = 0;
  for (std::uint64_t seed = first_seed; seed < first_seed + components; ++seed)
    problems += Subject(seed, counts).run();
  std::cout << components << " components, " << counts.mutants << " interfaces, " << counts.right
            << " of them right\n";
  for (std::size_t i = 0; i < names.size(); ++i)
    std::cout << names[i] << ": " << counts.broken[i] << " times broken, " << counts.refuted[i]
              << " refuted, " << counts.proved[i] << " proved, " << counts.to_depth[i]
              << " to a depth, " << counts.not_established[i] << " not established\n";
  std::cout << problems << " problems\n";
  return problems == 0 ? 0 : 1;
}
