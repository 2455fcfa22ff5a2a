"""Labelled transition systems: FSP and AUT in and out, clients, the assume-guarantee rule."""

import json
import os
import re
import unittest

import tool
from tool import BAD_INPUT, COMPLETE, LIMIT, PARTIAL, REFUTED, USAGE, ToolTest, run, scratch

LTS = tool.ROOT / "examples" / "lts"
BROKEN = tool.ROOT / "tests" / "lts" / "broken"
UNSUPPORTED = 6
EXAMPLES = ("door.fsp", "buffer.fsp", "lossy_channel.fsp", "readers_writers.fsp", "two_users.fsp", "turnstile.aut")
IO = (f"{LTS / 'io.fsp'}:Input", "--property", LTS / "io.fsp", "--alphabet", "send,ack,output")


def write(text, name="model.fsp"):
    path = scratch() / name
    path.write_text(text)
    return path


def learn(*arguments):
    """The directory with all files, and what was printed."""
    directory = scratch()
    result = run("learn", *arguments, "--quiet", "-o", directory)
    return directory, result


class Examples(ToolTest):
    def assert_interface(self, name, *arguments):
        directory, result = learn(*arguments)
        self.assertEqual(result.code, COMPLETE, result)
        self.assert_expected(LTS / f"{name}.interface.txt", result.stdout)
        files = ["certificate.txt", "component.aut", "interface.aut", "interface.dot", "interface.fsp"]
        files += ["interface.json", "interface.learnlib.dot", "interface.scxml", "interface.svg", "interface.txt", "run.json"]
        self.assertEqual(sorted(os.listdir(directory)), files)
        certified = run(
            "certify",
            directory / "certificate.txt",
            "--component",
            directory / "component.aut",
            "--interface",
            directory / "interface.json",
        )
        self.assertEqual(certified.code, COMPLETE, certified)
        self.assertEqual(certified.stdout.count("accepted"), 3)
        return directory

    def test_interfaces(self):
        for example in EXAMPLES:
            with self.subTest(example):
                directory = self.assert_interface(example.partition(".")[0], LTS / example)
                checked = run("check", directory / "interface.json", LTS / example)
                self.assertEqual(checked.code, COMPLETE, checked)
                self.assertEqual(checked.stdout.count("proved for all call sequences"), 3)

    def test_interface_for_a_property(self):
        self.assert_interface("io", *IO)

    def test_what_is_written_is_read_again(self):
        for example in EXAMPLES:
            with self.subTest(example):
                directory, _ = learn(LTS / example)
                for written in ("interface.fsp", "interface.aut", "component.aut"):
                    again, result = learn(directory / written)
                    self.assertEqual(result.code, COMPLETE, result)
                    same = run("diff", directory / "interface.json", again / "interface.json")
                    self.assertEqual(same.code, COMPLETE, same)
                    if written != "component.aut":
                        fresh = (again / written).read_text()
                        text = (directory / written).read_text()
                        self.assertEqual(re.sub("//.*\n", "", fresh).count("->"), re.sub("//.*\n", "", text).count("->"))

    def test_show(self):
        directory, _ = learn(LTS / "door.fsp")
        shown = run("show", directory / "interface.json", "--format", "fsp")
        self.assertEqual(shown.stdout, (directory / "interface.fsp").read_text())
        file = scratch() / "door.aut"
        self.assertEqual(run("show", directory / "interface.json", "--format", "aut", "-o", file).stdout, "")
        self.assertEqual(file.read_text(), (directory / "interface.aut").read_text())

    def test_query_and_inspect(self):
        result = run("query", LTS / "door.fsp", "open; lock")
        self.assertEqual(result.code, REFUTED)
        self.assertEqual(result.stdout, "illegal: call 2, lock(), can fail: ERROR of DOOR (door.fsp:6)\n")
        self.assertEqual(run("query", LTS / "door.fsp", "open(); shut(); lock").code, COMPLETE)
        self.assert_one_line_error(run("query", LTS / "door.fsp", "opn"), USAGE, "did you mean 'open'")
        inspected = run("inspect", LTS / "buffer.fsp")
        self.assertIn("BUFFER: 6 states, 12 transitions", inspected.stdout)
        self.assertIn("fails: ERROR of BUFFER at buffer.fsp:9", inspected.stdout)

    def test_guards_are_comments_in_fsp(self):
        shown = run("show", tool.ROOT / "examples" / "interfaces" / "explorer.json", "--format", "fsp")
        self.assertIn("// step: move(p) when 0 < p && p < 20\n", shown.stdout)
        self.assertIn("only in these comments", shown.stdout)
        self.assertIn("step -> ", shown.stdout)

    def test_unknown_calls_in_fsp(self):
        interface = {
            "format": "parlance-interface/1",
            "alphabet": [{"id": "a", "method": "a"}],
            "states": [{"id": "s", "kind": "legal"}, {"id": "u", "kind": "unknown"}],
            "initial": "s",
            "transitions": [{"from": "s", "symbol": "a", "to": "u"}],
        }
        path = tool.write_json(interface)
        self.assertIn("a -> ERROR", run("show", path, "--format", "fsp").stdout)
        legal = run("show", path, "--format", "fsp", "--unknown", "legal").stdout
        self.assertIn("a -> Q1", legal)
        self.assertIn("Q1 = STOP", legal)


