#include "interface/writers/text_writer.h"

#include "interface/printed_names.h"
#include "interface/writers/drawn_calls.h"
#include "interface/writers/hints.h"
#include "util/reason_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace parlance::interface {

namespace {

/// Longer calls push their line to the right instead of everybody's.
constexpr std::size_t widest_column = 76;

std::string padded(const std::string& text, std::size_t width) {
  return text.size() < width ? text + std::string(width - text.size(), ' ') : text;
}

std::string word_text(const Calls& calls) {
  return calls.empty() ? "the empty call sequence" : to_text(calls);
}

/// An error is a name, `E at File:12`; other reasons are sentences, `File:12: why`.
std::string reason_text(const Reason& reason) {
  const std::string place = util::separate_place(reason.what);
  return reason.kind == Reason::Kind::error || place.empty()
             ? util::text_with_place(reason.what)
             : place + ": " + util::to_text(reason.what);
}

std::string reasons_text(const std::vector<Reason>& reasons) {
  std::string text;
  for (const Reason& reason : reasons) {
    text += (text.empty() ? "" : ", or ") + reason_text(reason);
  }
  return text;
}

/// A reason that calls are unknown for.
struct UnknownKind {
  std::string reason;
  std::string hint;
  std::set<std::string> methods = {};
};

UnknownKind& kind_of(std::vector<UnknownKind>& kinds, const Reason& reason) {
  const std::string text = reason_text(reason);
  const auto found = std::ranges::find(kinds, text, &UnknownKind::reason);
  return found != kinds.end() ? *found : kinds.emplace_back(text, hint_text(reason));
}

class TextWriter {
public:
  explicit TextWriter(const Interface& interface)
      : interface_(interface), names_(state_names(interface)), drawer_(interface),
        arrivals_(find_arrivals()) {}

  std::string write() {
    write_header();
    for (State state = 0; state < interface_.state_count(); ++state) {
      if (interface_.is_legal(state)) {
        write_state(state);
      }
    }
    write_unknowns();
    write_guarantee();
    return text_;
  }

private:
  void line(std::size_t indent, const std::string& text) {
    text_ += std::string(indent, ' ') + text;
    text_.erase(text_.find_last_not_of(' ') + 1);
    text_ += '\n';
  }

  void write_header() {
    const std::size_t count = interface_.legal_states();
    line(0, (interface_.component.empty() ? "Interface" : interface_.component) + ": " +
                std::to_string(count) + (count == 1 ? " legal state" : " legal states"));
    if (is_guess()) {
      line(0, "Not a result yet: nothing below was checked (" +
                  util::to_text(interface_.guarantee->safe.reason) + ").");
    }
    const Verdict start = interface_.verdict(interface_.initial());
    if (start != Verdict::legal) {
      const std::string why = reasons_text(interface_.initial_reasons);
      line(0, "Before the first call everything is " + verdict_text(start) +
                  (why.empty() ? "." : ": " + why));
    }
  }

  /// Whether the work ended before anything was established, so that this is a mere conjecture.
  bool is_guess() const {
    return interface_.guarantee && interface_.guarantee->safe.status == Status::none &&
           interface_.guarantee->permissive.status == Status::none;
  }

  void write_state(State state) {
    const std::vector<DrawnCall> calls = drawer_.draw(state);
    text_ += '\n';
    line(0, names_[state] + (state == interface_.initial() ? " (start)" : arrival_text(state)));
    write_section("allowed", calls, Verdict::legal);
    write_section("forbidden", calls, Verdict::illegal);
    write_section("unknown", calls, Verdict::unknown);
  }

  /// How to get here: the shortest witness of the state without its last call, else the last step
  /// of a shortest way.
  std::string arrival_text(State state) const {
    const Calls* shortest = nullptr;
    for (Symbol symbol = 0; symbol < interface_.alphabet.size(); ++symbol) {
      const std::optional<Calls>& witness = interface_.explanation(state, symbol).witness;
      if (witness && witness->size() > 1 &&
          (shortest == nullptr || witness->size() < shortest->size())) {
        shortest = &*witness;
      }
    }
    if (shortest != nullptr) {
      return ", after " + to_text(Calls(shortest->begin(), shortest->end() - 1));
    }
    return arrivals_[state];
  }

  /// Breadth-first: ", from s0 by connect(snk, c) when snk != 0" for every state but the start.
  std::vector<std::string> find_arrivals() const {
    std::vector<std::string> arrivals(interface_.state_count());
    std::vector<bool> seen(interface_.state_count());
    std::vector<State> queue = {interface_.initial()};
    seen[interface_.initial()] = true;
    for (std::size_t next = 0; next < queue.size(); ++next) {
      for (Symbol symbol = 0; symbol < interface_.alphabet.size(); ++symbol) {
        const State to = interface_.machine.step(queue[next], symbol);
        if (!seen[to]) {
          seen[to] = true;
          queue.push_back(to);
          arrivals[to] =
              ", from " + names_[queue[next]] + " by " + symbol_text(interface_.call(symbol));
        }
      }
    }
    return arrivals;
  }

