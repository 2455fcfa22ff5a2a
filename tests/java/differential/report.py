"""A contradiction as people read it: the class, the word as Java, the claim, what the virtual machine did."""


def token(text):
    if text[1:2] == ":":
        kind, rest = text[0], text[2:]
        return f'"{rest}"' if kind == "s" else rest + "L" if kind == "j" else f"(char) {rest}" if kind == "c" else rest
    return text


def line_of(step):
    rest = [token(t) for t in step[1:]]
    if step[0] == "call":
        values = ", ".join(token(t) for t in step[3:])
        return f"main = new Main({values})" if step[1] == "new" else f"main.{step[1]}({values})"
    if step[0] == "let":
        how, details = step[2], step[3:]
        if how == "new":
            made = f"new {details[0]}({', '.join(map(token, details[2:]))})"
        elif how == "static":
            made = f"{details[0]}.{details[1]}"
        elif how == "array":
            made = f"new {details[0]}[]{{{', '.join(map(token, details[1:]))}}}"
        elif how == "text":
            made = f'new String("{details[0]}")'
        elif how == "class":
            made = f"{details[0]}.class"
        else:
            made = f"{how}({', '.join(map(token, details))})"
        return f"var {step[1]} = {made}"
    if step[0] == "set":
        return f"{rest[0]}.{rest[1]} = {rest[2]}"
    if step[0] == "store":
        return f"{rest[0]}[{rest[1]}] = {rest[2]}"
    return " ".join(step) + "  // by reflection" if step[0] == "poke" else " ".join(step)


def reproduction(learned, word, comparison):
    steps = [["call", *step[2:]] if step[0] == "call" else step for step in word]
    text = "\n".join(f"    {line_of(step)};".replace("this", "main") for step in steps)
    options = " ".join(learned.build.options)
    assumed = "\n".join(f"    {id_}: {sentence}" for id_, sentence in learned.interface.assumptions)
    return (f"== contradiction, {learned.build.package}: {', '.join(learned.build.features)} {options}\n"
            f"{learned.build.source()}\n  word:\n{text}\n  {comparison.contradiction}\n"
            f"  facts: {', '.join(sorted(comparison.facts)) or 'none'}\n  assuming:\n{assumed}\n")
