#!/bin/sh
#SBATCH --job-name=@NAME@
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --gres=gpu:@GPUS@
#SBATCH --output=output/job-@INDEX@.txt

# since TIME: prints a time as seconds since submit time 0.
since() {
  LC_ALL=C awk -v time="$1" -v begin="$TMAP_REPLAY_BEGIN" 'BEGIN { printf "%.3f\n", time - begin }'
}

started=$(since "$(date +%s.%N)")
# When Slurm took the job for ready to start: a time without zone, of this node.
ready=$(scontrol show job -o "$SLURM_JOB_ID" | sed -n 's/.* EligibleTime=\([^ ]*\).*/\1/p')
sh -c @COMMAND@
code=$?
ended=$(since "$(date +%s.%N)")
printf '%d,%s,%s,%s,%s,%s,%d\n' @INDEX@ '@SCALE@' @ASKED@ \
  "$(since "$(date -d "$ready" +%s)")" "$started" "$ended" "$code" >log/job-@INDEX@.csv
exit "$code"
