#pragma once
// What a child process may not do: code that nobody vouches for gets a directory to work in, limits
// on what it uses, no other processes, no files to write elsewhere and, unless that is allowed, no
// network.

#include <cstdint>
#include <optional>
#include <string>

namespace parlance::util {

struct Confinement {
  std::string directory;                    ///< to work in; empty: this process's
  std::optional<std::uint64_t> cpu_seconds; ///< of all its threads together
  std::optional<std::uint64_t> file_bytes;  ///< of each file it writes
  std::optional<std::uint64_t> threads; ///< where user namespaces are granted; root may exceed it
  bool one_process = false; ///< it may start threads, and no other program; signals reach it alone
  /// It may write below `directory` alone, where the system grants a mount namespace.
  bool writes_there_only = false;
  bool network = true; ///< false: a network namespace of its own, with nothing in it
};

/// Confines the calling process, which is a child between fork and exec: made before the fork,
/// applied behind it with calls that are safe there.
class ConfinedStart {
public:
  explicit ConfinedStart(const Confinement& confinement);

  /// The errno of what was refused, with `network_refused` set if it was the namespace; 0 if all
  /// was done. The filter on processes is left out where the system has none.
  int apply(bool& network_refused) const;

private:
  /// Of users, and of what else is wanted; whether the system grants it.
  bool enter_namespace(int others) const;
  struct Own {
    bool users = false;
    bool mounts = false;
    bool network_refused = false;
  };
  Own enter_namespaces() const;
  void make_read_only() const;

  Confinement confinement_;
  std::string user_map_; ///< as the kernel wants it: the user stays who it is
  std::string group_map_;
};

} // namespace parlance::util
