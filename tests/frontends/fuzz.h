#pragma once
// Texts that are almost right, for every reader.

#include "util/error.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <random>
#include <regex>
#include <string>
#include <vector>

namespace parlance::fuzzing {

/// Characters and pieces of the seeds, put in other places.
inline std::string mutated(std::mt19937& random, const std::vector<std::string>& seeds) {
  const auto below = [&](std::size_t n) { return std::size_t{random()} % n; };
  std::string text = seeds[below(seeds.size())];
  for (std::size_t changes = 1 + below(4); changes > 0 && !text.empty(); --changes) {
    const std::size_t at = below(text.size());
    const std::size_t length = 1 + below(8);
    const std::string& other = seeds[below(seeds.size())];
    switch (below(5)) {
    case 0:
      text.erase(at, length);
      break;
    case 1:
      text.insert(at, other.substr(below(other.size()), length));
      break;
    case 2:
      text[at] = static_cast<char>(below(256));
      break;
    case 3:
      text.insert(at, std::to_string(random()));
      break;
    default:
      text.insert(at, text.substr(at, length));
    }
  }
  return text;
}

/// `read` gets texts that are almost those of the seeds, called `model`: it reads them, or throws
/// one clear error.
template <typename Read>
void fuzz(const std::vector<std::string>& seeds, const Read& read, int good_one_in = 50) {
  const int rounds = std::getenv("PARLANCE_LONG") != nullptr ? 200'000 : 5'000;
  const std::regex clear("model: (line \\d+, column \\d+: )?[^\n]+|--error .*");
  std::mt19937 random(7);
  int good = 0;
  for (int i = 0; i < rounds; ++i) {
    const std::string text = mutated(random, seeds);
    try {
      read(text);
      ++good;
    } catch (const util::UserError& error) {
      std::string what = error.what();
      std::erase_if(what, [](char c) { return c == '\0' || c == '\r'; });
      ASSERT_TRUE(std::regex_match(what, clear)) << what << "\n" << text;
      ASSERT_NE(error.code(), util::ExitCode::internal);
    }
  }
  EXPECT_GT(good, rounds / good_one_in); // not everything is broken
}

} // namespace parlance::fuzzing
