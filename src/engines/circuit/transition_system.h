#pragma once
// The product as a circuit: bits of state with their next values, cut to the cone of influence of
// the properties under check.

#include "engines/product/product.h"
#include "smt/aig.h"
#include "smt/bit_blaster.h"
#include "term/substitute.h"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace parlance::engines {

/// How much a signal tells by itself: lemmas rather speak of what comes later here.
enum class SignalRank : std::uint8_t { inner_bit, atom, sign_bit, flag };

/// A Boolean function of the state that lemmas may speak of.
struct Signal {
  smt::Literal current;
  smt::Literal next; ///< after a step that goes on
  Term meaning;      ///< over the product's variables
  SignalRank rank;
  bool of_location; ///< a bit of the location
};

class TransitionSystem {
public:
  TransitionSystem(const Product& product, std::span<const Property> properties);

  /// The bits of the state come first, then the atoms of the component's guards, which are
  /// functions of these bits: lemmas like `lo <= hi` are short only with them.
  const std::vector<Signal>& signals() const { return signals_; }
  std::size_t bit_count() const { return bit_count_; }
  /// The bits of the product's choices, in their order, and of the action, least bit first.
  const std::vector<smt::Literal>& inputs() const { return inputs_; }
  const smt::Aig& aig() const { return aig_; }

  smt::Literal initial() const { return initial_; }
  smt::Literal goes_on() const { return goes_on_; }
  /// A step that shows that a property does not hold.
  smt::Literal bad() const { return bad_; }
  /// No sample disagrees here (Product::agreement), or after the step.
  smt::Literal agreement() const { return agreement_; }
  smt::Literal next_agreement() const { return next_agreement_; }
  Term agreement_meaning() const { return agreement_meaning_; }

private:
  void add_bits(Term variable, Term next, bool of_location);
  void cut_to_cone();
  void add_atoms(const Product& product, term::Substitution& step);

  smt::Aig aig_;
  smt::BitBlaster blaster_;
  std::vector<Signal> signals_;
  std::size_t bit_count_ = 0;
  std::vector<smt::Literal> inputs_;
  smt::Literal initial_;
  smt::Literal goes_on_;
  smt::Literal bad_;
  smt::Literal agreement_;
  smt::Literal next_agreement_;
  Term agreement_meaning_ = nullptr;
};

} // namespace parlance::engines
