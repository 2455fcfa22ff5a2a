"""The differential tester finds what it is there for: tested with interfaces that are wrong on purpose."""

import random
import tempfile
import unittest
from pathlib import Path

from assumptions import excuse
from classes import NAMES, random_class
from differential import HERE, Learned, compare_all, compile_java, play, shrink, write_sources
from guards import holds
from interface import Interface
from source import Build
from words import random_word

GUARDS = [
    ("(= x #x05)", True), ("(bvslt x #x00)", False), ("(bvslt y #x00)", True), ("(bvult y #x00)", False),
    ("(= (bvsdiv y #x02) #xff)", True), ("(= (bvsrem y #x02) #xff)", True), ("(= (bvudiv x #x00) #xff)", True),
    ("(= (bvsrem x #x00) x)", True), ("(= (bvashr y #x01) #xfe)", True), ("(= (bvlshr y #x01) #x7e)", True),
    ("(= ((_ extract 3 0) y) #xd)", True), ("(= ((_ sign_extend 8) y) #xfffd)", True), ("(= (concat x y) #x05fd)", True),
    ("(let ((z (bvadd x x))) (= z (_ bv10 8)))", True), ("(and |b.c| (not false))", True), ("(ite b.c (= x y) true)", False),
    ("(distinct x y x)", False), ("(=> b.c false)", False), ("(= (bvneg y) #x03)", True), ("(xor b.c true)", False),
]


def wrong_interface(kinds, assumptions=()):
    """Of a class with mark(Object o): one state, and mark leads where `kinds` says by o null, this, other."""
    parameters = [{"name": "o", "sort": "(_ BitVec 8)", "values": ["null", "this"], "other": "new java.lang.Object"}]
    guards = ["(= o #x00)", "(= o #x01)", "(bvuge o #x02)"]
    return Interface({
        "states": [{"id": 0, "kind": "legal"}, {"id": 1, "kind": "error"}, {"id": 2, "kind": "unknown"}], "initial": 0,
        "alphabet": [{"id": i, "method": "mark", "parameters": parameters, "smt": g} for i, g in enumerate(guards)],
        "transitions": [{"from": 0, "symbol": i, "to": to} for i, to in enumerate(kinds)],
        "guarantee": {"safe": {"status": "proved"}, "permissive": {"status": "proved"}, "assumptions": list(assumptions)}})


class Finds(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.directory = Path(cls.temporary.name)
        cls.build = Build("self", random.Random(1))
        cls.build.add("mark", "Object o", "if (o == null || o instanceof String) throw new IllegalStateException();")
        cls.classes = cls.directory / "classes"
        compile_java(sorted(HERE.glob("*.java")), cls.directory / "client")
        compile_java(write_sources(cls.directory / "source", [cls.build]), cls.classes)

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def compared(self, kinds, argument, assumptions=()):
        learned = Learned(self.build, wrong_interface(kinds, assumptions))
        word = [["call", "-", "new", ""], ["call", "-", "mark", "java.lang.Object", argument]]
        ((_, (comparison,)),) = compare_all([(learned, [word])], play([(learned, [word])], self.classes, self.directory))
        return comparison

    def test_what_is_right_is_not_contradicted(self):
        self.assertEqual(self.compared((1, 0, 0), "null").contradiction, "")
        self.assertEqual(self.compared((1, 0, 0), "this").contradiction, "")
        self.assertEqual(self.compared((1, 0, 0), "this").decided, 1)

    def test_allowed_and_thrown_is_a_contradiction(self):
        self.assertIn("claimed: allowed; the virtual machine: threw java.lang.IllegalStateException",
                      self.compared((0, 0, 0), "null").contradiction)

    def test_forbidden_and_returned_is_a_contradiction(self):
        self.assertIn("claimed: forbidden", self.compared((1, 1, 0), "this").contradiction)

    def test_unknown_is_none_and_not_decided(self):
        comparison = self.compared((2, 0, 0), "null")
        self.assertEqual((comparison.contradiction, comparison.decided, comparison.played), ("", 0, 1))

    def test_an_assumption_excuses_only_words_that_violate_it(self):
        exact = {"id": "exact-argument-class", "text": "an argument of type java.lang.Object is of that class itself, not of a subclass"}
        other = {"id": "exact-argument-class", "text": "an argument of type self.Main is of that class itself, not of a subclass"}
        self.assertEqual(self.compared((1, 0, 0), "s:text", [exact]).excused, ["exact-argument-class"])
        self.assertIn("allowed", self.compared((1, 0, 0), "s:text").contradiction)
        self.assertIn("allowed", self.compared((1, 0, 0), "s:text", [other]).contradiction)
        self.assertIn("allowed", self.compared((0, 0, 0), "null", [exact]).contradiction)

    def test_a_contradicted_word_is_made_shorter(self):
        learned = Learned(self.build, wrong_interface((0, 0, 0)))
        new = ["let", "v0", "new", "java.lang.Object", ""]
        mark = ["call", "-", "mark", "java.lang.Object"]
        word = [["call", "-", "new", ""], new, mark + ["v0"], mark + ["this"], mark + ["null"], mark + ["this"]]
        ((_, shortest, comparison),) = shrink([(learned, word)], self.classes, self.directory)
        self.assertEqual(shortest, [["call", "-", "new", ""], mark + ["null"]])
        self.assertTrue(comparison.contradiction)


class Parts(unittest.TestCase):
    def test_guards(self):
        values = {"x": (5, 8), "y": (0xFD, 8), "b.c": True}
        for guard, expected in GUARDS:
            with self.subTest(guard):
                self.assertEqual(holds(guard, values), expected)

    def test_classes_and_words_depend_on_the_seed_alone(self):
        for seed in range(len(NAMES)):
            one, other = random_class(seed), random_class(seed)
            self.assertEqual(one.source(), other.source())
            self.assertEqual(random_word(random.Random(3), one), random_word(random.Random(3), other))

    def test_no_excuse_without_facts(self):
        from assumptions import EXCUSES
        for id_ in EXCUSES:
            self.assertIsNone(excuse([(id_, "of every class java.lang.Object")], set()))


if __name__ == "__main__":
    unittest.main()
