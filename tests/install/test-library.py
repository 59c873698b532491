#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Installs a build below a folder of its own and uses the library as other programs do.

    test-library.py BUILD PREFIX LIBDIR

BUILD is the build folder, PREFIX its prefix, and LIBDIR its folder of libraries below that. Runs the
examples of examples/library, and checks that docs/library.md shows what they print.
"""

import filecmp
import os
import re
import subprocess
import sys
import unittest

import staged
from staged import output

SOURCES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
LIBDIR = sys.argv[3]


def blocks_of(page):
    with open(os.path.join(SOURCES, "docs", page), encoding="utf-8") as file:
        return re.findall(r"^```text\n(.*?)^```", file.read(), flags=re.MULTILINE | re.DOTALL)


def find_python():
    """A Python with introspection: this one, or that of the system."""
    for python in (sys.executable, "/usr/bin/python3"):
        try:
            output(python, "-c", "import gi", stderr=subprocess.DEVNULL)
            return python
        except (OSError, subprocess.CalledProcessError):
            pass
    return None


def files_in(folder):
    return sorted(os.path.relpath(os.path.join(place, name), folder)
                  for place, _, names in os.walk(folder) for name in names)


class Library(staged.Staged):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.lib = f"{cls.root}/{LIBDIR}"
        package = cls.lib + "/pkgconfig/tmap-1.pc"
        with open(package, encoding="utf-8") as file:
            text = file.read()
        with open(package, "w", encoding="utf-8") as file:
            file.write(text.replace("prefix=" + cls.prefix, "prefix=" + cls.root, 1))
        cls.environment |= {"PKG_CONFIG_PATH": cls.lib + "/pkgconfig", "LD_LIBRARY_PATH": cls.lib,
                            "GI_TYPELIB_PATH": cls.lib + "/girepository-1.0"}
        cls.examples = cls.share + "/doc/dl-trace-mapper/examples/library"
        cls.trace = [cls.share + "/dl-trace-mapper/examples/data/venus/cluster_log.csv", "Venus"]

    def compile(self, source, *options):
        flags = output("pkg-config", "--cflags", "--libs", "tmap-1", env=self.environment).split()
        subprocess.run(["cc", "-Wall", "-Wextra", "-Werror", source, *options, *flags], check=True,
                       env=self.environment)

    def test_exports(self):
        """The library exports what its headers declare, and nothing else."""
        declared = set()
        headers = self.root + "/include/tmap-1.0"
        for name in os.listdir(headers):
            with open(os.path.join(headers, name), encoding="utf-8") as file:
                code = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.DOTALL)
            declared |= set(re.findall(r"\b(tmap_[a-z_]+) \((?!\))", code))
            declared |= {"tmap_" + part + "_get_type"
                         for part in re.findall(r"G_DECLARE_FINAL_TYPE \(\w+, tmap_(\w+),", code)}
            declared |= set(re.findall(r"^GQuark (\w+)", code, flags=re.MULTILINE))
        declared |= {"tmap_session_new"}  # takes nothing
        symbols = output("nm", "-D", "--defined-only", self.lib + "/libtmap-1.so.0")
        self.assertEqual({line.split()[-1] for line in symbols.splitlines()}, declared)

    def test_headers(self):
        """Each header can be included by itself, also from C++."""
        for name in os.listdir(self.root + "/include/tmap-1.0"):
            for language in ("c", "c++"):
                source = f"{self.folder}/include.{language}"
                with open(source, "w", encoding="utf-8") as file:
                    file.write(f"#include <{name}>\n")
                self.compile(source, "-x", language, "-fsyntax-only")

    def test_c(self):
        program = self.folder + "/trace-info"
        self.compile(self.examples + "/trace-info.c", "-o", program)
        self.assertEqual(output(program, *self.trace, env=self.environment), blocks_of("library.md")[0])
        failed = subprocess.run([program, self.examples], env=self.environment, encoding="utf-8",
                                stderr=subprocess.PIPE, check=False)
        self.assertEqual(failed.returncode, 1)
        self.assertRegex(failed.stderr, "^error: .*/library: ")

    def test_python(self):
        if not os.path.exists(self.lib + "/girepository-1.0/Tmap-1.0.typelib"):
            self.skipTest("built without introspection")
        python = find_python()
        if python is None:
            self.skipTest("there is no python3-gi")
        study = self.copy_example("python")
        told = output(python, self.examples + "/run-study.py",
                      study + "/full_pipeline.yaml", *self.trace, env=self.environment,
                      stderr=subprocess.PIPE)
        self.assertEqual(told, blocks_of("library.md")[1])

        other = self.copy_example("command")
        output("trace-mapper", "run-pipeline", "--config", other + "/full_pipeline.yaml",
               env=self.environment)
        names = files_in(other)
        self.assertEqual(files_in(study), names)
        different = filecmp.cmpfiles(study, other, names, shallow=False)[1]
        # These name the folder that they are in.
        self.assertEqual([name for name in different if not name.endswith((".json", "report.md"))], [])


staged.Staged.build, staged.Staged.prefix = sys.argv[1:3]
unittest.main(argv=sys.argv[:1], verbosity=2)
