#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the commands that the documentation shows, and compares what they print with what it shows.

    check-output.py [--write] TRACE-MAPPER SOURCE-DIR [PAGE...]

Each page has a temporary folder of its own with a copy of examples/ in it, which is also the home
folder. The blocks of a page run there one after the other. What is done with a block stands behind
its language:

    ```sh run           is run; `run=1` must end with status 1
    ```python run       the same, by python3
    ```text output      what the block before it prints
    ```yaml file=NAME   is written to a file

`needs=NAME` leaves a block and its output out where there is no such program or Python module. In
output, `…` stands for any text: for what is different on every machine. --write puts the output that
was printed into the pages.
"""

import argparse
import difflib
import os
import re
import shutil
import subprocess
import sys
import tempfile

import pages

PAGES = ["README.md", "docs/cli.md", "docs/recipes.md", "docs/tutorial.md"]


class Page:
    def __init__(self, options, name):
        self.path = os.path.join(options.source, name)
        self.lines = pages.read(self.path).split("\n")
        self.blocks = pages.split("\n".join(self.lines))[0]
        self.problems = []
        self.notes = []
        self.ran = 0
        self.printed = None  # by the block before; None if it was left out
        self.shown = []  # blocks of output, and what was really printed

    def fail(self, block, text):
        self.problems.append(f"{self.path}:{block.first}: {text}")


def find_python(module):
    """A Python that has the module: this one, or the system's."""
    for program in (sys.executable, "/usr/bin/python3"):
        if subprocess.run([program, "-c", f"import {module}"], stderr=subprocess.DEVNULL).returncode == 0:
            return program
    return None


def is_there(block):
    need = block.value("needs")
    if block.language == "python":
        return find_python(need) is not None
    return shutil.which(need) is not None


def run(page, block, folder, environment):
    """Runs a block where the one before it ended."""
    if block.language == "python":
        command = [find_python(block.value("needs") or "sys"), "-c", block.text]
    else:
        command = ["bash", "-euo", "pipefail", "-c", block.text + f'\npwd >"{folder}/.where"\n']
    with open(os.path.join(folder, ".where"), encoding="utf-8") as where:
        start = where.read().strip()
    done = subprocess.run(command, cwd=start, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
                          errors="replace", timeout=120)
    page.ran += 1
    page.printed = done.stdout + done.stderr  # as on a terminal: errors come last
    if done.returncode != int(block.value("run") or 0):
        page.fail(block, f"ends with status {done.returncode}:\n{page.printed}")


def write_file(block, folder):
    with open(os.path.join(folder, ".where"), encoding="utf-8") as where:
        start = where.read().strip()
    with open(os.path.join(start, block.value("file")), "w", encoding="utf-8") as file:
        file.write(block.text)


def matches(shown, printed):
    pattern = ".*".join(re.escape(part) for part in shown.split("…"))
    return re.fullmatch(pattern, printed, re.DOTALL) is not None


def compare(page, block):
    if page.printed is None or matches(block.text, page.printed):
        return
    page.shown.append((block, page.printed))
    diff = difflib.unified_diff(block.lines, page.printed.split("\n")[:-1], "shown", "printed",
                                lineterm="")
    page.fail(block, "another output:\n" + "\n".join(diff))


def handle(page, block, folder, environment):
    if block.value("needs") is not None and not is_there(block):
        page.notes.append(f"{page.path}:{block.first}: is left out, needs {block.value('needs')}")
        page.printed = None
    elif block.has("run") or block.value("run") is not None:
        run(page, block, folder, environment)
    elif block.has("output"):
        compare(page, block)
    elif block.value("file") is not None:
        write_file(block, folder)


def check(page, options):
    with tempfile.TemporaryDirectory() as folder:
        folder = os.path.realpath(folder)
        shutil.copytree(os.path.join(options.source, "examples"), os.path.join(folder, "examples"),
                        ignore=shutil.ignore_patterns("outputs"))
        with open(os.path.join(folder, ".where"), "w", encoding="utf-8") as where:
            where.write(folder)
        environment = {
            **{name: value for name, value in os.environ.items()
               if name.endswith("SAN_OPTIONS") or name == "PATH"},
            "HOME": folder, "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1",
        }
        environment["PATH"] = (os.path.dirname(os.path.abspath(options.program)) + ":" +
                               environment["PATH"])
        for block in page.blocks:
            handle(page, block, folder, environment)
            if page.problems and not page.shown:
                return  # what follows would fail, too
    if page.ran == 0:
        page.problems.append(f"{page.path}: no block of it is marked to be run")


def keep_open(block, line):
    """The line as it was shown, if that left a part of it open."""
    return next((shown for shown in block.lines
                 if "…" in shown and shown != "…" and matches(shown, line)), line)


def write(page):
    """Puts what was printed into the page, last block first, so that places stay."""
    for block, printed in reversed(page.shown):
        lines = [(block.indent + keep_open(block, line)).rstrip()
                 for line in printed.split("\n")[:-1]]
        page.lines[block.first:block.first + len(block.lines)] = lines
    with open(page.path, "w", encoding="utf-8") as file:
        file.write("\n".join(page.lines))
    print(f"# {page.path}: {len(page.shown)} outputs written")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--write", action="store_true")
    parser.add_argument("program")
    parser.add_argument("source")
    parser.add_argument("pages", nargs="*", default=PAGES)
    options = parser.parse_args()

    bad = 0
    print(f"1..{len(options.pages)}")
    for number, name in enumerate(options.pages, 1):
        page = Page(options, name)
        check(page, options)
        if options.write and page.shown:
            write(page)
            page.problems = [p for p in page.problems if ": another output:" not in p]
        for text in page.notes + page.problems:
            print("# " + text.replace("\n", "\n# "))
        bad += bool(page.problems)
        print(f"{'not ' if page.problems else ''}ok {number} {name}: {page.ran} blocks were run",
              flush=True)
    return min(bad, 1)


if __name__ == "__main__":
    sys.exit(main())
