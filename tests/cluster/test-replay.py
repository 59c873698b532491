#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the scripts of export-replay: on the shell, and on stand-ins for Slurm and Kubernetes if those
are not there.

    test-replay.py TRACE-MAPPER EXAMPLES [--slurm]

With --slurm, inside of slurm-cluster.sh, only the test that needs Slurm.
"""

import csv
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM, EXAMPLES = sys.argv[1:3]
ON_SLURM = "--slurm" in sys.argv[3:]
MANIFEST = "outputs/generated_traces/philly.manifest.json"
SCALE = 0.0001
# Nobody asks for less on a busy machine; what sleeps one after the other added up would be more.
MOST_LATENESS = 2.5


def run(*args, **options):
    return subprocess.run(args, check=True, capture_output=True, text=True, **options)


class Replay(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.study = os.path.join(cls.folder.name, "study")
        shutil.copytree(EXAMPLES, cls.study, ignore=shutil.ignore_patterns("outputs"))
        run(PROGRAM, "run-pipeline", "--quiet", "--config", "full_pipeline.yaml", cwd=cls.study)
        with open(os.path.join(cls.study, "outputs/generated_traces/philly.csv"), encoding="utf-8",
                  newline="") as file:
            cls.trace = list(csv.DictReader(file))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def export(self, form, command, *options):
        out = f"outputs/{self._testMethodName}"
        run(PROGRAM, "export-replay", "--quiet", "--manifest", MANIFEST, "--format", form,
            "--command", command, "--time-scale", str(SCALE), "--output-dir", out, *options,
            cwd=self.study)
        return os.path.join(self.study, out)

    def check_log(self, out, most_lateness, code):
        """Every job has a row, none was early, none much too late, and lateness does not grow."""
        with open(os.path.join(out, "replay_log.csv"), encoding="utf-8", newline="") as file:
            rows = sorted(csv.DictReader(file), key=lambda row: int(row["job_index"]))
        self.assertEqual([int(row["job_index"]) for row in rows], list(range(len(self.trace))))
        for row, job in zip(rows, self.trace):
            asked = float(row["asked_time_s"])
            self.assertAlmostEqual(asked, float(job["submit_time_s"]) * SCALE, delta=0.0006)
            self.assertGreaterEqual(float(row["submit_time_s"]), asked - 0.001)
            self.assertLess(float(row["submit_time_s"]) - asked, most_lateness)
            self.assertGreaterEqual(float(row["end_time_s"]), float(row["start_time_s"]))
            self.assertEqual(int(row["exit_code"]), code(job))
        report = run(PROGRAM, "report-replay", "--manifest", MANIFEST, "--log",
                     os.path.relpath(os.path.join(out, "replay_log.csv"), self.study),
                     "--output-dir", "outputs/report", cwd=self.study)
        self.assertEqual(report.stderr, "")
        with open(os.path.join(self.study, "outputs/report/replay_summary.json"),
                  encoding="utf-8") as file:
            self.assertEqual(json.load(file)["ended_job_count"], len(self.trace))

    def check_shell(self, *scripts):
        if shutil.which("shellcheck"):
            run("shellcheck", "--shell=sh", *scripts)


class Shell(Replay):
    def test_shell(self):
        out = self.export("shell", "echo {task} {gpus} {workload}; exit {gpus}")
        self.check_shell(os.path.join(out, "replay.sh"))
        run("sh", os.path.join(out, "replay.sh"))
        self.check_log(out, MOST_LATENESS, lambda job: int(job["mapped_num_gpus"]))
        with open(os.path.join(out, "output/job-1.txt"), encoding="utf-8") as file:
            job = self.trace[1]
            self.assertEqual(file.read(), f"{job['task_path']} {job['mapped_num_gpus']} "
                                          f"{job['mapped_workload_id']}\n")

    def test_stopped(self):
        """What runs when the replay is stopped is stopped with it."""
        out = self.export("shell", "exec sleep 98765.{index}")
        replay = subprocess.Popen(["sh", os.path.join(out, "replay.sh")],
                                  stderr=subprocess.DEVNULL)
        while not os.path.exists(os.path.join(out, "output/job-0.txt")):
            time.sleep(0.05)
        replay.send_signal(signal.SIGTERM)
        self.assertEqual(replay.wait(timeout=20), 130)
        deadline = time.monotonic() + 20
        while "sleep 98765." in run("ps", "-e", "-o", "args").stdout:
            self.assertLess(time.monotonic(), deadline, "a job still runs")
            time.sleep(0.1)


KUBECTL = r"""#!/usr/bin/env python3
import json, os, sys, time
base = os.environ["CLUSTER"]
if sys.argv[1] == "create":
    with open(sys.argv[3]) as file:
        job = json.load(file)
    with open(os.path.join(base, job["metadata"]["name"]), "w") as file:
        json.dump(dict(job, at=time.time()), file)
