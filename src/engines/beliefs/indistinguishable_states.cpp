#include "engines/beliefs/indistinguishable_states.h"

#include "engines/beliefs/known_variables.h"
#include "engines/beliefs/order_lemmas.h"
#include "smt/project.h"
#include "term/substitute.h"

#include <algorithm>

namespace parlance::engines {

namespace {

using automata::State;
using automata::Symbol;
using automata::Verdict;
using component::Method;
using component::OutcomeKind;
using component::Path;

/// Times that what is possible may be cut down, and how large a formula of it may become.
constexpr std::size_t most_cuts = 64;
constexpr std::size_t most_nodes = 2000;

/// What a variable was if it became `after` by an update of this form: `v`, `v + c`, `v - c`.
std::optional<Term> value_before(Term variable, Term update, Term after) {
  if (update == variable) {
    return after;
  }
  const auto is_number = [](Term a) { return a->is_constant(); };
  if (update->op() == term::Op::bv_add || update->op() == term::Op::bv_sub) {
    const Term left = update->operand(0);
    const Term right = update->operand(1);
    const bool adds = update->op() == term::Op::bv_add;
    if (left == variable && is_number(right)) {
      return term::binary(adds ? term::Op::bv_sub : term::Op::bv_add, after, right);
    }
    if (adds && right == variable && is_number(left)) {
      return term::binary(term::Op::bv_sub, after, left);
    }
  }
  return std::nullopt;
}

/// What is possible to begin with.
enum class Beginning : std::uint8_t {
  everything, ///< at every state of the candidate
  lemmas,     ///< what lemmas of every run say
  nothing     ///< but the state that the component is in
};

/// Takes away what does not come from something possible by some call that leads there, until all
/// that is left does.
class Search {
public:
  Search(component::BeliefSpace& space, const Candidate& candidate, const InvariantProof& safe,
         const std::vector<bool>& known, Beginning beginning)
      : space_(space), component_(space.component()), candidate_(candidate), safe_(safe),
        store_(component_.store()), solver_(space.solver()), beginning_(beginning) {
    proof_.known = known;
    proof_.location = safe.location;
    proof_.locations = safe.locations;
  }

  IndistinguishableResult run() {
    choose_symbols();
    choose_values_before();
    if (beginning_ == Beginning::lemmas && !strengthen()) {
      return {};
    }
    begin();
    if (!cut_down()) {
      return {};
    }
    IndistinguishableResult result;
    result.permissive = may_end(Verdict::illegal, OutcomeKind::error);
    result.tight = !candidate_.has_tool_unknowns &&
                   may_end(Verdict::unknown, OutcomeKind::unknown) && never_fails_where_open();
    if (result.permissive || result.tight) {
      std::vector<Term> cases;
      for (std::size_t i = 0; i < possible_.size(); ++i) {
        cases.push_back(term::implies(is_location(i), possible_[i]));
      }
      proof_.possible = term::and_(store_, cases);
      result.proof = std::make_shared<const IndistinguishableProof>(std::move(proof_));
      result.safe = std::move(safe_);
    }
    return result;
  }

private:
  std::size_t variable_count() const { return component_.variables.size(); }
  Term variable(std::size_t v) const { return component_.variables[v].symbol; }

  Term is_location(std::size_t index) const {
    return term::equal(safe_.location, store_.constant(safe_.location->sort(), index));
  }

  std::size_t location_of(State state) const {
    return static_cast<std::size_t>(std::ranges::find(safe_.locations, state) -
                                    safe_.locations.begin());
  }

  /// The invariant where the candidate is at a location.
  Term invariant(std::size_t location) const {
    term::Substitution here;
    here.bind(safe_.location, store_.constant(safe_.location->sort(), location));
    return here.apply(safe_.invariant);
  }

  void choose_symbols() {
    for (std::size_t v = 0; v < variable_count(); ++v) {
      const component::Variable& own = component_.variables[v];
      later_.push_back(store_.fresh(own.name, own.sort()));
      proof_.other.push_back(proof_.known[v] ? own.symbol : store_.fresh(own.name, own.sort()));
    }
  }

  /// Of the variables that are not known, by the form of their first update: what was added is
  /// subtracted; if what they were does not matter, they were what they really were.
  void choose_values_before() {
    for (std::size_t m = 0; m < component_.methods.size(); ++m) {
      for (std::size_t v = 0; v < variable_count(); ++v) {
        if (!proof_.known[v]) {
          choose_values_before(m, v);
        }
      }
    }
  }

  void choose_values_before(std::size_t m, std::size_t v) {
    const Method& method = component_.methods[m];
    for (const Path& path : method.paths) {
      if (path.outcome.kind == OutcomeKind::ok && beginning_ != Beginning::nothing) {
        const auto before = value_before(variable(v), path.update[v], proof_.other[v]);
        proof_.before.try_emplace({m, path.observation, v}, before.value_or(variable(v)));
      }
    }
    for (std::size_t observation = 0; observation < method.observation_count(); ++observation) {
      proof_.before.try_emplace({m, observation, v}, variable(v));
    }
  }

