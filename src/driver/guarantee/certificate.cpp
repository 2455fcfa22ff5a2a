#include "driver/guarantee/certificate.h"

#include "certify/check.h"
#include "engines/beliefs/belief_certificate.h"
#include "interface/json/interface_json.h"
#include "term/smtlib/smtlib.h"
#include "term/substitute.h"
#include "util/error.h"
#include "util/file_format.h"
#include "util/reason.h"

#include <algorithm>
#include <bit>
#include <map>

namespace parlance::driver {

namespace {

using automata::State;

class CertificateWriter {
public:
  CertificateWriter(const component::Component& component, const automata::MooreMachine& machine)
      : component_(component), machine_(machine), position_sort_(sort_of(machine.state_count())),
        position_(fresh_name("q")), location_(fresh_name("location")) {
    for (const component::Variable& variable : component.variables) {
      const std::string name = term::smtlib_symbol(variable.name);
      parameters_ += "(" + name + " " + variable.sort().smtlib() + ") ";
      arguments_ += name + " ";
    }
  }

  void assume(const std::vector<std::string>& variables) {
    if (!variables.empty()) {
      text_ += "; assume no-overflow";
      for (const std::string& name : variables) {
        text_ += " " + term::smtlib_symbol(name);
      }
      text_ += "\n";
    }
  }

  void claim(engines::Property property, const engines::InvariantProof& proof) {
    const std::string name = engines::to_text(property);
    if (proof.k > 0) {
      text_ += "; induction " + name + " " + std::to_string(proof.k) + "\n";
    }
    const std::string shared = define_invariant(name, proof);
    define(name, parameters_ + parameter(position_, position_sort_), "Bool",
           "(" + shared + " " + arguments_ + "(" + shared + "-location " + position_ + "))");
  }

  void add(const std::string& lines) { text_ += lines; }

  /// Nothing, if it cannot be said of the whole component: then nobody accepts the claim.
  void claim_possible(const engines::IndistinguishableProof& proof,
                      const std::vector<engines::Property>& claims,
                      const component::Reduction& reduction) {
    const std::optional<std::vector<Role>> roles = roles_of(proof, reduction);
    if (!roles) {
      return;
    }
    text_ += "; possible";
    for (const engines::Property claim : claims) {
      text_ += " " + engines::to_text(claim);
    }
    text_ += "\n";
    list_variables("known", *roles, Role::known);
    list_variables("ignored", *roles, Role::ignored);
    define_relation(proof, *roles, reduction);
    define_values_before(proof, *roles, reduction);
  }

  const std::string& text() const { return text_; }

private:
  /// What a variable of the whole component is to a relation of states that cannot be told apart:
  /// the position of a hidden one in the reduced component, or one of these.
  struct Role {
    static constexpr std::size_t known = static_cast<std::size_t>(-1);
    static constexpr std::size_t ignored = static_cast<std::size_t>(-2);
    std::size_t position;
    bool is_hidden() const { return position != known && position != ignored; }
  };

  std::optional<std::vector<Role>> roles_of(const engines::IndistinguishableProof& proof,
                                            const component::Reduction& reduction) const {
    const std::vector<component::Variable>& reduced = reduction.component().variables;
    std::vector<Role> roles;
    for (std::size_t v = 0; v < component_.variables.size(); ++v) {
      const term::Term value = reduction.expanded(v);
      if (value == nullptr) {
        roles.push_back({Role::ignored});
        continue;
      }
      const auto own = std::ranges::find(reduced, value, &component::Variable::symbol);
      const auto position = static_cast<std::size_t>(own - reduced.begin());
      const std::vector<term::Term> used = term::variables_of(value);
      const bool is_known = std::ranges::all_of(used, [&](term::Term symbol) {
        const auto found = std::ranges::find(reduced, symbol, &component::Variable::symbol);
        return proof.known[static_cast<std::size_t>(found - reduced.begin())];
      });
      if (!is_known && own == reduced.end()) {
        return std::nullopt; // a part of something hidden
      }
      roles.push_back({is_known ? Role::known : position});
    }
    return roles;
  }

  void list_variables(const std::string& word, const std::vector<Role>& roles, std::size_t which) {
    std::string names;
    for (std::size_t v = 0; v < roles.size(); ++v) {
      if (roles[v].position == which) {
        names += " " + term::smtlib_symbol(component_.variables[v].name);
      }
    }
    text_ += names.empty() ? "" : "; " + word + names + "\n";
  }

  std::string other_name(std::size_t variable) const {
    return fresh_name("other-" + std::to_string(variable));
  }

