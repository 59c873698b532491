#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks what can be checked of the Flatpak manifest without building it.

    test-flatpak.py MANIFEST DESKTOP-FILE
"""

import json
import os
import re
import sys
import unittest

MANIFEST, DESKTOP = sys.argv[1:3]
with open(MANIFEST, encoding="utf-8") as file:
    manifest = json.load(file)


class Flatpak(unittest.TestCase):
    def test_application(self):
        app = os.path.basename(DESKTOP).removesuffix(".desktop")
        self.assertEqual(manifest["id"], app)
        self.assertEqual(os.path.basename(MANIFEST), app + ".json")
        with open(DESKTOP, encoding="utf-8") as file:
            self.assertIn(f"\nExec={manifest['command']} ", file.read())
        self.assertEqual((manifest["runtime"], manifest["sdk"]),
                         ("org.gnome.Platform", "org.gnome.Sdk"))
        self.assertRegex(manifest["runtime-version"], r"^\d+$")

    def test_modules(self):
        self.assertEqual(manifest["modules"][-1]["name"], "dl-trace-mapper")
        for module in manifest["modules"]:
            self.assertTrue(module["name"])
            self.assertGreater(len(module["sources"]), 0, module["name"])
            for source in module["sources"]:
                self.check_source(source)

    def check_source(self, source):
        if source["type"] == "dir":
            path = os.path.join(os.path.dirname(MANIFEST), source["path"], "meson.build")
            self.assertTrue(os.path.isfile(path), path)
            return
        self.assertEqual(source["type"], "archive")
        self.assertTrue(source["url"].startswith("https://"))
        self.assertTrue(re.fullmatch(r"[0-9a-f]{64}", source["sha256"]))


unittest.main(argv=sys.argv[:1], verbosity=2)
