"""Files of the version before are read, those of a later one refused by kind and version; an interface says how it was made."""

import json
import unittest

import tool
from tool import BAD_INPUT, COMPLETE, REFUTED, ROOT, USAGE, ToolTest, component, run, scratch

BEFORE = ROOT / "tests" / "files" / "before"
QUICK = ("--quiet", "--no-certify")
EXAMPLES = ROOT / "examples"

SUBJECTS = {
    "component": [EXAMPLES / "components" / "explorer.json"],
    "java": [EXAMPLES / "java" / "BankTransaction.java"],
    "lts": [EXAMPLES / "lts" / "door.fsp", "--alphabet", "open,shut,lock"],
    "observed": [EXAMPLES / "java" / "observe" / "ByteReader.java", "--observe", "returns"],
    "scxml": [EXAMPLES / "scxml" / "recorder.scxml"],
}
CERTIFIED = {"component": "certificate.smt2", "java": "certificate.smt2", "lts": "certificate.txt",
             "scxml": "certificate.smt2"}


def written(name):
    """The component that a run wrote beside its interface."""
    return next((BEFORE / name).glob("component.*"))


class Before(ToolTest):
    def test_interfaces(self):
        for name in SUBJECTS:
            shown = run("show", BEFORE / name / "interface.json")
            self.assertEqual((shown.code, shown.stderr), (COMPLETE, ""), name)
            self.assertIn("s0 (start)", shown.stdout, name)

    def test_components(self):
        for name in SUBJECTS:
            inspected = run("inspect", written(name), "--quiet")
            self.assertEqual(inspected.code, COMPLETE, inspected)

    def test_components_are_written_anew_in_the_newest_version(self):
        """Calls end as they did; a reason that was a text may have its id now, and says the same."""
        for name in ("component", "java", "observed", "scxml"):
            old = json.loads(written(name).read_text())
            new = json.loads(run("inspect", written(name), "--format", "json").stdout)
            self.assertEqual((old["format"], new["format"]), ("parlance-component/1", "parlance-component/2"), name)
            self.assertEqual(self.outcomes(new), self.outcomes(old), name)

    @staticmethod
    def outcomes(document):
        def in_words(outcome):
            return {key: value["text"] if isinstance(value, dict) else value for key, value in outcome.items()}

        return [(method["name"], [in_words(path["outcome"]) for path in method["paths"]]) for method in document["methods"]]

    def test_interfaces_hold_of_their_components(self):
        for name in SUBJECTS:
            for subject in ([written(name)], SUBJECTS[name]):
                checked = run("check", BEFORE / name / "interface.json", *subject, *QUICK, "--depth", 2, "--engine", "unrolled")
                self.assertEqual(checked.code, COMPLETE, (subject, checked))

    def test_certificates(self):
        for name, certificate in CERTIFIED.items():
            accepted = run("certify", BEFORE / name / certificate, "--component", written(name),
                           "--interface", BEFORE / name / "interface.json")
            self.assertEqual(accepted.code, COMPLETE, (name, accepted))

    def test_a_certificate_is_one_of_the_interface_as_it_is_written_now(self):
        directory = scratch()
        self.assertEqual(run("learn", *SUBJECTS["component"], *QUICK, "-o", directory).code, COMPLETE)
        accepted = run("certify", BEFORE / "component" / "certificate.smt2", "--component", directory / "component.json",
                       "--interface", directory / "interface.json")
        self.assertEqual(accepted.code, COMPLETE, accepted)

    def test_learner_states(self):
        """A state goes with the version that wrote it."""
        for name in ("component", "java", "observed", "scxml"):
            resumed = run("learn", *SUBJECTS[name], *QUICK, "--resume", BEFORE / name / "learner.state")
            self.assert_one_line_error(resumed, BAD_INPUT, r"learner\.state:1: this file is a learner's state of version 1; this program reads version 2")
            self.assertEqual(resumed.stdout, "", name)

    def test_traces(self):
        traced = run("learn", *SUBJECTS["component"], *QUICK, "--trace", BEFORE / "component" / "trace.jsonl")
        self.assertEqual(traced.code, COMPLETE, traced)


