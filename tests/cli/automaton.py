"""Plays call sequences on an interface file with an own reading of its guards."""

import re

VERDICT = {"legal": "legal", "error": "illegal", "unknown": "unknown"}


def parse_term(text):
    tokens = re.findall(r"[()]|\|[^|]*\||[^\s()]+", text)

    def term(position):
        if tokens[position] != "(":
            return tokens[position].strip("|"), position + 1
        items, position = [], position + 1
        while tokens[position] != ")":
            item, position = term(position)
            items.append(item)
        return items, position + 1

    result, end = term(0)
    assert end == len(tokens), text
    return result


def signed(value):
    bits, width = value
    return bits - (1 << width) if bits >> (width - 1) else bits


def remainder(a, b):
    return a if b == 0 else (abs(a) % abs(b)) * (-1 if a < 0 else 1)


def bits(value, width):
    return value % (1 << width), width


OPERATORS = {
    "not": lambda a: not a,
    "and": lambda *a: all(a),
    "or": lambda *a: any(a),
    "=": lambda a, b: a == b,
    "distinct": lambda a, b: a != b,
    "bvslt": lambda a, b: signed(a) < signed(b),
    "bvsle": lambda a, b: signed(a) <= signed(b),
    "bvult": lambda a, b: a[0] < b[0],
    "bvule": lambda a, b: a[0] <= b[0],
    "bvand": lambda a, b: (a[0] & b[0], a[1]),
    "bvadd": lambda a, b: bits(a[0] + b[0], a[1]),
    "bvsrem": lambda a, b: bits(remainder(signed(a), signed(b)), a[1]),
}


def evaluate(term, values):
    """Booleans are Python's; bit-vectors are pairs of value and width."""
    if isinstance(term, list):
        return OPERATORS[term[0]](*(evaluate(part, values) for part in term[1:]))
    if term in ("true", "false"):
        return term == "true"
    if term.startswith("#x"):
        return int(term[2:], 16), 4 * (len(term) - 2)
    if term.startswith("#b"):
        return int(term[2:], 2), len(term) - 2
    return values[term]


def argument(text, parameter):
    if parameter["sort"] == "Bool":
        return {"true": True, "false": False}[text]
    names = [*parameter.get("values", []), parameter.get("other")]
    value = names.index(text) if text in names else int(text, 0)
    return bits(value, int(re.search(r"BitVec (\d+)", parameter["sort"]).group(1)))


def assignment(parameters, arguments):
    """The values of all parameters: the parts of a new object stand in braces, and are 0 by default."""
    named = [p["name"] for p in parameters if "other" in p]
    own = [p for p in parameters if not any(p["name"].startswith(name + ".") for name in named)]
    assert len(own) == len(arguments), arguments
    texts = {p["name"]: "false" if p["sort"] == "Bool" else "0" for p in parameters}
    for parameter, text in zip(own, arguments):
        texts[parameter["name"]], parts = re.fullmatch(r"([^{]*)(?:\{(.*)\})?", text).groups()
        for part in filter(None, (parts or "").split(",")):
            name, value = part.split(":")
            texts[f"{parameter['name']}.{name.strip()}"] = value.strip()
    return {p["name"]: argument(texts[p["name"]], p) for p in parameters}


def calls(word):
    """Pairs of method and argument texts."""
    for call in filter(None, (part.strip() for part in word.split(";"))):
        method, arguments = re.fullmatch(r"(\S+?)\((.*)\)", call).groups()
        yield method, [text.strip() for text in re.split(r",(?![^{]*\})", arguments)] if arguments else []


class Automaton:
    def __init__(self, interface):
        self.initial = interface["initial"]
        self.kinds = {state["id"]: state["kind"] for state in interface["states"]}
        self.alphabet = interface["alphabet"]
        self.steps = {(t["from"], t["symbol"]): t["to"] for t in interface["transitions"]}

    def symbol(self, method, arguments):
        fitting = [symbol["id"] for symbol in self.alphabet if self.fits(symbol, method, arguments)]
        assert len(fitting) == 1, f"{method}{arguments} fits {fitting}"
        return fitting[0]

    @staticmethod
    def fits(symbol, method, arguments):
        parameters = symbol.get("parameters", [])
        if symbol["method"] != method:
            return False
        return evaluate(parse_term(symbol.get("smt", "true")), assignment(parameters, arguments))

    def verdict(self, word):
        state = self.initial
        for method, arguments in calls(word):
            if self.kinds[state] == "legal":
                state = self.steps[state, self.symbol(method, arguments)]
        return VERDICT[self.kinds[state]]
