#include "guards/guard_samples.h"

#include "term/traversal.h"

#include <algorithm>
#include <array>
#include <set>

namespace parlance::guards {

namespace {

constexpr std::size_t constant_limit = 16;
constexpr std::size_t mixed_limit = 48;
constexpr unsigned few_bits = 12;

/// A fixed sequence of numbers without pattern (a linear congruential generator).
class Mixer {
public:
  std::size_t below(std::size_t bound) {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<std::size_t>((state_ >> 33) % bound);
  }

private:
  std::uint64_t state_ = 1;
};

std::set<Position> constants_of(Term guard) {
  std::set<Position> constants;
  for (Term a : term::nodes_below(std::array{guard}))
    if (a->is_constant() && a->sort().is_bit_vector() && constants.size() < constant_limit)
      constants.insert(position_of(a->sort(), a->value()));
  return constants;
}

/// The values of a variable that are worth trying, in a fixed order.
Arguments values_for(const Sort& sort, const std::set<Position>& constants) {
  if (sort.is_boolean())
    return {0, 1};
  std::set<Position> near = {first_position(sort), last_position(sort), -1, 0, 1};
  for (Position constant : constants)
    for (Position offset : {-1, 0, 1}) {
      const std::uint64_t shifted =
          static_cast<std::uint64_t>(constant) + static_cast<std::uint64_t>(offset);
      near.insert(position_of(sort, shifted & sort.mask()));
    }
  Arguments values;
  for (Position position : near)
    values.push_back(static_cast<std::uint64_t>(position) & sort.mask());
  return values;
}

std::vector<Arguments> all_arguments(const std::vector<Term>& variables) {
  std::vector<Arguments> result = {{}};
  for (Term variable : variables) {
    std::vector<Arguments> longer;
    for (const Arguments& prefix : result)
      for (std::uint64_t value = 0; value <= variable->sort().mask(); ++value) {
        longer.push_back(prefix);
        longer.back().push_back(value);
      }
    result = std::move(longer);
  }
  return result;
}

} // namespace

bool are_few(const std::vector<Term>& variables) {
  unsigned bits = 0;
  for (Term variable : variables)
    bits += variable->sort().width();
  return bits <= few_bits;
}

std::vector<Arguments> sample_arguments(Term guard, const std::vector<Term>& variables) {
  if (are_few(variables))
    return all_arguments(variables);
  const std::set<Position> constants = constants_of(guard);
  std::vector<Arguments> choices(variables.size());
  std::ranges::transform(variables, choices.begin(), [&constants](Term variable) {
    return values_for(variable->sort(), constants);
  });
  Mixer mixer;
  const auto mixed = [&] {
    Arguments arguments;
    for (const Arguments& values : choices)
      arguments.push_back(values[mixer.below(values.size())]);
    return arguments;
  };
  std::vector<Arguments> samples = {Arguments(variables.size(), 0)};
  for (std::size_t i = 0; i < variables.size(); ++i)
    for (std::uint64_t value : choices[i])
      for (Arguments sample : {Arguments(variables.size(), 0), mixed()}) {
        sample[i] = value;
        samples.push_back(std::move(sample));
      }
  for (std::size_t i = 0; i < mixed_limit && variables.size() > 1; ++i)
    samples.push_back(mixed());
  std::ranges::sort(samples);
  samples.erase(std::unique(samples.begin(), samples.end()), samples.end());
  return samples;
}

} // namespace parlance::guards
