#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the man pages of trace-mapper and its verbs from what the program tells of itself.

    make-verb-pages.py DESCRIPTION DATE FOLDER

DESCRIPTION has the output of trace-mapper --describe, DATE is that of the release. FOLDER gets trace-mapper.1 and a page for
each verb.
"""

import json
import os
import sys

import roff

EXIT_STATUS = [
    ".SH EXIT STATUS",
    ".TP", ".B 0", "Done.",
    ".TP", ".B 1", roff.text(
        "Failed: one line on standard error begins with error: and names the file, and the line or"
        " key. Nothing was changed, except that a pipeline whose validation fails writes all its"
        " files."),
    ".TP", ".B 2", "Wrong usage: an unknown verb or option, a missing or impossible value.",
]


def flag(option):
    words = roff.bold("--" + option["name"])
    if option["value_name"]:
        words += " " + roff.italic(option["value_name"])
    return words


def option_list(options):
    lines = []
    for option in options:
        about = roff.text(option["help"][0].upper() + option["help"][1:]) + "."
        if option["required"]:
            about += " Required."
        if option["values"]:
            about += " One of: " if not option["list"] else " Any of: "
            about += ", ".join(map(roff.text, option["values"])) + "."
        lines += [".TP", flag(option), about]
    return lines


def synopsis(verb):
    words = [roff.bold("trace-mapper " + verb["name"])]
    for option in verb["options"]:
        words.append(flag(option) if option["required"] else f"[{flag(option)}]")
    return [".SH SYNOPSIS", ".HP 4", "\n".join(words)]


def see_also(names):
    return [".SH SEE ALSO", ",\n".join(f"{roff.bold(name)}({section})" for name, section in names)]


def verb_page(verb, version, date):
    name = "trace-mapper-" + verb["name"]
    about = verb["description"].replace("\n", " ")
    return name, roff.page(name, 1, verb["summary"], version, date, [
        *synopsis(verb),
        ".SH DESCRIPTION", roff.text(about),
        ".SH OPTIONS", roff.text("Options that take several values take them after one flag or"
                                 " by repeating the flag."),
        *option_list(verb["options"]),
        *EXIT_STATUS,
        ".SH EXAMPLE", roff.example(f"trace-mapper {verb['name']} {verb['example']}"),
        *see_also([("trace-mapper", 1), ("dl-trace-mapper-files", 5)]),
    ])


def main_page(description, date):
    verbs = []
    for verb in description["verbs"]:
        summary = verb["summary"][0].upper() + verb["summary"][1:] + "."
        verbs += [".TP", f"{roff.bold('trace-mapper-' + verb['name'])}(1)", roff.text(summary)]
    return roff.page("trace-mapper", 1, "turn the trace of a GPU cluster into a small workload",
                     description["version"], date, [
        ".SH SYNOPSIS",
        f"{roff.bold('trace-mapper')} {roff.italic('VERB')} [{roff.italic('OPTION')}...]",
        ".br",
        f"{roff.bold('trace-mapper --help')} | {roff.bold('--version')} | {roff.bold('--describe')}",
        ".SH DESCRIPTION",
        roff.text("Turns the trace of a production GPU cluster into a small workload that can be run"
                  " on one server, again and again, with the same jobs at the same times. A verb"
                  " reads its inputs, computes everything, and only then puts its files in place:"
                  " if it fails, nothing has changed. The same inputs give the same bytes."),
        ".SH VERBS", *verbs,
        ".SH OPTIONS", *option_list(description["options"]),
        *EXIT_STATUS,
        ".SH EXAMPLE", roff.example("trace-mapper run-pipeline --config full_pipeline.yaml"),
        *see_also([("dl-trace-mapper", 1), ("dl-trace-mapper-files", 5)]),
    ])


def main():
    source, date, folder = sys.argv[1:]
    with open(source, encoding="utf-8") as file:
        description = json.load(file)
    pages = dict(verb_page(verb, description["version"], date) for verb in description["verbs"])
    pages["trace-mapper"] = main_page(description, date)
    for name, page in pages.items():
        with open(os.path.join(folder, name + ".1"), "w", encoding="utf-8") as file:
            file.write(page)


main()