class Hiding(ToolTest):
    def test_a_hidden_action_that_fails_is_named(self):
        result = run("learn", LTS / "door.fsp", "--alphabet", "open,lock", "--quiet")
        self.assertEqual(result.code, COMPLETE)
        self.assertIn("Before the first call everything is illegal", result.stdout)
        self.assertIn("by hidden action shut at door.fsp:5", result.stdout)
        self.assertEqual(result.stdout.count("proved for all call sequences"), 3)
        asked = run("query", LTS / "door.fsp", "open", "--hide", "shut,lock,unlock")
        self.assertIn("before the first call can fail", asked.stdout)
        self.assertIn("by hidden action shut", asked.stdout)

    def test_methods_of_component_text(self):
        result = run("learn", tool.component("explorer"), "--hide", "check", "--quiet")
        self.assertIn("java.lang.AssertionError in internal step 'check'", result.stdout)
        only = run("learn", tool.component("explorer"), "--methods", "move", "--quiet")
        self.assertEqual(only.code, COMPLETE)
        self.assertNotIn("check", only.stdout)

    def test_signature_with_a_hidden_call(self):
        # Whoever does not see initVerify cannot know whether sign is allowed.
        result = run("learn", tool.component("signature"), "--hide", "initVerify", "--format", "json", "--quiet")
        self.assertEqual(result.code, COMPLETE, result)
        interface = json.loads(result.stdout)
        self.assertNotIn("initVerify", [symbol["method"] for symbol in interface["alphabet"]])
        for claim in ("safe", "permissive"):
            self.assertEqual(interface["guarantee"][claim]["status"], "proved")
        self.assertEqual(tool.verdict_of(run("query", tool.component("signature"), "initSign(); sign()", "--hide", "initVerify")), "illegal")

    def test_labels_stand_for_longer_ones(self):
        result = run("learn", LTS / "buffer.fsp", "--hide", "peek", "--format", "json", "--quiet")
        self.assertEqual([symbol["method"] for symbol in json.loads(result.stdout)["alphabet"]], ["put", "get"])

    def test_unknown_names(self):
        for name in (LTS / "door.fsp", tool.component("explorer")):
            self.assert_one_line_error(run("learn", name, "--alphabet", "nonsense"), USAGE, "--alphabet: no method nonsense")


class Properties(ToolTest):
    def test_on_a_component(self):
        file = write("property ONCE = (move -> CHECK), CHECK = (check -> CHECK).\n")
        result = run("query", tool.component("explorer"), "move(3); move(3)", "--property", file)
        self.assertIn("property ONCE is violated (model.fsp:1)", result.stdout)
        learned = run("learn", tool.component("explorer"), "--property", file, "--quiet")
        self.assertEqual(learned.code, COMPLETE)
        self.assertIn("property ONCE is violated at model.fsp:1", learned.stdout)
        self.assertEqual(learned.stdout.count("proved for all call sequences"), 3)

    def test_on_a_class(self):
        file = write("property ONCE = (move -> CHECK), CHECK = (check -> CHECK) + {chek}.\n")
        result = run("learn", tool.ROOT / "examples" / "java" / "Explorer.java", "--property", file, "--quiet")
        self.assertEqual(result.code, COMPLETE)
        self.assertIn("property ONCE is violated at model.fsp:1", result.stdout)
        self.assertIn("speaks of chek, and Explorer has no such call; did you mean 'check'?", result.stderr)

    def test_must_be_deterministic(self):
        file = write("property P = (a -> b -> P\n            | a -> P).\n")
        self.assert_one_line_error(
            run("learn", tool.component("explorer"), "--property", file), BAD_INPUT, "line 2, column 15: property P is not deterministic"
        )
        self.assert_one_line_error(
            run("learn", tool.component("explorer"), "--property", write("P = (a -> P).")), BAD_INPUT, "there is no property in it"
        )


