#include "driver/bench.h"

namespace parlance::driver {

std::vector<BenchRow> sas12_rows() {
  return {
      {"Signature", "Signature.java", {{5, 5, 0, 3, 4, 10.5}}, "the error state is counted there"},
      {"PipedOutputStream",
       "piped/PipedOutputStream.java",
       {{4, 5, 1, 3, 3, 32.0}},
       "the error state is counted there; assumed here: nobody else changes the sink"},
      {"IntMath",
       "IntMath.java",
       {{8, 16, 7, 1, 3, 74.1}},
       "written anew; there the error state is counted, and an unknown state for lack of "
       "non-linear arithmetic"},
      {"AltBit",
       "AltBitRemainder.java",
       {{2, 5, 3, 4, 5, 34.8}},
       "the error state is counted there; here % 2 is 0, 1 or -1 and an acknowledgement 0, 1 or "
       "other, and the counter is assumed not to overflow"},
      {"CEV-FlightRule",
       "CEVFlightRule.java",
       {{3, 5, 2, 3, 3, 192.7}},
       "the error state is counted there"},
      {"CEV",
       "CEV.java",
       {{18, 23, 5, 3, 9, 2846.1}},
       "written anew; depth 3 does not show all states, nor all guards that tell them apart"},
      {"AltBit with & 1",
       "AltBit.java",
       {},
       "not in the paper: exact for 32 bits, without an assumption"},
  };
}

} // namespace parlance::driver