  std::string other_parameters(const std::vector<Role>& roles) const {
    std::string text;
    for (std::size_t v = 0; v < roles.size(); ++v) {
      if (roles[v].is_hidden()) {
        text += parameter(other_name(v), component_.variables[v].sort()) + " ";
      }
    }
    return text;
  }

  /// A formula over the reduced component's variables and the other symbols, in the certificate's
  /// names. Of variables that are always equal, the first stands for all.
  term::Term in_names(term::Term formula, const engines::IndistinguishableProof& proof,
                      const std::vector<Role>& roles, const component::Reduction& reduction) const {
    term::Substitution names;
    for (std::size_t v = roles.size(); v-- > 0;) {
      if (roles[v].is_hidden()) {
        names.bind(proof.other[roles[v].position],
                   component_.store().variable(other_name(v), component_.variables[v].sort()));
      }
    }
    return names.apply(reduction.over_whole(formula));
  }

  void define_relation(const engines::IndistinguishableProof& proof, const std::vector<Role>& roles,
                       const component::Reduction& reduction) {
    const term::Sort sort = proof.location->sort();
    term::Substitution renaming;
    renaming.bind(proof.location, component_.store().variable(location_, sort));
    std::vector<term::Term> conjuncts{
        in_names(renaming.apply(proof.possible), proof, roles, reduction)};
    std::string others;
    std::map<std::size_t, term::Term> first;
    for (std::size_t v = 0; v < roles.size(); ++v) {
      if (roles[v].is_hidden()) {
        const term::Term name =
            component_.store().variable(other_name(v), component_.variables[v].sort());
        conjuncts.push_back(
            term::equal(name, first.emplace(roles[v].position, name).first->second));
        others += other_name(v) + " ";
      }
    }
    define("aux-possible", parameters_ + other_parameters(roles) + parameter(location_, sort),
           "Bool", term::to_smtlib(term::and_(component_.store(), conjuncts), true));
    define("aux-possible-location", parameter(position_, position_sort_), sort.smtlib(),
           location_of_position(proof.locations, sort));
    define("possible", parameters_ + other_parameters(roles) + parameter(position_, position_sort_),
           "Bool",
           "(aux-possible " + arguments_ + others + "(aux-possible-location " + position_ + "))");
  }

  void define_values_before(const engines::IndistinguishableProof& proof,
                            const std::vector<Role>& roles, const component::Reduction& reduction) {
    for (const auto& [key, value] : proof.before) {
      const auto [method, observation, position] = key;
      std::string choices;
      for (const auto* scope :
           {&component_.methods[method].parameters, &component_.methods[method].inputs}) {
        for (const component::Variable& choice : *scope) {
          choices += parameter(term::smtlib_symbol(choice.name), choice.sort()) + " ";
        }
      }
      for (std::size_t v = 0; v < roles.size(); ++v) {
        if (roles[v].position == position) {
          define("aux-before-" + std::to_string(method) + "-" + std::to_string(observation) + "-" +
                     std::to_string(v),
                 parameters_ + choices + other_parameters(roles),
                 component_.variables[v].sort().smtlib(),
                 term::to_smtlib(in_names(value, proof, roles, reduction), true));
        }
      }
    }
  }

  std::string fresh_name(std::string name) const {
    while (
        std::any_of(component_.variables.begin(), component_.variables.end(),
                    [&](const component::Variable& variable) { return variable.name == name; })) {
      name += "!";
    }
    return name;
  }

  static term::Sort sort_of(State state_count) {
    return term::Sort::bit_vector(
        state_count < 2 ? 1 : static_cast<unsigned>(std::bit_width(state_count - 1)));
  }

  static std::string parameter(const std::string& name, const term::Sort& sort) {
    return "(" + name + " " + sort.smtlib() + ")";
  }

  void define(const std::string& name, const std::string& parameters, const std::string& sort,
              const std::string& body) {
    text_ += "(define-fun " + name + " (" + parameters + ") " + sort + "\n  " + body + ")\n";
  }

  /// The invariant over a location, and the location of a position. Properties that were proved
  /// together share them.
  std::string define_invariant(const std::string& property, const engines::InvariantProof& proof) {
    const auto [entry, added] = names_.emplace(proof.invariant, "aux-" + property);
    if (added) {
      const term::Sort sort = proof.location->sort();
      term::Substitution renaming;
      renaming.bind(proof.location, component_.store().variable(location_, sort));
      define(entry->second, parameters_ + parameter(location_, sort), "Bool",
             term::to_smtlib(renaming.apply(proof.invariant), true));
      define(entry->second + "-location", parameter(position_, position_sort_), sort.smtlib(),
             location_of_position(proof.locations, sort));
    }
    return entry->second;
  }

