#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Brings the template and the translations up to date with the source.

    translate.py [--check]

POTFILES.in and dl-trace-mapper.pot are written anew, and each *.po is merged with the template. With
--check nothing is written; it tells what is not current, and which translation of those in LINGUAS is
not complete.
"""

import glob
import os
import re
import subprocess
import sys
import tempfile

DOMAIN = "dl-trace-mapper"
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PO = os.path.join(ROOT, "po")

# What takes a text and looks it up, and where the text stands among the arguments.
KEYWORDS = [
    "_", "N_", "g_dngettext:2,3", "g_dpgettext2:2c,3", "C_:1c,2", "NC_:1c,2", "tmap_tr", "tmap_trn:1,2",
    "tmap_fail:3", "cli_say:2", "cli_fail_usage:2", "tmap_yaml_node_fail:3",
    "tmap_yaml_node_fail_expected:2",
]
# Functions of one file that do the same.
KEYWORDS += [
    "fail:3", "fail_at:3", "fail_cell:3", "fail_cut_short:2", "fail_edit:3", "fail_packed:2", "fail_row:3",
    "fail_type:3", "fail_unexpected:2", "note_error:3",
]
# Those that take a format of printf().
FORMATS = ["tmap_fail:3", "cli_say:2", "cli_fail_usage:2", "tmap_yaml_node_fail:3", "fail:3", "fail_row:3",
           "tmap_trn:1", "tmap_trn:2", "g_dngettext:2", "g_dngettext:3"]

XGETTEXT = ["xgettext", "--from-code=UTF-8", "--add-comments=TRANSLATORS", "--add-location=file",
            "--package-name=DL Trace Mapper", "--copyright-holder=The DL Trace Mapper authors",
            "--msgid-bugs-address=https://github.com/dltracemapper/DLTraceMapper/issues",
            *(f"--keyword={word}" for word in KEYWORDS),
            *(f"--flag={word}:c-format" for word in FORMATS)]

HEAD = """\
# Translations of DL Trace Mapper.
# SPDX-License-Identifier: Apache-2.0
# The template is made by ./dev translate; do not edit it.
"""


def list_sources():
    """The files that may have texts, by their paths in the source."""
    patterns = ["src/**/*.c", "src/**/*.h", "ui/*.ui", "data/*.desktop", "data/*.metainfo.xml",
                "data/*.gschema.xml", "data/mime/*.xml"]
    names = [os.path.relpath(path, ROOT) for pattern in patterns
             for path in glob.glob(os.path.join(ROOT, pattern), recursive=True)]
    return sorted(names)


def run(*command, **more):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          encoding="utf-8", cwd=ROOT, **more).stdout


def extract(names):
    """The template; without the day of its making, which would be another one each time."""
    with tempfile.NamedTemporaryFile("w", suffix=".in", encoding="utf-8") as listed:
        listed.write("".join(name + "\n" for name in names))
        listed.flush()
        text = run(*XGETTEXT, "--output=-", "--files-from", listed.name)
    text = re.sub(r'^"POT-Creation-Date:.*\n', "", text, flags=re.MULTILINE)
    entries = text[text.index("#, fuzzy\nmsgid \"\""):].split("\n\n")
    return HEAD + "\n\n".join(filter(is_message, entries)).rstrip() + "\n"


def is_message(entry):
    """Whether there is anything to translate: a word, a sign other than a colon, or a remark."""
    text = "".join(re.findall(r'^(?:msgid )?"(.*)"$', entry.split("\nmsgstr")[0], flags=re.MULTILINE))
    return "#." in entry or not re.fullmatch(r"(?:%(?:<PRI[ud]64>|[lz]?[a-z])|[: ])+", text)


def list_extracted(template):
    """The sources that texts of the template are from."""
    places = re.findall(r"^#: (.*)$", template, flags=re.MULTILINE)
    return sorted({name for line in places for name in line.split()})


def languages():
    with open(os.path.join(PO, "LINGUAS"), encoding="utf-8") as file:
        return [word for line in file if not line.startswith("#") for word in line.split()]


def merge(path, template):
    """The translation at PATH with the texts of the template, as msgmerge makes it."""
    with tempfile.TemporaryDirectory() as folder:
        pot = os.path.join(folder, DOMAIN + ".pot")
        with open(pot, "w", encoding="utf-8") as file:
            file.write(template)
        return run("msgmerge", "--quiet", "--add-location=file", "--previous", "--output-file=-", path,
                   pot)


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def update(wanted):
    for path, text in wanted.items():
        if read(path) != text if os.path.exists(path) else True:
            write(path, text)
            print("Wrote", os.path.relpath(path, ROOT))


def report(language):
    """What msgfmt says of a translation; nothing if it is complete and its formats agree."""
    path = os.path.join(PO, language + ".po")
    done = subprocess.run(["msgfmt", "--check", "--statistics", "--output-file=/dev/null", path],
                          stderr=subprocess.PIPE, encoding="utf-8", env={**os.environ, "LC_ALL": "C"})
    if done.returncode != 0 or "fuzzy" in done.stderr or "untranslated" in done.stderr:
        return done.stderr
    return ""


def check(wanted):
    """A TAP case for each file."""
    failed = 0
    cases = [(f"{os.path.relpath(path, ROOT)} is current",
              "" if os.path.exists(path) and read(path) == text else "run ./dev translate")
             for path, text in wanted.items()]
    cases += [(f"{language} is complete", report(language)) for language in languages()]
    print(f"1..{len(cases)}")
    for number, (name, problem) in enumerate(cases, 1):
        failed += problem != ""
        print("not ok" if problem else "ok", number, "-", name)
        print("".join(f"# {line}\n" for line in problem.splitlines()), end="")
    return 1 if failed else 0


def main():
    template = extract(list_sources())
    wanted = {
        os.path.join(PO, "POTFILES.in"):
            "".join(name + "\n" for name in list_extracted(template)),
        os.path.join(PO, DOMAIN + ".pot"): template,
    }
    for path in sorted(glob.glob(os.path.join(PO, "*.po"))):
        wanted[path] = merge(path, template)
    if sys.argv[1:] == ["--check"]:
        return check(wanted)
    update(wanted)
    return 0


sys.exit(main())
