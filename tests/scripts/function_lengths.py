#!/usr/bin/env python3
"""Measures how long functions and files of C++ are, and fails where they are longer than agreed.

usage: function_lengths.py FOLDER [--median N] [--p90 N] [--longest N] [--file N]
       function_lengths.py --self-test

A function is counted from the first line of its signature to its last brace; what stands in a function (lambdas, local
classes) is a part of it. Works on tokens, without a compiler: blocks are told apart by what stands before their brace.
"""

import argparse
import re
import sys
from pathlib import Path

TOKEN = re.compile(r"""//[^\n]*|/\*.*?\*/                      # comments
                     |R"(?P<mark>[^(\s]*)\(.*?\)(?P=mark)"      # raw strings
                     |"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'
                     |^[ \t]*\#(?:\\\n|[^\n])*                  # preprocessor
                     |[{}();]|[\w$]+|\s+|.""", re.S | re.X | re.M)
TYPES = {"class", "struct", "union", "enum"}


def tokens(text):
    """Words and punctuation with their lines."""
    line = 1
    for match in TOKEN.finditer(text):
        token = match.group()
        if not token.isspace() and not token.startswith(("//", "/*")) and not token.lstrip().startswith("#"):
            yield token, line
        line += token.count("\n")


def without_templates(words):
    """The words before a brace, without what `template <...>` says."""
    if words[:1] != ["template"]:
        return words
    depth = 0
    for i, word in enumerate(words):
        depth += (word == "<") - (word == ">")
        if word == ">" and depth == 0:
            return without_templates(words[i + 1:])
    return words


def begins_function(words):
    words = without_templates(words)
    if not words or words[0] == "namespace" or "(" not in words:
        return False
    if words[0] in TYPES or "=" in words[:words.index("(")] and "operator" not in words:
        return False
    initialises_member = ":" in words[words.index(")"):] if ")" in words else False
    return not (initialises_member and re.match(r"\w|>", words[-1]) and words[-1] not in ("const", "override"))


def functions(text):
    """(first line, last line) of each function."""
    found, blocks, words, start, parentheses = [], [], [], None, 0
    for token, line in tokens(text):
        if token == "{":
            inside = any(first is not None for first in blocks)
            is_function = not inside and parentheses == 0 and begins_function(words)
            blocks.append(start if is_function else None)
            if parentheses == 0 and (is_function or not words or ":" not in words or words[0] in TYPES | {"namespace"}):
                words, start = [], None
        elif token == "}":
            first = blocks.pop() if blocks else None
            if first is not None:
                found.append((first, line))
            if parentheses == 0 and not (words and words[-1:] != ["}"] and ":" in words):
                words, start = [], None
        elif token == ";" and parentheses == 0:
            words, start = [], None
        else:
            parentheses += (token == "(") - (token == ")")
            if token in ("public", "private", "protected"):
                words, start = [], None
                continue
            if token == ":" and not words:
                continue
            start = line if not words else start
            words.append(token)
    return found


def measured(folder):
    """Lengths of functions, and of files, each with where."""
    lengths, files = [], []
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".cpp", ".h"):
            text = path.read_text()
            files.append((text.count("\n"), str(path.relative_to(folder))))
            lengths += [(last - first + 1, f"{path.relative_to(folder)}:{first}") for first, last in functions(text)]
    return sorted(lengths), sorted(files)


def quantile(sorted_rows, share):
    return sorted_rows[min(len(sorted_rows) - 1, int(len(sorted_rows) * share))][0]


def figures(lengths, files):
    """By name: the figure, and where it is the greatest."""
    return {"median": (quantile(lengths, 0.5), ""), "p90": (quantile(lengths, 0.9), ""),
            "longest": lengths[-1], "file": files[-1]}


SAMPLE = """#include "a.h"
// { not a brace
namespace a {
struct S : B {
  int x{0};
  S(int p) : B{p}, x_(1) {
    go();
  }
  void f() const override { return; }
private:
  const char* text = "{";
};
constexpr std::array names{1, 2};
template <typename T>
int g(T t,
      int u) {
  const auto h = [&](int i) { return i; };
  if (u) {
    return h(u);
  }
  return '{';
}
bool operator==(const S& a, const S& b) { return a.x == b.x; }
}
"""


def self_test():
    got = [last - first + 1 for first, last in functions(SAMPLE)]
    expected = [3, 1, 9, 1]
    lengths, files = [(3, "a"), (9, "b")], [(10, "a.cpp")]
    fails = [exceeded(figures(lengths, files), {"longest": limit}) for limit in (8, 9)]
    if got != expected or not fails[0] or fails[1]:
        print(f"function_lengths: self-test: {got}, expected {expected}; {fails}")
        return 1
    return 0


def exceeded(found, limits):
    return [f"{name}: {found[name][0]} lines, agreed are {limit}  {found[name][1]}"
            for name, limit in limits.items() if limit is not None and found[name][0] > limit]


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1])
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--self-test", action="store_true")
    for name in ("median", "p90", "longest", "file"):
        parser.add_argument("--" + name, type=int)
    options = parser.parse_args()
    if options.self_test:
        return self_test()
    if options.folder is None:
        parser.error("which folder?")
    lengths, files = measured(options.folder)
    if not lengths:
        print(f"function_lengths: {options.folder} has no functions")
        return 1
    found = figures(lengths, files)
    print(f"function_lengths: {len(lengths)} functions: median {found['median'][0]}, 90th percentile {found['p90'][0]}, "
          f"longest {found['longest'][0]} ({found['longest'][1]}); longest file {found['file'][0]} ({found['file'][1]})")
    limits = {name: getattr(options, name) for name in ("median", "p90", "longest", "file")}
    problems = exceeded(found, limits)
    print("\n".join(problems), end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
