# SPDX-License-Identifier: Apache-2.0
"""Lets the n-th call of each kind fail during a pipeline. See docs/reliability.md.

TMAP_FAULTS is how many of the calls of a kind are tried, spread evenly; more than there are means
all.
"""

import os

import study
from study import AFTER

TO_TRY = int(os.environ.get("TMAP_FAULTS", "4"))

# What must succeed all the same.
HARMLESS = ("EINTR", "short")

# Calls about files of the study, and what may be wrong with them.
STUDY_FAULTS = [
    ("open", ["EIO", "ENOSPC", "EINTR"]),
    ("read", ["EIO", "EINTR", "short"]),
    ("write", ["EIO", "ENOSPC", "EINTR", "short", "full"]),
    ("sync", ["EIO", "ENOSPC", "EINTR"]),
    ("rename", ["EIO", "ENOSPC", "EINTR"]),
    ("link", ["EIO", "ENOSPC", "EINTR"]),
    ("mkdir", ["EIO", "ENOSPC", "EINTR"]),
]

# Calls about whatever the libraries read: fonts and settings.
OTHER_FAULTS = [("open", ["EIO"]), ("read", ["EIO", "EINTR", "short"])]

# Some libraries end the program themselves when memory runs out.
MEMORY_FAULTS = [("mmap", ["ENOMEM"]), ("malloc", ["ENOMEM"])]


def run(folder, call, what, number, below):
    report = folder.path + ".report"
    result = folder.run(LD_PRELOAD=os.environ["FAULTS_LIBRARY"], FAULTS_CALL=call,
                        FAULTS_WHAT=what, FAULTS_NUMBER=str(number), FAULTS_REPORT=report,
                        FAULTS_FOLDER=below)
    if not os.path.exists(report):
        return result, 0, 0
    with open(report) as file:
        n_calls, has_failed = map(int, file.read().split())
    os.unlink(report)
    return result, n_calls, has_failed


def spread(n):
    """At most TO_TRY of the numbers 1 to n, the first and the last among them."""
    if n <= TO_TRY:
        return list(range(1, n + 1))
    return sorted({1 + round(i * (n - 1) / (TO_TRY - 1)) for i in range(TO_TRY)})


def names_a_file(message):
    name = message.removeprefix("error: ").split(":")[0].strip()
    return name in AFTER or name == "."


def check(folder, result, what):
    """What is wrong after a run in which a call about the study failed."""
    after = folder.snapshot()
    if result.status == 0:
        different = study.difference(after, AFTER)
        return [f"done, but wrong: {different}"] if different else []
    different = study.difference(after, folder.before)
    if what in HARMLESS:
        return [f"should have gone on: {result}"]
    if not study.is_error(result) or not names_a_file(result.err):
        return [str(result)]
    return [f"{result}, but not as before: {different}"] if different else []


def try_study_fault(folder, fault):
    call, what, number = fault
    result, _, has_failed = run(folder, call, what, number, folder.path)
    wrong = check(folder, result, what)
    if not has_failed:
        wrong.append("the call did not come")
    # What is as before needs no second run: it would be the first one.
    if result.status == 1 and number % 5 == 0:
        wrong += check(folder, folder.run(), "EINTR")
    return wrong


def try_other_fault(folder, fault):
    call, what, number = fault
    result, _, _ = run(folder, call, what, number, "")
    last = result.err.rstrip("\n").split("\n")[-1]
    # Before it, Pango may warn that it could not load a font.
    return check(folder, study.Result(result.status, result.out, last + "\n"), what)


def try_memory_fault(folder, fault):
    call, what, number = fault
    result, _, _ = run(folder, call, what, number, "")
    after = folder.snapshot()
    if result.status < 0:
        return study.check_each(folder, after) + study.check_next(folder, after)
    return check(folder, result, what)


def count(call, below_study):
    folder = study.Folder()
    result, n_calls, _ = run(folder, call, "EIO", 0, folder.path if below_study else "")
    assert result.status == 0, result
    folder.remove()
    return n_calls


def sweep(tap, faults, try_fault, below_study):
    for call, whats in faults:
        n = count(call, below_study)
        for what in whats:
            chosen = [(call, what, number) for number in spread(n)]
            wrong = study.on_all_cores(try_fault, chosen) if n > 0 else ["none"]
            where = "of the study" if below_study else "of all"
            tap.case(f"{call} {what}: {len(chosen)} of {n} calls {where}", wrong)


def main():
    tap = study.Tap()
    sweep(tap, STUDY_FAULTS, try_study_fault, True)
    sweep(tap, OTHER_FAULTS, try_other_fault, False)
    sweep(tap, MEMORY_FAULTS, try_memory_fault, False)
    tap.end()


main()
