#include "smt/bdd.h"

#include "util/error.h"

#include <bdd.h>
// The C functions, which the header hides behind those of its own class.
#undef bdd_ithvar
#undef bdd_makeset

#include <algorithm>
#include <utility>

namespace parlance::smt {

namespace {

constexpr int first_nodes = 1 << 16;
constexpr int cache_share = 4; ///< nodes for each entry of the operators' caches
/// The library's table begins with more than it was asked for; and it shifts numbers of nodes.
constexpr std::size_t fewest_nodes = std::size_t{2} * first_nodes;
constexpr std::size_t most_nodes = 1 << 22;

/// With fewer free nodes than this share, the library does little but collect them.
constexpr int least_free_share = 10;

bool in_use = false;
bool failed = false;
int largest_table = 0;
const util::StopToken* watched = nullptr;

void note_failure(int /*code*/) { failed = true; }

/// Called from within operations, before and after each collection of unused nodes. The library
/// holds nothing that an exception on its way through it would lose; the manager is of no use
/// afterwards.
void look_at_limits(int before, bddGbcStat* table) {
  if (before != 0) {
    return;
  }
  if (watched != nullptr) {
    watched->check();
  }
  const bool is_largest = table->nodes >= largest_table - largest_table / 100; // a prime below it
  if (is_largest && table->freenodes < table->nodes / least_free_share) {
    throw BddLimit{};
  }
}

} // namespace

Bdd::Bdd(int root) : root_(root) { bdd_addref(root_); }
Bdd::Bdd(const Bdd& other) : root_(other.root_) { bdd_addref(root_); }
Bdd::Bdd(Bdd&& other) noexcept : root_(std::exchange(other.root_, 0)) {}
Bdd& Bdd::operator=(Bdd other) noexcept {
  std::swap(root_, other.root_);
  return *this;
}
Bdd::~Bdd() {
  if (root_ > 1) {
    bdd_delref(root_);
  }
}

int Bdd::variable() const { return bdd_var(root_); }
Bdd Bdd::low() const { return Bdd(bdd_low(root_)); }
Bdd Bdd::high() const { return Bdd(bdd_high(root_)); }

BddManager::BddManager(int variables, std::size_t node_limit, const util::StopToken* stop)
    : variables_(variables) {
  util::check(!in_use, "two managers of decision diagrams");
  in_use = true;
  failed = false;
  const int limit = static_cast<int>(std::clamp<std::size_t>(node_limit, fewest_nodes, most_nodes));
  bdd_init(first_nodes, first_nodes / cache_share);
  bdd_error_hook(note_failure);
  bdd_gbc_hook(look_at_limits);
  largest_table = limit;
  watched = stop;
  bdd_setmaxnodenum(limit);
  bdd_setmaxincrease(limit / 4);
  bdd_setcacheratio(cache_share);
  bdd_setvarnum(std::max(variables, 1));
  if (failed) {
    bdd_done();
    in_use = false;
    throw BddLimit{};
  }
}

BddManager::~BddManager() {
  bdd_done();
  in_use = false;
}

/// The library reports by a handler, and goes on with some result.
Bdd BddManager::checked(int root) {
  if (failed) {
    bdd_clear_error();
    throw BddLimit{};
  }
  return Bdd(root);
}

Bdd BddManager::variable(int index) { return checked(bdd_ithvar(index)); }
Bdd BddManager::not_(const Bdd& a) { return checked(bdd_not(a.root_)); }
Bdd BddManager::and_(const Bdd& a, const Bdd& b) {
  return checked(bdd_apply(a.root_, b.root_, bddop_and));
}
Bdd BddManager::or_(const Bdd& a, const Bdd& b) {
  return checked(bdd_apply(a.root_, b.root_, bddop_or));
}
Bdd BddManager::equal(const Bdd& a, const Bdd& b) {
  return checked(bdd_apply(a.root_, b.root_, bddop_biimp));
}

Bdd BddManager::set(std::span<const int> variables) {
  std::vector<int> copy(variables.begin(), variables.end());
  return copy.empty() ? constant(true)
                      : checked(bdd_makeset(copy.data(), static_cast<int>(copy.size())));
}

Bdd BddManager::exists(const Bdd& a, const Bdd& set) {
  return checked(bdd_exist(a.root_, set.root_));
}
Bdd BddManager::relational_product(const Bdd& a, const Bdd& b, const Bdd& set) {
  return checked(bdd_appex(a.root_, b.root_, bddop_and, set.root_));
}
Bdd BddManager::restrict(const Bdd& a, const Bdd& literals) {
  return checked(bdd_restrict(a.root_, literals.root_));
}

BddManager::Renaming::Renaming(std::span<const int> from, std::span<const int> to)
    : pair_(bdd_newpair()) {
  for (std::size_t i = 0; i < from.size(); ++i) {
    bdd_setpair(pair_, from[i], to[i]);
  }
}
BddManager::Renaming::~Renaming() { bdd_freepair(pair_); }

Bdd BddManager::rename(const Bdd& a, const Renaming& renaming) {
  return checked(bdd_replace(a.root_, renaming.pair_));
}

std::vector<bool> BddManager::element(const Bdd& a) const {
  std::vector<bool> values(static_cast<std::size_t>(variables_), false);
  int node = a.root_;
  while (node > 1) {
    const bool value = bdd_low(node) == 0;
    values[static_cast<std::size_t>(bdd_var(node))] = value;
    node = value ? bdd_high(node) : bdd_low(node);
  }
  return values;
}

std::size_t BddManager::size(const Bdd& a) const {
  return static_cast<std::size_t>(bdd_nodecount(a.root_));
}

std::size_t BddManager::allocated() const { return static_cast<std::size_t>(bdd_getallocnum()); }

} // namespace parlance::smt
