"""Witnesses, differences and refutations are call sequences that anybody can replay."""

import copy
import re
import unittest

import tool
from automaton import Automaton
from tool import NAMES, ToolTest, learned


REPLAYED = 8  # witnesses of one interface, unless all are


def witnesses(name, kind):
    """Pairs of a witness' text and the reasons that stand beside it, the first and others at even distances."""
    interface = learned(name).interface
    kinds = {state["id"]: state["kind"] for state in interface["states"]}
    found = [(t["witness"]["text"], t["reasons"]) for t in interface["transitions"]
             if "witness" in t and kinds[t["to"]] == kind]
    return found if tool.LONG else found[:: 1 + len(found) // REPLAYED]


def retargeted(interface, choose, target):
    """The interface with the first transition that `choose` likes going elsewhere."""
    mutant = copy.deepcopy(interface)
    for transition in mutant["transitions"]:
        if choose(transition) and transition["to"] != target:
            transition["to"] = target
            transition.pop("reasons", None)
            transition.pop("witness", None)
            return mutant
    return None


def mutants(interface):
    """One call too many allowed, one too many forbidden, one that leads to another state. All at the
    start, where every depth sees them."""
    initial = interface["initial"]
    legal = [state["id"] for state in interface["states"] if state["kind"] == "legal"]
    at_start = lambda t: t["from"] == initial
    yield retargeted(interface, lambda t: at_start(t) and t["to"] == "error", initial)
    yield retargeted(interface, lambda t: at_start(t) and t["to"] in legal, "error")
    yield retargeted(interface, lambda t: at_start(t) and t["to"] in legal, legal[-1])


def mutants_of(name):
    # Where the tool itself answers unknown, the component's verdict is another one: the last mutant
    # of mixed_parameters differs only there.
    found = list(mutants(learned(name).interface))[: 2 if name == "mixed_parameters" else 3]
    return [mutant for mutant in found if mutant]


class Witnesses(ToolTest):
    @staticmethod
    def cause(reason):
        place = reason.get("place", "")
        return reason["text"] + ("" if place in reason["text"] else f" ({place})")

    @staticmethod
    def causes(answer):
        """What query names as reasons: some of those that stand for all arguments of the guard."""
        return set(re.search(r", (?:can fail|cannot be decided): (.+)\n", answer).group(1).split("; "))

    def check(self, name, kind, code):
        chosen = witnesses(name, kind)
        results = tool.in_parallel(lambda w: tool.run("query", tool.component(name), w[0]), chosen)
        for (text, reasons), result in zip(chosen, results):
            self.assertEqual(result.code, code, f"{name}: {text}")
            self.assertLessEqual(self.causes(result.stdout), set(map(self.cause, reasons)), f"{name}: {text}")
        return len(chosen)

    def test_illegal(self):
        for name in NAMES:
            self.assertGreater(self.check(name, "error", tool.REFUTED), 0, name)

    def test_unknown(self):
        self.assertEqual({name for name in NAMES if self.check(name, "unknown", tool.PARTIAL)}, {"unknown_path"})


class Diff(ToolTest):
    def test_equal_to_itself(self):
        for name in NAMES:
            result = tool.run("diff", learned(name).path, learned(name).path)
            self.assertEqual((result.code, result.stderr), (tool.COMPLETE, ""), name)
            self.assertRegex(result.stdout, r"\Aequal\b[^\n]*\n\Z")

    def test_retargeted(self):
        for name in NAMES:
            for mutant in mutants_of(name):
                with self.subTest(name):
                    self.check_difference(name, mutant)

    def check_difference(self, name, mutant):
        path = tool.write_json(mutant, "mutant.json")
        result = tool.run("diff", learned(name).path, path)
        self.assertEqual(result.code, tool.REFUTED)
        word, first, second = self.parse(result.stdout, learned(name).path, path)
        self.assertNotEqual(first, second)
        self.assertEqual(Automaton(learned(name).interface).verdict(word), first, word)
        self.assertEqual(Automaton(mutant).verdict(word), second, word)
        self.assertEqual(tool.query(name, word), first, word)

    def parse(self, line, first, second):
        pattern = rf"different: (.*) is (\w+) in {re.escape(str(first))}, (\w+) in {re.escape(str(second))}\n"
        match = re.fullmatch(pattern, line)
        self.assertTrue(match, line)
        return match.groups()

    def test_difference_is_shortest(self):
        """In the counter that starts one too high, the third `dec` is the first to differ."""
        interface = learned("counter_10").interface
        mutant = retargeted(interface, lambda t: t["from"] == "s0" and t["symbol"] == "inc", "s3")
        result = tool.run("diff", learned("counter_10").path, tool.write_json(mutant))
        self.assertIn("different: inc(); dec(); dec() is illegal in ", result.stdout)


class Check(ToolTest):
    def test_learned(self):
        def check(name):
            return tool.run("check", learned(name).path, tool.component(name))

        for name, result in zip(NAMES, tool.in_parallel(check, NAMES)):
            expected = tool.PARTIAL if name == "mixed_parameters" else tool.COMPLETE
            self.assertEqual((result.code, result.stderr), (expected, ""), name)
            self.assertNotIn("refuted", result.stdout)
            self.assertIn("proved for all call sequences", result.stdout)
            self.assertNotIn("unchecked", result.stdout)

    def test_mutants(self):
        pairs = [(name, mutant) for name in NAMES for mutant in mutants_of(name)]
        results = tool.in_parallel(lambda pair: self.checked(*pair), pairs)
        for (name, mutant), result in zip(pairs, results):
            with self.subTest(name):
                self.check_refutation(name, mutant, result)

    @staticmethod
    def checked(name, mutant):
        return tool.run("check", tool.write_json(mutant), tool.component(name), "--depth", 4)

    def check_refutation(self, name, mutant, result):
        self.assertEqual((result.code, result.stderr), (tool.REFUTED, ""))
        words = re.findall(r"^(\w+): +refuted: [a-z ]+, but not [a-z ]+: (.*)$", result.stdout, re.M)
        self.assertTrue(words, result)
        wrong = {"safe": "legal", "permissive": "illegal", "tight": "unknown"}
        for claim, word in words:
            self.assertEqual(Automaton(mutant).verdict(word), wrong[claim], word)
            self.assertNotEqual(tool.query(name, word), wrong[claim], word)


if __name__ == "__main__":
    unittest.main()
