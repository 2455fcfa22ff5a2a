"""validate: interfaces against real classes in a real virtual machine."""

import subprocess
import sys
import unittest

import tool
from tool import BAD_INPUT, COMPLETE, REFUTED, ToolTest, learned, run, scratch, write_json

JAVA = tool.ROOT / "examples" / "java"
RUNNER = tool.ROOT / "tests" / "java" / "runner"
# What classes say is equal to what these texts say, and is validated itself: java_test.py.
CLASSES = {"explorer": "Explorer", "mixed_parameters": "MixedParameters", "acc_meter": "AccMeter",
           "counter_10": "Counter10"}


def validate(interface, *arguments):
    return run("validate", interface, *arguments)


def changed_source(name, old, new):
    """A copy of an example with another text in one place."""
    source = (JAVA / f"{name}.java").read_text()
    assert source.count(old) == 1, f"{old} in {name}"
    path = scratch() / f"{name}.java"
    path.write_text(source.replace(old, new))
    return path


class Agreement(ToolTest):
    def test_component_texts_say_what_the_classes_do(self):
        def check(name):
            return name, validate(learned(name).path, "--class", JAVA / f"{CLASSES[name]}.java")
        for name, result in tool.in_parallel(check, CLASSES):
            with self.subTest(name):
                self.assertEqual(result.code, COMPLETE, result)
                self.assertIn("all as the interface says", result.stdout)
                self.assertEqual("skipped" in result.stdout, name == "mixed_parameters")

    def test_by_name_and_by_class_file(self):
        directory = scratch()
        subprocess.run(["javac", "-d", directory, JAVA / "Explorer.java"], check=True)
        interface = learned("explorer").path
        for arguments in (["--class", "Explorer", "--classpath", directory],
                          ["--class", directory / "Explorer.class"]):
            self.assertEqual(validate(interface, *arguments).code, COMPLETE, arguments)

    def test_every_way_to_describe_an_argument(self):
        made = subprocess.run([sys.executable, RUNNER / "make_interface.py"], capture_output=True, text=True, check=True)
        result = validate(write_json(made.stdout), "--class", RUNNER / "Encodings.java")
        self.assertEqual(result.code, COMPLETE, result)
        self.assertNotIn("skipped", result.stdout)

    def test_exceptions_of_nested_classes(self):
        path = scratch() / "Gate.java"
        path.write_text("""
            public class Gate {
              public static class Trouble {
                public static class Shut extends RuntimeException {}
              }
              private boolean open;
              public void open() { open = true; }
              public void pass() { if (!open) throw new Trouble.Shut(); open = false; }
              public void hold(Object held) { if (held == null) throw new NullPointerException(); }
            }""")
        for name in ("Gate$Trouble$Shut", "Gate.Trouble.Shut", "Trouble.Shut", "Shut"):
            out = scratch() / "out"
            with self.subTest(name):
                self.assertEqual(run("learn", path, "--errors", name, "-o", out).code, COMPLETE)
                text = (out / "interface.txt").read_text()
                self.assertIn("Gate$Trouble$Shut at Gate.pass", text)
                self.assertNotIn("NullPointerException at", text)
                result = validate(out / "interface.json", "--class", path, "--errors", name)
                self.assertEqual((result.code, result.stderr), (COMPLETE, ""), result)
        note = "the interface assumes that only these exceptions are errors: Shut; give the same --errors"
        self.assertIn(note, validate(out / "interface.json", "--class", path, "--errors", "all").stderr)
        self.assertIn(note, run("check", out / "interface.json", path, "--errors", "all", "--no-certify").stderr)
        for result in (validate(out / "interface.json", "--class", path), run("check", out / "interface.json", path)):
            self.assertEqual(result.code, COMPLETE, result)
            self.assertIn("was made: --errors Shut", result.stderr)


class Disagreement(ToolTest):
    def assert_disagrees(self, name, source, *parts):
        result = validate(learned(name).path, "--class", source)
        self.assertEqual(result.code, REFUTED, result)
        for part in parts:
            self.assertIn(part, result.stdout)

    def test_another_bound(self):
        for bound in (19, 21):
            self.assert_disagrees("explorer", changed_source("Explorer", "p < 20", f"p < {bound}"), "disagreement: move(")

    def test_another_verdict_word_expected_and_got(self):
        self.assert_disagrees("explorer", changed_source("Explorer", "assert x != 0;", ""),
                              "disagreement: check()\n", "expected: call 1 fails with java.lang.AssertionError",
                              "got:      no call fails")

    def test_another_exception(self):
        source = changed_source("TwoCounters", 'IllegalStateException("already running")', 'RuntimeException("on")')
        self.assert_disagrees("two_counters", source, "got:      call 2 fails with java.lang.RuntimeException (on) at "
                              "TwoCounters.java:7")

    def test_another_line(self):
        source = changed_source("Explorer", "    assert x != 0;", "\n    assert x != 0;")
        self.assert_disagrees("explorer", source, "Explorer.java:12", "Explorer.java:13")

    def test_another_target(self):
        """The call itself is allowed in both; what it leads to is not the same."""
        source = changed_source("Signature", "state = VERIFY;", "state = SIGN;")
        self.assert_disagrees("signature", source, "initVerify()")

    def test_exceptions_that_are_raised_elsewhere(self):
        arguments = [learned("counter_10").path, "--class", JAVA / "Counter10.java", "--errors-in"]
        self.assertEqual(validate(*arguments, "inc,Counter10.dec").code, COMPLETE)
        result = validate(*arguments, "inc")
        self.assertEqual(result.code, REFUTED, result)
        self.assertIn("disagreement: dec()", result.stdout)

    def test_exceptions_that_do_not_count(self):
        result = validate(learned("two_counters").path, "--class", JAVA / "TwoCounters.java", "--errors", "assert")
        self.assertEqual(result.code, REFUTED, result)
        result = validate(learned("counter_10").path, "--class", JAVA / "Counter10.java",
                          "--errors", "java.io.IOException,java.lang.Error")
        self.assertEqual(result.code, COMPLETE, result)


class Refusal(ToolTest):
    def refused(self, interface, *arguments):
        return validate(learned(interface).path, *arguments)

    def test_no_such_class(self):
        self.assert_one_line_error(self.refused("explorer", "--class", "Nowhere"), BAD_INPUT, "Nowhere")
        self.assert_one_line_error(self.refused("explorer", "--class", "Nowhere.java"), BAD_INPUT, "Nowhere")
        self.assert_one_line_error(self.refused("explorer", "--class", "Nowhere.class"), BAD_INPUT, "Nowhere")

    def test_another_class(self):
        self.assert_one_line_error(self.refused("explorer", "--class", JAVA / "Signature.java"), BAD_INPUT,
                                   "Signature has no method 'move' with 1 parameter")

    def test_no_such_class_path(self):
        self.assert_one_line_error(self.refused("explorer", "--class", "Explorer", "--classpath", "/nowhere"), BAD_INPUT,
                                   "/nowhere: no such directory or jar")

    def test_no_jdk(self):
        self.assert_one_line_error(self.refused("explorer", "--class", "Explorer", "--jdk", "/nowhere"), BAD_INPUT,
                                   "/nowhere")


if __name__ == "__main__":
    unittest.main()
