"""Evaluates guards, written in SMT-LIB, on values. It shares nothing with the tool.

A value is a pair of a number and its width in bits; a truth value is a Python bool.
"""

import re
from functools import lru_cache

TOKEN = re.compile(r"\|[^|]*\||[()]|[^\s()]+")


@lru_cache(maxsize=None)
def parse(text):
    stack = [[]]
    for token in TOKEN.findall(text):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(tuple(done))
        else:
            stack[-1].append(token)
    (term,) = stack[0]
    return term


def signed(value):
    number, width = value
    return number - (1 << width) if number >> (width - 1) else number


def bits(number, width):
    return number & ((1 << width) - 1), width


def truncated(a, b):
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def divided(a, b):
    """bvsdiv: by zero it is 1 for negative numbers, else -1."""
    x, y = signed(a), signed(b)
    return bits((1 if x < 0 else -1) if y == 0 else truncated(x, y), a[1])


def remainder(a, b):
    x, y = signed(a), signed(b)
    return bits(x if y == 0 else x - y * truncated(x, y), a[1])


def shifted_right(a, b):
    return bits(signed(a) >> min(b[0], a[1]), a[1])


BINARY = {
    "bvadd": lambda a, b: bits(a[0] + b[0], a[1]),
    "bvsub": lambda a, b: bits(a[0] - b[0], a[1]),
    "bvmul": lambda a, b: bits(a[0] * b[0], a[1]),
    "bvand": lambda a, b: (a[0] & b[0], a[1]),
    "bvor": lambda a, b: (a[0] | b[0], a[1]),
    "bvxor": lambda a, b: (a[0] ^ b[0], a[1]),
    "bvshl": lambda a, b: bits(a[0] << b[0], a[1]) if b[0] < a[1] else (0, a[1]),
    "bvlshr": lambda a, b: (a[0] >> b[0], a[1]),
    "bvashr": shifted_right,
    "bvudiv": lambda a, b: bits(a[0] // b[0] if b[0] else -1, a[1]),
    "bvurem": lambda a, b: (a[0] % b[0] if b[0] else a[0], a[1]),
    "bvsdiv": divided,
    "bvsrem": remainder,
    "concat": lambda a, b: ((a[0] << b[1]) | b[0], a[1] + b[1]),
    "bvult": lambda a, b: a[0] < b[0],
    "bvule": lambda a, b: a[0] <= b[0],
    "bvugt": lambda a, b: a[0] > b[0],
    "bvuge": lambda a, b: a[0] >= b[0],
    "bvslt": lambda a, b: signed(a) < signed(b),
    "bvsle": lambda a, b: signed(a) <= signed(b),
    "bvsgt": lambda a, b: signed(a) > signed(b),
    "bvsge": lambda a, b: signed(a) >= signed(b),
}


def atom(text, values):
    if text in ("true", "false"):
        return text == "true"
    if text.startswith("#x"):
        return int(text[2:], 16), 4 * (len(text) - 2)
    if text.startswith("#b"):
        return int(text[2:], 2), len(text) - 2
    return values[text.strip("|")]


def indexed(head, arguments):
    """((_ extract 7 0) x) and its kind."""
    name, *numbers = head[1:]
    numbers = [int(n) for n in numbers]
    (a,) = arguments
    if name == "extract":
        high, low = numbers
        return bits(a[0] >> low, high - low + 1)
    if name == "zero_extend":
        return a[0], a[1] + numbers[0]
    if name == "sign_extend":
        return bits(signed(a), a[1] + numbers[0])
    raise ValueError(f"operator {head}")


def apply(name, a):
    if name == "not":
        return not a[0]
    if name == "xor":
        return a[0] != a[1]
    if name == "=>":
        return not a[0] or a[1]
    if name == "=":
        return all(x == a[0] for x in a)
    if name == "distinct":
        return len(set(a)) == len(a)
    if name == "bvneg":
        return bits(-a[0][0], a[0][1])
    if name == "bvnot":
        return bits(~a[0][0], a[0][1])
    result = a[0]
    for operand in a[1:]:
        result = BINARY[name](result, operand)
    return result


def evaluate(term, values):
    if isinstance(term, str):
        return atom(term, values)
    head, *rest = term
    if head == "_":
        return bits(int(rest[0][2:]), int(rest[1]))
    if head == "let":
        inner = dict(values)
        inner.update({name.strip("|"): evaluate(bound, values) for name, bound in rest[0]})
        return evaluate(rest[1], inner)
    if head == "ite":
        return evaluate(rest[1 if evaluate(rest[0], values) else 2], values)
    if head == "and":
        return all(evaluate(part, values) for part in rest)
    if head == "or":
        return any(evaluate(part, values) for part in rest)
    arguments = [evaluate(part, values) for part in rest]
    return apply(head, arguments) if isinstance(head, str) else indexed(head, arguments)


def holds(text, values):
    """Whether the guard holds for the values, by parameter."""
    return text is None or evaluate(parse(text), values)
