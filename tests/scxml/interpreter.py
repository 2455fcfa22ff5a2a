"""An interpreter of statecharts, after the algorithm of the W3C recommendation (appendix D), on
plain values. It shares nothing with the tool, and reads only documents without errors."""

import re
import xml.etree.ElementTree as ElementTree

SPACE = "{http://www.w3.org/2005/07/scxml}"
TOKEN = re.compile(r"\s*(===|!==|==|!=|<=|>=|&&|\|\||[-+*/%<>!?:().]|'[^']*'|\d+|[A-Za-z_$][\w$]*)")


class Failure(Exception):
    """An error that counts."""


class Expression:
    """Evaluates from left to right, and skips what ECMAScript skips."""

    LEVELS = [["||"], ["&&"], ["==", "!=", "===", "!=="], ["<", "<=", ">", ">="], ["+", "-"],
              ["*", "/", "%"]]

    def __init__(self, text):
        self.tokens = []
        position = 0
        text = text.strip()
        while position < len(text):
            match = TOKEN.match(text, position)
            if match is None:
                raise ValueError(f"no expression: {text}")
            self.tokens.append(match.group(1))
            position = match.end()
        self.tokens.append(None)

    def value(self, scope):
        self.at, self.scope = 0, scope
        result = self.conditional()
        assert self.tokens[self.at] is None, self.tokens
        return result

    def next(self):
        self.at += 1
        return self.tokens[self.at - 1]

    def conditional(self):
        condition = self.binary(0)
        if self.tokens[self.at] != "?":
            return condition
        self.next()
        yes = self.conditional()
        assert self.next() == ":"
        no = self.conditional()
        return yes if condition else no

    def binary(self, level):
        if level == len(self.LEVELS):
            return self.unary()
        left = self.binary(level + 1)
        while self.tokens[self.at] in self.LEVELS[level]:
            operator = self.next()
            left = self.apply(operator, left, self.binary(level + 1))
        return left

    @staticmethod
    def apply(operator, a, b):
        if operator == "||":
            return a or b
        if operator == "&&":
            return b if a else a
        if operator in ("===", "!=="):
            same = type(a) is type(b) and a == b
            return same == (operator == "===")
        if isinstance(a, str) or isinstance(b, str):
            return (a == b) == (operator == "==") if operator in ("==", "!=") else f"{a}{b}"
        a, b = int(a), int(b)
        if operator == "%":
            return abs(a) % abs(b) * (1 if a >= 0 else -1)
        if operator == "/":
            assert a % b == 0
            return a // b
        return {"==": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b,
                "+": a + b, "-": a - b, "*": a * b}[operator]

    def unary(self):
        token = self.tokens[self.at]
        if token == "!":
            self.next()
            return not self.unary()
        if token == "-":
            self.next()
            return -int(self.unary())
        return self.primary()

    def primary(self):
        token = self.next()
        if token == "(":
            result = self.conditional()
            assert self.next() == ")"
            return result
        if token.isdigit():
            return int(token)
        if token[0] == "'":
            return token[1:-1]
        if token in ("true", "false"):
            return token == "true"
        if token == "In":
            self.next()
            state = self.next()[1:-1]
            self.next()
            return self.scope.is_active(state)
        if token == "_event":
            self.next()
            if self.next() == "name":
                return self.scope.event[0]
            self.next()
            field = self.next()
            # What is skipped may speak of data that are not there.
            return (self.scope.event[1] or {}).get(field, 0)
        return self.scope.data[token]


class State:
    def __init__(self, element, parent, order):
        self.element, self.parent, self.order = element, parent, order
        self.kind = element.tag[len(SPACE):]
        self.id = element.get("id", f"#{order}")
        self.children, self.histories, self.transitions = [], [], []
        self.initial = None

    def ancestors(self):
        state = self.parent
        while state is not None:
            yield state
            state = state.parent

    def inside(self, other):
        return any(a is other for a in self.ancestors())

    def atomic(self):
        return not self.children and self.kind in ("state", "final")

    def compound(self):
        return bool(self.children) and self.kind in ("state", "scxml")


class Transition:
    def __init__(self, source, element):
        self.source, self.element = source, element
        self.events = element.get("event", "").split()
        self.condition = Expression(element.get("cond")) if element.get("cond") else None
        self.internal = element.get("type") == "internal"
        self.targets = []

    def matches(self, name):
        for event in self.events:
            prefix = event[:-2] if event.endswith(".*") else event
            if event == "*" or name == prefix or name.startswith(prefix + "."):
                return True
        return False


