import java.io.PrintStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs static methods: each line of a file is a class, a method and its arguments, apart by tabs. */
class CaseRunner {
  public static void main(String[] arguments) throws Exception {
    PrintStream complaints = System.err;
    try {
      runAll(arguments);
    } catch (Throwable t) {
      t.printStackTrace(complaints);
      System.exit(1);
    }
  }

  private static void runAll(String[] arguments) throws Exception {
    System.setOut(new PrintStream(OutputStream.nullOutputStream()));
    System.setErr(new PrintStream(OutputStream.nullOutputStream()));
    Map<String, Method> methods = new HashMap<>();
    List<String> results = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of(arguments[0]))) {
      String[] parts = line.split("\t", -1);
      if (!methods.containsKey(parts[0] + "." + parts[1])) {
        for (Method method : Class.forName(parts[0]).getDeclaredMethods()) {
          methods.put(parts[0] + "." + method.getName(), method);
        }
      }
      results.add(run(methods.get(parts[0] + "." + parts[1]), parts));
    }
    Files.write(Path.of(arguments[1]), results);
  }

  private static String run(Method method, String[] parts) throws Exception {
    Class<?>[] types = method.getParameterTypes();
    Object[] values = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      values[i] = value(types[i], parts[i + 2]);
    }
    try {
      return "ok\t" + method.invoke(null, values);
    } catch (InvocationTargetException e) {
      Throwable t = e.getCause();
      String message;
      try {
        message = t.getMessage();
      } catch (Throwable nested) {
        message = null;
      }
      String kind = t instanceof VirtualMachineError ? "vm" : "error";
      return kind + "\t" + t.getClass().getName() + "\t" + (message == null ? "" : escaped(message));
    }
  }

  private static String escaped(String text) {
    StringBuilder result = new StringBuilder();
    for (char c : text.toCharArray()) {
      result.append(c < ' ' || c > '~' ? String.format("\\u%04x", (int) c) : String.valueOf(c));
    }
    return result.toString();
  }

  private static Object value(Class<?> type, String text) {
    if (type == String.class) return text.equals("null") ? null : text.substring(1);
    if (type == int.class) return Integer.parseInt(text);
    if (type == long.class) return Long.parseLong(text);
    if (type == boolean.class) return text.equals("1");
    if (type == char.class) return (char) Integer.parseInt(text);
    if (type == byte.class) return (byte) Integer.parseInt(text);
    if (type == short.class) return (short) Integer.parseInt(text);
    if (type == float.class) return Float.intBitsToFloat(Integer.parseUnsignedInt(text));
    if (type == double.class) return Double.longBitsToDouble(Long.parseUnsignedLong(text));
    throw new IllegalArgumentException(type.getName());
  }
}
