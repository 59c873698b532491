#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Creates @N_JOBS@ Kubernetes Jobs, each at its submit time, times @SCALE@.
#
#   sh submit.sh
#
# kubectl must reach the cluster. When all jobs have ended, collect.sh asks for their times.

set -u

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd) || exit 1

@CLOCK@
# job INDEX ASKED: waits until the job's submit time (milliseconds), and creates it.
job() {
  wait_until "$2"
  kubectl create -f "$here/jobs/job-$1.json" >/dev/null || exit 1
  printf '%d,%s,%s\n' "$1" "$(seconds "$2")" "$(seconds "$(($(now_ms) - begin))")" \
    >>"$here/submitted.csv"
}

if ! command -v kubectl >/dev/null; then
  echo 'replay: there is no kubectl' >&2
  exit 1
fi
begin=$(now_ms)
printf '%s\n' "$begin" >"$here/submitted.csv" || exit 1

@JOBS@
echo 'Created @N_JOBS@ jobs'
