#include "oracle/transition_system.h"

#include "oracle/search.h"

#include <nlohmann/json.hpp>

#include <set>

namespace parlance::oracle {

namespace {

using States = std::set<std::size_t>;

bool is_unseen(const TransitionSystem& system, const TransitionSystem::Edge& edge) {
  return edge.label == TransitionSystem::internal || system.hidden[edge.label];
}

States closed(const TransitionSystem& system, States states) {
  for (bool grown = true; grown;) {
    grown = false;
    for (const auto& edge : system.edges)
      if (is_unseen(system, edge) && states.contains(edge.from))
        grown |= states.insert(edge.to).second;
  }
  return states;
}

bool fails(const TransitionSystem& system, const States& states) {
  for (const std::size_t state : states)
    if (system.failing[state])
      return true;
  return false;
}

} // namespace

std::vector<std::string> TransitionSystem::visible_labels() const {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < labels.size(); ++i)
    if (!hidden[i])
      result.push_back(labels[i]);
  return result;
}

std::vector<std::string> TransitionSystem::hidden_labels() const {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < labels.size(); ++i)
    if (hidden[i])
      result.push_back(labels[i]);
  return result;
}

namespace {

TransitionSystem draw(Random& random) {
  TransitionSystem system;
  system.states = random.between(3, 12);
  const std::size_t visible = random.between(1, 3);
  const std::size_t hidden = random.between(0, 2);
  for (std::size_t i = 0; i < visible + hidden; ++i) {
    system.labels.push_back(i < visible ? std::string(1, static_cast<char>('a' + i))
                                        : "h" + std::to_string(i - visible));
    system.hidden.push_back(i >= visible);
  }
  system.failing.resize(system.states);
  for (unsigned failing = random.between(1, 2); failing > 0; --failing)
    system.failing[1 + random.below(system.states - 1)] = true;
  const auto source = [&] {
    std::size_t state = random.below(system.states);
    while (system.failing[state])
      state = random.below(system.states);
    return state;
  };
  // Few edges lead to failure, or everything is illegal soon.
  const auto target = [&] {
    std::size_t state = random.below(system.states);
    while (system.failing[state] && random.percent(75))
      state = random.below(system.states);
    return state;
  };
  for (std::size_t label = 0; label < system.labels.size(); ++label)
    system.edges.push_back({source(), label, target()});
  const std::size_t density = random.between(1, 3);
  for (std::size_t i = 0; i < density * system.states; ++i) {
    const bool unseen = random.percent(20);
    const std::size_t label = unseen && random.percent(50) ? TransitionSystem::internal
                              : unseen && hidden > 0       ? visible + random.below(hidden)
                                                           : random.below(visible);
    system.edges.push_back({source(), label, target()});
  }
  return system;
}

} // namespace

TransitionSystem random_system(Random& random) {
  // Most draws fail soon on every word. One in four is taken as it comes.
  for (bool any = random.percent(25);;) {
    TransitionSystem system = draw(random);
    if (any || meaning_of(system).size() >= 5)
      return system;
  }
}

Automaton meaning_of(const TransitionSystem& system) {
  std::vector<std::size_t> letters;
  for (std::size_t label = 0; label < system.labels.size(); ++label)
    if (!system.hidden[label])
      letters.push_back(label);
  Automaton automaton;
  automaton.columns = letters.size();
  std::map<States, std::size_t> numbers;
  std::vector<States> order;
  const auto number = [&](const States& states) {
    const auto [entry, added] = numbers.emplace(states, order.size());
    if (added) {
      order.push_back(states);
      automaton.verdicts.push_back(fails(system, states) ? Verdict::illegal : Verdict::legal);
      automaton.next.emplace_back();
    }
    return entry->second;
  };
  automaton.initial = number(closed(system, {0}));
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (!automaton.is_legal(i))
      continue;
    for (const std::size_t letter : letters) {
      States next;
      for (const auto& edge : system.edges)
        if (edge.label == letter && order[i].contains(edge.from))
          next.insert(edge.to);
      const std::size_t to = number(closed(system, next));
      automaton.next[i].push_back(to);
    }
  }
  return breadth_first(merge_states(automaton));
}

