"""Learning by may and must abstractions: the same interfaces as by the other strategy, in all four schemes; what
exploration cannot finish; bounds where there are too many predicates; predicates in files."""

import functools
import json
import re
import unittest

import papers_test
import tool
from automaton import Automaton
from tool import BAD_INPUT, COMPLETE, LIMIT, PARTIAL, USAGE, ToolTest, component, run, scratch, write_json

UNSUPPORTED = 6
MAYMUST = ("--strategy", "maymust")
SCHEMES = ("wp", "wp+craig", "refine-may", "learn-reuse")
SLOW = ("alt_bit", "alt_bit_remainder", "cev", "counter_100", "mixed_parameters")
NAMES = [name for name in tool.NAMES if tool.LONG or name not in SLOW]
QUICK = [name for name in tool.NAMES if name not in SLOW]
CAV10 = [name for name in papers_test.ROWS if name.startswith("cav10/")]
ALL = [*NAMES, *CAV10]
CANONICAL = ("format", "component", "alphabet", "states", "initial")
CLAIMS = ("safe", "permissive", "tight")
SUBJECTS_OF_ALL_SCHEMES = [*QUICK, *CAV10]


def is_class(name):
    return name in papers_test.ROWS


@functools.lru_cache(maxsize=None)
def subject(name):
    """The component as text, and the options that learning it takes."""
    if not is_class(name):
        return component(name), ()
    options = papers_test.ROWS[name][0]
    of_learning = [word for i, option in enumerate(options) if option in papers_test.LEARN_ONLY
                   for word in options[i : i + 2]]
    return papers_test.inspected(name, *papers_test.of_the_class(options)), tuple(of_learning)


@functools.lru_cache(maxsize=None)
def learned(name, *options):
    path, own = subject(name)
    directory = scratch()
    return tool.Learned(directory, run("learn", path, *own, *options, "--format", "json", "--quiet", "-o", directory))


def learned_by(name, scheme):
    return learned(name, *MAYMUST, "--refine", scheme, "--no-certify")


def canonical(interface):
    """Without reasons, witnesses, guarantee and statistics."""
    steps = [(t["from"], t["symbol"], t["to"]) for t in interface["transitions"]]
    return {key: interface[key] for key in CANONICAL}, steps


def statuses(interface):
    return [interface["guarantee"][claim]["status"] for claim in CLAIMS]


def number(value):
    return f"(_ bv{value} 32)"


def method(name, guard, variable=None, term=None):
    """It fails unless the guard holds."""
    paths = [{"guard": guard, "outcome": {"kind": "ok"}}]
    if variable:
        paths[0]["update"] = {variable: term}
    if guard != "true":
        paths.append({"guard": f"(not {guard})", "outcome": {"kind": "error", "error": name}})
    return {"name": name, "paths": paths}


def document(name, variables, *methods):
    return {"format": "parlance-component/1", "name": name, "methods": methods,
            "variables": [{"name": v, "sort": "(_ BitVec 32)", "init": number(0)} for v in variables]}


# Two counters that grow without end, and a level that takes a million steps to its bound.
TICKETS = document(
    "Tickets", ("started", "finished", "level"),
    method("begin", "(= started finished)", "started", f"(bvadd started {number(1)})"),
    method("end", "(bvsgt started finished)", "finished", f"(bvadd finished {number(1)})"),
    method("rise", "true", "level", f"(ite (bvslt level {number(1000000)}) (bvadd level {number(1)}) level)"),
    method("check", f"(bvsge level {number(0)})"))

# No two values of the counter are alike.
COUNTER = document(
    "Counter", ("count",),
    method("inc", f"(bvslt count {number(1000000)})", "count", f"(bvadd count {number(1)})"),
    method("dec", f"(bvsgt count {number(0)})", "count", f"(bvsub count {number(1)})"))


