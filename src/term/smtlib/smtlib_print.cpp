#include "term/smtlib/smtlib.h"

#include "term/smtlib/smtlib_names.h"
#include "term/traversal.h"
#include "util/error.h"

#include <unordered_map>
#include <unordered_set>

namespace parlance::term {

namespace {

/// The operator as it stands at the head of an application.
std::string head(Term a) {
  const auto indexed = [](const std::string& name, unsigned index) {
    return "(_ " + name + " " + std::to_string(index) + ")";
  };
  switch (a->op()) {
  case Op::bv_extract:
    return "(_ extract " + std::to_string(a->high()) + " " + std::to_string(a->low()) + ")";
  case Op::bv_zero_extend:
    return indexed("zero_extend", a->sort().width() - a->operand(0)->sort().width());
  case Op::bv_sign_extend:
    return indexed("sign_extend", a->sort().width() - a->operand(0)->sort().width());
  case Op::constant_array:
    return "(as const " + a->sort().smtlib() + ")";
  default:
    return std::string(operator_name(a->op()));
  }
}

/// Writes trees with an explicit stack; nodes that have a name are written by name.
class Printer {
public:
  void name(Term a, std::string name) { names_.emplace(a, std::move(name)); }
  void text(std::string_view text) { out_ += text; }

  void definition(Term a) {
    open(a);
    while (!pending_.empty()) {
      const auto [term, next] = pending_.back();
      if (next == term->operands().size()) {
        out_ += ')';
        pending_.pop_back();
        continue;
      }
      ++pending_.back().next;
      out_ += ' ';
      reference(term->operand(next));
    }
  }

  void reference(Term a) {
    const auto named = names_.find(a);
    if (named != names_.end())
      out_ += named->second;
    else
      open(a);
  }

  std::string take() { return std::move(out_); }

private:
  void open(Term a) {
    if (a->is_constant())
      out_ += value_to_smtlib(a->sort(), a->value());
    else if (a->is_variable())
      out_ += smtlib_symbol(a->name());
    else {
      out_ += '(' + head(a);
      pending_.push_back({a, 0});
    }
  }

  struct Pending {
    Term term;
    std::size_t next; ///< operand to write
  };
  std::string out_;
  std::vector<Pending> pending_;
  std::unordered_map<Term, std::string> names_;
};

/// The nodes worth a `let`, operands before users.
std::vector<Term> shared_nodes(const std::vector<Term>& nodes) {
  std::unordered_map<Term, std::size_t> uses;
  for (Term a : nodes)
    for (Term operand : a->operands())
      ++uses[operand];
  std::vector<Term> shared;
  for (Term a : nodes)
    if (!a->operands().empty() && uses[a] > 1)
      shared.push_back(a);
  return shared;
}

std::string print_shared(Term root) {
  const std::vector<Term> nodes = nodes_below(std::span(&root, 1));
  std::unordered_set<std::string> taken;
  for (Term a : nodes)
    if (a->is_variable())
      taken.insert(a->name());
  Printer printer;
  std::size_t number = 0;
  const std::vector<Term> shared = shared_nodes(nodes);
  for (Term a : shared) {
    std::string name;
    do {
      name = "$" + std::to_string(++number);
    } while (taken.contains(name));
    printer.text("(let ((" + name + " ");
    printer.definition(a);
    printer.text(")) ");
    printer.name(a, name);
  }
  printer.definition(root);
  printer.text(std::string(shared.size(), ')'));
  return printer.take();
}

bool is_simple_symbol(std::string_view name) {
  if (name.empty() || (name.front() >= '0' && name.front() <= '9') || is_reserved(name))
    return false;
  for (char c : name)
    if (!is_symbol_character(c))
      return false;
  return true;
}

} // namespace

std::string smtlib_symbol(std::string_view name) {
  if (is_simple_symbol(name))
    return std::string(name);
  util::check(name.find_first_of("|\\") == std::string_view::npos,
              "a name with | or \\ cannot be written in SMT-LIB");
  return "|" + std::string(name) + "|";
}

std::string value_to_smtlib(Sort sort, std::uint64_t value) {
  util::check(!sort.is_array(), "arrays have no literal in SMT-LIB");
  if (sort.is_boolean())
    return value != 0 ? "true" : "false";
  const bool hexadecimal = sort.width() % 4 == 0;
  const unsigned digit_bits = hexadecimal ? 4 : 1;
  std::string text = hexadecimal ? "#x" : "#b";
  for (unsigned bit = sort.width(); bit > 0; bit -= digit_bits)
    text += "0123456789abcdef"[(value >> (bit - digit_bits)) & (hexadecimal ? 15 : 1)];
  return text;
}

std::string to_smtlib(Term a, bool share) {
  if (share)
    return print_shared(a);
  Printer printer;
  printer.definition(a);
  return printer.take();
}

std::string to_brief_smtlib(Term a) {
  constexpr std::size_t long_tree = 200;
  return to_smtlib(a, tree_sizes(a, long_tree).at(a) >= long_tree);
}

} // namespace parlance::term
