// Suffixes that a table finds by itself: what makes it inconsistent, and which words tell its
// states apart.

#include "learn/tables/observation_table.h"

#include <algorithm>

namespace parlance::learn {

namespace {

/// As many suffixes are compared before one is chosen.
constexpr std::size_t candidate_limit = 8;

} // namespace

std::optional<Word> ObservationTable::inconsistency() const {
  for (Prefix prefix = 0; prefix < prefixes_.size(); ++prefix)
    if (auto suffix = inconsistency_of(prefix))
      return suffix;
  return std::nullopt;
}

/// Of the shortest suffixes that would do, the one that leaves the fewest prefixes alike: what they
/// show after it is known from their extensions, so that costs nothing. Such a column is likely to
/// tell apart what is not yet known, too.
std::optional<Word> ObservationTable::inconsistency_of(State prefix) const {
  const std::vector<Candidate> candidates = distinguishing_columns(prefix);
  const Candidate* best = nullptr;
  std::uint64_t fewest_alike = 0;
  for (const Candidate& candidate : candidates)
    if (const std::uint64_t alike = prefixes_alike(candidate); !best || alike < fewest_alike) {
      best = &candidate;
      fewest_alike = alike;
    }
  if (best == nullptr)
    return std::nullopt;
  Word suffix{best->symbol};
  const Word& tail = suffixes_[best->column];
  suffix.insert(suffix.end(), tail.begin(), tail.end());
  return suffix;
}

/// Symbols and columns after which the prefix and the first one of its state differ; the shortest.
std::vector<ObservationTable::Candidate>
ObservationTable::distinguishing_columns(Prefix prefix) const {
  const Prefix first = states_[classes_.state(class_of(prefix))];
  std::vector<Candidate> candidates;
  if (first == prefix || classes_.complete(class_of(prefix)))
    return candidates;
  for (Symbol symbol = 0; symbol < symbol_count_; ++symbol) {
    const RowClasses::Class a = rows_[extension(first, symbol)].row_class;
    const RowClasses::Class b = rows_[extension(prefix, symbol)].row_class;
    for (std::size_t column = 0; a != b && column < suffixes_.size(); ++column)
      if (classes_.outcome(a, column) != classes_.outcome(b, column))
        candidates.push_back({symbol, column});
  }
  std::stable_sort(candidates.begin(), candidates.end(), [&](const auto& a, const auto& b) {
    return suffixes_[a.column].size() < suffixes_[b.column].size();
  });
  candidates.resize(std::min(candidates.size(), candidate_limit));
  return candidates;
}

/// Pairs of prefixes that the candidate does not tell apart, each counted twice.
std::uint64_t ObservationTable::prefixes_alike(const Candidate& candidate) const {
  std::vector<std::uint32_t> codes;
  for (Prefix prefix = 0; prefix < prefixes_.size(); ++prefix)
    if (!classes_.complete(class_of(prefix)))
      codes.push_back(code_of(classes_.outcome(rows_[extension(prefix, candidate.symbol)].row_class,
                                               candidate.column)));
  std::sort(codes.begin(), codes.end());
  std::uint64_t alike = 0;
  for (auto begin = codes.begin(); begin != codes.end();) {
    const auto end = std::upper_bound(begin, codes.end(), *begin);
    const auto count = static_cast<std::uint64_t>(end - begin);
    alike += count * count;
    begin = end;
  }
  return alike;
}

std::vector<Word> ObservationTable::distinguishing_words() const {
  std::vector<Word> words = suffixes_;
  for (const auto& [column, length] : classes_.absorbed_lengths())
    words.emplace_back(suffixes_[column].begin(), suffixes_[column].begin() + length);
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

} // namespace parlance::learn
