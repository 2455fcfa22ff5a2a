// parlance bench

#include "bench/cav10.h"
#include "bench/examples.h"
#include "bench/fase09.h"
#include "bench/isola18.h"
#include "bench/learners.h"
#include "bench/lts_families.h"
#include "bench/popl05.h"
#include "bench/sas12.h"
#include "bench/scaling.h"
#include "bench/scaling_sources.h"
#include "cli/commands.h"
#include "cli/learner_option.h"
#include "cli/options.h"
#include "cli/print.h"
#include "cli/proof_options.h"
#include "cli/reach_options.h"
#include "cli/standard_error.h"
#include "cli/strategy_options.h"
#include "cli/used_files.h"
#include "util/files.h"
#include "util/messages.h"
#include "version.h"

namespace parlance::cli {

namespace {

using bench::Progress;
using bench::Report;

const char* const bench_footer = R"(Examples:
  parlance bench sas12
  parlance bench isola18 --engines auto,pdr,bdd --csv isola18.csv
  parlance bench scaling --families counter,methods --engines auto
  parlance bench fase09 --families spread --largest 10000
  parlance bench learners --largest 1000 --learners kv,ttt
  parlance bench examples --learners auto,ttt
  parlance bench cav10 --schemes wp,learn-reuse
  parlance bench reach --count 20 --timeout 5 --jars lib/a.jar:lib/b.jar

Exit codes: 0 everything is proved, or measured; 1 reach: a verdict was contradicted; 2 usage;
3 something is not proved; 4 a limit or
Ctrl-C, what was measured is printed; 5 a class is missing, or --csv cannot be written.)";

/// What the suites can be told; each uses a part of it.
struct BenchOptions {
  std::string examples = PARLANCE_EXAMPLES; ///< the directory of the classes
  std::vector<engines::Technique> engines;  ///< columns; empty: all
  std::uint32_t cell_seconds = 10;
  std::vector<std::string> families; ///< that grow; empty: all
  std::uint32_t largest = 0;         ///< size of a family; 0: all sizes
  bench::LearnersOptions learners;
  std::vector<std::optional<learn::LearnerKind>> example_learners; ///< columns; empty: all
  std::vector<teachers::Scheme> schemes;                           ///< columns; empty: all
  bench::ReachOptions reach;

