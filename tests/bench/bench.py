#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measure the command line on traces of real size.

    bench.py BUILD FOLDER [--quick] [--update]

BUILD is a release build, FOLDER keeps the inputs (3 GB) and the results between runs. Times are
medians of several runs; memory is the largest resident set. Each row also tells how often longer it
takes than `cat` of the same bytes in the same run, which says more than the time on a machine that
others use too. Instructions are counted by callgrind with one thread: they hardly depend on the
machine, so one that grows by more than 2 % is a failure, unless --update accepts it.

    --quick   no instruction counts, and nothing that needs the trace of 17.5 million rows
    --update  write the instruction counts to tests/bench/instructions.csv

Writes FOLDER/bench.csv, FOLDER/growth.csv and FOLDER/growth.png.
"""

import argparse
import csv
import os
import re
import statistics
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
COUNTS = os.path.join(HERE, "instructions.csv")
TOLERANCE = 0.02
RUNS = 7

# Name, rows, seed, days of the traces.
HELIOS = {
    "venus": (247_000, 2, 183),
    "earth": (873_000, 3, 183),
    "saturn": (1_753_000, 4, 183),
    "uranus": (490_000, 5, 183),
}
PHILLY = ("cluster_job_log", 117_325, 1, 137)
GROWTH = [10_000, 100_000, 1_000_000, 1_753_000, 5_000_000, 17_530_000]


class Bench:
    def __init__(self, build, folder):
        self.program = os.path.join(build, "src/cli/trace-mapper")
        self.tools = os.path.join(build, "tests/bench")
        self.examples = os.path.join(HERE, "../../examples")
        self.folder = folder
        os.makedirs(os.path.join(folder, "runs"), exist_ok=True)

    def path(self, name):
        return os.path.join(self.folder, name)

    def trace(self, name):
        return self.path(name if name == PHILLY[0] else name + ".csv")

    def make_trace(self, kind, path, rows, seed, days):
        if not os.path.exists(path):
            part = path + ".part"
            subprocess.run([os.path.join(self.tools, "make-traces"), kind, str(rows), str(seed),
                            str(days), part], check=True)
            os.rename(part, path)

    def make_inputs(self, quick):
        name, rows, seed, days = PHILLY
        self.make_trace("philly", self.trace(name), rows, seed, days)
        for name, (rows, seed, days) in HELIOS.items():
            self.make_trace("helios", self.trace(name), rows, seed, days)
        for rows in GROWTH:
            if not (quick and rows > 2_000_000):
                self.make_trace("helios", self.growth_trace(rows), rows, 6, 183 * rows / 1_753_000)
        self.write_configurations()

    def growth_trace(self, rows):
        return self.path(f"rows-{rows}.csv")

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def write_configurations(self):
        names = [PHILLY[0], *HELIOS]
        sources = "".join(
            f"  - {{name: {n.split('_')[0]}, format: {'philly' if n == PHILLY[0] else 'helios'}, "
            f"trace_path: {os.path.basename(self.trace(n))}}}\n" for n in names)
        self.write("suite.yaml", f"version: 1\nsources:\n{sources}"
                   "output: {artifact_dir: runs/summaries, markdown_path: runs/suite.md}\n")
        methods = {n: "selection_method: representative" for n in names}
        methods["venus-random"] = ("selection_method: random\n  seed: 1\n"
                                   "  minimum_jobs_by_gpu_count: {2: 2}")
        for name, method in methods.items():
            trace = name.removesuffix("-random")
            kind = "philly" if trace == PHILLY[0] else "helios"
            self.write(f"generate-{name}.yaml", f"""version: 1
source: {{format: {kind}, trace_path: {os.path.basename(self.trace(trace))}, cluster_name: {trace}}}
mapping:
  workload_catalog_path: runs/catalog.csv
  num_jobs: 60
  supported_gpu_counts: [1, 2, 4]
  {method}
simulation: {{server_gpu_count: 4}}
output: {{trace_path: runs/{name}.csv, manifest_path: runs/{name}.manifest.json}}
""")
        profiles = ", ".join(os.path.relpath(os.path.join(self.examples, "profiles", f), self.folder)
                             for f in ("solo_1gpu.csv", "solo_2gpu.csv", "solo_4gpu.csv"))
        configs = ", ".join(f"generate-{n}.yaml" for n in names)
        self.write("pipeline.yaml", f"""version: 1
