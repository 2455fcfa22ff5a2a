#include "fuzz/readers.h"

#include <array>

namespace parlance::fuzz {

std::span<const Reader> readers() {
  static constexpr std::array all{
      Reader{"archive", read_archive},
      Reader{"aut", read_aut},
      Reader{"calls", read_calls},
      Reader{"certificate", read_certificate},
      Reader{"certified_aut", read_certified_aut},
      Reader{"certified_component", read_certified_component},
      Reader{"certified_interface", read_certified_interface},
      Reader{"class", read_class},
      Reader{"component", read_component},
      Reader{"explicit_certificate", read_explicit_certificate},
      Reader{"fsp", read_fsp},
      Reader{"image", read_image},
      Reader{"interface", read_interface},
      Reader{"observations", read_observations},
      Reader{"predicates", read_predicates},
      Reader{"scxml", read_scxml},
      Reader{"smtlib", read_smtlib},
      Reader{"state", read_state},
      Reader{"trace", read_trace},
  };
  return all;
}

} // namespace parlance::fuzz