  std::chrono::seconds cell_limit() const { return std::chrono::seconds(cell_seconds); }
  bench::EngineColumns columns() const { return {engines, cell_limit()}; }
};

void add_examples(CLI::App& command, BenchOptions& options) {
  command.add_option("--examples", options.examples, "Directory of the example classes")
      ->capture_default_str();
}

void add_cell_timeout(CLI::App& command, BenchOptions& options, const std::string& description) {
  command.add_option("--cell-timeout", options.cell_seconds, description)
      ->check(CLI::Range(1, 36000))
      ->capture_default_str();
}

void add_columns(CLI::App& command, BenchOptions& options) {
  command
      .add_option("--engines", options.engines, "The columns, separated by commas; default: all")
      ->delimiter(',')
      ->transform(CLI::CheckedTransformer(engine_names()));
  add_cell_timeout(command, options, "Seconds that an engine may take for one component");
}

template <typename Family>
std::vector<std::string> names_of(const std::vector<Family>& families) {
  std::vector<std::string> names;
  for (const Family& family : families) {
    names.push_back(family.name);
  }
  return names;
}

void add_families(CLI::App& command, BenchOptions& options,
                  const std::vector<std::string>& families) {
  command
      .add_option("--families", options.families,
                  "What grows: " + util::list_text(families) +
                      ", separated by commas; default: all")
      ->delimiter(',')
      ->check(CLI::IsMember(families));
  command.add_option("--largest", options.largest, "Largest size")->check(CLI::Range(1, 1000000));
}

void add_isola18(CLI::App& command, BenchOptions& options) {
  add_examples(command, options);
  add_columns(command, options);
}

void add_scaling(CLI::App& command, BenchOptions& options) {
  add_families(command, options, names_of(bench::scaling_families()));
  add_columns(command, options);
}

const std::map<std::string, bench::Counterexamples> counterexample_names{
    {"short", bench::Counterexamples::short_ones}, {"long", bench::Counterexamples::long_ones}};

const std::map<std::string, learn::Analysis> analysis_names = [] {
  std::map<std::string, learn::Analysis> names;
  for (const learn::Analysis analysis : learn::all_analyses) {
    names.emplace(learn::to_text(analysis), analysis);
  }
  return names;
}();

void add_learners(CLI::App& command, BenchOptions& options) {
  bench::LearnersOptions& how = options.learners;
  command
      .add_option("--learners", how.learners,
                  "lstar, rs, kv, ttt, separated by commas; default: all")
      ->delimiter(',')
      ->transform(CLI::CheckedTransformer(learner_names()));
  command
      .add_option("--counterexamples", how.counterexamples,
                  "short, long, or both, separated by commas; default: both")
      ->delimiter(',')
      ->transform(CLI::CheckedTransformer(counterexample_names));
  add_choice(command, "--analysis", how.analysis, analysis_names,
             "How counterexamples are analysed: linear, binary or exponential")
      ->default_str("binary");
  command.add_flag("--cache", how.cache, "Put a cache between learners and teacher");
  command.add_option("--largest", how.largest, "Largest number of states of an automaton")
      ->check(CLI::Range(1, 1000000));
  command.add_option("--repeat", how.repeat, "Number of runs; the shortest time counts")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  add_cell_timeout(command, options, "Seconds that a learner may take for one automaton");
}

void add_fase09(CLI::App& command, BenchOptions& options) {
  add_families(command, options, names_of(bench::lts_families()));
  add_cell_timeout(command, options, "Seconds that determinising may take for one system");
}

void add_example_learners(CLI::App& command, BenchOptions& options) {
  add_examples(command, options);
  command
      .add_option_function<std::vector<std::string>>(
          "--learners",
          [&options](const std::vector<std::string>& names) {
            for (const std::string& name : names) {
              options.example_learners.push_back(learner_of(name));
            }
          },
          "The columns: auto, lstar, rs, kv, ttt, separated by commas; default: all")
      ->delimiter(',')
      ->check(CLI::IsMember(learner_choices()));
  add_cell_timeout(command, options, "Seconds that a learner may take for one example");
}

void add_cav10(CLI::App& command, BenchOptions& options) {
  add_examples(command, options);
  add_schemes(command, options.schemes);
  add_cell_timeout(command, options, "Seconds that a scheme may take for one component");
}

void add_reach(CLI::App& command, BenchOptions& options) {
  add_reach_options(command, options.reach);
}

Report run_learners(const BenchOptions& how, const util::StopToken& stop,
                    const Progress& progress) {
  bench::LearnersOptions learners = how.learners;
  learners.limit = how.cell_limit();
  return bench::run_learners(learners, stop, progress);
}

struct SuiteRow {
  std::string name;
  std::string description;
  void (*add_options)(CLI::App&, BenchOptions&);
  Report (*run)(const BenchOptions&, const util::StopToken&, const Progress&);
  bool has_limits = true; ///< on the whole of it
};

const std::vector<SuiteRow>& all_suites() {
  static const std::vector<SuiteRow> rows{
      {"sas12", "Table 1 of the SAS 2012 paper", add_examples,
       [](const BenchOptions& how, const util::StopToken& stop, const Progress& progress) {
         return bench::run_sas12(how.examples, stop, progress);
       }},
      {"isola18",
       "Table 1 of the ISoLA 2018 paper, with a column for each engine; auto has no limit "
       "of its own and takes about a minute",
       add_isola18,
       [](const BenchOptions& how, const util::StopToken& stop, const Progress& progress) {
         return bench::run_isola18(how.examples, how.columns(), stop, progress);
       }},
      {"popl05", "Table 1 of the POPL 2005 paper: the game with its predicates", add_examples,
       [](const BenchOptions& how, const util::StopToken& stop, const Progress& progress) {
         return bench::run_popl05(how.examples, stop, progress);
       }},
      {"scaling",
       "Time and memory of each engine as a class grows; auto may take "
       "six times as long as the others",
       add_scaling,
       [](const BenchOptions& how, const util::StopToken& stop, const Progress& progress) {
         return bench::run_scaling({how.families, how.largest, how.columns()}, stop, progress);
       }},
      {"learners",
       "Learners alone on reference automata, beside LearnLib's figures; "
       "each in a process of its own",
       add_learners, run_learners},
      {"fase09",
       "Learning and determinising as a labelled transition system grows: "
       "the argument of the FASE 2009 paper",
       add_fase09,
       [](const BenchOptions& how, const util::StopToken& stop, const Progress& progress) {
         return bench::run_fase09({how.families, how.largest, how.cell_limit()}, stop, progress);
       }},
      {"examples", "Every example with every learner, to see which needs fewest queries",
       add_example_learners,
       [](const BenchOptions& how, const util::StopToken& stop, const Progress& progress) {
         return bench::run_examples({how.examples, how.example_learners, how.cell_limit()}, stop,
                                    progress);
       }},
      {"cav10",
       "Table 1 of the CAV 2010 paper: may and must abstractions, with a "
       "column for each scheme",
       add_cav10,
       [](const BenchOptions& how, const util::StopToken& stop, const Progress& progress) {
         return bench::run_cav10(how.examples, {how.schemes, how.cell_limit()}, stop, progress);
       }},
      {"reach",
       "Real classes at random: how many are learned, and does a "
       "virtual machine contradict it; runs their code",
       add_reach,
       [](const BenchOptions& how, const util::StopToken& stop, const Progress& progress) {
         return bench::run_reach(how.reach, stop, progress);
       },
       false},
  };
  return rows;
}

class Bench : public Command {
public:
  void add_options(CLI::App& command) override {
    command.require_subcommand(1);
    command.footer(bench_footer);
    for (const SuiteRow& suite : all_suites()) {
      add_suite(*command.add_subcommand(suite.name, suite.description), suite);
    }
  }

  UsedFiles files() const override {
    UsedFiles files{{}, {{csv_file_}}};
    add_read(files, options_.reach.jars);
    return files;
  }

  util::ExitCode run(util::StopToken& stop) override {
    const Progress progress = [&](const std::string& line) {
      if (!common_.quiet) {
        to_standard_error(line + "\n");
      }
    };
    const Report report = suite_->run(options_, stop, progress);
    print(report.table);
    if (!csv_file_.empty()) {
      util::write_file(csv_file_, report.csv);
    }
    return report.code;
  }

private:
  void add_suite(CLI::App& command, const SuiteRow& suite) {
    command.parse_complete_callback([this, &suite] { suite_ = &suite; });
    add_common_options(command, common_);
    command.add_option("--csv", csv_file_, "Also write the figures to this file");
    if (suite.has_limits) {
      add_limits(command, common_);
    }
    suite.add_options(command, options_);
  }

  const SuiteRow* suite_ = nullptr;
  BenchOptions options_;
  std::string csv_file_; ///< empty: none
};

} // namespace

CommandRow bench_command() {
  return {"bench", "Compare our figures with published ones", make_command<Bench>};
}

} // namespace parlance::cli
