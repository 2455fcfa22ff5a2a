"""Random statecharts: the same chart for the same seed.

Every chart comes to rest: what could go on for ever costs a flag that only an event from outside
sets again, or leads forward in the document.

A *portable* chart keeps to what SCION does as the recommendation says. SCION differs in the
order in which states of different depth are entered and left, in the domain of a transition
between the parts of a <parallel>, in what it takes for the end of the whole chart, in deep
histories of final states, and in states that begin with a history in the document; charts of the other kind have all of that."""

import random

EXTERNAL = ["a", "b", "c", "u.v", "u.w.x"]
INTERNAL = ["i", "j", "k.l"]
FLAGS = ["f1", "f2", "f3"]


class Node:
    def __init__(self, kind, parent):
        self.kind = kind  # state, parallel, final, shallow, deep
        self.parent = parent
        self.children = []
        self.transitions = []  # (attributes, content)
        self.entry = []
        self.exit = []
        self.initial = None  # None, ("attribute", ids) or ("element", ids, content)
        self.id = ""

    def states(self):
        """Itself and all inside, in document order."""
        result = [self]
        for child in self.children:
            result += child.states()
        return result

    def real_children(self):
        return [c for c in self.children if c.kind not in ("shallow", "deep")]

    def is_compound(self):
        return self.kind == "state" and bool(self.real_children())

    def ancestors(self):
        return [] if self.parent is None else [self.parent] + self.parent.ancestors()

    def inside(self, other):
        return other in self.ancestors()

    def later_siblings(self):
        siblings = self.parent.real_children() if self.parent is not None else []
        if self not in siblings:
            return []
        return siblings[siblings.index(self) + 1:]


