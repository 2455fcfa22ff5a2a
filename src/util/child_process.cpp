#include "util/child_process.h"

#include "util/error.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

namespace parlance::util {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int poll_interval_ms = 10;

/// One end of a pipe; closed with its owner.
class Descriptor {
public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(other.number_) { other.number_ = -1; }
  Descriptor& operator=(Descriptor&& other) noexcept {
    close();
    number_ = other.number_;
    other.number_ = -1;
    return *this;
  }
  ~Descriptor() { close(); }

  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  void close() {
    if (is_open()) {
      ::close(number_);
      number_ = -1;
    }
  }
  void make_nonblocking() const { fcntl(number_, F_SETFL, fcntl(number_, F_GETFL) | O_NONBLOCK); }

private:
  int number_ = -1;
};

struct Pipe {
  Descriptor read;
  Descriptor write;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  check(pipe2(ends.data(), O_CLOEXEC) == 0, "no pipe for a child process");
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

struct Pipes {
  Pipe input = make_pipe();
  Pipe output = make_pipe();
  Pipe errors = make_pipe();
  Pipe failure = make_pipe(); ///< carries errno if the program cannot be started
};

/// What the child says if it does not get as far as its program.
struct StartFailure {
  int error = 0;
  bool network_refused = false;
};

[[noreturn]] void give_up(const StartFailure& failure, const Pipes& pipes) {
  [[maybe_unused]] const auto written =
      ::write(pipes.failure.write.number(), &failure, sizeof(failure));
  _exit(127);
}

/// What stands between fork and exec: only calls that are safe after a fork of a threaded process,
/// and nothing that the parent would see, whose memory this is after a vfork.
[[noreturn]] void become(const char* program, char* const* arguments, const Pipes& pipes,
                         const rlimit* memory, const ConfinedStart& confined, pid_t parent) {
  setpgid(0, 0);
  StartFailure failure;
  failure.error = confined.apply(failure.network_refused);
  if (failure.error != 0) {
    give_up(failure, pipes);
  }
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) {
    _exit(127); // the parent died before the line above
  }
  dup2(pipes.input.read.number(), STDIN_FILENO);
  dup2(pipes.output.write.number(), STDOUT_FILENO);
  dup2(pipes.errors.write.number(), STDERR_FILENO);
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  if (memory != nullptr) {
    setrlimit(RLIMIT_AS, memory);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  signal(SIGPIPE, SIG_DFL); // NOLINT(cert-err33-c)
  execvp(program, arguments);
  failure.error = errno;
  give_up(failure, pipes);
}

/// Feeds the child, collects what it writes, and watches the limits.
class Conversation {
public:
  Conversation(Pipes& pipes, std::string_view input, const ChildLimits& limits)
      : pipes_(pipes), input_(input), limits_(limits), deadline_(Clock::now() + limits.time) {
    pipes_.input.write.make_nonblocking();
    pipes_.output.read.make_nonblocking();
    pipes_.errors.read.make_nonblocking();
  }

  /// Until the child closed its outputs (exited) or a limit is reached.
  ChildEnd run(ChildResult& result) {
    while (pipes_.output.read.is_open() || pipes_.errors.read.is_open()) {
      if (const auto end = reached_limit(result)) {
        return *end;
      }
      wait_for_events();
      feed();
      collect(pipes_.output.read, result.output);
      collect(pipes_.errors.read, result.errors);
    }
    return ChildEnd::exited;
  }

  std::optional<ChildEnd> reached_limit(const ChildResult& result) const {
    if (limits_.stop != nullptr && limits_.stop->requested()) {
      return ChildEnd::stopped;
    }
    if (Clock::now() >= deadline_) {
      return ChildEnd::timeout;
    }
    if (result.output.size() + result.errors.size() > limits_.output_bytes) {
      return ChildEnd::output_limit;
    }
    return std::nullopt;
  }

private:
  void wait_for_events() const {
    // poll ignores negative descriptors, so closed ends may stay in the list
    std::array<pollfd, 3> events{{{pipes_.input.write.number(), POLLOUT, 0},
                                  {pipes_.output.read.number(), POLLIN, 0},
                                  {pipes_.errors.read.number(), POLLIN, 0}}};
    poll(events.data(), events.size(), poll_interval_ms);
  }

  void feed() {
    if (!pipes_.input.write.is_open()) {
      return;
    }
    while (!input_.empty()) {
      const ssize_t count = ::write(pipes_.input.write.number(), input_.data(), input_.size());
      if (count < 0) {
        if (errno == EAGAIN || errno == EINTR) {
          return;
        }
        break; // the child no longer reads
      }
      input_.remove_prefix(static_cast<std::size_t>(count));
    }
    pipes_.input.write.close();
  }

