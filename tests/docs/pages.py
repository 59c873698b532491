# SPDX-License-Identifier: Apache-2.0
"""What the checks of the documentation share: finding Markdown files, and their code blocks."""

import os
import re

FENCE = re.compile(r"^( *)```(.*)$")


class Block:
    """A fenced code block: what stands behind the fence, its lines, and where they are."""

    def __init__(self, info, indent, first):
        self.info = info.split()
        self.indent = indent  # in a list
        self.first = first  # index of its first line
        self.lines = []

    @property
    def language(self):
        return self.info[0] if self.info else ""

    @property
    def text(self):
        return "".join(line + "\n" for line in self.lines)

    def has(self, word):
        return word in self.info[1:]

    def value(self, name):
        """What stands behind NAME= after the fence, or None."""
        for word in self.info[1:]:
            if word.startswith(name + "="):
                return word[len(name) + 1:]
        return None


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def split(text):
    """The code blocks of a page, and its other lines; those of blocks are empty there."""
    blocks, prose, block = [], [], None
    for number, line in enumerate(text.split("\n")):
        fence = FENCE.match(line)
        if block is not None and fence and not fence.group(2).strip():
            blocks.append(block)
            block = None
        elif block is not None:
            block.lines.append(line[len(block.indent):] if line.strip() else "")
        elif fence:
            block = Block(fence.group(2), fence.group(1), number + 1)
        else:
            prose.append(line)
            continue
        prose.append("")
    if block is not None:
        raise ValueError(f"line {block.first}: the code block does not end")
    return blocks, prose


def find(source):
    """All Markdown files of the project, relative to its folder."""
    found = []
    for folder, folders, names in os.walk(source):
        folders[:] = sorted(f for f in folders
                            if f not in (".git", "outputs", "corpus") and not f.startswith("build"))
        found += [os.path.relpath(os.path.join(folder, name), source) for name in sorted(names)
                  if name.endswith(".md")]
    return found
