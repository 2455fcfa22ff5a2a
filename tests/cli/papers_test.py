"""The classes of CAV 2010's and POPL 2005's tables: learned with the options of their rows, they have the states
that the papers print, or in stand-ins ours."""

import functools
import json
import re
import unittest

import tool
from tool import COMPLETE, REFUTED, ToolTest, compiled, run, scratch

JAVA = tool.ROOT / "examples" / "java"
# Options of each class, and its legal states.
ROWS = {
    "cav10/ListItr": (["--errors", "IllegalStateException", "--overflow", "assume-none"], 2),
    "cav10/ServerTableEntry": (["--errors", "Internal"], 3),
    "cav10/PipedOutputStream": (["--hide-parameters", "--observe", "connect"], 2),
    "cav10/Socket": (["--errors", "SocketException"], 6),
    "cav10/TransactionManager": ([], 4),
    "cav10/NasaAscent": ([], 5),
    "cav10/NasaComplete": ([], 14),
    "popl05/ListItr": (["--errors", "IllegalStateException", "--hide-parameters", "--observe", "next,previous"], 2),
    "popl05/PipedOutputStream": (["--errors", "NullPointerException", "--hide-parameters", "--observe", "connect"], 2),
    "popl05/SignatureSeeded": (["--errors", "SignatureException", "--hide-parameters"], 3),
}
LEARN_ONLY = ("--overflow", "--observe")  # with a value each; validation takes them from the interface


def source(name):
    return JAVA / f"{name}.java"


@functools.lru_cache(maxsize=None)
def learned(name):
    directory = scratch()
    return tool.Learned(directory, run("learn", compiled(source(name)), *ROWS[name][0], "--format", "json", "--quiet",
                                       "-o", directory))


@functools.lru_cache(maxsize=None)
def inspected(name, *options):
    return tool.write_json(run("inspect", compiled(source(name)), *options, "--format", "json").stdout)


def of_the_class(options):
    """Without those that only learning takes."""
    skipped = {i + offset for i, option in enumerate(options) if option in LEARN_ONLY for offset in (0, 1)}
    return [option for i, option in enumerate(options) if i not in skipped]


class Papers(ToolTest):
    def test_interfaces_stand_beside_the_classes(self):
        for name, result in zip(ROWS, tool.in_parallel(learned, ROWS)):
            with self.subTest(name):
                self.assertEqual(result.result.code, COMPLETE, result.result)
                self.assertEqual(sum(state["kind"] == "legal" for state in result.interface["states"]), ROWS[name][1])
                self.assert_expected(source(name).with_suffix(".interface.txt"), result.text)

    @unittest.skipUnless(tool.LONG, "compiles and runs every class")
    def test_as_the_virtual_machine_does(self):
        def check(name):
            return run("validate", learned(name).path, "--class", source(name), *of_the_class(ROWS[name][0]))
        for name, result in zip(ROWS, tool.in_parallel(check, ROWS)):
            with self.subTest(name):
                self.assertEqual(result.code, COMPLETE, result)

    def test_the_seeded_mistake_shows(self):
        """Nobody may ever sign."""
        allowed = re.findall(r"(?m)^    sign\(\) +->", learned("popl05/SignatureSeeded").text)
        self.assertEqual(allowed, [])

    def test_a_list_of_any_length_is_as_one_with_little_room(self):
        """Nothing proves its interface without predicates."""
        path = inspected("popl05/ListItrUnbounded", *ROWS["popl05/ListItr"][0])
        for word, code in {"next(); set()": REFUTED, "next() returns; set()": COMPLETE,
                           "next() throws java.util.NoSuchElementException; set()": REFUTED,
                           "add(); previous(); remove()": COMPLETE,
                           "next() returns; remove(); set()": REFUTED}.items():
            with self.subTest(word):
                self.assertEqual(run("query", path, word).code, code)


class Predicates(ToolTest):
    FILES = sorted((JAVA / "popl05").glob("*.predicates"))
    ELSEWHERE = {"Signature": "Signature", "ServerTableEntry": "cav10/ServerTableEntry"}

    def test_they_speak_of_variables(self):
        counts = {}
        for path in self.FILES:
            with self.subTest(path.name):
                name = path.name.split(".")[0]
                where = self.ELSEWHERE.get(name, f"popl05/{name}")
                component = json.loads(inspected(where, *of_the_class(ROWS.get(where, ([],))[0])).read_text())
                variables = {variable["name"] for variable in component["variables"]}
                lines = [line for line in path.read_text().splitlines() if not line.startswith("#")]
                self.assertLessEqual({line.split()[0] for line in lines}, variables)
                counts[path.name] = len(lines)
        self.assertEqual(counts, {"ListItr.1.predicates": 1, "ListItr.2.predicates": 2, "ListItr.3.predicates": 3,
                                  "PipedOutputStream.predicates": 1, "ServerTableEntry.predicates": 5,
                                  "Signature.predicates": 3, "SignatureSeeded.predicates": 3})


if __name__ == "__main__":
    unittest.main()