class Generator:
    def __init__(self, seed, portable):
        self.random = random.Random(seed * 2 + portable)
        self.portable = portable
        self.budget = self.random.randint(5, 13)
        self.numbers = ["x", "y"]
        self.has_fields = self.chance(40)

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def pick(self, values):
        return self.random.choice(values)

    # The tree.

    def node(self, kind, parent):
        self.budget -= 1
        result = Node(kind, parent)
        if parent is not None:
            parent.children.append(result)
        return result

    def tree(self):
        root = Node("state", None)
        for _ in range(self.random.randint(2, 3)):
            self.grow(root, 1)
        if self.chance(25):
            self.node("final", root)
        for number, node in enumerate(root.states()):
            node.id = f"s{number}"
        return root

    def grow(self, parent, depth):
        nested = self.portable and parent.kind == "parallel"
        kind = self.random.randrange(10)
        if depth < 4 and self.budget > 3 and kind >= 7 and not nested:
            node = self.node("parallel", parent)
            self.parts(node, depth, self.random.randint(2, 3))
        elif depth < 4 and self.budget > 2 and (kind >= 4 or nested):
            node = self.node("state", parent)
            self.parts(node, depth, self.random.randint(1, 3))
        else:
            self.node("state", parent)

    def parts(self, node, depth, count):
        history = self.chance(25)
        if history and not self.portable:
            self.node(self.pick(["shallow", "deep"]), node)
        for _ in range(count):
            self.grow(node, depth + 1)
        if history and self.portable:
            self.node(self.pick(["shallow", "deep"]), node)
        if node.kind == "state" and self.chance(25):
            self.node("final", node)

    # Expressions.

    def number(self, names, depth=2):
        if depth == 0 or self.chance(40):
            return self.pick(names + [str(self.random.randint(-3, 4))])
        form = self.random.randrange(8)
        left, right = self.number(names, depth - 1), self.number(names, depth - 1)
        if form < 5:
            return f"({left} {self.pick('+-')} {right})"
        if form == 5:
            return f"({left} * {self.pick(['2', '3', '-1'])})"
        if form == 6:
            return f"({self.condition(names, 0)} ? {left} : {right})"
        return f"-({left})"

    def condition(self, names, depth=2, fields=False, states=()):
        if depth == 0 or self.chance(30):
            if fields and self.has_fields and self.chance(50):
                return self.pick(["_event.data.d > x", "_event.data.d == 2", "_event.data.ok",
                                  "!_event.data.ok", "_event.data.d + y &lt; 3",
                                  "_event.name == 'a'"])
            if states and self.chance(30):
                return f"In('{self.pick(states)}')"
            if self.chance(20):
                return self.pick(["p", "!p", "true", "p == true", "p !== false"])
            relation = self.pick(["==", "!=", "===", "!==", "&lt;", "&lt;=", "&gt;", "&gt;="])
            return f"{self.number(names, 1)} {relation} {self.number(names, 1)}"
        left = self.condition(names, depth - 1, fields, states)
        right = self.condition(names, depth - 1, fields, states)
        return self.pick([f"({left} &amp;&amp; {right})", f"({left} || {right})", f"!({left})"])

    # Executable content.

    def assign(self, name, value):
        return f'<assign location="{name}" expr="{value}"/>'

    def assignment(self, names):
        if self.chance(20) and "x" in names:
            return self.assign("p", self.condition(["x", "y"], 1))
        name = self.pick(names)
        # Values stay small, so that they are exact.
        if self.chance(50):
            return self.assign(name, f"{name} &gt; 3 ? {self.random.randint(-2, 1)} : {name} + 1")
        if self.chance(50):
            return self.assign(name, str(self.random.randint(-2, 4)))
        other = self.pick(names)
        return self.assign(name, f"{other} &gt; 5 || {other} &lt; -5 ? 0 : {self.number(names, 1)}")

    def raised(self):
        flag = self.pick(FLAGS)
        event = self.pick(INTERNAL + (["u.v"] if self.chance(10) else []))
        return (f'<if cond="{flag}">{self.assign(flag, "false")}<raise event="{event}"/></if>')

    def content(self, names, raises, most=2):
        result = []
        for _ in range(self.random.randint(0, most)):
            form = self.random.randrange(10)
            if form < 5:
                result.append(self.assignment(names))
            elif form < 8 and raises:
                result.append(self.raised())
            elif form == 8:
                result.append(f'<if cond="{self.condition(names, 1)}">{self.assignment(names)}'
                              f'<elseif cond="{self.condition(names, 1)}"/>'
                              f'{self.assignment(names)}<else/>{self.assignment(names)}</if>')
            else:
                result.append("<log label=\"seen\" expr=\"'x is ' + x\"/>")
        return result

    # What states do.

    def owner(self, node):
        """The part of a <parallel> that a state belongs to; None outside of all."""
        for state in [node] + node.ancestors():
            if state.parent is not None and state.parent.kind == "parallel":
                return state
        return None

    def handler_names(self, node):
        if not self.portable:
            return ["x", "y"], True
        owner = self.owner(node)
        if owner is None:
            return ["x", "y"], node.kind != "parallel"
        name = "own_" + owner.id
        if name not in self.numbers:
            self.numbers.append(name)
        return [name], False

    def decorate(self, node):
        if node.parent is not None and not (self.portable and node.kind == "parallel"):
            names, raises = self.handler_names(node)
            if self.chance(35):
                node.entry.append(self.content(names, raises))
            if self.chance(25):
                node.exit.append(self.content(names, raises))
        if node.is_compound() and node.parent is not None:
            self.choose_initial(node)

    def choose_initial(self, node):
        form = self.random.randrange(4)
        inner = [s for s in node.states() if s is not node and s.kind in ("state", "parallel")]
        target = [self.pick(inner if self.chance(30) else
                            [c for c in node.real_children() if c.kind != "final"])]
        if form == 0:
            return
        if form == 1:
            node.initial = ("attribute", target)
        else:
            names, raises = self.handler_names(node)
            node.initial = ("element", target, self.content(names, raises, 1))

    # Transitions.

    def transitions(self, root):
        everything = [s for s in root.states() if s is not root]
        sources = [s for s in everything if s.kind in ("state", "parallel")]
        for node in everything:
            if node.kind in ("shallow", "deep"):
                self.history_default(node)
        for source in sources:
            for _ in range(self.random.randint(0, 3)):
                self.transition(source, everything)
        for node in sources:
            self.unconditional(node)
        sources[0].transitions.append(({"event": "c", "target": self.pick(sources).id}, []))

    def history_default(self, node):
        targets = [c for c in node.parent.real_children() if c.kind != "final"]
        if node.kind == "deep" and self.chance(40):
            targets = [s for s in node.parent.states()
                       if s is not node.parent and s.kind in ("state", "parallel")]
        names, raises = self.handler_names(node.parent)
        if self.portable and node.parent.kind == "parallel":
            names, raises = None, False
        content = [] if names is None else self.content(names, raises, 1)
        node.transitions.append(({"target": self.pick(targets).id}, content))

    def events(self):
        """(attribute, whether only events from outside match)"""
        form = self.random.randrange(12)
        if form < 5:
            return self.pick(EXTERNAL), True
        if form < 7:
            return " ".join(self.random.sample(["a", "b", "c"], 2)), True
        if form < 9:
            return self.pick(INTERNAL + ["k"]), False
        return self.pick(["u", "u.*", "*", "i a", "done.state"]), False

    def transition(self, source, everything):
        attributes, content = {}, []
        outside = False
        if self.chance(80):
            attributes["event"], outside = self.events()
        names = [s.id for s in everything if s.kind in ("state", "parallel", "final")]
        if self.chance(50) or "event" not in attributes:
            attributes["cond"] = self.condition(["x", "y"], 1, outside, names)
        if "event" not in attributes or "done" in attributes["event"] or \
                attributes["event"] == "*":
            flag = self.pick(FLAGS)
            condition = attributes.get("cond")
            attributes["cond"] = f"{flag}" if condition is None else f"{flag} &amp;&amp; ({condition})"
            content.append(self.assign(flag, "false"))
        if self.chance(75):
            attributes["target"] = " ".join(s.id for s in self.targets(source, everything))
            if self.chance(25):
                attributes["type"] = "internal"
        content += self.content(["x", "y"], True)
        if outside and self.chance(60):
            content.append(self.assign(self.pick(FLAGS), "true"))
        source.transitions.append((attributes, content))

    def targets(self, source, everything):
        target = self.pick([s for s in everything if self.may_be_target(s)])
        for region in [target] + target.ancestors():
            parallel = region.parent
            if parallel is None or parallel.kind != "parallel" or region.kind != "state":
                continue
            if source.inside(parallel) and self.portable:
                continue
            if self.chance(60) and target.kind in ("state", "parallel"):
                other = self.pick([c for c in parallel.real_children() if c is not region] or
                                  [region])
                if other is not region:
                    inner = [s for s in other.states() if s.kind in ("state", "parallel")]
                    return [target, self.pick(inner)]
        return [target]

    def may_be_target(self, node):
        if node.kind in ("shallow", "deep"):
            return True
        return node.kind != "final" or self.chance(50)

    def unconditional(self, node):
        """Moves that cost nothing lead forward."""
        if node.parent.kind == "parallel":
            return
        later = [s for s in node.later_siblings() if s.kind == "state" and not s.children]
        has_final = any(c.kind == "final" for c in node.children)
        if has_final and later:
            node.transitions.append(({"event": f"done.state.{node.id}",
                                      "target": self.pick(later).id}, []))
        if later and not node.children and self.chance(8):
            node.transitions.append(({"target": self.pick(later).id}, self.content(["x"], True)))

    def prune(self, root):
        """Leaves out what SCION does otherwise."""
        for node in root.states():
            deep = any(s.kind == "deep" for n in [node] + node.ancestors() for s in n.children)
            is_part = node.parent is not None and node.parent.kind == "parallel"
            stuck = not [s for s in node.later_siblings() if s.kind == "state" and not s.children]
            if deep or is_part or stuck:
                if node.parent is not None:
                    node.children = [c for c in node.children if c.kind != "final"]
            if node.kind == "parallel":
                node.children = [c for c in node.children if c.kind not in ("shallow", "deep")]

    # The document.

    def chart(self):
        root = self.tree()
        if self.portable:
            self.prune(root)
        for node in root.states():
            if node.kind in ("state", "parallel", "final"):
                self.decorate(node)
        self.transitions(root)
        return self.document(root)

    def document(self, root):
        data = "".join(f'<data id="{n}" expr="{self.random.randint(-1, 2)}"/>'
                       for n in self.numbers)
        data += "".join(f'<data id="{f}" expr="{self.pick(["true", "false"])}"/>' for f in FLAGS)
        data += f'<data id="p" expr="{self.pick(["true", "false"])}"/>'
        inner = "".join(self.element(child, 1) for child in root.children)
        return ('<?xml version="1.0"?>\n<scxml xmlns="http://www.w3.org/2005/07/scxml" '
                'version="1.0" datamodel="ecmascript">\n'
                f"  <datamodel>{data}</datamodel>\n{inner}</scxml>\n")

    def element(self, node, depth):
        space = "  " * depth
        tag = {"shallow": "history", "deep": "history"}.get(node.kind, node.kind)
        kind = ' type="deep"' if node.kind == "deep" else ""
        initial = ""
        lines = ""
        if node.initial is not None:
            ids = " ".join(s.id for s in node.initial[1])
            if node.initial[0] == "attribute":
                initial = f' initial="{ids}"'
            else:
                lines += (f'{space}  <initial><transition target="{ids}">'
                          f'{"".join(node.initial[2])}</transition></initial>\n')
        for block in node.entry:
            lines += f'{space}  <onentry>{"".join(block)}</onentry>\n'
        for block in node.exit:
            lines += f'{space}  <onexit>{"".join(block)}</onexit>\n'
        for attributes, content in node.transitions:
            text = "".join(f' {k}="{v}"' for k, v in attributes.items())
            lines += f'{space}  <transition{text}>{"".join(content)}</transition>\n'
        lines += "".join(self.element(child, depth + 1) for child in node.children)
        return f'{space}<{tag} id="{node.id}"{kind}{initial}>\n{lines}{space}</{tag}>\n'


def random_chart(seed, portable):
    """The text of a chart."""
    return Generator(seed, portable).chart()


def random_events(seed, length):
    """A sequence of (event, data)."""
    source = random.Random(seed)
    return [(source.choice(EXTERNAL), {"d": source.randint(-3, 4), "ok": source.random() < 0.5})
            for _ in range(length)]
