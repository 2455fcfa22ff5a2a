#pragma once
// Binary decision diagrams: BuDDy behind handles that count references, with a limit on nodes. The
// library has one table for the whole process: managers are used one at a time.

#include "util/stop.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

struct s_bddPair;

namespace parlance::smt {

/// The limit on nodes was reached; the manager is of no use any more.
struct BddLimit {};

/// A Boolean function of the manager's variables. Handles must not outlive the manager.
class Bdd {
public:
  /// The constant false.
  Bdd() = default;
  Bdd(const Bdd& other);
  Bdd(Bdd&& other) noexcept;
  Bdd& operator=(Bdd other) noexcept;
  ~Bdd();

  bool is_false() const { return root_ == 0; }
  bool is_true() const { return root_ == 1; }
  bool is_constant() const { return root_ < 2; }
  /// The same function has the same number.
  int id() const { return root_; }
  friend bool operator==(const Bdd& a, const Bdd& b) { return a.root_ == b.root_; }

  /// @requires it is not constant
  int variable() const;
  Bdd low() const;
  Bdd high() const;

private:
  friend class BddManager;
  explicit Bdd(int root);
  int root_ = 0;
};

class BddManager {
public:
  /// @throws util::InternalError if there is a manager already
  BddManager(int variables, std::size_t node_limit, const util::StopToken* stop = nullptr);
  ~BddManager();
  BddManager(const BddManager&) = delete;
  BddManager& operator=(const BddManager&) = delete;

  // All of these throw BddLimit and, when stopped, util::Stopped; there is no way on from either.
  Bdd constant(bool value) const { return Bdd(value ? 1 : 0); }
  Bdd variable(int index);
  Bdd not_(const Bdd& a);
  Bdd and_(const Bdd& a, const Bdd& b);
  Bdd or_(const Bdd& a, const Bdd& b);
  Bdd equal(const Bdd& a, const Bdd& b);
  /// The conjunction of variables: a set of them, for quantifiers.
  Bdd set(std::span<const int> variables);
  Bdd exists(const Bdd& a, const Bdd& set);
  /// exists set. a and b
  Bdd relational_product(const Bdd& a, const Bdd& b, const Bdd& set);
  /// A conjunction of literals as a restriction of a.
  Bdd restrict(const Bdd& a, const Bdd& literals);

  /// A renaming of variables.
  class Renaming {
  public:
    Renaming(std::span<const int> from, std::span<const int> to);
    ~Renaming();
    Renaming(const Renaming&) = delete;
    Renaming& operator=(const Renaming&) = delete;

  private:
    friend class BddManager;
    s_bddPair* pair_;
  };
  Bdd rename(const Bdd& a, const Renaming& renaming);

  /// Values of all variables in some element; those that do not matter are false.
  /// @requires a is not false
  std::vector<bool> element(const Bdd& a) const;
  /// Nodes of one function.
  std::size_t size(const Bdd& a) const;
  /// Nodes that the table has room for.
  std::size_t allocated() const;

private:
  Bdd checked(int root);
  int variables_;
};

} // namespace parlance::smt
