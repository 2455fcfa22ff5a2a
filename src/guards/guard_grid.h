#pragma once
// A set of arguments as a grid: one dimension a coordinate, one cell a combination of classes.
// Every cell is either in the set or outside, and every cell can happen.

#include "guards/guard_cover.h"
#include "guards/guard_literals.h"

#include <optional>
#include <span>
#include <vector>

namespace parlance::guards {

class Grid {
public:
  /// Nothing if there are too many cells.
  /// @requires no variable is in two coordinates, and every variable of the set is in one
  static std::optional<Grid> make(const ArgumentSet& set, std::vector<Coordinate> coordinates,
                                  std::span<const Term> atoms);

  /// The shortest normal form over comparisons of the coordinates; nothing if the grid is too large
  /// or too irregular.
  std::optional<Literal> normal_form() const;

  /// Boxes: the segments of the first coordinate, those with equal rests together, each with the
  /// description of its rest. Long, but always there and canonical.
  Literal boxes() const;

  const std::vector<Coordinate>& coordinates() const { return coordinates_; }

private:
  Grid(std::vector<Coordinate> coordinates, std::span<const Term> atoms);
  void fill(const ArgumentSet& set);
  Arguments arguments_of(const ArgumentSet& set, std::size_t cell) const;
  Row row_of(std::size_t cell) const;
  /// The number of cells that share the segments of the coordinates up to this one.
  std::size_t cells_below(std::size_t dimension) const;
  bool same_cells(std::size_t a, std::size_t b, std::size_t count) const;
  Literal boxes_from(std::size_t dimension, std::size_t first_cell) const;

  std::vector<Coordinate> coordinates_;
  std::vector<ComparisonStyle> styles_;
  std::vector<bool> inside_; ///< by cell; the last coordinate changes fastest
};

} // namespace parlance::guards
