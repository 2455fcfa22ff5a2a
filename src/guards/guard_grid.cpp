#include "guards/guard_grid.h"

#include "guards/guard_normal_form.h"

#include <algorithm>
#include <functional>

namespace parlance::guards {

namespace {

constexpr std::size_t grid_cell_limit = 65536;
constexpr std::size_t normal_form_cell_limit = 1024;
constexpr std::size_t segment_limit = 32; // of one dimension, for covers

} // namespace

std::optional<Grid> Grid::make(const ArgumentSet& set, std::vector<Coordinate> coordinates,
                               std::span<const Term> atoms) {
  std::size_t cells = 1;
  for (const Coordinate& coordinate : coordinates) {
    cells *= coordinate.segments.size();
    if (cells > grid_cell_limit)
      return std::nullopt;
  }
  Grid grid(std::move(coordinates), atoms);
  grid.inside_.resize(cells);
  grid.fill(set);
  return grid;
}

Grid::Grid(std::vector<Coordinate> coordinates, std::span<const Term> atoms)
    : coordinates_(std::move(coordinates)) {
  for (const Coordinate& coordinate : coordinates_)
    styles_.push_back(style_of(coordinate.term, atoms));
}

void Grid::fill(const ArgumentSet& set) {
  for (std::size_t cell = 0; cell < inside_.size(); ++cell)
    inside_[cell] = set.contains(arguments_of(set, cell));
}

Arguments Grid::arguments_of(const ArgumentSet& set, std::size_t cell) const {
  Arguments arguments(set.variables().size(), 0);
  const Row row = row_of(cell);
  for (std::size_t i = 0; i < row.size(); ++i)
    for (Term variable : term::variables_of(coordinates_[i].term)) {
      const auto index = static_cast<std::size_t>(std::ranges::find(set.variables(), variable) -
                                                  set.variables().begin());
      const std::size_t value_class = coordinates_[i].segments[row[i]].value_class;
      arguments[index] = coordinates_[i].representatives[value_class][index];
    }
  return arguments;
}

Row Grid::row_of(std::size_t cell) const {
  Row row(coordinates_.size());
  for (std::size_t i = row.size(); i-- > 0; cell /= coordinates_[i].segments.size())
    row[i] = static_cast<std::uint32_t>(cell % coordinates_[i].segments.size());
  return row;
}

std::size_t Grid::cells_below(std::size_t dimension) const {
  std::size_t cells = 1;
  for (std::size_t i = dimension + 1; i < coordinates_.size(); ++i)
    cells *= coordinates_[i].segments.size();
  return cells;
}

std::optional<Literal> Grid::normal_form() const {
  const bool too_many_segments = std::ranges::any_of(
      coordinates_, [](const Coordinate& one) { return one.segments.size() > segment_limit; });
  if (inside_.size() > normal_form_cell_limit || too_many_segments)
    return std::nullopt;
  Table table;
  for (const Coordinate& coordinate : coordinates_)
    table.sizes.push_back(coordinate.segments.size());
  for (std::size_t cell = 0; cell < inside_.size(); ++cell)
    (inside_[cell] ? table.inside : table.outside).push_back(row_of(cell));
  const auto literal = [this](std::size_t dimension, std::uint32_t values) {
    std::vector<bool> chosen;
    for (std::size_t i = 0; i < coordinates_[dimension].segments.size(); ++i)
      chosen.push_back((values >> i & 1U) != 0);
    return literal_for(coordinates_[dimension], chosen, styles_[dimension]);
  };
  return shortest_normal_form(coordinates_.front().term->term_store(), table, literal);
}

bool Grid::same_cells(std::size_t a, std::size_t b, std::size_t count) const {
  const auto at = [this](std::size_t cell) {
    return inside_.begin() + static_cast<std::ptrdiff_t>(cell);
  };
  return std::equal(at(a), at(a + count), at(b));
}

Literal Grid::boxes() const { return boxes_from(0, 0); }

Literal Grid::boxes_from(std::size_t dimension, std::size_t first_cell) const {
  term::TermStore& store = coordinates_.front().term->term_store();
  if (dimension == coordinates_.size())
    return {store.boolean(inside_[first_cell]), 0};
  const std::size_t count = cells_below(dimension);
  const std::size_t segments = coordinates_[dimension].segments.size();
  std::vector<bool> done(segments, false);
  std::vector<Term> boxes;
  unsigned comparisons = 0;
  for (std::size_t i = 0; i < segments; ++i) {
    if (done[i])
      continue;
    std::vector<bool> together(segments, false);
    for (std::size_t j = i; j < segments; ++j)
      together[j] = same_cells(first_cell + i * count, first_cell + j * count, count);
    std::transform(done.begin(), done.end(), together.begin(), done.begin(), std::logical_or<>());
    const Literal rest = boxes_from(dimension + 1, first_cell + i * count);
    if (rest.formula->is_false())
      continue;
    const Literal here = literal_for(coordinates_[dimension], together, styles_[dimension]);
    boxes.push_back(conjunction(store, {here.formula, rest.formula}));
    comparisons += here.comparisons + rest.comparisons;
  }
  return {disjunction(store, boxes), comparisons};
}

} // namespace parlance::guards
