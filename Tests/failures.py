#!/usr/bin/env python3
"""Makes the machine fail around the program, and checks what the program says and does.

Usage: failures.py PROGRAM SAMPLES

The trials: a full disk, a closed pipe, inputs that can't be read, inputs that change, shrink or disappear
while they are read, a machine without /proc, and signals. In each, the program must say on standard error
what failed, exit with the documented code, analyze the other inputs, and end its results with the summary,
where results can still be written. A trial that the machine doesn't allow is printed as not run.
"""

import dataclasses
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

GENUINE = "attestation-veehaitch-ios14.4-2021-01-22-dev.json"
# Records of the large input. It takes seconds, so that something can happen to it in the meantime.
RECORDS = 2_000
# Lines of results after which something happens.
UNDER_WAY = 50
# An account without privileges: nobody.
OTHER = 65534
PATIENCE = 300


class NotPossible(Exception):
    """The machine doesn't allow a trial."""


@dataclasses.dataclass
class Seen:
    """What a run left."""
    code: int
    output: bytes
    messages: str

    def __post_init__(self):
        self.artifacts, self.summary = [], None
        for line in self.output.splitlines():
            try:
                value = json.loads(line)
            except ValueError:
                continue
            if value.get("kind") == "artifact":
                self.artifacts.append(value["artifact"]["source"]["file"])
            elif value.get("kind") == "summary":
                self.summary = value

    def __str__(self):
        said = " / ".join(self.messages.split("\n")).strip(" /")
        summary = "a summary" if self.summary else "no summary"
        return f"exit {self.code}, {len(self.artifacts)} artifacts, {summary}, “{said[:160]}”"


@dataclasses.dataclass
class Wanted:
    """What a run must leave."""
    codes: tuple
    # Parts of the messages on standard error; without any, it must be empty.
    says: tuple = ()
    # Whether the results end with the summary.
    summary: bool = True
    # The files of artifacts that must be in the results.
    files: tuple = ()
    # The files that the summary must list as skipped.
    skipped: tuple = ()
    interrupted: bool = False

    def __str__(self):
        parts = ["exit " + " or ".join(map(str, self.codes))]
        parts += [f"“{part}”" for part in self.says] or ["no message"]
        parts += ["the summary"] if self.summary else []
        parts += ["interrupted"] if self.interrupted else []
        parts += [f"results of {name}" for name in self.files]
        parts += [f"{name} listed as skipped" for name in self.skipped]
        return ", ".join(parts)

    def faults(self, seen):
        if seen.code not in self.codes:
            yield f"exit {seen.code}"
        yield from (f"no “{part}” on standard error" for part in self.says if part not in seen.messages)
        if not self.says and seen.messages:
            yield "a message on standard error"
        if "crashed" in seen.messages:
            yield "it crashed"
        if self.summary and not seen.summary:
            yield "no summary"
        if seen.summary:
            if bool(seen.summary.get("interrupted")) != self.interrupted:
                yield "interrupted, and doesn't say so" if self.interrupted else "it says that it was interrupted"
            told = {entry["file"] for entry in seen.summary["skipped"]}
            yield from (f"{name} isn't listed as skipped" for name in self.skipped if name not in told)
        yield from (f"no results of {name}" for name in self.files if name not in seen.artifacts)


