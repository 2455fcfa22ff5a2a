"""The game on abstractions by given predicates: what it allows, what it says of that, offers and refinement."""

import functools
import unittest

import tool
from tool import BAD_INPUT, COMPLETE, PARTIAL, USAGE, ToolTest, compiled, run, scratch

JAVA = tool.ROOT / "examples" / "java"
LIST = [JAVA / "popl05" / "ListItr.java", "--errors", "IllegalStateException", "--hide-parameters", "--observe",
        "next,previous"]
MOST = "most permissive for this abstraction"
SAME_AS_MAYMUST = ["AccMeter", "AltBit", "AltBitRemainder", "BankTransaction", "BoundedBuffer", "Counter100", "DoorLock",
                   "MixedBooleans", "ReadWriteAcq", "Turnstile", "TwoCounters", "VendingMachine", "cav10/NasaComplete"]
SAME_AT_LENGTH = ["Accelerometer", "ArrayCursor", "CEV", "CEVFlightRule", "Counter10", "Explorer", "LowHighMark",
                  "PipedOutputStream", "Signature", "Thermostat", "cav10/ListItr", "cav10/NasaAscent",
                  "cav10/PipedOutputStream", "cav10/ServerTableEntry", "cav10/Socket", "cav10/TransactionManager",
                  "isola18/CEVV2", "isola18/KMax1", "piped/PipedOutputStream", "popl05/ListItr",
                  "popl05/PipedOutputStream", "popl05/SignatureSeeded"]


@functools.lru_cache(maxsize=None)
def list_iterator(predicates, *options):
    return run("learn", *LIST, "--strategy", "game", "--predicates", JAVA / "popl05" / f"ListItr.{predicates}.predicates",
               "--quiet", "--no-certify", *options)


def interface_of(result):
    return result.stdout.split("\ngame\n")[0]


class Paper(ToolTest):
    def test_with_one_predicate_nothing_is_removed(self):
        result = list_iterator(1)
        self.assertEqual(result.code, PARTIAL, result)
        for call in ("next()", "previous()", "add()"):
            self.assertRegex(result.stdout, rf"allowed(\n    .*)*\n    {call[:-2]}\(\)")
        self.assertRegex(result.stdout, r"unknown\n    remove\(\) .*\n    set\(\) ")
        self.assertIn("ListItr: 1 legal state\n", result.stdout)
        self.assertIn("next() returns; remove()\n      allowed with this.cursor < 0\n", result.stdout)

    def test_with_two_only_after_success(self):
        result = list_iterator(2)
        self.assertEqual(result.code, COMPLETE, result)
        self.assertIn(f"game\n  {MOST}\n", result.stdout)
        directory = scratch()
        list_iterator(2, "-o", str(directory))
        shown = (directory / "interface.txt").read_text()
        self.assertEqual(shown, interface_of(result))
        self.assertIn("next() returns                                      -> s1\n", shown)
        self.assertIn("next() throws java.util.NoSuchElementException      -> s0\n", shown)

    def test_an_irrelevant_predicate_changes_nothing(self):
        self.assertEqual(interface_of(list_iterator(3)), interface_of(list_iterator(2)))

    def test_refinement_finds_the_second_predicate(self):
        result = list_iterator(1, "--refine")
        self.assertEqual(interface_of(result), interface_of(list_iterator(2)))
        self.assertIn("predicates: this.lastRet < 0; this.cursor < 0\n", result.stdout)

    def test_the_seeded_error_shows(self):
        result = run("learn", JAVA / "popl05" / "SignatureSeeded.java", "--errors", "SignatureException",
                     "--hide-parameters", "--strategy", "game", "--quiet", "--no-certify")
        self.assertEqual(result.code, COMPLETE, result)
        self.assertNotRegex(result.stdout, r"    sign\(\) *->")

    def test_the_table(self):
        result = run("bench", "popl05", "--quiet", "--examples", JAVA)
        self.assertEqual(result.code, COMPLETE, result)
        self.assertEqual(result.stdout.count("proved, proved"), 7)


class Offers(ToolTest):
    def test_every_strategy_takes_them(self):
        for strategy in ("symbolic", "maymust", "game"):
            with self.subTest(strategy):
                result = run("learn", JAVA / "Signature.java", "--strategy", strategy, "--quiet", "--no-certify",
                             "--offer", "initSign(); sign()", "--offer", "sign()")
                self.assertEqual(result.code, COMPLETE, result)
                self.assertIn("note: offered initSign(); sign(): legal\n", result.stderr)
                self.assertIn("note: offered sign(): illegal: call 1, sign(), can fail: ", result.stderr)

    def test_what_the_abstraction_forbids_is_explained(self):
        result = list_iterator(1, "--offer", "previous() returns; set()")
        self.assertIn("previous() returns; set()", result.stderr + result.stdout)
        self.assertIn("allowed with this.cursor < 0\n", result.stdout)

    def test_what_is_no_word_is_refused(self):
        self.assert_one_line_error(run("learn", JAVA / "Signature.java", "--offer", "sing()"), USAGE, "--offer: .*sing")


class Options(ToolTest):
    def test_predicates_that_cannot_be_read(self):
        path = scratch() / "broken.predicates"
        path.write_text("# fine\nthis.state = 2\n")
        self.assert_one_line_error(run("learn", JAVA / "Signature.java", "--strategy", "game", "--predicates", path),
                                   BAD_INPUT, rf"{path}:2:12: expected an operator or the end, found '='")

    def test_a_file_without_predicates_gives_none(self):
        path = scratch() / "none.predicates"
        path.write_text("# none\n")
        result = run("learn", JAVA / "Signature.java", "--strategy", "game", "--predicates", path, "--quiet")
        self.assertIn("\n  no predicates\n", result.stdout)

    def test_options_of_other_strategies_are_refused(self):
        for options in (["--facts"], ["--strategy", "maymust", "--facts"], ["--refine"],
                        ["--strategy", "game", "--refine", "wp"], ["--strategy", "maymust", "--refine"]):
            with self.subTest(options):
                self.assertEqual(run("learn", JAVA / "Signature.java", *options).code, USAGE)

    def test_saved_predicates_are_read_back(self):
        path = scratch() / "saved.predicates"
        first = run("learn", compiled(JAVA / "DoorLock.java"), "--strategy", "game", "--refine", "--quiet", "--no-certify",
                    "--save-predicates", path)
        again = run("learn", compiled(JAVA / "DoorLock.java"), "--strategy", "game", "--quiet", "--no-certify",
                    "--predicates", path)
        self.assertEqual(interface_of(again), interface_of(first))


class Agreement(ToolTest):
    def test_with_the_predicates_of_maymust_the_interfaces_are_equal(self):
        def difference(name):
            directory = scratch()
            options = ["--quiet", "--no-certify", "--format", "json"]
            found = run("learn", compiled(JAVA / f"{name}.java"), "--strategy", "maymust", "--save-predicates",
                        directory / "predicates", *options)
            played = run("learn", compiled(JAVA / f"{name}.java"), "--strategy", "game", "--predicates",
                         directory / "predicates", *options)
            for file, result in (("found.json", found), ("played.json", played)):
                (directory / file).write_text(result.stdout)
            return run("diff", directory / "found.json", directory / "played.json")
        names = SAME_AS_MAYMUST + (SAME_AT_LENGTH if tool.LONG else [])
        for name, result in zip(names, tool.in_parallel(difference, names)):
            with self.subTest(name):
                self.assertEqual(result.code, COMPLETE, result)


if __name__ == "__main__":
    unittest.main()
