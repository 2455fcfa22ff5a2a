#include "guards/guard_literals.h"

#include "guards/guard_labels.h"

#include <algorithm>
#include <tuple>

namespace parlance::guards {

namespace {

/// Neighbouring segments that are all in the set or all outside.
struct Run {
  Position low;
  Position high;
  bool inside;
};

std::vector<Run> runs_of(const Coordinate& coordinate, const std::vector<bool>& chosen) {
  std::vector<Run> runs;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const Segment& segment = coordinate.segments[i];
    if (runs.empty() || runs.back().inside != chosen[i])
      runs.push_back({segment.low, segment.high, chosen[i]});
    runs.back().high = segment.high;
  }
  return runs;
}

/// The zeros at the end of a number other than 0: 100 is rounder than 99.
unsigned final_zeros(std::uint64_t magnitude) {
  unsigned zeros = 0;
  for (; magnitude % 10 == 0; magnitude /= 10)
    ++zeros;
  return zeros;
}

std::uint64_t magnitude_of(Position position) {
  const auto bits = static_cast<std::uint64_t>(position);
  return position < 0 ? 0 - bits : bits;
}

/// Adds what an atom says about `a`: `a < c`, `a <= c`, `c < a`, `c <= a`, `a == c`.
void add_style(ComparisonStyle& style, Term a, Term atom) {
  if (atom->op() != term::Op::equal && atom->op() != term::Op::bv_slt &&
      atom->op() != term::Op::bv_sle)
    return;
  const bool is_left = atom->operand(0) == a;
  const Term constant = atom->operand(is_left ? 1 : 0);
  if (!constant->is_constant() || (!is_left && atom->operand(1) != a))
    return;
  const Position position = position_of(constant->sort(), constant->value());
  if (atom->op() == term::Op::equal)
    style.values.push_back(position);
  else
    style.cuts.push_back({position, is_left == (atom->op() == term::Op::bv_sle)});
}

/// The text of a set of runs, built either from those inside or from those outside.
class RunWriter {
public:
  RunWriter(Term a, const std::vector<Run>& runs, const ComparisonStyle& style)
      : term_(a), runs_(runs), style_(style) {}

  struct Text {
    Term formula = nullptr;
    unsigned comparisons = 0;
    unsigned values = 0;     ///< comparisons by == or !=
    unsigned own_values = 0; ///< those that the code makes too
    /// Fewer comparisons are better, then more that the code makes, then only values.
    auto badness() const {
      return std::tuple(comparisons, -int(own_values), values != comparisons);
    }
  };

  Text write(bool from_inside) const {
    Text text;
    std::vector<Term> parts;
    for (std::size_t i = 0; i < runs_.size(); ++i)
      if (runs_[i].inside == from_inside)
        parts.push_back(write_run(i, from_inside, text));
    if (!from_inside && parts.size() > 2 && !runs_.back().inside && !runs_.front().inside)
      std::rotate(parts.begin() + 1, parts.end() - 1, parts.end()); // both bounds first
    term::TermStore& store = term_->term_store();
    text.formula = from_inside ? disjunction(store, parts) : conjunction(store, parts);
    return text;
  }

private:
  /// The formula of one run, or of what is not in it.
  Term write_run(std::size_t i, bool positive, Text& text) const {
    const Run& run = runs_[i];
    term::TermStore& store = term_->term_store();
    if (run.low == run.high) {
      ++text.comparisons;
      ++text.values;
      text.own_values += std::ranges::find(style_.values, run.low) != style_.values.end() ? 1U : 0U;
      const Term value = term::equal(term_, constant_at(store, term_->sort(), run.low));
      return positive ? value : term::not_(value);
    }
    std::vector<Term> bounds;
    if (i > 0)
      bounds.push_back(term::not_(low_side(term_, cut_before(i, Side::high))));
    if (i + 1 < runs_.size())
      bounds.push_back(low_side(term_, cut_before(i + 1, Side::low)));
    text.comparisons += static_cast<unsigned>(bounds.size());
    if (positive)
      return conjunction(store, bounds);
    std::ranges::transform(bounds, bounds.begin(), term::not_);
    return disjunction(store, bounds);
  }

  /// The cut between a run and the one before. Intervals are written with their own ends: those of
  /// the run on the side that is written, else those of the other.
  Cut cut_before(std::size_t i, Side written) const {
    const bool low_is_interval = i > 1;
    const bool high_is_interval = i + 1 < runs_.size();
    Side preferred = Side::either;
    if (low_is_interval && high_is_interval)
      preferred = written;
    else if (low_is_interval || high_is_interval)
      preferred = low_is_interval ? Side::low : Side::high;
    return choose_cut(runs_[i - 1].high, runs_[i].low, style_, preferred);
  }

  Term term_;
  const std::vector<Run>& runs_;
  const ComparisonStyle& style_;
};

} // namespace

ComparisonStyle style_of(Term a, std::span<const Term> atoms) {
  ComparisonStyle style;
  for (Term atom : atoms)
    add_style(style, a, atom);
  return style;
}

Cut choose_cut(Position low, Position high, const ComparisonStyle& style, Side preferred) {
  const auto fits = [low, high](const Cut& cut) {
    return cut.constant_is_low ? low <= cut.constant && cut.constant < high
                               : low < cut.constant && cut.constant <= high;
  };
  const auto own = std::ranges::find_if(style.cuts, fits);
  if (own != style.cuts.end())
    return *own;
  if (low <= 0 && 0 <= high)
    return {0, low == 0};
  const std::uint64_t low_size = magnitude_of(low);
  const std::uint64_t high_size = magnitude_of(high);
  bool takes_low = preferred == Side::low || (preferred == Side::either && low_size < high_size);
  if (final_zeros(low_size) != final_zeros(high_size))
    takes_low = final_zeros(low_size) > final_zeros(high_size);
  return {takes_low ? low : high, takes_low};
}

Term low_side(Term a, const Cut& cut) {
  return cut.constant_is_low ? at_most(a, cut.constant) : below(a, cut.constant);
}

Literal literal_for(const Coordinate& coordinate, const std::vector<bool>& chosen,
                    const ComparisonStyle& style) {
  if (coordinate.labels != nullptr)
    return label_literal(coordinate, chosen);
  const std::vector<Run> runs = runs_of(coordinate, chosen);
  const Term a = coordinate.term;
  if (runs.size() == 1)
    return {a->term_store().boolean(runs.front().inside), 0};
  if (a->sort().is_boolean())
    return {runs.back().inside ? a : term::not_(a), 1};
  const RunWriter writer(a, runs, style);
  const RunWriter::Text inside = writer.write(true);
  const RunWriter::Text outside = writer.write(false);
  const RunWriter::Text& best = outside.badness() < inside.badness() ? outside : inside;
  return {best.formula, best.comparisons};
}

} // namespace parlance::guards
