#!/usr/bin/env python3
"""No code compares message texts: what a program tells apart has an id or fields, and only writers make sentences.

A comparison with a literal of several words, or with words and a space, is one. Writers, and readers of text that others
wrote, are listed below, each with what it reads; a place that compares nothing any more must leave the list."""

import re
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

# Writers may cut up what they write.
WRITERS = ("interface/writers/",)

# Readers of foreign text: where, and which.
ALLOWED = {
    "component/json/assumption_json.cpp": "sentences of files without ids",
    "component/observe.cpp": "names of observations in files and on the command line",
    "driver/validation/run_judgement.cpp": "lines of the program that runs Java",
    "frontends/java/classes/readable.cpp": "names of constructors among calls",
    "bench/reach/reach_learn.cpp": "the first line that a child process prints",
    "learn/refinement/state_text.cpp": "the seal of a learner's state file",
    "certify/": "reads files with code of its own",
}

# Comments, and literals of characters and strings.
TOKEN = re.compile(r"""//[^\n]*|'(?:[^'\\]|\\.)+'|R"(\w*)\(.*?\)\1"|"((?:[^"\\\n]|\\.)*)\"""", re.S)
LITERAL = r"\x02(\d+)\x02"
CALL = r"\.(?:starts_with|ends_with|find|rfind|contains|compare)\(\s*"
CONSTANT = re.compile(rf"constexpr\s+(?:const char\*(?: const)?|std::string_view)\s+(\w+)\s*=\s*{LITERAL}")
COMPARED = re.compile(rf"(?:[=!]=\s*|{CALL})(?:{LITERAL}|(\w+)\b(?!\())")
COMPARED_BEFORE = re.compile(rf"{LITERAL}\s*[=!]=")
# A sentence made of a reason is no longer data, whatever it is compared with.
MADE = re.compile(rf"(?:util::to_text|text_with_place)\([^;{{}}]*?\)\s*(?:[=!]=|{CALL})")


def is_message(literal):
    return re.search(r"[A-Za-z]", literal) is not None and " " in literal


def tokenised(text):
    """The text without comments, with the numbers of its string literals in their place; and these."""
    literals = []

    def replaced(match):
        if match.group(2) is None:
            return "\n" * match.group(0).count("\n")
        literals.append(match.group(2))
        return f"\x02{len(literals) - 1}\x02"

    return TOKEN.sub(replaced, text), literals


def comparisons(text):
    """Line numbers, and what is compared there."""
    text, literals = tokenised(text)
    named = {name: literals[int(number)] for name, number in CONSTANT.findall(text)}
    found = []
    for match in COMPARED.finditer(text):
        number, name = match.groups()
        found.append((match.start(), literals[int(number)] if number else named.get(name, "")))
    found += [(match.start(), literals[int(match.group(1))]) for match in COMPARED_BEFORE.finditer(text)]
    found = [(start, what) for start, what in found if is_message(what)]
    found += [(match.start(), "a sentence of a reason") for match in MADE.finditer(text)]
    return sorted((text.count("\n", 0, start) + 1, what) for start, what in found)


def check(source):
    """Problems of a source tree."""
    problems, used = [], set()
    for path in sorted([*source.rglob("*.h"), *source.rglob("*.cpp")]):
        name = path.relative_to(source).as_posix()
        if name.startswith(WRITERS):
            continue
        found = comparisons(path.read_text())
        allowed = [place for place in ALLOWED if name == place or place.endswith("/") and name.startswith(place)]
        used.update(allowed if found else ())
        if not allowed:
            problems += [f"{name}:{line}: compares a message text: {what}" for line, what in found]
    return problems + [f"{place}: compares no text; take it off the list" for place in sorted(ALLOWED.keys() - used)]


BAD = ['bool f(S s) { return s == "called before construction"; }',
       'bool f(S s) { return "constructed twice" != s; }',
       'bool f(S s) { return s.starts_with("loop bound"); }',
       'bool f(S s) { return s.starts_with("only "); }',
       'auto f(S s) { return s.find(\n      " when "); }',
       'bool f(S s) { return s.ends_with(" at " + place); }',
       'constexpr const char* limit = "limit reached";\nbool f(S s) { return s.label == limit; }',
       'constexpr std::string_view word = "throws ";\nbool f(S s) { return s.starts_with(word); }',
       'bool f(R r) { return util::to_text(r.what) == other; }']
GOOD = ['bool f(S s) { return s == "legal"; }',
        'bool f(S s) { return s.ends_with(".java"); }',
        'bool f(R r) { return r.id == ReasonId::loop_bound; } // not r == "loop bound"',
        'S f(bool b) { return b ? "the loop is too long" : "fine"; }',
        'auto f(S s) { return s.find(" - "); }']


def test_itself():
    """It finds what it is for, one at a time, and nothing else."""
    problems = []
    for snippets, is_bad in ((BAD, True), (GOOD, False)):
        problems += [f"self-test: {'missed' if is_bad else 'wrongly found'}: {snippet}"
                     for snippet in snippets if bool(comparisons(snippet)) != is_bad]
    with tempfile.TemporaryDirectory() as directory:
        (Path(directory) / "a.cpp").write_text(BAD[0])
        if not any(problem.startswith("a.cpp:1") for problem in check(Path(directory))):
            problems.append("self-test: a tree with a comparison passes")
    return problems


def main():
    problems = test_itself() + check(ROOT / "src")
    print(*problems, sep="\n", end="\n" if problems else "")
    print(f"message_texts: {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
