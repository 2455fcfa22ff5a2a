"""What came back: returned values and hidden state, on classes, from learning to validation."""

import functools
import json
import unittest

import tool
from tool import BAD_INPUT, COMPLETE, REFUTED, USAGE, ToolTest, run, scratch

CLASSES = tool.ROOT / "examples" / "java" / "observe"
HIDDEN = ["--hide-parameters"]
# How each class is learned: what is hidden, and what is observed.
OPTIONS = {"ElementIterator": (HIDDEN, "hasNext"), "JobQueue": (HIDDEN, "isEmpty"), "SharedLock": ([], "tryLock"),
           "ByteReader": (HIDDEN, "read: >=0, <0"), "TokenParser": ([], "peek")}


def source(name):
    return CLASSES / f"{name}.java"


@functools.lru_cache(maxsize=None)
def learned(name):
    hidden, observed = OPTIONS[name]
    directory = scratch(name)
    return tool.Learned(directory, run("learn", source(name), *hidden, "--observe", observed, "--format", "json",
                                       "--quiet", "-o", directory))


def validate(name, path=None, share=()):
    return run("validate", learned(name).path, "--class", path or source(name), *OPTIONS[name][0], *share)


class Classes(ToolTest):
    def test_interfaces_stand_beside_the_classes(self):
        for name in OPTIONS:
            with self.subTest(name):
                self.assertEqual(learned(name).result.code, COMPLETE, learned(name).result.stderr)
                self.assert_expected(source(name).with_suffix(".interface.txt"), learned(name).text)

    def test_certificates_are_accepted(self):
        for name in OPTIONS:
            with self.subTest(name):
                directory = learned(name).directory
                result = run("certify", directory / "certificate.smt2", "--component", directory / "component.json",
                             "--interface", directory / "interface.json")
                self.assertEqual(result.code, COMPLETE, result)

    def test_next_is_legal_after_has_next_until_it_is_consumed(self):
        path = learned("ElementIterator").directory / "component.json"
        for word, verdict in {"next()": REFUTED, "hasNext() = true; next()": COMPLETE,
                              "hasNext() = false; next()": REFUTED, "hasNext(); next()": REFUTED,
                              "hasNext() = true; next(); next()": REFUTED,
                              "hasNext() = true; hasNext() = true; next()": COMPLETE}.items():
            with self.subTest(word):
                self.assertEqual(run("query", path, word).code, verdict)

    def test_where_the_end_is_an_equality_comparisons_of_all_runs_are_needed(self):
        path = scratch() / "ElementIterator.java"
        text = source("ElementIterator").read_text()
        path.write_text(text.replace("cursor < size", "cursor != size").replace("cursor >= size", "cursor == size"))
        result = run("learn", path, "--hide-parameters", "--observe", "hasNext", "--quiet")
        self.assertEqual(result.code, COMPLETE, result)
        self.assertEqual(result.stdout, learned("ElementIterator").text)

    def test_pictures_show_what_came_back_and_forbid_once(self):
        dot = (learned("ElementIterator").directory / "interface.dot").read_text()
        self.assertIn("hasNext() = true", dot)
        self.assertNotIn("impossible", dot)
        self.assertEqual(dot.count("next()"), 2)  # forbidden once, allowed once


class Suggestions(ToolTest):
    def test_the_observer_is_named(self):
        for name, (method, observer) in {"ElementIterator": ("next", "hasNext"), "SharedLock": ("use", "tryLock"),
                                         "ByteReader": ("close", "read"), "TokenParser": ("word", "peek")}.items():
            with self.subTest(name):
                result = run("learn", source(name), *OPTIONS[name][0], "--quiet")
                self.assertIn(f"note: {method} is never allowed, because the client does not see what {observer} "
                              f"returns; try --observe {observer}\n", result.stderr)

    def test_nothing_is_suggested_where_nothing_helps(self):
        path = scratch() / "Closed.java"
        path.write_text("""public class Closed {
          private final int secret;
          public Closed(int secret) { this.secret = secret; }
          public boolean isOdd() { return secret % 2 != 0; }
          public void use() { throw new IllegalStateException(); }
        }""")
        result = run("learn", path, "--hide-parameters", "--quiet")
        self.assertIn("use()", result.stdout)
        self.assertNotIn("never allowed", result.stderr)


