#include "oracle/examples.h"

#include "oracle/component_text.h"

namespace parlance::oracle::examples {
namespace {

std::string path(const std::string& guard, const std::string& update, const std::string& outcome) {
  return R"({"guard": ")" + guard + R"(", "update": {)" + update + R"(}, "outcome": {)" + outcome +
         "}}";
}

std::string update(const std::string& variable, const std::string& term) {
  return variable.empty() ? "" : "\"" + variable + R"(": ")" + term + "\"";
}

} // namespace

std::string component(const std::string& variables, const std::string& methods,
                      const std::string& more) {
  return R"({"format": "parlance-component/1", "name": "Example", "variables": [)" + variables +
         R"(], "methods": [)" + methods + "]" + more + "}";
}

std::string ok(const std::string& guard, const std::string& variable, const std::string& term) {
  return path(guard, update(variable, term), R"("kind": "ok")");
}

std::string shown(const std::string& observation, const std::string& guard,
                  const std::string& variable, const std::string& term) {
  return path(guard, update(variable, term),
              R"("kind": "ok", "observation": ")" + observation + "\"");
}

std::string error(const std::string& guard) {
  return path(guard, "", R"("kind": "error", "error": "AssertionError")");
}

std::string unknown(const std::string& guard) {
  return path(guard, "", R"("kind": "unknown", "reason": "no model")");
}

std::string action(const std::string& name, const std::string& paths, const std::string& parameters,
                   const std::string& inputs) {
  return R"({"name": ")" + name + R"(", "parameters": [)" + parameters + R"(], "inputs": [)" +
         inputs + R"(], "paths": [)" + paths + "]}";
}

std::string observed(const std::string& name, const std::string& paths, const std::string& inputs) {
  return R"({"name": ")" + name + R"(", "inputs": [)" + inputs +
         R"(], "observations": ["true", "false"], "paths": [)" + paths + "]}";
}

std::string named(const std::string& name, const std::string& sort, const std::string& init) {
  const std::string start = init.empty() ? "" : R"(, "init": ")" + init + "\"";
  return R"({"name": ")" + name + R"(", "sort": ")" + sort + "\"" + start + "}";
}

BruteForce solve(const std::string& component_text) {
  return BruteForce(parse_component(component_text));
}

BruteForce counter() {
  return solve(component(
      named("x", "(_ BitVec 2)", "#b00"),
      action("inc", ok("(bvult x #b11)", "x", "(bvadd x #b01)") + "," + error("(= x #b11)"))));
}

BruteForce mixed() {
  return solve(component(
      named("x", "Bool", "false"),
      action("init", ok("true", "x", "p"), named("p", "Bool")) + "," +
          action("foo", ok("(= q x)") + "," + error("(distinct q x)"), named("q", "Bool"))));
}

BruteForce open_start() {
  return solve(
      component(named("x", "Bool"), action("set", ok("true", "x", "p"), named("p", "Bool")) + "," +
                                        action("use", ok("(not x)") + "," + error("x"))));
}

BruteForce iterator() {
  return solve(component(
      named("n", "(_ BitVec 2)"),
      observed("hasNext", shown("true", "(distinct n #b00)") + "," + shown("false", "(= n #b00)")) +
          "," +
          action("next",
                 ok("(distinct n #b00)", "n", "(bvsub n #b01)") + "," + error("(= n #b00)"))));
}

BruteForce lock() {
  return solve(component(named("x", "Bool", "false"),
                         observed("tryLock",
                                  shown("true", "(and e (not x))", "x", "true") + "," +
                                      shown("false", "(or x (not e))"),
                                  named("e", "Bool")) +
                             "," +
                             action("unlock", ok("x", "x", "false") + "," + error("(not x)"))));
}

} // namespace parlance::oracle::examples
