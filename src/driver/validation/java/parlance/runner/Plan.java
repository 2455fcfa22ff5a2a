package parlance.runner;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;

/** What all sequences share. */
final class Plan {
  /** What lines of the runner begin with. */
  String mark = "";

  final List<URL> roots = new ArrayList<>();
  String className;
  /** Null: every exception counts. */
  List<String> errors;
  /** Null: wherever it is raised. */
  List<String> errorsIn;
  /** Fields that may have any value after construction. */
  List<String> unknownFields = List.of();
  /** The first sequence may end the virtual machine: its calls are announced. */
  boolean announced;
  /** Nobody knows how the object was constructed. */
  boolean hideParameters;

  final List<Signature> methods = new ArrayList<>();
  private Bytes bytes;
  private Loader loader;

  void add(String[] fields) throws IOException {
    switch (fields[0]) {
      case "mark" -> mark = fields[1];
      case "announced" -> announced = true;
      case "path" -> roots.add(new File(fields[1]).toURI().toURL());
      case "class" -> className = fields[1];
      case "errors" -> errors = fields[1].equals("all") ? null : rest(fields, 1);
      case "errors-in" -> errorsIn = rest(fields, 1);
      case "unknown" -> unknownFields = rest(fields, 1);
      case "hide-parameters" -> hideParameters = true;
      case "method" -> methods.add(new Signature(fields[1]));
      case "parameter" -> methods.get(methods.size() - 1).add(fields);
      default -> throw new Fatal("no line of a plan begins with " + fields[0]);
    }
  }

  static List<String> rest(String[] fields, int first) {
    return List.of(fields).subList(first, fields.length);
  }

  /**
   * The one that the next sequence gets its class from: static fields begin anew in each sequence.
   * Loading takes most of the time of a short one, so a loader whose classes keep nothing is used again.
   */
  ClassLoader loader() {
    if (bytes == null) {
      bytes = new Bytes(roots);
    }
    if (loader == null || loader.keepsState()) {
      loader = new Loader(bytes);
    }
    return loader;
  }

  /** Someone still runs in its classes, and may hold their locks. */
  void leaveLoader() {
    loader = null;
  }

  boolean hasConstructors() {
    return methods.stream().anyMatch(Signature::isConstructor);
  }
}
