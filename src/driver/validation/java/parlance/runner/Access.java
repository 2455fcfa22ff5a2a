package parlance.runner;

import java.lang.reflect.AccessibleObject;
import jdk.internal.misc.Unsafe;

/** Methods and constructors that are not public, or of packages that are closed to others. */
final class Access {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();
  private static final long CHECKED =
      UNSAFE.objectFieldOffset(AccessibleObject.class, "override");

  private Access() {}

  static void open(AccessibleObject member) {
    UNSAFE.putBoolean(member, CHECKED, true);
  }
}
