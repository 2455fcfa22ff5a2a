"""Calls in the syntax of `parlance query`."""


def literal(parameter, value):
    if isinstance(value, bool):
        return "true" if value else "false"
    number, width = value
    if "values" in parameter:
        return parameter["values"][number] if number < len(parameter["values"]) else parameter["other"]
    if parameter.get("type") == "char":
        return f"0x{number:04x}"
    return str(number - (1 << width) if number >> (width - 1) else number)


def parts(parameters, reading, path):
    """The parts of the new object at this path, in braces."""
    inside = []
    for parameter in parameters:
        name = parameter["name"]
        rest = name[len(path):] if name.startswith(path) else ""
        if rest[:1] in (".", "[") and "." not in rest[1:] and "[" not in rest[1:]:
            key = rest[1:] if rest[0] == "." else rest
            inside.append(f"{key}: {argument(parameters, reading, parameter)}")
    return "{" + ", ".join(inside) + "}" if inside else ""


def argument(parameters, reading, parameter):
    value = reading[parameter["name"]]
    text = literal(parameter, value)
    if "values" in parameter and not isinstance(value, bool) and value[0] >= len(parameter["values"]):
        text += parts(parameters, reading, parameter["name"])
    return text


def query_text(interface, calls):
    texts = []
    for method, reading, _ in calls:
        parameters = interface.parameters(method)
        tops = [p for p in parameters if "." not in p["name"] and "[" not in p["name"]]
        texts.append(f"{method}({', '.join(argument(parameters, reading, p) for p in tops)})")
    return "; ".join(texts)


def writable(interface, calls, word):
    """Whether the calls can be written: a constant without a name of its own cannot, as it is no new object."""
    constants = any(step[0] == "let" and step[2] in ("static", "class", "result") for step in word)
    news = any("values" in p and not isinstance(reading[p["name"]], bool) and reading[p["name"]][0] >= len(p["values"])
               for method, reading, _ in calls for p in interface.parameters(method))
    return not (constants and news)
