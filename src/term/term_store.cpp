#include "term/term.h"

#include "util/error.h"

#include <algorithm>
#include <deque>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace parlance::term {

struct TermStore::Tables {
  /// What makes a node the node it is; lets the table be searched before a node is made.
  struct Key {
    Op op;
    Sort sort;
    std::span<const Term> operands;
    std::uint64_t value;
    std::string_view name;
  };

  static Key key_of(Term a) { return {a->op(), a->sort(), a->operands(), a->value(), a->name()}; }

  struct KeyHash {
    using is_transparent = void;
    std::size_t operator()(Term a) const { return (*this)(key_of(a)); }
    std::size_t operator()(const Key& key) const {
      std::uint64_t hash = static_cast<std::uint64_t>(key.op);
      const auto mix = [&hash](std::uint64_t part) {
        hash = (hash ^ part) * 0x9e3779b97f4a7c15ULL;
        hash ^= hash >> 32;
      };
      mix(key.sort.width() | (static_cast<std::uint64_t>(key.sort.kind()) << 8));
      mix(key.value);
      for (Term operand : key.operands)
        mix(operand->id());
      if (!key.name.empty())
        mix(std::hash<std::string_view>()(key.name));
      return hash;
    }
  };

  struct KeyEqual {
    using is_transparent = void;
    bool operator()(Term a, Term b) const { return a == b; }
    bool operator()(Term a, const Key& b) const { return (*this)(b, a); }
    bool operator()(const Key& a, Term node) const {
      const Key b = key_of(node);
      return a.op == b.op && a.sort == b.sort && a.value == b.value && a.name == b.name &&
             std::ranges::equal(a.operands, b.operands);
    }
  };

  std::deque<Node> nodes; // a deque, since nodes must not move
  std::unordered_set<Term, KeyHash, KeyEqual> unique;
  std::unordered_set<std::string> names; // of variables
  std::uint64_t next_fresh = 0;
};

TermStore::TermStore() : tables_(std::make_unique<Tables>()) {}
TermStore::~TermStore() = default;

Term TermStore::boolean(bool value) { return constant(Sort::boolean(), value ? 1 : 0); }

Term TermStore::constant(Sort sort, std::uint64_t value) {
  util::check(!sort.is_array(), "a constant is Bool or a bit-vector");
  return intern(Op::constant, sort, {}, value & sort.mask());
}

Term TermStore::variable(const std::string& name, Sort sort) {
  tables_->names.insert(name);
  return intern(Op::variable, sort, {}, 0, name);
}

Term TermStore::fresh(const std::string& hint, Sort sort) {
  std::string name;
  do {
    name = hint + "!" + std::to_string(tables_->next_fresh++);
  } while (tables_->names.contains(name));
  return variable(name, sort);
}

Term TermStore::intern(Op op, Sort sort, std::vector<Term> operands, std::uint64_t value,
                       const std::string& name) {
  const auto known = tables_->unique.find(Tables::Key{op, sort, operands, value, name});
  if (known != tables_->unique.end())
    return *known;
  const auto id = static_cast<std::uint32_t>(tables_->nodes.size());
  tables_->nodes.push_back(Node(*this, op, sort, std::move(operands), value, name, id));
  const Term node = &tables_->nodes.back();
  tables_->unique.insert(node);
  return node;
}

std::size_t TermStore::size() const { return tables_->nodes.size(); }

} // namespace parlance::term
