#include "certify/obligations/explicit_obligations.h"

#include "certify/files/json_reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace parlance::certify {

namespace {

/// Methods without parameters: the labels of the component, and what else the interface calls,
/// which the component always refuses.
ComponentFile methods_of(const AutFile& component, std::string_view interface) {
  ComponentFile result;
  std::set<std::string> names;
  const auto add = [&](const std::string& name) {
    if (names.insert(name).second) {
      Step& method = result.methods.emplace_back();
      method.name = name;
    }
  };
  for (const std::string& label : component.labels) {
    add(label);
  }
  const Json document = parse_document(interface, interface_versions);
  const Json alphabet = list_at(document, "alphabet", "the interface");
  for (const Json& symbol : alphabet) {
    require(symbol.is_object(), "a symbol is no object");
    add(text_at(symbol, "method", "a symbol"));
  }
  return result;
}

[[noreturn]] void not_proved(const std::string& what) { throw Refused(Cause::not_proved, what); }

} // namespace

ExplicitSystem read_explicit_system(std::string_view component, std::string_view interface) {
  ExplicitSystem system;
  system.component = read_aut_file(component);
  const ComponentFile methods = methods_of(system.component, interface);
  system.interface = read_interface(interface, methods);
  system.symbol_of.assign(methods.methods.size(), 0);
  require(system.interface.alphabet.size() == methods.methods.size(),
          "a method has two symbols, and no parameters to tell them apart");
  for (std::size_t symbol = 0; symbol < system.interface.alphabet.size(); ++symbol) {
    const Symbol& entry = system.interface.alphabet[symbol];
    require(!entry.guard || entry.guard->text == "true", "a call without parameters has a guard");
    system.symbol_of[entry.method] = symbol;
  }
  system.symbol_of.resize(system.component.labels.size());
  system.next.assign(system.interface.states.size(),
                     std::vector<std::size_t>(system.interface.alphabet.size()));
  for (const Transition& transition : system.interface.transitions) {
    system.next[transition.from][transition.symbol] = transition.to;
  }
  return system;
}

void CheckLimits::check() {
  if (++calls_ % 4096 != 0) {
    return;
  }
  if (std::chrono::steady_clock::now() > deadline_) {
    throw Refused(Cause::limit, "the time limit was reached");
  }
  if (stop_ != nullptr && stop_->requested()) {
    throw Refused(Cause::limit, "the check was interrupted");
  }
}

std::size_t check_safe(const ExplicitSystem& system, const ExplicitCertificate& certificate,
                       CheckLimits& limits) {
  const AutFile& component = system.component;
  const InterfaceFile& interface = system.interface;
  std::vector<std::vector<bool>> reached(interface.states.size());
  for (const StateLine& line : certificate.reached) {
    std::vector<bool>& states = reached[line.interface_state];
    states.assign(component.edges.size(), false);
    for (const std::uint32_t state : line.states) {
      states[state] = true;
    }
  }
  const auto require_reached = [&](std::size_t at, std::uint32_t state) {
    if (interface.states[at] == StateKind::legal && (reached[at].empty() || !reached[at][state])) {
      not_proved("state " + std::to_string(state) + " of the component is reached beside state " +
                 std::to_string(at) + " of the interface, and is not listed there");
    }
  };
  require_reached(interface.initial, component.initial);
  std::size_t checked = 1;
  for (const StateLine& line : certificate.reached) {
    const std::size_t at = line.interface_state;
    if (interface.states[at] != StateKind::legal) {
      continue; // nothing is claimed of it
    }
    for (const std::uint32_t state : line.states) {
      limits.check();
      if (component.failing[state]) {
        not_proved("state " + std::to_string(state) +
                   " of the component fails, and is reached "
                   "beside state " +
                   std::to_string(at) + " of the interface, which is legal");
      }
      for (const AutFile::Edge& edge : component.edges[state]) {
        require_reached(
            edge.label == AutFile::internal ? at : system.next[at][system.symbol_of[edge.label]],
            edge.target);
        ++checked;
      }
    }
  }
  return checked;
}

namespace {

/// A set of states of the component that grows, and is emptied again.
class GrowingSet {
public:
  explicit GrowingSet(std::size_t states) : member_(states, false) {}
  void add(std::uint32_t state) {
    if (!member_[state]) {
      member_[state] = true;
      states_.push_back(state);
    }
  }
  void clear() {
    for (const std::uint32_t state : states_) {
      member_[state] = false;
    }
    states_.clear();
  }
  bool contains(std::uint32_t state) const { return member_[state]; }
  const std::vector<std::uint32_t>& states() const { return states_; }

private:
  std::vector<bool> member_;
  std::vector<std::uint32_t> states_;
};

/// Permissive: by lines that hold of every word, as far as an error can follow.
class BeliefCheck {
public:
  BeliefCheck(const ExplicitSystem& system, const ExplicitCertificate& certificate,
              CheckLimits& limits)
      : system_(system), component_(system.component), interface_(system.interface),
        certificate_(certificate), limits_(limits), before_(component_.edges.size()),
        after_(component_.edges.size()), leads_to_error_(leads_to(interface_, StateKind::error)),
        single_(interface_.states.size()), several_(interface_.states.size()) {}

