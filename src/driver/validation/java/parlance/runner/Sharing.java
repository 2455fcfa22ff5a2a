package parlance.runner;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Objects that a client has at hand when it makes a call: those it passed before and those that
 * the component holds. An argument that the interface calls a new object may be any of these, if
 * it has no name of its own there and is as the interface describes it.
 */
final class Sharing {
  private static final int MOST_OBJECTS = 200;

  /** An object, and what a person calls it. */
  record Known(Object object, String name) {}

  /** Zero: nothing is shared; else which of the objects at hand is taken. */
  private final int way;

  private final List<Known> handed = new ArrayList<>();
  private int choices;

  /** What was shared, in words. */
  final List<String> done = new ArrayList<>(List.of("shared"));

  Sharing(int way) {
    this.way = way;
  }

  boolean isOn() {
    return way > 0;
  }

  /** The client keeps what it passed. */
  void hand(Object object, String name) {
    handed.add(new Known(object, name));
  }

  /** What is at hand: arguments of calls before, then what the component holds. */
  List<Known> known(Object component) {
    List<Known> all = new ArrayList<>(handed);
    all.addAll(heldBy(component));
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    all.removeIf(one -> !seen.add(one.object()));
    return all;
  }

  static boolean fits(Object object, Class<?> type) {
    boolean isOpaque = type.isInterface() && Proxy.isProxyClass(object.getClass());
    return isOpaque ? type.isInstance(object) : object.getClass() == type;
  }

  /** One of them, or null for a new object; another one each time, in each way. */
  Known choose(List<Known> candidates) {
    int choice = choices++;
    if (candidates.isEmpty() || way == 3 && choice % 2 == 0) {
      return null;
    }
    int last = candidates.size() - 1;
    return candidates.get(way == 1 ? 0 : way == 2 ? last : choice % candidates.size());
  }

  /** Breadth first, with the path to each. */
  private static List<Known> heldBy(Object component) {
    List<Known> held = new ArrayList<>();
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    enter(new Known(component, "this"), held, seen);
    for (int i = 0; i < held.size(); i++) {
      Known one = held.get(i);
      if (one.object() instanceof Object[] array) {
        for (int j = 0; j < array.length && held.size() < MOST_OBJECTS; j++) {
          enter(new Known(array[j], one.name() + "[" + j + "]"), held, seen);
        }
      } else {
        enterFields(one, held, seen);
      }
    }
    return held;
  }

  private static void enterFields(Known holder, List<Known> held, Set<Object> seen) {
    for (Class<?> c = holder.object().getClass(); c != null; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        boolean isReference =
            !Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive();
        if (isReference && held.size() < MOST_OBJECTS && !c.isHidden()) {
          Object value = Fields.get(holder.object(), field);
          enter(new Known(value, holder.name() + "." + field.getName()), held, seen);
        }
      }
    }
  }

  private static void enter(Known one, List<Known> held, Set<Object> seen) {
    if (one.object() != null && seen.add(one.object())) {
      held.add(one);
    }
  }
}
