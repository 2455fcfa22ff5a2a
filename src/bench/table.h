#pragma once
// Tables of figures, for people and for programs.

#include <string>
#include <vector>

namespace parlance::bench {

using Row = std::vector<std::string>;

/// A table with columns of equal width, two spaces apart; the last one is ragged.
std::string aligned(const std::vector<Row>& rows);

/// A line of CSV. Fields that need it are put in quotes.
std::string csv_line(const Row& fields);

} // namespace parlance::bench
