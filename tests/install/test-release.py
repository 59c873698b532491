#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that everything that names the release names the same.

    test-release.py SOURCE-DIR VERSION RELEASE-DATE HOMEPAGE
"""

import datetime
import os
import re
import sys
import unittest

SOURCE, VERSION, DATE, HOMEPAGE = sys.argv[1:5]


def read(name):
    with open(os.path.join(SOURCE, name), encoding="utf-8") as file:
        return file.read()


def value(text, key):
    return re.search(rf"^{key}: (.*)$", text, re.MULTILINE).group(1)


class Release(unittest.TestCase):
    def test_citation(self):
        text = read("CITATION.cff")
        self.assertEqual(value(text, "version"), VERSION)
        self.assertEqual(value(text, "date-released"), DATE)
        self.assertEqual(value(text, "url"), HOMEPAGE)
        self.assertEqual(value(text, "license"), "Apache-2.0")

    def test_metainfo(self):
        release = re.search(r'<release version="(.*?)" date="(.*?)"',
                            read("data/io.github.dltracemapper.DLTraceMapper.metainfo.xml"))
        self.assertEqual(release.groups(), (VERSION, DATE))

    def test_debian(self):
        text = read("data/debian/changelog")
        self.assertTrue(text.startswith(f"dl-trace-mapper ({VERSION}) "))
        date = re.search(r"^ -- .*>  \w+, (\d+ \w+ \d+) ", text, re.MULTILINE).group(1)
        self.assertEqual(datetime.datetime.strptime(date, "%d %b %Y").date().isoformat(), DATE)
        self.assertEqual(value(read("data/debian/control"), "Homepage"), HOMEPAGE)

    def test_news(self):
        self.assertRegex(read("NEWS.md"), rf"\A# News\n\n## {re.escape(VERSION)}\b")

    def test_version(self):
        self.assertRegex(VERSION, r"^\d+\.\d+\.\d+$")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
