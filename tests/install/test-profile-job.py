#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests examples/profile/profile-job with a stand-in for nvidia-smi.

    test-profile-job.py PROFILE-JOB TRACE-MAPPER
"""

import csv
import os
import subprocess
import sys
import tempfile
import unittest

PROFILE_JOB, TRACE_MAPPER = sys.argv[1:3]

# Tells what the file "memory" says, a number for each GPU that is asked for, and writes down that it
# has told; the command below waits for that, so that no test depends on time.
NVIDIA_SMI = """#!/bin/sh
case $1 in --id=9) echo 'No devices were found'; exit 6 ;; esac
memory=$(cat "$FOLDER/memory" 2>/dev/null)
for number in $memory; do echo "$number, 50"; done
echo "$memory" >>"$FOLDER/told"
"""

# Uses more and less memory, and sees that each was sampled.
COMMAND = """
for memory in "$@"; do
  echo "$memory" >memory.new
  mv memory.new memory
  until tail -n 1 told | grep -qx "$memory"; do :; done
done
echo "$CUDA_VISIBLE_DEVICES" >seen
"""


class ProfileJob(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.write("bin/nvidia-smi", NVIDIA_SMI)
        os.chmod(self.folder + "/bin/nvidia-smi", 0o755)
        self.write("memory", "10\n")
        self.write("told", "")
        self.write("tasks/a.yaml", "x\n")
        self.path = self.folder + "/bin:" + os.environ["PATH"]

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def start(self, *words, workload="a", output="p.csv"):
        return subprocess.Popen(
            [sys.executable, PROFILE_JOB, "--output", output, "--workload", workload, "--spec",
             "tasks/a.yaml", "--interval", "0.01", *words],
            cwd=self.folder, env={**os.environ, "PATH": self.path, "FOLDER": self.folder},
            stderr=subprocess.PIPE, encoding="utf-8")

    def run_job(self, *words, **more):
        process = self.start(*words, **more)
        told = process.communicate()[1]
        return process.returncode, told

    def rows(self, output="p.csv"):
        with open(os.path.join(self.folder, output), encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    def build(self):
        subprocess.run([TRACE_MAPPER, "build-catalog", "--profiles", "p.csv", "--task-root", "tasks",
                        "--output", "catalog.csv", "--quiet"], cwd=self.folder, check=True)
        return self.rows("catalog.csv")

    def test_one_gpu(self):
        status, told = self.run_job("--memory-requirement", "2000", "--", "sh", "-c", COMMAND, "sh",
                                    "900", "1500", "20")
        self.assertEqual(status, 0, told)
        [row] = self.rows()
        self.assertEqual((row["gpu_count"], row["exit_code"]), ("1", "0"))
        self.assertEqual(row["gpu_memory_peak_full_mib"], "1500")
        self.assertEqual(row["gpu_utilization_mean_percent"], "50.0")
        [workload] = self.build()
        self.assertEqual(workload["measured_peak_memory_per_gpu_mib"], "1500")
        self.assertEqual(workload["declared_memory_requirement_mib"], "2000")

    def test_several_gpus(self):
        self.write("memory", "10 10 10\n")
        status, told = self.run_job("--gpus", "0,2,3", "--", "sh", "-c", COMMAND, "sh",
                                    "100 900 300", "700 200 300")
        self.assertEqual(status, 0, told)
        [row] = self.rows()
        self.assertEqual([row["gpu_memory_peak_full_mib" + end]
                          for end in ("", "_gpu_a", "_gpu_b", "_sum")], ["", "900", "700", "1300"])
        with open(self.folder + "/seen", encoding="utf-8") as file:
            self.assertEqual(file.read(), "0,2,3\n")
        self.assertEqual(self.build()[0]["measured_peak_memory_total_mib"], "1300")

    def test_repeated(self):
        status, told = self.run_job("--repeat", "3", "--run-id", "r", "--", "sh", "-c", COMMAND, "sh",
                                    "100")
        self.assertEqual(status, 0, told)
        self.assertEqual(told.count("exit code 0"), 3)
        [row] = self.rows()
        self.assertIn(row["run_id"], ("r-1", "r-2", "r-3"))
        status, told = self.run_job("--", "true")
        self.assertEqual((status, told), (1, "error: p.csv: has a successful run of a already\n"))

    def test_failed(self):
        status, told = self.run_job("--", "sh", "-c", "exit 3")
        self.assertEqual(status, 1)
        self.assertTrue(told.endswith("error: the command failed with exit code 3; its row is left"
                                      " out of catalogs\n"), told)
        self.assertEqual([row["exit_code"] for row in self.rows()], ["3"])
        self.assertEqual(self.run_job("--", "true")[0], 0)
        self.assertEqual(len(self.build()), 1)

    def test_together(self):
        """Rows that are added at the same time are all there."""
        names = [f"w{i}" for i in range(8)]
        started = [self.start("--", "true", workload=name) for name in names]
        self.assertEqual([process.communicate()[1] and process.returncode for process in started],
                         [0] * len(names))
        self.assertEqual(sorted(row["workload_id"] for row in self.rows()), names)
        self.assertEqual(sorted(os.listdir(self.folder)), ["bin", "memory", "p.csv", "tasks", "told"])

    def test_errors(self):
        self.assertEqual(self.run_job("--gpus", "9", "--", "true"),
                         (1, "error: nvidia-smi failed: No devices were found\n"))
        self.assertEqual(self.run_job("--", "./nothing"),
                         (1, "error: ./nothing: No such file or directory\n"))
        self.write("other.csv", "a,b\n1,2\n")
        self.assertEqual(self.run_job("--", "true", output="other.csv"),
                         (1, "error: other.csv: has other columns than this program writes\n"))
        self.assertEqual(self.run_job("--interval", "0", "--", "true")[0], 2)
        self.assertEqual(self.run_job("--", "sh", "-c", "rm memory; exec sleep 1000"),
                         (1, "error: nvidia-smi does not tell memory and utilisation: \n"))
        self.write("memory", "10\n")
        os.remove(self.folder + "/bin/nvidia-smi")
        self.path = self.folder + "/bin"
        self.assertEqual(self.run_job("--", "true"),
                         (1, "error: there is no nvidia-smi on PATH; it comes with NVIDIA's driver\n"))
        self.assertFalse(os.path.exists(self.folder + "/p.csv"))


unittest.main(argv=sys.argv[:1], verbosity=2)
