#include "engines/technique.h"

#include "engines/circuit/bdd_engine.h"
#include "engines/circuit/k_induction.h"
#include "engines/circuit/pdr_engine.h"
#include "engines/circuit/spacer_engine.h"
#include "engines/paths/exploration.h"
#include "engines/paths/symbolic_search.h"
#include "util/error.h"

#include <algorithm>
#include <vector>

namespace parlance::engines {

namespace {

using Properties = std::span<const Property>;
using Search = std::unique_ptr<Reachability>;

Search make_exploration(const Product& product, Properties properties, const ProverOptions& options,
                        util::StopToken& stop) {
  return std::make_unique<Exploration>(
      product, properties,
      ExplorationOptions{options.technique == Technique::partial_order,
                         options.technique == Technique::interpolation, options.solve_limit,
                         options.on_progress},
      stop);
}

Search make_symbolic_search(const Product& product, Properties properties,
                            const ProverOptions& options, util::StopToken& stop) {
  return std::make_unique<SymbolicSearch>(
      product, properties, SearchOptions{true, options.solve_limit, options.on_progress}, stop);
}

Search make_k_induction(const Product& product, Properties properties, const ProverOptions& options,
                        util::StopToken& stop) {
  return std::make_unique<KInduction>(product, properties, options.solve_limit, options.on_progress,
                                      stop);
}

Search make_spacer(const Product& product, Properties properties, const ProverOptions&,
                   util::StopToken& stop) {
  return std::make_unique<SpacerEngine>(product, properties, stop);
}

Search make_pdr(const Product& product, Properties properties, const ProverOptions& options,
                util::StopToken& stop) {
  return std::make_unique<PdrEngine>(product, properties, options.solve_limit, options.on_progress,
                                     stop);
}

Search make_bdd(const Product& product, Properties properties, const ProverOptions& options,
                util::StopToken& stop) {
  return std::make_unique<BddEngine>(product, properties,
                                     BddOptions{options.technique == Technique::squaring,
                                                options.node_limit, options.image_limit,
                                                options.on_progress, options.ahead},
                                     stop);
}

const std::vector<TechniqueRow>& rows() {
  static const std::vector<TechniqueRow> table{
      {Technique::automatic, "auto"},
      {Technique::unrolled, "unrolled", true},
      {Technique::exploration, "bounded", true, make_exploration},
      {Technique::partial_order, "por", true, make_exploration},
      {Technique::interpolation, "interpolation", false, make_exploration},
      {Technique::search, "search", false, make_symbolic_search},
      {Technique::k_induction, "k-induction", false, make_k_induction},
      {Technique::spacer, "spacer", false, make_spacer},
      {Technique::pdr, "pdr", false, make_pdr},
      {Technique::bdd, "bdd", false, make_bdd},
      {Technique::squaring, "squaring", false, make_bdd},
  };
  return table;
}

} // namespace

std::span<const TechniqueRow> all_techniques() { return rows(); }

const TechniqueRow& row_of(Technique technique) {
  const auto row = std::ranges::find(rows(), technique, &TechniqueRow::technique);
  util::check(row != rows().end(), "an engine of no kind");
  return *row;
}

} // namespace parlance::engines
