#!/usr/bin/python3
"""Checks the JSON schemas from both sides: what is right must pass, what is broken must not.

Right: every file of examples/, those of the version before in tests/files, every complete document in
docs/formats.md, and the interface files given as arguments. Broken: documents made from a right one by a single change, so that
nothing else can be the reason for the refusal.

usage: validate_examples.py [INTERFACE.json ...]
"""

import copy
import json
import re
import sys
from pathlib import Path

from jsonschema import Draft202012Validator

ROOT = Path(__file__).resolve().parent.parent.parent
DOCUMENTS = ("component", "interface")
KINDS = (*DOCUMENTS, "call")


def load_validator(kind):
    schema = json.loads((ROOT / "docs" / "schemas" / f"{kind}.schema.json").read_text())
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


VALIDATORS = {kind: load_validator(kind) for kind in KINDS}

COMPONENT = {
    "format": "parlance-component/2",
    "name": "Small",
    "variables": [{"name": "x", "sort": "(_ BitVec 8)", "init": "#x00"}, {"name": "b", "sort": "Bool"}],
    "initial": "(or b (= x #x00))",
    "methods": [
        {
            "name": "m",
            "parameters": [
                {"name": "p", "sort": "Bool"},
                {"name": "r", "sort": "(_ BitVec 8)", "values": ["null", '"a b"'], "other": "new R"},
                {"name": "d", "sort": "(_ BitVec 64)", "type": "double"},
            ],
            "inputs": [{"name": "e", "sort": "(_ BitVec 64)"}],
            "paths": [
                {"guard": "(and p b)", "update": {"x": "(bvadd x #x01)"}, "outcome": {"kind": "ok", "value": "x"}},
                {"guard": "(and p (not b))", "outcome": {"kind": "error", "error": "E", "place": "S.java:1"}},
                {"guard": "(not p)", "update": {}, "outcome": {"kind": "unknown", "reason": {
                    "id": "loop-bound", "text": "loop bound at S.java:1", "place": "S.java:1"}}},
            ],
        }
    ],
    "internal": [{"name": "tick", "inputs": [], "paths": [{"guard": "true", "outcome": {"kind": "ok"}}]}],
}

INTERFACE = {
    "format": "parlance-interface/2",
    "component": "Small",
    "alphabet": [
        {
            "id": "m_0",
            "method": "m",
            "parameters": [
                {"name": "p", "sort": "Bool"},
                {"name": "r", "sort": "(_ BitVec 8)", "values": ["null", '"a b"'], "other": "new R"},
                {"name": "d", "sort": "(_ BitVec 64)", "type": "double"},
            ],
            "guard": "p",
            "smt": "p",
            "observation": "true",
        },
        {"id": 1, "method": "n"},
    ],
    "states": [
        {"id": "s0", "kind": "legal"},
        {"id": "error", "kind": "error"},
        {"id": 2, "kind": "unknown"},
        {"id": 3, "kind": "impossible"},
    ],
    "initial": "s0",
    "transitions": [
        {"from": "s0", "symbol": 1, "to": "s0"},
        {
            "from": "s0",
            "symbol": "m_0",
            "to": "error",
            "reasons": [{"kind": "error", "text": "E", "place": "S.java:1"},
                        {"kind": "error", "id": "exception", "text": "E: why", "details": ["E", "why"]}],
            "witness": {
                "calls": [
                    {"method": "m", "arguments": ["true", "null"], "observation": "true"},
                    {"method": "m", "arguments": ["true", "null"]},
                ],
                "text": "m(true, null) = true; m(true, null)",
            },
        },
    ],
    "guarantee": {
        "safe": {"status": "proved", "certificate": "safe.smt2"},
        "permissive": {"status": "depth", "depth": 8},
        "tight": {"status": "refuted", "word": {"text": "m(false)"}},
        "assumptions": ["x does not overflow"],
    },
    "statistics": {"membership queries": 12},
    "made": {"subject": "Small.java", "front_end": "Java", "options": {"observe": ["m"], "inherited": []},
             "versions": {"parlance": "0.1.0", "jdk": "17.0.2"}},
}

REMOVE = object()

# name: (path to the place, its new value, or REMOVE)
CALL = {
    "sequence": "a",
    "method": "m",
    "arguments": [1, -2.5, True, "null"],
    "observation": "true",
    "verdict": "legal",
}

