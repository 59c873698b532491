#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Make the data of the example: five synthetic traces, solo profiles and task files.

    make_example.py            write data/, profiles/ and tasks/ beside this script
    make_example.py --check    write nothing; exit with 1 if a file there differs

Every value is drawn from a generator with a fixed seed, so the files always come out the same. No
row is taken from a production trace: the names of the clusters only say which format and which
rough shape a trace has. Needs nothing beyond Python's standard library.
"""

import datetime
import gzip
import io
import json
import lzma
import math
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
DAY_S = 86400

# How busy each hour of a day is, relative to the others, from midnight on.
HOURS = [4, 3, 2, 2, 2, 2, 3, 4, 7, 11, 12, 12, 9, 10, 13, 13, 12, 11, 9, 8, 8, 8, 7, 5]

# Shares of jobs by GPU count; 0 stands for jobs that use CPUs only.
HELIOS_GPUS = {0: 27, 1: 50, 2: 8, 4: 6, 8: 8, 16: 1}
PHILLY_GPUS = {1: 80, 2: 8, 4: 5, 8: 5, 16: 2}

HELIOS_STATES = {"COMPLETED": 64, "CANCELLED": 19, "FAILED": 15, "TIMEOUT": 1.5, "NODE_FAIL": 0.5}
PHILLY_STATES = {"Pass": 70, "Failed": 16, "Killed": 14}

# The Helios clusters: seed, jobs, days, first day, median runtime in seconds, file name.
HELIOS = {
    "venus": (11, 1000, 6, "2020-06-01", 270, "cluster_log.csv"),
    "earth": (12, 1300, 4, "2020-06-08", 210, "cluster_log.csv.xz"),
    "saturn": (13, 1500, 3, "2020-07-06", 190, "cluster_log.csv.gz"),
    "uranus": (14, 800, 5, "2020-08-03", 560, "cluster_log.csv"),
}
HELIOS_COLUMNS = [
    "job_id", "user", "vc", "gpu_num", "cpu_num", "node_num", "state",
    "submit_time", "start_time", "end_time", "duration", "queue",
]


def pick(rng, shares):
    """A key of `shares`, as often as its value says."""
    at = rng.random() * sum(shares.values())
    for key, share in shares.items():
        at -= share
        if at < 0:
            return key
    return key


def lognormal(rng, median, sigma):
    return median * math.exp(sigma * rng.gauss(0, 1))


def whole(rng, low, high):
    """A whole number from `low` to `high`, both included."""
    return low + int(rng.random() * (high - low + 1))


def arrivals(rng, jobs, days):
    """Submit times in seconds, in bursts, busier by day than by night and quieter on day 6 and 7."""
    mean_gap = days * DAY_S / jobs
    mean_rate = sum(HOURS) / len(HOURS)
    now = 0.0
    times = []
    while len(times) < jobs:
        rate = HOURS[int(now // 3600) % 24] / mean_rate
        if int(now // DAY_S) % 7 >= 5:
            rate *= 0.5
        size = whole(rng, 2, 6) if rng.random() < 0.07 else 1
        now += -math.log(1.0 - rng.random()) * mean_gap * 1.2 / rate
        times += [int(now)] * size
    return times[:jobs]


def runtime(rng, median, gpus):
    """Seconds: a log-normal body, and one job in forty that takes hours or days."""
    if rng.random() < 0.025:
        return int(6 * 3600 * 20 ** rng.random())
    return max(1, int(lognormal(rng, median * (1 + 0.15 * gpus), 1.8)))


def queue_wait(rng, gpus):
    """Seconds: mostly none, longer for jobs that need many GPUs."""
    if rng.random() < 0.6:
        return 0
    return int(lognormal(rng, 60 * (1 + gpus), 1.7))


def stamp(day, seconds):
    return str(day + datetime.timedelta(seconds=seconds))


def make_helios(name):
    seed, jobs, days, first, median, _ = HELIOS[name]
    rng = random.Random(seed)
    day = datetime.datetime.fromisoformat(first)
    rows = []
    for number, submit in enumerate(arrivals(rng, jobs, days)):
        gpus = pick(rng, HELIOS_GPUS)
        state = pick(rng, HELIOS_STATES)
        duration = runtime(rng, median, gpus)
        queue = queue_wait(rng, gpus)
        start, end = submit + queue, submit + queue + duration
        row = {
            "job_id": seed * 10000 + number,
            "user": "user%02d" % whole(rng, 1, 60),
            "vc": "vc%02d" % whole(rng, 1, 12),
            "gpu_num": gpus,
            "cpu_num": max(1, gpus * 4),
            "node_num": 2 if gpus > 8 or gpus == 8 and rng.random() < 0.2 else 1,
            "state": state,
            "submit_time": stamp(day, submit),
            "start_time": stamp(day, start),
            "end_time": stamp(day, end),
            "duration": duration,
            "queue": queue,
        }
        odd = rng.random()
        if state == "CANCELLED" and odd < 0.15:  # cancelled before it began
            row.update(start_time="", duration=0, queue=queue + duration)
        elif state == "COMPLETED" and odd < 0.01:  # the log lost the end
            row["end_time"] = ""
        elif duration > 1 and odd > 0.98:  # the log rounds differently than the times
            row["duration"] = duration - 1
        rows.append(row)
    return rows


def helios_text(name, rows):
    columns = list(HELIOS_COLUMNS)
    mark, newline = "", "\n"
    if name == "uranus":  # as a spreadsheet would save it: other order, byte order mark, CRLF
        columns = columns[7:10] + columns[:7] + columns[10:]
        mark, newline = "\ufeff", "\r\n"
    lines = [",".join(columns)]
    lines += [",".join(str(row[column]) for column in columns) for row in rows]
    return (mark + newline.join(lines) + newline).encode()


def philly_detail(rng, gpus):
    """On which machines an attempt ran; machines have eight GPUs."""
    parts = [8] * (gpus // 8) or [gpus]
    if gpus == 4 and rng.random() < 0.15:
        parts = [2, 2]
    machine = whole(rng, 1, 90)
    return [
        {"ip": "m%d" % (machine + i), "gpus": ["gpu%d" % g for g in range(part)]}
        for i, part in enumerate(parts)
    ]


def make_philly():
    rng = random.Random(15)
    day = datetime.datetime.fromisoformat("2017-10-02")
    jobs = []
    for number, submit in enumerate(arrivals(rng, 1000, 5)):
        gpus = pick(rng, PHILLY_GPUS)
        status = pick(rng, PHILLY_STATES)
        tries = pick(rng, {1: 85, 2: 10, 3: 4, 5: 1})
        if status == "Killed" and rng.random() < 0.12:
            tries = 0
        at = submit + queue_wait(rng, gpus) + whole(rng, 1, 40)
        attempts = []
        for attempt in range(tries):
            length = runtime(rng, 900, gpus) if attempt == tries - 1 else whole(rng, 5, 900)
            attempts.append({
                "start_time": stamp(day, at),
                "end_time": stamp(day, at + length),
                "detail": philly_detail(rng, gpus),
            })
            at += length + whole(rng, 10, 120)
        odd = rng.random()
        if attempts and odd < 0.01:
            attempts[-1]["end_time"] = "None"
        elif attempts and odd < 0.02:
            attempts[-1]["start_time"] = None
        jobs.append({
            "status": status,
            "vc": "vc%02d" % whole(rng, 1, 10),
            "jobid": "application_1000000000000_%04d" % number,
            "attempts": attempts,
            "submitted_time": stamp(day, submit),
            "user": "user%02d" % whole(rng, 1, 50),
        })
    lines = ",\n".join(json.dumps(job, separators=(", ", ": ")) for job in jobs)
    return ("[\n" + lines + "\n]\n").encode()


# What was "profiled": model, data set, batch size, seconds alone on one GPU.
ONE_GPU = [
    ("resnet18", "cifar10", 128, 240), ("resnet18", "cifar100", 64, 410),
    ("mobilenet_v2", "cifar10", 128, 300), ("mobilenet_v2", "imagenet100", 64, 1900),
    ("resnet50", "cifar100", 64, 900), ("resnet50", "imagenet100", 64, 3100),
    ("resnet101", "imagenet100", 32, 4700), ("vgg16", "cifar100", 64, 700),
    ("vgg16", "imagenet100", 32, 3900), ("efficientnet_b0", "cifar10", 128, 520),
    ("efficientnet_b0", "imagenet100", 64, 2700), ("densenet121", "cifar100", 64, 1250),
    ("inception_v3", "imagenet100", 32, 4200), ("unet", "carvana", 8, 1500),
    ("unet", "carvana", 16, 1350), ("dcgan", "celeba", 128, 1800),
    ("lstm", "wikitext2", 64, 360), ("transformer", "wikitext2", 32, 640),
    ("transformer", "wikitext103", 32, 5600), ("bert_base", "squad", 16, 2300),
    ("bert_base", "sst2", 32, 820), ("bert_large", "squad", 8, 6300),
    ("gpt2", "wikitext2", 8, 1100), ("gpt2", "wikitext103", 8, 6900),
    ("bert_large", "squad", 32, 95), ("vit_b16", "imagenet100", 128, 60),
]
TWO_GPU = [
    ("resnet50", "imagenet100", 128, 1700), ("resnet101", "imagenet100", 64, 2600),
    ("bert_base", "squad", 32, 1250), ("gpt2", "wikitext103", 16, 3800),
    ("transformer", "wikitext103", 64, 3000), ("bert_large", "squad", 64, 80),
]
FOUR_GPU = [
    ("resnet50", "imagenet100", 256, 950), ("bert_large", "squad", 32, 1800),
    ("gpt2", "wikitext103", 32, 2050),
]
OUT_OF_MEMORY = ("bert_large_squad_bs32_1gpu", "vit_b16_imagenet100_bs128_1gpu",
                 "bert_large_squad_bs64_2gpu")
UNMEASURED = ("lstm_wikitext2_bs64_1gpu", "unet_carvana_bs16_1gpu", "dcgan_celeba_bs128_1gpu")
GROUPS = {1: "one_gpu", 2: "two_gpu", 4: "four_gpu"}

TASK = """\
# How to start this workload. DL Trace Mapper never reads this file: it only writes its path, below
# the task root, into the generated traces, where the program that replays them finds it.
name: {name}
gpus: {gpus}
command: >-
  python3 train.py --model {model} --dataset {dataset} --batch-size {batch} --gpus {gpus}
