# SPDX-License-Identifier: Apache-2.0
"""Looks into built programs whether the hardening that meson.build asks for took effect.

Usage: hardening.py OPTIMIZED PROGRAM…   OPTIMIZED: yes or no; without, there is no _FORTIFY_SOURCE
"""

import re
import subprocess
import sys


def read(option, program):
    return subprocess.run(["readelf", "--wide", option, program], check=True,
                          stdout=subprocess.PIPE, text=True).stdout


def look(program, is_optimized):
    segments = read("--segments", program)
    dynamic = read("--dynamic", program)
    symbols = read("--dyn-syms", program)
    stack = re.search(r"GNU_STACK.* (\S+) +0x\w+$", segments, re.MULTILINE)
    yield "is position-independent", "PIE" in re.search(r"FLAGS_1.*", dynamic)[0]
    yield "relocations are read-only", "GNU_RELRO" in segments
    yield "symbols are bound at the start", re.search(r"FLAGS\).*BIND_NOW", dynamic) is not None
    yield "the stack is not executable", stack is not None and "E" not in stack[1]
    yield "no part is writable and executable", re.search(r"LOAD.* RWE ", segments) is None
    yield "the stack is protected", "__stack_chk_fail" in symbols
    if is_optimized:
        yield "calls are fortified", re.search(r" __\w+_chk@", symbols) is not None


def main():
    n = n_bad = 0
    for program in sys.argv[2:]:
        for what, is_so in look(program, sys.argv[1] == "yes"):
            n += 1
            n_bad += not is_so
            print(f"{'ok' if is_so else 'not ok'} {n} {program.split('/')[-1]}: {what}")
    print(f"1..{n}")
    sys.exit(1 if n_bad else 0)


main()
