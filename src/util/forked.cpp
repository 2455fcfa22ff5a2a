#include "util/forked.h"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>

namespace parlance::util {

namespace {

/// The last character of an answer: without it, the child did not come to its end.
constexpr char end_mark = '.';
constexpr int poll_interval = 20; ///< milliseconds between looks at the stop token

void write_all(int file, const std::string& text) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t written = write(file, text.data() + done, text.size() - done);
    if (written < 0 && errno != EINTR) {
      _exit(1);
    }
    done += written > 0 ? static_cast<std::size_t>(written) : 0;
  }
}

/// In the child: no destructor of the parent's objects runs here.
[[noreturn]] void run_and_exit(const std::function<std::string()>& work, pid_t parent, int output) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  std::signal(SIGINT, SIG_IGN); // the parent decides
  if (getppid() != parent) {
    _exit(1); // it is gone already
  }
  try {
    write_all(output, work() + end_mark);
  } catch (...) {
    _exit(1);
  }
  _exit(0);
}

} // namespace

Forked::Forked(const std::function<std::string()>& work) {
  std::array<int, 2> pipe_ends{};
  if (pipe2(pipe_ends.data(), O_CLOEXEC) != 0) {
    closed_ = true;
    return;
  }
  const pid_t parent = getpid();
  child_ = fork();
  if (child_ == 0) {
    close(pipe_ends[0]);
    run_and_exit(work, parent, pipe_ends[1]);
  }
  close(pipe_ends[1]);
  output_ = pipe_ends[0];
  closed_ = child_ < 0;
}

Forked::~Forked() { end(); }

void Forked::end() {
  if (output_ >= 0) {
    close(output_);
    output_ = -1;
  }
  if (child_ > 0) {
    kill(child_, SIGKILL);
    while (waitpid(child_, nullptr, 0) < 0 && errno == EINTR) {
    }
    child_ = -1;
  }
}

/// False if nothing came within this time.
bool Forked::read_some(int milliseconds) {
  pollfd waiting{output_, POLLIN, 0};
  if (poll(&waiting, 1, milliseconds) <= 0) {
    return false;
  }
  std::array<char, 1 << 16> buffer{};
  const ssize_t count = read(output_, buffer.data(), buffer.size());
  if (count > 0) {
    text_.append(buffer.data(), static_cast<std::size_t>(count));
  } else if (count == 0 || errno != EINTR) {
    closed_ = true;
  }
  return true;
}

bool Forked::ready() {
  while (!closed_ && read_some(0)) {
  }
  return closed_;
}

std::optional<std::string> Forked::answer(const StopToken& stop) {
  while (!closed_) {
    stop.check();
    read_some(poll_interval);
  }
  end();
  if (text_.empty() || text_.back() != end_mark) {
    return std::nullopt;
  }
  text_.pop_back();
  return std::move(text_);
}

unsigned core_count() {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  return sched_getaffinity(0, sizeof cores, &cores) == 0 ? static_cast<unsigned>(CPU_COUNT(&cores))
                                                         : 1;
}

} // namespace parlance::util
