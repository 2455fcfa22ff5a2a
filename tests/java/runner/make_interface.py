#!/usr/bin/python3
"""Writes the interface of Encodings.java: its guards are what its methods test."""

import json

SELECTOR = "(_ BitVec 8)"


def parameter(name, bits, values=None, other=None):
    result = {"name": name, "sort": f"(_ BitVec {bits})"}
    if values:
        result["values"] = values
    if other:
        result["other"] = other
    return result


def selector(name, *values, other="a new object"):
    return parameter(name, 8, ["null", *values], other)


def number(value, bits):
    return f"(_ bv{value % 2 ** bits} {bits})"


def is_(name, value, bits=8):
    return f"(= {name} {number(value, bits)})"


BITS_OF_ONE_AND_A_HALF = 0x3FC00000
BITS_OF_MINUS_TWO = 0xC000000000000000

# method, parameters, and the calls that fail: exception and guard. No two guards hold at once.
IAE, NPE = "java.lang.IllegalArgumentException", "java.lang.NullPointerException"
METHODS = [
    ("color", [selector("c", "RED", "GREEN")], {NPE: is_("c", 0), IAE: is_("c", 2)}),
    ("text", [selector("s", '"a b"', '"other"')], {IAE: is_("s", 1)}),
    ("leaf", [selector("s"), parameter("s.x", 32), selector("s.next"), parameter("s.next.x", 32)],
     {NPE: is_("s", 0),
      IAE: f"(and (not {is_('s', 0)}) (or {is_('s.x', 7, 32)} "
           f"(and (not {is_('s.next', 0)}) {is_('s.next.x', -8, 32)})))"}),
    ("room", [selector("s", "this.rooms[0]", "this.rooms[1]", "Encodings.shared")],
     {IAE: f"(or {is_('s', 1)} {is_('s', 3)})"}),
    ("pair", [selector("p"), parameter("p.a", 64), parameter("p.b", 8)],
     {NPE: is_("p", 0), IAE: f"(and (not {is_('p', 0)}) (bvsgt p.a ((_ sign_extend 56) p.b)))"}),
    ("array", [selector("a"), parameter("a.length", 32)] + [parameter(f"a[{i}]", 32) for i in range(4)],
     {IAE: f"(and (not {is_('a', 0)}) (bvsgt a.length {number(2, 32)}) {is_('|a[2]|', 5, 32)})"}),
    ("numbers", [parameter(name, bits) for name, bits in
                 (("b", 8), ("s", 16), ("c", 16), ("l", 64), ("f", 32), ("d", 64))],
     {IAE: f"(and {is_('b', -1)} {is_('s', -2, 16)} {is_('c', ord('x'), 16)} {is_('l', -3, 64)} "
           f"{is_('f', BITS_OF_ONE_AND_A_HALF, 32)} {is_('d', BITS_OF_MINUS_TWO, 64)})"}),
    ("same", [selector("s", "this"), selector("t", "this", "s")],
     {IAE: f"(or {is_('s', 1)} (and (not {is_('s', 0)}) {is_('t', 2)}))"}),
    ("run", [selector("r")], {NPE: is_("r", 0)}),
    ("twice(int)", [parameter("n", 32)], {IAE: is_("n", 3, 32)}),
    ("twice(java.lang.String)", [selector("n")], {IAE: is_("n", 0)}),
]


def main():
    alphabet, transitions = [], []

    def add(method, parameters, guard, targets):
        symbol = f"{method}_{len(alphabet)}"
        alphabet.append({"id": symbol, "method": method, "parameters": parameters, "smt": guard})
        for source, (target, error) in targets.items():
            transition = {"from": source, "symbol": symbol, "to": target}
            if error:
                transition["reasons"] = [{"kind": "error", "text": error}]
            transitions.append(transition)

    states = [f"{kept}{once}" for kept in ("empty", "kept") for once in ("", "+once")]
    for method, parameters, failures in METHODS:
        for error, guard in failures.items():
            add(method, parameters, guard, {state: ("error", error) for state in states})
        add(method, parameters, f"(not (or {' '.join(failures.values())} false))",
            {state: (state, None) for state in states})
    kept = [selector("s", "this.kept")]
    drop = {state: (state.replace("kept", "empty"), None) for state in states}
    add("keep", kept, is_("s", 0), drop)
    # While nothing is kept, the name means null.
    add("keep", kept, is_("s", 1),
        {state: ("error", IAE) if "kept" in state else (state, None) for state in states})
    add("keep", kept, f"(bvugt s {number(1, 8)})",
        {state: (state.replace("empty", "kept"), None) for state in states})
    add("once", [], "true", {state: ("error", IAE) if "once" in state else (state + "+once", None)
                             for state in states})
    print(json.dumps({
        "format": "parlance-interface/1", "component": "Encodings", "alphabet": alphabet,
        "states": [{"id": state, "kind": "legal"} for state in states] + [{"id": "error", "kind": "error"}],
        "initial": "empty", "transitions": transitions}, indent=1))


if __name__ == "__main__":
    main()
