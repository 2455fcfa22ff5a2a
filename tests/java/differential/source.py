"""A class under construction: features add fields, methods, nested types and what a client can make."""

import random
from dataclasses import dataclass, field

PRIMITIVE = ("int", "long", "boolean", "char")
KNOWN = {
    "Object": "java.lang.Object", "String": "java.lang.String", "Class<?>": "java.lang.Class",
    "Boolean": "java.lang.Boolean", "Throwable": "java.lang.Throwable", "CharSequence": "java.lang.CharSequence",
    "Runnable": "java.lang.Runnable", "Supplier<String>": "java.util.function.Supplier",
    "Iterator<String>": "java.util.Iterator", "List<String>": "java.util.List",
}
THROWS = ("throw new IllegalStateException();", "throw new UnsupportedOperationException();",
          'throw new IllegalArgumentException("no");', "throw new RuntimeException();", "assert false;")


@dataclass
class Method:
    name: str
    parameters: list  # (type, name)
    static: bool = False
    call: bool = True  # a call of the component as the documents have it


@dataclass
class Build:
    """One class, Main of its own package."""
    package: str
    rng: random.Random
    features: list = field(default_factory=list)
    fields: list = field(default_factory=list)
    nested: dict = field(default_factory=dict)  # by name: the source
    bodies: list = field(default_factory=list)
    methods: list = field(default_factory=list)
    files: dict = field(default_factory=dict)  # more sources, by path below the package
    options: list = field(default_factory=list)  # of learn and query
    extends: str = ""
    implements: str = ""
    constructor: Method = None  # None: the one without parameters, no call
    makers: dict = field(default_factory=dict)  # by type: functions from a player to a token
    subtypes: set = field(default_factory=set)  # (sub, super)
    texts: list = field(default_factory=list)  # constants of the class
    constants: list = field(default_factory=list)  # (type, class, field): static ones, for the client
    actions: list = field(default_factory=list)  # other things a client may do: functions of a player
    pokes: list = field(default_factory=list)  # fields whose value nobody knows: (name, type)
    impossible: set = field(default_factory=set)  # exceptions that no environment can bring about
    open_methods: set = field(default_factory=set)  # what they do is up to objects that nobody knows
    loud: set = field(default_factory=set)  # classes whose initialisers change what calls read
    calls_facts: list = field(default_factory=list)  # functions (word, call) -> facts that only the class's maker knows
    uses_mode: bool = False

    def fresh(self, base):
        """A name of this base that no method has."""
        taken = {m.name for m in self.methods}
        return next(n for n in [base] + [f"{base}{i}" for i in range(2, 99)] if n not in taken)

    def reflected(self, type_):
        if type_ in PRIMITIVE:
            return type_
        if type_ == "Main":
            return f"{self.package}.Main"
        if type_.endswith("..."):
            type_ = type_[:-3] + "[]"
        if type_.endswith("[]"):
            return self.reflected(type_[:-2]) + "[]"
        return KNOWN.get(type_) or f"{self.package}.Main${type_}"

    def add_field(self, text):
        if text not in self.fields:
            self.fields.append(text)

    def add_nested(self, name, text):
        self.nested.setdefault(name, text)

    def add(self, name, parameters, *lines, static=False, returns="void", throws="", call=True, exact=False):
        """A public method. Parameters as in 'Node a, int k'."""
        pairs = [tuple(p.rsplit(" ", 1)) for p in parameters.split(", ")] if parameters else []
        if not exact:
            name = self.fresh(name)
        self.methods.append(Method(name, pairs, static, call))
        head = f"public {'static ' if static else ''}{returns} {name}({parameters}){' throws ' + throws if throws else ''}"
        self.bodies.append(f"    {head} {{\n" + "".join(f"        {line}\n" for line in lines) + "    }\n")
        return name

    def throw(self):
        return self.rng.choice(THROWS)

    def either(self, *texts):
        return self.rng.choice(texts)

    def mode(self):
        self.uses_mode = True
        return "mode"

    def gate(self, condition):
        """A statement whose visible effect, now or in a later call, depends on the condition."""
        way = self.rng.randrange(6)
        if way == 0:
            return f"if ({condition}) {self.throw()}"
        if way == 1:
            return f"if (!({condition})) {self.throw()}"
        self.mode()
        if way == 2:
            return f"if ({condition}) mode = {self.rng.randint(1, 2)};"
        if way == 3:
            return f"mode = {condition} ? {self.rng.randint(1, 2)} : 0;"
        if way == 4:
            return f"if ({condition}) {{ if (mode == 1) {self.throw()} mode = 1; }} else mode = 0;"
        return f"if (mode == 0 && ({condition})) mode = 1; else if (mode == 1) {{ if ({condition}) {self.throw()} mode = 0; }}"

    def finish(self):
        """Something that fails by mode, if a feature sets it."""
        if self.uses_mode:
            self.add_field("private int mode;")
            self.add("check", "", f"if (mode == {self.rng.randint(1, 2)}) {self.throw()}")
            if self.rng.random() < 0.3:
                self.add("reset", "", "mode = 0;")

    def source(self):
        head = f"public class Main{' extends ' + self.extends if self.extends else ''}"
        head += f" implements {self.implements}" if self.implements else ""
        return (f"package {self.package};\n\nimport java.util.*;\nimport java.util.function.*;\n\n{head} {{\n"
                + "".join(f"    {line}\n" for line in self.fields) + "".join(self.nested.values())
                + "\n".join(self.bodies) + "}\n")
