import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/** Reads lines `Class method method ...` and prints how many calls returned; every line in classes loaded anew. */
class Calls {
  public static void main(String[] arguments) throws Exception {
    URL[] classes = {Path.of(arguments[0]).toUri().toURL()};
    PrintStream answers = System.out;
    System.setOut(new PrintStream(OutputStream.nullOutputStream()));
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      try (URLClassLoader loader = new URLClassLoader(classes, null)) {
        loader.setDefaultAssertionStatus(true);
        answers.println(returned(loader, line.split(" ")));
      }
    }
    answers.flush();
  }

  private static int returned(ClassLoader loader, String[] words) throws Exception {
    Class<?> type = loader.loadClass(words[0]);
    Constructor<?> constructor = type.getDeclaredConstructor();
    constructor.setAccessible(true);
    Object component = constructor.newInstance();
    int count = 0;
    for (int i = 1; i < words.length; ++i, ++count) {
      try {
        type.getMethod(words[i]).invoke(component);
      } catch (InvocationTargetException thrown) {
        return count;
      }
    }
    return count;
  }
}
