#include "oracle/random_suite.h"

#include "oracle/canonical_text.h"
#include "oracle/errors.h"
#include "oracle/interface_check.h"
#include "oracle/random_component.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <initializer_list>
#include <ostream>

namespace parlance::oracle {
namespace {

void count(Tally& tally, const BruteForce& meaning) {
  ++tally.all;
  tally.storing += stores_parameters(meaning.component());
  tally.nondeterministic += is_nondeterministic(meaning);
}

/// What a result turned out to be.
struct Judgement {
  enum class Kind { full, partial, wrong, beyond_claims };
  Kind kind;
  std::string message;
};

Judgement wrong(const std::string& what, const std::string& message) {
  return {Judgement::Kind::wrong, what + ": " + message};
}

Judgement judge_partial(const InterfaceCheck& check) {
  if (const auto problem = check.contradiction()) {
    if (check.is_beyond_claims(*problem))
      return {Judgement::Kind::beyond_claims, problem->message};
    return wrong("contradiction", problem->message);
  }
  if (const auto problem = check.needless_unknown())
    return wrong("needless unknown", problem->message);
  if (const auto problem = check.needless_split())
    return wrong("finer than canonical", problem->message);
  return {Judgement::Kind::partial, {}};
}

Judgement judge(const BruteForce& meaning, const std::string& interface_text) {
  try {
    const InterfaceCheck check(meaning, interface_text);
    if (const auto problem = check.false_claim())
      return wrong("false claim", problem->message);
    if (const auto problem = check.bad_witness())
      return wrong("bad witness", problem->message);
    if (check.difference())
      return judge_partial(check);
    if (const auto problem = check.not_canonical())
      return wrong("full but not canonical", problem->message);
    return {Judgement::Kind::full, {}};
  } catch (const BadText& error) {
    return wrong("malformed interface", error.what());
  }
}

/// How many of the three properties have one of these states.
std::size_t claims_with(const std::string& interface_text,
                        std::initializer_list<const char*> statuses) {
  const auto json = nlohmann::json::parse(interface_text);
  std::size_t count = 0;
  for (const char* property : {"safe", "permissive", "tight"})
    for (const char* status : statuses)
      count += json.at("guarantee").at(property).at("status") == status ? 1 : 0;
  return count;
}

class Suite {
public:
  Suite(const Learn& learn, std::ostream& report, const std::filesystem::path& failures)
      : learn_(learn), report_(report), failures_(failures) {}

  void run(std::uint64_t seed) {
    const Solved solved = solved_component(seed);
    count(result_.components, solved.meaning);
    std::string interface_text;
    Judgement judgement;
    try {
      interface_text = learn_(solved.text);
      judgement = judge(solved.meaning, interface_text);
      count_claims(solved.meaning, interface_text);
    } catch (const std::exception& error) {
      judgement = wrong("learning failed", error.what());
    }
    note(seed, solved, interface_text, judgement);
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
  void count_claims(const BruteForce& meaning, const std::string& interface_text) {
    if (!nlohmann::json::parse(interface_text).contains("guarantee"))
      return;
    if (claims_with(interface_text, {"proved"}) == 3)
      count(result_.proved, meaning);
    else if (claims_with(interface_text, {"proved", "depth"}) == 3)
      count(result_.to_depth, meaning);
  }

  void note(std::uint64_t seed, const Solved& solved, const std::string& interface_text,
            const Judgement& judgement) {
    using Kind = Judgement::Kind;
    if (judgement.kind == Kind::full)
      return count(result_.full, solved.meaning);
    if (judgement.kind == Kind::partial)
      return count(result_.partial, solved.meaning);
    const bool is_wrong = judgement.kind == Kind::wrong;
    const std::string path = keep(seed, "component", solved.text);
    keep(seed, "interface", interface_text);
    keep(seed, "canonical", canonical_text(solved.meaning));
    report_ << "seed " << seed << " (" << path << "): " << (is_wrong ? "" : "beyond claims: ")
            << judgement.message << std::endl;
    (is_wrong ? result_.disagreements : result_.beyond_claims).push_back({seed, judgement.message});
  }

  /// Writes a text beside the others of its seed.
  std::string keep(std::uint64_t seed, const std::string& what, const std::string& text) const {
    std::filesystem::create_directories(failures_);
    const auto path = failures_ / (std::to_string(seed) + "." + what + ".json");
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
  SuiteResult result_;
};

} // namespace

SuiteResult run_suite(std::uint64_t first_seed, std::size_t count, const Learn& learn,
                      std::ostream& report, const std::filesystem::path& failures) {
  Suite suite(learn, report, failures);
  for (std::uint64_t seed = first_seed; seed < first_seed + count; ++seed)
    suite.run(seed);
  return suite.finish();
}

} // namespace parlance::oracle