class Chart:
    """A document; `errors` are names of states and events."""

    def __init__(self, text, errors=()):
        self.errors = set(errors)
        self.states = []
        self.by_id = {}
        self.root = self.read(ElementTree.fromstring(text), None)
        self.cache = {}
        for state in self.states:
            self.connect(state)

    def read(self, element, parent):
        state = State(element, parent, len(self.states))
        self.states.append(state)
        self.by_id[state.id] = state
        for child in element:
            tag = child.tag[len(SPACE):]
            if tag in ("state", "parallel", "final"):
                state.children.append(self.read(child, state))
            elif tag == "history":
                state.histories.append(self.read(child, state))
        return state

    def connect(self, state):
        for child in state.element:
            tag = child.tag[len(SPACE):]
            if tag == "transition":
                state.transitions.append(self.transition(state, child))
            elif tag == "initial":
                state.initial = self.transition(state, child[0])
        if state.initial is None and state.compound():
            ids = state.element.get("initial") or state.children[0].id
            state.initial = self.transition(state, ElementTree.Element("x", {"target": ids}))

    def transition(self, state, element):
        result = Transition(state, element)
        result.targets = [self.by_id[name] for name in element.get("target", "").split()]
        return result

    def start(self):
        run = Run(self)
        run.begin()
        return run


