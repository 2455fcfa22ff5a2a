// Random nondeterministic labelled transition systems with internal steps, hidden actions and
// failing states, learned and compared with the subset construction; wrong interfaces of them,
// which checks must refute and certificates must not cover; and the same systems as components with
// a variable, which the symbolic teacher must learn alike. Usage: random_lts [COUNT [FIRST_SEED]]

#include "automata/lts_text.h"
#include "certify/check.h"
#include "driver/checking/lts_check.h"
#include "driver/learning/lts_learn.h"
#include "driver/output.h"
#include "driver/subjects/load.h"
#include "frontends/lts/aut.h"
#include "interface/json/interface_json.h"
#include "oracle/transition_system.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>

namespace {

using namespace parlance;
using Json = nlohmann::ordered_json;

constexpr std::size_t share = 300;
constexpr std::size_t long_count = 2000;
constexpr std::size_t component_interval = 12; ///< of these systems one is learned as a component
constexpr std::size_t changes = 4;             ///< wrong interfaces of each system

/// The automaton of an interface, letters in the order of the labels.
oracle::Automaton automaton_of(const Json& interface, const std::vector<std::string>& labels) {
  oracle::Automaton automaton;
  automaton.columns = labels.size();
  std::map<std::string, std::size_t> states;
  for (const Json& state : interface.at("states")) {
    states.emplace(state.at("id").get<std::string>(), states.size());
    const std::string kind = state.at("kind");
    automaton.verdicts.push_back(kind == "legal"   ? oracle::Verdict::legal
                                 : kind == "error" ? oracle::Verdict::illegal
                                                   : oracle::Verdict::unknown);
    automaton.next.emplace_back(kind == "legal" ? labels.size() : 0);
  }
  std::map<std::string, std::size_t> letters;
  for (const Json& symbol : interface.at("alphabet")) {
    const auto found = std::ranges::find(labels, symbol.at("method").get<std::string>());
    letters.emplace(symbol.at("id").get<std::string>(),
                    static_cast<std::size_t>(found - labels.begin()));
  }
  for (const Json& transition : interface.at("transitions")) {
    automaton.next[states.at(transition.at("from"))][letters.at(transition.at("symbol"))] =
        states.at(transition.at("to"));
  }
  automaton.initial = states.at(interface.at("initial"));
  return automaton;
}

/// What is canonical of an interface.
std::string canonical_text(const std::string& text) {
  Json document = Json::parse(text);
  for (const char* key : {"guarantee", "statistics", "made", "initial_reasons"}) {
    document.erase(key);
  }
  for (Json& transition : document.at("transitions")) {
    transition.erase("reasons");
    transition.erase("witness");
  }
  return document.dump(1);
}

bool is_proved(const Json& interface) {
  return std::ranges::all_of(std::vector{"safe", "permissive", "tight"}, [&](const char* property) {
    const Json& claim = interface.at("guarantee").at(property);
    return claim.at("status") == "proved" && !claim.value("unchecked", false);
  });
}

class Trial {
public:
  explicit Trial(std::uint64_t seed)
      : random_(seed), system_(oracle::random_system(random_)),
        meaning_(oracle::meaning_of(system_)), labels_(system_.visible_labels()) {
    const automata::Lts lts = lts::read_aut(oracle::aut_text(system_), "random.aut", {}, {});
    component_ = driver::explicit_component(lts, {}, {{}, system_.hidden_labels(), {}}, {}, stop_);
  }

  void run(bool as_component) {
    const driver::LearnResult learned = driver::learn(component_, {}, stop_);
    text_ = interface::to_json(learned.interface);
    missed_ = learned.interface.statistics.at("counterexamples on beliefs");
    certificate_ = learned.certificate;
    const Json document = Json::parse(text_);
    const oracle::Automaton automaton = automaton_of(document, labels_);
    expect(automaton.size() == meaning_.size() && oracle::breadth_first(automaton) == meaning_,
           "the interface is not the subset construction's");
    expect(is_proved(document), "something is not proved");
    check_written();
    for (std::size_t i = 0; i < changes; ++i) {
      check_changed(document);
    }
    if (as_component) {
      learn_as_component();
    }
  }

  const std::vector<std::string>& problems() const { return problems_; }
  std::size_t wrong() const { return wrong_; }
  /// Counterexamples that oracle 2 did not find.
  std::size_t missed() const { return missed_; }
  std::size_t legal_states() const {
    return static_cast<std::size_t>(std::ranges::count(meaning_.verdicts, oracle::Verdict::legal));
  }
  std::string text() const { return oracle::aut_text(system_); }

private:
  void expect(bool condition, const std::string& problem) {
    if (!condition) {
      problems_.push_back(problem);
    }
  }

  /// The flattened system, read again, is the same component.
  void check_written() {
    const automata::Lts again = lts::read_aut(driver::flat_text(component_), "again.aut", {}, {});
    if (again.actions().size() != labels_.size()) {
      return; // a label that only occurs where nothing leads
    }
    driver::LearnOptions unchecked;
    unchecked.certify = false;
    const driver::LearnResult learned =
        driver::learn(driver::explicit_component(again, {}, {}, {}, stop_), unchecked, stop_);
    expect(oracle::breadth_first(automaton_of(Json::parse(interface::to_json(learned.interface)),
                                              labels_)) == meaning_,
           "the written system means something else");
  }

