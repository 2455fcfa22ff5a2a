// Java: classes, from sources, class files, archives and the JDK.

#include "driver/subjects/java_input.h"
#include "driver/subjects/shared_options.h"
#include "frontends/java/machine/assumptions.h"

#include <map>

namespace parlance::driver {

namespace {

const std::map<std::string, java::Lifecycle> lifecycles{{"auto", java::Lifecycle::automatic},
                                                        {"explicit", java::Lifecycle::explicit_},
                                                        {"folded", java::Lifecycle::folded}};

bool claims_class(const std::string& input, const GivenOptions& given) {
  JavaInput java;
  java.class_name = given.text("class");
  return is_java(input, java);
}

Subject load_class(const std::string& input, const GivenOptions& given, util::StopToken& stop,
                   std::vector<std::string>& notes) {
  return with_observations_and_properties(load_java(input, java_input(given), stop), given, stop,
                                          notes);
}

void read_execution(const GivenOptions& given, java::ExecutionOptions& execution) {
  execution.environment_throws = given.text("environment") == "throws";
  execution.loop_bound = given.number("loop-bound", execution.loop_bound);
  execution.element_bound = given.number("element-bound", execution.element_bound);
  execution.shape_bound = given.number("shape-bound", execution.shape_bound);
  execution.path_bound = given.number("path-bound", execution.path_bound);
  execution.dropped_assumption = given.text("drop-assumption");
}

OptionRow choice(const std::string& name, const std::string& description,
                 const std::vector<std::string>& words) {
  return {name, OptionKind::choice, description, words.front(), words};
}

OptionRow bound(const std::string& name, const std::string& description, std::uint32_t otherwise,
                std::uint32_t least = 1, std::uint32_t most = 100'000) {
  return {name, OptionKind::number, description, std::to_string(otherwise), {}, least, most};
}

std::vector<OptionRow> execution_options() {
  const java::ExecutionOptions otherwise;
  OptionRow dropped{"drop-assumption", OptionKind::choice, ""};
  dropped.choices = java::assumption_ids();
  dropped.is_listed = false; // for tests: what is relied on but not said must make one of them fail
  return {choice("environment", "What calls to unknown code do: return anything, or also throw",
                 {"returns", "throws"}),
          bound("loop-bound", "How often a loop may repeat if that depends on arguments or state",
                otherwise.loop_bound),
          bound("element-bound", "How many elements of an array argument are tracked",
                otherwise.element_bound),
          bound("shape-bound", "How many shapes the component's objects may form",
                otherwise.shape_bound, 2),
          bound("path-bound", "How many paths one call may have from one shape",
                otherwise.path_bound, 1, 10'000'000),
          dropped};
}

std::vector<OptionRow> own_calls() {
  return {{"inherited", OptionKind::flag, "Inherited methods are calls, too"},
          choice("visibility", "public methods, or those a package sees", {"public", "package"}),
          choice("lifecycle",
                 "Whether constructors are calls; auto: unless one of them can never fail",
                 {"auto", "explicit", "folded"})};
}

void append(std::vector<OptionRow>& rows, const std::vector<OptionRow>& more) {
  rows.insert(rows.end(), more.begin(), more.end());
}

} // namespace

std::vector<OptionRow> class_options() {
  OptionRow jdk{"jdk", OptionKind::text,
                "Directory of the JDK; default: JAVA_HOME, or the javac on the PATH"};
  jdk.is_recorded = false; // where it is; `versions` say which it was
  OptionRow fields{"unknown-fields", OptionKind::list,
                   "Fields that may have any value after construction"};
  fields.value = "F,...";
  OptionRow places{"errors-in", OptionKind::calls,
                   "Only exceptions raised inside these methods are errors"};
  places.value = "M,...";
  return {{"classpath", OptionKind::search_path,
           "Directories and jars with further classes, separated by colons"},
          jdk,
          {"errors", OptionKind::list,
           "Which exceptions are errors: all, assert, or class names (subclasses included)"},
          places,
          fields,
          {"hide-parameters", OptionKind::flag,
           "The client gets a finished object and does not know how it was constructed"}};
}

JavaInput java_input(const GivenOptions& given) {
  JavaInput java;
  java.class_name = given.text("class");
  java.class_path = given.text("classpath");
  java.jdk = given.text("jdk");
  java::ExtractOptions& extract = java.extract;
  extract.calls = call_choice(given);
  extract.errors = {java::counted_classes(given.list("errors")), given.list("errors-in")};
  if (given.has("lifecycle")) {
    extract.lifecycle = lifecycles.at(given.text("lifecycle"));
  }
  extract.inherited = given.has("inherited");
  extract.package_visible = given.text("visibility") == "package";
  if (given.has("observe")) {
    extract.observe = component::parse_observations(given.text("observe"));
  }
  extract.unknown_fields = given.list("unknown-fields");
  extract.hide_parameters = given.has("hide-parameters");
  read_execution(given, extract.execution);
  return java;
}

FrontEnd java_front_end() {
  FrontEnd result{"Java", &term::java_syntax, claims_class, call_options(), load_class};
  result.options.push_back(observe_option());
  result.options.push_back({"class", OptionKind::text, "Name of the class, as in a.b.C"});
  append(result.options, class_options());
  append(result.options, own_calls());
  append(result.options, execution_options());
  return result;
}

} // namespace parlance::driver
