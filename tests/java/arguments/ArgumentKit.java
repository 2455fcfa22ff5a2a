import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Enumerates what a client can pass to a small class, graph by graph: null, objects that are there, constants, new
 * objects whose fields are null, new, or anything that is there, themselves included. Makes the calls, and prints one
 * line a word: whether it failed, and every argument as a tree with all its names.
 */
public final class ArgumentKit {
  /** What an argument is made of, to be made anew for every word. */
  private interface Plan {
    Object make(List<Object> there) throws Exception;
  }

  private static final int MOST_NAMES = 3; // fields on a path

  private final Class<?> type;
  private final List<Method> methods = new ArrayList<>();
  private final int calls;

  private ArgumentKit(Class<?> type, int calls) {
    this.type = type;
    this.calls = calls;
    for (Method method : type.getDeclaredMethods()) {
      if (Modifier.isPublic(method.getModifiers())) {
        methods.add(method);
      }
    }
    methods.sort(Comparator.comparing(Method::getName));
  }

  public static void main(String[] arguments) throws Exception {
    ArgumentKit kit = new ArgumentKit(Class.forName(arguments[0]), Integer.parseInt(arguments[1]));
    kit.words(new ArrayList<>(), 0);
  }

  private record PlannedCall(Method method, List<Plan> arguments) {}

  /** All words that begin so; `made` is how many objects the client has made at most. */
  private void words(List<PlannedCall> word, int made) throws Exception {
    if (!word.isEmpty() && !run(word)) {
      return; // what comes after a call that failed does not matter
    }
    if (word.size() == calls) {
      return;
    }
    for (Method method : methods) {
      for (List<Plan> arguments : plans(method.getParameterTypes(), 0, made)) {
        List<PlannedCall> longer = new ArrayList<>(word);
        longer.add(new PlannedCall(method, arguments));
        words(longer, made + 2 * arguments.size());
      }
    }
  }

  private List<List<Plan>> plans(Class<?>[] types, int from, int made) throws Exception {
    if (from == types.length) {
      return List.of(List.of());
    }
    List<List<Plan>> all = new ArrayList<>();
    for (Plan first : plansOf(types[from], made)) {
      for (List<Plan> rest : plans(types, from + 1, made + 2)) {
        List<Plan> both = new ArrayList<>(List.of(first));
        both.addAll(rest);
        all.add(both);
      }
    }
    return all;
  }

  private List<Plan> plansOf(Class<?> declared, int made) throws Exception {
    List<Plan> all = new ArrayList<>();
    all.add(there -> null);
    for (int i = 0; i < made; ++i) {
      int index = i;
      all.add(there -> index < there.size() && declared.isInstance(there.get(index)) ? there.get(index) : null);
    }
    for (Object constant : constants(declared)) {
      all.add(there -> constant);
    }
    if (declared == Class.class || declared == Boolean.class) {
      return all;
    }
    List<Field> references = references(declared);
    if (references.isEmpty()) {
      all.add(there -> noted(declared, there));
    }
    for (Field field : references) {
      all.add(there -> noted(declared, there));
      all.add(there -> with(noted(declared, there), field, noted(declared, there)));
      all.add(there -> {
        Object ring = noted(declared, there);
        return with(ring, field, ring);
      });
      for (int i = 0; i < made; ++i) {
        int index = i;
        all.add(there -> {
          Object old = index < there.size() && field.getType().isInstance(there.get(index)) ? there.get(index) : null;
          return with(noted(declared, there), field, old);
        });
      }
    }
    return all;
  }

  private static Object noted(Class<?> declared, List<Object> there) throws Exception {
    var constructor = declared.getDeclaredConstructor();
    constructor.setAccessible(true);
    Object made = constructor.newInstance();
    there.add(made);
    return made;
  }

  private static Object with(Object object, Field field, Object value) throws Exception {
    field.set(object, value);
    return object;
  }

  private static List<Field> references(Class<?> declared) {
    List<Field> found = new ArrayList<>();
    if (declared.getName().startsWith("java.")) {
      return found;
    }
    for (Field field : declared.getDeclaredFields()) {
      if (!field.getType().isPrimitive() && !Modifier.isStatic(field.getModifiers())) {
        field.setAccessible(true);
        found.add(field);
      }
    }
    return found;
  }

  private List<Object> constants(Class<?> declared) throws Exception {
    return new ArrayList<>(constantNames(declared).keySet());
  }