  /// An interface with one transition changed: is it safe, is it permissive, and does anyone say so
  /// who should not?
  void check_changed(Json document) {
    if (document.at("transitions").empty()) {
      return;
    }
    Json& transition = document["transitions"][random_.below(document["transitions"].size())];
    transition["to"] = document["states"][random_.below(document["states"].size())]["id"];
    transition.erase("reasons");
    transition.erase("witness");
    const oracle::Automaton changed = automaton_of(document, labels_);
    const bool safe = !oracle::differ_where(changed, meaning_, oracle::Verdict::legal);
    const bool permissive = !oracle::differ_where(changed, meaning_, oracle::Verdict::illegal);
    wrong_ += safe && permissive ? 0 : 1;
    const driver::CheckResult checked = driver::check(
        interface::read_json(document.dump(), "changed"), component_, {}, stop_, "changed");
    const auto says = [](const interface::Claim& claim) {
      return claim.status == interface::Status::proved && !claim.unchecked;
    };
    expect(says(checked.guarantee.safe) == safe, "a check is wrong about safe");
    expect(says(checked.guarantee.permissive) == permissive, "a check is wrong about permissive");
    for (const std::string& certificate :
         {certificate_, boastful_certificate(document["states"].size()),
          random_certificate(document["states"].size())}) {
      const certify::Report report =
          certify::check(driver::flat_text(component_), document.dump(), certificate, {});
      expect(safe || report.claims[0].status != certify::ClaimStatus::accepted,
             "a certificate covers an interface that is not safe");
      expect(permissive || report.claims[1].status != certify::ClaimStatus::accepted,
             "a certificate covers an interface that is not permissive");
    }
  }

  /// Everything is reached everywhere, and every state is enough.
  std::string boastful_certificate(std::size_t interface_states) const {
    std::string text = "parlance-explicit-certificate/1\nclaims safe permissive\n";
    const std::string last = std::to_string(component_.lts.state_count() - 1);
    for (std::size_t state = 0; state < interface_states; ++state) {
      text += "reached " + std::to_string(state) + ": 0-" + last + "\n";
    }
    for (std::size_t state = 0; state < interface_states; ++state) {
      for (std::size_t single = 0; single < component_.lts.state_count(); ++single) {
        text += "belief " + std::to_string(state) + ": " + std::to_string(single) + "\n";
      }
    }
    return text + "end\n";
  }

  std::string random_certificate(std::size_t interface_states) {
    std::string text = "parlance-explicit-certificate/1\nclaims safe permissive\nbelief 0: 0\n";
    for (std::size_t state = 0; state < interface_states; ++state) {
      for (const char* word : {"reached ", "belief ", "belief "}) {
        std::string states;
        for (std::size_t single = 0; single < component_.lts.state_count(); ++single) {
          states += random_.percent(40) ? " " + std::to_string(single) : "";
        }
        text += word + std::to_string(state) + ":" + (states.empty() ? " 0" : states) + "\n";
      }
    }
    return text + "end\n";
  }

  void learn_as_component() {
    const driver::LoadedComponent loaded = driver::component_from_text(
        oracle::component_text(system_, component_.lts.name()), "random component", stop_);
    driver::LearnOptions options;
    options.certify = false;
    const interface::Interface interface =
        driver::learn(loaded.component, options, stop_).interface;
    // The file's order of labels is not the component's.
    Json ours = Json::parse(text_);
    const oracle::Automaton automaton =
        automaton_of(Json::parse(interface::to_json(interface)), labels_);
    expect(oracle::breadth_first(automaton) == meaning_, "the component is learned otherwise");
    if (in_order(ours)) {
      expect(canonical_text(interface::to_json(interface)) == canonical_text(text_),
             "the component's interface has another text");
      ++same_text_;
    }
  }

  bool in_order(const Json& interface) const {
    std::vector<std::string> methods;
    for (const Json& symbol : interface.at("alphabet")) {
      methods.push_back(symbol.at("method"));
    }
    return methods == labels_;
  }

public:
  std::size_t same_text() const { return same_text_; }

private:
  oracle::Random random_;
  oracle::TransitionSystem system_;
  oracle::Automaton meaning_;
  std::vector<std::string> labels_;
  util::StopToken stop_;
  driver::ExplicitComponent component_;
  std::string text_;
  std::string certificate_;
  std::size_t wrong_ = 0;
  std::size_t missed_ = 0;
  std::size_t same_text_ = 0;
  std::vector<std::string> problems_;
};

} // namespace

int main(int argc, char** argv) {
  const bool all = std::getenv("PARLANCE_LONG") != nullptr;
  const std::size_t count = argc > 1 ? std::stoul(argv[1]) : all ? long_count : share;
  const std::uint64_t first = argc > 2 ? std::stoull(argv[2]) : 1;
  std::size_t failed = 0;
  std::size_t wrong = 0;
  std::size_t several = 0;
  std::size_t same_text = 0;
  std::size_t missed = 0;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    Trial trial(seed);
    trial.run(seed % component_interval == 0);
    wrong += trial.wrong();
    several += trial.legal_states() >= 3 ? 1 : 0;
    same_text += trial.same_text();
    missed += trial.missed() > 0 ? 1 : 0;
    for (const std::string& problem : trial.problems()) {
      std::cout << "seed " << seed << ": " << problem << "\n" << trial.text();
    }
    failed += trial.problems().empty() ? 0 : 1;
  }
  std::cout << "three legal states or more: " << several << " of " << count << "\n"
            << "where oracle 2 alone would have accepted a wrong conjecture: " << missed << "\n"
            << "wrong interfaces refuted: " << wrong << "\n"
            << "same text as by the symbolic teacher: " << same_text << "\n"
            << count - failed << " passed, " << failed << " failed\n";
  const bool passed = failed == 0 && 2 * several >= count && wrong >= count &&
                      (count < share || same_text >= count / component_interval / 2);
  return passed ? 0 : 1;
}
