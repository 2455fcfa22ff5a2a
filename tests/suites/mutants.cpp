// Wrong interfaces of the examples: each is the learned one with one thing changed. What the change
// does to the language is known by comparison of the two interfaces; engines must find every
// difference, and must find none where there is none.
// Usage: mutants [EXAMPLE]

#include "component/project_inputs.h"
#include "component/slice.h"
#include "driver/learning/learn.h"
#include "driver/subjects/load.h"
#include "engines/bounded.h"
#include "engines/portfolio.h"
#include "engines/product/replay.h"
#include "engines/prover.h"
#include "interface/guard_partition.h"
#include "interface/interface_difference.h"
#include "interface/rebind.h"
#include "oracle/random.h"
#include "suites/changes.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <limits>

namespace {

using namespace parlance;
using engines::Property;
using interface::Verdict;
using Answer = engines::Reachability::Answer;

constexpr std::size_t share = 8;         ///< changes of one example
constexpr std::size_t deep_share = 4;    ///< of the one that takes longest
constexpr std::size_t long_share = 500;  ///< the same in a long run
constexpr std::size_t small_states = 10; ///< a long run takes all changes of such interfaces
constexpr std::uint32_t same_depth = 5;  ///< to which equal interfaces are checked
constexpr std::uint32_t no_end = 1'000'000;

// Two examples are beyond a proof engine. The first wrong word of one learned interface has
// 2^32 + 3 calls. Changed interfaces of the other differ in words of up to a hundred calls, of
// which the engine excludes all shorter ones first; there the engines together must find them.
// Without the change it is proved at once.
const std::string endless = "alt_bit_remainder";
const std::string deep = "counter_100";

std::uint64_t solve_limit(const std::string& name) {
  return name == endless ? 3'000 : name == deep ? 4'000 : 500'000;
}

struct Counts {
  std::size_t mutants = 0;
  std::size_t same = 0;
  std::size_t refuted = 0;
  std::size_t proved = 0;
  std::size_t gave_up = 0;
  std::size_t undecided = 0; ///< the difference is where the tool itself does not know
};

/// A component with its learned interface.
class Example {
public:
  explicit Example(const std::filesystem::path& file)
      : name_(file.stem()), loaded_(driver::load_component(file, stop_)),
        solver_(smt::make_z3(nullptr)),
        sliced_(component::project_inputs(component::slice(loaded_.component), *solver_)),
        space_(sliced_, *solver_, stop_), original_(learned()) {}

  const std::string& name() const { return name_; }
  const Counts& counts() const { return counts_; }
  const std::vector<std::string>& problems() const { return problems_; }

  void run(bool all) {
    check({"nothing is changed", [](interface::Interface&) {}});
    auto families = suites::changes_of(original_, *solver_);
    const bool everything = all && original_.state_count() <= small_states;
    std::size_t left = everything      ? std::numeric_limits<std::size_t>::max()
                       : all           ? long_share
                       : name_ == deep ? deep_share
                                       : share;
    for (bool some_left = true; some_left;) {
      some_left = false;
      for (std::vector<suites::Change>& family : families)
        if (!family.empty() && left > 0) {
          check(drawn(family));
          --left;
          some_left = true;
        }
    }
    what_ = "all changes";
    expect(counts_.refuted > 0, "nothing was refuted");
  }

private:
  using Difference = std::optional<interface::Difference>;

  /// Without reasons and witnesses, which changes do not care for; proofs are certified elsewhere.
  interface::Interface learned() {
    driver::LearnOptions options;
    options.certify = false;
    interface::Interface result = interface::bind_to_component(
        driver::learn(loaded_.component, options, stop_).interface, loaded_.component);
    has_tool_unknowns_ = result.has_tool_unknowns();
    result.explanations.clear();
    return result;
  }

  suites::Change drawn(std::vector<suites::Change>& changes) {
    std::swap(changes[random_.below(changes.size())], changes.back());
    suites::Change change = std::move(changes.back());
    changes.pop_back();
    return change;
  }

  void check(const suites::Change& change) {
    what_ = change.text;
    ++counts_.mutants;
    interface::Interface mutant = original_;
    change.apply(mutant);
    interface::check_partition(mutant, *solver_);
    const Difference difference = interface::shortest_difference(original_, mutant, *solver_);
    if (has_tool_unknowns_ && difference &&
        (difference->in_first == Verdict::unknown || difference->in_second == Verdict::unknown)) {
      ++counts_.undecided;
      return;
    }
    counts_.same += difference ? 0 : 1;
    engines::Candidate candidate = engines::candidate_of(mutant, loaded_.component, *solver_);
    candidate.has_tool_unknowns = has_tool_unknowns_;
    check_bounded(candidate, difference);
    check_proof(candidate, difference);
  }

