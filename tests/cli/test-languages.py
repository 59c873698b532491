#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs trace-mapper in another language.

    test-languages.py TRACE-MAPPER SOURCE BINDIR DATADIR LOCALEDIR

The program is copied into an installation that consists of nothing else, with a catalog of a few words
of German. It must find the catalog there, and all that is no message must stay the same bytes.
"""

import filecmp
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM, SOURCE, BINDIR, DATADIR, LOCALEDIR = sys.argv[1:6]

CATALOG = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Language: de\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "error: %s\n"
msgstr "Fehler: %s\n"

msgid "%s: no such file"
msgstr "%s: die Datei gibt es nicht"

#, c-format
msgid "%s:%<PRIu64>: %u cell, but the header has %u"
msgid_plural "%s:%<PRIu64>: %u cells, but the header has %u"
msgstr[0] "%s:%<PRIu64>: %u Zelle, aber der Kopf hat %u"
msgstr[1] "%s:%<PRIu64>: %u Zellen, aber der Kopf hat %u"

msgid "unknown verb '%s'; did you mean '%s'?"
msgstr "„%s“ ist unbekannt; ist „%s“ gemeint?"

msgid "Try 'trace-mapper --help'.\n"
msgstr "Hilfe zeigt „trace-mapper --help“.\n"

msgid "Options:"
msgstr "Wahlmöglichkeiten:"

msgid "print the summary as JSON"
msgstr "die Zusammenfassung als JSON ausgeben"

msgid "Wrote %s"
msgstr "%s geschrieben"

msgid "%u workload: %s"
msgid_plural "%u workloads: %s"
msgstr[0] "%u Arbeitslast: %s"
msgstr[1] "%u Arbeitslasten: %s"

msgid "none of %s rows left out"
msgstr "keine der %s Zeilen weggelassen"

msgid "%s of %s rows left out (%s)"
msgstr "%s der %s Zeilen weggelassen (%s)"

msgid "the job did not end successfully"
msgstr "der Auftrag ist nicht gelungen"

msgid "is not the file that the manifest was written for"
msgstr "ist nicht die Datei, zu der das Manifest gehört"
"""

# A locale whose name is not "C" takes LANGUAGE; the last two have other digits and signs of their own.
LOCALES = ["C.UTF-8", "de_DE.UTF-8", "zh_CN.UTF-8", "fa_IR.UTF-8"]


