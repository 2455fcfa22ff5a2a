// assumption: library-statics
// word: say
// verdict: legal
/** Anybody can set where output goes. */
public class LibraryStatics {
  public void say() {
    System.out.println("said");
  }
}

class LibraryStaticsClient {
  public static void main(String[] arguments) {
    LibraryStatics object = new LibraryStatics();
    System.setOut(null);
    object.say();
  }
}
