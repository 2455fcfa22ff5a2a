#include "util/confinement.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <string_view>

namespace parlance::util {

namespace {

std::string identity_map(unsigned id) {
  return std::to_string(id) + " " + std::to_string(id) + " 1";
}

void write_once(const char* path, std::string_view text) {
  const int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file >= 0) {
    [[maybe_unused]] const auto written = write(file, text.data(), text.size());
    close(file);
  }
}

void limit(int resource, const std::optional<std::uint64_t>& most) {
  if (most) {
    const rlimit bound{*most, *most};
    setrlimit(static_cast<__rlimit_resource>(resource), &bound);
  }
}

#if defined(__x86_64__)
constexpr std::uint32_t native_calls = AUDIT_ARCH_X86_64;
constexpr std::uint32_t call_fork = SYS_fork;
constexpr std::uint32_t call_vfork = SYS_vfork;
#elif defined(__aarch64__)
constexpr std::uint32_t native_calls = AUDIT_ARCH_AARCH64;
constexpr std::uint32_t call_fork = ~0U; // there are no such calls
constexpr std::uint32_t call_vfork = ~0U;
#endif

#if defined(__x86_64__) || defined(__aarch64__)
sock_filter load(std::size_t offset) {
  return {BPF_LD | BPF_W | BPF_ABS, 0, 0, static_cast<std::uint32_t>(offset)};
}
sock_filter if_equal(std::uint32_t value, std::uint8_t skip_then, std::uint8_t skip_else) {
  return {BPF_JMP | BPF_JEQ | BPF_K, skip_then, skip_else, value};
}
sock_filter answer(std::uint32_t action) { return {BPF_RET | BPF_K, 0, 0, action}; }

/// Threads share the process; everything else that `clone` makes is another one. What `clone3` is
/// asked for cannot be seen, so there is none, and libraries use `clone`.
void refuse_processes() {
  constexpr std::uint32_t no = SECCOMP_RET_ERRNO | EPERM;
  std::array filter = {
      load(offsetof(seccomp_data, arch)),
      if_equal(native_calls, 1, 0),
      answer(no),
      load(offsetof(seccomp_data, nr)),
      if_equal(SYS_clone3, 0, 1),
      answer(SECCOMP_RET_ERRNO | ENOSYS),
      if_equal(call_fork, 0, 1),
      answer(no),
      if_equal(call_vfork, 0, 1),
      answer(no),
      if_equal(SYS_clone, 1, 0),
      answer(SECCOMP_RET_ALLOW),
      load(offsetof(seccomp_data, args)), // the flags, in the low half of the first argument
      sock_filter{BPF_JMP | BPF_JSET | BPF_K, 0, 1, CLONE_THREAD},
      answer(SECCOMP_RET_ALLOW),
      answer(no),
  };
  const sock_fprog program{static_cast<unsigned short>(filter.size()), filter.data()};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) {
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
  }
}
#else
void refuse_processes() {}
#endif

} // namespace

ConfinedStart::ConfinedStart(const Confinement& confinement)
    : confinement_(confinement), user_map_(identity_map(geteuid())),
      group_map_(identity_map(getegid())) {}

int ConfinedStart::apply(bool& network_refused) const {
  const bool own_users = enter_namespace(confinement_.network ? 0 : CLONE_NEWNET);
  if (!own_users && !confinement_.network && unshare(CLONE_NEWNET) != 0) {
    network_refused = true;
    return errno;
  }
  if (!confinement_.directory.empty() && chdir(confinement_.directory.c_str()) != 0) {
    return errno;
  }
  limit(RLIMIT_CPU, confinement_.cpu_seconds);
  limit(RLIMIT_FSIZE, confinement_.file_bytes);
  if (own_users) { // elsewhere it counts what the user runs besides
    limit(RLIMIT_NPROC, confinement_.threads);
  }
  if (confinement_.one_process) {
    refuse_processes();
  }
  return 0;
}

/// A user namespace needs no privilege in itself, and gives what it takes for others.
bool ConfinedStart::enter_namespace(int others) const {
  if ((others == 0 && !confinement_.threads) || unshare(CLONE_NEWUSER | others) != 0) {
    return false;
  }
  write_once("/proc/self/setgroups", "deny");
  write_once("/proc/self/uid_map", user_map_);
  write_once("/proc/self/gid_map", group_map_);
  return true;
}

} // namespace parlance::util