class Validation(ToolTest):
    def test_returned_values_drive_the_automaton(self):
        for name in OPTIONS:
            with self.subTest(name):
                result = validate(name, share=tool.SHARE)
                self.assertEqual(result.code, COMPLETE, result)
                self.assertIn("all as the interface says", result.stdout)
                self.assertNotIn("skipped", result.stdout)

    def assert_disagrees(self, name, old, new, *parts):
        text = source(name).read_text()
        self.assertEqual(text.count(old), 1, old)
        path = scratch() / f"{name}.java"
        path.write_text(text.replace(old, new))
        result = validate(name, path)
        self.assertEqual(result.code, REFUTED, result)
        for part in parts:
            self.assertIn(part, result.stdout)

    def test_a_class_that_returns_something_else(self):
        self.assert_disagrees("ElementIterator", "return cursor < size", "return cursor <= size",
                              "disagreement: hasNext() = true; next()\n", "expected: call 2 is allowed",
                              "got:      call 2 fails with java.util.NoSuchElementException")
        self.assert_disagrees("SharedLock", "return mine;", "return !mine;", "disagreement: ")
        self.assert_disagrees("ByteReader", "return -1;", "return 7;", "disagreement: ")

    def test_without_the_object_there_is_nothing_to_try(self):
        interface = json.loads(learned("ElementIterator").path.read_text())
        self.assertEqual(interface.pop("made")["options"]["hide-parameters"], [])
        result = run("validate", tool.write_json(interface), "--class", source("ElementIterator"))
        self.assert_one_line_error(result, BAD_INPUT, "needs arguments to be made", "--hide-parameters")

    def test_what_is_hidden_is_taken_from_how_the_interface_was_made(self):
        result = run("validate", learned("ElementIterator").path, "--class", source("ElementIterator"))
        self.assertEqual(result.code, COMPLETE, result)
        self.assertIn("was made: --hide-parameters", result.stderr)


class Errors(ToolTest):
    def test_options_that_make_no_sense(self):
        path = source("ElementIterator")
        for options, part in {("--observe", "hasMore"): "no method hasMore; there are: ",
                              ("--observe", "hasNext: >=0"): "hasNext returns no whole number",
                              ("--observe", "next: soon"): "'soon' is no predicate on a result",
                              ("--observe", ""): "expected 'returns', methods"}.items():
            with self.subTest(options):
                self.assert_one_line_error(run("learn", path, *options), USAGE, part)
        self.assert_one_line_error(run("learn", path, "--unknown-fields", "length"), USAGE, "length")

    def test_words_with_what_is_not_observed(self):
        path = learned("ElementIterator").directory / "component.json"
        self.assert_one_line_error(run("query", path, "hasNext() = maybe"), USAGE, "what may come back is true and false")
        self.assert_one_line_error(run("query", path, "next() = 5"), USAGE, "is not observed; --observe makes it so")

    def changed(self, change):
        document = json.loads(learned("ElementIterator").path.read_text())
        change(document)
        return tool.write_json(document)

    def test_interfaces_that_make_no_sense(self):
        def drop_observation(document):
            next(s for s in document["alphabet"] if s.get("observation") == "true").pop("observation")

        def fail_with_one(document):
            symbol = next(s["id"] for s in document["alphabet"] if s.get("observation") == "true")
            error = next(s["id"] for s in document["states"] if s["kind"] == "error")
            for transition in document["transitions"]:
                if transition["from"] == document["initial"] and transition["symbol"] == symbol:
                    transition["to"] = error

        component = learned("ElementIterator").directory / "component.json"
        for change, part in {drop_observation: "say what comes back, and some do not",
                             fail_with_one: "a call that fails returns nothing"}.items():
            with self.subTest(change.__name__):
                result = run("check", self.changed(change), component)
                self.assert_one_line_error(result, BAD_INPUT, part)


if __name__ == "__main__":
    unittest.main()
