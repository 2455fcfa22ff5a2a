import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The class under test, loaded anew for each word where it can be, and its calls. */
final class Targets {
  /** These end, stop or block the virtual machine, or wait for somebody. */
  private static final Set<String> NEVER =
      Set.of("exit", "halt", "wait", "suspend", "stop", "destroy", "deleteOnExit", "load", "loadLibrary");

  /** A method that did not return so often is called no more. */
  private static final int STRIKES = 2;

  final List<String> lost = new ArrayList<>();
  private final Plan plan;
  private final Map<Integer, Integer> strikes = new HashMap<>();
  private final Loader.Bytes bytes;
  /** By number: those of the interface, or else those of the class. */
  private final List<Plan.Signature> signatures;

  Targets(Plan plan) throws Plan.Unfit {
    this.plan = plan;
    this.bytes = new Loader.Bytes(plan.roots);
    Class<?> type = load();
    signatures = plan.methods.isEmpty() ? publicCalls(type) : plan.methods;
    for (Plan.Signature signature : signatures) {
      if (find(type, signature) == null) {
        lost.add(signature.name);
      }
    }
  }

  Class<?> load() throws Plan.Unfit {
    try {
      return Class.forName(plan.className, false, new Loader(bytes));
    } catch (ClassNotFoundException | LinkageError failure) {
      throw new Plan.Unfit("class " + plan.className + " cannot be loaded: " + failure);
    }
  }

  List<Plan.Signature> signatures() {
    return signatures;
  }

  /** Numbers of what may be called now. */
  List<Integer> callable(Class<?> type, boolean constructors) {
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < signatures.size(); i++) {
      Plan.Signature signature = signatures.get(i);
      boolean wanted = signature.isConstructor() == constructors;
      if (wanted && !NEVER.contains(plainName(signature)) && find(type, signature) != null) {
        numbers.add(i);
      }
    }
    return numbers;
  }

  /** The call did not return. */
  void strike(int number) {
    strikes.merge(number, 1, Integer::sum);
  }

  /** It is called no more; which words are chosen does not depend on that. */
  boolean isStruck(int number) {
    return strikes.getOrDefault(number, 0) >= STRIKES;
  }

  boolean hasConstructors() {
    return signatures.stream().anyMatch(Plan.Signature::isConstructor);
  }

  /** Null if there is none, or none that is meant. */
  static Executable find(Class<?> type, Plan.Signature signature) {
    List<Executable> found = new ArrayList<>();
    if (signature.isConstructor()) {
      collect(found, type.getDeclaredConstructors(), signature);
    } else {
      for (Class<?> c = type; c != null && found.isEmpty(); c = c.getSuperclass()) {
        collect(found, c.getDeclaredMethods(), signature);
      }
      if (found.isEmpty()) {
        collect(found, type.getMethods(), signature);
      }
    }
    if (found.size() > 1) {
      int count = signature.roots().size();
      found.removeIf(candidate -> candidate.getParameterCount() != count);
    }
    if (found.size() != 1) {
      return null;
    }
    try {
      found.get(0).setAccessible(true);
    } catch (RuntimeException closed) {
      // what is public can be called all the same
    }
    return found.get(0);
  }

  private static void collect(List<Executable> found, Executable[] all, Plan.Signature signature) {
    int open = signature.name.indexOf('(');
    String types =
        open < 0 ? null : signature.name.substring(open + 1, signature.name.length() - 1).replace(" ", "");
    for (Executable candidate : all) {
      boolean named =
          candidate instanceof Constructor || candidate.getName().equals(plainName(signature));
      if (named && !candidate.isSynthetic() && (types == null || types.equals(typesOf(candidate)))) {
        found.add(candidate);
      }
    }
  }

  private static String plainName(Plan.Signature signature) {
    int open = signature.name.indexOf('(');
    return open < 0 ? signature.name : signature.name.substring(0, open);
  }

  private static String typesOf(Executable candidate) {
    return String.join(
        ",", Arrays.stream(candidate.getParameterTypes()).map(Class::getTypeName).toList());
  }

  /** Of a class of which nobody has an interface. */
  private static List<Plan.Signature> publicCalls(Class<?> type) throws Plan.Unfit {
    List<Plan.Signature> calls = new ArrayList<>();
    try {
      if (!Modifier.isAbstract(type.getModifiers())) {
        for (Executable one : sorted(type.getConstructors())) {
          calls.add(new Plan.Signature("new " + type.getSimpleName() + "(" + typesOf(one) + ")"));
        }
      }
      for (Executable one : sorted(type.getDeclaredMethods())) {
        boolean isOurs = Modifier.isPublic(one.getModifiers()) && !one.isSynthetic();
        if (isOurs && (!calls.isEmpty() || Modifier.isStatic(one.getModifiers()))) {
          calls.add(new Plan.Signature(one.getName() + "(" + typesOf(one) + ")"));
        }
      }
    } catch (LinkageError failure) {
      throw new Plan.Unfit("class " + type.getName() + " cannot be linked: " + failure);
    }
    return calls;
  }

  private static Executable[] sorted(Executable[] all) {
    Executable[] sorted = all.clone();
    Arrays.sort(sorted, Comparator.comparing(Executable::toString));
    return sorted;
  }
}
