#!/usr/bin/python3
"""Random classes, learned, beside what they do in a virtual machine: no claim may be contradicted.

150 classes, or 2,000 when PARLANCE_LONG is set; or the seeds given as arguments. Uses neither `validate` nor the
random classes of tests/java/random_class.py. Words with built-up object graphs are played by reflection (Client.java);
each call is compared with the interface's own guards (guards.py) and, for some words, with `query`.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from classes import NAMES, random_class
from compare import compare, script_of
from interface import Interface
from query import query_text, writable
from report import reproduction
from words import random_word

HERE = Path(__file__).resolve().parent
TOOL = os.environ.get("PARLANCE", str(HERE.parent.parent.parent / "build" / "parlance"))
LONG = bool(os.environ.get("PARLANCE_LONG"))
LEARN_SECONDS = 8
WORDS = 24  # a class
QUERIES = 2  # a class
MOST_ROUNDS = 12  # of making words shorter
LEAST_DECIDED = 0.5  # of the calls; otherwise nothing is tested
COMPLETE = (0, 3, 4)  # exit codes of learn that come with an interface
UNSUPPORTED = 6


@dataclass
class Learned:
    build: object
    interface: Interface = None
    words: list = field(default_factory=list)
    comparisons: list = field(default_factory=list)
    exit: int = 0
    problem: str = ""
    queries: Counter = field(default_factory=Counter)


def run(command, **options):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)


def write_sources(directory, builds):
    files = []
    for build in builds:
        for path, source in {"Main.java": build.source(), **build.files}.items():
            file = directory / build.package / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(source)
            files.append(file)
    return files


def compile_java(files, output):
    listing = output.parent / f"{output.name}.files"
    listing.write_text("\n".join(map(str, files)))
    done = run(["javac", "-g", "-proc:none", "-nowarn", "-d", output, f"@{listing}"])
    if done.returncode:
        sys.exit(f"javac: {done.stdout}{done.stderr}")


def learn(build, classes):
    learned = Learned(build)
    done = run([TOOL, "learn", classes, "--class", f"{build.package}.Main", "--format", "json", "--quiet", "--no-certify",
                "--timeout", LEARN_SECONDS, *build.options], timeout=60 * LEARN_SECONDS)
    learned.exit = done.returncode
    if done.returncode in COMPLETE and done.stdout:  # a limit may come before there is a result
        learned.interface = Interface(json.loads(done.stdout))
    elif done.returncode not in (*COMPLETE, UNSUPPORTED):
        learned.problem = f"learn ended with {done.returncode}: {done.stderr.strip()}"
    return learned


def script_lines(learned, words, classes):
    """What Client.java reads: the class, the parameters of its methods, the words."""
    build, interface = learned.build, learned.interface
    yield f"class\t{build.package}.Main\t{classes / build.package}"
    for method in interface.symbols:
        fields = []
        for parameter in interface.parameters(method):
            fields += [parameter["name"], "\x1f".join(parameter.get("values", []))]
        yield "\t".join(["method", method, *fields])
    for number, word in enumerate(words):
        yield f"word\t{number}"
        for step in script_of(build, interface, word):
            yield "\t".join(step)


def play(batch, classes, directory):
    """Plays words, in one virtual machine. `batch`: pairs of a class and its words; a list of outputs for each."""
    script = directory / "script"
    with script.open("w") as file:
        for learned, words in batch:
            file.writelines(line + "\n" for line in script_lines(learned, words, classes))
    done = run(["java", "-ea", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp", directory / "client", "Client", script])
    if done.returncode:
        sys.exit(f"the client failed: {done.stderr}")
    outputs = []
    for line in done.stdout.splitlines():
        if line.startswith("class\t"):
            outputs.append([])
        elif line.startswith("word\t"):
            outputs[-1].append([])
        else:
            outputs[-1][-1].append(line)
    return outputs


def compare_all(batch, outputs):
    for (learned, words), played in zip(batch, outputs):
        yield learned, [compare(learned.build, learned.interface, script_of(learned.build, learned.interface, word), lines)
                        for word, lines in zip(words, played)]


def shrink(failing, classes, directory):
    """Shorter words that are contradicted as well: steps are left out one by one, for all classes at once.

    `failing`: pairs of a class and a word; triples with the comparison come back.
    """
    found = [(learned, word, None) for learned, word in failing]
    for _ in range(MOST_ROUNDS):
        batch = [(learned, [word] + without_one_step(word)) for learned, word, _ in found]
        compared = compare_all(batch, play(batch, classes, directory))
        shorter = [(learned, *shortest(words, comparisons)) for (learned, words), (_, comparisons) in zip(batch, compared)]
        done = all(len(new[1]) == len(old[1]) for new, old in zip(shorter, found))
        found = shorter
        if done:
            break
    return found


def without_one_step(word):
    """The word with each step left out that no later one needs."""
    return [word[:i] + word[i + 1:] for i in range(1, len(word))
            if word[i][0] != "let" or not any(word[i][1] in step for step in word[i + 1:])]


def shortest(words, comparisons):
    """The shortest of the contradicted words, up to the contradicted call; the first of them always is one."""
    contradicted = [(word[:c.step + 1], c) for word, c in zip(words, comparisons) if c.contradiction]
    return min(contradicted, key=lambda pair: len(pair[0]))


def ask(learned, classes):
    """Some words again, by `query`, where they can be written as its calls."""
    wanted = [c for c, word in zip(learned.comparisons, learned.words)
              if c.calls and not c.facts and writable(learned.interface, c.calls, word)][:QUERIES]
    for comparison in wanted:
        text = query_text(learned.interface, comparison.calls)
        done = run([TOOL, "query", classes, "--class", f"{learned.build.package}.Main", "--quiet", "--timeout", LEARN_SECONDS,
                    *learned.build.options, text])
        returned = comparison.calls[-1][2]
        open_ = learned.build.pokes or learned.build.open_methods
        verdict = {0: "legal", 1: "illegal", 3: "unknown"}.get(done.returncode, "not asked")
        learned.queries[verdict] += 1
        if verdict == "not asked":
            learned.queries[f"not asked: {done.stderr.strip()[-120:]}"] += 1
        if verdict == "legal" and not returned or verdict == "illegal" and returned and not open_:
            learned.problem = f"query says {verdict} of {text}; the virtual machine: {'returned' if returned else 'threw'}"
    return learned


def summary(all_learned, seconds):
    comparisons = [c for learned in all_learned for c in learned.comparisons]
    features = Counter(name for learned in all_learned for name in learned.build.features)
    queries = sum((learned.queries for learned in all_learned), Counter())
    exits = Counter(learned.exit for learned in all_learned)
    print(f"{len(all_learned)} classes; learn ended with {', '.join(f'{e}: {n}' for e, n in sorted(exits.items()))}")
    played, decided = sum(c.played for c in comparisons), sum(c.decided for c in comparisons)
    print(f"{len(comparisons)} words, {played} calls, {decided} of them decided, "
          f"{sum(bool(c.unclear) for c in comparisons)} with names that could not be read "
          f"{sorted({c.unclear for c in comparisons if c.unclear})}")
    print("excused: " + (", ".join(f"{i} {n}" for i, n in Counter(i for c in comparisons for i in c.excused).items()) or "none"))
    print("queries: " + ", ".join(f"{verdict} {n}" for verdict, n in queries.items() if not verdict.startswith("not asked:")))
    for verdict, n in queries.most_common():
        if verdict.startswith("not asked:") and os.environ.get("DIFFERENTIAL_VERBOSE"):
            print(f"    {n} {verdict}")
    print(f"{len(NAMES)} features: " + ", ".join(f"{name} {features[name]}" for name in NAMES))
    print(f"{seconds:.0f} s")
    problems = [f"feature {name} occurs in 50 classes or less" for name in NAMES if LONG and features[name] <= 50]
    if decided < LEAST_DECIDED * played:
        problems.append(f"less than {LEAST_DECIDED:.0%} of the calls are decided")
    return problems


def main(arguments):
    started = time.monotonic()
    seeds = arguments or range(2000 if LONG else 150)
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor(os.cpu_count()) as pool:
        directory = Path(name)
        builds = [random_class(seed) for seed in seeds]
        classes = directory / "classes"
        client = pool.submit(compile_java, sorted(HERE.glob("*.java")), directory / "client")
        compile_java(write_sources(directory / "source", builds), classes)
        client.result()
        all_learned = list(pool.map(lambda build: learn(build, classes), builds))
        batch = []
        for learned in all_learned:
            if learned.interface:
                rng = random.Random(f"words {learned.build.package}")
                learned.words = [random_word(rng, learned.build) for _ in range(WORDS)]
                batch.append((learned, learned.words))
        for learned, comparisons in compare_all(batch, play(batch, classes, directory)):
            learned.comparisons = comparisons
        list(pool.map(lambda pair: ask(pair[0], classes), batch))
        failing = [(learned, next(w for w, c in zip(learned.words, learned.comparisons) if c.contradiction))
                   for learned in all_learned if any(c.contradiction for c in learned.comparisons)]
        shrunk = shrink(failing, classes, directory) if failing else []
    problems = summary(all_learned, time.monotonic() - started)
    for learned, word, comparison in shrunk:
        print(reproduction(learned, word, comparison))
    problems += [f"{learned.build.package} ({', '.join(learned.build.features)}): {learned.problem}\n{learned.build.source()}"
                 for learned in all_learned if learned.problem]
    for problem in problems:
        print(problem)
    print(f"{len(shrunk)} classes with contradictions, {len(problems)} other problems")
    return 1 if shrunk or problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
