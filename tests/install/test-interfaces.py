#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that help, man pages and completions name the same verbs and options.

    test-interfaces.py TRACE-MAPPER MAN-FOLDER COMPLETION-FOLDER

What a shell completes is asked from that shell, if it is installed. Help is the measure: it is what
the program itself takes.
"""

import os
import re
import shutil
import subprocess
import sys
import unittest

PROGRAM, MAN, COMPLETIONS = sys.argv[1:4]

# The words before the cursor are $2 and on; what is completed is printed a line each.
BASH = """
source "$1"
shift
COMP_WORDS=(trace-mapper "$@")
COMP_CWORD=$#
compopt () { :; }
_trace_mapper
printf '%s\\n' "${COMPREPLY[@]}"
"""

# In place of zsh's own functions, which need a terminal, there are two that print what they get.
ZSH = """
_arguments () { print -l -- "$@" }
_describe () { print -l -- "${(P@)2}" }
compdef () { : }
words=(trace-mapper "${@[2,-1]}")
CURRENT=$#words
source "$1"
"""


def output(*command, **more):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8",
                          **more).stdout


def help_of(*verb):
    """The verbs and options that help lists."""
    text = output(PROGRAM, *verb, "--help")
    return set(re.findall(r"^  \[?(?:--)?([a-z][a-z-]*)\]?(?= )", text.split("\nExample")[0],
                          flags=re.MULTILINE))


VERBS = help_of() - {"help", "version", "describe"}


def options_in(text):
    return set(re.findall(r"--([a-z][a-z-]*)", text))


class ManPages(unittest.TestCase):
    def read(self, page):
        with open(os.path.join(MAN, page), encoding="utf-8") as file:
            return file.read()

    def headings(self, page):
        """The options that have a paragraph of their own."""
        text = self.read(page).replace("\\-", "-")
        return set(re.findall(r"^\.TP\n\\fB--([a-z-]+)\\fR", text, flags=re.MULTILINE))

    def test_verbs(self):
        pages = {name for name in os.listdir(MAN) if name.startswith("trace-mapper-")}
        self.assertEqual(pages, {f"trace-mapper-{verb}.1" for verb in VERBS})
        listed = re.findall(r"trace-mapper-([a-z-]+)\\fR\(1\)",
                            self.read("trace-mapper.1").replace("\\-", "-"))
        self.assertEqual(set(listed), VERBS)

    def test_options(self):
        self.assertEqual(self.headings("trace-mapper.1"), help_of() - VERBS)
        for verb in VERBS:
            with self.subTest(verb):
                self.assertEqual(self.headings(f"trace-mapper-{verb}.1"), help_of(verb))

    @unittest.skipUnless(shutil.which("man"), "there is no man")
    def test_shown(self):
        for page in sorted(os.listdir(MAN)):
            if page.endswith((".1", ".5")):
                shown = subprocess.run(
                    ["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", os.path.join(MAN, page)],
                    env={**os.environ, "LC_ALL": "C.UTF-8", "MANWIDTH": "80"},
                    stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="utf-8", check=True)
                self.assertEqual(shown.stderr, "", page)

    @unittest.skipUnless(shutil.which("mandoc"), "there is no mandoc")
    def test_lint(self):
        for page in sorted(os.listdir(MAN)):
            if page.endswith((".1", ".5")):
                lint = subprocess.run(["mandoc", "-Tlint", "-Wwarning", os.path.join(MAN, page)],
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                      encoding="utf-8", check=False)
                self.assertEqual((lint.returncode, lint.stdout), (0, ""))


class Shell:
    """What all shells must complete; complete() gives a text for the words before the cursor."""

    def test_verbs(self):
        found = {word for word in re.findall(r"^'?([a-z][a-z-]+)", self.complete(""),
                                             flags=re.MULTILINE)}
        self.assertEqual(found, VERBS)

    def test_options(self):
        self.assertEqual(options_in(self.complete("--") + self.complete("")), help_of() - VERBS)
        for verb in VERBS:
            with self.subTest(verb):
                self.assertEqual(options_in(self.complete(verb, "--")), help_of(verb))

    def test_values(self):
        self.assertIn("colour-blind", self.complete("figure", "--palette", ""))
        self.assertIn("helios", self.complete("summarize-source", "--source-format", ""))


@unittest.skipUnless(shutil.which("bash"), "there is no bash")
class Bash(Shell, unittest.TestCase):
    def complete(self, *words):
        return output("bash", "-c", BASH, "bash", os.path.join(COMPLETIONS, "trace-mapper"), *words)

    def test_files(self):
        here = os.path.dirname(os.path.abspath(__file__))
        for words in (["generate", "--config"], ["build-catalog", "--profiles", "some.csv"]):
            self.assertIn(f"{here}/test-install.py", self.complete(*words, here + "/test-i"))
        self.assertEqual(self.complete("build-catalog", "--output", "a.csv", "b").strip(), "")


@unittest.skipUnless(shutil.which("fish"), "there is no fish")
class Fish(Shell, unittest.TestCase):
    def complete(self, *words):
        return output("fish", "--no-config", "-c", "source $argv[1]; complete -C $argv[2]",
                      os.path.join(COMPLETIONS, "trace-mapper.fish"),
                      " ".join(("trace-mapper", *words)))


@unittest.skipUnless(shutil.which("zsh"), "there is no zsh")
class Zsh(Shell, unittest.TestCase):
    def complete(self, *words):
        return output("zsh", "-f", "-c", ZSH, "zsh", os.path.join(COMPLETIONS, "_trace-mapper"),
                      *words)


unittest.main(argv=sys.argv[:1], verbosity=2)