root_dir: .
catalog: {{profiles: [{profiles}], output: runs/catalog.csv}}
characterization: {{config: suite.yaml}}
generation: {{configs: [{configs}]}}
reports: {{per_trace: true, comparison_output_dir: runs/comparison}}
""")

    def measure(self, command, runs=RUNS):
        """Median seconds and largest resident set in bytes."""
        times, peak = [], 0
        for run in range(runs + 1):
            start = time.perf_counter()
            process = subprocess.Popen(command, cwd=self.folder, stdout=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
            elapsed = time.perf_counter() - start
            process.returncode = os.waitstatus_to_exitcode(status)
            if process.returncode != 0:
                sys.exit(f"bench: {' '.join(command)} failed")
            if run > 0:  # the first one fills the cache of files
                times.append(elapsed)
            peak = max(peak, usage.ru_maxrss * 1024)
        return statistics.median(times), peak

    def verb(self, *arguments):
        return [self.program, *arguments, "--quiet"]

    def characterize(self, path):
        return self.verb("summarize-source", "--source-format", "helios", "--trace-path", path,
                         "--cluster-name", "bench", "--output-dir", "runs/one")

    def rows(self):
        """What is measured: name, command, files that are read, rows in them."""
        names = [PHILLY[0], *HELIOS]
        files = [self.trace(n) for n in names]
        total = PHILLY[1] + sum(rows for rows, _, _ in HELIOS.values())
        yield "run-pipeline", self.verb("run-pipeline", "--config", "pipeline.yaml"), files, total
        yield ("summarize-suite", self.verb("summarize-suite", "--config", "suite.yaml"), files,
               total)
        yield ("generate saturn, representative",
               self.verb("generate", "--config", "generate-saturn.yaml"), [self.trace("saturn")],
               HELIOS["saturn"][0])
        yield ("generate venus, random with a minimum",
               self.verb("generate", "--config", "generate-venus-random.yaml"),
               [self.trace("venus")], HELIOS["venus"][0])
        yield "--version", [self.program, "--version"], [], 0

    def score(self):
        command = [os.path.join(self.tools, "score-windows"), self.trace("saturn"), "300000"]
        done = subprocess.run([*command, str(4 * RUNS)], check=True, capture_output=True, text=True)
        return float(done.stdout) / 1000

    def count_instructions(self, command):
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command],
            cwd=self.folder, env={**os.environ, "TMAP_THREADS": "1", "LC_ALL": "C"}, check=True,
            capture_output=True, text=True)
        return int(re.search(r"Collected : (\d+)", done.stderr)[1])

    def counted(self):
        """The rows whose instructions are counted."""
        yield "summarize-source, philly", self.verb(
            "summarize-source", "--source-format", "philly", "--trace-path", self.trace(PHILLY[0]),
            "--output-dir", "runs/one")
        yield "summarize-source, venus", self.characterize(self.trace("venus"))
        yield "generate venus, representative", self.verb("generate", "--config",
                                                          "generate-venus.yaml")
        yield "generate venus, random with a minimum", self.verb("generate", "--config",
                                                                 "generate-venus-random.yaml")
        yield "score-windows", [os.path.join(self.tools, "score-windows"), self.trace("venus"),
                                "50000", "1"]
        yield "--version", [self.program, "--version"]


def write_csv(path, header, rows):
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)


def measure_rows(bench):
    print(f"{'':42}{'ms':>9}{'MB/s':>8}{'M jobs/s':>10}{'MiB':>7}{'× cat':>7}")
    table = []
    for name, command, files, jobs in bench.rows():
        seconds, peak = bench.measure(command)
        n_bytes = sum(os.path.getsize(f) for f in files)
        floor = bench.measure(["cat", *files])[0] if files else None
        row = [name, round(seconds * 1000, 1), round(n_bytes / seconds / 1e6) if files else "",
               round(jobs / seconds / 1e6, 2) if files else "", round(peak / 2**20, 1),
               round(seconds / floor, 1) if files else ""]
        table.append(row)
        print(f"{row[0]:42}{row[1]:9}{row[2]:>8}{row[3]:>10}{row[4]:7}{row[5]:>7}")
    seconds = bench.score()
    table.append(["score all windows of 60 in 300,000 jobs", round(seconds * 1000, 1), "",
                  round(0.3 / seconds, 2), "", ""])
    print(f"{table[-1][0]:42}{table[-1][1]:9}{'':>8}{table[-1][3]:>10}")
    write_csv(bench.path("bench.csv"),
              ["work", "milliseconds", "megabytes_per_second", "million_jobs_per_second",
               "peak_mebibytes", "times_cat"], table)


def measure_growth(bench, quick):
    print(f"\n{'rows':>12}{'ms':>10}{'ns/row':>9}{'MiB':>8}{'bytes/row':>11}")
    table = []
    for rows in GROWTH:
        if quick and rows > 2_000_000:
            continue
        seconds, peak = bench.measure(bench.characterize(bench.growth_trace(rows)),
                                      RUNS if rows < 5_000_000 else 3)
        table.append([rows, f"{seconds:.6f}", peak])
        print(f"{rows:12,}{seconds * 1000:10.1f}{seconds / rows * 1e9:9.1f}{peak / 2**20:8.1f}"
              f"{peak / rows:11.1f}")
    write_csv(bench.path("growth.csv"), ["rows", "seconds", "bytes"], table)
    subprocess.run([os.path.join(bench.tools, "growth-figure"), bench.path("growth.csv"),
                    bench.path("growth.png")], check=True)


def check_instructions(bench, update):
    expected = {}
    if os.path.exists(COUNTS):
        with open(COUNTS, encoding="utf-8", newline="") as file:
            expected = {row["work"]: int(row["instructions"]) for row in csv.DictReader(file)}
    print(f"\n{'':42}{'million instructions':>22}{'before':>10}")
    found, slower = {}, []
    for name, command in bench.counted():
        found[name] = bench.count_instructions(command)
        before = expected.get(name)
        change = f"{found[name] / before - 1:+.1%}" if before else "new"
        print(f"{name:42}{found[name] / 1e6:22,.1f}{change:>10}")
        if before is None or found[name] > before * (1 + TOLERANCE):
            slower.append(name)
    if update:
        write_csv(COUNTS, ["work", "instructions"], found.items())
    elif slower:
        sys.exit(f"bench: more instructions than {COUNTS} expects: {'; '.join(slower)}")


def main():
    parser = argparse.ArgumentParser(description="Measure the command line.")
    parser.add_argument("build")
    parser.add_argument("folder")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    bench = Bench(os.path.abspath(options.build), os.path.abspath(options.folder))
    bench.make_inputs(options.quick)
    bench.measure(bench.verb("run-pipeline", "--config", "pipeline.yaml"), 1)
    measure_rows(bench)
    measure_growth(bench, options.quick)
    if not options.quick:
        check_instructions(bench, options.update)


if __name__ == "__main__":
    main()