else:
    assert sys.argv[1:3] == ["get", "pods"] and "jsonpath={range" in sys.argv[-1], sys.argv
    assert "trace-mapper/replay=run" in sys.argv, sys.argv
    for name in sorted(os.listdir(base)):
        with open(os.path.join(base, name)) as file:
            job = json.load(file)
        clock = lambda t: time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(t))
        index = job["spec"]["template"]["metadata"]["annotations"]["trace-mapper/job-index"]
        print(index, clock(job["at"]), clock(job["at"] + 2), int(index) % 2, sep=",")
    print("pending,,,")
"""


class Kubernetes(Replay):
    def export_jobs(self):
        return self.export("kubernetes", "python3 run.py {task}", "--image", "registry/tasks:1",
                           "--queue", "user-queue", "--namespace", "lab", "--prefix", "run")

    def test_schema(self):
        """The client of Kubernetes reads a Job, and what it writes is the same again."""
        out = self.export_jobs()
        try:
            from kubernetes import client
        except ImportError:
            self.skipTest("there is no python3-kubernetes")
        api = client.ApiClient()
        for i, job in enumerate(self.trace):
            with open(os.path.join(out, f"jobs/job-{i}.json"), encoding="utf-8") as file:
                written = json.load(file)

            class Response:
                data = json.dumps(written)

            read = api.deserialize(Response, "V1Job")
            self.assertEqual(api.sanitize_for_serialization(read), written)
            container = read.spec.template.spec.containers[0]
            self.assertEqual(container.resources.limits["nvidia.com/gpu"], job["mapped_num_gpus"])
            self.assertEqual(container.command, ["sh", "-c", f"python3 run.py '{job['task_path']}'"])
            self.assertEqual(read.metadata.labels["kueue.x-k8s.io/queue-name"], "user-queue")
            self.assertTrue(read.spec.suspend)
            self.assertEqual(read.spec.template.spec.restart_policy, "Never")

    def test_scripts(self):
        out = self.export_jobs()
        tools, cluster = os.path.join(out, "tools"), os.path.join(out, "cluster")
        os.mkdir(tools)
        os.mkdir(cluster)
        with open(os.path.join(tools, "kubectl"), "w", encoding="utf-8") as file:
            file.write(KUBECTL)
        os.chmod(os.path.join(tools, "kubectl"), 0o755)
        scripts = [os.path.join(out, name) for name in ("submit.sh", "collect.sh")]
        self.check_shell(*scripts)
        for script in scripts:
            run("sh", script, env=dict(os.environ, CLUSTER=cluster,
                                       PATH=tools + ":" + os.environ["PATH"]))
        # The stand-in takes a moment for each job, all of which come at once here.
        self.check_log(out, 20, lambda job: self.trace.index(job) % 2)


class NoCluster(Replay):
    def test_without(self):
        """Where Slurm or kubectl is missing, the scripts say so."""
        empty = os.path.join(self.study, "empty")
        os.mkdir(empty)
        for name in ("sh", "dirname", "date", "mkdir", "rm", "cat"):
            os.symlink(shutil.which(name), os.path.join(empty, name))
        for form, options, tool in (("slurm", (), "sbatch"),
                                    ("kubernetes", ("--image", "i"), "kubectl")):
            out = self.export(form, "true", *options)
            result = subprocess.run([os.path.join(empty, "sh"), os.path.join(out, "submit.sh")],
                                    env={"PATH": empty}, capture_output=True, text=True,
                                    check=False)
            self.assertEqual(result.returncode, 1)
            self.assertIn(f"there is no {tool}", result.stderr)
            shutil.rmtree(out)


class Slurm(Replay):
    def test_slurm(self):
        out = self.export("slurm", "echo {task}; exit {gpus}")
        scripts = [os.path.join(out, name) for name in ("submit.sh", "jobs/job-0.sh", "collect.sh")]
        self.check_shell(*scripts)
        run("sh", scripts[0], "4")
        deadline = time.monotonic() + 120
        while run("squeue", "--noheader").stdout:
            self.assertLess(time.monotonic(), deadline, "jobs still wait")
            time.sleep(0.2)
        collected = run("sh", scripts[2])
        self.assertEqual(collected.stdout, f"{len(self.trace)} of {len(self.trace)} jobs have ended\n")
        # Slurm begins at whole seconds, and looks for what is ready every second.
        self.check_log(out, MOST_LATENESS + 2, lambda job: int(job["mapped_num_gpus"]))


if __name__ == "__main__":
    cases = (Slurm,) if ON_SLURM else (Shell, Kubernetes, NoCluster)
    suite = unittest.TestSuite(map(unittest.defaultTestLoader.loadTestsFromTestCase, cases))
    sys.exit(not unittest.TextTestRunner(verbosity=2).run(suite).wasSuccessful())
