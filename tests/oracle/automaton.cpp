#include "oracle/automaton.h"

#include <limits>
#include <map>

namespace parlance::oracle {
namespace {

using Key = std::vector<std::size_t>;

/// Groups items by equal keys.
template <class KeyOf>
Grouping group_by(std::size_t count, KeyOf key_of) {
  Grouping groups;
  std::map<Key, std::size_t> numbers;
  for (std::size_t item = 0; item < count; ++item)
    groups.of.push_back(numbers.try_emplace(key_of(item), numbers.size()).first->second);
  groups.count = numbers.size();
  return groups;
}

/// One round of refinement: a state's group and where its letters lead.
Grouping refine(const Automaton& automaton, const Grouping& groups) {
  return group_by(automaton.size(), [&](std::size_t state) {
    Key key{groups.of[state]};
    for (const std::size_t target : automaton.next[state])
      key.push_back(groups.of[target]);
    return key;
  });
}

/// Another numbering of states; where two states get one number, they must agree.
Automaton renumber(const Automaton& automaton, const Key& number_of, std::size_t count) {
  Automaton result{number_of[automaton.initial], automaton.columns, {}, {}};
  result.verdicts.resize(count);
  result.next.resize(count);
  for (std::size_t state = 0; state < automaton.size(); ++state) {
    if (number_of[state] >= count)
      continue;
    result.verdicts[number_of[state]] = automaton.verdicts[state];
    std::vector<std::size_t>& row = result.next[number_of[state]];
    row.clear();
    for (const std::size_t target : automaton.next[state])
      row.push_back(number_of[target]);
  }
  return result;
}

} // namespace

Grouping group_columns(const Automaton& automaton, const std::vector<std::size_t>& kinds) {
  return group_by(automaton.columns, [&](std::size_t column) {
    Key key{kinds[column]};
    for (const auto& row : automaton.next)
      if (!row.empty())
        key.push_back(row[column]);
    return key;
  });
}

Automaton merge_columns(const Automaton& automaton, const Grouping& groups) {
  std::vector<std::size_t> members(groups.count);
  for (std::size_t column = 0; column < automaton.columns; ++column)
    members[groups.of[column]] = column;
  return with_columns(automaton, members);
}

Automaton with_columns(const Automaton& automaton, const std::vector<std::size_t>& columns) {
  Automaton result = automaton;
  result.columns = columns.size();
  for (std::size_t state = 0; state < automaton.size(); ++state) {
    result.next[state].clear();
    if (automaton.is_legal(state))
      for (const std::size_t column : columns)
        result.next[state].push_back(automaton.next[state][column]);
  }
  return result;
}

Automaton merge_states(const Automaton& automaton) {
  Grouping groups = group_by(automaton.size(), [&](std::size_t state) {
    return Key{static_cast<std::size_t>(automaton.verdicts[state])};
  });
  for (std::size_t before = 0; before != groups.count;) {
    before = groups.count;
    groups = refine(automaton, groups);
  }
  return renumber(automaton, groups.of, groups.count);
}

Automaton breadth_first(const Automaton& automaton) {
  constexpr std::size_t unseen = std::numeric_limits<std::size_t>::max();
  Key number_of(automaton.size(), unseen);
  Key order{automaton.initial};
  number_of[automaton.initial] = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (const std::size_t target : automaton.next[order[i]]) {
      if (number_of[target] == unseen) {
        number_of[target] = order.size();
        order.push_back(target);
      }
    }
  }
  return renumber(automaton, number_of, order.size());
}

} // namespace parlance::oracle
