#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the man page on files from docs/files.md.

    make-files-page.py MARKDOWN DATE VERSION OUTPUT

Knows what that page uses: headings, paragraphs, lists of one level, tables, `code`, **bold** and
links, whose targets are left out.
"""

import re
import sys

import roff

INLINE = re.compile(r"`([^`]+)`|\*\*((?:`[^`]*`|[^*])+)\*\*|\[((?:`[^`]*`|[^\]])+)\]\([^)]*\)")


def inline(words):
    lines, at = "", 0
    for match in INLINE.finditer(words):
        code, bold, link = match.groups()
        lines += roff.text(words[at:match.start()])
        if code or bold:
            lines += roff.bold((code or bold).replace("`", ""))
        else:
            lines += inline(link)
        at = match.end()
    return lines + roff.text(words[at:])


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def table(rows):
    """A list with the first cell as the tag: tables of three columns are too wide for terminals."""
    head = [inline(cell.lower()) for cell in cells(rows[0])]
    lines = []
    for row in rows[2:]:
        tag, *rest = [inline(cell) for cell in cells(row)]
        named = [f"{name}: {cell}" if len(head) > 2 and name != "meaning" else cell
                 for name, cell in zip(head[1:], rest) if cell]
        lines += [".TP", tag, "; ".join(reversed(named))] if named else [".PP", tag]
    return lines


def block(lines):
    """A paragraph, a list, a table or a heading."""
    first = lines[0]
    if first.startswith("#"):
        level, title = first.split(" ", 1)
        if level == "##":
            return [f".SH {inline(title).upper()}"]
        return [f'.SS "{inline(title)}"']
    if first.startswith("|"):
        return table(lines)
    if first.startswith("- "):
        items = re.split(r"^- ", "\n".join(lines), flags=re.MULTILINE)[1:]
        return [line for item in items
                for line in (".IP \\(bu 2", inline(" ".join(item.split())))]
    if first.startswith("  "):
        return [".IP \"\" 2", inline(" ".join(" ".join(lines).split()))]
    return [".PP", inline(" ".join(lines))]


def main():
    source, date, version, output = sys.argv[1:]
    with open(source, encoding="utf-8") as file:
        blocks = [part.split("\n") for part in re.split(r"\n{2,}", file.read().strip())]
    body = []
    for lines in blocks:
        # The title, and the list of contents: a man page has neither.
        if lines[0].startswith("# ") or "(#what-is-read)" in lines[0]:
            continue
        # A heading begins a paragraph by itself.
        after_heading = not body or body[-1].startswith(".S")
        made = block(lines)
        body += made[1:] if after_heading and made[0] == ".PP" else made
    page = roff.page("dl-trace-mapper-files", 5, "files that DL Trace Mapper reads and writes",
                     version, date, [
        ".SH DESCRIPTION", *body,
        ".SH SEE ALSO", f"{roff.bold('trace-mapper')}(1),\n{roff.bold('dl-trace-mapper')}(1)",
    ])
    with open(output, "w", encoding="utf-8") as file:
        file.write(page)


main()
