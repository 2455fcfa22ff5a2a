#include "frontends/lts/fsp_parser.h"

#include "frontends/lts/fsp_cursor.h"

namespace parlance::lts {

namespace {

// ---- parts of processes and compositions

std::vector<Relabelling> parse_relabelling_list(Cursor& cursor);

Relabelling parse_relabelling(Cursor& cursor) {
  const Cursor::Level nesting(cursor);
  Relabelling result;
  result.at = cursor.at();
  if (cursor.accept("forall")) {
    result.ranges = parse_indices(cursor);
    result.nested = parse_relabelling_list(cursor);
    return result;
  }
  result.fresh = parse_label(cursor);
  cursor.expect("/", "between the new and the old label");
  result.old = parse_label(cursor);
  return result;
}

std::vector<Relabelling> parse_relabelling_list(Cursor& cursor) {
  cursor.expect("{", "before relabellings");
  std::vector<Relabelling> result;
  do {
    result.push_back(parse_relabelling(cursor));
  } while (cursor.accept(","));
  cursor.expect("}", "or ',' after a relabelling");
  return result;
}

std::vector<Relabelling> parse_relabellings(Cursor& cursor) {
  return cursor.accept("/") ? parse_relabelling_list(cursor) : std::vector<Relabelling>();
}

std::optional<Hiding> parse_hiding(Cursor& cursor) {
  Hiding hiding{cursor.at(), cursor.sees("@"), {}};
  if (!cursor.accept("@") && !cursor.accept("\\")) {
    return std::nullopt;
  }
  hiding.labels = parse_set(cursor);
  return hiding;
}

std::vector<Parameter> parse_parameters(Cursor& cursor) {
  std::vector<Parameter> parameters;
  if (!cursor.accept("(")) {
    return parameters;
  }
  do {
    const Token name = cursor.expect(TokenKind::upper, "the name of a parameter");
    cursor.expect("=", "and a value after the parameter");
    parameters.push_back({std::string(name.text), name.at, parse_expression(cursor)});
  } while (cursor.accept(","));
  cursor.expect(")", "after the parameters");
  return parameters;
}

// ---- primitive processes

ProcessPointer parse_process_expression(Cursor& cursor);

ActionPrefix parse_prefix(Cursor& cursor) {
  ActionPrefix prefix{cursor.at(), nullptr, {}, nullptr};
  if (cursor.accept("when")) {
    prefix.guard = parse_expression(cursor);
  }
  do {
    if (!sees_label(cursor)) {
      cursor.fail_expected("an action");
    }
    prefix.actions.push_back(parse_label(cursor));
    cursor.expect("->", "after an action");
    // A process begins with an upper-case letter, as a set does; an arrow tells them apart.
  } while (cursor.sees(TokenKind::lower) || cursor.sees("[") || cursor.sees("{") ||
           (cursor.sees(TokenKind::upper) && cursor.sees("->", 1)));
  prefix.next = parse_process_expression(cursor);
  return prefix;
}

ProcessPointer parse_choice(Cursor& cursor) {
  ProcessExpression choice{ProcessExpression::Kind::choice, cursor.at()};
  cursor.expect("(", "before a choice");
  do {
    choice.choices.push_back(parse_prefix(cursor));
  } while (cursor.accept("|"));
  cursor.expect(")", "or '|' after a choice");
  return std::make_shared<ProcessExpression>(std::move(choice));
}

ProcessPointer parse_conditional(Cursor& cursor) {
  ProcessExpression result{ProcessExpression::Kind::conditional, cursor.at()};
  cursor.expect("if", "before a condition");
  result.condition = parse_expression(cursor);
  cursor.expect("then", "after a condition");
  result.then_branch = parse_process_expression(cursor);
  result.else_branch = cursor.accept("else")
                           ? parse_process_expression(cursor)
                           : std::make_shared<ProcessExpression>(
                                 ProcessExpression{ProcessExpression::Kind::stop, result.at});
  return std::make_shared<ProcessExpression>(std::move(result));
}

ProcessPointer parse_reference(Cursor& cursor) {
  using Kind = ProcessExpression::Kind;
  const Token name = cursor.expect(TokenKind::upper, "a process");
  const Kind kind = name.text == "STOP" || name.text == "END" ? Kind::stop
                    : name.text == "ERROR"                    ? Kind::error
                                                              : Kind::reference;
  ProcessExpression result{kind, name.at, std::string(name.text)};
  while (kind == Kind::reference && cursor.accept("[")) {
    result.indices.push_back(parse_expression(cursor));
    cursor.expect("]", "after an index");
  }
  if (cursor.sees("(") || cursor.sees(";")) {
    cursor.source().unsupported(cursor.at(), "sequential composition of processes is not "
                                             "supported; write them as local processes of one");
  }
  return std::make_shared<ProcessExpression>(std::move(result));
}

ProcessPointer parse_process_expression(Cursor& cursor) {
  const Cursor::Level nesting(cursor);
  if (cursor.sees("(")) {
    return parse_choice(cursor);
  }
  return cursor.sees("if") ? parse_conditional(cursor) : parse_reference(cursor);
}

LocalProcess parse_local(Cursor& cursor) {
  const Token name = cursor.expect(TokenKind::upper, "the name of a local process");
  LocalProcess local{std::string(name.text), name.at, parse_indices(cursor), nullptr};
  cursor.expect("=", "after the name of a process");
  local.body = parse_process_expression(cursor);
  return local;
}

Process parse_process(Cursor& cursor, bool is_property) {
  const Token name = cursor.expect(TokenKind::upper, "the name of a process");
  Process process{std::string(name.text), name.at, is_property};
  process.parameters = parse_parameters(cursor);
  std::vector<LabelPart> indices = parse_indices(cursor);
  cursor.expect("=", "after the name of a process");
  process.locals.push_back(
      {process.name, name.at, std::move(indices), parse_process_expression(cursor)});
  while (cursor.accept(",")) {
    process.locals.push_back(parse_local(cursor));
  }
  if (cursor.accept("+")) {
    process.extension = parse_set(cursor);
  }
  process.relabellings = parse_relabellings(cursor);
  process.hiding = parse_hiding(cursor);
  cursor.expect(".", "at the end of a process, or ',' and a local process");
  return process;
}

// ---- compositions

CompositePointer parse_composite_expression(Cursor& cursor);

/// Labels with `:` or `::` behind them. A name in upper case is a set if `:` follows, else a
/// process.
std::vector<ProcessPrefix> parse_process_prefixes(Cursor& cursor) {
  std::vector<ProcessPrefix> prefixes;
  while (cursor.sees(TokenKind::lower) || cursor.sees("[") || cursor.sees("{") ||
         (cursor.sees(TokenKind::upper) && (cursor.sees(":", 1) || cursor.sees("::", 1)))) {
    LabelPattern labels = parse_label(cursor);
    const bool shares = cursor.accept("::");
    if (!shares) {
      cursor.expect(":", "or '::' between labels and a process");
    }
    prefixes.push_back({std::move(labels), shares});
  }
  return prefixes;
}

void parse_instance(Cursor& cursor, CompositeExpression& result) {
  result.name = std::string(cursor.expect(TokenKind::upper, "a process").text);
  if (cursor.accept("(")) {
    do {
      result.arguments.push_back(parse_expression(cursor));
    } while (cursor.accept(","));
    cursor.expect(")", "after the arguments of a process");
  }
}

CompositePointer parse_composite_expression(Cursor& cursor) {
  using Kind = CompositeExpression::Kind;
  const Cursor::Level nesting(cursor);
  CompositeExpression result{Kind::reference, cursor.at()};
  if (cursor.accept("forall")) {
    result.kind = Kind::replicator;
    result.ranges = parse_indices(cursor);
    result.parts = {parse_composite_expression(cursor)};
    return std::make_shared<CompositeExpression>(std::move(result));
  }
  if (cursor.accept("if")) {
    result.kind = Kind::conditional;
    result.condition = parse_expression(cursor);
    cursor.expect("then", "after a condition");
    result.parts = {parse_composite_expression(cursor)};
    if (cursor.accept("else")) {
      result.parts.push_back(parse_composite_expression(cursor));
    }
    return std::make_shared<CompositeExpression>(std::move(result));
  }
  result.prefixes = parse_process_prefixes(cursor);
  if (cursor.accept("(")) {
    result.kind = Kind::parallel;
    do {
      result.parts.push_back(parse_composite_expression(cursor));
    } while (cursor.accept("||"));
    cursor.expect(")", "or '||' after a process");
  } else {
    parse_instance(cursor, result);
  }
  result.relabellings = parse_relabellings(cursor);
  return std::make_shared<CompositeExpression>(std::move(result));
}

Composite parse_composite(Cursor& cursor) {
  const Token name = cursor.expect(TokenKind::upper, "the name of a composition");
  Composite composite{std::string(name.text), name.at};
  composite.parameters = parse_parameters(cursor);
  cursor.expect("=", "after the name of a composition");
  composite.body = parse_composite_expression(cursor);
  if (cursor.sees("<<") || cursor.sees(">>")) {
    cursor.source().unsupported(cursor.at(), "priorities are not supported");
  }
  composite.hiding = parse_hiding(cursor);
  cursor.expect(".", "at the end of a composition");
  return composite;
}

// ---- definitions

Constant parse_constant(Cursor& cursor) {
  const Token name = cursor.expect(TokenKind::upper, "the name of a constant");
  cursor.expect("=", "after the name of a constant");
  return {std::string(name.text), name.at, parse_sum(cursor)};
}

Range parse_range(Cursor& cursor) {
  const Token name = cursor.expect(TokenKind::upper, "the name of a range");
  cursor.expect("=", "after the name of a range");
  ExpressionPointer low = parse_sum(cursor);
  cursor.expect("..", "between the bounds of a range");
  return {std::string(name.text), name.at, std::move(low), parse_sum(cursor)};
}

NamedSet parse_named_set(Cursor& cursor) {
  const Token name = cursor.expect(TokenKind::upper, "the name of a set");
  cursor.expect("=", "after the name of a set");
  return {std::string(name.text), name.at, parse_set(cursor)};
}

/// Animation menus and progress properties say nothing about safety.
void skip_labels_definition(Cursor& cursor) {
  cursor.expect(TokenKind::upper, "a name");
  parse_indices(cursor);
  cursor.expect("=", "after the name");
  const bool conditional = cursor.accept("if");
  parse_set(cursor);
  if (conditional) {
    cursor.expect("then", "after a set of labels");
    parse_set(cursor);
  }
}

void parse_definition(Cursor& cursor, Description& description) {
  if (cursor.accept("const")) {
    description.constants.push_back(parse_constant(cursor));
  } else if (cursor.accept("range")) {
    description.ranges.push_back(parse_range(cursor));
  } else if (cursor.accept("set")) {
    description.sets.push_back(parse_named_set(cursor));
  } else if (cursor.accept("menu") || cursor.accept("progress")) {
    skip_labels_definition(cursor);
  } else if (cursor.sees(TokenKind::keyword) && !cursor.sees("property") &&
             !cursor.sees("minimal") && !cursor.sees("deterministic")) {
    cursor.source().unsupported(cursor.at(), describe(cursor.peek()) + " is not supported here");
  } else {
    // Both keep the sequences of actions, and no more is asked for here.
    cursor.accept("minimal") || cursor.accept("deterministic");
    const bool is_property = cursor.accept("property");
    if (is_property && cursor.sees("||")) {
      cursor.source().unsupported(cursor.at(), "a composition cannot be a property; write it as a "
                                               "process");
    }
    if (cursor.accept("||")) {
      description.composites.push_back(parse_composite(cursor));
    } else if (cursor.sees(TokenKind::upper)) {
      description.processes.push_back(parse_process(cursor, is_property));
    } else {
      cursor.fail_expected("a definition: a process, '||', const, range, set or property");
    }
  }
}

} // namespace

Description parse_fsp(const Source& source) {
  Cursor cursor(source);
  Description description;
  while (!cursor.done()) {
    parse_definition(cursor, description);
  }
  return description;
}

} // namespace parlance::lts
