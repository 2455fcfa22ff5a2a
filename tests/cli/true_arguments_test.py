"""What clients can pass. Words with object graphs are made in a virtual machine, graph by graph, and compared with
what the tool says of the same words by every name that an argument has; what the tool leaves out, it says."""

import functools
import json
import subprocess
import unittest

import tool
from tool import ToolTest, run, scratch

CLASSES = tool.ROOT / "tests" / "java" / "arguments"
KIT_SECONDS = 120  # only against hangs
MOST_WORDS = 80    # of one class; every n-th of all
# What may say that a graph with sharing or cycles is judged like the tree that it unfolds to.
SHARING = "tree-shaped-arguments"


@functools.lru_cache(maxsize=None)
def classes():
    target = scratch("arguments")
    subprocess.run(["javac", "-g", "-nowarn", "-proc:none", "-d", target, *CLASSES.glob("*.java")], check=True)
    return target


@functools.lru_cache(maxsize=None)
def component_of(name, *options):
    """The component text of a class: path and document."""
    path = scratch(name) / "component.json"
    result = run("inspect", classes(), "--class", name, "--format", "json", *options)
    assert result.code == tool.COMPLETE, result
    path.write_text(result.stdout)
    return path, json.loads(result.stdout)


def verdict(name, word, *options):
    return tool.verdict_of(run("query", component_of(name, *options)[0], word))


def ids_of(name, *options):
    return {assumption["id"] for assumption in component_of(name, *options)[1]["assumptions"]}


class Names(ToolTest):
    def test_all_names_of_one_object_are_one_argument(self):
        once = "add(new java.lang.Object); "
        for word, expected in [("mark(this.first)", "legal"), ("mark(this.last)", "legal"),
                               ("add(new java.lang.Object); mark(this.first)", "illegal"),
                               ("add(new java.lang.Object); mark(this.last)", "legal"),
                               ("add(new java.lang.Object); add(this.first); mark(this.first)", "legal")]:
            with self.subTest(word):
                self.assertEqual(verdict("TwoNames", once + word), expected)

    def test_constants_that_the_code_compares_with_are_arguments(self):
        for word, expected in [("use(StaticConstants$Sensor.NONE)", "illegal"),
                               ("use(new StaticConstants$Sensor)", "legal"),
                               ("type(java.lang.String.class)", "illegal"), ("type(new java.lang.Class)", "legal"),
                               ("flag(java.lang.Boolean.TRUE)", "illegal"), ("flag(null)", "legal"),
                               ("keep(StaticConstants$Sensor.NONE); check()", "illegal"),
                               ("keep(new StaticConstants$Sensor); check()", "legal")]:
            with self.subTest(word):
                self.assertEqual(verdict("StaticConstants", word), expected)

    def test_two_interfaces_may_be_one_object(self):
        word = "join(new TwoInterfaces$Source, new TwoInterfaces$Sink)"
        self.assertEqual(verdict("TwoInterfaces", word), "unknown")


class Fields(ToolTest):
    def test_private_fields_of_one_name_in_a_hierarchy_do_not_collide(self):
        for word, expected in [("rise(); high()", "legal"), ("rise(); need()", "illegal"), ("up(); need()", "legal"),
                               ("up(); high()", "illegal")]:
            with self.subTest(word):
                self.assertEqual(verdict("ShadowedFields", word, "--inherited"), expected)

    def test_private_fields_of_one_name_are_two_parts_of_an_argument(self):
        argument = "new ShadowedFields{{count': {}, count: {}}}"
        for derived, base, expected in [(1, 2, "illegal"), (1, 1, "legal"), (2, 2, "legal")]:
            with self.subTest((derived, base)):
                self.assertEqual(verdict("ShadowedFields", f"like({argument.format(derived, base)})", "--inherited"),
                                 expected)


