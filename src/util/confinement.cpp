#include "util/confinement.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/mount.h>
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

/// Signals to others would end the run, or what the user runs besides.
/// Threads share the process; everything else that `clone` makes is another one. What `clone3` is
/// asked for cannot be seen, so there is none, and libraries use `clone`.
void refuse_processes() {
  constexpr std::uint32_t no = SECCOMP_RET_ERRNO | EPERM;
  const auto self = static_cast<std::uint32_t>(getpid());
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
      if_equal(SYS_tkill, 1, 0),
      if_equal(SYS_pidfd_send_signal, 0, 1),
      answer(no),
      if_equal(SYS_kill, 3, 0),
      if_equal(SYS_tgkill, 2, 0),
      if_equal(SYS_rt_sigqueueinfo, 1, 0),
      if_equal(SYS_rt_tgsigqueueinfo, 0, 4),
      load(offsetof(seccomp_data, args)), // whom the signal is for
      if_equal(self, 0, 1),
      answer(SECCOMP_RET_ALLOW),
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
  const Own own = enter_namespaces();
  network_refused = own.network_refused;
  if (network_refused) {
    return errno;
  }
  if (own.mounts) { // never on the mounts that everybody has
    make_read_only();
  }
  if (!confinement_.directory.empty() && chdir(confinement_.directory.c_str()) != 0) {
    return errno;
  }
  limit(RLIMIT_CPU, confinement_.cpu_seconds);
  limit(RLIMIT_FSIZE, confinement_.file_bytes);
  if (own.users) { // elsewhere it counts what the user runs besides
    limit(RLIMIT_NPROC, confinement_.threads);
  }
  if (confinement_.one_process) {
    refuse_processes();
  }
  return 0;
}

/// Of users first; where that is refused, a privileged user gets the others all the same.
ConfinedStart::Own ConfinedStart::enter_namespaces() const {
  const int network = confinement_.network ? 0 : CLONE_NEWNET;
  const bool wants_mounts = confinement_.writes_there_only && !confinement_.directory.empty();
  Own own;
  if (wants_mounts && enter_namespace(network | CLONE_NEWNS)) {
    own.users = own.mounts = true;
    return own;
  }
  own.users = enter_namespace(network);
  if (!own.users) {
    own.network_refused = network != 0 && unshare(network) != 0;
    own.mounts = wants_mounts && !own.network_refused && unshare(CLONE_NEWNS) == 0;
  }
  return own;
}

/// All of it or nothing: on a kernel before 5.12 files stay as they are. @requires a mount
/// namespace of its own
void ConfinedStart::make_read_only() const {
  const char* directory = confinement_.directory.c_str();
  mount_attr read_only{};
  read_only.attr_set = MOUNT_ATTR_RDONLY;
  mount_attr writable{};
  writable.attr_clr = MOUNT_ATTR_RDONLY;
  if (mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
      mount(directory, directory, nullptr, MS_BIND, nullptr) == 0 &&
      mount_setattr(AT_FDCWD, "/", AT_RECURSIVE, &read_only, sizeof(read_only)) == 0) {
    mount_setattr(AT_FDCWD, directory, 0, &writable, sizeof(writable));
  }
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