class Later(ToolTest):
    @staticmethod
    def raised(path, kind, version=9):
        """A copy that says to be of another version."""
        text = path.read_text()
        found = [line for line in text.splitlines() if f"parlance-{kind}/" in line][0]
        later = scratch() / path.name
        before = found.partition(f"parlance-{kind}/")[2][0]
        later.write_text(text.replace(f"parlance-{kind}/{before}", f"parlance-{kind}/{version}", 1))
        return later

    def test_every_kind(self):
        explorer = component("explorer")
        trace = scratch() / "trace.jsonl"
        trace.write_text('{"format": "parlance-trace/9"}\n' + (BEFORE / "component" / "trace.jsonl").read_text())
        for command, kind, known in (
            (["show", self.raised(BEFORE / "java" / "interface.json", "interface")], "an interface", "versions 1 to 2"),
            (["inspect", self.raised(explorer, "component")], "a component", "versions 1 to 2"),
            (["learn", explorer, *QUICK, "--resume", self.raised(BEFORE / "component" / "learner.state", "state")],
             "a learner's state", "version 2"),
            (["learn", explorer, *QUICK, "--trace", trace], "a trace", "version 1"),
        ):
            with self.subTest(kind):
                message = f"{command[-1].name}.*this file is {kind} of version 9; this program reads {known}"
                self.assert_one_line_error(run(*command), BAD_INPUT, message)

    def test_certify(self):
        directory = BEFORE / "component"
        files = {name: directory / name for name in ("certificate.smt2", "component.json", "interface.json")}
        for name, kind, known, code in (
            ("certificate.smt2", "certificate", "version 1", REFUTED),
            ("component.json", "component", "versions 1 to 2", BAD_INPUT),
            ("interface.json", "interface", "versions 1 to 2", BAD_INPUT),
        ):
            given = {**files, name: self.raised(files[name], kind)}
            refused = run("certify", given["certificate.smt2"], "--component", given["component.json"],
                          "--interface", given["interface.json"])
            self.assertEqual(refused.code, code, refused)
            self.assertRegex(refused.stdout + refused.stderr, f"{kind} of version 9; this program reads {known}")
        systems = BEFORE / "lts"
        refused = run("certify", self.raised(systems / "certificate.txt", "explicit-certificate"),
                      "--component", systems / "component.aut", "--interface", systems / "interface.json")
        self.assertRegex(refused.stdout + refused.stderr, "of version 9; this program reads version 1")

    def test_another_kind(self):
        self.assert_one_line_error(run("show", component("explorer")), BAD_INPUT, "a component, where an interface is expected")
        self.assert_one_line_error(run("learn", component("explorer"), "--resume", component("explorer")), BAD_INPUT,
                                   "'{' is no known format; a learner's state says 'parlance-state/2' there")

    def test_a_trace_may_say_its_format(self):
        trace = scratch() / "trace.jsonl"
        trace.write_text('{"format": "parlance-trace/1"}\n' + (BEFORE / "component" / "trace.jsonl").read_text())
        self.assertEqual(run("learn", component("explorer"), *QUICK, "--trace", trace).code, COMPLETE)


OBSERVED = """
public class Account {
  private boolean paid;
  public boolean pay(int amount) { paid = paid || amount > 3; return paid; }
  public void ship() { if (!paid) throw new IllegalStateException("not paid"); }
  public void audit() { if (paid) throw new UnsupportedOperationException(); }
}
"""


