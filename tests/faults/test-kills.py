# SPDX-License-Identifier: Apache-2.0
"""Kills a pipeline: at chosen calls, and at random times. See docs/reliability.md.

TMAP_KILLS is how many times each is done.
"""

import os
import random
import signal
import time

import study

TIMES = int(os.environ.get("TMAP_KILLS", "16"))
CALLS = ["write", "sync", "rename", "link", "mkdir"]


def check_term(folder, result, after):
    """After SIGTERM, all is as before, or the run was over already."""
    if result.status == 0:
        different = study.difference(after, study.AFTER)
        return [f"done, but wrong: {different}"] if different else []
    # Before the program waits for signals, it ends at once, and has done nothing.
    is_right = result.status == -signal.SIGTERM or (
        result.status == 1 and result.err == "error: cancelled, nothing was written\n")
    different = study.difference(after, folder.before)
    return [] if is_right and not different else [f"{result}, changed: {different}"]


def check(folder, result, number):
    after = folder.snapshot()
    if number == signal.SIGTERM:
        return check_term(folder, result, after)
    return study.check_each(folder, after) + study.check_next(folder, after)


def kill_at_call(folder, case):
    number, call, n = case
    result = folder.run(LD_PRELOAD=os.environ["FAULTS_LIBRARY"], FAULTS_CALL=call,
                        FAULTS_WHAT="kill" if number == signal.SIGKILL else "term",
                        FAULTS_NUMBER=str(n), FAULTS_FOLDER=folder.path)
    return check(folder, result, number)


def kill_at_time(folder, case):
    number, delay = case
    process = folder.start()
    time.sleep(delay)
    process.send_signal(number)
    return check(folder, study.finish(process), number)


def main():
    tap = study.Tap()
    chance = random.Random(1)
    began = time.monotonic()
    folder = study.Folder()
    folder.run()
    duration = time.monotonic() - began
    folder.remove()
    for number in signal.SIGKILL, signal.SIGTERM:
        cases = [(number, chance.choice(CALLS), chance.randint(1, 40)) for _ in range(TIMES)]
        tap.case(f"{number.name} at {TIMES} calls", study.on_all_cores(kill_at_call, cases))
        cases = [(number, chance.uniform(0, duration)) for _ in range(TIMES)]
        tap.case(f"{number.name} at {TIMES} random times", study.on_all_cores(kill_at_time, cases))
    tap.end()


main()
