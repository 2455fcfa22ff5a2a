"""What an assumption leaves out: by its id, a predicate on what a word has done.

A verdict that the virtual machine contradicts is excused only if the interface prints an assumption whose predicate
holds for the word: this tester's own knowledge of the word, not the tool's. Facts are those of Graph.java and
Client.java, and `outside` for calls that are none of the interface's.
"""

import re


def of_other_class(facts, text):
    """Some argument, or a part of one, is of a proper subclass of a class that the assumption names."""
    return any(fact.startswith("subclass:") and re.search(rf"(?<![\w.$]){re.escape(fact[9:])}(?![\w.$\[])", text)
               for fact in facts)


EXCUSES = {
    "exact-argument-class": of_other_class,
    "untouched-objects": lambda facts, text: "changed-later" in facts,
}


def excuse(assumptions, facts):
    """The id of an assumption that the word violates, or None."""
    for id_, text in assumptions:
        if id_ in EXCUSES and EXCUSES[id_](facts, text):
            return id_
    return None
