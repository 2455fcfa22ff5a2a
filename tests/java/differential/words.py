"""Words: a client makes objects, links them, and calls the component with them.

A step is a list of strings, as Client.java reads it. The arguments of a call are drawn by type: objects that were made
before are drawn again, so that arguments are aliases of each other, of parts of each other and of what the component
holds.
"""

from source import PRIMITIVE

NUMBERS = (-1, 0, 1, 2, 3, 5, 2147483647, -2147483648)


class Player:
    """Writes one word on a class."""

    def __init__(self, rng, build):
        self.rng = rng
        self.build = build
        self.steps = []
        self.variables = []  # (name, type)
        self.passed = set()  # variables that were arguments of a call
        self.count = 0

    def let(self, type_, *how):
        name = f"v{self.count}"
        self.count += 1
        self.steps.append(["let", name, *how])
        self.variables.append((name, type_))
        return name

    def set(self, variable, field, value):
        self.steps.append(["set", variable, field, value])

    def known(self, type_):
        return [name for name, of in self.variables
                if of == type_ or type_ == "Object" and of not in PRIMITIVE or (of, type_) in self.build.subtypes]

    def value(self, type_):
        if type_ in PRIMITIVE:
            return self.primitive(type_)
        known = self.known(type_)
        if known and self.rng.random() < 0.55:
            return self.rng.choice(known[-4:])
        if self.rng.random() < 0.12:
            return "null"
        constants = [c for c in self.build.constants if c[0] == type_ or type_ == "Object"]
        if constants and self.rng.random() < 0.3:
            of, owner, field = self.rng.choice(constants)
            return self.let(of, "static", self.owner(owner), field)
        makers = self.build.makers.get(type_)
        return self.rng.choice(makers)(self) if makers else DEFAULT[type_](self)

    def owner(self, name):
        return name if "." in name else f"{self.build.package}.{'Main' if name == 'Main' else 'Main$' + name}"

    def new(self, type_, *pairs):
        """An object by the constructor with these (type, token) arguments."""
        return self.let(type_, "new", self.build.reflected(type_),
                        ",".join(self.build.reflected(t) for t, _ in pairs), *[token for _, token in pairs])

    def primitive(self, type_):
        if type_ == "boolean":
            return f"z:{self.rng.choice(('true', 'false'))}"
        if type_ == "char":
            return f"c:{self.rng.choice((0, 65, 97, 98))}"
        return f"{'i' if type_ == 'int' else 'j'}:{self.rng.choice(NUMBERS[:6] if self.rng.random() < 0.8 else NUMBERS)}"

    def text(self):
        texts = self.build.texts + ["zz", "", "hi"]
        if self.rng.random() < 0.25:
            return self.let("String", "text", self.rng.choice(texts))
        return "s:" + self.rng.choice(texts)

    def object(self):
        draw = self.rng.random()
        if draw < 0.15:
            return "this"
        if draw < 0.8:
            return self.let("Object", "new", "java.lang.Object", "")
        if draw < 0.86:
            return self.let("Boolean", "static", "java.lang.Boolean", self.rng.choice(("TRUE", "FALSE")))
        if draw < 0.92:
            return self.let("Class<?>", "class", self.rng.choice(("java.lang.String", "java.lang.Object")))
        return self.text()

    def array(self, element, makers=None):
        length = self.rng.choice((0, 1, 2, 2, 3))
        values = [self.value(element) for _ in range(length)]
        return self.let(element + "[]", "array", self.build.reflected(element), *values)

    def call(self, method, name="-"):
        arguments = [self.value(type_) for type_, _ in method.parameters]
        types = ",".join(self.build.reflected(type_) for type_, _ in method.parameters)
        self.steps.append(["call", name, method.name, types, *arguments])
        self.passed.update(arguments)


DEFAULT = {
    "Object": Player.object,
    "String": Player.text,
    "CharSequence": Player.text,
    "Boolean": lambda p: p.let("Boolean", "static", "java.lang.Boolean", p.rng.choice(("TRUE", "FALSE"))),
    "Class<?>": lambda p: p.let("Class<?>", "class", p.rng.choice(("java.lang.String", "java.lang.Object"))),
    "Runnable": lambda p: p.let("Runnable", "runnable"),
    "Supplier<String>": lambda p: p.let("Supplier<String>", "supplier", p.value("String")),
    "List<String>": lambda p: p.let("List<String>", "list", *[p.text() for _ in range(p.rng.randrange(3))]),
    "Iterator<String>": lambda p: p.let("Iterator<String>", "iterator", *[p.text() for _ in range(p.rng.randrange(3))]),
    "int[]": lambda p: p.array("int"),
    "int...": lambda p: p.array("int"),
    "char[]": lambda p: p.array("char"),
    "Object[]": lambda p: p.array("Object"),
    "String[]": lambda p: p.array("String"),
}


def random_word(rng, build):
    """A word of one to six calls; other steps of the client stand between them."""
    player = Player(rng, build)
    constructor = build.constructor
    if constructor:
        player.call(constructor)
    else:
        player.steps.append(["call", "-", "new", ""])
    for name, type_ in build.pokes:
        player.steps.append(["poke", name, player.value(type_)])
    for _ in range(rng.choice((1, 2, 2, 3, 3, 4, 5, 6))):
        player.call(rng.choice(build.methods))
        if build.actions and rng.random() < 0.3:
            rng.choice(build.actions)(player)
    return player.steps
