"""Follows a word through an interface, call by call, beside what the virtual machine did."""

from dataclasses import dataclass, field

from assumptions import excuse


@dataclass
class Comparison:
    decided: int = 0  # calls that are allowed or forbidden, however they are read
    played: int = 0  # calls of the interface
    unclear: str = ""  # a name of the interface that could not be read
    excused: list = field(default_factory=list)  # ids
    contradiction: str = ""  # what was claimed, and what happened
    step: int = -1  # where
    facts: set = field(default_factory=set)
    calls: list = field(default_factory=list)  # (method, reading, returned), as far as the word was followed


def script_of(build, interface, word):
    """The word with the interface's names of calls."""
    script = []
    for step in word:
        if step[0] == "call":
            types = step[3].split(",") if step[3] else []
            step = ["call", interface.method(step[2], types) or "-", *step[2:]]
        script.append(step)
    return script


def claim_against(interface, build, edge, threw, length, open_):
    """What the interface claims by this edge if the outcome contradicts it, else an empty text."""
    kind = interface.kinds[edge["to"]]
    if kind == "legal" and threw and interface.claimed("safe", length):
        return "allowed"
    if kind == "error" and not threw and interface.claimed("permissive", length):
        reasons = [reason["text"] for reason in edge.get("reasons", [])]
        if not open_ or reasons and all(any(name in text for name in build.impossible) for text in reasons):
            return "forbidden, " + ", or ".join(reasons)
    return ""


def compare(build, interface, script, lines):
    """Of the word, played with these output lines."""
    result = Comparison()
    result.facts.update(f"loud:{name}" for name in build.loud)
    states = {interface.initial} if interface.kinds[interface.initial] == "legal" else set()
    open_ = bool(build.pokes)
    result.played = sum(step[0] == "call" and step[1] != "-" for step, _ in zip(script, lines))
    for index, (step, line) in enumerate(zip(script, lines)):
        if not states:
            break
        outcome, facts, *resolved = line.split("\t")
        result.facts.update(f for f in facts.split(",") if f)
        if step[0] != "call":
            if outcome == "stopped":
                break
            continue
        if step[1] == "-":
            if step[2] != "new":
                result.facts.add(f"outside:{step[2]}")
            if outcome != "returned":
                break
            continue
        result.facts.update(*[more(script, step) for more in build.calls_facts])
        open_ = open_ or step[2] in build.open_methods
        readings = interface.readings(step[1], resolved)
        if readings is None:
            result.unclear = next(text[1:] for text in resolved if text.startswith("?"))
            break
        threw = outcome != "returned"
        result.calls.append((step[1], readings[0], not threw))
        following, kinds = set(), set()
        for state in sorted(states, key=str):
            for reading in readings:
                edge = interface.step(state, step[1], reading)
                claim = claim_against(interface, build, edge, threw, len(result.calls), open_)
                if claim:
                    settle(result, interface, index, claim, outcome, reading)
                    return result
                kinds.add(interface.kinds[edge["to"]])
                if interface.kinds[edge["to"]] == "legal":
                    following.add(edge["to"])
        result.decided += "unknown" not in kinds
        states = following
        if threw:
            break
    return result


def settle(result, interface, index, claim, outcome, reading):
    """A contradiction, unless an assumption is printed that the word violates."""
    id_ = excuse(interface.assumptions, result.facts)
    if id_:
        result.excused.append(id_)
        return
    result.step = index
    values = {name: value if isinstance(value, bool) else value[0] for name, value in reading.items()}
    result.contradiction = f"claimed: {claim}; the virtual machine: {outcome}; read as {values}"
