"""An interface as its JSON says it: which symbols a call may be read as, and what is claimed of it."""

import itertools
import re

from guards import holds

MOST_READINGS = 64  # of one call: an object may have several names


def width(sort):
    found = re.fullmatch(r"\(_ BitVec (\d+)\)", sort)
    return int(found.group(1)) if found else 0  # 0: Bool


class Interface:
    def __init__(self, document):
        self.kinds = {state["id"]: state["kind"] for state in document["states"]}
        self.initial = document["initial"]
        self.symbols = {}
        for symbol in document["alphabet"]:
            self.symbols.setdefault(symbol["method"], []).append(symbol)
        self.edges = {(edge["from"], edge["symbol"]): edge for edge in document["transitions"]}
        guarantee = document["guarantee"]
        self.claims = {name: guarantee[name]["status"] for name in ("safe", "permissive")}
        self.depths = {name: guarantee[name].get("depth", 0) for name in ("safe", "permissive")}
        self.assumptions = [(a["id"], a["text"]) if isinstance(a, dict) else (a, a)
                            for a in guarantee["assumptions"]]

    def method(self, name, types):
        """How the interface calls this method; None if it is no call of it."""
        simple = ", ".join(re.split(r"[.$]", t)[-1] for t in types)
        full = ", ".join(types)
        if name == "new":
            name = next((m for m in self.symbols if m.startswith("new ") and "(" not in m), "new Main")
        for candidate in (name, f"{name}({simple})", f"{name}({full})",
                          f"{name}({simple.replace(' ', '')})", f"{name}({full.replace(' ', '')})"):
            if candidate in self.symbols:
                return candidate
        return None

    def parameters(self, method):
        return self.symbols[method][0].get("parameters", [])

    def claimed(self, name, length):
        """Whether the claim `safe` or `permissive` is made of words of this length."""
        return self.claims[name] == "proved" or self.claims[name] == "depth" and length <= self.depths[name]

    def readings(self, method, resolved):
        """All values of the parameters that the arguments may be read as; None if some name could not be read.

        An argument with two names may be read as either, and `other` stands for all further values alike.
        """
        choices = []
        for parameter, text in zip(self.parameters(method), resolved):
            bits = width(parameter["sort"])
            if text.startswith("?"):
                return None
            if text == "-":
                numbers = [0]
            elif text.startswith("#"):
                numbers = [int(text[1:])]
            elif text == "o":
                numbers = [len(parameter["values"]), (1 << bits) - 1] if bits else [1]
            else:
                numbers = [int(n) for n in text.split(",")]
            choices.append([n != 0 if bits == 0 else (n & ((1 << bits) - 1), bits) for n in dict.fromkeys(numbers)])
        names = [parameter["name"] for parameter in self.parameters(method)]
        return [dict(zip(names, values)) for values in itertools.islice(itertools.product(*choices), MOST_READINGS)]

    def step(self, state, method, reading):
        """The edge that is taken."""
        for symbol in self.symbols[method]:
            if holds(symbol.get("smt"), reading):
                return self.edges[(state, symbol["id"])]
        raise ValueError(f"no guard of {method} holds for {reading}")
