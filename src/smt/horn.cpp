#include "smt/horn.h"

#include "term/smtlib/smtlib.h"
#include "term/substitute.h"
#include "term/traversal.h"
#include "util/child_process.h"
#include "util/reason.h"

#include <map>
#include <optional>

namespace parlance::smt {

namespace {

constexpr const char* relation = "reached";
constexpr std::size_t longest_answer = 64U << 20;

/// Variables have names of their own in the script, whatever they are called elsewhere.
class HornScript {
public:
  explicit HornScript(const HornClauses& clauses)
      : clauses_(clauses), store_(clauses.initial->term_store()) {
    std::vector<Term> roots = clauses.variables;
    roots.insert(roots.end(), clauses.next.begin(), clauses.next.end());
    roots.insert(roots.end(), {clauses.initial, clauses.step, clauses.goal});
    std::size_t count = 0;
    for (const Term node : term::nodes_below(roots)) {
      if (node->is_variable()) {
        const std::string name = "v" + std::to_string(count++);
        renaming_.bind(node, store_.variable(name, node->sort()));
        quantified_ += "(" + name + " " + node->sort().smtlib() + ") ";
      }
    }
  }

  std::string text() {
    std::string arguments;
    for (const Term variable : clauses_.variables) {
      for (unsigned bit = 0; bit < variable->sort().width(); ++bit) {
        arguments += "Bool ";
      }
    }
    const std::string here = applied(clauses_.variables);
    return std::string("(set-logic HORN)\n(declare-fun ") + relation + " (" + arguments +
           ") Bool)\n" + rule(written(clauses_.initial), here) +
           rule("(and " + here + " " + written(clauses_.step) + ")", applied(clauses_.next)) +
           rule("(and " + here + " " + written(clauses_.goal) + ")", "false") +
           "(check-sat)\n(get-model)\n";
  }

private:
  std::string rule(const std::string& body, const std::string& head) const {
    return "(assert (forall (" + quantified_ + ") (=> " + body + " " + head + ")))\n";
  }

  std::string written(Term a) { return term::to_smtlib(renaming_.apply(a), true); }

  /// The relation of the bits of some values.
  std::string applied(const std::vector<Term>& values) {
    std::string words;
    std::string bits;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::string name = "w" + std::to_string(i);
      words += "(" + name + " " + written(values[i]) + ") ";
      if (values[i]->sort().is_boolean()) {
        bits += " " + name;
        continue;
      }
      for (unsigned bit = 0; bit < values[i]->sort().width(); ++bit) {
        const std::string place = std::to_string(bit);
        bits += " (= ((_ extract " + place + " " + place + ") " + name + ") #b1)";
      }
    }
    const std::string all = std::string("(") + relation + bits + ")";
    return values.empty() ? all : "(let (" + words + ") " + all + ")";
  }

  const HornClauses& clauses_;
  term::TermStore& store_;
  term::Substitution renaming_;
  std::string quantified_;
};

/// Where the expression that begins at a position ends.
std::size_t expression_end(const std::string& text, std::size_t position) {
  std::size_t depth = 0;
  for (; position < text.size(); ++position) {
    depth += text[position] == '(' ? 1 : 0;
    depth -= text[position] == ')' ? 1 : 0;
    const bool is_token_end = depth == 0 && (position + 1 == text.size() || text[position] == ')' ||
                                             text[position + 1] == ')');
    if (is_token_end) {
      return position + 1;
    }
  }
  return position;
}

/// The formula of `(define-fun reached ((x!0 Bool) ...) Bool FORMULA)`, over our variables.
std::optional<Term> invariant_in(const std::string& answer, const HornClauses& clauses) {
  const std::string begin = std::string("(define-fun ") + relation + " ";
  const std::size_t found = answer.find(begin);
  if (found == std::string::npos) {
    return std::nullopt;
  }
  const std::size_t parameters = found + begin.size();
  const std::size_t after = expression_end(answer, parameters);
  const std::size_t sort = answer.find("Bool", after);
  const std::size_t start =
      sort == std::string::npos ? sort : answer.find_first_not_of(" \n", sort + 4);
  if (start == std::string::npos) {
    return std::nullopt;
  }
  const std::string formula = answer.substr(start, expression_end(answer, start) - start);
  std::map<std::string, Term> bits;
  std::size_t position = parameters;
  for (const Term variable : clauses.variables) {
    for (unsigned bit = 0; bit < variable->sort().width(); ++bit) {
      position = answer.find_first_not_of("( \n", position);
      if (position == std::string::npos) {
        return std::nullopt;
      }
      const std::string name = answer.substr(position, answer.find(' ', position) - position);
      bits.emplace(name, term::bit_of(variable, bit));
      position = answer.find(')', position) + 1;
    }
  }
  try {
    return term::parse_smtlib(clauses.initial->term_store(), formula,
                              [&](const std::string& name) -> Term {
                                const auto bit = bits.find(name);
                                return bit == bits.end() ? nullptr : bit->second;
                              });
  } catch (const term::ParseError&) {
    return std::nullopt; // quantifiers, for example
  }
}

} // namespace

HornAnswer solve_horn(const HornClauses& clauses, std::chrono::milliseconds limit,
                      const util::StopToken& stop) {
  const util::ChildLimits limits{.time = limit,
                                 .memory_bytes = stop.memory_limit(),
                                 .output_bytes = longest_answer,
                                 .stop = &stop};
  const util::ChildResult result =
      util::run_child("z3",
                      {"-in", "-smt2", "fp.engine=spacer", "fp.xform.inline_eager=false",
                       "fp.xform.inline_linear=false"},
                      HornScript(clauses).text(), limits);
  stop.check();
  if (result.output.starts_with("unsat")) {
    return {HornAnswer::Kind::reachable};
  }
  if (result.output.starts_with("sat")) {
    const std::optional<Term> invariant = invariant_in(result.output, clauses);
    return invariant ? HornAnswer{HornAnswer::Kind::unreachable, *invariant}
                     : HornAnswer{HornAnswer::Kind::unknown,
                                  nullptr,
                                  {util::ReasonId::quantified_invariant}};
  }
  const bool answered = result.output.starts_with("unknown");
  return {HornAnswer::Kind::unknown, nullptr,
          answered ? util::Reason{util::ReasonId::z3_unknown}
                   : util::Reason{util::ReasonId::z3_ended, {util::describe_end(result)}}};
}

} // namespace parlance::smt