  /// Lemmas become part of the invariant. False if there are none.
  bool strengthen() {
    std::vector<bool> hidden = proof_.known;
    hidden.flip();
    lemmas_ = order_lemmas(component_, hidden, candidate_, safe_, solver_);
    std::vector<Term> invariant{safe_.invariant};
    for (std::size_t i = 0; i < lemmas_.size(); ++i) {
      for (const Term lemma : lemmas_[i]) {
        invariant.push_back(term::implies(is_location(i), lemma));
      }
    }
    safe_.invariant = term::and_(store_, invariant);
    return invariant.size() > 1;
  }

  /// Instead of a start only a start is possible.
  void begin() {
    term::Substitution other;
    std::vector<Term> same;
    for (std::size_t v = 0; v < variable_count(); ++v) {
      other.bind(variable(v), proof_.other[v]);
      same.push_back(term::equal(variable(v), proof_.other[v]));
    }
    const bool only_itself = beginning_ == Beginning::nothing;
    possible_.assign(safe_.locations.size(),
                     only_itself ? term::and_(store_, same) : store_.boolean(true));
    for (std::size_t i = 0; i < lemmas_.size(); ++i) {
      possible_[i] = other.apply(term::and_(store_, lemmas_[i]));
    }
    Term& at_start = possible_[location_of(candidate_.machine.initial())];
    at_start =
        term::and_(at_start, term::implies(component_.initial, other.apply(component_.initial)));
  }

  /// False if that does not come to an end.
  bool cut_down() {
    std::size_t cuts = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t from = 0; from < safe_.locations.size(); ++from) {
        for (Symbol symbol = 0; symbol < candidate_.alphabet.size(); ++symbol) {
          const State target = candidate_.machine.step(safe_.locations[from], symbol);
          const std::size_t to = location_of(target);
          if (to == safe_.locations.size()) {
            continue; // an end, or the invariant says that nothing leads there
          }
          const std::optional<bool> cut = cut_by(from, symbol, to);
          if (!cut || (*cut && ++cuts > most_cuts)) {
            return false;
          }
          changed = changed || *cut;
        }
      }
    }
    return true;
  }

  /// Takes away what is possible at the target and does not come from something possible by this
  /// call. Nothing if that cannot be said.
  std::optional<bool> cut_by(std::size_t from, Symbol symbol, std::size_t target) {
    const GuardedCall& entry = candidate_.alphabet[symbol];
    bool changed = false;
    for (const Path& path : component_.methods[entry.method].paths) {
      if (path.outcome.kind != OutcomeKind::ok || path.observation != entry.observation) {
        continue;
      }
      space_.stop().check();
      const Term orphaned = orphans(from, entry, path, target);
      const std::vector<Term> question{orphaned};
      const smt::Result answer = solver_.check(question);
      if (answer.unknown()) {
        return std::nullopt;
      }
      if (answer.unsat()) {
        continue;
      }
      const std::optional<Term> cut = after_path(orphaned, path);
      if (!cut || term::node_count(*cut) > most_nodes) {
        return std::nullopt;
      }
      possible_[target] = term::and_(possible_[target], term::not_(*cut));
      changed = true;
    }
    return changed;
  }

  /// x goes by the path to the target, where y is possible instead of what it becomes; and y does
  /// not come from where it should.
  Term orphans(std::size_t from, const GuardedCall& entry, const Path& path,
               std::size_t target) const {
    term::Substitution becomes; // what x becomes
    term::Substitution was;     // what y was, for a relation and for formulas over the variables
    term::Substitution was_itself;
    for (std::size_t v = 0; v < variable_count(); ++v) {
      becomes.bind(variable(v), path.update[v]);
      if (!proof_.known[v]) {
        const Term before = proof_.before.at({entry.method, entry.observation, v});
        was.bind(proof_.other[v], before);
        was_itself.bind(variable(v), before);
      }
    }
    std::vector<Term> ways;
    for (const Path& way : component_.methods[entry.method].paths) {
      if (way.outcome.kind == OutcomeKind::ok && way.observation == entry.observation) {
        ways.push_back(arrives(way, path, was_itself));
      }
    }
    const Term comes_from = term::and_(was.apply(possible_[from]), term::or_(store_, ways));
    const std::vector<Term> conditions{invariant(from), entry.guard, path.guard,
                                       becomes.apply(possible_[target]), term::not_(comes_from)};
    return term::and_(store_, conditions);
  }

  /// y, as it was, goes by this way to what it is, and to what is known after x's path.
  Term arrives(const Path& way, const Path& path, term::Substitution& was) const {
    std::vector<Term> conditions{was.apply(way.guard)};
    for (std::size_t v = 0; v < variable_count(); ++v) {
      conditions.push_back(term::equal(was.apply(way.update[v]),
                                       proof_.known[v] ? path.update[v] : proof_.other[v]));
    }
    return term::and_(store_, conditions);
  }

