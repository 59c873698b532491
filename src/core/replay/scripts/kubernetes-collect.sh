#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Asks the cluster when the jobs ran: sh collect.sh [LOG]

set -u

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd) || exit 1
log=${1:-$here/replay_log.csv}

# The pods: index, start, end, exit code.
list_pods() {
  kubectl get pods @NAMESPACE@--selector 'trace-mapper/replay=@PREFIX@' --output "jsonpath={range \
.items[*]}{.metadata.annotations.trace-mapper/job-index},{.status.containerStatuses[0].state.terminated\
.startedAt},{.status.containerStatuses[0].state.terminated.finishedAt},\
{.status.containerStatuses[0].state.terminated.exitCode}{'\n'}{end}"
}

pods=$(list_pods) || exit 1
begin=$(head -n 1 "$here/submitted.csv") || exit 1
printf '%s\n' '@LOG_HEADER@' >"$log" || exit 1
tail -n +2 "$here/submitted.csv" | while IFS=, read -r index asked submitted; do
  IFS=, read -r _ started ended code <<END
$(printf '%s\n' "$pods" | grep "^$index,.*,.*,[0-9]")
END
  [ -n "$ended" ] || continue
  started=$(($(date -d "$started" +%s) * 1000 - begin))
  ended=$(($(date -d "$ended" +%s) * 1000 - begin))
  # The cluster knows whole seconds: none starts before it was submitted.
  LC_ALL=C awk -v head="$index,@SCALE@,$asked,$submitted" -v submitted="$submitted" -v started="$started" \
    -v ended="$ended" -v code="$code" 'BEGIN {
      started /= 1000; ended /= 1000
      if (started < submitted) started = submitted
      if (ended < started) ended = started
      printf "%s,%.3f,%.3f,%d\n", head, started, ended, code
    }' >>"$log"
done
echo "$(($(wc -l <"$log") - 1)) of @N_JOBS@ jobs have ended"
