#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# valgrind.sh COMMAND…: runs a test and looks for leaks and bad accesses. A test with a display of its
# own is "xvfb-run … -- PROGRAM": only its last part is of interest.

set -euo pipefail

display=()
for argument; do
  if [ "$argument" = -- ]; then
    while [ "$1" != -- ]; do
      display+=("$1")
      shift
    done
    display+=(--)
    shift
    break
  fi
done

# Types of GObject and what toolkits keep for good are told by their own projects.
suppressions=("--suppressions=$(dirname "${BASH_SOURCE[0]}")/valgrind.supp")
for file in /usr/share/glib-2.0/valgrind/glib.supp /usr/share/gtk-4.0/valgrind/gtk.supp; do
  if [ -f "$file" ]; then
    suppressions+=("--suppressions=$file")
  fi
done

exec "${display[@]}" valgrind --quiet --leak-check=full --show-leak-kinds=definite \
  --errors-for-leak-kinds=definite --error-exitcode=99 --num-callers=40 \
  "${suppressions[@]}" "$@"
