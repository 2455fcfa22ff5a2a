import java.util.Iterator;

/** What cases are made of: objects that leave a trace when they are asked, and observations as numbers. */
class Helper {
  static int text(String s) {
    return s == null ? -1 : s.hashCode();
  }

  static int number(long v) {
    return (int) (v ^ v >>> 32);
  }

  static int object(Object o) {
    if (o == null) return -1;
    if (o instanceof String) return text((String) o);
    if (o instanceof Integer) return 1000 + (Integer) o;
    if (o instanceof Long) return 2000 + number((Long) o);
    if (o instanceof Short) return 3000 + (Short) o;
    if (o instanceof Byte) return 4000 + (Byte) o;
    if (o instanceof Character) return 5000 + (Character) o;
    if (o instanceof Boolean) return (o == Boolean.TRUE ? 1 : o == Boolean.FALSE ? 2 : 3) + ((Boolean) o ? 10 : 20);
    if (o instanceof Float) return 6000 + Float.floatToIntBits((Float) o);
    if (o instanceof Double) return 7000 + number(Double.doubleToLongBits((Double) o));
    if (o instanceof Class) return text(((Class<?>) o).getName());
    if (o instanceof char[]) {
      int hash = ((char[]) o).length;
      for (char c : (char[]) o) hash = 31 * hash + c;
      return hash;
    }
    if (o instanceof int[]) {
      int hash = ((int[]) o).length;
      for (int c : (int[]) o) hash = 31 * hash + c;
      return hash;
    }
    if (o instanceof Copied) return 100 + ((Copied) o).value;
    return 17;
  }

  static int failure(Throwable t) {
    return 31 * text(t.getClass().getName()) + text(t.getMessage());
  }

  /** What of an object can change. */
  static int state(Object o) {
    if (o instanceof StringBuilder || o instanceof StringBuffer) return text(o.toString());
    if (o instanceof Throwable) {
      Throwable t = (Throwable) o;
      return text(t.getMessage()) + (t.getCause() == null ? 1 : t.getCause() == t ? 2 : 3 + text(t.getCause().getMessage()));
    }
    return object(o);
  }
}

class Log {
  int calls;
}

class Talker {
  final Log log;
  Talker(Log log) { this.log = log; }
  @Override public String toString() { log.calls = 10 * log.calls + 1; return "talk"; }
}

class Thrower {
  final Log log;
  Thrower(Log log) { this.log = log; }
  @Override public String toString() { log.calls = 10 * log.calls + 2; throw new UnsupportedOperationException("no text"); }
}

class Silent {
  final Log log;
  Silent(Log log) { this.log = log; }
  @Override public String toString() { log.calls = 10 * log.calls + 3; return null; }
}

class Hashed {
  final Log log;
  Hashed(Log log) { this.log = log; }
  @Override public int hashCode() { log.calls = 10 * log.calls + 4; return 77; }
}

class Sequence implements CharSequence {
  final Log log;
  Sequence(Log log) { this.log = log; }
  @Override public int length() { log.calls = 10 * log.calls + 5; return 2; }
  @Override public char charAt(int index) { log.calls = 10 * log.calls + 6; return 'q'; }
  @Override public CharSequence subSequence(int start, int end) { log.calls = 10 * log.calls + 7; return "q"; }
  @Override public String toString() { log.calls = 10 * log.calls + 8; return "qq"; }
}

class Once implements Iterable<CharSequence>, Iterator<CharSequence> {
  private CharSequence left;
  private boolean done;
  Once(CharSequence left) { this.left = left; }
  @Override public Iterator<CharSequence> iterator() { return this; }
  @Override public boolean hasNext() { return !done; }
  @Override public CharSequence next() { done = true; return left; }
}

class Failure extends RuntimeException {
  final Log log;
  Failure(Log log, String message) { super(message); this.log = log; }
  @Override public String getLocalizedMessage() { log.calls = 10 * log.calls + 9; return "localized"; }
}

class Traced extends RuntimeException {
  int filled;
  Traced(String message, Throwable cause, boolean suppression, boolean trace) { super(message, cause, suppression, trace); }
  Traced(Throwable cause) { super(cause); }
  @Override public synchronized Throwable fillInStackTrace() { filled += 1; return this; }
  @Override public String toString() { return "traced " + filled; }
}

class Copied implements Cloneable {
  int value = 4;
  Object copy() throws CloneNotSupportedException { return clone(); }
}

class NotCopied {
  Object copy() throws CloneNotSupportedException { return clone(); }
}

record Pair(int first, Object second) {}

class Monitor {
  synchronized int own() { notifyAll(); return 1; }
}
