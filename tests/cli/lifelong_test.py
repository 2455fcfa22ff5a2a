"""States that runs leave behind, and observed calls."""

import json
import unittest

import tool
from tool import BAD_INPUT, COMPLETE, LIMIT, REFUTED, ToolTest, component, run, scratch

TRACES = tool.ROOT / "examples" / "traces"
QUICK = ("--quiet", "--no-certify")


def write_trace(*calls):
    path = scratch() / "trace.jsonl"
    path.write_text("".join(json.dumps(call) + "\n" for call in calls))
    return path


class States(ToolTest):
    def saved(self, name, *more):
        path = scratch() / "learner.state"
        result = run("learn", component(name), *QUICK, "--save-state", path, *more)
        return path, result

    def test_a_resumed_run_prints_the_same(self):
        for name in ("station", "explorer", "initial_condition"):
            for learner in ("kv", "rs"):
                state, whole = self.saved(name, "--learner", learner)
                again = run("learn", component(name), *QUICK, "--resume", state)
                self.assertEqual((again.code, again.stdout, again.stderr), (COMPLETE, whole.stdout, ""))

    def test_what_a_limit_has_ended_is_resumed(self):
        state, part = self.saved("cev", "--timeout", "0.3")
        if state.exists():
            whole = run("learn", component("cev"), *QUICK)
            self.assertEqual(run("learn", component("cev"), *QUICK, "--resume", state).stdout, whole.stdout)
        else:
            self.assertEqual(part.code, LIMIT)
            self.assertIn("no state is saved: there was no hypothesis yet", part.stderr)

    def test_the_state_of_a_directory(self):
        directory = scratch()
        whole = run("learn", component("signature"), *QUICK, "-o", directory)
        again = run("learn", component("signature"), *QUICK, "--resume", directory / "learner.state", "-o", directory)
        self.assertEqual((again.code, again.stdout), (COMPLETE, whole.stdout))

    def test_what_is_refused(self):
        state, _ = self.saved("explorer")
        broken = scratch() / "broken.state"
        broken.write_text(state.read_text()[:-9])
        other = r"learner\.state:2: the state belongs to the component 'Explorer', not to 'Signature'"
        for path, name, more, pattern in (
            (state, "signature", [], other),
            (broken, "explorer", [], r"broken\.state: the file was cut or changed"),
            (component("explorer"), "explorer", [], r"explorer\.json:1: '\{' is no known format; a learner's state says 'parlance-state/2' there"),
            (state, "explorer", ["--learner", "ttt"], "the state is one of learner kv, not of ttt"),
            (state, "explorer", ["--max-guards", "3"], "made with --max-guards 64, not with 3"),
            (scratch() / "missing", "explorer", [], "No such file"),
        ):
            with self.subTest(pattern):
                self.assert_one_line_error(run("learn", component(name), *QUICK, "--resume", path, *more), BAD_INPUT, pattern)

    def test_a_state_of_another_version_of_the_component(self):
        state, _ = self.saved("explorer")
        changed = tool.write_json(component("explorer").read_text().replace("bv200", "bv201"), "explorer.json")
        self.assertNotEqual(changed.read_text(), component("explorer").read_text())
        result = run("learn", changed, *QUICK, "--resume", state)
        self.assert_one_line_error(result, BAD_INPUT, r"learner\.state:2: the state belongs to another version of 'Explorer'")


class Traces(ToolTest):
    def test_the_interface_does_not_depend_on_traces(self):
        plain = run("learn", component("explorer"), *QUICK)
        traced = run("learn", component("explorer"), *QUICK, "--stats", "--trace", TRACES / "explorer.jsonl")
        self.assertEqual((traced.code, traced.stdout), (COMPLETE, plain.stdout))
        self.assertRegex(traced.stderr, r"(?m)^counterexamples by traces: [1-9]")

    def test_a_contradiction_names_the_call(self):
        result = run("learn", component("explorer"), *QUICK, "--trace", TRACES / "explorer_other.jsonl")
        self.assert_one_line_error(
            result, REFUTED,
            r"explorer_other\.jsonl:2: the trace contradicts the component: call 2 of sequence 'night', check\(\), "
            r"was legal, but the component fails there: java\.lang\.AssertionError \(Explorer\.java:\d+\)")

    def test_a_trace_shows_states_that_a_shallow_run_has_not_found(self):
        state = scratch() / "learner.state"
        shallow = ("--engine", "unrolled", "--depth", "1", "--timeout", "20")
        run("learn", component("counter_100"), *QUICK, "--timeout", "0.01", "--save-state", state)
        trace = write_trace(*[{"method": "inc", "verdict": "legal"}] * 100, {"method": "inc", "verdict": "illegal"})
        resume = ["--resume", state] if state.exists() else []
        result = run("learn", component("counter_100"), *QUICK, *shallow, *resume, "--trace", trace, "--format", "json")
        states = [state for state in json.loads(result.stdout)["states"] if state["kind"] == "legal"]
        self.assertEqual(len(states), 101)

    def test_broken_lines(self):
        for line, pattern in (
            ({"method": "fly", "verdict": "legal"}, "no method is called 'fly'; the methods are move, check|move and check"),
            ({"method": "move", "verdict": "legal"}, "'move' has 1 parameters, but 0 arguments are given"),
            ({"method": "check", "verdict": "maybe"}, "a call was legal or illegal, not 'maybe'"),
        ):
            path = write_trace({"method": "move", "arguments": [1], "verdict": "legal"}, line)
            self.assert_one_line_error(run("learn", component("explorer"), "--trace", path), BAD_INPUT, r"trace\.jsonl:2: ", pattern)

    def test_only_for_components_with_variables(self):
        door = tool.ROOT / "examples" / "lts" / "door.fsp"
        for option in ("--trace", "--resume", "--save-state"):
            self.assert_one_line_error(run("learn", door, option, scratch() / "x" if option == "--save-state" else TRACES / "explorer.jsonl"), 6, option + " needs a component with variables")


if __name__ == "__main__":
    unittest.main()
