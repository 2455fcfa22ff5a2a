"""Values of terms in component text: SMT-LIB with booleans and bit vectors, over given constants."""

import re

TOKEN = re.compile(r"\(|\)|\|[^|]*\||[^\s()]+")


def parse(text):
    stack = [[]]
    for token in TOKEN.findall(text):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    return stack[0][0]


def signed(value):
    bits, width = value
    return bits - (1 << width) if bits >> (width - 1) else bits


def vector(bits, width):
    return (bits & ((1 << width) - 1), width)


def divide(a, b):
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def signed_division(a, b):
    if b[0] == 0:
        return vector(1 if signed(a) < 0 else -1, a[1])
    return vector(divide(signed(a), signed(b)), a[1])


def signed_remainder(a, b):
    if b[0] == 0:
        return a
    return vector(signed(a) - signed(b) * divide(signed(a), signed(b)), a[1])


def shifted(shift):
    def apply(a, b):
        return vector(shift(a, b[0]) if b[0] < a[1] else (-1 if shift(a, a[1] - 1) < 0 else 0), a[1])
    return apply


OPERATORS = {
    "bvadd": lambda a, b: vector(a[0] + b[0], a[1]),
    "bvsub": lambda a, b: vector(a[0] - b[0], a[1]),
    "bvmul": lambda a, b: vector(a[0] * b[0], a[1]),
    "bvneg": lambda a: vector(-a[0], a[1]),
    "bvnot": lambda a: vector(~a[0], a[1]),
    "bvand": lambda a, b: vector(a[0] & b[0], a[1]),
    "bvor": lambda a, b: vector(a[0] | b[0], a[1]),
    "bvxor": lambda a, b: vector(a[0] ^ b[0], a[1]),
    "bvudiv": lambda a, b: vector(a[0] // b[0] if b[0] else -1, a[1]),
    "bvurem": lambda a, b: vector(a[0] % b[0] if b[0] else a[0], a[1]),
    "bvsdiv": signed_division,
    "bvsrem": signed_remainder,
    "bvshl": shifted(lambda a, n: a[0] << n),
    "bvlshr": shifted(lambda a, n: a[0] >> n),
    "bvashr": shifted(lambda a, n: signed(a) >> n),
    "bvult": lambda a, b: a[0] < b[0],
    "bvule": lambda a, b: a[0] <= b[0],
    "bvugt": lambda a, b: a[0] > b[0],
    "bvuge": lambda a, b: a[0] >= b[0],
    "bvslt": lambda a, b: signed(a) < signed(b),
    "bvsle": lambda a, b: signed(a) <= signed(b),
    "bvsgt": lambda a, b: signed(a) > signed(b),
    "bvsge": lambda a, b: signed(a) >= signed(b),
    "concat": lambda a, b: vector(a[0] << b[1] | b[0], a[1] + b[1]),
    "not": lambda a: not a,
    "=": lambda *values: all(value == values[0] for value in values),
    "distinct": lambda a, b: a != b,
    "xor": lambda a, b: a != b,
}


def indexed(operator, value):
    name, *numbers = operator
    numbers = [int(number) for number in numbers]
    if name == "extract":
        return vector(value[0] >> numbers[1], numbers[0] - numbers[1] + 1)
    extended = value[1] + numbers[0]
    return vector(value[0] if name == "zero_extend" else signed(value), extended)


def evaluate(term, values):
    """A bool, or a pair of bits and width."""
    if isinstance(term, str):
        if term in ("true", "false"):
            return term == "true"
        if term.startswith("#x"):
            return (int(term[2:], 16), 4 * len(term[2:]))
        if term.startswith("#b"):
            return (int(term[2:], 2), len(term[2:]))
        return values[term.strip("|")]
    head, *rest = term
    if head == "let":
        inner = dict(values)
        inner.update({name.strip("|"): evaluate(bound, values) for name, bound in rest[0]})
        return evaluate(rest[1], inner)
    if head == "ite":
        return evaluate(rest[1] if evaluate(rest[0], values) else rest[2], values)
    if head == "and":
        return all(evaluate(part, values) for part in rest)
    if head == "or":
        return any(evaluate(part, values) for part in rest)
    if head == "=>":
        return not evaluate(rest[0], values) or evaluate(rest[1], values)
    operands = [evaluate(part, values) for part in rest]
    if isinstance(head, list):
        return indexed(head[1:], operands[0])
    operator = OPERATORS[head]
    result = operator(*operands[:2])
    if head.startswith("bv") or head == "concat":
        for operand in operands[2:]:
            result = operator(result, operand)
    elif head == "=":
        result = operator(*operands)
    return result
