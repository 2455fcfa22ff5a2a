// Gives the inputs of the repository to their readers, without a fuzzer: the seeds, and what a
// fuzzer once found. Names the input first, so that a crash is known by its file.

#include "fuzz/readers.h"

#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>

namespace {

namespace fs = std::filesystem;
using namespace parlance;

constexpr unsigned most_seconds = 20; ///< an input takes, with sanitizers on a busy machine
constexpr long most_kilobytes = 2L << 20;

std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::set<fs::path> inputs_of(std::string_view reader) {
  std::set<fs::path> inputs;
  for (const char* kind : {"seeds", "found"}) {
    const fs::path folder = fs::path(PARLANCE_SOURCE_DIR "/tests/fuzz") / kind / reader;
    if (fs::is_directory(folder)) {
      for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        inputs.insert(entry.path());
      }
    }
  }
  return inputs;
}

/// Whether every input got an answer.
bool replay(const fuzz::Reader& reader) {
  bool good = true;
  const std::set<fs::path> inputs = inputs_of(reader.name);
  for (const fs::path& input : inputs) {
    std::cerr << reader.name << ": " << input.filename().string() << std::endl;
    alarm(most_seconds); // the signal ends the program
    try {
      fuzz::feed(reader.read, content_of(input));
    } catch (const std::exception& error) {
      std::cerr << "  not a message for people: " << error.what() << "\n";
      good = false;
    }
    alarm(0);
  }
  std::cout << reader.name << ": " << inputs.size() << " inputs\n";
  return good && !inputs.empty();
}

bool within_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss < most_kilobytes;
}

} // namespace

int main() {
  bool good = true;
  for (const fuzz::Reader& reader : fuzz::readers()) {
    good = replay(reader) && good;
  }
  if (!within_memory()) {
    std::cerr << "more than " << most_kilobytes << " kilobytes were needed\n";
    good = false;
  }
  return good ? 0 : 1;
}
