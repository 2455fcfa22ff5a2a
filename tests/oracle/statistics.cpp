#include "oracle/statistics.h"

#include "oracle/search.h"

#include <algorithm>
#include <ostream>
#include <set>

namespace parlance::oracle {
namespace {

bool has_unknown(const Automaton& automaton) {
  return std::count(automaton.verdicts.begin(), automaton.verdicts.end(), Verdict::unknown) > 0;
}

/// Whether from some state a method leads to several legal states.
bool arguments_matter(const CanonicalInterface& canonical) {
  const Automaton& automaton = canonical.automaton;
  for (const auto& row : automaton.next) {
    std::set<std::pair<std::size_t, std::size_t>> targets;
    std::set<std::size_t> methods;
    for (std::size_t symbol = 0; symbol < row.size(); ++symbol) {
      if (!automaton.is_legal(row[symbol]))
        continue;
      targets.emplace(canonical.alphabet[symbol].method, row[symbol]);
      methods.insert(canonical.alphabet[symbol].method);
    }
    if (targets.size() > methods.size())
      return true;
  }
  return false;
}

/// How many calls the farthest state is away.
std::size_t depth(const Automaton& automaton) {
  Search<std::size_t> search(automaton.initial);
  for (std::size_t i = 0; i < search.size(); ++i)
    for (const std::size_t target : automaton.next[search[i]])
      search.reach(target, i, 0);
  return search.depth(search.size() - 1);
}

void print_quantiles(std::ostream& out, const char* what, std::vector<std::size_t> values) {
  std::sort(values.begin(), values.end());
  out << what << " at 10/25/50/75/90/99/100%:";
  for (const std::size_t percent : {10, 25, 50, 75, 90, 99, 100})
    out << ' ' << values[(values.size() - 1) * percent / 100];
  out << '\n';
}

} // namespace

void Statistics::add(const Solved& solved) {
  const BruteForce& meaning = solved.meaning;
  const CanonicalInterface& canonical = meaning.canonical();
  ++components_;
  attempts_ += solved.attempts;
  three_states_ += meaning.legal_states() >= 3;
  storing_ += stores_parameters(meaning.component());
  arguments_matter_ += arguments_matter(canonical);
  nondeterministic_ += is_nondeterministic(meaning);
  uncertain_ += meaning.has_uncertainty();
  with_unknowns_ += has_unknown(canonical.automaton);
  bad_start_ += !canonical.automaton.is_legal(canonical.automaton.initial);
  over_64_symbols_ += meaning.largest_partition() > 64;
  legal_states_.push_back(meaning.legal_states());
  symbols_.push_back(canonical.alphabet.size());
  depths_.push_back(depth(canonical.automaton));
}

void Statistics::print(std::ostream& out) const {
  const auto line = [&](const char* what, std::size_t count) {
    out << share(count) << "% " << what << '\n';
  };
  out << components_ << " components, " << attempts_ << " draws\n";
  line("have three or more legal states", three_states_);
  line("store parameters", storing_);
  line("reach different legal states by arguments of one method", arguments_matter_);
  line("have inputs, internal steps or several initial states", nondeterministic_);
  line("have beliefs of several states", uncertain_);
  line("have unknown in the canonical interface", with_unknowns_);
  line("are not legal at the start", bad_start_);
  line("have a method that needs more than 64 symbols", over_64_symbols_);
  print_quantiles(out, "legal states", legal_states_);
  print_quantiles(out, "symbols", symbols_);
  print_quantiles(out, "calls to the farthest state", depths_);
}

double Statistics::share(std::size_t count) const {
  return 100.0 * static_cast<double>(count) /
         static_cast<double>(std::max<std::size_t>(components_, 1));
}

} // namespace parlance::oracle