  private Map<Object, String> constantNames(Class<?> declared) throws Exception {
    Map<Object, String> names = new IdentityHashMap<>();
    if (declared == Class.class) {
      names.put(String.class, "java.lang.String.class");
      names.put(Integer.class, "java.lang.Integer.class");
    }
    if (declared == Boolean.class) {
      names.put(Boolean.TRUE, "java.lang.Boolean.TRUE");
      names.put(Boolean.FALSE, "java.lang.Boolean.FALSE");
    }
    if (!declared.getName().startsWith("java.")) {
      for (Field field : declared.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers()) && declared == field.getType()) {
          field.setAccessible(true);
          names.put(field.get(null), declared.getName() + "." + field.getName());
        }
      }
    }
    return names;
  }

  /** Whether all calls returned; prints the word. */
  private boolean run(List<PlannedCall> word) throws Exception {
    var constructor = type.getDeclaredConstructor();
    constructor.setAccessible(true);
    Object component = constructor.newInstance();
    List<Object> there = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (PlannedCall call : word) {
      Object[] arguments = new Object[call.arguments().size()];
      for (int i = 0; i < arguments.length; ++i) {
        arguments[i] = call.arguments().get(i).make(there);
      }
      texts.add(text(component, call.method(), arguments));
      call.method().setAccessible(true);
      try {
        call.method().invoke(component, arguments);
      } catch (InvocationTargetException failed) {
        print("illegal", texts);
        return false;
      }
    }
    print("legal", texts);
    return true;
  }

  private static void print(String verdict, List<String> texts) {
    System.out.println("{\"verdict\": \"" + verdict + "\", \"calls\": [" + String.join(", ", texts) + "]}");
  }

  private String text(Object component, Method method, Object[] arguments) throws Exception {
    Map<Object, Integer> reached = new IdentityHashMap<>();
    for (Object argument : new ArrayList<>(new IdentityHashMapSet(arguments).all())) {
      count(argument, reached);
    }
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < arguments.length; ++i) {
      List<String> names = names(component, arguments[i], method.getParameterTypes()[i]);
      for (int j = 0; j < i; ++j) {
        if (arguments[j] != null && arguments[j] == arguments[i]) {
          names.add("#" + j);
        }
      }
      texts.add(tree(component, arguments[i], names, reached, 2));
    }
    return "{\"method\": \"" + method.getName() + "\", \"arguments\": [" + String.join(", ", texts) + "]}";
  }

  /** How often an object is led to: by the arguments, each object once, and by fields. */
  private static void count(Object object, Map<Object, Integer> reached) throws Exception {
    if (object == null || reached.merge(object, 1, Integer::sum) > 1) {
      return;
    }
    for (Field field : references(object.getClass())) {
      count(field.get(object), reached);
    }
  }

  private record IdentityHashMapSet(Object[] objects) {
    List<Object> all() {
      Map<Object, Boolean> seen = new IdentityHashMap<>();
      List<Object> found = new ArrayList<>();
      for (Object object : objects) {
        if (object != null && seen.put(object, true) == null) {
          found.add(object);
        }
      }
      return found;
    }
  }

  private String tree(Object component, Object object, List<String> names, Map<Object, Integer> reached, int depth)
      throws Exception {
    if (object == null) {
      return "null";
    }
    StringBuilder fields = new StringBuilder();
    for (Field field : depth == 0 ? List.<Field>of() : references(object.getClass())) {
      Object value = field.get(object);
      fields.append(fields.isEmpty() ? "" : ", ").append('"').append(field.getName()).append("\": ")
          .append(tree(component, value, names(component, value, field.getType()), reached, depth - 1));
    }
    return "{\"names\": [" + String.join(", ", names.stream().map(name -> "\"" + name + "\"").toList())
        + "], \"shared\": " + (reached.getOrDefault(object, 0) > 1) + ", \"fields\": {" + fields + "}}";
  }

  private List<String> names(Object component, Object object, Class<?> declared) throws Exception {
    List<String> names = new ArrayList<>();
    if (object != null) {
      paths("this", component, object, MOST_NAMES, names);
      String constant = constantNames(declared).get(object);
      if (constant != null) {
        names.add(constant);
      }
    }
    return names;
  }

  private static void paths(String path, Object from, Object to, int fields, List<String> names) throws Exception {
    if (from == to) {
      names.add(path);
    }
    for (Field field : from == null || fields == 0 ? List.<Field>of() : references(from.getClass())) {
      paths(path + "." + field.getName(), field.get(from), to, fields - 1, names);
    }
  }
}
