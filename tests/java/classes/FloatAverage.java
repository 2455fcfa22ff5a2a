// The guard speaks of a sum of arguments.
// expect: exit 0
// expect: legal 2
// expect: claims proved
// expect: skipped 0
// expect: text put(x, y) when (x + y) * 0.5f > 10.0f
// expect: text put(x, y) when !((x + y) * 0.5f > 10.0f)
public class FloatAverage {
  private boolean high;

  public void put(float x, float y) {
    high = (x + y) / 2 > 10;
  }

  public void alarm() {
    if (!high) {
      throw new IllegalStateException("low");
    }
  }
}
