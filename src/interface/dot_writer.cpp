#include "interface/dot_writer.h"

#include "interface/drawn_calls.h"
#include "interface/name_pool.h"
#include "interface/names.h"

#include <algorithm>
#include <cctype>
#include <map>

namespace parlance::interface {

namespace {

// ---- for people

/// A text between DOT's quotes. Graphviz reads backslashes and, in labels, HTML entities.
std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
    case '\\':
      result += "\\\\";
      break;
    case '"':
      result += "\\\"";
      break;
    case '&':
      result += "&amp;";
      break;
    default:
      result += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
  }
  return result;
}

std::string node_style(Verdict kind) {
  switch (kind) {
  case Verdict::legal:
    return "shape=circle";
  case Verdict::illegal:
    return "shape=octagon, color=firebrick, fontcolor=firebrick";
  case Verdict::unknown:
    return "shape=octagon, style=dashed, color=gray40, fontcolor=gray40";
  }
  return {};
}

std::string edge_style(Verdict target) {
  switch (target) {
  case Verdict::legal:
    return {};
  case Verdict::illegal:
    return ", style=dashed, color=firebrick, fontcolor=firebrick";
  case Verdict::unknown:
    return ", style=dashed, color=gray40, fontcolor=gray40";
  }
  return {};
}

std::string node_id(std::size_t state) { return "n" + std::to_string(state); }

/// One edge for each target, with a left-justified line for each call.
std::string edges_from(const Interface& interface, const CallDrawer& drawer, std::size_t from) {
  std::map<std::uint32_t, std::string> labels;
  for (const DrawnCall& call : drawer.draw(interface.states[from])) {
    labels[call.transition->to] += escaped(call.text) + "\\l";
  }
  std::string text;
  for (const auto& [to, label] : labels) {
    text += "  " + node_id(from) + " -> " + node_id(to) + " [label=\"" + label + "\"" +
            edge_style(interface.states[to].kind) + "];\n";
  }
  return text;
}

// ---- for other tools

/// A label that every reader of the dialect takes: no quotes, slashes, brackets, commas or spaces.
std::string portable(const std::string& text) {
  std::string result;
  for (const char c : text) {
    const bool kept = std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                      std::string_view("_.$()").find(c) != std::string_view::npos;
    result += kept ? c : '_';
  }
  return result.empty() ? "_" : result;
}

std::vector<std::string> portable(const std::vector<std::string>& names) {
  NamePool pool;
  std::vector<std::string> result;
  result.reserve(names.size());
  for (const std::string& name : names) {
    result.push_back(pool.take(portable(name)));
  }
  return result;
}

/// The sinks are told apart by their labels, whatever a file calls them.
std::vector<std::string> portable_state_labels(const Interface& interface) {
  NamePool pool;
  std::vector<std::string> labels = state_names(interface);
  for (std::size_t state = 0; state < labels.size(); ++state) {
    const Verdict kind = interface.states[state].kind;
    if (kind != Verdict::legal) {
      labels[state] = pool.take(kind == Verdict::illegal ? "error" : "unknown");
    }
  }
  for (std::size_t state = 0; state < labels.size(); ++state) {
    if (interface.states[state].kind == Verdict::legal) {
      labels[state] = pool.take(portable(labels[state]));
    }
  }
  return labels;
}

} // namespace

std::string to_dot(const Interface& interface) {
  const CallDrawer drawer(interface);
  const std::vector<std::string> names = state_names(interface);
  std::string text = "digraph interface {\n  rankdir=LR;\n";
  text += "  label=\"" + escaped(interface.component) + "\";\n  labelloc=t;\n";
  text += "  node [fontname=\"Helvetica\"];\n  edge [fontname=\"Helvetica\", fontsize=10];\n";
  text += "  start [shape=point, width=0.1];\n";
  for (std::size_t state = 0; state < names.size(); ++state) {
    text += "  " + node_id(state) + " [label=\"" + escaped(names[state]) + "\", " +
            node_style(interface.states[state].kind) + "];\n";
  }
  text += "  start -> " + node_id(interface.initial) + ";\n";
  for (std::size_t state = 0; state < names.size(); ++state) {
    if (interface.states[state].kind == Verdict::legal) {
      text += edges_from(interface, drawer, state);
    }
  }
  return text + "}\n";
}

std::string to_learnlib_dot(const Interface& interface) {
  const std::vector<std::string> labels = portable_state_labels(interface);
  const std::vector<std::string> symbols = portable(symbol_names(interface));
  const auto id = [](std::size_t state) { return "s" + std::to_string(state); };
  std::string text = "digraph g {\n__start0 [label=\"\" shape=\"none\"];\n";
  for (std::size_t state = 0; state < labels.size(); ++state) {
    const bool legal = interface.states[state].kind == Verdict::legal;
    text += id(state) + " [shape=\"" + (legal ? "doublecircle" : "circle") + "\" label=\"" +
            labels[state] + "\"];\n";
  }
  for (std::size_t state = 0; state < labels.size(); ++state) {
    const bool legal = interface.states[state].kind == Verdict::legal;
    for (std::size_t symbol = 0; symbol < symbols.size(); ++symbol) {
      const std::size_t to = legal ? interface.states[state].transitions[symbol].to : state;
      text += id(state) + " -> " + id(to) + " [label=\"" + symbols[symbol] + "\"];\n";
    }
  }
  text += "__start0 -> " + id(interface.initial) + ";\n";
  return text + "}\n";
}

} // namespace parlance::interface