  void write_section(const std::string& title, const std::vector<DrawnCall>& calls, Verdict kind) {
    std::vector<DrawnCall> shown;
    std::size_t width = 0;
    for (const DrawnCall& call : calls) {
      if (call.verdict == kind) {
        shown.push_back(call);
        width = std::max(width, std::min(call.text().size(), widest_column));
      }
    }
    if (shown.empty()) {
      if (kind == Verdict::legal) {
        line(2, "allowed: nothing");
      }
      return;
    }
    line(2, title);
    for (const DrawnCall& call : shown) {
      write_call(call, width, kind);
    }
  }

  void write_call(const DrawnCall& call, std::size_t width, Verdict kind) {
    const std::string column = padded(call.text(), width) + "  ";
    if (kind == Verdict::legal) {
      line(4, column + "-> " + names_[call.to] +
                  (call.places.empty() ? "" : "  decided at " + call.places));
      return;
    }
    line(4, column + reasons_text(call.explanation->reasons));
    if (call.explanation->witness) {
      line(4 + width + 4, "for example: " + to_text(*call.explanation->witness));
    }
  }

  /// What is unknown, by reason, and the methods it concerns. Reasons in the order of the states.
  std::vector<UnknownKind> unknown_kinds() const {
    std::vector<UnknownKind> kinds;
    const auto add = [&kinds](const std::vector<Reason>& reasons, const std::string& method) {
      for (const Reason& reason : reasons) {
        if (reason.kind != Reason::Kind::error) {
          kind_of(kinds, reason).methods.insert(method);
        }
      }
    };
    add(interface_.initial_reasons, "every call");
    for (const auto& [cell, explanation] : interface_.explanations) {
      add(explanation.reasons,
          interface_.signatures[interface_.alphabet[cell.second].method].method);
    }
    return kinds;
  }

  void write_unknowns() {
    const std::vector<UnknownKind> kinds = unknown_kinds();
    if (kinds.empty()) {
      return;
    }
    text_ += '\n';
    line(0, "what is unknown, and what would lift it");
    for (const UnknownKind& kind : kinds) {
      line(2, fmt::format("{}: {}", fmt::join(kind.methods, ", "), kind.reason));
      line(4, kind.hint);
    }
  }

  void write_guarantee() {
    text_ += '\n';
    if (!interface_.guarantee) {
      line(0, "guarantee: none is recorded; compare it with its component by `parlance check`");
      return;
    }
    const Guarantee& guarantee = *interface_.guarantee;
    line(0, "guarantee");
    const ClaimTexts claims = claim_texts(guarantee);
    line(2, "safe, what is allowed here is legal:           " + claims.safe);
    line(2, "permissive, what is forbidden here is illegal: " + claims.permissive);
    line(2, "tight, what is unknown here is unknown:        " + claims.tight);
    if (guarantee.arithmetic) {
      line(2, "overflow: " + arithmetic_text(*guarantee.arithmetic));
    }
    if (!guarantee.assumptions.empty()) {
      line(0, "assuming");
    }
    for (const component::Assumption& assumption : guarantee.assumptions) {
      line(2, assumption.text);
    }
  }

  const Interface& interface_;
  std::vector<std::string> names_;
  CallDrawer drawer_;
  std::vector<std::string> arrivals_;
  std::string text_;
};

} // namespace

std::string to_text(const Interface& interface) { return TextWriter(interface).write(); }

std::string arithmetic_text(Arithmetic arithmetic) {
  return arithmetic == Arithmetic::exact ? "exact, numbers wrap around" : "assumed not to happen";
}

namespace {

std::string claim_text(const Claim& claim, const std::string& disagreement) {
  switch (claim.status) {
  case Status::proved:
    return std::string("proved") + (claim.unchecked ? ", unchecked," : "") +
           " for all call sequences";
  case Status::depth:
    return "checked for all call sequences up to length " + std::to_string(claim.depth) +
           "; nothing is claimed beyond" +
           (claim.reason.empty() ? std::string() : ": " + util::to_text(claim.reason));
  case Status::none:
    return "not established" +
           (claim.reason.empty() ? std::string() : ": " + util::to_text(claim.reason));
  case Status::refuted:
    return "refuted" +
           (claim.word ? ": " + disagreement + ": " + word_text(*claim.word) : std::string());
  }
  return {};
}

} // namespace

std::string claim_text(const Claim& claim) { return claim_text(claim, "the component disagrees"); }

ClaimTexts claim_texts(const Guarantee& guarantee) {
  return {claim_text(guarantee.safe, "allowed here, but not legal"),
          claim_text(guarantee.permissive, "forbidden here, but not illegal"),
          claim_text(guarantee.tight, "unknown here, but not in the component")};
}

} // namespace parlance::interface
