#include "cli/java_options.h"

#include "cli/subject_options.h"
#include "util/error.h"

#include <CLI/CLI.hpp>

#include <map>

namespace parlance::cli {

namespace {

using java::Lifecycle;

const std::map<std::string, Lifecycle> lifecycles{{"auto", Lifecycle::automatic},
                                                  {"explicit", Lifecycle::explicit_},
                                                  {"folded", Lifecycle::folded}};

void add_calls(CLI::App& command, java::ExtractOptions& extract) {
  command.add_flag("--inherited", extract.inherited, "Inherited methods are calls too")
      ->group("Java");
  command
      .add_option_function<std::string>(
          "--visibility",
          [&extract](const std::string& name) { extract.package_visible = name == "package"; },
          "public methods, or those a package sees")
      ->check(CLI::IsMember({"public", "package"}))
      ->default_str("public")
      ->group("Java");
  command
      .add_option_function<std::string>(
          "--lifecycle",
          [&extract](const std::string& name) { extract.lifecycle = lifecycles.at(name); },
          "Are constructors calls? auto: unless there is one that cannot go wrong")
      ->check(CLI::IsMember({"auto", "explicit", "folded"}))
      ->default_str("auto")
      ->group("Java");
}

void add_hidden_state(CLI::App& command, java::ExtractOptions& extract) {
  command
      .add_option_function<std::string>(
          "--observe",
          [&extract](const std::string& text) {
            try {
              extract.observe = component::parse_observations(text);
            } catch (const util::UserError& error) {
              throw CLI::ValidationError(error.what());
            }
          },
          "What the client sees of calls: returns, or methods, or as in 'read: >=0, <0; hasNext'")
      ->type_name("WHAT");
  command
      .add_option("--unknown-fields", extract.unknown_fields,
                  "Fields that may have any value after construction")
      ->delimiter(',')
      ->type_name("F,...")
      ->group("Java");
  command
      .add_flag("--hide-parameters", extract.hide_parameters,
                "The object is handed over: nobody knows how it was constructed")
      ->group("Java");
}

void add_execution(CLI::App& command, java::ExtractOptions& extract) {
  command
      .add_option_function<std::string>(
          "--environment",
          [&extract](const std::string& name) {
            extract.execution.environment_throws = name == "throws";
          },
          "Opaque callees return anything; may they throw too?")
      ->check(CLI::IsMember({"returns", "throws"}))
      ->default_str("returns")
      ->group("Java");
  command
      .add_option("--loop-bound", extract.execution.loop_bound,
                  "Rounds of a loop that depend on arguments or state")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str()
      ->group("Java");
  command
      .add_option("--element-bound", extract.execution.element_bound,
                  "Elements that are looked at of an array that is handed over")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str()
      ->group("Java");
  command
      .add_option("--shape-bound", extract.execution.shape_bound,
                  "Shapes of the heap that belongs to the component")
      ->check(CLI::Range(2, 100000))
      ->capture_default_str()
      ->group("Java");
  command
      .add_option("--path-bound", extract.execution.path_bound, "Paths of one call from one shape")
      ->check(CLI::Range(1, 10000000))
      ->capture_default_str()
      ->group("Java");
  // For tests: an assumption that is relied on but not said must make one of them fail.
  command.add_option("--drop-assumption", extract.execution.dropped_assumption)
      ->check(CLI::IsMember(java::assumption_ids()))
      ->group("");
}

} // namespace

void add_java_options(CLI::App& command, driver::JavaInput& java) {
  command.add_option("--class", java.class_name, "Which class, as in a.b.C")->group("Java");
  command
      .add_option("--classpath", java.class_path,
                  "Where else classes are found, separated by colons")
      ->group("Java");
  command.add_option("--jdk", java.jdk, "The JDK; otherwise JAVA_HOME, or the javac on the PATH")
      ->group("Java");
  command
      .add_option_function<std::vector<std::string>>(
          "--errors",
          [&java](const std::vector<std::string>& names) {
            java.extract.errors.classes = java::counted_classes(names);
          },
          "What is an error: all, assert, or exception classes (with their subclasses)")
      ->delimiter(',')
      ->group("Java");
  add_method_list(command, "--errors-in", java.extract.errors.in,
                  "Count only what is raised inside these methods")
      ->group("Java");
  add_calls(command, java.extract);
  add_hidden_state(command, java.extract);
  add_execution(command, java.extract);
}

} // namespace parlance::cli
