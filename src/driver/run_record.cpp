#include "driver/run_record.h"

#include "smt/solver.h"
#include "util/file_format.h"
#include "util/stop.h"
#include "version.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <cmath>
#include <unistd.h>

namespace parlance::driver {

namespace {

std::string host_name() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

double in_milliseconds(double seconds) { return std::round(seconds * 1000) / 1000; }

} // namespace

RunRecord record_since(std::chrono::steady_clock::time_point start, const std::string& engine) {
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  return {seconds.count(), util::peak_memory(), engine};
}

std::string to_json(const RunRecord& record) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  json["format"] = util::written_format(util::run_format);
  json["seconds"] = in_milliseconds(record.seconds);
  json["peak_memory_bytes"] = record.peak_memory_bytes;
  if (!record.engine.empty()) {
    json["engine"] = record.engine;
  }
  json["host"] = host_name();
  json["versions"] = {{"parlance", PARLANCE_VERSION}, {"z3", smt::z3_version()}};
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

std::string to_text(const RunRecord& record) {
  return (record.engine.empty() ? "" : fmt::format("engine: {}\n", record.engine)) +
         fmt::format("seconds: {:.3f}\npeak memory: {} MB\n", record.seconds,
                     record.peak_memory_bytes >> 20);
}

} // namespace parlance::driver
