#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Replays a trace of @N_JOBS@ jobs: starts every command at its submit time, times @SCALE@.
#
#   sh replay.sh [LOG]
#
# LOG (replay_log.csv beside this file) gets a row for each job that ends; what jobs print is in output/.
# Jobs that still run when this is stopped are stopped too, and have no row.

set -u

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd) || exit 1
log=${1:-$here/replay_log.csv}

@CLOCK@
# run INDEX ASKED COMMAND: runs a job to its end and writes its row.
run() {
  started=$(($(now_ms) - begin))
  sh -c "$3" >"$here/output/job-$1.txt" 2>&1 </dev/null &
  child=$!
  trap 'kill "$child" 2>/dev/null; exit 1' TERM
  wait "$child"
  code=$?
  ended=$(($(now_ms) - begin))
  printf '%d,%s,%s,%s,%s,%s,%d\n' "$1" '@SCALE@' "$(seconds "$2")" "$(seconds "$started")" \
    "$(seconds "$started")" "$(seconds "$ended")" "$code" >>"$log"
}

# job INDEX ASKED COMMAND: waits until the job's submit time (milliseconds), and starts it.
job() {
  wait_until "$2"
  run "$1" "$2" "$3" &
  jobs_running="$jobs_running $!"
}

stop() {
  trap - INT TERM
  # What has ended meanwhile cannot be stopped, which is no error.
  # shellcheck disable=SC2086
  kill $sleeper $jobs_running 2>/dev/null
  wait
  echo 'replay: stopped' >&2
  exit 130
}

jobs_running=
mkdir -p "$here/output" || exit 1
printf '%s\n' '@LOG_HEADER@' >"$log" || exit 1
trap stop INT TERM
begin=$(now_ms)

@JOBS@
wait
