#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs every verb on the example under valgrind's memcheck: no invalid access, no use of a value that
# was never set, no lost memory.
#
#   memcheck.sh TRACE_MAPPER EXAMPLES SUPPRESSIONS

set -u
trace_mapper=$1
examples=$2
suppressions=$3
n=0
status=0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# check NAME ARGUMENT…
check() {
  name=$1
  shift
  n=$((n + 1))
  if valgrind --quiet --error-exitcode=99 --leak-check=full --show-leak-kinds=definite \
    --errors-for-leak-kinds=definite --suppressions="$suppressions" --log-file=memcheck.log \
    "$trace_mapper" "$@" >output.log 2>&1; then
    echo "ok $n $name"
  else
    status=1
    echo "not ok $n $name"
    sed 's/^/# /' output.log memcheck.log
  fi
}

cp -R "$examples/." "$folder"
cd "$folder" || exit 1
rm -rf outputs
# GLib's own allocator would hide what is lost.
export G_SLICE=always-malloc
manifests=outputs/generated_traces

check build-catalog build-catalog --profiles profiles/*.csv --output outputs/workload_catalog.csv
check summarize-source summarize-source --source-format philly \
  --trace-path data/philly/cluster_job_log --output-dir outputs/philly
check summarize-suite summarize-suite --config trace_suite.yaml
check generate-philly generate --config generate/philly.yaml
check generate-saturn generate --config generate/saturn.yaml
check report-generation report-generation --manifest $manifests/saturn.manifest.json
check report-generation-suite report-generation-suite --output-dir outputs/comparison \
  --manifests $manifests/philly.manifest.json $manifests/saturn.manifest.json
for format in png svg pdf; do
  check "figure-$format" figure --figure exclusive_gantt --output "outputs/gantt.$format" \
    --manifest $manifests/saturn.manifest.json
done
check run-pipeline run-pipeline --config full_pipeline.yaml
echo "1..$n"
exit $status