class Bench:
    """A folder with the inputs of all trials, and ways to run the program in it."""

    def __init__(self, program, samples, folder):
        self.program, self.folder = program, folder
        # Readable for an account without privileges.
        folder.chmod(0o755)
        shutil.copy(samples / "real" / GENUINE, folder / "good.json")
        subprocess.run([program, "forge", "-q", "-o", folder / "corpus", "--count", str(RECORDS)], check=True)
        shutil.copy(folder / "corpus" / "records.jsonl", folder / "many.jsonl")

    def run(self, command, **options):
        """Runs a command, in which "$0" is the program, with a shell."""
        run = subprocess.run(["bash", "-c", command, self.program], cwd=self.folder, timeout=PATIENCE,
                             stdin=subprocess.DEVNULL, capture_output=True, **options)
        return Seen(run.returncode, run.stdout, run.stderr.decode(errors="replace"))

    def isolated(self, setup, command):
        """Runs a command in a mount namespace of its own, after a setup."""
        namespace = ["unshare", "-m"] if os.geteuid() == 0 else ["unshare", "-Urm"]
        if not shutil.which("unshare"):
            raise NotPossible("unshare isn't installed")
        ready = subprocess.run([*namespace, "bash", "-c", setup], cwd=self.folder, capture_output=True, text=True)
        if ready.returncode != 0:
            raise NotPossible(f"no namespace, or no mount in it: {ready.stderr.strip()[-160:]}")
        run = subprocess.run([*namespace, "bash", "-c", f"{setup}; {command}", self.program], cwd=self.folder,
                             stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE)
        return Seen(run.returncode, run.stdout, run.stderr.decode(errors="replace"))

    def meanwhile(self, arguments, happen):
        """Runs the program, and calls happen with its process once it has printed some results."""
        printed = self.folder / "printed"
        with printed.open("wb") as sink, subprocess.Popen(
                [self.program, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=sink,
                stderr=subprocess.PIPE) as run:
            until = time.monotonic() + PATIENCE
            while printed.read_bytes().count(b"\n") < UNDER_WAY and run.poll() is None \
                    and time.monotonic() < until:
                time.sleep(0.02)
            if run.poll() is not None:
                raise NotPossible("the program had ended before anything could happen")
            happen(run)
            messages = run.communicate(timeout=PATIENCE)[1].decode(errors="replace")
        return Seen(run.returncode, printed.read_bytes(), messages)


def full_disk(bench):
    full = "mkdir -p full && mount -t tmpfs -o size=300k none full"
    space = "No space left on device"
    for form in ("text", "jsonl", "csv", "markdown"):
        yield (f"standard output is full, {form}",
               lambda form=form: bench.run(f'"$0" analyze good.json --format {form} > /dev/full'),
               Wanted((74,), ("cannot write to standard output", space), summary=False))
    yield ("the disk of the report is full", lambda: bench.isolated(
        full, '"$0" analyze many.jsonl -q -o full/report; code=$?; find full -name "*.partial" >&2; exit $code'),
        Wanted((74,), ("cannot write full/report/", space), summary=False))
    yield ("the disk of the report is full, results go on standard output", lambda: bench.isolated(
        full, '"$0" analyze many.jsonl -q -o full/report --format jsonl'),
        Wanted((74,), ("cannot write full/report/", space), summary=False))
    yield ("the disk of the copy of standard input is full", lambda: bench.isolated(
        full, 'TMPDIR=$PWD/full "$0" analyze - -q --format jsonl < many.jsonl'),
        Wanted((74,), ("a temporary file for standard input", space), summary=False))
    yield ("the disk for temporary files is full, inputs are files", lambda: bench.isolated(
        full + " && head -c 300k /dev/zero > full/all 2> /dev/null || true",
        'TMPDIR=$PWD/full "$0" analyze many.jsonl good.json -q --format jsonl --fail-on never'),
        Wanted((0,), (), files=("many.jsonl", "good.json")))
    yield ("forge on a full disk", lambda: bench.isolated(full, '"$0" forge -q -o full/corpus'),
           Wanted((74,), ("cannot write full/corpus/", space), summary=False))
    for form in ("", "--format document"):
        yield (f"report {form} on a full disk".replace("  ", " "), lambda form=form: bench.isolated(
            f'"$0" analyze corpus/records.jsonl -q --format jsonl --fail-on never > lines.jsonl; {full}'.replace(
                '"$0"', bench.program), f'"$0" report lines.jsonl -q {form} -o full/report'),
            Wanted((74,), ("cannot write full/report/", space), summary=False))


def closed_pipe(bench):
    for form in ("text", "jsonl", "csv"):
        yield (f"the reader of a pipe ends, {form}", lambda form=form: bench.run(
            f'set -o pipefail; "$0" analyze many.jsonl good.json --format {form} | head -n 1'),
            Wanted((1,), (), summary=False))
    yield ("the reader of a pipe ends; the report folder is completed", lambda: bench.run(
        '"$0" analyze many.jsonl good.json -q --format jsonl -o piped | head -n 1 > /dev/null; '
        'ls piped/index.html > /dev/null; cat piped/results.jsonl; exit ${PIPESTATUS[0]}'),
        Wanted((0,), (), files=("many.jsonl", "good.json")))


def unreadable(bench):
    analyze = "analyze good.json {} -q --format jsonl"
    yield ("an input fails while it is read", lambda: bench.run('"$0" ' + analyze.format("/proc/self/mem")),
           Wanted((66,), ("/proc/self/mem: ",), files=("good.json",), skipped=("/proc/self/mem",)))
    yield ("an input doesn't exist", lambda: bench.run('"$0" ' + analyze.format("none.json")),
           Wanted((66,), ("none.json: no such file",), files=("good.json",), skipped=("none.json",)))
    for what, make, name in (
            ("file", "cp good.json closed.json; chmod 000 closed.json", "closed.json"),
            ("folder", "mkdir -p closed; cp good.json closed; chmod 000 closed", "closed"),
            ("folder in a folder", "mkdir -p outer/inner; chmod 000 outer/inner", "outer")):
        listed = "outer/inner" if name == "outer" else name
        yield (f"a {what} may not be read", lambda make=make, name=name: as_other(bench, make, analyze.format(name)),
               Wanted((66,), (f"{listed}: permission denied",), files=("good.json",), skipped=(listed,)))


def as_other(bench, setup, arguments):
    """Runs the program as an account without privileges."""
    bench.run(setup)
    if os.geteuid() != 0:
        return bench.run(f'"$0" {arguments}')
    if not shutil.which("setpriv"):
        raise NotPossible("this is the superuser, and setpriv isn't installed")
    change = f"setpriv --reuid {OTHER} --regid {OTHER} --clear-groups"
    if bench.run(f'{change} "$0" selftest > /dev/null && {change} cat good.json > /dev/null').code != 0:
        raise NotPossible("the program or the inputs can't be read by another account")
    return bench.run(f'{change} "$0" {arguments}')


def changing(bench):
    big = bench.folder / "big.jsonl"

    def overwrite():
        with big.open("r+b") as file:
            file.seek(big.stat().st_size // 2)
            file.write(b"\0" * 4096)

    def append():
        with big.open("ab") as file:
            file.write((bench.folder / "good.json").read_bytes())

    def replace():
        shutil.copy(bench.folder / "good.json", bench.folder / "other")
        os.replace(bench.folder / "other", big)

    for what, change in (
            ("is overwritten in the middle", overwrite), ("grows", append),
            ("is cut in half", lambda: os.truncate(big, big.stat().st_size // 2)),
            ("is emptied", lambda: os.truncate(big, 0)), ("is removed", big.unlink),
            ("is replaced by another file", replace)):
        def trial(change=change):
            shutil.copy(bench.folder / "many.jsonl", big)
            return bench.meanwhile(
                ["analyze", "big.jsonl", "good.json", "-q", "--format", "jsonl", "--fail-on", "never"],
                lambda run: change())
        # With --fail-on never, the exit code doesn't say that something is unread; the messages do.
        yield (f"an input {what} while it is read", trial,
               Wanted((0,), ("big.jsonl: it changed while it was read",), files=("big.jsonl", "good.json"),
                      skipped=("big.jsonl",)))

    def remove_next(run):
        (bench.folder / "next.json").unlink()

    def trial():
        shutil.copy(bench.folder / "good.json", bench.folder / "next.json")
        return bench.meanwhile(["analyze", "many.jsonl", "next.json", "good.json", "-q", "--format", "jsonl"],
                               remove_next)
    yield ("an input is removed before its turn", trial,
           Wanted((66,), ("next.json: no such file",), files=("many.jsonl", "good.json"),
                  skipped=("next.json",)))


def without_proc(bench):
    hide = "umount -l /proc 2> /dev/null || mount -t tmpfs none /proc; ! test -e /proc/self"
    note = "/proc isn't mounted: artifacts are analyzed one at a time"
    yield ("/proc isn't mounted", lambda: bench.isolated(
        hide, '"$0" analyze many.jsonl good.json --format jsonl --fail-on never'),
        Wanted((0,), (note,), files=("many.jsonl", "good.json")))
    yield ("/proc isn't mounted, report folder", lambda: bench.isolated(
        hide, '"$0" analyze many.jsonl good.json --format jsonl --fail-on never -o no-proc'),
        Wanted((0,), (note, "Report: no-proc"), files=("many.jsonl", "good.json")))
    yield ("/proc isn't mounted, selftest", lambda: bench.isolated(hide, '"$0" selftest'),
           Wanted((0,), (), summary=False))


def signals(bench):
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        for what, arguments in (("", ()), (", report folder", ("-o", f"report-{name}"))):
            yield (f"{name}{what}", lambda name=name, arguments=arguments: bench.meanwhile(
                ["analyze", "many.jsonl", "-q", "--format", "jsonl", *arguments],
                lambda run: run.send_signal(getattr(signal, name))),
                Wanted((130,), ("interrupted; the results are incomplete",), files=("many.jsonl",),
                       interrupted=True))
        yield (f"{name}, the report folder is complete in itself", lambda name=name: bench.run(
            f'cat report-{name}/results.jsonl && ls report-{name}/index.html > /dev/null'),
            Wanted((0,), (), files=("many.jsonl",), interrupted=True))


def main():
    program, samples = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    count, skipped, failed = 0, 0, 0
    # Under `nohup` this script ignores SIGHUP, and so would the programs that it starts. Those don't ignore a signal
    # that it handles.
    if signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
        signal.signal(signal.SIGHUP, lambda number, frame: None)
    with tempfile.TemporaryDirectory() as whole:
        bench = Bench(program, samples, pathlib.Path(whole))
        for family in (full_disk, closed_pipe, unreadable, changing, without_proc, signals):
            for name, trial, wanted in family(bench):
                count += 1
                try:
                    seen = trial()
                except NotPossible as reason:
                    skipped += 1
                    print(f"not run  {name}: {reason}", flush=True)
                    continue
                except subprocess.TimeoutExpired:
                    failed += 1
                    print(f"FAIL     {name}: it did not end within {PATIENCE} s", flush=True)
                    continue
                faults = list(wanted.faults(seen))
                failed += bool(faults)
                print(f"{'FAIL' if faults else 'ok  '}     {name}\n           expected {wanted}\n"
                      f"           saw {seen}", flush=True)
                if faults:
                    print(f"           wrong: {', '.join(faults)}", flush=True)
        subprocess.run(["chmod", "-R", "u+rwX", whole], check=False)
    print(f"{count} trials, {failed} failed, {skipped} not run")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
