"""Random Java classes with small state spaces, made from a seed alone.

Fields have few values each and are only updated by small modular or saturating steps. Parameters
are compared with small constants and never stored, except for a reference, whose fields are read
by later calls. So the interfaces are small, and mixed parameters do not occur.
"""

FEATURES = ("int", "long", "boolean", "byte", "char", "nested object", "reference parameter",
            "read later", "branch", "loop", "assertion", "exception", "handler", "finally",
            "switch", "table", "helper", "constructor")


class Choices:
    """A fixed sequence of numbers for each seed, whatever the version of Python."""

    def __init__(self, seed):
        self.state = seed * 2 + 1
        for _ in range(3):
            self.below(2)

    def below(self, bound):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2 ** 64
        return (self.state >> 33) * bound >> 31

    def of(self, items):
        return items[self.below(len(items))]

    def chance(self, percent):
        return self.below(100) < percent


class Field:
    """A field with the values 0 to size - 1, or 'a' and so on, or false and true."""

    def __init__(self, kind, name, size, where=""):
        self.kind, self.size, self.path = kind, size, where + name
        self.declaration = f"private {kind} {name};" if kind != "char" else f"private char {name} = 'a';"

    def value(self, number):
        if self.kind == "boolean":
            return "true" if number % 2 else "false"
        return f"'{chr(ord('a') + number)}'" if self.kind == "char" else str(number)

    def as_int(self):
        """An int expression from 0 to size - 1."""
        return {"boolean": f"({self.path} ? 1 : 0)", "char": f"({self.path} - 'a')",
                "long": f"(int) {self.path}"}.get(self.kind, self.path)

    def from_int(self, expression):
        return {"boolean": f"({expression}) == 1", "char": f"(char) ('a' + {expression})",
                "byte": f"(byte) ({expression})"}.get(self.kind, expression)