def is_there(locale):
    """Whether the C library has the locale; without it, it would take C, which knows no language."""
    done = subprocess.run(["locale", "charmap"], env={**os.environ, "LC_ALL": locale},
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
    return done.stdout == "UTF-8\n" and done.stderr == ""


class Languages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        prefix = os.path.join(cls.folder, "moved")
        messages = os.path.join(prefix, LOCALEDIR, "de", "LC_MESSAGES")
        for path in [os.path.join(prefix, BINDIR), os.path.join(prefix, DATADIR, "dl-trace-mapper"),
                     messages]:
            os.makedirs(path)
        cls.program = shutil.copy(PROGRAM, os.path.join(prefix, BINDIR))
        with open(os.path.join(cls.folder, "de.po"), "w", encoding="utf-8") as file:
            file.write(CATALOG)
        subprocess.run(["msgfmt", "--check-format", "--output-file",
                        os.path.join(messages, "dl-trace-mapper.mo"), file.name], check=True)
        cls.locales = [locale for locale in LOCALES if is_there(locale)]

    def run_in(self, language, *words, locale="C.UTF-8", folder=None):
        environment = {**os.environ, "LC_ALL": locale, "LANGUAGE": language}
        return subprocess.run([self.program, *words], env=environment, cwd=folder or self.folder,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")

    def run_study(self, name, language, locale, *more):
        """The example, run in a folder whose path has the same length for all."""
        study = os.path.join(self.folder, name)
        shutil.copytree(SOURCE + "/examples", study, ignore=shutil.ignore_patterns("outputs"))
        done = self.run_in(language, "run-pipeline", "--config", "full_pipeline.yaml", *more,
                           locale=locale, folder=study)
        self.assertEqual(done.returncode, 0, done.stderr)
        kept = os.path.join(self.folder, name + "-" + language + "-" + locale)
        os.rename(study, kept)
        return done.stdout, os.path.join(kept, "outputs")

    def assert_same_files(self, one, other):
        names = [os.path.relpath(os.path.join(folder, name), one)
                 for folder, _, files in os.walk(one) for name in files]
        self.assertGreater(len(names), 20)
        same, different, odd = filecmp.cmpfiles(one, other, names, shallow=False)
        self.assertEqual((sorted(same), different, odd), (sorted(names), [], []))

    def test_error(self):
        words = ["build-catalog", "--profiles", "none.csv", "--output", "out.csv"]
        self.assertEqual(self.run_in("de", *words).stderr,
                         "Fehler: none.csv: die Datei gibt es nicht\n")
        self.assertEqual(self.run_in("en", *words).stderr, "error: none.csv: no such file\n")
        self.assertEqual(self.run_in("de", *words, locale="C").stderr,
                         "error: none.csv: no such file\n")

    def test_plural(self):
        for cells, message in [("a", "1 Zelle"), ("a,b,c", "3 Zellen")]:
            with open(os.path.join(self.folder, "cells.csv"), "w", encoding="utf-8") as file:
                file.write("workload_id,run_id,spec_path,gpu_count,end_to_end_time_s,exit_code,"
                           "gpu_memory_requirement_mib,gpu_memory_peak_full_mib,"
                           "gpu_memory_peak_full_mib_gpu_a,gpu_memory_peak_full_mib_gpu_b,"
                           f"gpu_memory_peak_full_mib_sum\n{cells}\n")
            done = self.run_in("de", "build-catalog", "--profiles", "cells.csv", "--output", "out.csv")
            self.assertEqual(done.stderr, f"Fehler: cells.csv:2: {message}, aber der Kopf hat 11\n")

    def test_usage(self):
        done = self.run_in("de", "verfy")
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stderr, "Fehler: „verfy“ ist unbekannt; ist „verify“ gemeint?\n"
                                      "Hilfe zeigt „trace-mapper --help“.\n")

    def test_help(self):
        told = self.run_in("de", "generate", "--help").stdout
        self.assertIn("Wahlmöglichkeiten:\n", told)
        self.assertRegex(told, r"\n  --json {24} die Zusammenfassung als JSON ausgeben\n")

    def test_description(self):
        self.assertEqual(self.run_in("de", "--describe").stdout, self.run_in("en", "--describe").stdout)

    def test_all_help_is_in_the_template(self):
        with open(SOURCE + "/po/dl-trace-mapper.pot", encoding="utf-8") as file:
            entries = file.read().split("\n\n")
        known = {"".join(re.findall(r'^(?:msgid )?"(.*)"$', entry.split("\nmsgstr")[0], re.MULTILINE))
                 for entry in entries}
        told = json.loads(self.run_in("en", "--describe").stdout)
        texts = [option["help"] for part in [told, *told["verbs"]] for option in part["options"]]
        texts += [verb[key] for verb in told["verbs"] for key in ("summary", "description")]
        escaped = [json.dumps(text, ensure_ascii=False)[1:-1] for text in texts]
        self.assertEqual([text for text in escaped if text not in known], [])

    def test_artifacts(self):
        english, expected = self.run_study("study", "en", "C.UTF-8")
        self.assertIn("Wrote outputs/workload_catalog.csv\n", english)
        for locale in self.locales:
            told, outputs = self.run_study("study", "de", locale)
            self.assertIn("outputs/workload_catalog.csv geschrieben\n", told)
            self.assertIn(" Arbeitslasten: ", told)
            self.assertIn(" Zeilen weggelassen", told)
            self.assert_same_files(expected, outputs)

    def test_json(self):
        english, expected = self.run_study("json", "en", "C.UTF-8", "--json")
        for locale in self.locales:
            told, outputs = self.run_study("json", "de", locale, "--json")
            self.assertEqual(told, english)
            self.assert_same_files(expected, outputs)

    def test_json_of_verification(self):
        _, outputs = self.run_study("verified", "en", "C.UTF-8")
        traces = os.path.join(outputs, "generated_traces")
        manifest = next(name for name in os.listdir(traces) if name.endswith(".manifest.json"))
        with open(os.path.join(outputs, "workload_catalog.csv"), "a", encoding="utf-8") as file:
            file.write("\n")
        words = ["verify", manifest, "--root", os.path.dirname(outputs)]
        told = [self.run_in(language, *words, "--json", folder=traces).stdout
                for language in ("en", "de")]
        self.assertIn("is not the file that the manifest was written for", told[0])
        self.assertEqual(told[0], told[1])
        self.assertIn("ist nicht die Datei, zu der das Manifest gehört",
                      self.run_in("de", *words, folder=traces).stdout)


unittest.main(argv=sys.argv[:1], verbosity=2)
