# SPDX-License-Identifier: Apache-2.0
"""What the tests of faults share: the small study, runs of the program in it, and what is left."""

import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(os.environ["TRACE_MAPPER"])
PIPELINE = ["run-pipeline", "--config", "pipeline.yaml"]
TEMPORARY = re.compile(r"\..+\.[0-9a-f]{8}\.trace-mapper-tmp")
SETTINGS = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), "LC_ALL": "C.UTF-8"}


class Folder:
    """A folder with a study, which a test may spoil and reset."""

    def __init__(self):
        self.path = os.path.realpath(tempfile.mkdtemp(prefix="tmap-faults-"))
        subprocess.run([os.environ["WRITE_STUDY"]], cwd=self.path, check=True)
        self.before = self.snapshot()

    def snapshot(self):
        """All files with their content, in which the folder is called @, all folders with None."""
        found = {}
        for parent, folders, files in os.walk(self.path):
            inside = os.path.relpath(parent, self.path)
            for name in folders:
                found[os.path.normpath(os.path.join(inside, name))] = None
            for name in files:
                with open(os.path.join(parent, name), "rb") as file:
                    content = file.read().replace(os.fsencode(self.path), b"@")
                found[os.path.normpath(os.path.join(inside, name))] = content
        return found

    def reset(self):
        now = self.snapshot()
        for name in sorted(now.keys() - self.before.keys(), reverse=True):
            path = os.path.join(self.path, name)
            if now[name] is None:
                os.rmdir(path)
            else:
                os.unlink(path)
        for name, content in self.before.items():
            if content is not None and now.get(name) != content:
                os.makedirs(os.path.dirname(os.path.join(self.path, name)), exist_ok=True)
                self.write(name, content)

    def write(self, name, content):
        with open(os.path.join(self.path, name), "wb") as file:
            file.write(content)

    def start(self, arguments=PIPELINE, prefix=(), **settings):
        return subprocess.Popen([*prefix, PROGRAM, *arguments], cwd=self.path,
                                env={**SETTINGS, **settings}, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run(self, arguments=PIPELINE, prefix=(), **settings):
        return finish(self.start(arguments, prefix, **settings))

    def remove(self):
        shutil.rmtree(self.path)


class Result:
    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err

    def __str__(self):
        return f"status {self.status}, {self.err.strip() or 'no message'}"


def finish(process):
    out, err = process.communicate()
    return Result(process.returncode, out, err)


def is_temporary(name):
    return TEMPORARY.fullmatch(os.path.basename(name)) is not None


def is_error(result):
    """Whether the program failed as it should: with one line."""
    return result.status == 1 and re.fullmatch(r"error: [^\n]+\n", result.err) is not None


def difference(found, expected):
    """The names that differ, as a text; empty if none does."""
    names = [n for n in found.keys() | expected.keys()
             if n not in found or n not in expected or found[n] != expected[n]]
    return ", ".join(sorted(names)[:5]) + (" …" if len(names) > 5 else "")


def check_each(folder, after):
    """What is wrong after a run that was killed: each file must be the old or the new one."""
    wrong = []
    for name, content in after.items():
        if name in folder.before and content == folder.before[name]:
            continue
        if name not in AFTER and not is_temporary(name):
            wrong.append(f"{name} is left")
        elif name in AFTER and content != AFTER[name]:
            wrong.append(f"{name} is neither old nor new")
    return wrong + [f"{name} is lost" for name in folder.before.keys() - after.keys()]


def check_next(folder, after):
    """What is wrong with the run after one that was killed."""
    result = folder.run()
    different = difference(folder.snapshot(), AFTER)
    files = [name for name, content in AFTER.items() if content is not None]
    written = [name for name in files if f"Wrote {name}\n" in result.out]
    complete = [name for name in written if after.get(name) == AFTER[name]]
    said = re.findall(r"Already complete: (.*)\n", result.out)
    if result.status != 0 or different:
        return [f"next run: {result}, {different}"]
    if not any(map(is_temporary, after)):
        return [f"next run says: {said}"] if said else []
    if sorted(said) != sorted(complete):
        return [f"next run says complete: {said}, and not {complete}"]
    line = f"stopped while it wrote; {len(complete)} of {len(written)} files were complete"
    return [] if line in result.out else [f"next run does not say: {line}"]


def on_all_cores(work, items):
    """Gives each item and a folder to work (); returns what it finds wrong, as a list."""
    n_folders = os.cpu_count() or 1
    folders = [Folder() for _ in range(n_folders)]

    def share(i):
        found = []
        for item in items[i::n_folders]:
            found += [f"{item}: {wrong}" for wrong in work(folders[i], item)]
            folders[i].reset()
        return found

    with concurrent.futures.ThreadPoolExecutor(n_folders) as pool:
        found = [wrong for shares in pool.map(share, range(n_folders)) for wrong in shares]
    for folder in folders:
        folder.remove()
    return found


def expected_result():
    """The study as it is after an undisturbed run."""
    folder = Folder()
    result = folder.run()
    assert result.status == 0, result
    after = folder.snapshot()
    folder.remove()
    return after


AFTER = expected_result()


class Tap:
    """Prints what a test finds, in the form that Meson reads."""

    def __init__(self):
        self.n = self.n_bad = 0

    def case(self, name, wrong):
        self.n += 1
        self.n_bad += bool(wrong)
        print(f"{'not ok' if wrong else 'ok'} {self.n} {name}", flush=True)
        for line in wrong[:20]:
            print(f"# {line}", flush=True)

    def skip(self, name, reason):
        self.n += 1
        print(f"ok {self.n} {name} # SKIP {reason}", flush=True)

    def end(self):
        print(f"1..{self.n}")
        sys.exit(1 if self.n_bad else 0)