  /// Locations are numbers of legal states only, positions those of all states. Mostly they are the
  /// same: legal states usually come first.
  std::string location_of_position(const std::vector<State>& locations,
                                   const term::Sort& sort) const {
    if (are_positions(locations)) {
      return sort == position_sort_
                 ? position_
                 : "((_ extract " + std::to_string(sort.width() - 1) + " 0) " + position_ + ")";
    }
    std::string body = term::value_to_smtlib(sort, 0);
    for (std::size_t location = 0; location < locations.size(); ++location) {
      body = "(ite (= " + position_ + " " +
             term::value_to_smtlib(position_sort_, locations[location]) + ") " +
             term::value_to_smtlib(sort, location) + " " + body + ")";
    }
    return body;
  }

  bool are_positions(const std::vector<State>& locations) const {
    for (State state = 0; state < machine_.state_count(); ++state) {
      if (!machine_.absorbing(state) && (state >= locations.size() || locations[state] != state)) {
        return false;
      }
    }
    return true;
  }

  const component::Component& component_;
  const automata::MooreMachine& machine_;
  term::Sort position_sort_;
  std::string position_;
  std::string location_;
  std::string parameters_;
  std::string arguments_;
  std::map<term::Term, std::string> names_;
  std::string text_ = "; " + util::written_format(util::certificate_format) + "\n";
};

/// What is left of a claim whose certificate was not accepted.
void withdraw(interface::Claim& claim, const util::Reason& why) {
  claim.status = claim.depth == 0 ? interface::Status::none : interface::Status::depth;
  claim.reason = why;
}

} // namespace

std::string certificate_text(const component::Reduction& reduction,
                             const engines::Candidate& candidate,
                             const engines::EngineResult& result) {
  CertificateWriter writer(reduction.whole(), candidate.machine);
  writer.assume(reduction.assumed());
  std::vector<engines::Property> on_beliefs;
  std::vector<engines::Property> on_possible;
  bool any = false;
  for (const engines::Property property : engines::all_properties) {
    any = any || result[property].proved();
    if (result[property].invariant() != nullptr) {
      engines::InvariantProof proof = *result[property].invariant();
      proof.invariant = reduction.lifted(proof.invariant);
      writer.claim(property, proof);
    } else if (result[property].beliefs() != nullptr) {
      on_beliefs.push_back(property);
    } else if (result[property].indistinguishable() != nullptr) {
      on_possible.push_back(property);
    }
  }
  if (!on_possible.empty()) {
    writer.claim_possible(*result[on_possible.front()].indistinguishable(), on_possible, reduction);
  }
  if (!on_beliefs.empty()) {
    writer.add(engines::belief_certificate_lines(*result[on_beliefs.front()].beliefs(), on_beliefs,
                                                 reduction));
  }
  return any ? writer.text() : std::string();
}

namespace {

/// The automaton alone: what explains its calls is none of a proof's business, and may be long.
interface::Interface without_explanations(const interface::Interface& interface) {
  interface::Interface bare = {static_cast<const protocol::Automaton&>(interface)};
  bare.component = interface.component;
  bare.signatures = interface.signatures;
  bare.state_ids = interface.state_ids;
  bare.symbol_ids = interface.symbol_ids;
  return bare;
}

} // namespace

bool certify_claims(const std::string& component_text, interface::Interface& interface,
                    const std::string& certificate, const util::StopToken& stop) {
  certify::CheckOptions options;
  options.stop = &stop;
  options.memory_bytes = stop.memory_limit() ? stop.memory_limit() : options.memory_bytes;
  const certify::Report report = certify::check(
      component_text, interface::to_json(without_explanations(interface)), certificate, options);
  interface::Guarantee& guarantee = *interface.guarantee;
  const std::array claims{&guarantee.safe, &guarantee.permissive, &guarantee.tight};
  bool accepted = true;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    if (claims[i]->status != interface::Status::proved) {
      continue;
    }
    claims[i]->unchecked = false;
    if (report.claims[i].status != certify::ClaimStatus::accepted) {
      const auto& refusal = report.claims[i].refusal;
      withdraw(*claims[i],
               refusal ? util::Reason{util::ReasonId::certificate_refused, {refusal->reason}}
                       : util::Reason{util::ReasonId::claim_not_certified});
      accepted = false;
    }
  }
  return accepted;
}

} // namespace parlance::driver
