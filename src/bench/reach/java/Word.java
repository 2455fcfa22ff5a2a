import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** One sequence of random calls on a fresh instance; it ends with the first call that fails. */
final class Word {
  private final Plan plan;
  private final Targets targets;
  private final SplittableRandom random;
  private final List<List<String>> lines = new ArrayList<>();
  private boolean ended;
  private Object instance;
  /** Names of the classes of opaque objects, and of what these extend. */
  private final Set<String> opaqueClasses = new HashSet<>();
  /** The method that is running. */
  volatile int current = -1;

  Word(Plan plan, Targets targets, int number) {
    this.plan = plan;
    this.targets = targets;
    long name = plan.className.hashCode();
    this.random = new SplittableRandom(plan.seed * 1_000_003 + name * 31 + number);
  }

  void run() throws Plan.Unfit, ReflectiveOperationException {
    Class<?> type = targets.load();
    Generator generator = new Generator(type, random, Texts.of(targets.signatures()));
    int length = 1 + random.nextInt(plan.length);
    for (int i = 0; i < length; i++) {
      boolean constructs = i == 0 && targets.hasConstructors();
      List<Integer> choice = targets.callable(type, constructs);
      if (choice.isEmpty()) {
        end(i == 0 ? "stuck" : "ok", "nothing can be called");
        return;
      }
      current = choice.get(random.nextInt(choice.size()));
      if (targets.isStruck(current)) {
        end(i == 0 ? "stuck" : "ok", "a call that does not return");
        return;
      }
      if (!call(type, targets.signatures().get(current), generator)) {
        return;
      }
    }
    end("ok");
  }

  private boolean call(Class<?> type, Plan.Signature signature, Generator generator)
      throws ReflectiveOperationException {
    Executable target = Targets.find(type, signature);
    boolean isMethod = target instanceof Method;
    if (isMethod && !Modifier.isStatic(target.getModifiers()) && instance == null) {
      instance = construct(type);
      if (instance == null) {
        end("stuck", "there is no instance");
        return false;
      }
    }
    Object[] arguments = generator.arguments(target, instance);
    Encoder encoder = new Encoder(signature, target, arguments, instance);
    add(encoder.line(current, generator));
    encoder.opaque.forEach(object -> rememberClasses(object.getClass()));
    Throwable thrown = invoke(target, arguments, generator);
    if (thrown instanceof VirtualMachineError || thrown instanceof ThreadDeath) {
      end("machine", thrown.getClass().getName());
    } else if (thrown != null) {
      end("thrown", thrown.getClass().getName(), message(thrown), place(thrown), inside(thrown));
    }
    return thrown == null;
  }

  private Throwable invoke(Executable target, Object[] arguments, Generator generator)
      throws ReflectiveOperationException {
    try {
      if (target instanceof Constructor<?> constructor) {
        instance = constructor.newInstance(arguments);
      } else {
        generator.returned(((Method) target).invoke(instance, arguments));
      }
      return null;
    } catch (InvocationTargetException failure) {
      return failure.getCause();
    } catch (LinkageError | VirtualMachineError failure) { // a static initialiser that failed
      return failure;
    }
  }

  /** The interface has no constructors: the one without parameters is folded into its start. */
  private static Object construct(Class<?> type) {
    try {
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      return constructor.newInstance();
    } catch (ReflectiveOperationException | RuntimeException | Error failure) {
      return null;
    }
  }

  private static String message(Throwable thrown) {
    try {
      String message = thrown.getMessage();
      return message == null ? "" : message.substring(0, Math.min(200, message.length()));
    } catch (RuntimeException | Error failure) {
      return "";
    }
  }

  private static String place(Throwable thrown) {
    StackTraceElement[] frames = thrown.getStackTrace();
    return frames.length == 0 ? "" : frames[0].toString();
  }

  private void rememberClasses(Class<?> type) {
    for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
      opaqueClasses.add(c.getName());
      Arrays.stream(c.getInterfaces()).map(Class::getName).forEach(opaqueClasses::add);
    }
  }

  /** Whether it came out of code of an opaque object. */
  private String inside(Throwable thrown) {
    boolean isInside =
        Arrays.stream(thrown.getStackTrace())
            .anyMatch(frame -> opaqueClasses.contains(frame.getClassName()));
    return isInside ? "opaque" : "";
  }

  private synchronized void add(List<String> line) {
    if (!ended) {
      lines.add(line);
    }
  }

  synchronized void end(String... how) {
    List<String> line = new ArrayList<>(List.of("end"));
    line.addAll(List.of(how));
    add(line);
    ended = true;
  }

  synchronized List<List<String>> lines() {
    return new ArrayList<>(lines);
  }
}
