#include "learn/oracles/counting_oracle.h"

namespace parlance::learn {

std::vector<Answer> CountingOracle::answer(std::span<const Word> words) {
  ++counts_.batches;
  counts_.queries += words.size();
  for (const Word& word : words)
    counts_.symbols += word.size();
  return next_.answer(words);
}

} // namespace parlance::learn
