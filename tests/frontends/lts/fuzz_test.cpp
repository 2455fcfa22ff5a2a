// Whatever the text is, readers give a system or one clear error.

#include "frontends/lts/aut.h"
#include "frontends/lts/fsp.h"
#include "util/error.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <random>
#include <regex>

namespace parlance::lts {
namespace {

const std::vector<std::string> fsp_seeds{
    R"(const N = 2
range R = 0..N
set S = {red, green[R], x.{a, b}}
COUNT(M=1) = C[0],
C[i:R] = (when (i < N) inc[i] -> C[i+1] | when i > 0 dec -> C[i-1]
         | get[c:S] -> if (c == 'red) then STOP else ERROR) + {more[0..3]} / {up/inc} \ {dec}.
property SAFE = (inc -> dec -> SAFE)@{inc, dec}.
||SYS(K=2) = (a:COUNT || {b, c}::COUNT(K) || forall [i:1..2] p[i]:SAFE)
             / {forall [i:0..1] {x[i]/y[i]}, z/a.up} @ {a}.
)",
    "P = (a -> b -> c -> P | d -> Q), Q = (e -> STOP | f -> ERROR).",
    "P = (a->P). Q = (a->b->Q). ||S = (P||Q)\\{a}. menu M = {a} progress G = if {a} then {b}"};

const std::vector<std::string> aut_seeds{
    "des (0, 4, 3)\n(0, \"a\", 1)\n(1, \"tau\", 2)\n(2, b, 0)\n(1, \"ERROR\", 1)\n",
    "des(0,2,2)\r\n(0,i,1)\r\n(1,\"x !1\",-1)\r\n"};

/// Characters and pieces of the seeds, put in other places.
std::string mutated(std::mt19937& random, const std::vector<std::string>& seeds) {
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

template <typename Read>
void fuzz(const std::vector<std::string>& seeds, const Read& read) {
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
  EXPECT_GT(good, rounds / 50); // not everything is broken
}

TEST(Fuzz, Fsp) {
  const util::StopToken stop;
  fuzz(fsp_seeds, [&](const std::string& text) {
    const FspFile file(text, "model", {200}, stop);
    file.process();
    file.properties();
  });
}

TEST(Fuzz, Aut) {
  fuzz(aut_seeds, [](const std::string& text) { read_aut(text, "model", {}, {200}); });
}

} // namespace
} // namespace parlance::lts
