import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Loads the classes of the class path anew, so that static fields begin anew. */
final class Loader extends ClassLoader {
  /** The classes on the class path, read once. */
  static final class Bytes {
    private final URLClassLoader files;
    private final Map<String, byte[]> known = new HashMap<>();

    Bytes(List<URL> roots) {
      files = new URLClassLoader(roots.toArray(new URL[0]), null);
    }

    synchronized byte[] of(String className) {
      return known.computeIfAbsent(className, this::read);
    }

    private byte[] read(String className) {
      URL found = files.findResource(className.replace('.', '/') + ".class");
      if (found == null) {
        return null;
      }
      try (InputStream input = found.openStream()) {
        return input.readAllBytes();
      } catch (IOException failure) {
        return null;
      }
    }
  }

  private final Bytes bytes;

  Loader(Bytes bytes) {
    super(getPlatformClassLoader());
    this.bytes = bytes;
    setDefaultAssertionStatus(true);
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] found = bytes.of(name);
    if (found == null) {
      throw new ClassNotFoundException(name);
    }
    return defineClass(name, found, 0, found.length);
  }

  @Override
  protected URL findResource(String name) {
    return bytes.files.findResource(name);
  }
}
