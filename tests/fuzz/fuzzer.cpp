// One reader under libFuzzer. PARLANCE_READER is its function.

#include "fuzz/readers.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // NOLINTNEXTLINE: bytes as characters
  parlance::fuzz::feed(parlance::fuzz::PARLANCE_READER,
                       {reinterpret_cast<const char*>(data), size});
  return 0;
}
