#include "bench/cav10.h"

#include <fmt/format.h>

namespace parlance::bench {

std::string to_text(Cav10Scheme scheme) {
  switch (scheme) {
  case Cav10Scheme::wp:
    return "wp";
  case Cav10Scheme::wp_craig:
    return "wp+craig";
  case Cav10Scheme::refine_may:
    return "refine-may";
  case Cav10Scheme::learn_reuse:
    return "learn-reuse";
  }
  return {};
}

std::string to_text(const std::optional<Cav10Figures>& figures) {
  return figures ? fmt::format("{}/{}/{}/{:.1f}", figures->predicates, figures->rounds,
                               figures->states, figures->seconds)
                 : "-";
}

std::vector<Cav10Row> cav10_rows() {
  using Figures = Cav10Figures;
  return {
      {.component = "ListItr",
       .file = "cav10/ListItr.java",
       .errors = {"IllegalStateException"},
       .assume_no_overflow = true,
       .legal_states = 2,
       .published = {Figures{12, 5, 2, 40.6}, Figures{7, 6, 2, 42.2}, Figures{8, 4, 2, 39.3},
                     Figures{6, 1, 2, 12.7}}},
      {.component = "Signature",
       .file = "Signature.java",
       .errors = {"SignatureException"},
       .legal_states = 3,
       .published = {Figures{8, 9, 3, 72.7}, Figures{5, 6, 3, 42.9}, Figures{7, 4, 3, 33.2},
                     Figures{5, 1, 3, 16.6}}},
      {.component = "ServerTableEntry",
       .file = "cav10/ServerTableEntry.java",
       .errors = {"Internal"},
       .legal_states = 3,
       .published = {Figures{10, 10, 3, 98.1}, Figures{6, 7, 3, 64.9}, Figures{10, 5, 3, 51.3},
                     Figures{7, 1, 3, 19.2}}},
      {.component = "PipedOutputStream",
       .file = "cav10/PipedOutputStream.java",
       .observe = "connect",
       .hide_parameters = true,
       .legal_states = 2,
       .published = {Figures{4, 5, 2, 16.4}, Figures{2, 3, 2, 11.4}, Figures{2, 3, 2, 11.6},
                     Figures{2, 1, 2, 7.4}}},
      {.component = "read-write-acq",
       .file = "ReadWriteAcq.java",
       .legal_states = 4,
       .published = {Figures{6, 6, 4, 122.8}, Figures{4, 5, 4, 75.4}, Figures{7, 5, 4, 74.3},
                     Figures{6, 1, 4, 31.1}}},
      {.component = "Socket",
       .file = "cav10/Socket.java",
       .errors = {"SocketException"},
       .legal_states = 6,
       .published = {Figures{25, 5, 6, 468.5}, Figures{13, 5, 6, 272.9}, Figures{13, 5, 6, 228.0},
                     Figures{12, 1, 6, 65.8}}},
      {.component = "TransactionManager",
       .file = "cav10/TransactionManager.java",
       .stand_in = true,
       .legal_states = 4,
       .published = {Figures{15, 8, 4, 138.6}, Figures{9, 7, 4, 103.5}, Figures{9, 4, 4, 76.9},
                     Figures{9, 1, 4, 30.4}}},
      {.component = "NASA-Ascent",
       .file = "cav10/NasaAscent.java",
       .stand_in = true,
       .legal_states = 5,
       .published = {Figures{34, 14, 5, 1685.6}, Figures{20, 14, 5, 1433.9},
                     Figures{20, 6, 5, 712.4}, Figures{20, 1, 5, 75.6}}},
      {.component = "NASA-Complete",
       .file = "cav10/NasaComplete.java",
       .stand_in = true,
       .legal_states = 14,
       .published = {std::nullopt, std::nullopt, std::nullopt, Figures{74, 1, 14, 3115.6}}},
  };
}

} // namespace parlance::bench
