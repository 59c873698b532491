#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that links of the documentation lead somewhere, and that its pictures are used and made.

    check-links.py SOURCE-DIR
"""

import os
import re
import subprocess
import sys
import unittest
import urllib.parse

import pages

SOURCE = sys.argv[1]

LINK = re.compile(r"\[(?:[^\[\]]|\[[^\]]*\])*\]\(([^()\s]+)\)")
CODE = re.compile(r"(`+)[^`]+\1")
HEADING = re.compile(r"^#{1,6} +(.*?)(?: #+)?$")

# Pictures that neither ./dev screenshots nor ./dev figures makes, and where they are from.
OTHER_PICTURES = {
    "dataflow.svg": "drawn by hand",
    "performance.png": "the growth.png of ./dev bench",
}


def slug(heading):
    """The anchor that GitHub gives to a heading."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").replace("*", "")
    return re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-")


def anchors(prose):
    found = set()
    for line in prose:
        heading = HEADING.match(line)
        if heading:
            name = anchor = slug(heading.group(1))
            count = 0
            while name in found:
                count += 1
                name = f"{anchor}-{count}"
            found.add(name)
    return found


def links(prose):
    """Lines and targets of all links, which may go over several lines."""
    text = CODE.sub(lambda code: "\n" * code.group().count("\n"), "\n".join(prose))
    for link in LINK.finditer(text):
        yield text.count("\n", 0, link.start()) + 1, urllib.parse.unquote(link.group(1))


class Links(unittest.TestCase):
    pages = {name: pages.split(pages.read(os.path.join(SOURCE, name)))[1]
             for name in pages.find(SOURCE)}

    def problem(self, page, target):
        path, _, anchor = target.partition("#")
        whole = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
        if whole.startswith(".."):
            return "leads out of the project"
        if not os.path.exists(os.path.join(SOURCE, whole)):
            return "there is no such file"
        if anchor and whole in self.pages and anchor not in anchors(self.pages[whole]):
            return "there is no such heading"
        return None

    def test_lead_somewhere(self):
        checked = 0
        broken = []
        for page, prose in self.pages.items():
            for number, target in links(prose):
                if "://" in target or target.startswith("mailto:"):
                    continue
                checked += 1
                problem = self.problem(page, target)
                if problem:
                    broken.append(f"{page}:{number}: {target}: {problem}")
        self.assertEqual(broken, [])
        self.assertGreater(checked, 80)

    def test_topics_of_the_application(self):
        """What the application's help names by its own is there, too."""
        topics = []
        for name in ("src/app/help.c", "src/app/explain.c"):
            text = pages.read(os.path.join(SOURCE, name))
            topics += [(name, topic) for topic in re.findall(r'"(\w+\.md(?:#[\w-]+)?)"', text)]
        broken = [f"{name}: {topic}" for name, topic in topics
                  if self.problem("docs/app.md", topic)]
        self.assertEqual(broken, [])
        self.assertGreater(len(topics), 80)

    def test_every_page_is_linked(self):
        linked = {os.path.normpath(os.path.join(os.path.dirname(page), target.partition("#")[0]))
                  for page, prose in self.pages.items() for _, target in links(prose)}
        alone = [page for page in self.pages if page.startswith("docs/") and page not in linked]
        self.assertEqual(alone, [])


class Pictures(unittest.TestCase):
    pictures = set(os.listdir(os.path.join(SOURCE, "docs/images")))

    def test_used(self):
        used = set()
        for page, prose in Links.pages.items():
            for _, target in links(prose):
                path = os.path.normpath(os.path.join(os.path.dirname(page), target))
                if os.path.dirname(path) == "docs/images":
                    used.add(os.path.basename(path))
        self.assertEqual(used, self.pictures)

    def test_made(self):
        shots = os.path.join(SOURCE, "tests/app/screenshots.sh")
        made = set(subprocess.run([shots, "--list"], check=True, stdout=subprocess.PIPE,
                                  encoding="utf-8").stdout.split())
        made |= set(re.findall(r"\$images/(figures-\w+\.png)", pages.read(os.path.join(SOURCE, "dev"))))
        self.assertEqual(made | set(OTHER_PICTURES), self.pictures)


class Anchors(unittest.TestCase):
    def test_as_on_github(self):
        self.assertEqual(slug("What `--data` is, and *why*?"), "what---data-is-and-why")
        self.assertEqual(anchors(["# A b", "## A b", "text", "### [x](y.md) & z"]),
                         {"a-b", "a-b-1", "x--z"})

    def test_code_is_not_a_link(self):
        self.assertEqual(list(links(["`[a](b)` and", "[c", "c](d%20e#f)"])), [(2, "d e#f")])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