BROKEN = {
    "call": {
        "no method": (["method"], REMOVE),
        "no verdict": (["verdict"], REMOVE),
        "no such verdict": (["verdict"], "unknown"),
        "failed, but something came back": (["verdict"], "illegal"),
        "arguments by name": (["arguments"], {"p": 1}),
        "argument that is a list": (["arguments", 0], [1]),
        "sequence that is no name": (["sequence"], True),
        "unknown key": (["result"], "1"),
    },
    "component": {
        "no format": (["format"], REMOVE),
        "unknown format version": (["format"], "parlance-component/3"),
        "reasons that are objects, of a version without them": (["format"], "parlance-component/1"),
        "format of an interface": (["format"], "parlance-interface/1"),
        "no name": (["name"], REMOVE),
        "empty name": (["name"], ""),
        "no variables": (["variables"], REMOVE),
        "no methods": (["methods"], REMOVE),
        "methods as an object": (["methods"], {}),
        "unknown key": (["author"], "somebody"),
        "variable without a sort": (["variables", 0, "sort"], REMOVE),
        "integer sort": (["variables", 0, "sort"], "Int"),
        "65 bits": (["variables", 0, "sort"], "(_ BitVec 65)"),
        "0 bits": (["variables", 0, "sort"], "(_ BitVec 0)"),
        "initial value as a number": (["variables", 0, "init"], 0),
        "initial value of a parameter": (["methods", 0, "parameters", 0, "init"], "true"),
        "values of an input": (["methods", 0, "inputs", 0, "values"], ["null"]),
        "an unknown type": (["methods", 0, "parameters", 2, "type"], "short"),
        "empty name of a value": (["methods", 0, "parameters", 1, "values", 0], ""),
        "name of a value that begins like a number": (["methods", 0, "parameters", 1, "values", 0], "-1"),
        "name of a value with a space at its end": (["methods", 0, "parameters", 1, "other"], "new "),
        "name of a value in two lines": (["methods", 0, "parameters", 1, "other"], "a\nb"),
        "two values of one name": (["methods", 0, "parameters", 1, "values"], ["A", "A"]),
        "method without paths": (["methods", 0, "paths"], []),
        "path without a guard": (["methods", 0, "paths", 0, "guard"], REMOVE),
        "empty guard": (["methods", 0, "paths", 0, "guard"], " "),
        "guard as a Boolean": (["methods", 0, "paths", 0, "guard"], True),
        "update as a list": (["methods", 0, "paths", 0, "update"], ["x"]),
        "update with a number": (["methods", 0, "paths", 0, "update", "x"], 1),
        "path without an outcome": (["methods", 0, "paths", 0, "outcome"], REMOVE),
        "outcome of no kind": (["methods", 0, "paths", 0, "outcome", "kind"], "maybe"),
        "ok with a reason": (["methods", 0, "paths", 0, "outcome", "reason"], "why"),
        "error without its kind": (["methods", 0, "paths", 1, "outcome", "error"], REMOVE),
        "error with a value": (["methods", 0, "paths", 1, "outcome", "value"], "x"),
        "unknown without a reason": (["methods", 0, "paths", 2, "outcome", "reason"], REMOVE),
        "reason without a text": (["methods", 0, "paths", 2, "outcome", "reason", "text"], REMOVE),
        "comment in a component": (["methods", 0, "paths", 2, "outcome", "reason", "comment"], "because"),
        "unknown key of a reason": (["methods", 0, "paths", 2, "outcome", "reason", "why"], "because"),
        "internal step with parameters": (["internal", 0, "parameters"], []),
    },
    "interface": {
        "no format": (["format"], REMOVE),
        "unknown format version": (["format"], "parlance-interface/3"),
        "how it was made, of a version without it": (["format"], "parlance-interface/1"),
        "no alphabet": (["alphabet"], REMOVE),
        "no states": (["states"], []),
        "no initial state": (["initial"], REMOVE),
        "no transitions": (["transitions"], REMOVE),
        "unknown key": (["author"], "somebody"),
        "symbol without an id": (["alphabet", 0, "id"], REMOVE),
        "symbol without a method": (["alphabet", 0, "method"], REMOVE),
        "negative id": (["alphabet", 1, "id"], -1),
        "guard for people only": (["alphabet", 0, "smt"], REMOVE),
        "guard as a Boolean": (["alphabet", 0, "smt"], True),
        "parameter without a sort": (["alphabet", 0, "parameters", 0, "sort"], REMOVE),
        "empty name of a value": (["alphabet", 0, "parameters", 1, "values", 0], ""),
        "an unknown type": (["alphabet", 0, "parameters", 2, "type"], "short"),
        "other as a list": (["alphabet", 0, "parameters", 1, "other"], ["A"]),
        "two values of one name": (["alphabet", 0, "parameters", 1, "values"], ["A", "A"]),
        "state of no kind": (["states", 0, "kind"], "illegal"),
        "transition without a target": (["transitions", 0, "to"], REMOVE),
        "reason as a string": (["transitions", 1, "reasons"], "E"),
        "details that are no list": (["transitions", 1, "reasons", 1, "details"], "E"),
        "reason of no kind": (["transitions", 1, "reasons", 0, "kind"], "bug"),
        "witness as a string": (["transitions", 1, "witness"], "m(true)"),
        "empty witness": (["transitions", 1, "witness"], {}),
        "argument that is no string": (["transitions", 1, "witness", "calls", 0, "arguments"], [True]),
        "guarantee without tight": (["guarantee", "tight"], REMOVE),
        "claim of no status": (["guarantee", "safe", "status"], "probably"),
        "depth without its number": (["guarantee", "permissive", "depth"], REMOVE),
        "negative depth": (["guarantee", "permissive", "depth"], -1),
        "refuted without a word": (["guarantee", "tight", "word"], REMOVE),
        "statistics with a text": (["statistics", "membership queries"], "many"),
        "negative count": (["statistics", "membership queries"], -1),
        "run of a version without it": (["run"], {}),
        "made of nothing": (["made", "subject"], REMOVE),
        "an option that is no list": (["made", "options", "observe"], "m"),
    },
}


