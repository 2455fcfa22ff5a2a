// assumption: tree-shaped-arguments
// word: link(new TreeShapedArguments$Node{next: new TreeShapedArguments$Node}, new TreeShapedArguments$Node)
// verdict: legal
// One argument leads to the other.
public class TreeShapedArguments {
  public static class Node {
    Node next;
  }

  public void link(Node first, Node second) {
    if (first != null && second != null && first.next == second) {
      throw new IllegalStateException("linked already");
    }
  }
}

class TreeShapedArgumentsClient {
  public static void main(String[] arguments) {
    TreeShapedArguments.Node first = new TreeShapedArguments.Node();
    first.next = new TreeShapedArguments.Node();
    new TreeShapedArguments().link(first, first.next);
  }
}
