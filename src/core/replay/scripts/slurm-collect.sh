#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Puts the rows of the jobs that ended together: sh collect.sh [LOG]

set -u

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd) || exit 1
log=${1:-$here/replay_log.csv}
n=0

printf '%s\n' '@LOG_HEADER@' >"$log" || exit 1
for row in "$here"/log/*.csv; do
  [ -f "$row" ] || continue
  cat "$row" >>"$log" || exit 1
  n=$((n + 1))
done
echo "$n of @N_JOBS@ jobs have ended"