def changed(document, path, value):
    document = copy.deepcopy(document)
    place = document
    for key in path[:-1]:
        place = place[key]
    if value is REMOVE:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return document


def complaint(kind, document):
    """The first thing the schema finds wrong, or None."""
    for error in VALIDATORS[kind].iter_errors(document):
        return f"{error.json_path}: {error.message[:200]}"
    return None


def read(path):
    try:
        return json.loads(path.read_text())
    except (OSError, ValueError) as error:
        sys.exit(f"{path}: {error}")


def right_documents(interfaces):
    """Triples (where it comes from, its kind, the document)."""
    yield "the component of this test", "component", COMPONENT
    yield "the interface of this test", "interface", INTERFACE
    yield "the call of this test", "call", CALL
    for path in sorted((ROOT / "examples" / "traces").glob("*.jsonl")):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            yield f"{path.relative_to(ROOT)}:{number}", "call", json.loads(line)
    for kind in DOCUMENTS:
        files = sorted((ROOT / "examples" / f"{kind}s").glob("*.json"))
        if not files:
            sys.exit(f"no examples of kind {kind}")
        for path in files + sorted((ROOT / "tests" / "files" / "before").glob(f"*/{kind}.json")):
            yield path.relative_to(ROOT), kind, read(path)
    page = ROOT / "docs" / "formats.md"
    for number, block in enumerate(re.findall(r"^```json\n(.*?)^```", page.read_text(), re.M | re.S), 1):
        document = json.loads(block)
        kind = re.match(r"parlance-(\w+)/", document.get("format", ""))
        if kind:
            yield f"docs/formats.md, JSON block {number}", kind.group(1), document
    for name in interfaces:
        yield name, "interface", read(Path(name))


def main(arguments):
    failures, accepted, refused = [], 0, 0
    for name, kind, document in right_documents(arguments):
        reason = complaint(kind, document)
        if reason:
            failures.append(f"{name}: refused: {reason}")
        else:
            accepted += 1
    bases = {"component": COMPONENT, "interface": INTERFACE, "call": CALL}
    for kind in KINDS:
        for name, (path, value) in BROKEN[kind].items():
            if complaint(kind, changed(bases[kind], path, value)):
                refused += 1
            else:
                failures.append(f"broken {kind} accepted: {name}")
    for failure in failures:
        print(failure)
    print(f"schemas: {accepted} right documents accepted, {refused} broken ones refused, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
