#pragma once
// Minimal disjunctions over variables with several values each (Quine and McCluskey's method,
// generalised): prime cubes, then a cheapest cover. Rows that cannot happen are don't-cares.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace parlance::guards {

/// One value a dimension.
using Row = std::vector<std::uint32_t>;

/// A function on rows; a row that is in neither list cannot happen.
struct Table {
  std::vector<std::size_t> sizes; ///< the number of values of each dimension, at most 32
  std::vector<Row> inside;
  std::vector<Row> outside;
};

/// The rows that have one of some values (bits) in each dimension.
using Cube = std::vector<std::uint32_t>;

/// All values of a dimension of this size.
std::uint32_t all_values(std::size_t size);

/// The cost of asking whether the value in a dimension is one of these; 0 for all values.
using ValueCost = std::function<unsigned(std::size_t dimension, std::uint32_t values)>;

struct Cover {
  std::vector<Cube> cubes; ///< ordered for people: short ones first
  unsigned cost = 0;
};

/// Cubes that hold every inside row and no outside row, at the least total cost (exactly for small
/// tables, else nearly; ties go to fewer cubes). Depends on nothing but its arguments, up to the
/// order of rows. Nothing if there are too many prime cubes.
std::optional<Cover> minimal_cover(Table table, const ValueCost& cost);

} // namespace parlance::guards