class Run:
    def __init__(self, chart):
        self.chart = chart
        self.active, self.history, self.data = set(), {}, {}
        self.queue, self.event, self.running = [], None, True

    def copy(self):
        other = Run(self.chart)
        other.active, other.history = set(self.active), dict(self.history)
        other.data, other.running = dict(self.data), self.running
        return other

    def key(self):
        """What the future depends on."""
        return (frozenset(s.order for s in self.active), tuple(sorted(
            (h.order, tuple(s.order for s in past)) for h, past in self.history.items())),
            tuple(self.data.values()), self.running)

    def is_active(self, name):
        return self.chart.by_id[name] in self.active

    def shown(self):
        if not self.running:
            return "ended"
        ids = ",".join(sorted(s.id for s in self.active if s.atomic()))
        values = {True: "true", False: "false"}
        return ids + "".join(
            f" {n}={values[v] if isinstance(v, bool) else v}" for n, v in self.data.items())

    def evaluate(self, expression):
        return expression.value(self)

    def expression(self, text):
        if text not in self.chart.cache:
            self.chart.cache[text] = Expression(text)
        return self.evaluate(self.chart.cache[text])

    # The main loop.

    def begin(self):
        for datum in self.chart.root.element.iter(SPACE + "data"):
            self.data[datum.get("id")] = self.expression(datum.get("expr"))
        self.enter_states([self.chart.root.initial])
        self.settle()

    def send(self, name, data=None):
        if not self.running:
            return
        self.event = (name, data)
        self.microstep(self.select(name))
        self.settle()

    def settle(self):
        for _ in range(10000):
            if not self.running:
                for state in sorted(self.active, key=lambda s: -s.order):
                    self.leave(state)
                self.history = {}
                return
            transitions = self.select(None)
            if not transitions:
                if not self.queue:
                    return
                name = self.queue.pop(0)
                self.event = (name, None)
                transitions = self.select(name)
            self.microstep(transitions)
        raise RuntimeError("no end")

    # Selection.

    def select(self, name):
        enabled = []
        for atomic in sorted((s for s in self.active if s.atomic()), key=lambda s: s.order):
            found = self.first_enabled(atomic, name)
            if found is not None and found not in enabled:
                enabled.append(found)
        return self.without_conflicts(enabled)

    def first_enabled(self, atomic, name):
        for state in [atomic] + list(atomic.ancestors()):
            for transition in state.transitions:
                triggered = not transition.events if name is None else transition.matches(name)
                if triggered and (transition.condition is None or
                                  self.evaluate(transition.condition)):
                    return transition
        return None

    def without_conflicts(self, enabled):
        kept = []
        for first in enabled:
            preempted, removed = False, []
            for second in kept:
                if self.exit_set([first]) & self.exit_set([second]):
                    if first.source.inside(second.source):
                        removed.append(second)
                    else:
                        preempted = True
                        break
            if not preempted:
                kept = [t for t in kept if t not in removed] + [first]
        return kept

    # Sets of states.

    def effective_targets(self, transition):
        result = []
        for target in transition.targets:
            if target.kind != "history":
                found = [target]
            elif self.history.get(target):
                found = self.history[target]
            else:
                found = self.effective_targets(target.transitions[0])
            result += [s for s in found if s not in result]
        return result

    def domain(self, transition):
        targets = self.effective_targets(transition)
        source = transition.source
        if not targets:
            return None
        if transition.internal and source.compound() and all(t.inside(source) for t in targets):
            return source
        for ancestor in source.ancestors():
            if ancestor.compound() and all(t.inside(ancestor) for t in targets):
                return ancestor
        return source  # the document's own beginning

    def exit_set(self, transitions):
        result = set()
        for transition in transitions:
            if transition.targets:
                domain = self.domain(transition)
                result |= {s for s in self.active if s.inside(domain)}
        return result

    def entry_set(self, transitions):
        self.entered, self.default, self.history_content = set(), set(), {}
        for transition in transitions:
            for target in transition.targets:
                self.add_descendants(target)
            domain = self.domain(transition)
            for target in self.effective_targets(transition):
                self.add_ancestors(target, domain)
        return sorted(self.entered, key=lambda s: s.order)

    def add_descendants(self, state):
        if state.kind == "history":
            past = self.history.get(state)
            if not past:
                self.history_content[state.parent] = state.transitions[0].element
                past = state.transitions[0].targets
            for target in past:
                self.add_descendants(target)
            for target in past:
                self.add_ancestors(target, state.parent)
            return
        self.entered.add(state)
        if state.compound():
            self.default.add(state)
            for target in state.initial.targets:
                self.add_descendants(target)
            for target in state.initial.targets:
                self.add_ancestors(target, state)
        elif state.kind == "parallel":
            self.add_parts(state)

    def add_ancestors(self, state, end):
        for ancestor in state.ancestors():
            if ancestor is end:
                return
            self.entered.add(ancestor)
            if ancestor.kind == "parallel":
                self.add_parts(ancestor)

    def add_parts(self, parallel):
        for child in parallel.children:
            if not any(s.inside(child) for s in self.entered):
                self.add_descendants(child)

    # Steps.

    def microstep(self, transitions):
        leaving = sorted(self.exit_set(transitions), key=lambda s: -s.order)
        for state in leaving:
            for history in state.histories:
                deep = history.element.get("type") == "deep"
                self.history[history] = [
                    s for s in sorted(self.active, key=lambda s: s.order)
                    if (s.atomic() and s.inside(state) if deep else s.parent is state)]
        for state in leaving:
            self.leave(state)
        for transition in transitions:
            self.execute(transition.element)
        self.enter_states([t for t in transitions if t.targets])

    def leave(self, state):
        for handler in state.element.findall(SPACE + "onexit"):
            self.execute(handler)
        self.active.discard(state)

    def enter_states(self, transitions):
        for state in self.entry_set(transitions):
            self.active.add(state)
            if state.id in self.chart.errors:
                raise Failure(state.id)
            for handler in state.element.findall(SPACE + "onentry"):
                self.execute(handler)
            if state in self.default:
                self.execute(state.initial.element)
            if state in self.history_content:
                self.execute(self.history_content[state])
            if state.kind == "final":
                self.finish(state)

    def finish(self, state):
        parent = state.parent
        if parent is self.chart.root:
            self.running = False
            return
        self.put("done.state." + parent.id)
        if parent.parent.kind == "parallel" and all(map(self.is_done, parent.parent.children)):
            self.put("done.state." + parent.parent.id)

    def is_done(self, state):
        if state.kind == "parallel":
            return all(map(self.is_done, state.children))
        return any(c.kind == "final" and c in self.active for c in state.children)

    # Executable content.

    def put(self, name):
        if any(name == e or name.startswith(e + ".") for e in self.chart.errors):
            raise Failure(name)
        self.queue.append(name)

    def execute(self, block):
        for action in block:
            tag = action.tag[len(SPACE):]
            if tag == "assign":
                self.data[action.get("location")] = self.expression(action.get("expr"))
            elif tag == "raise":
                self.put(action.get("event"))
            elif tag == "if":
                self.choose(action)

    def choose(self, element):
        parts = [(element.get("cond"), [])]
        for child in element:
            tag = child.tag[len(SPACE):]
            if tag in ("elseif", "else"):
                parts.append((child.get("cond", "true"), []))
            else:
                parts[-1][1].append(child)
        for condition, body in parts:
            if self.expression(condition):
                self.execute(body)
                return
