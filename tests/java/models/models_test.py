#!/usr/bin/python3
"""Every row of the model tables, in the machine and in a virtual machine of Java.

For each row there are cases with generated arguments; each is a static method that tells as a number what came
back, what was thrown or what changed. The tool's component says what the method does, a JVM runs it, and where the
tool says something it must be the same. A row without cases is a failure. More cases with PARLANCE_LONG; rows given
as arguments are tried alone.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from cases import INTEGERS, OPEN_TYPES, OWN_CASES, STATEMENTS, cases_of
from terms import evaluate, parse

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
TOOL = os.environ.get("PARLANCE", str(ROOT / "build" / "parlance"))
LIST = os.environ.get("LIST_MODELS", str(ROOT / "build" / "tests" / "list_models"))
LONG = bool(os.environ.get("PARLANCE_LONG"))
CASES_OF_A_CALL = 60 if LONG else 5
CASES_OF_A_CLASS = 150
SEED = 1
EXPORTS = ["--add-exports", "java.base/jdk.internal.misc=ALL-UNNAMED"]

INTEGER_POINTS = [0, 1, -1, 2, 3, 5, 127, 128, -128, -129]
POINTS = {"Z": [0, 1], "C": [0, 97, 0xe9, 0xd83d, 0xffff], "F": [0, 0x80000000, 0x3fc00000, 0x7fc00000, 0xff800000, 1],
          "D": [0, 1 << 63, 0x4002 << 48, 0x7ff8 << 48, 0x7ff0 << 48, 1],
          "Ljava/lang/String;": ["null", "=", "=hi", "=ho", "=something else"]}
WIDTHS = {**INTEGERS, "C": 16, "F": 32, "D": 64}


def run(*command, **options):
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, **options)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(map(str, command[:4]))}: exit {done.returncode}: {done.stderr[-3000:]}")
    return done.stdout


def overloads(owners):
    """By class: name, descriptor and whether it is static, of public methods and constructors."""
    found = defaultdict(list)
    owner = member = None
    for line in run("javap", "-public", "-s", *owners).splitlines():
        if header := re.match(r"public .*(?:class|interface) ([\w.$]+)", line):
            owner = header[1].replace(".", "/")
        elif descriptor := re.match(r"\s+descriptor: (\(.*)", line):
            found[owner].append((*member, descriptor[1]))
        elif name := re.match(r"\s+public (.*?)([\w.$]+)\(.*\)", line):
            is_constructor = name[2].replace(".", "/") == owner
            member = ("<init>" if is_constructor else name[2], " static " in " " + name[1])
    return found


def overloads_of(row, found):
    owner, _, rest = row.partition(".")
    name, _, descriptor = rest.partition("(")
    seen = set()
    for member, is_static, its_descriptor in found.get(owner, []):
        parameters = its_descriptor.split(")")[0]
        fits = member == name if rest else owner == "java/io/PrintStream" and member != "<init>"
        if fits and (not descriptor or its_descriptor == "(" + descriptor) and (member, parameters) not in seen:
            seen.add((member, parameters))
            yield owner, member, its_descriptor, is_static


def source_of(name, cases):
    lines = [f"public class {name} extends Helper {{ private {name}() {{}}", STATEMENTS.replace("Cases.class", f"{name}.class")]
    for i, case in enumerate(cases):
        parameters = ", ".join(f"{OPEN_TYPES[t]} {p}" for p, t in case.parameters)
        lines.append(f"  public static int c{i}({parameters}) throws Throwable {{ {case.body} }}")
    return "\n".join(lines + ["}"])


def points_of(case):
    """Arguments for what a client chooses: one value after the other varies, then both."""
    pools = [POINTS.get(t) or INTEGER_POINTS + [1 << (INTEGERS[t] - 1)] for _, t in case.parameters]
    if not pools:
        return [()]
    count = 3 * max(map(len, pools))
    return sorted({tuple(pool[(i * (k + 1) + i // len(pool)) % len(pool)] for k, pool in enumerate(pools))
                   for i in range(count)}, key=str)


def as_java(value, descriptor):
    if descriptor in INTEGERS:
        width = INTEGERS[descriptor]
        return str((value + (1 << width - 1)) % (1 << width) - (1 << width - 1))
    return str(value)


def text_hash(text):
    value = 0
    for unit in text:
        value = (31 * value + ord(unit)) & 0xffffffff
    return value


def values_of(case, point, method):
    """The method's parameters at a point."""
    labels = {p["name"]: p.get("values", []) for p in method["parameters"]}
    values = {p["name"]: (0, int(p["sort"].split()[2][:-1])) if p["sort"] != "Bool" else False
              for p in method["parameters"] + method["inputs"]}
    for (name, descriptor), value in zip(case.parameters, point):
        if descriptor == "Z":
            values[name] = value == 1
        elif descriptor != "Ljava/lang/String;":
            values[name] = (value & ((1 << WIDTHS[descriptor]) - 1), WIDTHS[descriptor])
        else:
            known = labels.get(name, [])
            literal = "null" if value == "null" else json.dumps(value[1:])
            code = known.index(literal) if literal in known else len(known) + len(value)
            values[name] = (code, 15)
            if value != "null":
                values[name + ".hashCode"] = (text_hash(value[1:]), 32)
    return values