class Said(ToolTest):
    """Assumptions are said where they are relied on, and only there."""

    def test_a_box_that_the_first_call_touched_may_be_changed_by_its_owner(self):
        self.assertIn("untouched-objects", ids_of("TouchedBox"))

    def test_cycles_and_sharing(self):
        self.assertIn(SHARING, ids_of("Cycles"))
        self.assertIn(SHARING, ids_of("SameElements"))
        self.assertNotIn(SHARING, ids_of("TwoNames"))

    def test_a_record_that_refuses_values(self):
        self.assertIn("any-field-values", ids_of("CheckedRecord"))
        self.assertNotIn("any-field-values", ids_of("PlainRecord"))

    def test_unknown_fields_that_may_be_one_object(self):
        self.assertIn("distinct-hidden-objects", ids_of("UnknownReferences", "--unknown-fields", "left,right"))


def lines_of(name, calls):
    made = subprocess.run(["java", "-cp", classes(), "ArgumentKit", name, str(calls)], stdout=subprocess.PIPE,
                          text=True, timeout=KIT_SECONDS, check=True)
    return [json.loads(line) for line in made.stdout.splitlines()]


class Rendering:
    """The texts of a word as `query` reads them. Only names and parts that the component has are written."""

    def __init__(self, document):
        self.parameters = {method["name"]: {parameter["name"]: parameter for parameter in method["parameters"]}
                           for method in document["methods"]}

    def of_word(self, calls):
        texts = [""]
        for call in calls:
            texts = [f"{text}{'; ' if text else ''}{rendered}" for text in texts for rendered in self.of_call(call)]
        return texts

    def of_call(self, call):
        parameters = self.parameters[call["method"]]
        names = [name for name in parameters if "." not in name and "[" not in name]
        texts = [[]]
        for index, argument in enumerate(call["arguments"]):
            rendered = self.of_argument(parameters, names, names[index], argument)
            texts = [text + [one] for text in texts for one in rendered]
        return [f"{call['method']}({', '.join(text)})" for text in texts]

    def of_argument(self, parameters, names, name, argument):
        if argument is None:
            return ["null"]
        parameter = parameters[name]
        known = [names[int(given[1:])] if given.startswith("#") else given for given in argument["names"]]
        known = [given for given in known if given in parameter["values"]]
        if known:
            return known
        parts = [[]]
        for field, value in argument["fields"].items():
            if f"{name}.{field}" in parameters:
                rendered = self.of_argument(parameters, names, f"{name}.{field}", value)
                parts = [part + [f"{field}: {one}"] for part in parts for one in rendered]
        return [parameter["other"] + ("{" + ", ".join(part) + "}" if part else "") for part in parts]


def is_shared(argument):
    return argument is not None and (argument["shared"] or any(map(is_shared, argument["fields"].values())))


class Kit(ToolTest):
    def compare(self, name, calls):
        path, document = component_of(name)
        rendering = Rendering(document)
        words = {}
        for line in lines_of(name, calls):
            shared = any(is_shared(argument) for call in line["calls"] for argument in call["arguments"])
            for text in rendering.of_word(line["calls"]):
                words.setdefault((text, shared), set()).add(line["verdict"])
        chosen = sorted(words)[::max(1, len(words) // MOST_WORDS)]
        verdicts = tool.in_parallel(lambda word: tool.verdict_of(run("query", path, word[0])), chosen)
        for (text, shared), found in zip(chosen, verdicts):
            with self.subTest(text):
                agrees = words[(text, shared)] == {found}
                self.assertTrue(agrees or found == "unknown" or (shared and SHARING in ids_of(name)),
                                f"the virtual machine says {words[(text, shared)]}, the tool {found}")
        return list(zip(chosen, verdicts))

    def test_two_names(self):
        judged = self.compare("TwoNames", 3)
        self.assertIn((("add(new java.lang.Object); mark(this.last)", False), "legal"), judged)

    def test_static_constants(self):
        self.assertLess({"legal", "illegal"}, {found for _, found in self.compare("StaticConstants", 2)} | {"unknown"})

    def test_cycles(self):
        judged = self.compare("Cycles", 2)
        self.assertTrue(any(shared for (_, shared), _ in judged))


if __name__ == "__main__":
    unittest.main()