class Generator:
    def __init__(self, seed):
        self.choose = Choices(seed)
        self.name = f"Random{seed}"
        self.features = set()
        self.parameters = []  # (type, name) of the method in the making
        self.loops = 0
        self.fields = self.make_fields()
        self.has_part = self.choose.chance(45)
        self.weight = 1 + self.choose.below(5)  # the one number that weights are compared with
        self.has_table = self.choose.chance(40)
        self.main = self.fields[0]  # what tables and switches are over

    def use(self, *features):
        self.features.update(features)

    # ---- fields

    def make_fields(self):
        names = {"int": "mode", "long": "total", "boolean": "flag", "byte": "step", "char": "letter"}
        kinds = list(names)
        self.nested = self.choose.chance(40)
        fields = []
        for i in range(2 + self.choose.below(2)):
            kind = kinds.pop(self.choose.below(len(kinds)))
            while i == 0 and kind == "boolean":  # the first one makes the protocol
                kind = kinds.pop(self.choose.below(len(kinds)))
            size = 2 if kind == "boolean" else 2 + (i == 0) + self.choose.below(3 - (i == 0))
            inside = self.nested and i == 1
            fields.append(Field(kind, names[kind], size, "box." if inside else ""))
            self.use(kind)
        if self.nested:
            self.use("nested object")
        return fields

    def constants(self):
        if not self.has_table:
            return []
        values = ", ".join(str(self.choose.below(self.main.size)) for _ in range(self.main.size))
        return [f"private static final int[] TABLE = {{{values}}};"]

    def declarations(self):
        lines = self.constants()
        inside = [field.declaration for field in self.fields if field.path.startswith("box.")]
        if inside:
            lines += ["private static class Box {", *inside, "}", "private final Box box = new Box();"]
        lines += [field.declaration for field in self.fields if not field.path.startswith("box.")]
        if self.has_part:
            lines += ["public static class Part {", "private int weight;", "private boolean used;", "}",
                      "private Part part;"]
        return lines

    # ---- conditions

    def condition(self):
        if self.choose.chance(25):
            joined = self.choose.of(["&&", "||"])
            return f"{self.state_condition()} {joined} {self.atom()}"
        return self.atom()

    def atom(self):
        return self.parameter_condition() if self.parameters and self.choose.chance(50) else self.state_condition()

    def state_condition(self):
        if self.has_part and self.choose.chance(20):
            self.use("read later")
            return self.choose.of(["part == null", f"(part != null && part.weight > {self.weight})",
                                   "(part != null && part.used)"])
        field = self.choose.of(self.fields)
        if field.kind == "boolean":
            return self.choose.of(["", "!"]) + field.path
        operator = self.choose.of(["==", "!=", "<", ">="])
        return f"{field.path} {operator} {field.value(1 + self.choose.below(field.size - 1))}"

    def parameter_condition(self):
        kind, name = self.choose.of(self.parameters)
        constant = self.choose.below(7) - 2
        if kind == "boolean":
            return self.choose.of(["", "!"]) + name
        if kind == "Part":
            return self.choose.of([f"{name} == null", f"({name} != null && {name}.weight > {self.weight})",
                                   f"{name} == part"])
        if kind == "char":
            return f"{name} {self.choose.of(['==', '<', '>='])} '{self.choose.of('adx')}'"
        return self.choose.of([f"{name} > {constant}", f"{name} == {constant}", f"({name} & 1) == 0",
                               f"{name} % 3 == 1", f"{name} <= {constant * 10}"])

    # ---- statements, as lists of lines

    def statement(self, depth=0):
        kinds = [self.assign, self.assign, self.check, self.check]
        if depth < 2:
            kinds += [self.branch, self.branch, self.loop, self.handled, self.switch]
        if self.has_table:
            kinds += [self.look_up]
        if self.has_part:
            kinds += [self.read_part]
        if any(kind == "Part" for kind, _ in self.parameters):
            kinds += [self.store_part, self.store_part]
        return self.choose.of(kinds)(depth)

    def block(self, depth, most=2):
        lines = []
        for _ in range(1 + self.choose.below(most)):
            lines += self.statement(depth)
        return lines

    def assign(self, depth=0):
        field = self.choose.of(self.fields)
        step = 1 + self.choose.below(field.size - 1) if field.size > 1 else 1
        forms = [f"({field.as_int()} + {step}) % {field.size}", f"Math.min({field.as_int()} + 1, {field.size - 1})",
                 f"Math.max({field.as_int()} - 1, 0)", f"cut({field.as_int()} + {step}, {field.size - 1})"]
        kind = self.choose.below(len(forms) + 2)
        if kind >= len(forms):
            return [f"{field.path} = {field.value(self.choose.below(field.size))};"]
        if kind == 3:
            self.use("helper")
        return [f"{field.path} = {field.from_int(forms[kind])};"]

    def check(self, depth=0):
        """Fails in some states or for some arguments."""
        if self.choose.chance(40):
            self.use("assertion")
            return [f"assert {self.condition()};"]
        self.use("exception", "branch")
        error = self.choose.of(["IllegalStateException", "IllegalArgumentException", "UnsupportedOperationException"])
        return [f"if ({self.condition()}) {{", f'throw new {error}("{self.choose.of(["no", "not now", "not so"])}");', "}"]

    def branch(self, depth):
        self.use("branch")
        lines = [f"if ({self.condition()}) {{", *self.block(depth + 1)]
        if self.choose.chance(60):
            lines += ["} else {", *self.assign()]
        return lines + ["}"]

    def loop(self, depth):
        self.use("loop")
        self.loops += 1
        i = f"i{self.loops}"
        rounds = f"{i} < {1 + self.choose.below(4)}"
        if self.choose.chance(40):  # nobody knows that the field is small: bounded all the same
            rounds += f" && {i} < {self.main.as_int()}"
        lines = [f"for (int {i} = 0; {rounds}; {i}++) {{", *self.assign()]
        if self.choose.chance(40):
            lines += [f"if ({self.condition()}) {{", self.choose.of(["break;", "continue;"]), "}", *self.assign()]
        return lines + ["}"]

    def handled(self, depth):
        """An exception that is caught, or passes through a finally."""
        lines = ["try {", *self.block(depth + 1), *self.check()]
        caught = self.choose.chance(75)
        if caught:
            self.use("handler")
            kind = self.choose.of(["RuntimeException", "IllegalStateException",
                                   "IllegalArgumentException | UnsupportedOperationException"])
            lines += [f"}} catch ({kind} e) {{", *self.assign()]
        if not caught or self.choose.chance(50):
            self.use("finally")
            lines += ["} finally {", *self.assign()]
        return lines + ["}"]

    def switch(self, depth):
        self.use("switch")
        numbers = [name for kind, name in self.parameters if kind in ("int", "byte", "char")]
        over_parameter = numbers and self.choose.chance(50)
        lines = [f"switch ({self.choose.of(numbers) if over_parameter else self.main.as_int()}) {{"]
        for case in range(1 + self.choose.below(3)):
            lines += [f"case {case}:", *self.assign(), *(["break;"] if self.choose.chance(80) else [])]
            if lines[-1] != "break;":
                lines += ["// falls through"]
        lines += ["default:", *(self.check() if self.choose.chance(40) else self.assign()), "}"]
        return lines

    def look_up(self, depth=0):
        self.use("table")
        numbers = [name for kind, name in self.parameters if kind == "int"]
        index = self.choose.of(numbers) if numbers and self.choose.chance(60) else self.main.as_int()
        return [f"{self.main.path} = {self.main.from_int(f'TABLE[{index}]')};"]

    def store_part(self, depth=0):
        self.use("reference parameter")
        name = next(name for kind, name in self.parameters if kind == "Part")
        return [f"part = {name};"]

    def read_part(self, depth=0):
        """Fails while there is no part."""
        self.use("read later", "branch")
        return self.choose.of([[f"if (part.weight > {self.weight}) {{", *self.assign(), "}"],
                               ["part.used = true;"], [f"part.weight = {self.weight + self.choose.below(2)};"]])

    # ---- methods

    def make_parameters(self, most):
        kinds = ["int", "int", "boolean", "long", "byte", "char"] + ["Part"] * (4 if self.has_part else 0)
        self.parameters = []
        for i in range(self.choose.below(most + 1)):
            kind = self.choose.of(kinds)
            if kind != "Part" or all(other != "Part" for other, _ in self.parameters):
                self.parameters.append((kind, "pqr"[i]))
        return ", ".join(f"{kind} {name}" for kind, name in self.parameters)

    def method(self, number):
        parameters = self.make_parameters(2)
        if number == 1 and not parameters:
            self.parameters, parameters = [("int", "p")], "int p"
        lines = [f"public void m{number}({parameters}) {{"]
        if self.has_part and number == 0:
            self.parameters = [("Part", "s")]
            lines = [f"public void m{number}(Part s) {{"] + self.store_part()
        return lines + self.core(number) + self.block(0, 2) + ["}"]

    def core(self, number):
        """What makes most of these classes a protocol with guards: a step and who needs it."""
        field = self.main
        if number == 1:
            self.use("branch")
            step = field.from_int(f"({field.as_int()} + 1) % {field.size}")
            return [f"if ({self.parameter_condition()}) {{", f"{field.path} = {step};", "}"]
        if number == 2:
            self.use("exception", "branch")
            wanted = field.value(1 + self.choose.below(field.size - 1))
            return [f"if ({field.path} {self.choose.of(['!=', '<'])} {wanted}) {{",
                    'throw new IllegalStateException("not yet");', "}"]
        return []

    def constructor(self):
        if not self.choose.chance(20):
            return []
        self.use("constructor")
        lines = [f"public {self.name}({self.make_parameters(1)}) {{"]
        return lines + (self.check() if self.parameters else self.assign()) + ["}"]

    def source(self):
        lines = [f"public class {self.name} {{", *self.declarations()]
        lines += self.constructor()
        for number in range(3 + self.choose.below(2)):
            lines += self.method(number)
        lines += ["private static int cut(int value, int most) {", "if (value > most) {", "return 0;", "}",
                  "return value;", "}", "}"]
        return indented(lines)


def indented(lines):
    depth, text = 0, ""
    for line in lines:
        depth -= line.startswith("}")
        text += "  " * depth + line + "\n"
        depth += line.endswith("{")
    return text


def random_class(seed):
    """The class's name, its source text, and the features it uses."""
    generator = Generator(seed)
    source = generator.source()
    return generator.name, source, generator.features