def outcome_at(method, values):
    for path in method["paths"]:
        if evaluate(parse(path["guard"]), values):
            outcome = path["outcome"]
            if outcome["kind"] == "ok":
                if method["inputs"]:
                    return ("unknown", "the environment chooses")
                bits, width = evaluate(parse(outcome["value"]), values)
                return ("ok", str(bits - (1 << width) if bits >> (width - 1) else bits))
            reason = outcome.get("error", outcome.get("reason", ""))
            return (outcome["kind"], reason["text"] if isinstance(reason, dict) else reason)
    return ("none", "")


def disagreement(said, happened):
    kind, what = said
    if kind == "unknown" or happened[0] == "vm":
        return None
    if kind == "error" and happened[0] == "error":
        name, _, message = what.partition(": ")
        if name == happened[1] and (not message or message == happened[2]):
            return None
    elif kind == "ok" and happened[0] == "ok" and what == happened[1]:
        return None
    return f"said {kind} {what}, happened {' '.join(happened)}"


class Kit:
    def __init__(self, directory, chosen):
        self.directory = Path(directory)
        keys = run(LIST).split()
        self.rows = [row for row in keys + [own for own in OWN_CASES if own.startswith("language: ")]
                     if not chosen or row in chosen]
        self.problems = [f"{row}: cases for a row that does not exist" for row in OWN_CASES
                         if row not in keys and not row.startswith("language: ")]
        found = overloads(sorted({row.split(".")[0].split("(")[0].replace("/", ".") for row in keys
                                  if not row.startswith("jdk/")}))
        self.cases = []
        for row in self.rows:
            made = list(cases_of(row, list(overloads_of(row, found)), CASES_OF_A_CALL, SEED))
            if not made:
                self.problems.append(f"{row}: a model without a case")
            self.cases += made
        self.classes = {f"Cases{i // CASES_OF_A_CLASS}": self.cases[i:i + CASES_OF_A_CLASS]
                        for i in range(0, len(self.cases), CASES_OF_A_CLASS)}
        self.points, self.unknown, self.wrong = Counter(), Counter(), Counter()

    def compile(self):
        for name, cases in self.classes.items():
            (self.directory / f"{name}.java").write_text(source_of(name, cases))
        run("javac", *EXPORTS, "-nowarn", "-Xlint:none", "-g", "-d", self.directory / "out", HERE / "Helper.java",
            HERE / "CaseRunner.java", *[self.directory / f"{name}.java" for name in self.classes])

    def component(self, name):
        return json.loads(run(TOOL, "inspect", self.directory / "out", "--class", name, "--format", "json", "--quiet"))

    def happened(self, points):
        inputs, outputs = self.directory / "points.txt", self.directory / "results.txt"
        inputs.write_text("".join(
            "\t".join([name, f"c{i}", *(as_java(v, t) for (_, t), v in zip(case.parameters, point))]) + "\n"
            for name, i, case, point in points))
        run("java", *EXPORTS, "-ea", "-Xshare:auto", "-cp", self.directory / "out", "CaseRunner", inputs, outputs)
        return [line.split("\t") for line in outputs.read_text().splitlines()]

    def compare(self):
        points = [(name, i, case, point) for name, cases in self.classes.items() for i, case in enumerate(cases)
                  for point in points_of(case)]
        with ThreadPoolExecutor(3) as pool:
            components = pool.map(self.component, self.classes)
            results = self.happened(points)
            methods = {name: {m["name"]: m for m in component["methods"]}
                       for name, component in zip(self.classes, components)}
        for (name, i, case, point), happened in zip(points, results):
            method = methods[name][f"c{i}"]
            said = outcome_at(method, values_of(case, point, method))
            self.points[case.row] += 1
            self.unknown[case.row] += said[0] == "unknown"
            if problem := disagreement(said, happened):
                self.wrong[case.row] += 1
                self.problems.append(f"{case.row}: {problem}\n    {case.body} {point or ''}")

    def summary(self):
        for row in self.rows:
            print(f"{self.points[row]:5} cases, {self.unknown[row]:4} unknown, {self.wrong[row]:3} wrong: {row}")
        print(f"{len(self.rows)} rows, {sum(self.points.values())} cases, {min(self.points.values())} to "
              f"{max(self.points.values())} a row, {sum(self.unknown.values())} unknown, "
              f"{sum(self.wrong.values())} wrong")
        for problem in self.problems:
            print(problem)
        return 1 if self.problems else 0


def main():
    with tempfile.TemporaryDirectory(prefix="parlance-models-") as directory:
        kit = Kit(directory, set(sys.argv[1:]))
        kit.compile()
        kit.compare()
        return kit.summary()


if __name__ == "__main__":
    sys.exit(main())