  std::size_t run() {
    check_start();
    for (std::size_t line = 0; line < certificate_.beliefs.size(); ++line) {
      index(certificate_.beliefs[line], line);
    }
    for (std::size_t line = 0; line < certificate_.beliefs.size(); ++line) {
      check_line(certificate_.beliefs[line], line);
    }
    return checked_;
  }

private:
  /// Adds what internal steps reach.
  void close(GrowingSet& set) {
    for (std::size_t next = 0; next < set.states().size(); ++next) {
      limits_.check();
      for (const AutFile::Edge& edge : component_.edges[set.states()[next]]) {
        if (edge.label == AutFile::internal && !component_.failing[set.states()[next]]) {
          set.add(edge.target);
        }
      }
    }
  }

  bool fails(const GrowingSet& set) const {
    return std::ranges::any_of(set.states(),
                               [&](std::uint32_t state) { return component_.failing[state]; });
  }

  void check_start() {
    ++checked_;
    before_.clear();
    before_.add(component_.initial);
    close(before_);
    if (interface_.states[interface_.initial] == StateKind::error) {
      if (!fails(before_)) {
        not_proved("the interface forbids everything, and no internal step fails at the start");
      }
      return;
    }
    if (!leads_to_error_[interface_.initial] || fails(before_)) {
      return;
    }
    if (certificate_.beliefs.empty()) {
      throw Refused(Cause::bad_certificate, "there is no belief of the start");
    }
    const StateLine& first = certificate_.beliefs.front();
    if (first.interface_state != interface_.initial ||
        !std::ranges::all_of(first.states,
                             [&](std::uint32_t state) { return before_.contains(state); })) {
      not_proved("the first belief is not one of the start");
    }
  }

  void index(const StateLine& line, std::size_t position) {
    if (line.states.size() > 1) {
      several_[line.interface_state].push_back(position);
      return;
    }
    std::vector<bool>& states = single_[line.interface_state];
    states.resize(component_.edges.size());
    states[line.states.front()] = true;
  }

  void check_line(const StateLine& line, std::size_t position) {
    const std::size_t at = line.interface_state;
    if (interface_.states[at] != StateKind::legal || !leads_to_error_[at]) {
      return; // nothing rests on it
    }
    before_.clear();
    for (const std::uint32_t state : line.states) {
      before_.add(state);
    }
    close(before_);
    if (fails(before_)) {
      return; // no word that leads here is legal
    }
    sort_by_symbol();
    for (std::size_t symbol = 0; symbol < interface_.alphabet.size(); ++symbol) {
      ++checked_;
      check_call(system_.next[at][symbol], symbol, position);
    }
  }

  /// The targets of all calls from the states before.
  void sort_by_symbol() {
    targets_.assign(interface_.alphabet.size(), {});
    for (const std::uint32_t state : before_.states()) {
      for (const AutFile::Edge& edge : component_.edges[state]) {
        if (edge.label != AutFile::internal) {
          targets_[system_.symbol_of[edge.label]].push_back(edge.target);
        }
      }
    }
  }

  void check_call(std::size_t to, std::size_t symbol, std::size_t position) {
    const bool forbidden = interface_.states[to] == StateKind::error;
    if (!forbidden && (interface_.states[to] != StateKind::legal || !leads_to_error_[to])) {
      return;
    }
    after_.clear();
    for (const std::uint32_t target : targets_[symbol]) {
      after_.add(target);
    }
    close(after_);
    if (fails(after_)) {
      return;
    }
    if (forbidden) {
      not_proved(call_text(position, symbol) + " is forbidden, and does not fail");
    }
    if (!has_line(to)) {
      not_proved(call_text(position, symbol) + " leads to no belief that is listed");
    }
  }

  /// Some line of the state asks for no more than what was reached.
  bool has_line(std::size_t to) const {
    const std::vector<bool>& single = single_[to];
    if (!single.empty() &&
        std::ranges::any_of(after_.states(), [&](std::uint32_t state) { return single[state]; })) {
      return true;
    }
    return std::ranges::any_of(several_[to], [&](std::size_t line) {
      limits_.check();
      return std::ranges::all_of(certificate_.beliefs[line].states,
                                 [&](std::uint32_t state) { return after_.contains(state); });
    });
  }

  std::string call_text(std::size_t position, std::size_t symbol) const {
    return "behind belief " + std::to_string(position + 1) + " the call with symbol " +
           std::to_string(symbol);
  }

  const ExplicitSystem& system_;
  const AutFile& component_;
  const InterfaceFile& interface_;
  const ExplicitCertificate& certificate_;
  CheckLimits& limits_;
  GrowingSet before_, after_;
  std::vector<bool> leads_to_error_;
  std::vector<std::vector<bool>> single_;           ///< lines of one state, by interface state
  std::vector<std::vector<std::size_t>> several_;   ///< the others
  std::vector<std::vector<std::uint32_t>> targets_; ///< by symbol
  std::size_t checked_ = 0;
};

} // namespace

std::size_t check_permissive(const ExplicitSystem& system, const ExplicitCertificate& certificate,
                             CheckLimits& limits) {
  return BeliefCheck(system, certificate, limits).run();
}

std::size_t check_tight(const ExplicitSystem& system) {
  const bool open = system.interface.states[system.interface.initial] == StateKind::unknown ||
                    leads_to(system.interface, StateKind::unknown)[system.interface.initial];
  if (open) {
    not_proved("the interface leaves calls open, and the component never does");
  }
  return 1;
}

} // namespace parlance::certify
