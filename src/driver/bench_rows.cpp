#include "driver/bench.h"

namespace parlance::driver {

std::vector<BenchRow> sas12_rows() {
  return {
      {"Signature",
       "Signature.java",
       {{5, 5, 0, 3, 4, 10.5}},
       "the published states include the error state"},
      {"PipedOutputStream",
       "piped/PipedOutputStream.java",
       {{4, 5, 1, 3, 3, 32.0}},
       "the published states include the error state"},
      {"IntMath",
       "IntMath.java",
       {{8, 16, 7, 1, 3, 74.1}},
       "written anew, so the guards are others; the published third state is the solver's unknown "
       "on non-linear arithmetic, which is decided here"},
      {"AltBit",
       "AltBitRemainder.java",
       {{2, 5, 3, 4, 5, 34.8}},
       "% 2 is 0, 1 or -1, and an acknowledgement 0, 1 or other: 6 symbols; the 32-bit counter is "
       "assumed not to overflow"},
      {"CEV-FlightRule",
       "CEVFlightRule.java",
       {{3, 5, 2, 3, 3, 192.7}},
       "the published states include the error state"},
      {"CEV",
       "CEV.java",
       {{18, 23, 5, 3, 9, 2846.1}},
       "depth 3 does not show all states; abort splits by altitude and motor, reset by component"},
      {"AltBit with & 1",
       "AltBit.java",
       {},
       "not in the table: the parity that is exact for 32 bits, without an assumption"},
  };
}

} // namespace parlance::driver