class Composition(ToolTest):
    def test_the_rule_holds(self):
        result = run("verify", f"{LTS / 'io.fsp'}:Input", f"{LTS / 'io.fsp'}:Output", "--property", f"{LTS / 'io.fsp'}:Order")
        self.assertEqual(result.code, COMPLETE, result)
        self.assertIn("holds: nothing fails in Input and Output together\n", result.stdout)

    def test_the_rule_does_not_hold(self):
        broken = LTS / "io_broken.fsp"
        result = run("verify", f"{broken}:Input", f"{broken}:Output", "--property", broken)
        self.assertEqual(result.code, REFUTED, result)
        self.assertIn("violated: property Order is violated at io_broken.fsp:7\n  run: input; send; ack; input\n", result.stdout)
        self.assertIn("replayed on Input, Order, Output", result.stdout)
        # The other way round, and by composing all of it.
        result = run("verify", f"{broken}:Output", f"{broken}:Input", "--property", broken)
        self.assertEqual(result.code, REFUTED, result)
        whole = scratch() / "whole.aut"
        parts = [f"{broken}:{name}" for name in ("Input", "Output", "Order")]
        self.assertEqual(run("compose", *parts, "-o", whole).code, COMPLETE)
        self.assertEqual(run("query", whole, "input; send; ack; input").code, REFUTED)
        self.assertEqual(run("query", whole, "input; send; ack; output; input").code, COMPLETE)

    def test_discharge(self):
        directory, _ = learn(*IO)
        interface = directory / "interface.json"
        good = run("discharge", interface, f"{LTS / 'io.fsp'}:Output")
        self.assertEqual((good.code, good.stdout.partition(":")[0]), (COMPLETE, "holds"))
        bad = run("discharge", interface, f"{LTS / 'io_broken.fsp'}:Output")
        self.assertEqual(bad.code, REFUTED)
        self.assertIn("run: send; ack\n  ack() is not allowed there: property Order is violated", bad.stdout)

    def test_visitors(self):
        directory, _ = learn(LTS / "door.fsp")
        good = run("discharge", directory / "interface.json", LTS / "visitor.fsp")
        self.assertEqual(good.code, COMPLETE, good)
        self.assertIn("note: look is an action of VISITOR alone, and no call", good.stderr)
        bad = run("discharge", directory / "interface.json", LTS / "hasty_visitor.fsp")
        self.assertEqual(bad.code, REFUTED)
        self.assertIn("run: open; look; lock\n", bad.stdout)

    def test_a_class_and_its_client(self):
        explorer = tool.ROOT / "examples" / "java" / "Explorer.java"
        good = write("CLIENT = (move[i:1..3] -> check -> CLIENT).\n")
        bad = write("CLIENT = (move[i:0..3] -> check -> CLIENT).\n")
        self.assertEqual(run("verify", explorer, good).code, COMPLETE)
        result = run("verify", explorer, bad)
        self.assertEqual(result.code, REFUTED)
        self.assertIn("violated: java.lang.AssertionError at Explorer.check(Explorer.java", result.stdout)
        self.assertIn("run: move(0); check()\n", result.stdout)

    def test_any_arguments(self):
        client = write("CLIENT = (move -> check -> CLIENT).\n")
        result = run("discharge", tool.ROOT / "examples" / "interfaces" / "explorer.json", client)
        self.assertEqual(result.code, REFUTED)
        self.assertIn("note: move is called with any arguments", result.stderr)

    def test_compose_writes_what_learn_reads(self):
        parts = [f"{LTS / 'io.fsp'}:{name}" for name in ("Input", "Output", "Order")]
        printed = run("compose", *parts)
        self.assertIn("Input_Output_Order = Q0,", printed.stdout)
        for name in ("whole.fsp", "whole.aut"):
            path = scratch() / name
            self.assertEqual(run("compose", *parts, "-o", path).code, COMPLETE)
            self.assertEqual(run("learn", path, "--quiet").code, COMPLETE)
        self.assertTrue(run("compose", *parts, "--format", "aut").stdout.startswith("des (0, 4, 4)\n"))
        action = write("P = (i -> P).")
        self.assert_one_line_error(run("compose", action, "--format", "aut"), UNSUPPORTED, "means an internal step in AUT")

    def test_wrong_files(self):
        self.assert_one_line_error(run("discharge", LTS / "door.fsp", LTS / "visitor.fsp"), BAD_INPUT, "not valid JSON")
        explorer = tool.ROOT / "examples" / "interfaces" / "explorer.json"
        self.assert_one_line_error(run("discharge", explorer, explorer), USAGE, "expected a labelled transition system")
        self.assert_one_line_error(
            run("export", explorer, LTS / "door.fsp", "--format", "chc"), UNSUPPORTED, "needs a component with variables"
        )
        self.assert_one_line_error(run("learn", f"{LTS / 'io.fsp'}:Nobody"), USAGE, "has no process Nobody; there are: Input, Output, Order")


