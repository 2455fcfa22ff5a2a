"""Limits and Ctrl-C leave a true partial result; nothing is claimed beyond it."""

import json
import os
import signal
import subprocess
import time
import unittest

import tool
from tool import ToolTest

OWN_SHARE = 0.9  # of the processor; with less, the machine was too busy to tell anything
TOOL_REASONS = {"limit", "mixed_parameters"}


def learn_hard(seconds, *arguments, interrupt=False):
    """Learns the hard example for some seconds: result and processor time."""
    command = [tool.TOOL, "learn", str(tool.component("hard")), *arguments]
    before = os.times()
    limits = [] if interrupt else ["--timeout", str(seconds)]
    with subprocess.Popen(command + limits, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        if interrupt:
            time.sleep(seconds)
            process.send_signal(signal.SIGINT)
        stdout, stderr = process.communicate(timeout=tool.HANG_SECONDS)
    after = os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return tool.Result(process.returncode, stdout, stderr), used


class Limits(ToolTest):
    def learned_for_two_seconds(self, *arguments, **options):
        """Two seconds, or more on a machine that gives the tool only a part of them."""
        for seconds in (2, 4, 8, 16):
            result, used = learn_hard(seconds, *arguments, **options)
            if used >= OWN_SHARE * seconds:
                break
        self.assertEqual(result.code, tool.LIMIT, result)
        return result

    def assert_true_partial_result(self, result):
        interface = json.loads(result.stdout)
        legal = [state for state in interface["states"] if state["kind"] == "legal"]
        self.assertGreater(len(legal), 1)
        for name in ("safe", "permissive", "tight"):
            self.assert_claim(name, interface["guarantee"][name], interface)
        self.assertRegex(result.stderr, r"parlance: stopped by [^\n]+; the result is partial\n\Z")

    def assert_claim(self, name, claim, interface):
        reasons = {reason["kind"] for t in interface["transitions"] for reason in t.get("reasons", [])}
        if name == "tight" and reasons & TOOL_REASONS:
            self.assertEqual(claim["status"], "none")
            return
        self.assertEqual(claim["status"], "depth", name)
        self.assertGreaterEqual(claim["depth"], 3, name)

    def test_timeout(self):
        result = self.learned_for_two_seconds("--format", "json", "--quiet")
        self.assert_true_partial_result(result)
        self.assertIn("time limit", result.stderr)

    def test_interrupt(self):
        result = self.learned_for_two_seconds("--format", "json", "--quiet", interrupt=True)
        self.assert_true_partial_result(result)
        self.assertIn("interrupt", result.stderr)

    def test_interrupt_in_the_middle_of_anything(self):
        """A solver at work must not keep the signal for itself."""
        for seconds in (0.5, 0.7, 0.9, 1.2, 1.6):
            result, _ = learn_hard(seconds, "--quiet", interrupt=True)
            self.assertEqual(result.code, tool.LIMIT, result)

    def test_text_claims_nothing_beyond(self):
        result = self.learned_for_two_seconds()
        for claim in ("safe", "permissive"):
            pattern = rf"(?m)^  {claim}, .*: +checked for all call sequences up to length \d+; nothing is claimed beyond: time limit$"
            self.assertRegex(result.stdout, pattern)

    def test_partial_result_is_written_and_checked(self):
        """What a stopped run claims to a depth holds to that depth."""
        directory = tool.scratch()
        self.learned_for_two_seconds("--quiet", "-o", str(directory))
        guarantee = json.loads((directory / "interface.json").read_text())["guarantee"]
        depth = min(guarantee[claim]["depth"] for claim in ("safe", "permissive"))
        checked = tool.run("check", directory / "interface.json", tool.component("hard"), "--depth", depth, "--engine", "bounded")
        self.assertEqual(checked.code, tool.COMPLETE, checked)

    def test_memory(self):
        """A limit that the start of the process exceeds: a result about which nothing is claimed."""
        directory = tool.scratch()
        result = tool.run("learn", tool.component("explorer"), "--memory", 1, "-o", directory)
        self.assertEqual(result.code, tool.LIMIT)
        self.assertEqual(result.stderr, "parlance: stopped by memory limit; the result is partial\n")
        self.assertEqual(result.stdout, (directory / "interface.txt").read_text())
        self.assertIn("Explorer: 0 legal states\nNot a result yet: nothing below was checked (memory limit before anything was checked).\n"
                      "Before the first call everything is unknown", result.stdout)
        self.assertEqual(result.stdout.count("not established: memory limit before anything was checked"), 3)
        self.assertEqual(tool.run("show", directory / "interface.json").stdout, result.stdout)

    def test_memory_of_check_and_query(self):
        explorer = tool.component("explorer")
        checked = tool.run("check", tool.learned("explorer").path, explorer, "--memory", 1)
        self.assertEqual((checked.code, checked.stdout.count("not established: memory limit\n")), (tool.LIMIT, 3), checked)
        self.assert_one_line_error(tool.run("query", explorer, "check()", "--memory", 1), tool.LIMIT, "memory limit")


if __name__ == "__main__":
    unittest.main()
