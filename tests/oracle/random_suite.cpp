#include "oracle/random_suite.h"

#include "oracle/canonical_text.h"
#include "oracle/component_text.h"
#include "oracle/errors.h"
#include "oracle/judgement.h"
#include "oracle/observation_gain.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <ostream>

namespace parlance::oracle {
namespace {

/// A client that does not look has larger beliefs.
constexpr Limits blind_limits{5'000, 5'000'000};

void count(Tally& tally, const BruteForce& meaning) {
  ++tally.all;
  tally.storing += stores_parameters(meaning.component());
  tally.nondeterministic += is_nondeterministic(meaning);
}

constexpr const char* properties[] = {"safe", "permissive", "tight"};

class Suite {
public:
  Suite(const Learn& learn, std::ostream& report, const std::filesystem::path& failures,
        const Profile& profile)
      : learn_(learn), report_(report), failures_(failures), profile_(profile) {}

  void run(std::uint64_t seed) {
    const Solved solved = solved_component(seed, profile_);
    count(result_.components, solved.meaning);
    std::string interface_text;
    const Judgement judgement = learn_and_judge(solved, interface_text);
    using Kind = Judgement::Kind;
    if (judgement.kind == Kind::full)
      count(result_.full, solved.meaning);
    if (judgement.kind == Kind::partial)
      count(result_.partial, solved.meaning);
    note(std::to_string(seed), seed, solved, interface_text, judgement);
    count_claims(solved.meaning, interface_text);
    if (judgement.kind != Kind::wrong && is_observed(solved.meaning.component()))
      compare_with_blind(seed, solved, interface_text);
  }

  SuiteResult finish() {
    report_tally("components", result_.components);
    report_tally("full", result_.full);
    report_tally("partial", result_.partial);
    report_tally("proved", result_.proved);
    report_tally("only to a depth", result_.to_depth);
    report_ << result_.disagreements.size() << " disagreements, " << result_.beyond_claims.size()
            << " beyond what is claimed\n";
    return std::move(result_);
  }

private:
  Judgement learn_and_judge(const Solved& solved, std::string& interface_text) const {
    try {
      interface_text = learn_(solved.text);
      return judge(solved.meaning, interface_text);
    } catch (const std::exception& error) {
      return wrong("learning failed", error.what());
    }
  }

  void count_claims(const BruteForce& meaning, const std::string& interface_text) {
    const auto json =
        interface_text.empty() ? nlohmann::json::object() : nlohmann::json::parse(interface_text);
    if (!json.contains("guarantee"))
      return;
    std::size_t proved = 0;
    std::size_t to_depth = 0;
    for (std::size_t i = 0; i < result_.claims.size(); ++i) {
      const auto& claim = json.at("guarantee").at(properties[i]);
      const bool is_proved = claim.at("status") == "proved";
      const bool is_bounded = claim.at("status") == "depth";
      proved += is_proved;
      to_depth += is_bounded;
      result_.claims[i].proved += is_proved;
      result_.claims[i].to_depth += is_bounded;
      result_.claims[i].not_established += !is_proved && !is_bounded;
      if (!is_proved)
        ++result_.reasons[claim.contains("reason") ? std::string(claim.at("reason").at("text"))
                                                   : "no reason"];
    }
    if (proved == result_.claims.size())
      count(result_.proved, meaning);
    else if (proved + to_depth == result_.claims.size())
      count(result_.to_depth, meaning);
  }

  /// The same component for a client that does not look: what does it lose?
  void compare_with_blind(std::uint64_t seed, const Solved& solved,
                          const std::string& interface_text) {
    const Component component = without_observations(solved.meaning.component());
    try {
      const Solved blind{component_text(component), BruteForce(component, blind_limits), 1};
      std::string blind_text;
      const Judgement judgement = learn_and_judge(blind, blind_text);
      note(std::to_string(seed) + ".blind", seed, blind, blind_text, judgement);
      if (judgement.kind == Judgement::Kind::wrong)
        return;
      const Interface observing = parse_interface(interface_text, solved.meaning.concrete());
      const Interface unseeing = parse_interface(blind_text, blind.meaning.concrete());
      result_.changed +=
          gained(solved.meaning, {solved.meaning, observing}, {blind.meaning, unseeing})
              .has_value();
      result_.should_change +=
          gained(solved.meaning, CallAutomaton(solved.meaning), CallAutomaton(blind.meaning))
              .has_value();
    } catch (const TooLarge&) {
      ++result_.blind_too_large;
    }
  }

  /// Keeps what is wrong under a name.
  void note(const std::string& name, std::uint64_t seed, const Solved& solved,
            const std::string& interface_text, const Judgement& judgement) {
    using Kind = Judgement::Kind;
    if (judgement.kind == Kind::full || judgement.kind == Kind::partial)
      return;
    const bool is_wrong = judgement.kind == Kind::wrong;
    const std::string path = keep(name, "component", solved.text);
    keep(name, "interface", interface_text);
    keep(name, "canonical", canonical_text(solved.meaning));
    report_ << "seed " << seed << " (" << path << "): " << (is_wrong ? "" : "beyond claims: ")
            << judgement.message << std::endl;
    (is_wrong ? result_.disagreements : result_.beyond_claims).push_back({seed, judgement.message});
  }

  /// Writes a text beside the others of its name.
  std::string keep(const std::string& name, const std::string& what,
                   const std::string& text) const {
    std::filesystem::create_directories(failures_);
    const auto path = failures_ / (name + "." + what + ".json");
    std::ofstream(path) << text << '\n';
    return path.string();
  }

  void report_tally(const char* what, const Tally& tally) const {
    report_ << what << ": " << tally.all << " (" << percent(tally.all, result_.components.all)
            << "%), " << percent(tally.storing, tally.all) << "% of them with stored parameters, "
            << percent(tally.nondeterministic, tally.all) << "% nondeterministic\n";
  }

  static double percent(std::size_t part, std::size_t whole) {
    return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
  }

  const Learn& learn_;
  std::ostream& report_;
  const std::filesystem::path& failures_;
  const Profile& profile_;
  SuiteResult result_;
};

} // namespace

SuiteResult run_suite(std::uint64_t first_seed, std::size_t count, const Learn& learn,
                      std::ostream& report, const std::filesystem::path& failures,
                      const Profile& profile) {
  Suite suite(learn, report, failures, profile);
  for (std::uint64_t seed = first_seed; seed < first_seed + count; ++seed)
    suite.run(seed);
  return suite.finish();
}

} // namespace parlance::oracle
