"""Runs a BTOR2 file on given inputs: a reader of its own, by the format's definition."""


class Model:
    def __init__(self, text):
        self.sorts, self.lines, self.order = {}, {}, []
        self.states, self.inputs, self.init, self.next = [], [], {}, {}
        self.bad, self.constraints = [], []
        for line in text.splitlines():
            fields = line.split(";")[0].split()
            if fields:
                self.read(int(fields[0]), fields[1], fields[2:])

    def read(self, number, kind, rest):
        assert number not in self.lines and number not in self.sorts, "a number occurs twice"
        if kind == "sort":
            assert rest[0] == "bitvec"
            self.sorts[number] = int(rest[1])
        elif kind in ("bad", "constraint"):
            (self.bad if kind == "bad" else self.constraints).append(self.known(rest[0]))
        elif kind in ("init", "next"):
            (self.init if kind == "init" else self.next)[self.known(rest[1])] = self.known(rest[2])
        else:
            width = self.sorts[int(rest[0])]
            if kind not in ("state", "input", "constd"):
                indexed = kind in ("slice", "uext", "sext")
                for operand in rest[1:2] if indexed else rest[1:]:
                    self.known(operand)
            self.lines[number] = (kind, width, rest[1:])
            self.order.append(number)
            if kind in ("state", "input"):
                (self.states if kind == "state" else self.inputs).append(number)

    def known(self, text):
        assert int(text) in self.lines, f"{text} is not defined before it is used"
        return int(text)

    def name(self, number):
        return self.lines[number][2][0]

    def width(self, number):
        return self.lines[number][1]

    def start(self):
        values = self.evaluate({})
        return {state: values[self.init[state]] for state in self.states if state in self.init}

    def evaluate(self, leaves):
        values = dict(leaves)
        for number in self.order:
            kind, width, rest = self.lines[number]
            if kind in ("state", "input"):
                values.setdefault(number, 0)
            elif number not in values:
                values[number] = self.apply(kind, width, rest, values) & ((1 << width) - 1)
        return values

    def apply(self, kind, width, rest, values):
        if kind == "constd":
            return int(rest[0])
        first = values[int(rest[0])]
        from_width = self.width(int(rest[0]))
        if kind == "slice":
            assert int(rest[1]) - int(rest[2]) + 1 == width
            return first >> int(rest[2])
        if kind in ("uext", "sext"):
            assert from_width + int(rest[1]) == width
            return first if kind == "uext" else signed(first, from_width)
        if kind in UNARY:
            return UNARY[kind](first)
        if kind == "ite":
            return values[int(rest[1])] if first else values[int(rest[2])]
        second = values[int(rest[1])]
        if kind == "concat":
            return first << self.width(int(rest[1])) | second
        return BINARY[kind](first, second, from_width)

    def run(self, steps):
        """Whether something bad happens. A step gives values by the inputs' names."""
        state = self.start()
        for step in steps:
            leaves = dict(state)
            leaves.update({number: step.get(self.name(number), 0) & ((1 << self.width(number)) - 1)
                           for number in self.inputs})
            values = self.evaluate(leaves)
            if not all(values[c] for c in self.constraints):
                return False
            if any(values[b] for b in self.bad):
                return True
            state = {number: values[self.next[number]] for number in self.states if number in self.next}
        return False


def signed(value, width):
    return value - (1 << width) if value >> (width - 1) else value


def quotient(a, b, width):
    a, b = signed(a, width), signed(b, width)
    if b == 0:
        return 1 if a < 0 else -1
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def remainder(a, b, width):
    a, b = signed(a, width), signed(b, width)
    return a if b == 0 else abs(a) % abs(b) * (-1 if a < 0 else 1)


def modulo(a, b, width):
    b = signed(b, width)
    return signed(a, width) if b == 0 else signed(a, width) % b


UNARY = {"not": lambda a: ~a, "neg": lambda a: -a}
BINARY = {
    "eq": lambda a, b, w: a == b,
    "and": lambda a, b, w: a & b,
    "or": lambda a, b, w: a | b,
    "xor": lambda a, b, w: a ^ b,
    "add": lambda a, b, w: a + b,
    "sub": lambda a, b, w: a - b,
    "mul": lambda a, b, w: a * b,
    "udiv": lambda a, b, w: a // b if b else -1,
    "urem": lambda a, b, w: a % b if b else a,
    "sdiv": quotient,
    "srem": remainder,
    "smod": modulo,
    "sll": lambda a, b, w: a << b if b < w else 0,
    "srl": lambda a, b, w: a >> b if b < w else 0,
    "sra": lambda a, b, w: signed(a, w) >> min(b, w),
    "ult": lambda a, b, w: a < b,
    "ulte": lambda a, b, w: a <= b,
    "slt": lambda a, b, w: signed(a, w) < signed(b, w),
    "slte": lambda a, b, w: signed(a, w) <= signed(b, w),
}
