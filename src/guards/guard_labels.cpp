#include "guards/guard_labels.h"

#include "term/substitute.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace parlance::guards {

namespace {

using component::ValueNames;

bool is_plain_name(const std::string& name) {
  const auto is_part = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$' || c == '.';
  };
  return !name.empty() && std::ranges::all_of(name, is_part);
}

/// The values that count, in ascending order: those with a name of their own, and the first of the
/// further ones for all of them.
class Codes {
public:
  Codes(Term variable, const ValueNames& labels)
      : variable_(variable), labels_(&labels), rest_(labels.values.size()) {}

  bool has_rest() const { return rest_ <= variable_->sort().mask(); }
  std::uint64_t rest() const { return rest_; }
  bool can_be_named(std::uint64_t code) const {
    return code != rest_ || is_plain_name(labels_->other);
  }
  bool is_null(std::uint64_t code) const { return code < rest_ && labels_->values[code] == "null"; }
  std::uint64_t count() const { return rest_ + (has_rest() ? 1 : 0); }

  Term constant(std::uint64_t code) const {
    return variable_->term_store().constant(variable_->sort(), code);
  }
  /// Whether the variable has one of the further values.
  Term in_rest() const {
    return term::not_(term::binary(term::Op::bv_ult, variable_, constant(rest_)));
  }
  Term is(std::uint64_t code) const {
    return code == rest_ && rest_ != variable_->sort().mask()
               ? in_rest()
               : term::equal(variable_, constant(code));
  }

private:
  Term variable_;
  const ValueNames* labels_;
  std::uint64_t rest_;
};

/// The set at one value of a variable, as a formula over the others.
Term slice_at(const ArgumentSet& set, Term variable, Term value) {
  term::Substitution substitution;
  substitution.bind(variable, value);
  return substitution.apply(set.guard());
}

bool same_slice(const ArgumentSet& set, Term a, Term b) {
  return a == b || !set.find(std::array{term::xor_(a, b)});
}

} // namespace

std::optional<Coordinate> find_label_classes(const ArgumentSet& set, Term variable,
                                             const ValueNames& labels) {
  const Codes codes(variable, labels);
  if (codes.has_rest()) {
    const Term slice = slice_at(set, variable, codes.constant(codes.rest()));
    if (set.find(std::array{codes.in_rest(), term::xor_(set.guard(), slice)}))
      return std::nullopt;
  }
  const auto index = static_cast<std::size_t>(std::ranges::find(set.variables(), variable) -
                                              set.variables().begin());
  Coordinate coordinate{variable, {}, {}, &labels, {}};
  std::vector<Term> slices; // by class
  for (std::uint64_t code = 0; code < codes.count(); ++code) {
    const Term slice = slice_at(set, variable, codes.constant(code));
    const auto same =
        std::ranges::find_if(slices, [&](Term other) { return same_slice(set, other, slice); });
    const auto value_class = static_cast<std::size_t>(same - slices.begin());
    if (same == slices.end()) {
      slices.push_back(slice);
      const auto position = static_cast<Position>(code);
      coordinate.segments.push_back({position, position, value_class});
      coordinate.representatives.emplace_back(set.variables().size(), 0)[index] = code;
      coordinate.codes.emplace_back();
    }
    coordinate.codes[value_class].push_back(code);
  }
  return coordinate;
}

Literal label_literal(const Coordinate& coordinate, const std::vector<bool>& chosen) {
  const Codes codes(coordinate.term, *coordinate.labels);
  std::vector<std::uint64_t> inside;
  std::vector<std::uint64_t> outside;
  for (std::size_t i = 0; i < chosen.size(); ++i)
    std::ranges::copy(coordinate.codes[i], std::back_inserter(chosen[i] ? inside : outside));
  term::TermStore& store = coordinate.term->term_store();
  if (inside.empty() || outside.empty())
    return {store.boolean(outside.empty()), 0};
  std::ranges::sort(inside);
  std::ranges::sort(outside);
  // The last one is the one that may have no name: only one of the lists can have it.
  const bool says_inside = codes.can_be_named(inside.back());
  const bool says_outside = codes.can_be_named(outside.back());
  const bool is_not_null = outside.size() == 1 && codes.is_null(outside.front());
  const bool takes_outside =
      outside.size() < inside.size() || (outside.size() == inside.size() && is_not_null);
  const bool from_inside = !says_outside || (says_inside && !takes_outside);
  std::vector<Term> parts;
  for (const std::uint64_t code : from_inside ? inside : outside)
    parts.push_back(from_inside ? codes.is(code) : term::not_(codes.is(code)));
  return {from_inside ? disjunction(store, parts) : conjunction(store, parts),
          static_cast<unsigned>(parts.size())};
}

std::vector<Term> label_atoms(const Coordinate& coordinate) {
  const Codes codes(coordinate.term, *coordinate.labels);
  std::vector<Term> atoms;
  for (std::uint64_t code = 0; code < codes.count(); ++code)
    if (codes.can_be_named(code))
      atoms.push_back(codes.is(code));
  return atoms;
}

} // namespace parlance::guards
