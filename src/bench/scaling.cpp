#include "bench/scaling.h"

#include "bench/measurement.h"
#include "bench/scaling_sources.h"
#include "bench/table.h"
#include "driver/output.h"
#include "driver/subjects/java_input.h"
#include "frontends/java/classpath/temporary_directory.h"
#include "util/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace parlance::bench {

namespace {

constexpr int patience_with_auto = 6;

struct Point {
  std::string family;
  std::uint32_t size;
  engines::Technique engine;
  Measurement ours;
};

class Scaling : Suite<ScalingOptions> {
public:
  Scaling(const ScalingOptions& options, const util::StopToken& stop, const Progress& progress)
      : Suite(options, stop, progress) {
    if (options_.columns.engines.empty()) {
      for (const engines::TechniqueRow& row : engines::all_techniques()) {
        options_.columns.engines.push_back(row.technique);
      }
    }
  }

  Report run() {
    try {
      for (const ScalingFamily& family : scaling_families()) {
        if (options_.families.empty() || std::ranges::count(options_.families, family.name) > 0) {
          run_family(family);
        }
      }
    } catch (const util::Stopped&) {
      // What was measured stands.
    }
    return {table(), csv(), stop_.requested() ? util::ExitCode::limit : util::ExitCode::complete};
  }

private:
  void run_family(const ScalingFamily& family) {
    std::set<engines::Technique> ended;
    for (const std::uint32_t size : family.sizes) {
      if (options_.largest == 0 || size <= options_.largest) {
        run_size(family, size, ended);
      }
    }
  }

  void run_size(const ScalingFamily& family, std::uint32_t size,
                std::set<engines::Technique>& ended) {
    const java::TemporaryDirectory directory;
    const std::string file = directory.path() + "/Subject.java";
    util::write_file(file, family.source(size));
    util::StopToken reading({}, &stop_);
    const driver::LoadedComponent loaded = driver::load_java(file, {}, reading);
    for (const engines::Technique engine : options_.columns.engines) {
      if (ended.contains(engine)) {
        continue;
      }
      stop_.check();
      const auto limit = options_.columns.limit *
                         (engine == engines::Technique::automatic ? patience_with_auto : 1);
      driver::LearnOptions how;
      how.engine = engine;
      points_.push_back(
          {family.name, size, engine, measure(loaded.component, how, {limit, {}}, stop_)});
      if (points_.back().ours.stopped != util::StopReason::none) {
        ended.insert(engine);
      }
      progress_(fmt::format("{} {}, {}: {}", family.name, size, engines::row_of(engine).name,
                            text_of(points_.back())));
    }
  }

  static bool is_stopped(const Point& point) {
    return point.ours.stopped != util::StopReason::none;
  }

  static std::string text_of(const Point& point) {
    return is_stopped(point) ? "-"
                             : fmt::format("{:.1f} s, {}", point.ours.seconds, point.ours.claim);
  }

  /// A table a family: sizes down, engines across.
  std::string table() const {
    std::string text;
    for (const ScalingFamily& family : scaling_families()) {
      std::vector<Row> rows(1, Row{family.grows});
      for (const engines::Technique engine : options_.columns.engines) {
        rows.front().push_back(engines::row_of(engine).name);
      }
      for (const std::uint32_t size : family.sizes) {
        Row row{std::to_string(size)};
        for (const engines::Technique engine : options_.columns.engines) {
          const auto point = std::ranges::find_if(points_, [&](const Point& one) {
            return one.family == family.name && one.size == size && one.engine == engine;
          });
          row.push_back(point == points_.end() ? "" : text_of(*point));
        }
        if (std::ranges::any_of(row.begin() + 1, row.end(),
                                [](const std::string& cell) { return !cell.empty(); })) {
          rows.push_back(std::move(row));
        }
      }
      text += rows.size() == 1 ? "" : (text.empty() ? "" : "\n") + aligned(rows);
    }
    return text +
           fmt::format("\n-: not within {} s ({} for auto)\n",
                       options_.columns.limit / std::chrono::seconds(1),
                       patience_with_auto * options_.columns.limit / std::chrono::seconds(1));
  }

  std::string csv() const {
    std::string text = "family,size,engine,alphabet,legal_states,guarantee,proved_by,queries,"
                       "solver_calls,seconds,memory_bytes,stopped\n";
    for (const Point& point : points_) {
      const Measurement& ours = point.ours;
      text +=
          csv_line({point.family, std::to_string(point.size), engines::row_of(point.engine).name,
                    std::to_string(ours.alphabet), std::to_string(ours.legal_states), ours.claim,
                    ours.winner, std::to_string(ours.queries), std::to_string(ours.solver_calls),
                    fmt::format("{:.3f}", ours.seconds), std::to_string(ours.memory_bytes),
                    is_stopped(point) ? "true" : "false"});
    }
    return text;
  }

  std::vector<Point> points_;
};

} // namespace

Report run_scaling(const ScalingOptions& options, const util::StopToken& stop,
                   const Progress& progress) {
  return Scaling(options, stop, progress).run();
}

} // namespace parlance::bench
