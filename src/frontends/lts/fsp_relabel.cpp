#include "frontends/lts/fsp_relabel.h"

#include "automata/lts_operations.h"

#include <algorithm>
#include <map>

namespace parlance::lts {

namespace {

/// What each old label becomes.
using Relation = std::map<std::string, std::vector<std::string>>;

void collect(const std::vector<Relabelling>& relabellings, Environment& environment,
             const Evaluator& evaluator, Relation& relation) {
  for (const Relabelling& relabelling : relabellings) {
    if (!relabelling.nested.empty()) {
      evaluator.for_each_index(relabelling.ranges, environment,
                               [&](const std::string&, Environment& scope) {
                                 collect(relabelling.nested, scope, evaluator, relation);
                               });
      continue;
    }
    evaluator.for_each_label(
        relabelling.fresh, environment, [&](const std::string& fresh, Environment& scope) {
          evaluator.for_each_label(relabelling.old, scope,
                                   [&](const std::string& old, Environment&) {
                                     std::vector<std::string>& images = relation[old];
                                     if (std::ranges::find(images, fresh) == images.end()) {
                                       images.push_back(fresh);
                                     }
                                   });
        });
  }
}

/// The label itself, or its longest beginning that is in the relation.
std::vector<std::string> images_of(const std::string& label, const Relation& relation) {
  for (std::size_t end = label.size(); end != std::string::npos && end > 0;
       end = label.rfind('.', end - 1)) {
    const auto found = relation.find(label.substr(0, end));
    if (found != relation.end()) {
      std::vector<std::string> images = found->second;
      for (std::string& image : images) {
        image += label.substr(end);
      }
      return images;
    }
  }
  return {label};
}

} // namespace

Lts relabelled(const Lts& lts, const std::vector<Relabelling>& relabellings,
               const Environment& environment, const Evaluator& evaluator) {
  if (relabellings.empty()) {
    return lts;
  }
  Relation relation;
  Environment scope = environment;
  collect(relabellings, scope, evaluator, relation);
  return automata::renamed(lts,
                           [&](const std::string& label) { return images_of(label, relation); });
}

Lts with_hiding(const Lts& lts, const std::optional<Hiding>& hiding, const Environment& environment,
                const Evaluator& evaluator) {
  if (!hiding) {
    return lts;
  }
  Relation named;
  for (const std::string& label : evaluator.labels(hiding->labels, environment)) {
    named[label] = {};
  }
  return automata::hidden(lts, [&](const std::string& label) {
    return images_of(label, named).empty() != hiding->exposes;
  });
}

Lts prefixed(const Lts& lts, const std::vector<std::string>& labels) {
  return automata::renamed(lts, [&](const std::string& label) {
    std::vector<std::string> images;
    for (const std::string& prefix : labels) {
      images.push_back(prefix + "." + label);
    }
    return images;
  });
}

} // namespace parlance::lts