class SameInterface(ToolTest):
    def test_as_by_symbolic_execution(self):
        pairs = [(name, *options) for name in ALL for options in (("--no-certify",), MAYMUST)]
        results = tool.in_parallel(lambda pair: learned(*pair), pairs)
        for name, symbolic, maymust in zip(ALL, results[::2], results[1::2]):
            with self.subTest(name):
                self.assertEqual(maymust.result.code, symbolic.result.code, maymust.result)
                self.assertEqual(canonical(maymust.interface), canonical(symbolic.interface))
                self.assertEqual(statuses(maymust.interface), statuses(symbolic.interface))
                self.assertEqual(run("diff", maymust.path, symbolic.path).code, COMPLETE)

    def test_the_other_strategy_is_another(self):
        """Else the comparison would say nothing."""
        self.assertIn("predicates", learned("signature", *MAYMUST).interface["statistics"])
        self.assertNotIn("predicates", learned("signature", "--no-certify").interface["statistics"])

    def test_in_every_scheme(self):
        pairs = [(name, scheme) for name in SUBJECTS_OF_ALL_SCHEMES for scheme in SCHEMES]
        tool.in_parallel(lambda pair: learned_by(*pair), pairs)
        for name in SUBJECTS_OF_ALL_SCHEMES:
            reused = learned_by(name, "learn-reuse")
            calls = reused.interface["statistics"]["abstraction solver calls"]
            self.assertEqual(reused.interface["statistics"]["rounds"], 1, name)
            for scheme in SCHEMES[:-1]:
                with self.subTest(name, scheme=scheme):
                    other = learned_by(name, scheme)
                    self.assertEqual(other.result.code, COMPLETE, other.result)
                    self.assertEqual(canonical(other.interface), canonical(reused.interface))
                    self.assertLessEqual(calls, other.interface["statistics"]["abstraction solver calls"])

    def test_building_anew_takes_rounds(self):
        self.assertGreater(learned_by("read_write_acq", "wp").interface["statistics"]["rounds"], 1)


class Proofs(ToolTest):
    def test_checked_by_others(self):
        """One is deterministic, one has inputs, one internal steps, one observations."""
        for name in ("explorer", "later_input", "internal_step", "cav10/PipedOutputStream"):
            with self.subTest(name):
                result = learned(name, *MAYMUST)
                inside = result.directory / "component.json"
                checked = run("check", result.path, inside)
                self.assertEqual(checked.code, COMPLETE, checked)
                certified = run("certify", result.directory / "certificate.smt2", "--component", inside,
                                "--interface", result.path)
                self.assertEqual(certified.code, COMPLETE, certified)

    def test_same_bytes(self):
        for name in ("read_write_acq", "later_input"):
            first = learned(name, *MAYMUST)
            second = run("learn", component(name), *MAYMUST, "--format", "json", "--quiet", "-o", scratch())
            self.assertEqual(first.result.stdout, second.stdout, name)


