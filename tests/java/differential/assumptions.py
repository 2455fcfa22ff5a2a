"""What an assumption leaves out: by its id, a predicate on what a word has done.

A verdict that the virtual machine contradicts is excused only if the interface prints an assumption whose predicate
holds for the word: this tester's own knowledge of the word, not the tool's. Facts are those of Graph.java and
Client.java (`cycle`, or with a subject `subclass:c7.Main$Part`), `outside:m` for a call of m that is none of the
interface's, and what features say of their own classes. Assumptions that only widen what is considered (values that no
constructor makes) or that no word here violates (threads, interrupts, monitors of the caller) excuse nothing.
"""

import re


def names(fact):
    """The fact, of a subject that the assumption names."""
    def holds(facts, text):
        subjects = [f[len(fact) + 1:] for f in facts if f.startswith(fact + ":")]
        return any(re.search(rf"(?<!\w){re.escape(subject)}(?![\w\[$])", text) for subject in subjects)
    return holds


def is_one_of(*wanted):
    return lambda facts, text: any(fact in facts for fact in wanted)


EXCUSES = {
    "exact-argument-class": names("subclass"),
    "exact-array-class": names("subarray"),
    "tree-shaped-arguments": is_one_of("cycle", "shared"),
    "no-static-objects": names("static-object"),
    "distinct-hidden-objects": is_one_of("hidden-shared"),
    "fresh-results": is_one_of("returned-argument"),
    "untouched-objects": is_one_of("changed-later"),
    "leaked-objects": names("leaked-written"),
    "fields-not-written": names("field-written"),
    "static-methods-not-called": names("outside"),
    "other-methods-not-called": names("outside"),
}


def excuse(assumptions, facts):
    """The id of an assumption that the word violates, or None."""
    for id_, text in assumptions:
        if id_ in EXCUSES and EXCUSES[id_](facts, text):
            return id_
    return None
