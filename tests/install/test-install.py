#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Installs a build below a folder of its own and uses what is there.

    test-install.py BUILD PREFIX

BUILD is the build folder and PREFIX its prefix.
"""

import json
import os
import shutil
import subprocess
import sys
import unittest

import staged
from staged import output

APP = "io.github.dltracemapper.DLTraceMapper"
SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PIPELINE_TYPE = "application/x-dl-trace-mapper-pipeline+yaml"


class Installed(staged.Staged):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.has_app = os.path.exists(cls.root + "/bin/dl-trace-mapper")
        # As after a real installation; with another root, that is left to whoever packs it.
        if cls.has_app:
            output("glib-compile-schemas", "--strict", cls.share + "/glib-2.0/schemas")

    def need_app(self):
        if not self.has_app:
            self.skipTest("the application was not built")

    def test_files(self):
        expected = ["bin/trace-mapper", "share/bash-completion/completions/trace-mapper",
                    "share/zsh/site-functions/_trace-mapper",
                    "share/fish/vendor_completions.d/trace-mapper.fish",
                    "share/man/man1/trace-mapper.1", "share/man/man1/trace-mapper-generate.1",
                    "share/man/man5/dl-trace-mapper-files.5",
                    "share/dl-trace-mapper/docs/images/app-window.png",
                    "share/dl-trace-mapper/docs/tutorial.md",
                    "share/dl-trace-mapper/examples/full_pipeline.yaml"]
        if self.has_app:
            expected += ["share/man/man1/dl-trace-mapper.1", f"share/applications/{APP}.desktop",
                         f"share/metainfo/{APP}.metainfo.xml", f"share/mime/packages/{APP}.xml",
                         f"share/glib-2.0/schemas/{APP}.gschema.xml",
                         f"share/icons/hicolor/scalable/apps/{APP}.svg",
                         f"share/icons/hicolor/symbolic/apps/{APP}-symbolic.svg"]
        missing = [name for name in expected if not os.path.isfile(f"{self.root}/{name}")]
        self.assertEqual(missing, [])
        self.assertFalse(os.path.exists(self.share + "/dl-trace-mapper/examples/outputs"))

    def test_languages(self):
        with open(SOURCE + "/po/LINGUAS", encoding="utf-8") as file:
            languages = [word for line in file if not line.startswith("#") for word in line.split()]
        english = output("trace-mapper", "--help", env=self.environment)
        for language in languages:
            told = output("trace-mapper", "--help", env={**self.environment, "LANGUAGE": language})
            self.assertNotEqual(told, english, language)
            if self.has_app:
                with open(f"{self.share}/applications/{APP}.desktop", encoding="utf-8") as file:
                    self.assertIn(f"\nComment[{language}]=", file.read())

    def test_no_path_of_the_builder(self):
        paths = [path.encode() for path in (SOURCE, os.path.abspath(self.build))]
        stripped = os.path.join(self.folder, "stripped")
        named = []
        for folder, _, names in os.walk(self.root):
            for name in names:
                path = os.path.join(folder, name)
                # Debuggers find the source by its path; packages are stripped of that.
                subprocess.run(["objcopy", "--strip-debug", path, stripped], check=False,
                               stderr=subprocess.DEVNULL)
                with open(stripped if os.path.exists(stripped) else path, "rb") as file:
                    content = file.read()
                if any(place in content for place in paths):
                    named.append(os.path.relpath(path, self.root))
                if os.path.exists(stripped):
                    os.remove(stripped)
        self.assertEqual(named, [])

    def test_example(self):
        study = self.copy_example("study")
        output("trace-mapper", "run-pipeline", "--config", study + "/full_pipeline.yaml",
               env=self.environment)
        with open(study + "/outputs/reports/comparison/pipeline_summary.json",
                  encoding="utf-8") as file:
            self.assertTrue(json.load(file)["validation"]["passed"])

    def test_settings(self):
        self.need_app()
        keys = output("gsettings", "list-keys", APP, env=self.environment).split()
        self.assertIn("window-width", keys)

    def test_desktop(self):
        self.need_app()
        path = f"{self.share}/applications/{APP}.desktop"
        with open(path, encoding="utf-8") as file:
            entry = dict(line.strip().split("=", 1) for line in file if "=" in line)
        self.assertTrue(os.path.isfile(f"{self.root}/bin/{entry['Exec'].split()[0]}"))
        self.assertTrue(os.path.isfile(f"{self.share}/icons/hicolor/scalable/apps/{entry['Icon']}.svg"))
        self.assertEqual(entry["MimeType"], PIPELINE_TYPE + ";")

    def test_version(self):
        for program in ["trace-mapper"] + ["dl-trace-mapper"] * self.has_app:
            self.assertRegex(output(program, "--version", env=self.environment),
                             rf"^{program} [0-9.]+\n$")

    @unittest.skipUnless(shutil.which("update-mime-database"), "there is no shared-mime-info")
    def test_file_type(self):
        self.need_app()
        example = self.share + "/dl-trace-mapper/examples/"
        subprocess.run(["update-mime-database", self.share + "/mime"], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for source, name, is_pipeline in [
                ("full_pipeline.yaml", "study.tmap.yaml", True),
                ("full_pipeline.yaml", "pipeline", True),
                ("full_pipeline.yaml", "study.yaml", False),
                ("generate/philly.yaml", "generation", False),
        ]:
            path = os.path.join(self.folder, name)
            shutil.copy(example + source, path)
            told = output("gio", "info", "-a", "standard::content-type", path, env=self.environment)
            self.assertEqual(f"content-type: {PIPELINE_TYPE}\n" in told, is_pipeline, told)


staged.Staged.build, staged.Staged.prefix = sys.argv[1:3]
unittest.main(argv=sys.argv[:1], verbosity=2)