  /// A formula over x before a path, said of what it becomes; whatever was chosen.
  std::optional<Term> after_path(Term formula, const Path& path) {
    term::Substitution told;
    std::vector<Term> equations;
    for (std::size_t v = 0; v < variable_count(); ++v) {
      if (const auto before = value_before(variable(v), path.update[v], later_[v])) {
        told.bind(variable(v), *before);
      } else {
        equations.push_back(term::equal(later_[v], path.update[v]));
      }
    }
    equations.push_back(formula);
    const Term open = told.apply(term::and_(store_, equations));
    std::vector<Term> choices = term::variables_of(open);
    std::erase_if(choices, [&](Term symbol) {
      return std::ranges::find(later_, symbol) != later_.end() ||
             (std::ranges::find(proof_.other, symbol) != proof_.other.end() &&
              !is_variable(symbol));
    });
    const std::optional<Term> closed = smt::project(solver_, open, std::move(choices));
    if (!closed) {
      return std::nullopt;
    }
    term::Substitution now;
    for (std::size_t v = 0; v < variable_count(); ++v) {
      now.bind(later_[v], variable(v));
    }
    return now.apply(*closed);
  }

  bool is_variable(Term symbol) const {
    return std::ranges::any_of(
        component_.variables, [&](const component::Variable& own) { return own.symbol == symbol; });
  }

  /// Where the candidate ends with this verdict, some possible state has the outcome.
  bool may_end(Verdict verdict, OutcomeKind kind) {
    for (std::size_t location = 0; location < safe_.locations.size(); ++location) {
      for (Symbol symbol = 0; symbol < candidate_.alphabet.size(); ++symbol) {
        const State target = candidate_.machine.step(safe_.locations[location], symbol);
        if (static_cast<Verdict>(candidate_.machine.output(target)) == verdict &&
            !some_possible(location, candidate_.alphabet[symbol], kind)) {
          return false;
        }
      }
    }
    return true;
  }

  bool some_possible(std::size_t location, const GuardedCall& entry, OutcomeKind kind) {
    const Method& method = component_.methods[entry.method];
    std::vector<Term> hidden = component::symbols_of(method.inputs);
    term::Substitution other;
    for (std::size_t v = 0; v < variable_count(); ++v) {
      if (!proof_.known[v]) {
        hidden.push_back(proof_.other[v]);
        other.bind(variable(v), proof_.other[v]);
      }
    }
    const std::optional<Term> some = smt::project(
        solver_, term::and_(possible_[location], other.apply(takes(method, kind))), hidden);
    if (!some) {
      return false;
    }
    const std::vector<Term> question{invariant(location), entry.guard, term::not_(*some)};
    return solver_.check(question).unsat();
  }

  Term takes(const Method& method, OutcomeKind kind) const {
    std::vector<Term> guards;
    for (const Path& path : method.paths) {
      if (path.outcome.kind == kind) {
        guards.push_back(path.guard);
      }
    }
    return term::or_(store_, guards);
  }

  bool never_fails_where_open() {
    for (std::size_t location = 0; location < safe_.locations.size(); ++location) {
      for (Symbol symbol = 0; symbol < candidate_.alphabet.size(); ++symbol) {
        const GuardedCall& entry = candidate_.alphabet[symbol];
        const State target = candidate_.machine.step(safe_.locations[location], symbol);
        const std::vector<Term> question{
            invariant(location), entry.guard,
            takes(component_.methods[entry.method], OutcomeKind::error)};
        if (static_cast<Verdict>(candidate_.machine.output(target)) == Verdict::unknown &&
            !solver_.check(question).unsat()) {
          return false;
        }
      }
    }
    return true;
  }

  component::BeliefSpace& space_;
  const component::Component& component_;
  const Candidate& candidate_;
  InvariantProof safe_;
  term::TermStore& store_;
  smt::Solver& solver_;
  Beginning beginning_;
  IndistinguishableProof proof_;
  std::vector<std::vector<Term>> lemmas_; ///< by location, if any
  std::vector<Term> possible_;            ///< by location, over the variables and the other symbols
  std::vector<Term> later_;               ///< by variable: a symbol for what it becomes
};

} // namespace

IndistinguishableResult prove_by_indistinguishable_states(component::BeliefSpace& space,
                                                          const Candidate& candidate,
                                                          const InvariantProof& safe) {
  const std::vector<bool> known = known_variables(space.component(), space.solver());
  if (std::ranges::find(known, false) == known.end()) {
    return {};
  }
  IndistinguishableResult best;
  for (const Beginning beginning : {Beginning::everything, Beginning::lemmas, Beginning::nothing}) {
    IndistinguishableResult found = Search(space, candidate, safe, known, beginning).run();
    if (found.claims() > best.claims()) {
      best = std::move(found);
    }
    if (best.permissive && best.tight) {
      break;
    }
  }
  return best;
}

} // namespace parlance::engines