class Made(ToolTest):
    """What an interface says of how it was made is what other commands go by."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.folder = scratch()
        cls.source = cls.folder / "Account.java"
        cls.source.write_text(OBSERVED)
        cls.options = ("--observe", "pay", "--errors", "IllegalStateException")
        cls.first = cls.learn("first")
        cls.second = cls.learn("second")

    @classmethod
    def learn(cls, name, *more):
        directory = cls.folder / name
        learned = run("learn", "Account.java", *cls.options, *more, "--quiet", "-o", directory, cwd=cls.folder)
        assert learned.code == COMPLETE, learned
        return directory

    def test_it_is_recorded(self):
        made = json.loads((self.first / "interface.json").read_text())["made"]
        self.assertEqual((made["subject"], made["front_end"]), ("Account.java", "Java"))
        self.assertEqual(made["options"], {"observe": ["pay"], "errors": ["IllegalStateException"]})
        self.assertRegex(made["versions"]["jdk"], r"^\d+")
        self.assertRegex(made["versions"]["parlance"], r"^\d+\.\d+")

    def test_the_bytes_are_the_same_from_run_to_run(self):
        for name in ("interface.json", "component.json", "certificate.smt2", "learner.state", "interface.txt"):
            self.assertEqual((self.first / name).read_bytes(), (self.second / name).read_bytes(), name)

    def test_what_differs_has_a_file_of_its_own(self):
        record = json.loads((self.first / "run.json").read_text())
        self.assertEqual(record["format"], "parlance-run/1")
        self.assertGreater(record["seconds"], 0)
        self.assertGreater(record["peak_memory_bytes"], 1 << 20)
        self.assertIn("engine", record)
        self.assertIn("z3", record["versions"])

    def test_statistics_print_it(self):
        printed = run("learn", component("explorer"), "--quiet", "--stats").stderr
        for line in (r"engine: \w+", r"seconds: \d+\.\d+", r"peak memory: \d+ MB"):
            self.assertRegex(printed, f"(?m)^{line}$")

    def test_check(self):
        checked = run("check", self.first / "interface.json", self.source, "--quiet")
        self.assertEqual(checked.code, COMPLETE, checked)
        self.assertRegex(checked.stderr, r"note: as .*interface\.json was made: --observe pay --errors IllegalStateException")

    def test_check_without_a_file(self):
        checked = run("check", "first/interface.json", "--quiet", cwd=self.folder)
        self.assertEqual(checked.code, COMPLETE, checked)
        self.assertIn("note: first/interface.json was made of Account.java\n", checked.stderr)

    def test_an_option_that_is_given_wins(self):
        checked = run("check", self.first / "interface.json", self.source, "--errors", "all", "--quiet")
        self.assertEqual(checked.code, REFUTED, checked)
        self.assertRegex(checked.stderr, r"--errors all is used, but .* was made with --errors IllegalStateException")
        more = run("check", self.first / "interface.json", self.source, "--loop-bound", "7", "--quiet")
        self.assertEqual(more.code, COMPLETE, more)
        self.assertRegex(more.stderr, r"--loop-bound 7 is used, but .* was made without --loop-bound")

    def test_a_component_that_was_written_has_them_built_in(self):
        checked = run("check", self.first / "interface.json", self.first / "component.json", "--quiet")
        self.assertEqual((checked.code, checked.stderr), (COMPLETE, ""), checked)

    def test_query(self):
        for word, code in (("pay(9) = true; ship()", COMPLETE), ("pay(1) = false; ship()", REFUTED), ("pay(9) = true; audit()", COMPLETE)):
            asked = run("query", "first/interface.json", word, cwd=self.folder)
            self.assertEqual(asked.code, code, asked)

    def test_validate(self):
        validated = run("validate", "first/interface.json", "--quiet", "--allow-network", "--max-sequences", "200", cwd=self.folder)
        self.assertEqual(validated.code, COMPLETE, validated)

    def test_diff_says_what_was_said(self):
        other = self.folder / "other"
        run("learn", "Account.java", "--observe", "pay", "--quiet", "--no-certify", "-o", other, cwd=self.folder)
        compared = run("diff", "first/interface.json", "other/interface.json", cwd=self.folder)
        self.assertEqual(compared.code, REFUTED, compared)
        self.assertIn("note: first/interface.json was made with --errors IllegalStateException, other/interface.json without --errors\n",
                      compared.stderr)

    def test_without_a_record(self):
        for path in (EXAMPLES / "interfaces" / "explorer.json", BEFORE / "component" / "interface.json"):
            self.assert_one_line_error(run("check", path), USAGE, "does not say of what it was made")

    def test_overflow(self):
        directory = scratch()
        run("learn", component("two_counters"), "--overflow", "assume-none", *QUICK, "-o", directory)
        self.assertEqual(json.loads((directory / "interface.json").read_text())["made"]["options"], {"overflow": ["assume-none"]})
        checked = run("check", directory / "interface.json", component("two_counters"), *QUICK, "--depth", 2)
        self.assertIn("--overflow assume-none", checked.stderr)


class FrontEnds(ToolTest):
    """An option that the reader of a file does not have is refused."""

    def test_options_of_others(self):
        for subject, option, known in (
            (EXAMPLES / "lts" / "door.fsp", ["--loop-bound", "3"], "FSP/AUT; it is one for SCXML and Java"),
            (EXAMPLES / "scxml" / "recorder.scxml", ["--lifecycle", "folded"], "SCXML; it is one for Java"),
            (EXAMPLES / "scxml" / "recorder.scxml", ["--observe", "returns"], "SCXML; it is one for Java and component text"),
            (component("explorer"), ["--errors", "assert"], "component text; it is one for Java"),
            (EXAMPLES / "java" / "Explorer.java", ["--process", "P"], "Java; it is one for FSP/AUT"),
        ):
            result = run("learn", subject, *option, *QUICK)
            self.assert_one_line_error(result, USAGE, f"{option[0]} is no option for {known}")

    def test_systems(self):
        result = run("compose", EXAMPLES / "scxml" / "flight.scxml", "--process", "P")
        self.assert_one_line_error(result, USAGE, "--process is no option for SCXML; it is one for FSP/AUT")

    def test_charts_have_bounds_of_their_own(self):
        self.assertEqual(run("inspect", EXAMPLES / "scxml" / "recorder.scxml", "--loop-bound", "9", "--path-bound", "99").code, COMPLETE)

    def test_help_says_whose_they_are(self):
        text = run("learn", "--help").stdout
        for heading in ("Calls:", "Java:", "SCXML and Java:", "FSP/AUT and SCXML:", "Java and component text:"):
            self.assertRegex(text, f"(?m)^{heading}$")


if __name__ == "__main__":
    unittest.main()
