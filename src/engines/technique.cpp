#include "engines/technique.h"

#include "engines/bdd_engine.h"
#include "engines/exploration.h"
#include "engines/k_induction.h"
#include "engines/pdr_engine.h"
#include "engines/spacer_engine.h"
#include "engines/symbolic_search.h"
#include "util/error.h"

namespace parlance::engines {

std::unique_ptr<Reachability> make_search(const Product& product,
                                          std::span<const Property> properties,
                                          const ProverOptions& options, util::StopToken& stop) {
  switch (options.technique) {
  case Technique::exploration:
  case Technique::partial_order:
  case Technique::interpolation:
    return std::make_unique<Exploration>(
        product, properties,
        ExplorationOptions{options.technique == Technique::partial_order,
                           options.technique == Technique::interpolation, options.solve_limit,
                           options.on_progress},
        stop);
  case Technique::search:
    return std::make_unique<SymbolicSearch>(
        product, properties, SearchOptions{true, options.solve_limit, options.on_progress}, stop);
  case Technique::spacer:
    return std::make_unique<SpacerEngine>(product, properties, stop);
  case Technique::k_induction:
    return std::make_unique<KInduction>(product, properties, options.solve_limit,
                                        options.on_progress, stop);
  case Technique::pdr:
    return std::make_unique<PdrEngine>(product, properties, options.solve_limit,
                                       options.on_progress, stop);
  case Technique::bdd:
  case Technique::squaring:
    return std::make_unique<BddEngine>(product, properties,
                                       BddOptions{options.technique == Technique::squaring,
                                                  options.node_limit, options.image_limit,
                                                  options.on_progress, options.ahead},
                                       stop);
  }
  throw util::InternalError("a search of no kind");
}

} // namespace parlance::engines
