// Graphs of nodes: cycles, sharing, one argument in reach of another.
public class Cycles {
  static class Node {
    Node next;
  }

  public void ring(Node node) {
    if (node != null && node.next == node) {
      throw new IllegalArgumentException("a ring");
    }
  }

  public void pair(Node left, Node right) {
    if (left != null && right != null && left.next != null && left.next == right.next) {
      throw new IllegalArgumentException("shared");
    }
  }
}
