# SPDX-License-Identifier: Apache-2.0
"""What the makers of man pages share: text as roff, and the frame of a page."""

import re


def text(words):
    """Makes roff of plain text: nothing in it is a request or an escape, dashes are dashes."""
    words = words.replace("\\", "\\e").replace("-", "\\-").replace("…", "...")
    words = re.sub(r"[^\x00-\x7f]", lambda sign: f"\\[u{ord(sign[0]):04X}]", words)
    return re.sub(r"^(?=[.'])", r"\\&", words, flags=re.MULTILINE)


def bold(words):
    return f"\\fB{text(words)}\\fR"


def italic(words):
    return f"\\fI{text(words)}\\fR"


def example(lines):
    """A block that keeps its lines."""
    return f".nf\n.RS 4\n{text(lines)}\n.RE\n.fi"


def page(name, section, summary, version, date, body):
    """A whole page. The body is a list of lines of roff, from SYNOPSIS on."""
    manual = {1: "User Commands", 5: "File Formats"}[section]
    return "\n".join([
        '.\\" SPDX-License-Identifier: Apache-2.0',
        '.\\" Made while building; do not edit.',
        f'.TH {text(name.upper())} {section} "{date}" "DL Trace Mapper {version}" "{manual}"',
        # Left-aligned, without hyphenation: names of options and columns stay in one piece.
        ".nh",
        ".ad l",
        ".SH NAME",
        f"{text(name)} \\- {text(summary)}",
        *body,
    ]) + "\n"