  void expect(bool condition, const std::string& problem) {
    if (!condition)
      problems_.push_back(name_ + ": " + what_ + ": " + problem);
  }

  void check_bounded(const engines::Candidate& candidate, const Difference& difference) {
    engines::Bounded engine(space_, candidate, {true, {}}, stop_);
    if (!difference) {
      expect(!engine.check(same_depth).refutation(), "refuted, though nothing differs");
      return;
    }
    const auto length = static_cast<std::uint32_t>(difference->word.size());
    const auto word = engine.check(length).refutation();
    expect(word && engines::violated_by(space_, candidate, *word),
           "not refuted to depth " + std::to_string(length));
    expect(!word || word->size() == length, "not the shortest refutation");
  }

  std::vector<Property> applicable(const engines::Candidate& candidate) {
    std::vector<Property> properties;
    for (const Property property : engines::all_properties)
      if (engines::Prover::applicable(space_, candidate, property) &&
          !(property == Property::tight && has_tool_unknowns_))
        properties.push_back(property);
    return properties;
  }

  void check_proof(const engines::Candidate& candidate, const Difference& difference) {
    const std::vector<Property> properties = applicable(candidate);
    if (properties.empty())
      return;
    engines::Prover prover(space_, candidate, properties, {.solve_limit = solve_limit(name_)},
                           stop_);
    const bool first = counts_.mutants == 1;
    prover.prepare(counts_.mutants % 2 == 0 ? lemmas_ : std::vector<engines::Lemma>{});
    const Answer answer = prover.run(no_end);
    if (first)
      lemmas_ = prover.lemmas();
    judge(prover, answer, candidate, difference);
  }

  void judge(engines::Prover& prover, Answer answer, const engines::Candidate& candidate,
             const Difference& difference) {
    const bool wrong =
        difference &&
        std::ranges::count(prover.properties(), engines::property_of(difference->in_second)) > 0;
    switch (answer) {
    case Answer::proved:
      ++counts_.proved;
      expect(!wrong, "proved, though it is wrong");
      return;
    case Answer::broken: {
      ++counts_.refuted;
      const auto word = prover.refutation();
      expect(difference.has_value(), "refuted for all words, though nothing differs");
      expect(word && engines::violated_by(space_, candidate, *word), "a word that does not replay");
      return;
    }
    case Answer::gave_up:
    case Answer::holds:
      ++counts_.gave_up;
      expect(may_give_up(candidate, difference), "given up");
    }
  }

  bool may_give_up(const engines::Candidate& candidate, const Difference& difference) {
    const bool unchanged = counts_.mutants == 1;
    return (name_ == endless && !difference) ||
           (name_ == deep && !unchanged && (!difference || is_refuted_together(candidate)));
  }

  /// By what `--engine pdr` stands for: the proof engine with beliefs beside it.
  bool is_refuted_together(const engines::Candidate& candidate) {
    engines::PortfolioOptions options;
    options.technique = engines::Technique::pdr;
    options.stop_at_refutation = true;
    engines::Portfolio portfolio(space_, candidate, options, stop_);
    const auto word = portfolio.prove(engines::Effort::quick).refutation();
    return word && engines::violated_by(space_, candidate, *word);
  }

  std::string name_;
  util::StopToken stop_;
  driver::LoadedComponent loaded_;
  std::unique_ptr<smt::Solver> solver_;
  component::Component sliced_;
  component::BeliefSpace space_;
  bool has_tool_unknowns_ = false;
  interface::Interface original_;
  std::vector<engines::Lemma> lemmas_; ///< of the original's proof
  oracle::Random random_{1};
  Counts counts_;
  std::string what_;
  std::vector<std::string> problems_;
};

std::vector<std::filesystem::path> example_files() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(PARLANCE_SOURCE_DIR "/examples/components"))
    if (entry.path().extension() == ".json" && entry.path().stem() != "hard")
      files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

/// Returns the number of problems.
std::size_t run(const std::filesystem::path& file, bool all) {
  Example example(file);
  example.run(all);
  const Counts& counts = example.counts();
  std::cout << example.name() << ": " << counts.mutants << " interfaces, " << counts.same
            << " with the same language, " << counts.undecided
            << " not comparable; proof engine: " << counts.refuted << " refuted, " << counts.proved
            << " proved, " << counts.gave_up << " given up" << std::endl;
  for (const std::string& problem : example.problems())
    std::cout << "  " << problem << "\n";
  return example.problems().size();
}

} // namespace

int main(int argc, char** argv) {
  const bool all = std::getenv("PARLANCE_LONG") != nullptr;
  std::size_t problems = 0;
  for (const std::filesystem::path& file : example_files())
    if (argc < 2 || file.stem() == argv[1])
      problems += run(file, all);
  std::cout << problems << " problems\n";
  return problems == 0 ? 0 : 1;
}