"""


def make_profiles(gpus, workloads):
    """The CSV text of the profiles, and the task files by path."""
    rng = random.Random(20 + gpus)
    header = ["workload_id", "run_id", "spec_path", "gpu_count", "end_to_end_time_s", "exit_code",
              "gpu_memory_requirement_mib"]
    peak = "gpu_memory_peak_full_mib"
    header += [peak] if gpus == 1 else [peak + "_gpu_a", peak + "_gpu_b", peak + "_sum"]
    lines = [",".join(header)]
    tasks = {}
    for number, (model, dataset, batch, seconds) in enumerate(workloads):
        name = "%s_%s_bs%d_%dgpu" % (model, dataset, batch, gpus)
        path = "tasks/%s/%s/task.yaml" % (GROUPS[gpus], name)
        failed = name in OUT_OF_MEMORY
        memory = 3000 + 20000 * rng.random()
        peaks = ["%.2f" % memory] if gpus == 1 else [
            "%.2f" % memory, "%.2f" % (memory * 0.96), "%.2f" % (memory * (0.96 * gpus + 0.04))]
        if failed or name in UNMEASURED:
            peaks = [""] * len(peaks)
        declared = "" if rng.random() < 0.15 else str((int(memory / 4096) + 1) * 4096)
        run = "solo-%dgpu-%03d" % (gpus, number)
        cells = [name, run, path, gpus, repr(seconds * (0.9 + 0.2 * rng.random())), int(failed),
                 declared] + peaks
        lines.append(",".join(str(cell) for cell in cells))
        tasks[path] = TASK.format(name=name, gpus=gpus, model=model, dataset=dataset,
                                  batch=batch).encode()
    return ("\n".join(lines) + "\n").encode(), tasks


def make_files():
    """All files: content by path, not compressed."""
    files = {"data/philly/cluster_job_log": make_philly()}
    for name, (*_, file_name) in HELIOS.items():
        files["data/%s/%s" % (name, file_name)] = helios_text(name, make_helios(name))
    for gpus, workloads in ((1, ONE_GPU), (2, TWO_GPU), (4, FOUR_GPU)):
        files["profiles/solo_%dgpu.csv" % gpus], tasks = make_profiles(gpus, workloads)
        files.update(tasks)
    return files


def pack(path, content):
    if path.endswith(".gz"):  # neither a name nor a time in the header
        buffer = io.BytesIO()
        with gzip.GzipFile(filename="", mode="wb", fileobj=buffer, mtime=0) as packed:
            packed.write(content)
        return buffer.getvalue()
    return lzma.compress(content, preset=9) if path.endswith(".xz") else content


def unpack(path, content):
    if path.endswith(".gz"):
        return gzip.decompress(content)
    return lzma.decompress(content) if path.endswith(".xz") else content


def check(files):
    """How many files are not as they should be. Packed ones are compared by what is in them."""
    wrong = 0
    for path, content in files.items():
        try:
            with open(os.path.join(HERE, path), "rb") as file:
                same = unpack(path, file.read()) == content
        except (OSError, EOFError, lzma.LZMAError):
            same = False
        if not same:
            print("%s differs" % path, file=sys.stderr)
            wrong += 1
    return wrong


def write(files):
    for path, content in files.items():
        whole_path = os.path.join(HERE, path)
        os.makedirs(os.path.dirname(whole_path), exist_ok=True)
        with open(whole_path, "wb") as file:
            file.write(pack(path, content))


def main():
    arguments = sys.argv[1:]
    if arguments not in ([], ["--check"]):
        sys.exit(__doc__)
    files = make_files()
    if arguments:
        sys.exit(1 if check(files) else 0)
    write(files)


if __name__ == "__main__":
    main()
