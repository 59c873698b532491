#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs a pipeline and tells about a trace, through introspection (package python3-gi).

    run-study.py PIPELINE TRACE [CLUSTER]
"""

import collections
import json
import sys

import gi

gi.require_version("Tmap", "1.0")
from gi.repository import GLib, Tmap  # noqa: E402  (the version must be chosen first)


def run(pipeline):
    session = Tmap.Session()
    session.connect("progress", lambda _, what, fraction: print(".", end="", file=sys.stderr))
    outcome = session.run_pipeline(pipeline, None)
    print(f"{len(outcome.get_files())} files, among them {len(outcome.get_manifests())} manifests")
    for rule in outcome.get_broken_rules():
        print("broken:", rule)


def tell(trace, cluster):
    jobs = Tmap.Jobs.load(trace, None, cluster, None)
    by_gpus = collections.Counter(jobs.get_gpu_counts())
    print(f"{jobs.get_cluster()}: {jobs.get_n_jobs()} jobs, longest {max(jobs.get_durations()):.0f} s")
    print("by GPUs:", dict(sorted(by_gpus.items())))
    print("left out:", jobs.get_excluded().unpack())
    summary = json.loads(jobs.summarize([1, 2]))
    print(f"1 or 2 GPUs: {summary['supported_job_fraction']:.1%}")


try:
    run(sys.argv[1])
    tell(sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else None)
except GLib.Error as error:
    sys.exit(f"error: {error.message}")
