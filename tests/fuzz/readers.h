#pragma once
// What is fuzzed: one function a reader, in a file of its own. Each takes any bytes and either
// returns or throws util::UserError; everything else that happens is a bug of the reader.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace parlance::fuzz {

void read_archive(std::string_view input);
void read_aut(std::string_view input);
void read_calls(std::string_view input);
void read_certificate(std::string_view input);
void read_certified_aut(std::string_view input);
void read_certified_component(std::string_view input);
void read_certified_interface(std::string_view input);
void read_class(std::string_view input);
void read_component(std::string_view input);
void read_explicit_certificate(std::string_view input);
void read_fsp(std::string_view input);
void read_image(std::string_view input);
void read_interface(std::string_view input);
void read_observations(std::string_view input);
void read_predicates(std::string_view input);
void read_scxml(std::string_view input);
void read_smtlib(std::string_view input);
void read_state(std::string_view input);
void read_trace(std::string_view input);

struct Reader {
  std::string_view name; ///< also of its folders of inputs
  void (*read)(std::string_view);
};

/// All of them, by name.
std::span<const Reader> readers();

/// Gives the input to the reader. A UserError with a message is an answer. @throws whatever else
/// the reader throws
void feed(void (*read)(std::string_view), std::string_view input);

/// Throws util::InternalError unless the condition holds: what was read is not what was written.
void require(bool condition, const char* message);

/// A file of the repository, for readers that need a component beside their input.
std::string example(const std::string& path);

/// A file in memory that can be opened by its path, while this object lives.
class MemoryFile {
public:
  explicit MemoryFile(std::string_view content);
  ~MemoryFile();
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  std::string path() const;

private:
  int descriptor_;
};

} // namespace parlance::fuzz