std::string aut_text(const TransitionSystem& system) {
  std::set<std::string> lines;
  for (const auto& edge : system.edges) {
    const std::string label =
        edge.label == TransitionSystem::internal ? "tau" : system.labels[edge.label];
    lines.insert("(" + std::to_string(edge.from) + ", \"" + label + "\", " +
                 std::to_string(edge.to) + ")\n");
  }
  for (std::size_t state = 0; state < system.states; ++state)
    if (system.failing[state])
      lines.insert("(" + std::to_string(state) + ", \"ERROR\", " + std::to_string(state) + ")\n");
  std::string text =
      "des (0, " + std::to_string(lines.size()) + ", " + std::to_string(system.states) + ")\n";
  for (const std::string& line : lines)
    text += line;
  return text;
}

namespace {

constexpr std::size_t bits = 6; // more than states and edges

std::string constant(std::size_t value) {
  return "(_ bv" + std::to_string(value) + " " + std::to_string(bits) + ")";
}

/// One method or internal step: the edges with these labels.
nlohmann::json step_json(const TransitionSystem& system, const std::string& name,
                         const std::set<std::size_t>& labels, const std::string& otherwise) {
  std::string update = otherwise;
  std::string error = "false";
  for (std::size_t state = 0; state < system.states; ++state) {
    std::vector<std::size_t> targets;
    for (const auto& edge : system.edges)
      if (edge.from == state && labels.contains(edge.label))
        targets.push_back(edge.to);
    for (std::size_t i = 0; i < targets.size(); ++i) {
      // A call takes one of the edges; an internal step may also not happen.
      const bool last = i + 1 == targets.size() && otherwise != "s";
      const std::string chosen =
          last ? "(bvuge c " + constant(i) + ")" : "(= c " + constant(i) + ")";
      const std::string condition = "(and (= s " + constant(state) + ") " + chosen + ")";
      update = "(ite " + condition + " " + constant(targets[i]) + " " + update + ")";
      if (system.failing[targets[i]])
        error = "(or " + condition + " " + error + ")";
    }
  }
  return {{"name", name},
          {"inputs", {{{"name", "c"}, {"sort", "(_ BitVec " + std::to_string(bits) + ")"}}}},
          {"paths",
           {{{"guard", "(not " + error + ")"},
             {"update", {{"s", update}}},
             {"outcome", {{"kind", "ok"}}}},
            {{"guard", error}, {"outcome", {{"kind", "error"}, {"error", "ERROR"}}}}}}};
}

} // namespace

std::string component_text(const TransitionSystem& system, const std::string& name) {
  nlohmann::json document{{"format", "parlance-component/1"},
                          {"name", name},
                          {"variables",
                           {{{"name", "s"},
                             {"sort", "(_ BitVec " + std::to_string(bits) + ")"},
                             {"init", constant(0)}}}}};
  std::set<std::size_t> unseen{TransitionSystem::internal};
  document["methods"] = nlohmann::json::array();
  for (std::size_t label = 0; label < system.labels.size(); ++label) {
    if (system.hidden[label])
      unseen.insert(label);
    else
      document["methods"].push_back(
          step_json(system, system.labels[label], {label}, constant(system.states)));
  }
  document["internal"] = {step_json(system, "step", unseen, "s")};
  return document.dump(1);
}

bool differ_where(const Automaton& first, const Automaton& second, Verdict verdict) {
  using Pair = std::pair<std::size_t, std::size_t>;
  Search<Pair> pairs(Pair{first.initial, second.initial});
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto [a, b] = pairs[i];
    if (first.verdicts[a] == verdict && second.verdicts[b] != verdict)
      return true;
    if (!first.is_legal(a) && !second.is_legal(b))
      continue;
    for (std::size_t letter = 0; letter < first.columns; ++letter)
      pairs.reach({first.is_legal(a) ? first.next[a][letter] : a,
                   second.is_legal(b) ? second.next[b][letter] : b},
                  i, letter);
  }
  return false;
}

} // namespace parlance::oracle
