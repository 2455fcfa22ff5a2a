import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;

/**
 * What is to be run, one item a line, fields apart by tabs: `path P`, `class C`, `seed N`, `length
 * N` (calls of a word at most), `words FIRST END` or `only NUMBER...`, `method NAME`, and
 * `parameter NAME OTHER LABEL...` (of the method before; OTHER is empty if values have no names).
 * Without methods, the public ones of the class are called.
 */
final class Plan {
  /** The plan does not fit the class. */
  static final class Unfit extends Exception {
    private static final long serialVersionUID = 1;

    Unfit(String message) {
      super(message);
    }
  }

  /** A parameter of the interface, or a part of one: `s`, `s.rate`, `a[0]`. */
  static final class Parameter {
    final String name;
    /** What all further values are called; empty: values have no names. */
    final String other;
    final List<String> labels;

    Parameter(String name, String other, List<String> labels) {
      this.name = name;
      this.other = other;
      this.labels = labels;
    }

    boolean isPart() {
      return name.indexOf('.') >= 0 || name.indexOf('[') >= 0;
    }
  }

  /** A method of the interface: `m`, `m(int)`, `new C` or `new C(int)`. */
  static final class Signature {
    final String name;
    final List<Parameter> parameters = new ArrayList<>();

    Signature(String name) {
      this.name = name;
    }

    boolean isConstructor() {
      return name.startsWith("new ");
    }

    /** Those that are arguments of their own. */
    List<Parameter> roots() {
      return parameters.stream().filter(p -> !p.isPart()).toList();
    }
  }

  final List<URL> roots = new ArrayList<>();
  final List<Signature> methods = new ArrayList<>();
  String className;
  long seed;
  int length = 6;
  private int first;
  private int end;
  private List<Integer> only;

  static Plan read(BufferedReader input) throws IOException {
    Plan plan = new Plan();
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      String[] fields = line.split("\t", -1);
      for (int i = 0; i < fields.length; i++) {
        fields[i] = fields[i].indexOf('\\') < 0 ? fields[i] : fields[i].translateEscapes();
      }
      plan.add(fields);
    }
    return plan;
  }

  private void add(String[] fields) throws IOException {
    List<String> rest = List.of(fields).subList(1, fields.length);
    switch (fields[0]) {
      case "path" -> roots.add(new File(fields[1]).toURI().toURL());
      case "class" -> className = fields[1];
      case "seed" -> seed = Long.parseLong(fields[1]);
      case "length" -> length = Integer.parseInt(fields[1]);
      case "words" -> {
        first = Integer.parseInt(fields[1]);
        end = Integer.parseInt(fields[2]);
      }
      case "only" -> only = rest.stream().map(Integer::valueOf).toList();
      case "method" -> methods.add(new Signature(fields[1]));
      case "parameter" ->
          methods
              .get(methods.size() - 1)
              .parameters
              .add(new Parameter(fields[1], fields[2], rest.subList(2, rest.size())));
      default -> throw new IOException("no line of a plan begins with " + fields[0]);
    }
  }

  List<Integer> numbers() {
    if (only != null) {
      return only;
    }
    List<Integer> numbers = new ArrayList<>();
    for (int i = first; i < end; i++) {
      numbers.add(i);
    }
    return numbers;
  }
}
