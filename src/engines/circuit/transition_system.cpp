#include "engines/circuit/transition_system.h"

#include "engines/product/atoms.h"

#include <algorithm>
#include <unordered_set>

namespace parlance::engines {

namespace {

constexpr std::size_t atom_limit = 128;

} // namespace

TransitionSystem::TransitionSystem(const Product& product, std::span<const Property> properties)
    : blaster_(aig_) {
  term::Substitution step;
  const component::Component& component = product.component();
  for (std::size_t i = 0; i < component.variables.size(); ++i) {
    step.bind(component.variables[i].symbol, product.next(i));
    add_bits(component.variables[i].symbol, product.next(i), false);
  }
  step.bind(product.location(), product.next_location());
  add_bits(product.location(), product.next_location(), true);
  std::vector<Term> choices = product.choices();
  choices.push_back(product.action());
  for (const Term choice : choices) {
    const smt::Bits& bits = blaster_.blast(choice);
    inputs_.insert(inputs_.end(), bits.begin(), bits.end());
  }
  initial_ = blaster_.literal(product.initial());
  goes_on_ = blaster_.literal(product.goes_on());
  bad_ = blaster_.literal(product.violation(properties));
  agreement_meaning_ = product.agreement(properties);
  agreement_ = blaster_.literal(agreement_meaning_);
  next_agreement_ = blaster_.literal(step.apply(agreement_meaning_));
  cut_to_cone();
  add_atoms(product, step);
}

void TransitionSystem::add_bits(Term variable, Term next, bool of_location) {
  const smt::Bits current_bits = blaster_.blast(variable);
  const smt::Bits next_bits = blaster_.blast(next);
  for (unsigned i = 0; i < current_bits.size(); ++i) {
    const SignalRank rank = of_location || current_bits.size() == 1 ? SignalRank::flag
                            : i + 1 == current_bits.size()          ? SignalRank::sign_bit
                                                                    : SignalRank::inner_bit;
    signals_.push_back(
        {current_bits[i], next_bits[i], term::bit_of(variable, i), rank, of_location});
  }
}

/// Keeps the bits that what is asked can depend on, over any number of steps.
void TransitionSystem::cut_to_cone() {
  std::vector<smt::Literal> roots{bad_, goes_on_, agreement_};
  std::vector<bool> needed(signals_.size(), false);
  for (bool grown = true; grown;) {
    grown = false;
    const std::vector<smt::NodeIndex> cone = aig_.cone(roots);
    const std::unordered_set<smt::NodeIndex> nodes(cone.begin(), cone.end());
    for (std::size_t i = 0; i < signals_.size(); ++i) {
      if (!needed[i] && nodes.contains(signals_[i].current.node())) {
        needed[i] = grown = true;
        roots.push_back(signals_[i].next);
      }
    }
  }
  std::vector<Signal> kept;
  for (std::size_t i = 0; i < signals_.size(); ++i) {
    if (needed[i]) {
      kept.push_back(signals_[i]);
    }
  }
  signals_ = std::move(kept);
  bit_count_ = signals_.size();
}

void TransitionSystem::add_atoms(const Product& product, term::Substitution& step) {
  const std::vector<Term> variables = component::symbols_of(product.component().variables);
  std::vector<Term> formulas{agreement_meaning_};
  for (const component::Method& method : product.component().methods) {
    for (const component::Path& path : method.paths) {
      formulas.push_back(path.guard);
    }
  }
  std::unordered_set<smt::NodeIndex> known;
  for (const Signal& signal : signals_) {
    known.insert(signal.current.node());
  }
  for (const Term atom : atoms_over(formulas, variables)) {
    const smt::Literal current = blaster_.literal(atom);
    const std::vector<smt::Literal> root{current};
    const std::vector<smt::NodeIndex> cone = aig_.cone(root);
    const bool inside = std::all_of(cone.begin(), cone.end(), [&](smt::NodeIndex node) {
      return !aig_.is_input(node) || known.contains(node);
    });
    if (inside && !current.is_constant() && signals_.size() < bit_count_ + atom_limit &&
        known.insert(current.node()).second) {
      signals_.push_back(
          {current, blaster_.literal(step.apply(atom)), atom, SignalRank::atom, false});
    }
  }
}

} // namespace parlance::engines
