# SPDX-License-Identifier: Apache-2.0
"""Files, folders and paths that misbehave, as inputs and as outputs of a pipeline."""

import os
import signal
import socket
import stat
import subprocess

import study

INPUTS = ["pipeline.yaml", "suite.yaml", "gen.yaml", "one.csv", "trace.csv", "log"]
tap = study.Tap()


def expect_error(folder, result, message, before):
    """What is wrong if the run should have failed with a message that holds @message."""
    different = study.difference(folder.snapshot(), before)
    wrong = [] if study.is_error(result) and message in result.err else [str(result)]
    return wrong + ([f"changed: {different}"] if different else [])


def expect_success(folder, result):
    different = study.difference(folder.snapshot(), study.AFTER)
    return [] if result.status == 0 and not different else [f"{result}, {different}"]


def in_folder(name):
    """Runs a test in a folder of its own."""
    def run(function):
        folder = study.Folder()
        wrong = function(folder)
        if isinstance(wrong, str):
            tap.skip(name, wrong)
        else:
            tap.case(name, wrong)
        folder.remove()
    return run


def make_socket(path):
    here = os.getcwd()
    os.chdir(os.path.dirname(path))
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(os.path.basename(path))
    os.chdir(here)


STRANGE = {
    "fifo": os.mkfifo,
    "folder": os.mkdir,
    "socket": make_socket,
    "/dev/null": lambda path: os.symlink("/dev/null", path),
    "/dev/zero": lambda path: os.symlink("/dev/zero", path),
    "symlink loop": lambda path: os.symlink(os.path.basename(path), path),
    "dangling symlink": lambda path: os.symlink("nowhere", path),
}

for kind, make in STRANGE.items():
    @in_folder(f"each input is a {kind}")
    def _(folder):
        wrong = []
        for name in INPUTS:
            path = os.path.join(folder.path, name)
            os.unlink(path)
            make(path)
            result = folder.run()
            if not study.is_error(result) or name not in result.err:
                wrong.append(f"{name}: {result}")
            os.rmdir(path) if kind == "folder" else os.unlink(path)
            folder.write(name, folder.before[name])
            different = study.difference(folder.snapshot(), folder.before)
            wrong += [f"{name}, changed: {different}"] if different else []
        return wrong


    if kind != "dangling symlink":
        @in_folder(f"an output is a {kind}")
        def _(folder):
            path = os.path.join(folder.path, "out/suite.md")
            os.unlink(path)
            make(path)
            result = folder.run()
            is_right = study.is_error(result) and "out/suite.md" in result.err
            os.rmdir(path) if kind == "folder" else os.unlink(path)
            folder.write("out/suite.md", folder.before["out/suite.md"])
            different = study.difference(folder.snapshot(), folder.before)
            return [] if is_right and not different else [f"{result}, {different}"]


def change_while_read(folder, name, change):
    """Stops the program before it reads from the file, changes that, and lets it go on."""
    path = os.path.join(folder.path, name)
    process = folder.start(LD_PRELOAD=os.environ["FAULTS_LIBRARY"], FAULTS_CALL="read",
                           FAULTS_WHAT="stop", FAULTS_NUMBER="1", FAULTS_FOLDER=path)
    _, status = os.waitpid(process.pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status)
    change(path)
    before = folder.snapshot()
    process.send_signal(signal.SIGCONT)
    result = study.finish(process)
    return expect_error(folder, result, f"{name}: the file changed while it was read", before)


def append(path):
    with open(path, "a") as file:
        file.write("\n")


def rewrite(path):
    with open(path, "r+") as file:
        file.write("#")
    os.utime(path, ns=(1, 1))


CHANGES = {"grows": append, "shrinks": lambda path: os.truncate(path, 20),
           "becomes empty": lambda path: os.truncate(path, 0), "is written over": rewrite}

for what, change in CHANGES.items():
    @in_folder(f"each input {what} while it is read")
    def _(folder):
        wrong = []
        for name in INPUTS:
            wrong += change_while_read(folder, name, change)
            folder.reset()
        return wrong


@in_folder("a large trace shrinks while it is read ahead")
def _(folder):
    # More than a block before the end, so that a thread is reading.
    rows = folder.before["trace.csv"].split(b"\n", 1)
    folder.write("trace.csv", rows[0] + b"\n" + rows[1] + b"x,1,1,FAILED,,,,,\n" * 200000)
    return change_while_read(folder, "trace.csv", lambda path: os.truncate(path, 3000000))


@in_folder("a path with newlines and control characters")
def _(folder):
    strange = os.path.join(folder.path, "a\nb\x1b[31m\tc")
    inner = study.Folder()
    os.rename(inner.path, strange)
    inner.path = strange
    config = os.path.join(strange, "pipeline.yaml")
    arguments = ["run-pipeline", "--config", config]
    result = folder.run(arguments)
    wrong = [] if result.status == 0 else [str(result)]
    if "\x1b" in result.out or "\\x1b" not in result.out:
        wrong.append("the summary steers the terminal")
    os.unlink(os.path.join(strange, "trace.csv"))
    result = folder.run(arguments)
    if not study.is_error(result) or "\x1b" in result.err:
        wrong.append(f"missing file: {result}")
    return wrong


