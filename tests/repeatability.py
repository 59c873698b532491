#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""repeatability.py [--quick] [NAME=]PROGRAM…

Runs the golden cases and the example with every PROGRAM (a trace-mapper) in every environment of
ENVIRONMENTS, with figures in all formats, and prints the SHA-256 of everything that each run wrote.
Fails if two of them differ, or if a file does not have the mode that the umask asks for. --quick
leaves out the largest case and tries all but the first program in the harshest environment only.
"""
import hashlib
import lzma
import os
import re
import shlex
import shutil
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
GOLDEN = HERE / "golden"
EXAMPLE = HERE.parent / "examples"
LOCALES = ["de_DE", "fa_IR", "tr_TR"]
FIGURES = re.compile(r"(run-pipeline|report-generation|report-generation-suite|summarize-suite) ")

# What stands around a run and must make no difference. `set` are variables, `unset` such as are not
# there; `order` is that in which the inputs are made; `folder` is where.
ENVIRONMENTS = {
    "plain": dict(set={"LC_ALL": "C", "TZ": "UTC"}),
    "german": dict(
        set={"LC_ALL": "de_DE.UTF-8", "TZ": "Asia/Kathmandu", "TMAP_THREADS": "1"}, umask=0o077
    ),
    "persian": dict(
        set={"LC_ALL": "fa_IR.UTF-8", "TZ": "America/St_Johns", "TMAP_THREADS": "2"},
        unset=["HOME"], umask=0o002, order="backwards", folder="a folder/süß",
    ),
    "turkish": dict(
        set={"LANG": "tr_TR.UTF-8", "TZ": ":no/such/zone", "TMAP_THREADS": "7", "TMPDIR": "/none"},
        unset=["LC_ALL", "HOME"], umask=0o000, order="mixed", folder="x" * 100,
    ),
    "one-core": dict(
        set={"LC_ALL": "C.UTF-8", "TMAP_THREADS": "7"}, unset=["TZ", "PATH"],
        prefix=["taskset", "-c", "0"], elsewhere=True,
    ),
    "bare": dict(bare=True, umask=0o027),
}
HARSHEST = "turkish"


def make_locales(folder):
    """Makes the locales, which the system may lack, and returns whether that went well."""
    for name in LOCALES:
        place = folder / f"{name}.UTF-8"
        subprocess.run(
            ["localedef", "-i", name, "-f", "UTF-8", place], capture_output=True, check=False
        )
        if not (place / "LC_NUMERIC").exists():
            sys.exit(f"repeatability: localedef cannot make the locale {name}.UTF-8")


def list_cases(quick):
    """Names, folders and commands of the cases."""
    for folder in sorted(path for path in GOLDEN.iterdir() if (path / "commands").exists()):
        if not (quick and folder.name == "large"):
            yield folder.name, folder, (folder / "commands").read_text().splitlines()
    yield "example", EXAMPLE, [
        "run-pipeline --config full_pipeline.yaml",
        "run-pipeline --config random_pipeline.yaml",
    ]


def list_inputs(folder):
    skip = {"expected", "outputs"}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not skip & set(path.relative_to(folder).parts):
            yield path


def copy_inputs(source, target, order):
    """Copies the inputs, so that neither the order on the disk nor the times are the same."""
    files = list(list_inputs(source))
    if order == "backwards":
        files.reverse()
    elif order == "mixed":
        files.sort(key=lambda path: hashlib.md5(str(path.name).encode()).digest())
    for i, path in enumerate(files):
        copy = target / path.relative_to(source)
        copy.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".xz" and not (source / "full_pipeline.yaml").exists():
            copy = copy.with_suffix("")
            copy.write_bytes(lzma.decompress(path.read_bytes()))
        else:
            shutil.copyfile(path, copy)
        if order:
            os.utime(copy, (i * 86400, (len(files) - i) * 86400))
    (target / "tasks").mkdir(exist_ok=True)


def make_environment(settings, locales):
    variables = {} if settings.get("bare") else dict(os.environ, LOCPATH=str(locales))
    variables.update(settings.get("set", {}))
    for name in settings.get("unset", []):
        variables.pop(name, None)
    # A sanitizer finds nothing here that the tests do not, and cannot look for leaks in a sandbox.
    variables["ASAN_OPTIONS"] = "detect_leaks=0"
    return variables


def add_figures(command):
    return command + (" --figure-formats png svg pdf" if FIGURES.match(command) else "")


def run_case(program, folder, commands, settings, locales):
    elsewhere = settings.get("elsewhere") and all(c.startswith("run-pipeline") for c in commands)
    for command in commands:
        words = shlex.split(add_figures(command))
        if elsewhere:
            words[2] = str(folder / words[2])
        done = subprocess.run(
            settings.get("prefix", []) + [program] + words,
            cwd="/" if elsewhere else folder,
            env=make_environment(settings, locales),
            umask=settings.get("umask", 0o022),
            capture_output=True, text=True, check=False,
        )
        # A validation that fails is a result like another.
        if done.returncode and "the validation failed" not in done.stderr:
            sys.exit(f"repeatability: {program} {command}: {done.stderr}")


def check_mode(path, umask):
    expected = (0o777 if path.is_dir() else 0o666) & ~umask
    mode = stat.S_IMODE(path.stat().st_mode)
    return [] if mode == expected else [f"{path}: mode {mode:03o}, not {expected:03o}"]


def hash_outputs(folder, before, umask):
    """A SHA-256 for each file that was written, and what is wrong with the modes."""
    hashes, wrong = {}, []
    here = str(folder).encode()
    # JSON and paths in it are ASCII.
    escaped = "".join(c if c < "\x7f" else f"\\u{ord(c):04x}" for c in str(folder)).encode()
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if name in before:
            continue
        wrong += check_mode(path, umask)
        if path.is_file():
            content = path.read_bytes().replace(here, b"@").replace(escaped, b"@")
            hashes[name] = hashlib.sha256(content).hexdigest()
    return hashes, wrong


def run_all(program, settings, locales, quick):
    hashes, wrong = {}, []
    with tempfile.TemporaryDirectory() as temporary:
        base = Path(temporary).resolve() / settings.get("folder", "cases")
        for name, source, commands in list_cases(quick):
            folder = base / name
            folder.mkdir(parents=True)
            copy_inputs(source, folder, settings.get("order"))
            before = {str(path.relative_to(folder)) for path in folder.rglob("*")}
            run_case(program, folder, commands, settings, locales)
            of_case, wrong_modes = hash_outputs(folder, before, settings.get("umask", 0o022))
            hashes.update({f"{name}/{path}": value for path, value in of_case.items()})
            wrong += wrong_modes
    return hashes, wrong


def sum_up(hashes):
    text = "".join(f"{value}  {path}\n" for path, value in sorted(hashes.items()))
    return hashlib.sha256(text.encode()).hexdigest()


def compare(first, hashes):
    return [
        f"{path}: differs" if path in first and path in hashes else f"{path}: not in both runs"
        for path in sorted(first.keys() | hashes.keys())
        if first.get(path) != hashes.get(path)
    ]


def list_runs(programs, quick):
    for number, (name, program) in enumerate(programs):
        for environment, settings in ENVIRONMENTS.items():
            if not quick or number == 0 or environment == HARSHEST:
                yield name, program, environment, settings


def main():
    arguments = sys.argv[1:]
    quick = "--quick" in arguments
    programs = []
    for word in arguments:
        if word != "--quick":
            name, _, path = word.rpartition("=")
            programs.append((name or path, str(Path(path).resolve())))
    if not programs:
        sys.exit(__doc__)
    first, problems, n = None, [], 0
    with tempfile.TemporaryDirectory() as locales:
        make_locales(Path(locales))
        for name, program, environment, settings in list_runs(programs, quick):
            hashes, wrong = run_all(program, settings, locales, quick)
            first = first or hashes
            wrong += compare(first, hashes)
            n += 1
            print(f"{sum_up(hashes)}  {name}, {environment}", flush=True)
            print("".join(f"  {line}\n" for line in wrong[:10]), end="", flush=True)
            problems += wrong
    print(f"{n} runs of {len(first)} files: "
          + (f"{len(problems)} differences" if problems else f"one SHA-256, {sum_up(first)}"))
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
