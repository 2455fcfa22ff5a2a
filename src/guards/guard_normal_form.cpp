#include "guards/guard_normal_form.h"

#include <map>
#include <utility>

namespace parlance::guards {

namespace {

class NormalForms {
public:
  NormalForms(term::TermStore& store, const Table& table, const LiteralSource& literals)
      : store_(store), table_(table), literals_(literals) {}

  std::optional<Literal> shortest() {
    const std::optional<Cover> inside = cover(table_, false);
    const std::optional<Cover> outside = cover({table_.sizes, table_.outside, table_.inside}, true);
    if (!inside && !outside)
      return std::nullopt;
    if (!inside || (outside && outside->cost < inside->cost))
      return Literal{write(*outside, true), outside->cost};
    return Literal{write(*inside, false), inside->cost};
  }

private:
  /// The literal of a cube, or its negation: what a clause says that excludes the cube.
  const Literal& literal(std::size_t dimension, std::uint32_t values, bool negate) {
    const std::uint32_t all = all_values(table_.sizes[dimension]);
    const std::uint32_t asked = negate ? all & ~values : values;
    auto [place, is_new] = known_.try_emplace({dimension, asked});
    if (is_new)
      place->second = literals_(dimension, asked);
    return place->second;
  }

  std::optional<Cover> cover(const Table& table, bool negate) {
    return minimal_cover(table, [&](std::size_t dimension, std::uint32_t values) {
      const bool is_all = values == all_values(table.sizes[dimension]);
      return is_all ? 0 : literal(dimension, values, negate).comparisons;
    });
  }

  /// A disjunction of the cubes, or the conjunction of their negations.
  Term write(const Cover& cover, bool negate) {
    std::vector<Term> cubes;
    for (const Cube& cube : cover.cubes) {
      std::vector<Term> parts;
      for (std::size_t i = 0; i < cube.size(); ++i)
        if (cube[i] != all_values(table_.sizes[i]))
          parts.push_back(literal(i, cube[i], negate).formula);
      cubes.push_back(negate ? disjunction(store_, parts) : conjunction(store_, parts));
    }
    return negate ? conjunction(store_, cubes) : disjunction(store_, cubes);
  }

  term::TermStore& store_;
  const Table& table_;
  const LiteralSource& literals_;
  std::map<std::pair<std::size_t, std::uint32_t>, Literal> known_;
};

} // namespace

std::optional<Literal> shortest_normal_form(term::TermStore& store, const Table& table,
                                            const LiteralSource& literals) {
  return NormalForms(store, table, literals).shortest();
}

} // namespace parlance::guards
