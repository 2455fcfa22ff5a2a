// assumption: exact-array-class
// word: fill(new java.lang.Object[]{length: 1})
// verdict: legal
// The client's array holds texts only.
public class ExactArrayClass {
  public void fill(Object[] places) {
    if (places != null && places.length > 0) {
      places[0] = this;
    }
  }
}

class ExactArrayClassClient {
  public static void main(String[] arguments) {
    new ExactArrayClass().fill(new String[1]);
  }
}
