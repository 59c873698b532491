#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs a command on a Slurm of its own: one node, on the loopback, with GPUs that only count.
#
#   slurm-cluster.sh GPUS COMMAND…
#
# Everything it writes is in a folder that goes away with it. Needs slurmctld, slurmd, slurm-client and munge,
# to be root, and control groups, as slurmd does; without the last, as in a plain chroot, it is skipped.

set -euo pipefail

if ! mountpoint -q /sys/fs/cgroup; then
  printf 'slurm-cluster: slurmd needs control groups, and nothing is mounted on /sys/fs/cgroup\n' >&2
  exit 77
fi

gpus=$1
shift
folder=$(mktemp -d)
host=$(hostname -s)
export SLURM_CONF=$folder/slurm.conf

# free_port: prints a port that nobody listens on.
free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

stop() {
  # The daemons end by themselves when they are told; what is gone already is no error.
  for daemon in slurmd slurmctld munged; do
    if [ -s "$folder/$daemon.pid" ]; then
      kill "$(cat "$folder/$daemon.pid")" 2>/dev/null || true
    fi
  done
  wait || true
  rm -rf "$folder"
}

# wait_for WHAT COMMAND…
wait_for() {
  local what=$1 deadline=$((SECONDS + 30))
  shift
  until "$@" >/dev/null 2>&1; do
    if [ "$SECONDS" -ge "$deadline" ]; then
      printf 'slurm-cluster: no %s after half a minute\n' "$what" >&2
      tail -n 20 "$folder"/*.log >&2 || true
      exit 1
    fi
    sleep 0.1
  done
}

node_is_idle() {
  [ "$(sinfo --noheader --format %t)" = idle ]
}

trap stop EXIT
chmod 755 "$folder"
mkdir -m 755 "$folder/spool" "$folder/state" "$folder/munge"
head -c 1024 /dev/urandom >"$folder/munge/key"
chmod 600 "$folder/munge/key"

cat >"$SLURM_CONF" <<END
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
CryptoType=crypto/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
SchedulerParameters=bf_interval=1,sched_interval=1,sched_min_interval=0
GresTypes=gpu
ReturnToService=2
MpiDefault=none
MailProg=/bin/true
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
SlurmdParameters=config_overrides
NodeName=$host NodeAddr=127.0.0.1 CPUs=64 RealMemory=1000 Gres=gpu:$gpus State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP OverSubscribe=NO
END
for ((i = 0; i < gpus; i++)); do : >"$folder/gpu$i"; done
printf 'Name=gpu File=%s[0-%d]\n' "$folder/gpu" "$((gpus - 1))" >"$folder/gres.conf"
printf 'CgroupMountpoint=/sys/fs/cgroup\nCgroupAutomount=no\nIgnoreSystemd=yes\n' >"$folder/cgroup.conf"

# Not below the folder of the system, whose rights it asks for.
munged --force --foreground --key-file "$folder/munge/key" --socket "$folder/munge/socket" \
  --pid-file "$folder/munged.pid" --log-file "$folder/munged.log" \
  --seed-file "$folder/munge/seed" 2>"$folder/munged.out.log" &
wait_for "munged" test -S "$folder/munge/socket"
slurmctld -D -i -f "$SLURM_CONF" >"$folder/slurmctld.out.log" 2>&1 &
slurmd -D -f "$SLURM_CONF" >"$folder/slurmd.out.log" 2>&1 &
wait_for "idle node" node_is_idle

status=0
"$@" || status=$?
if [ "$status" -ne 0 ]; then
  tail -n 20 "$folder"/slurm*.log >&2 || true
fi
exit "$status"