  static void collect(Descriptor& source, std::string& text) {
    if (!source.is_open()) {
      return;
    }
    std::array<char, 4096> buffer{};
    const ssize_t count = ::read(source.number(), buffer.data(), buffer.size());
    if (count > 0) {
      text.append(buffer.data(), static_cast<std::size_t>(count));
    } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
      source.close();
    }
  }

  Pipes& pipes_;
  std::string_view input_;
  const ChildLimits& limits_;
  Clock::time_point deadline_;
};

/// Waits for the child's end, still under the limits: it may have closed its outputs and gone on.
/// The child is not reaped, so that its process group keeps its number.
ChildEnd await(pid_t child, const Conversation& conversation, const ChildResult& result) {
  siginfo_t info{};
  while (waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == 0) {
    if (const auto end = conversation.reached_limit(result)) {
      return *end;
    }
    poll(nullptr, 0, poll_interval_ms);
  }
  return ChildEnd::exited;
}

/// Kills whatever is left of the group and reaps the child; the result is its wait status.
int end_group(pid_t child) {
  kill(-child, SIGKILL);
  kill(child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

void take_status(int status, ChildResult& result) {
  if (WIFEXITED(status)) {
    result.end = ChildEnd::exited;
    result.code = WEXITSTATUS(status);
  } else {
    result.end = ChildEnd::signalled;
    result.code = WTERMSIG(status);
  }
}

/// A write to a child that has ended must be an error code, not a signal that ends this process.
class PipeSignalBlocked {
public:
  PipeSignalBlocked() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &set, &before_);
  }
  ~PipeSignalBlocked() {
    if (sigismember(&before_, SIGPIPE) == 0) {
      sigset_t set;
      sigemptyset(&set);
      sigaddset(&set, SIGPIPE);
      const timespec now{0, 0};
      while (sigtimedwait(&set, nullptr, &now) > 0) {
      }
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  PipeSignalBlocked(const PipeSignalBlocked&) = delete;
  PipeSignalBlocked& operator=(const PipeSignalBlocked&) = delete;

private:
  sigset_t before_{};
};

pid_t start(const std::string& program, const std::vector<std::string>& arguments, Pipes& pipes,
            const ChildLimits& limits) {
  std::vector<std::string> words{program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) {
    pointers.push_back(word.data());
  }
  pointers.push_back(nullptr);
  const rlim_t bytes = limits.memory_bytes.value_or(0);
  const rlimit memory{bytes, bytes};
  const ConfinedStart confined(limits.confinement != nullptr ? *limits.confinement : Confinement{});
  const pid_t parent = getpid();
  // A fork copies page tables, which takes longer than a short solver run where much memory is in
  // use. But a process that shares its memory gets no user namespace.
  const pid_t child = limits.confinement != nullptr
                          ? fork()
                          : vfork(); // NOLINT(clang-analyzer-security.insecureAPI.vfork)
  if (child == 0) {
    become(program.c_str(), pointers.data(), pipes, limits.memory_bytes ? &memory : nullptr,
           confined, parent);
  }
  check(child > 0, "no process for a child");
  setpgid(child, child); // both sides: whoever comes first
  pipes.input.read.close();
  pipes.output.write.close();
  pipes.errors.write.close();
  pipes.failure.write.close();
  return child;
}

} // namespace

ChildResult run_child(const std::string& program, const std::vector<std::string>& arguments,
                      std::string_view input, const ChildLimits& limits) {
  const PipeSignalBlocked blocked;
  ChildResult result;
  Pipes pipes;
  const pid_t child = start(program, arguments, pipes, limits);
  StartFailure failure;
  if (::read(pipes.failure.read.number(), &failure, sizeof(failure)) == sizeof(failure)) {
    end_group(child);
    result.end = failure.network_refused ? ChildEnd::not_isolated : ChildEnd::not_started;
    result.code = failure.error;
    return result;
  }
  Conversation conversation(pipes, input, limits);
  result.end = conversation.run(result);
  if (result.end == ChildEnd::exited) {
    result.end = await(child, conversation, result);
  }
  const int status = end_group(child);
  if (result.end == ChildEnd::exited) {
    take_status(status, result);
  }
  return result;
}

std::string describe_end(const ChildResult& result) {
  switch (result.end) {
  case ChildEnd::exited:
    return "exit code " + std::to_string(result.code);
  case ChildEnd::signalled:
    return "signal " + std::to_string(result.code) + " (" + strsignal(result.code) + ")";
  case ChildEnd::timeout:
    return "time limit";
  case ChildEnd::output_limit:
    return "too much output";
  case ChildEnd::stopped:
    return "stopped";
  case ChildEnd::not_started:
    return std::string("cannot be started: ") + std::strerror(result.code);
  case ChildEnd::not_isolated:
    return std::string("no network namespace: ") + std::strerror(result.code);
  }
  return {};
}

} // namespace parlance::util
