#pragma once
// The interfaces of the examples as machines: tests/learn/examples has what `parlance learn
// --format dot-learnlib` writes.

#include "automata/moore_machine.h"
#include "automata/random_machines.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <string>
#include <utility>
#include <vector>

namespace parlance::learn::testing {

inline automata::MooreMachine read_dot(const std::filesystem::path& file) {
  const std::regex node(R"re((s\d+) \[shape="(?:double)?circle" label="(\w+)"\];)re");
  const std::regex edge(R"re((s\d+) -> (s\d+) \[label="([^"]+)"\];)re");
  std::vector<std::pair<std::string, std::string>> states; // and labels
  std::vector<std::smatch> edges;
  std::vector<std::string> lines;
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);)
    lines.push_back(line);
  std::map<std::string, automata::Symbol> symbols;
  for (const std::string& line : lines) {
    std::smatch match;
    if (std::regex_match(line, match, node))
      states.emplace_back(match[1], match[2]);
    if (std::regex_match(line, match, edge)) {
      symbols.emplace(match[3], static_cast<automata::Symbol>(symbols.size()));
      edges.push_back(match);
    }
  }
  automata::MooreMachine machine(automata::testing::verdicts(),
                                 static_cast<automata::Symbol>(symbols.size()));
  std::map<std::string, automata::State> numbers;
  for (const auto& [name, label] : states)
    numbers[name] = machine.add_state(label == "error" ? 1 : label == "unknown" ? 2 : 0);
  for (const std::smatch& match : edges)
    if (!machine.absorbing(numbers.at(match[1])))
      machine.set_transition(numbers.at(match[1]), symbols.at(match[3]), numbers.at(match[2]));
  return machine;
}

inline std::map<std::string, automata::MooreMachine> example_machines() {
  std::map<std::string, automata::MooreMachine> machines;
  for (const auto& entry :
       std::filesystem::directory_iterator(PARLANCE_SOURCE_DIR "/tests/learn/examples"))
    if (entry.path().extension() == ".dot")
      machines.emplace(entry.path().stem().string(), read_dot(entry.path()));
  return machines;
}

} // namespace parlance::learn::testing
