#include "smt/horn.h"

#include "smt/z3_interrupt.h"
#include "smt/z3_translation.h"
#include "term/smtlib.h"
#include "term/traversal.h"

#include <map>

namespace parlance::smt {

namespace {

class Spacer {
public:
  Spacer(const HornClauses& clauses, std::chrono::milliseconds limit, util::StopToken* stop)
      : clauses_(clauses), stop_(stop), translation_(context_), fixedpoint_(context_),
        relation_(declare()) {
    z3::params parameters(context_);
    parameters.set("engine", context_.str_symbol("spacer")); // else Datalog, which knows no limits
    parameters.set("xform.inline_eager", false);
    parameters.set("xform.inline_linear", false);
    parameters.set("timeout", static_cast<unsigned>(limit.count()));
    parameters.set("ctrl_c", false);
    fixedpoint_.set(parameters);
    fixedpoint_.register_relation(relation_);
  }

  HornAnswer solve() {
    const InterruptScope interrupt(stop_, context_);
    const z3::expr here = applied(clauses_.variables);
    add_rule("initial", {clauses_.initial}, translation_.translate(clauses_.initial), here);
    if (clauses_.step != nullptr) {
      std::vector<Term> parts = clauses_.next;
      parts.push_back(clauses_.step);
      add_rule("step", parts, here && translation_.translate(clauses_.step),
               applied(clauses_.next));
    }
    z3::expr goal = here && translation_.translate(clauses_.goal);
    goal = z3::exists(variables_of({clauses_.goal}), goal);
    switch (fixedpoint_.query(goal)) {
    case z3::sat:
      return {HornAnswer::Kind::reachable};
    case z3::unsat:
      return invariant();
    case z3::unknown:
      break;
    }
    return {HornAnswer::Kind::unknown, nullptr, fixedpoint_.reason_unknown()};
  }

private:
  z3::func_decl declare() {
    z3::sort_vector sorts(context_);
    for (const Term variable : clauses_.variables) {
      sorts.push_back(translation_.translate(variable).get_sort());
    }
    return context_.function("reached", sorts, context_.bool_sort());
  }

  z3::expr applied(const std::vector<Term>& arguments) {
    z3::expr_vector values(context_);
    for (const Term argument : arguments) {
      values.push_back(translation_.translate(argument));
    }
    return relation_(values);
  }

  /// Of the relation and of some formulas, each once.
  z3::expr_vector variables_of(const std::vector<Term>& formulas) {
    std::vector<Term> roots = clauses_.variables;
    roots.insert(roots.end(), formulas.begin(), formulas.end());
    z3::expr_vector result(context_);
    for (const Term node : term::nodes_below(roots)) {
      if (node->is_variable()) {
        result.push_back(translation_.translate(node));
      }
    }
    return result;
  }

  void add_rule(const char* name, const std::vector<Term>& parts, const z3::expr& body,
                const z3::expr& head) {
    z3::expr rule = z3::forall(variables_of(parts), z3::implies(body, head));
    fixedpoint_.add_rule(rule, context_.str_symbol(name));
  }

  /// Z3's formula, read back over our variables.
  HornAnswer invariant() {
    const z3::expr cover = fixedpoint_.get_cover_delta(-1, relation_);
    z3::expr_vector names(context_);
    std::map<std::string, Term> meaning;
    for (std::size_t i = 0; i < clauses_.variables.size(); ++i) {
      const std::string name = "v" + std::to_string(i) + "!";
      meaning.emplace(name, clauses_.variables[i]);
      names.push_back(context_.constant(name.c_str(),
                                        translation_.translate(clauses_.variables[i]).get_sort()));
    }
    z3::expr open = cover;
    const std::string text = open.substitute(names).to_string();
    try {
      const Term formula = term::parse_smtlib(
          clauses_.initial->term_store(), text, [&](const std::string& name) -> Term {
            const auto found = meaning.find(name);
            return found == meaning.end() ? nullptr : found->second;
          });
      return {HornAnswer::Kind::unreachable, formula};
    } catch (const term::ParseError& error) {
      return {HornAnswer::Kind::unknown, nullptr,
              std::string("an invariant that cannot be read: ") + error.what()};
    }
  }

  const HornClauses& clauses_;
  util::StopToken* stop_;
  z3::context context_;
  Z3Translation translation_;
  z3::fixedpoint fixedpoint_;
  z3::func_decl relation_;
};

} // namespace

HornAnswer solve_horn(const HornClauses& clauses, std::chrono::milliseconds limit,
                      util::StopToken* stop) {
  try {
    HornAnswer answer = Spacer(clauses, limit, stop).solve();
    if (answer.kind == HornAnswer::Kind::unknown && stop != nullptr) {
      stop->check();
    }
    return answer;
  } catch (const z3::exception& error) {
    if (stop != nullptr) {
      stop->check();
    }
    return {HornAnswer::Kind::unknown, nullptr, error.msg()};
  }
}

} // namespace parlance::smt
