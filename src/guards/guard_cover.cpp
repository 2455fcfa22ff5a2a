#include "guards/guard_cover.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <tuple>

namespace parlance::guards {

namespace {

constexpr std::size_t cube_limit = 300;
constexpr std::size_t cover_search_limit = 4000; // nodes of the search for a cheapest cover
constexpr int reducible_values = 8;              // beyond, not all sets of values are tried

bool holds(const Cube& cube, const Row& row) {
  for (std::size_t i = 0; i < row.size(); ++i)
    if ((cube[i] >> row[i] & 1U) == 0)
      return false;
  return true;
}

bool is_part_of(const Cube& small, const Cube& large) {
  for (std::size_t i = 0; i < small.size(); ++i)
    if ((small[i] & ~large[i]) != 0)
      return false;
  return true;
}

/// Adds a cube unless it is part of another, and drops those that are part of it.
void add_maximal(std::vector<Cube>& cubes, Cube cube) {
  for (const Cube& other : cubes)
    if (is_part_of(cube, other))
      return;
  std::erase_if(cubes, [&cube](const Cube& other) { return is_part_of(other, cube); });
  cubes.push_back(std::move(cube));
}

/// Replaces every cube that holds the row by the largest parts of it that do not.
void cut_out(std::vector<Cube>& cubes, const Row& row) {
  std::vector<Cube> kept;
  std::vector<Cube> cut;
  for (Cube& cube : cubes)
    (holds(cube, row) ? cut : kept).push_back(std::move(cube));
  for (const Cube& cube : cut)
    for (std::size_t i = 0; i < row.size(); ++i) {
      Cube part = cube;
      part[i] &= ~(1U << row[i]);
      if (part[i] != 0)
        add_maximal(kept, std::move(part));
    }
  cubes = std::move(kept);
}

/// The largest cubes without outside rows, or nothing if there are too many.
std::optional<std::vector<Cube>> prime_cubes(const Table& table) {
  Cube everything;
  for (std::size_t size : table.sizes)
    everything.push_back(all_values(size));
  std::vector<Cube> cubes = {everything};
  for (const Row& row : table.outside) {
    cut_out(cubes, row);
    if (cubes.size() > cube_limit)
      return std::nullopt;
  }
  std::erase_if(cubes, [&table](const Cube& cube) {
    return std::ranges::none_of(table.inside, [&cube](const Row& row) { return holds(cube, row); });
  });
  return cubes;
}

/// Branch and bound for the cheapest choice of columns that covers all rows.
class CoverSearch {
public:
  CoverSearch(std::size_t rows, std::vector<std::vector<std::size_t>> rows_of_column,
              std::vector<unsigned> costs)
      : rows_of_column_(std::move(rows_of_column)), costs_(std::move(costs)), columns_of_row_(rows),
        covered_(rows, 0) {
    for (std::size_t column = 0; column < rows_of_column_.size(); ++column)
      for (std::size_t row : rows_of_column_[column])
        columns_of_row_[row].push_back(column);
  }

  std::vector<std::size_t> run() {
    choose_greedily();
    search(0);
    return best_;
  }

private:
  std::size_t news_of(std::size_t column) const {
    return static_cast<std::size_t>(std::ranges::count_if(
        rows_of_column_[column], [this](std::size_t row) { return covered_[row] == 0; }));
  }

  /// A first solution: always the column that covers new rows most cheaply.
  void choose_greedily() {
    unsigned cost = 0;
    while (std::ranges::find(covered_, 0U) != covered_.end()) {
      std::size_t best = 0;
      for (std::size_t column = 1; column < costs_.size(); ++column)
        if (news_of(column) * costs_[best] > news_of(best) * costs_[column])
          best = column;
      cost += costs_[best];
      take(best, 1);
    }
    keep(cost);
    while (!chosen_.empty())
      take_back();
  }

  void take(std::size_t column, unsigned change) {
    chosen_.push_back(column);
    for (std::size_t row : rows_of_column_[column])
      covered_[row] += change;
  }

  void take_back() {
    for (std::size_t row : rows_of_column_[chosen_.back()])
      --covered_[row];
    chosen_.pop_back();
  }

  void keep(unsigned cost) {
    best_ = chosen_;
    best_cost_ = cost;
  }

  /// The uncovered row with the fewest columns, or the number of rows.
  std::size_t hardest_row() const {
    std::size_t hardest = covered_.size();
    for (std::size_t row = 0; row < covered_.size(); ++row)
      if (covered_[row] == 0 && (hardest == covered_.size() ||
                                 columns_of_row_[row].size() < columns_of_row_[hardest].size()))
        hardest = row;
    return hardest;
  }

  void search(unsigned cost) {
    if (cost >= best_cost_ || ++visited_ > cover_search_limit)
      return;
    const std::size_t row = hardest_row();
    if (row == covered_.size())
      return keep(cost);
    for (std::size_t column : columns_of_row_[row]) {
      take(column, 1);
      search(cost + costs_[column]);
      take_back();
    }
  }

