// Whatever the text is, readers give a system or one clear error.

#include "frontends/fuzz.h"
#include "frontends/lts/aut.h"
#include "frontends/lts/fsp.h"

#include <gtest/gtest.h>

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

TEST(Fuzz, Fsp) {
  const util::StopToken stop;
  fuzzing::fuzz(fsp_seeds, [&](const std::string& text) {
    const FspFile file(text, "model", {200}, stop);
    file.process();
    file.properties();
  });
}

TEST(Fuzz, Aut) {
  fuzzing::fuzz(aut_seeds, [](const std::string& text) { read_aut(text, "model", {}, {200}); });
}

} // namespace
} // namespace parlance::lts
