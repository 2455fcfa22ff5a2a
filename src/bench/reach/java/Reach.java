import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Random call sequences of a real class, and how every call of them ends: the half of `parlance
 * bench reach` that lives in a Java virtual machine.
 *
 * <p>The plan comes on standard input (Plan). For each word go out: `word NUMBER`, for each call
 * `call METHOD TEXT TAGS VALUE...`, where a value is what the interface's parameter has (several
 * with `|` between where the object has several names, `?` and a reason where it cannot be said),
 * and one line how the last call ended: `end ok`, `end thrown CLASS MESSAGE PLACE opaque`, where
 * the last field is empty unless it came out of code of an opaque argument, `end machine CLASS` (the
 * virtual machine itself), `end timeout`, or `end stuck REASON` (there was no further call). `lost METHOD` is a method that was not found; `fatal MESSAGE` ends everything.
 */
public final class Reach {
  private static final long MILLISECONDS_FOR_A_WORD = 2000;

  private static final PrintStream results =
      new PrintStream(new FileOutputStream(FileDescriptor.out), false);

  private Reach() {}

  public static void main(String[] arguments) throws Exception {
    BufferedReader input =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    System.setOut(nowhere);
    System.setErr(nowhere);
    System.setIn(InputStream.nullInputStream());
    try {
      Plan plan = Plan.read(input);
      Targets targets = new Targets(plan);
      for (String lost : targets.lost) {
        print(List.of("lost", lost));
      }
      for (int number : plan.numbers()) {
        run(plan, targets, number);
      }
      print(List.of("done"));
    } catch (Plan.Unfit unfit) {
      print(List.of("fatal", unfit.getMessage()));
    }
    Runtime.getRuntime().halt(0); // threads of the class may still run
  }

  private static void run(Plan plan, Targets targets, int number) throws InterruptedException {
    print(List.of("word", String.valueOf(number)));
    Word word = new Word(plan, targets, number);
    CountDownLatch done = new CountDownLatch(1);
    Thread worker =
        new Thread(
            () -> {
              try {
                word.run();
              } catch (Throwable failure) {
                word.end("stuck", "the runner: " + failure);
              } finally {
                done.countDown();
              }
            });
    worker.setDaemon(true);
    worker.start();
    if (!done.await(MILLISECONDS_FOR_A_WORD, TimeUnit.MILLISECONDS)) {
      word.end("timeout");
      targets.strike(word.current);
      end(worker);
    }
    word.lines().forEach(Reach::print);
    results.flush();
  }

  /** Some virtual machines cannot stop a thread; then it goes on, and nobody listens. */
  @SuppressWarnings({"deprecation", "removal"})
  private static void end(Thread worker) {
    worker.interrupt();
    try {
      worker.stop();
    } catch (UnsupportedOperationException cannot) {
      worker.setPriority(Thread.MIN_PRIORITY);
    }
  }

  private static void print(List<String> fields) {
    StringBuilder line = new StringBuilder();
    for (String field : fields) {
      line.append(line.isEmpty() ? "" : "\t").append(escape(field));
    }
    byte[] bytes = line.append('\n').toString().getBytes(StandardCharsets.UTF_8);
    results.write(bytes, 0, bytes.length);
  }

  private static String escape(String text) {
    return text.replace("\\", "\\\\")
        .replace("\t", "\\t")
        .replace("\n", "\\n")
        .replace("\r", "\\r");
  }
}
