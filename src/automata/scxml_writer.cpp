#include "automata/lts_text.h"

#include "util/error.h"

#include <algorithm>
#include <set>

namespace parlance::automata {

namespace {

/// Two hyphens end a comment of XML.
std::string comment_line(const std::string& line) {
  std::string text;
  for (const char c : line) {
    const bool hyphens = c == '-' && text.ends_with('-');
    text += hyphens ? " -" : std::string(1, static_cast<unsigned char>(c) < ' ' ? ' ' : c);
  }
  return "<!-- " + text + " -->\n";
}

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

std::string document_name(const std::string& name) {
  std::string text;
  for (const char c : name) {
    text += is_name_character(c) ? c : '_';
  }
  return text;
}

bool begins_with_word(const std::string& label, const std::string& word) {
  return label == word || label.starts_with(word + ".");
}

/// Labels that no client may send as they are, since the platform sends them: `done` is `done_`.
std::vector<std::string> events_of(const Lts& lts) {
  std::vector<std::string> events = fsp_labels(lts.actions());
  std::set<std::string> taken(events.begin(), events.end());
  for (std::string& event : events) {
    for (const char* word : {"done", "error"}) {
      if (begins_with_word(event, word)) {
        const std::string rest = event.substr(std::string_view(word).size());
        std::string name = word;
        do {
          name += '_';
        } while (!taken.insert(name + rest).second);
        event = name + rest;
      }
    }
  }
  return events;
}

/// States are s0, s1, ...; failing ones are one final state.
class ScxmlWriter {
public:
  ScxmlWriter(const Lts& lts, const std::vector<std::string>& comment)
      : lts_(lts), events_(events_of(lts)) {
    text_ = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    for (const std::string& line : comment) {
      text_ += comment_line(line);
    }
    for (Action action = 0; action < events_.size(); ++action) {
      if (events_[action] != lts.actions()[action]) {
        text_ += comment_line(events_[action] + ": " + lts.actions()[action]);
      }
      order_.push_back(action);
    }
    // An event also triggers transitions of shorter names, and the first transition is taken.
    std::ranges::stable_sort(order_, std::greater{}, [&](Action action) {
      return std::ranges::count(events_[action], '.');
    });
  }

  std::string run() {
    text_ += "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" datamodel=\"null\" "
             "name=\"" +
             document_name(lts_.name()) + "\" initial=\"" + id_of(lts_.initial()) + "\">\n";
    for (State state = 0; state < lts_.state_count(); ++state) {
      if (!lts_.failing(state)) {
        write(state);
      }
    }
    if (refuses_) {
      text_ += "  <state id=\"refused\"/>\n";
    }
    write_unused();
    text_ += "  <final id=\"error\"/>\n</scxml>\n";
    return text_;
  }

private:
  std::string id_of(State state) const {
    return lts_.failing(state) ? "error" : "s" + std::to_string(state);
  }

  void write(State state) {
    std::vector<std::string> targets(events_.size());
    for (const Lts::Transition& transition : lts_.transitions(state)) {
      util::check(transition.action != Lts::internal && targets[transition.action].empty(),
                  "a chart of a system that is not deterministic");
      targets[transition.action] = id_of(transition.target);
    }
    text_ += "  <state id=\"" + id_of(state) + "\">\n";
    for (const Action action : order_) {
      const bool refused = targets[action].empty();
      refuses_ |= refused;
      write_transition(events_[action], refused ? "refused" : targets[action]);
    }
    text_ += "  </state>\n";
  }

  void write_transition(const std::string& event, const std::string& target) {
    text_ += "    <transition event=\"" + event + "\" target=\"" + target + "\"/>\n";
  }

  /// Where nothing can be called, the events are still named.
  void write_unused() {
    if (!lts_.failing(lts_.initial())) {
      return;
    }
    text_ += "  <state id=\"never\">\n";
    for (const Action action : order_) {
      write_transition(events_[action], "error");
    }
    text_ += "  </state>\n";
  }

  const Lts& lts_;
  std::vector<std::string> events_; ///< by action
  std::vector<Action> order_;       ///< in which transitions are written
  bool refuses_ = false;
  std::string text_;
};

} // namespace

std::string to_scxml(const Lts& lts, const std::vector<std::string>& comment) {
  return ScxmlWriter(lts, comment).run();
}

} // namespace parlance::automata