class Files(ToolTest):
    def expectation(self, path):
        if path.suffix == ".aut":
            return path.with_suffix(".expected").read_text().strip()
        first = path.read_text().splitlines()[0]
        return first.removeprefix("// expected: ")

    def test_broken_files(self):
        paths = sorted(path for path in BROKEN.iterdir() if path.suffix in (".fsp", ".aut"))
        self.assertGreaterEqual(len(paths), 15)
        for path in paths:
            with self.subTest(path.name):
                code = UNSUPPORTED if path.stem == "priority" else BAD_INPUT
                self.assert_one_line_error(run("learn", path), code, re.escape(f"{path.name}: {self.expectation(path)}") + r"\n")

    def test_limits(self):
        large = write("P = C[0], C[i:0..100000] = (when (i < 100000) a -> C[i + 1] | when (i == 100000) a -> ERROR).")
        self.assert_one_line_error(run("learn", large, "--max-states", "1000"), LIMIT, "--max-states allows more")
        # Whether the 20th call from the end was a: an interface of a million states; what there is, is true.
        last = write("P = ({a, b} -> P | a -> Q[1]), Q[i:1..20] = (when (i < 20) {a, b} -> Q[i + 1] | when (i == 20) c -> ERROR).")
        result = run("learn", last, "--timeout", "1", "--quiet", "--format", "json")
        self.assertEqual(result.code, LIMIT)
        guarantee = json.loads(result.stdout)["guarantee"]
        self.assertIn(guarantee["permissive"]["status"], ("none", "depth"))

    def test_nothing_can_fail(self):
        result = run("learn", write("P = (a -> b -> P)."), "--quiet")
        self.assertEqual(result.code, COMPLETE)
        self.assertIn("nothing can fail, so that every sequence is legal", result.stderr)
        result = run("learn", write("des (0, 1, 1)\n(0, \"a\", 0)\n", "model.aut"), "--quiet")
        self.assertIn("--error names states or labels", result.stderr)

    def test_errors_of_aut(self):
        path = write('des (0, 3, 3)\n(0, "a", 1)\n(1, "b", 2)\n(1, "fail", 0)\n', "model.aut")
        self.assertEqual(run("query", path, "a; b", "--error", "2").code, REFUTED)
        self.assertEqual(run("query", path, "a", "--error", "2").code, COMPLETE)
        self.assertEqual(run("query", path, "a", "--error", "fail").code, REFUTED)
        self.assertEqual(run("query", path, "b", "--internal", "a", "--error", "2").code, REFUTED)
        self.assert_one_line_error(run("query", path, "a", "--error", "9"), USAGE, "no such state and no such label")

    def test_same_bytes(self):
        for example in EXAMPLES:
            texts = [run("learn", LTS / example, "--format", "json", "--quiet").stdout for _ in range(2)]
            self.assertEqual(*texts)

    def test_bench(self):
        csv = scratch() / "fase09.csv"
        result = run("bench", "fase09", "--largest", "100", "--quiet", "--csv", csv)
        self.assertEqual(result.code, COMPLETE, result)
        self.assertEqual(len(csv.read_text().splitlines()), 9)


if __name__ == "__main__":
    unittest.main()