@in_folder("an output is a symlink")
def _(folder):
    path = os.path.join(folder.path, "out/suite.md")
    os.rename(path, os.path.join(folder.path, "real.md"))
    os.symlink("../real.md", path)
    result = folder.run()
    after = folder.snapshot()
    is_kept = os.path.islink(path) and after.pop("real.md") == study.AFTER["out/suite.md"]
    different = study.difference(after, study.AFTER)
    return [] if result.status == 0 and is_kept and not different else [f"{result}, {different}"]


@in_folder("two outputs are one file through a symlink")
def _(folder):
    path = os.path.join(folder.path, "out/trace.execution.csv")
    os.unlink(path)
    os.symlink("trace.csv", path)
    return expect_error(folder, folder.run(),
                        "out/trace.execution.csv: would be written twice", folder.snapshot())


@in_folder("two outputs are one file through a hard link")
def _(folder):
    path = os.path.join(folder.path, "out/trace.execution.csv")
    os.unlink(path)
    os.link(os.path.join(folder.path, "out/trace.csv"), path)
    return expect_success(folder, folder.run())


for name, make in (("symlink", os.symlink), ("hard link", os.link)):
    @in_folder(f"an output is an input through a {name}")
    def _(folder):
        wrong = []
        for source in INPUTS:
            path = os.path.join(folder.path, "out/comparison/pipeline_summary.json")
            os.unlink(path)
            make(os.path.join(folder.path, source), path)
            wrong += expect_error(folder, folder.run(), "is an input of this command",
                                  folder.snapshot())
            os.unlink(path)
            folder.reset()
        return wrong


@in_folder("a full disk")
def _(folder):
    mount = ["mount", "-t", "tmpfs", "-o", "size=300k", "tmpfs", folder.path]
    if os.geteuid() != 0 or subprocess.run(mount, stderr=subprocess.DEVNULL).returncode != 0:
        return "only root can mount"
    subprocess.run([os.environ["WRITE_STUDY"]], cwd=folder.path, check=True)
    wrong = expect_error(folder, folder.run(), "No space left on device", folder.before)
    subprocess.run(["mount", "-o", "remount,size=8m", folder.path], check=True)
    wrong += expect_success(folder, folder.run())
    subprocess.run(["umount", folder.path], check=True)
    return wrong


@in_folder("a limit of the size of files")
def _(folder):
    limited = ["sh", "-c", 'ulimit -f 1; exec "$@"', "sh"]
    return expect_error(folder, folder.run(prefix=limited), "File too large", folder.before)


def as_nobody():
    """What runs a program without the rights of root; None if that is not possible."""
    if os.geteuid() != 0:
        return []
    prefix = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    try:
        known = subprocess.run([*prefix, study.PROGRAM, "--version"], capture_output=True)
    except FileNotFoundError:
        return None
    return prefix if known.returncode == 0 else None


def hand_over(folder):
    """Gives the study to the one that as_nobody() is."""
    if os.geteuid() == 0:
        for parent, _, files in os.walk(folder.path):
            for path in [parent, *(os.path.join(parent, name) for name in files)]:
                os.chown(path, 65534, 65534)


@in_folder("folders and files that may not be written")
def _(folder):
    prefix = as_nobody()
    if prefix is None:
        return "nobody cannot run the program"
    hand_over(folder)
    wrong = []
    for name in "out/comparison", "out", "out/suite.md", "catalog.csv", "one.csv":
        path = os.path.join(folder.path, name)
        mode = stat.S_IMODE(os.stat(path).st_mode)
        os.chmod(path, 0 if name == "one.csv" else mode & 0o555)
        result = folder.run(prefix=prefix)
        reason = "is write-protected" if name.endswith((".md", "log.csv")) else "Permission denied"
        wrong += [f"{name}: {line}" for line in expect_error(folder, result, reason, folder.before)]
        os.chmod(path, mode)
    return wrong + expect_success(folder, folder.run(prefix=prefix))


for is_ignored in False, True:
    @in_folder(f"the terminal is closed, which is {'' if is_ignored else 'not '}ignored")
    def _(folder):
        # The program is stopped while it reads; the signal is there when it goes on.
        hangup = "ignore" if is_ignored else "default"
        prefix = ["env", f"--{hangup}-signal=HUP"]
        process = folder.start(prefix=prefix, LD_PRELOAD=os.environ["FAULTS_LIBRARY"],
                               FAULTS_CALL="read", FAULTS_WHAT="stop", FAULTS_NUMBER="4",
                               FAULTS_FOLDER=folder.path)
        os.waitpid(process.pid, os.WUNTRACED)
        process.send_signal(signal.SIGHUP)
        process.send_signal(signal.SIGCONT)
        result = study.finish(process)
        if is_ignored:
            return expect_success(folder, result)
        return expect_error(folder, result, "cancelled, nothing was written", folder.before)


tap.end()