  std::vector<std::vector<std::size_t>> rows_of_column_;
  std::vector<unsigned> costs_;
  std::vector<std::vector<std::size_t>> columns_of_row_;
  std::vector<unsigned> covered_; ///< by row: how many chosen columns cover it
  std::vector<std::size_t> chosen_;
  std::vector<std::size_t> best_;
  unsigned best_cost_ = std::numeric_limits<unsigned>::max();
  std::size_t visited_ = 0;
};

class Minimiser {
public:
  Minimiser(const Table& table, const ValueCost& cost) : table_(table), cost_(cost) {}

  std::optional<Cover> run() {
    std::optional<std::vector<Cube>> primes = prime_cubes(table_);
    if (!primes)
      return std::nullopt;
    std::ranges::sort(*primes, {},
                      [this](const Cube& cube) { return std::pair(cost(cube), cube); });
    choose(*primes);
    for (std::size_t i = 0; i < cubes_.size(); ++i)
      reduce(i);
    std::ranges::sort(cubes_, [this](const Cube& a, const Cube& b) { return reads_before(a, b); });
    Cover cover{cubes_, 0};
    for (const Cube& cube : cubes_)
      cover.cost += cost(cube);
    return cover;
  }

private:
  unsigned cost(const Cube& cube) const {
    unsigned sum = 0;
    for (std::size_t i = 0; i < cube.size(); ++i)
      sum += cost_(i, cube[i]);
    return sum;
  }

  void choose(const std::vector<Cube>& primes) {
    const auto weight = static_cast<unsigned>(table_.inside.size()) + 1;
    std::vector<std::vector<std::size_t>> rows_of_cube;
    std::vector<unsigned> costs;
    for (const Cube& cube : primes) {
      costs.push_back(cost(cube) * weight + 1); // cubes are counted only between equal costs
      std::vector<std::size_t>& rows = rows_of_cube.emplace_back();
      for (std::size_t row = 0; row < table_.inside.size(); ++row)
        if (holds(cube, table_.inside[row]))
          rows.push_back(row);
    }
    CoverSearch search(table_.inside.size(), std::move(rows_of_cube), std::move(costs));
    for (std::size_t chosen : search.run())
      cubes_.push_back(primes[chosen]);
  }

  /// Asks for fewer values where that is shorter: what other cubes hold need not be held twice.
  void reduce(std::size_t index) {
    Cube& cube = cubes_[index];
    for (std::size_t i = 0; i < cube.size(); ++i)
      cube[i] = cheapest_between(i, needed_values(index, i), cube[i]);
  }

  /// The values in a dimension of the rows that no other cube holds.
  std::uint32_t needed_values(std::size_t index, std::size_t dimension) const {
    std::uint32_t needed = 0;
    for (const Row& row : table_.inside) {
      const auto is_other = [&](const Cube& other) {
        return &other != &cubes_[index] && holds(other, row);
      };
      if (holds(cubes_[index], row) && std::ranges::none_of(cubes_, is_other))
        needed |= 1U << row[dimension];
    }
    return needed;
  }

  std::uint32_t cheapest_between(std::size_t dimension, std::uint32_t least,
                                 std::uint32_t most) const {
    const std::uint32_t free = most & ~least;
    std::uint32_t best = most;
    const auto consider = [&](std::uint32_t values) {
      if (values != 0 && cost_(dimension, values) < cost_(dimension, best))
        best = values;
    };
    consider(least);
    if (std::popcount(free) > reducible_values)
      return best;
    for (std::uint32_t part = free; part != 0; part = (part - 1) & free)
      consider(least | part);
    return best;
  }

  std::size_t asked_dimensions(const Cube& cube) const {
    std::size_t asked = 0;
    for (std::size_t i = 0; i < cube.size(); ++i)
      asked += cube[i] != all_values(table_.sizes[i]) ? 1 : 0;
    return asked;
  }

  /// Cubes that ask about fewer dimensions come first, then those that ask about an earlier one,
  /// then those with lower values; of two values the second first, since it is "true".
  bool reads_before(const Cube& a, const Cube& b) const {
    if (asked_dimensions(a) != asked_dimensions(b))
      return asked_dimensions(a) < asked_dimensions(b);
    for (std::size_t i = 0; i < a.size(); ++i) {
      const std::uint32_t all = all_values(table_.sizes[i]);
      if (a[i] == b[i])
        continue;
      if (a[i] == all || b[i] == all)
        return b[i] == all;
      if (table_.sizes[i] == 2)
        return a[i] > b[i];
      return std::countr_zero(a[i] & ~b[i]) < std::countr_zero(b[i] & ~a[i]);
    }
    return false;
  }

  const Table& table_;
  const ValueCost& cost_;
  std::vector<Cube> cubes_;
};

} // namespace

std::uint32_t all_values(std::size_t size) {
  return size >= 32 ? ~std::uint32_t{0} : (std::uint32_t{1} << size) - 1;
}

std::optional<Cover> minimal_cover(Table table, const ValueCost& cost) {
  std::ranges::sort(table.inside);
  std::ranges::sort(table.outside);
  return Minimiser(table, cost).run();
}

} // namespace parlance::guards
