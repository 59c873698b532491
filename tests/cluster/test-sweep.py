#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Sweeps over the example: on one machine, in parts, after a failure, and on Slurm.

    test-sweep.py TRACE-MAPPER EXAMPLES [--slurm]

With --slurm, inside of slurm-cluster.sh, only the test that needs Slurm.
"""

import csv
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM, EXAMPLES = sys.argv[1:3]
ON_SLURM = "--slurm" in sys.argv[3:]

SWEEP = """\
version: 1
base: generate/philly.yaml
output_dir: outputs/sweep
traces:
  - name: philly
    source: {format: philly, trace_path: data/philly/cluster_job_log, cluster_name: philly}
  - name: venus
    source: {format: helios, trace_path: data/venus/cluster_log.csv, cluster_name: Venus}
catalogs:
  - {name: all, path: outputs/workload_catalog.csv}
windows:
  - name: random
    mapping: {selection_method: random, num_jobs: 40}
  - {name: best, best: 2}
  - {name: usual}
seeds: {first: 5, count: 4}
"""
N_CELLS = 2 * (4 + 2 + 1)


class Sweep(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.study = os.path.join(self.folder.name, "study")
        shutil.copytree(EXAMPLES, self.study, ignore=shutil.ignore_patterns("outputs"))
        profiles = [f"profiles/solo_{n}gpu.csv" for n in (1, 2, 4)]
        self.run_ok("build-catalog", "--profiles", *profiles, "--task-root", "tasks",
                    "--output", "outputs/workload_catalog.csv")
        self.write("sweep.yaml", SWEEP)

    def tearDown(self):
        self.folder.cleanup()

    def write(self, name, text):
        with open(os.path.join(self.study, name), "w", encoding="utf-8") as file:
            file.write(text)

    def run_program(self, *args, **env):
        return subprocess.run([PROGRAM, *args], cwd=self.study, capture_output=True, text=True,
                              check=False, env=dict(os.environ, **env))

    def run_ok(self, *args, **env):
        result = self.run_program(*args, **env)
        self.assertEqual((result.returncode, result.stderr), (0, ""), result.stdout)
        return result.stdout

    def sweep(self, *args, **env):
        return self.run_ok("sweep", "--config", "sweep.yaml", *args, **env)

    def read_all(self):
        """All files of the sweep but the logs of Slurm."""
        out = os.path.join(self.study, "outputs/sweep")
        files = {}
        for folder, folders, names in os.walk(out):
            if folder == out and "slurm" in folders:
                folders.remove("slurm")
            for name in names:
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    files[os.path.relpath(path, out)] = file.read()
        return files

    def read_rows(self, name="sweep.csv"):
        path = os.path.join(self.study, "outputs/sweep", name)
        with open(path, encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))


class OneMachine(Sweep):
    def test_all(self):
        """Every generation is what `generate` makes of its configuration."""
        self.assertIn(f"{N_CELLS} of {N_CELLS} generations done, 0 were complete before, 0 failed",
                      self.sweep())
        rows = self.read_rows()
        self.assertEqual([row["selection"] for row in rows[:7]],
                         ["seed-5", "seed-6", "seed-7", "seed-8", "rank-1", "rank-2", "window"])
        self.assertEqual({row["complete"] for row in rows}, {"True"})
        self.assertEqual(rows[4]["start_index"], rows[6]["start_index"])
        self.assertEqual([row["job_count"] for row in rows[:5]], ["40"] * 4 + ["60"])
        before = self.read_all()
        for row in rows[::3]:
            cell = "/".join(("outputs/sweep", row["trace"], row["catalog"], row["window"],
                             row["selection"]))
            self.run_ok("generate", "--config", f"{cell}/generate.yaml")
            self.run_ok("verify", f"{cell}/trace.manifest.json")
        after = self.read_all()
        # A manifest says how its configuration was named.
        self.assertEqual({k: v for k, v in before.items() if "manifest" not in k},
                         {k: v for k, v in after.items() if "manifest" not in k})

    def test_spread(self):
        self.sweep()
        values = [float(row["jct_mean_s"]) for row in self.read_rows()[:4]]
        mean = sum(values) / 4
        spread = [row for row in self.read_rows("sweep_spread.csv")
                  if row["trace"] == "philly" and row["window"] == "random"
                  and row["metric"] == "jct_mean_s"][0]
        self.assertEqual(spread["n"], "4")
        self.assertAlmostEqual(float(spread["mean"]), mean, places=6)
        self.assertAlmostEqual(float(spread["standard_deviation"]),
                               (sum((v - mean) ** 2 for v in values) / 3) ** 0.5, places=6)
        self.assertEqual(float(spread["min"]), min(values))
        self.assertAlmostEqual(float(spread["p50"]), sum(sorted(values)[1:3]) / 2, places=6)
        self.assertEqual(float(spread["max"]), max(values))

    def test_same_bytes(self):
        """However many threads, and however the work is divided."""
        self.sweep(TMAP_THREADS="1")
        one = self.read_all()
        self.sweep(TMAP_THREADS="8")
        self.assertEqual(self.read_all(), one)
        shutil.rmtree(os.path.join(self.study, "outputs/sweep"))
        for part in range(3):
            self.sweep("--part", f"{part}/3")
        self.assertIn(f"{N_CELLS} were complete before", self.sweep("--resume"))
        self.assertEqual(self.read_all(), one)

    def test_resume(self):
        """What is missing, changed, or of other inputs is done again; nothing else is."""
        self.sweep()
        good = self.read_all()
        cells = os.path.join(self.study, "outputs/sweep/venus/all/random")
        shutil.rmtree(os.path.join(cells, "seed-5"))
        os.remove(os.path.join(cells, "seed-6/record.json"))
        with open(os.path.join(cells, "seed-7/trace.csv"), "a", encoding="utf-8") as file:
            file.write("x\n")
        self.assertIn("3 of 14 generations done, 11 were complete before", self.sweep("--resume"))
        self.assertEqual(self.read_all(), good)
        self.write("sweep.yaml", SWEEP.replace("num_jobs: 40", "num_jobs: 41"))
        self.assertIn("8 of 14 generations done, 6 were complete before", self.sweep("--resume"))
        with open(os.path.join(self.study, "data/venus/cluster_log.csv"), "rb") as file:
            lines = file.readlines()
        with open(os.path.join(self.study, "data/venus/cluster_log.csv"), "wb") as file:
            file.writelines(lines[:-1])
        self.assertIn("7 of 14 generations done, 7 were complete before", self.sweep("--resume"))

    def test_failure(self):
        """What cannot be generated is named; the rest is done, and goes on from there."""
        impossible = SWEEP.replace("  - {name: usual}\n",
                                   "  - {name: usual}\n  - name: large\n    mapping: "
                                   "{selection_method: random, num_jobs: 100000}\n")
        self.write("sweep.yaml", impossible)
        result = self.run_program("sweep", "--config", "sweep.yaml")
        self.assertEqual(result.returncode, 1)
        self.assertIn("error: sweep.yaml: 8 of 22 generations are missing: ", result.stderr)
        self.assertEqual(result.stdout.count("\nfailed: "), 8)
        rows = self.read_rows()
        self.assertEqual({row["complete"] for row in rows if row["window"] == "large"}, {"False"})
        self.assertEqual(sum(row["complete"] == "True" for row in rows), N_CELLS)
        self.write("sweep.yaml", SWEEP)
        self.assertIn("0 of 14 generations done, 14 were complete before", self.sweep("--resume"))

    def test_errors(self):
        cases = [
            ("base: generate/philly.yaml", "base: nowhere.yaml", "nowhere.yaml: no such file"),
            ("name: venus", "name: Philly", "sweep.yaml:7:11: traces[1].name: the name 'Philly' is "
                                            "given twice"),
            ("name: venus", "name: ../venus", "the name '../venus' may have letters, digits, '.', "
                                              "'_' and '-' only"),
            ("name: venus", "name: .venus", "and not begin with '.'"),
            ("best: 2", "best: 0", "best: expected a whole number from 1 to 10000, found the number 0"),
            ("best: 2", "beste: 2", "unknown key 'beste' in windows[1]; did you mean 'best'?"),
            ("count: 4", "count: 10001", "from 1 to 10000, found the number 10001"),
            ("{first: 5, count: 4}", "[1, 2, 1]", "the seed 1 is given twice"),
            ("{first: 5, count: 4}", "[1.5]", "expected a whole number, found the number 1.5"),
            ("selection_method: random", "selection_method: representative",
             "there are seeds, but no window is random, so they are of no use"),
            ("num_jobs: 40", "num_job: 40", "unknown key 'num_job'"),
            ("count: 4", "count: 6000", "a sweep has at most 10000 generations"),
            ("output_dir: outputs/sweep", "output_dir: ../sweep",
             "would write outside of its root_dir"),
            ("format: helios", "format: slurm", "(trace venus, catalog all, window random):14:11: source.format: "
                                               "expected "),
        ]
        for find, replacement, message in cases:
            with self.subTest(replacement):
                self.assertIn(find, SWEEP)
                self.write("sweep.yaml", SWEEP.replace(find, replacement))
                result = self.run_program("sweep", "--config", "sweep.yaml")
                self.assertEqual(result.returncode, 1, result.stdout)
                self.assertIn(message, result.stderr)
                self.assertFalse(os.path.exists(os.path.join(self.study, "outputs/sweep")))

    def test_usage(self):
        for args, message in [
                (("--executor", "pbs"), "'pbs' is not known; the executors are local, slurm"),
                (("--tasks", "3"), "--tasks is of the executor slurm"),
                (("--executor", "slurm", "--tasks", "0"), "not a whole number from 1 to 1000"),
                (("--executor", "slurm", "--tasks", "1001"), "not a whole number from 1 to 1000"),
                (("--part", "0/1001"), "not of the form K/N"),
                (("--executor", "slurm", "--part", "0/2"), "exclude each other"),
                (("--part", "2/2"), "not of the form K/N"), (("--part", "2"), "not of the form K/N")]:
            result = self.run_program("sweep", "--config", "sweep.yaml", *args)
            self.assertEqual(result.returncode, 2)
            self.assertIn(message, result.stderr)

    def test_largest(self):
        """As many generations and parts as there may be, and a generation for each trace more."""
        only_random = SWEEP.replace("  - {name: best, best: 2}\n  - {name: usual}\n", "")
        self.write("sweep.yaml", only_random.replace("count: 4", "count: 5000"))
        self.assertIn("10 of 10000 generations done", self.sweep("--part", "999/1000"))
        self.write("sweep.yaml", only_random.replace("count: 4", "count: 5001"))
        result = self.run_program("sweep", "--config", "sweep.yaml", "--part", "999/1000")
        self.assertEqual(result.returncode, 1)
        self.assertIn("a sweep has at most 10000 generations", result.stderr)

    def test_no_slurm(self):
        result = self.run_program("sweep", "--config", "sweep.yaml", "--executor", "slurm",
                                  "--tasks", "1000", PATH="/nonexistent")
        self.assertEqual(result.returncode, 1)
        self.assertIn("there is no sbatch: a sweep on Slurm must be started where Slurm is",
                      result.stderr)


class OnSlurm(Sweep):
    def test_same_as_local(self):
        self.sweep()
        local = self.read_all()
        shutil.rmtree(os.path.join(self.study, "outputs/sweep"))
        self.assertIn(f"{N_CELLS} of {N_CELLS} generations done",
                      self.sweep("--executor", "slurm", "--tasks", "3"))
        self.assertEqual(self.read_all(), local)
        logs = os.path.join(self.study, "outputs/sweep/slurm")
        self.assertEqual(sorted(os.listdir(logs)), ["0.txt", "1.txt", "2.txt"])

    def test_resume(self):
        """A task that failed is done by the next run; Slurm is asked for no more."""
        self.sweep("--executor", "slurm", "--tasks", "2")
        good = self.read_all()
        shutil.rmtree(os.path.join(self.study, "outputs/sweep/philly/all/best"))
        self.sweep("--executor", "slurm", "--tasks", "2")
        self.assertEqual(self.read_all(), good)

    def test_failure(self):
        os.rename(os.path.join(self.study, "data/venus/cluster_log.csv"),
                  os.path.join(self.study, "data/venus/away.csv"))
        self.write("sweep.yaml", SWEEP.replace("  - {name: best, best: 2}\n", ""))
        result = self.run_program("sweep", "--config", "sweep.yaml", "--executor", "slurm",
                                  "--tasks", "2")
        self.assertEqual(result.returncode, 1)
        self.assertIn("5 of 10 generations are missing", result.stderr)
        self.assertEqual(sum(row["complete"] == "True" for row in self.read_rows()), 5)


if __name__ == "__main__":
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(OnSlurm if ON_SLURM else OneMachine)
    sys.exit(not unittest.TextTestRunner(verbosity=2).run(suite).wasSuccessful())
