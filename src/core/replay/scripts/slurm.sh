#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Submits @N_JOBS@ jobs to Slurm, each to begin at its submit time, times @SCALE@.
#
#   sh submit.sh [LEAD]
#
# Submit time 0 is LEAD seconds (10) after the start of this script, so that all jobs are known to Slurm
# before. sbatch takes what it needs besides from the environment: SBATCH_PARTITION, SBATCH_ACCOUNT, ….
# When all jobs have ended, collect.sh puts their rows together.

set -u

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd) || exit 1
begin=$(($(date +%s) + ${1:-10}))

# job INDEX ASKED: submits a job; Slurm begins at whole seconds, so none begins before its time.
job() {
  delay=$((begin + ($2 + 999) / 1000 - $(date +%s)))
  [ "$delay" -gt 0 ] || delay=0
  TMAP_REPLAY_BEGIN=$begin TMAP_REPLAY_ASKED=$2 sbatch --parsable --begin="now+${delay}seconds" \
    --chdir="$here" "jobs/job-$1.sh" >>ids.txt || exit 1
}

if ! command -v sbatch >/dev/null; then
  echo 'replay: there is no sbatch; this must run where Slurm is' >&2
  exit 1
fi
cd "$here" && mkdir -p output log && rm -f log/*.csv || exit 1
: >ids.txt || exit 1

@JOBS@
echo "Submitted @N_JOBS@ jobs; their ids are in $here/ids.txt"
