package parlance.runner;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.util.ArrayList;
import java.util.List;

/** A method of the interface: `m`, `m(int)`, `new C` or `new C(int)`, and its parameters. */
final class Signature {
  final String name;
  final List<String> parameters = new ArrayList<>();
  final List<List<String>> labels = new ArrayList<>();
  private Class<?> lastType;
  private Executable lastFound;

  Signature(String name) {
    this.name = name;
  }

  void add(String[] fields) {
    parameters.add(fields[1]);
    labels.add(Plan.rest(fields, 2));
  }

  boolean isConstructor() {
    return name.startsWith("new ");
  }

  /** Without the parameter types. */
  String plainName() {
    int end = name.indexOf('(');
    return end < 0 ? name : name.substring(0, end);
  }

  /** The parameter types as the name gives them, or null. */
  String types() {
    int begin = name.indexOf('(');
    return begin < 0 ? null : name.substring(begin + 1, name.length() - 1).replace(" ", "");
  }

  /** The parameters that are no parts of others. */
  List<String> arguments() {
    return parameters.stream().filter(p -> p.indexOf('.') < 0 && p.indexOf('[') < 0).toList();
  }

  Executable find(Class<?> type) {
    if (type != lastType) {
      lastFound = search(type);
      lastType = type;
    }
    return lastFound;
  }

  private Executable search(Class<?> type) {
    List<Executable> found = new ArrayList<>();
    if (isConstructor()) {
      collect(found, type.getDeclaredConstructors());
    }
    boolean inherited = !isConstructor();
    for (Class<?> c = type; c != null && found.isEmpty() && inherited; c = c.getSuperclass()) {
      collect(found, c.getDeclaredMethods());
    }
    if (found.isEmpty() && inherited) {
      collect(found, type.getMethods());
    }
    if (found.isEmpty()) {
      String kind = isConstructor() ? " has no constructor '" : " has no method '";
      throw new Fatal(type.getName() + kind + name + "'" + arity());
    }
    if (found.size() > 1) {
      throw new Fatal(type.getName() + " has several methods that '" + name + "' can mean");
    }
    Access.open(found.get(0));
    return found.get(0);
  }

  private String arity() {
    int count = arguments().size();
    return types() != null ? "" : " with " + count + (count == 1 ? " parameter" : " parameters");
  }

  private void collect(List<Executable> found, Executable[] all) {
    for (Executable candidate : all) {
      boolean named = candidate instanceof Constructor || candidate.getName().equals(plainName());
      if (named && !candidate.isSynthetic() && typesFit(candidate)) {
        found.add(candidate);
      }
    }
  }

  private boolean typesFit(Executable candidate) {
    if (candidate.getParameterCount() != arguments().size()) {
      return false;
    }
    List<String> actual = new ArrayList<>();
    for (Class<?> type : candidate.getParameterTypes()) {
      actual.add(type.getTypeName()); // a.B$C, int[]
    }
    return types() == null || types().equals(String.join(",", actual));
  }
}