class Large(ToolTest):
    def test_a_small_quotient_of_a_large_component(self):
        directory = scratch()
        result = run("learn", write_json(TICKETS), *MAYMUST, "--overflow", "assume-none", "--format", "json",
                     "--quiet", "-o", directory)
        self.assertEqual(result.code, COMPLETE, result)
        interface = json.loads(result.stdout)
        self.assertEqual(statuses(interface), ["proved"] * 3)
        self.assertEqual([state["kind"] for state in interface["states"]].count("legal"), 2)
        said = Automaton(interface)
        for word, verdict in {"": "legal", "end()": "illegal", "begin(); end(); begin()": "legal",
                              "begin(); begin()": "illegal", "rise(); check()": "legal",
                              "begin(); rise(); end(); check(); end()": "illegal"}.items():
            self.assertEqual(said.verdict(word), verdict, word)
        self.assertEqual(interface["guarantee"]["overflow"], "assume-none")
        self.assertFalse((directory / "lower.json").exists())

    def test_bounds_enclose_what_is_open(self):
        path, directory = write_json(COUNTER), scratch()
        result = run("learn", path, *MAYMUST, "--max-predicates", "20", "--format", "json", "--quiet",
                     "-o", directory)
        self.assertEqual(result.code, PARTIAL, result)
        interface = json.loads(result.stdout)
        self.assertEqual(statuses(interface), ["proved", "proved", "none"])
        reasons = [reason for t in interface["transitions"] for reason in t.get("reasons", [])]
        self.assertEqual({reason["kind"] for reason in reasons}, {"error", "limit"})
        bounds = [json.loads((directory / f"{name}.json").read_text()) for name in ("lower", "upper")]
        self.assertEqual(statuses(bounds[0]), ["proved", "none", "none"])
        self.assertEqual(statuses(bounds[1]), ["none", "proved", "none"])
        lower, upper = map(Automaton, bounds)
        open_words = 0
        for word in self.words():
            truth = tool.verdict_of(run("query", path, word))
            pair = lower.verdict(word), upper.verdict(word)
            self.assertIn(pair, {"legal": {("legal", "legal"), ("illegal", "legal")},
                                 "illegal": {("illegal", "illegal"), ("illegal", "legal")}}[truth], word)
            self.assertEqual(Automaton(interface).verdict(word), "unknown" if pair[0] != pair[1] else truth, word)
            open_words += pair[0] != pair[1]
        self.assertGreater(open_words, 0)
        self.assertLess(open_words, len(self.words()))

    @staticmethod
    def words():
        """By letters: some fail at the lower end, some are longer than twenty predicates can tell."""
        up, down = "inc(); ", "dec(); "
        shapes = [(0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (3, 2), (3, 3), (3, 4), (10, 1), (10, 11), (30, 0), (30, 29),
                  (30, 31)]
        words = [up * ups + down * downs for ups, downs in shapes]
        return [*words, (up + down) * 5 + down, (up + up + down) * 4, (up + down) * 25]

    def test_a_time_limit_is_said(self):
        result = run("learn", component("hard"), *MAYMUST, "--timeout", "1", "--quiet", "--no-certify")
        self.assertEqual(result.code, LIMIT, result)
        self.assertRegex(result.stderr, r"\Aparlance: stopped by time limit\b[^\n]*\n\Z")
        has_result = "the result is partial" in result.stderr
        self.assertEqual(has_result, result.stdout != "")
        self.assertEqual(not has_result, "before there was a result" in result.stderr)


class Predicates(ToolTest):
    def test_kept_for_the_next_time(self):
        name = "cav10/Socket"
        path, own = subject(name)
        kept, again = scratch() / "kept.predicates", scratch() / "again.predicates"
        quiet = ("--format", "json", "--quiet", "--no-certify")
        first = run("learn", path, *own, *MAYMUST, *quiet, "--save-predicates", kept, "--show-predicates")
        second = run("learn", path, *own, *MAYMUST, *quiet, "--predicates", kept, "--save-predicates", again)
        self.assertEqual((first.code, second.code), (COMPLETE, COMPLETE), second)
        self.assertEqual(canonical(json.loads(first.stdout)), canonical(json.loads(second.stdout)))
        self.assertGreater(json.loads(first.stdout)["statistics"]["refinements"], 0)
        self.assertEqual(json.loads(second.stdout)["statistics"].get("refinements", 0), 0)
        found, facts = kept.read_text().split("# These hold in every run.\n")
        self.assertIn("this.created == this.bound\n", facts)
        lines = found.splitlines()
        self.assertEqual(first.stderr, f"{len(lines)} predicates\n{found}")
        self.assertLessEqual(set(again.read_text().splitlines()), set(kept.read_text().splitlines()))
        fields = {variable["name"] for variable in json.loads(path.read_text())["variables"]}
        for line in lines:
            self.assertTrue(set(re.findall(r"this\.\w+", line)) & fields, line)

    def test_broken_files(self):
        path = write_json(TICKETS)
        for text, place, expected in (("started == finished\nlevel <\n", "2:8", "expected"),
                                      ("# none\n\nnosuch == 1\n", "3:1", "'nosuch'"),
                                      ("level + 1\n", "1:", "expected a condition")):
            file = scratch() / "broken.predicates"
            file.write_text(text)
            result = run("learn", path, *MAYMUST, "--predicates", file)
            self.assert_one_line_error(result, BAD_INPUT, re.escape(f"{file}:{place}"), r":\d+:\d+: ", expected)
            self.assertEqual(result.stdout, "")


class Usage(ToolTest):
    def test_options_of_the_strategy(self):
        for option in (("--refine", "wp"), ("--max-predicates", "3"), ("--predicates", "file"),
                       ("--save-predicates", "file"), ("--show-predicates",)):
            result = run("learn", component("explorer"), *option)
            self.assert_one_line_error(result, USAGE, f"{option[0]} needs --strategy maymust")

    def test_what_it_does_not_do(self):
        self.assert_one_line_error(run("learn", component("explorer"), *MAYMUST, "--resume", "state"), USAGE,
                                   "--resume")
        self.assert_one_line_error(run("learn", tool.ROOT / "examples" / "lts" / "door.fsp", *MAYMUST), UNSUPPORTED,
                                   "--strategy .*needs a component with variables")


class Table(ToolTest):
    def test_cav10(self):
        result = run("bench", "cav10", "--quiet", "--schemes", "learn-reuse")
        self.assertEqual(result.code, COMPLETE, result)
        rows = re.findall(r"(?m)^(\S+) +(\d+)/(\d+)/(\d+), \d+ calls", result.stdout)
        self.assertEqual([int(row[3]) for row in rows], [2, 3, 3, 2, 4, 6, 4, 5, 14])
        self.assertEqual({row[2] for row in rows}, {"1"})


if __name__ == "__main__":
    unittest.main()
