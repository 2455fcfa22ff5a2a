#include "interface/writers/dot_writer.h"

#include "interface/json/json_words.h"
#include "interface/name_pool.h"
#include "interface/printed_names.h"
#include "interface/writers/drawn_calls.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

namespace parlance::interface {

namespace {

// ---- for people

constexpr const char* plain_colour = "#24292f";
constexpr const char* line_colour = "#57606a";
constexpr const char* error_colour = "#b3261e";
constexpr const char* unknown_colour = "#8250df";

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

/// A text inside of one of graphviz's HTML-like labels.
std::string html(const std::string& text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
    case '<':
      result += "&lt;";
      break;
    case '>':
      result += "&gt;";
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

std::string colour_of(Verdict kind) {
  switch (kind) {
  case Verdict::legal:
  case Verdict::impossible:
    return plain_colour;
  case Verdict::illegal:
    return error_colour;
  case Verdict::unknown:
    return unknown_colour;
  }
  return {};
}

std::string node_id(std::size_t state) { return "n" + std::to_string(state); }

/// What stands before a call that is not allowed.
std::string mark_of(Verdict kind) { return kind == Verdict::illegal ? "\u00d7 " : "? "; }

std::string row(const std::string& content) {
  return "<tr><td align=\"left\">" + content + "</td></tr>";
}

constexpr std::size_t short_guard = 34; // characters, with the word before it
constexpr std::size_t short_line = 44;
constexpr const char* space = "\u00a0"; // one that SVG keeps at the beginning of a line

/// The symbols of a method, whatever comes back, and what a state makes of them.
struct MethodInState {
  std::string signature;
  std::vector<Symbol> symbols;
  std::set<Verdict> kinds;
};

NamedCall without_observation(NamedCall call) {
  call.observation.reset();
  return call;
}

std::vector<MethodInState> methods_in(const Interface& interface, State state) {
  std::vector<MethodInState> methods;
  for (Symbol symbol = 0; symbol < interface.alphabet.size(); ++symbol) {
    const Verdict verdict = interface.verdict(state, symbol);
    if (verdict == Verdict::impossible) {
      continue;
    }
    const std::string signature = signature_text(without_observation(interface.call(symbol)));
    auto method = std::ranges::find(methods, signature, &MethodInState::signature);
    if (method == methods.end()) {
      method = methods.insert(method, {signature, {}, {}});
    }
    method->symbols.push_back(symbol);
    method->kinds.insert(verdict);
  }
  return methods;
}

/// What is forbidden or unknown in a state: `write(b)`, `connect(s) when s == null`, or `connect(s)
/// otherwise` if it takes many words to say when, and all other calls of the method are allowed.
std::vector<std::string> refused_calls(const Interface& interface, State state, Verdict kind) {
  std::vector<std::string> texts;
  for (const MethodInState& method : methods_in(interface, state)) {
    std::vector<std::string> refused;
    for (const Symbol symbol : method.symbols) {
      const std::string text = symbol_text(without_observation(interface.call(symbol)));
      if (interface.verdict(state, symbol) == kind &&
          std::ranges::find(refused, text) == refused.end()) {
        refused.push_back(text);
      }
    }
    const bool is_long =
        refused.size() > 1 ||
        (refused.size() == 1 && refused.front().size() > method.signature.size() + short_guard);
    if (method.kinds.size() == 1 && !refused.empty()) {
      texts.push_back(method.signature);
    } else if (is_long && method.kinds == std::set<Verdict>{Verdict::legal, kind}) {
      texts.push_back(method.signature + " otherwise");
    } else {
      texts.insert(texts.end(), refused.begin(), refused.end());
    }
  }
  return texts;
}

/// A legal state is a box with its name and, below, the calls that are forbidden or unknown there:
/// as edges they would all lead to one place, and hide the rest.
std::string legal_node(const Interface& interface, State state, const std::string& name) {
  std::string rows;
  for (const Verdict kind : {Verdict::illegal, Verdict::unknown}) {
    for (const std::string& call : refused_calls(interface, state, kind)) {
      rows += row("<font point-size=\"9\" color=\"" + colour_of(kind) + "\">" + mark_of(kind) +
                  html(call) + "</font>");
    }
  }
  return "[label=<<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" "
         "cellpadding=\"1\"><tr><td><b>" +
         html(name) + "</b></td></tr>" + rows + "</table>>]";
}

/// A call on one line, or with its guard on lines of their own, broken before `&&` and `||`.
std::string wrapped(const DrawnCall& call) {
  const std::string gap = std::string(space) + space;
  if (call.text().size() <= short_line || call.guard.empty()) {
    return space + escaped(call.text()) + space + "\\l";
  }
  std::string text = space + escaped(call.signature) + "\\l";
  std::string line = "when " + call.guard;
  while (line.size() > short_line) {
    const std::size_t end =
        std::max(line.rfind(" && ", short_line) + 1, line.rfind(" || ", short_line) + 1);
    if (end <= 1) {
      break;
    }
    text += gap + escaped(line.substr(0, end - 1)) + space + "\\l";
    line = line.substr(end);
  }
  return text + gap + escaped(line) + space + "\\l";
}

/// Other states are drawn only where the empty word already leads to one.
std::string final_node(Verdict kind, const std::string& name) {
  const std::string colour = colour_of(kind);
  return "[label=\"" + escaped(name) + "\", color=\"" + colour + "\", fontcolor=\"" + colour +
         "\"]";
}

/// One edge for each legal target, with a left-justified line for each call.
std::string edges_from(const CallDrawer& drawer, State from) {
  std::map<State, std::string> labels;
  for (const DrawnCall& call : drawer.draw(from)) {
    if (call.verdict == Verdict::legal) {
      labels[call.to] += wrapped(call);
    }
  }
  std::string text;
  for (const auto& [to, label] : labels) {
    text += "  " + node_id(from) + " -> " + node_id(to) + " [label=\"" + label + "\"];\n";
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
  for (State state = 0; state < labels.size(); ++state) {
    const Verdict kind = interface.verdict(state);
    if (kind != Verdict::legal) {
      labels[state] = pool.take(word_for(state_kinds, kind));
    }
  }
  for (State state = 0; state < labels.size(); ++state) {
    if (interface.is_legal(state)) {
      labels[state] = pool.take(portable(labels[state]));
    }
  }
  return labels;
}

} // namespace

std::string to_dot(const Interface& interface) {
  const CallDrawer drawer(interface);
  const std::vector<std::string> names = state_names(interface);
  std::string text = "digraph interface {\n  rankdir=LR;\n  nodesep=0.4;\n  ranksep=0.6;\n";
  text += "  nslimit=5;\n  nslimit1=5;\n"; // large ones are drawn soon rather than well
  text += "  label=\"" + escaped(interface.component) + "\";\n  labelloc=t;\n";
  text += std::string("  fontname=\"Helvetica\";\n  fontsize=14;\n  fontcolor=\"") + plain_colour +
          "\";\n";
  text +=
      std::string("  node [shape=box, style=\"rounded,filled\", fillcolor=\"#f6f8fa\", color=\"") +
      line_colour + "\", fontname=\"Helvetica\", fontsize=12, fontcolor=\"" + plain_colour +
      "\", margin=\"0.12,0.06\"];\n";
  text += std::string("  edge [color=\"") + line_colour +
          "\", fontname=\"Helvetica\", fontsize=10, fontcolor=\"" + plain_colour +
          "\", arrowsize=0.7];\n";
  text += std::string("  start [shape=circle, style=filled, fillcolor=\"") + line_colour +
          "\", label=\"\", width=0.12];\n";
  for (State state = 0; state < names.size(); ++state) {
    const Verdict kind = interface.verdict(state);
    if (kind == Verdict::legal) {
      text += "  " + node_id(state) + " " + legal_node(interface, state, names[state]) + ";\n";
    } else if (state == interface.initial()) {
      text += "  " + node_id(state) + " " + final_node(kind, names[state]) + ";\n";
    }
  }
  text += "  start -> " + node_id(interface.initial()) + ";\n";
  for (State state = 0; state < names.size(); ++state) {
    if (interface.is_legal(state)) {
      text += edges_from(drawer, state);
    }
  }
  return text + "}\n";
}

std::string to_learnlib_dot(const Interface& interface) {
  const std::vector<std::string> labels = portable_state_labels(interface);
  const std::vector<std::string> symbols = portable(symbol_names(interface));
  const auto id = [](std::size_t state) { return "s" + std::to_string(state); };
  std::string text = "digraph g {\n__start0 [label=\"\" shape=\"none\"];\n";
  for (State state = 0; state < labels.size(); ++state) {
    text += id(state) + " [shape=\"" + (interface.is_legal(state) ? "doublecircle" : "circle") +
            "\" label=\"" + labels[state] + "\"];\n";
  }
  for (State state = 0; state < labels.size(); ++state) {
    for (Symbol symbol = 0; symbol < symbols.size(); ++symbol) {
      text += id(state) + " -> " + id(interface.machine.step(state, symbol)) + " [label=\"" +
              symbols[symbol] + "\"];\n";
    }
  }
  text += "__start0 -> " + id(interface.initial()) + ";\n";
  return text + "}\n";
}

} // namespace parlance::interface
