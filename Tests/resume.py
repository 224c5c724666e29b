#!/usr/bin/env python3
"""Kills analyses at random moments, and checks that a run with --resume completes the report folder.

Usage: resume.py PROGRAM [--trials 50] [--large 5] [--seed 1] [--records 2000] [--large-records 20000]

Each trial analyzes forged records into a new folder, kills the whole process group with SIGKILL, and then
runs the same command with --resume. Most moments are spread evenly over the time of an undisturbed run.
Every fifth trial waits until results.jsonl is complete and aims at the pages that are written after it.
Every third trial kills the second run as well, and resumes it again.

After a kill, every file that has its final name must be complete. The last run may analyze no artifact again
whose result was written, but for those that were under way. At the end the folder must have the same files
as that of an undisturbed run, byte for byte; only the first line of results.jsonl, which describes the run,
may differ.
"""

import argparse
import collections
import hashlib
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

# What had been written when the program was killed.
PHASES = ("before results", "during results", "during pages", "after the end")
RESULTS = "results.jsonl"
DRAFTS = (".results.jsonl.partial", ".results.jsonl.earlier")
# The most artifacts under way whose results were written, but whose pages perhaps weren't.
UNDER_WAY = 64


class Work:
    """Forged records, and the folder and time of an undisturbed run over them."""

    def __init__(self, program, folder, count, seed):
        self.program, self.folder, self.count = program, folder, count
        for name, options in (("records", ["--count", str(count)]), ("flows", ["--flows"])):
            subprocess.run([program, "forge", "-q", "-o", folder / name, "--seed", str(seed), *options],
                           check=True)
        start = time.monotonic()
        self.finish(folder / "undisturbed")
        self.seconds = time.monotonic() - start
        # Seconds from the last write to results.jsonl until the end.
        self.tail = time.time() - (folder / "undisturbed" / RESULTS).stat().st_mtime
        self.whole = digests(folder / "undisturbed")
        self.ids = artifact_ids(folder / "undisturbed" / RESULTS)

    def command(self, output, *options):
        roots = self.folder / "records"
        return [self.program, "analyze", roots / "records.jsonl", self.folder / "flows" / "records",
                "--fail-on", "never", "--attestation-root", roots / "attestation-root.pem",
                "--receipt-root", roots / "receipt-root.pem", "-o", output, *options]

    def finish(self, output, *options):
        """Runs to the end, and fails if the program does. Returns what it says on standard error."""
        run = subprocess.run(self.command(output, *options), stdout=subprocess.DEVNULL,
                             stderr=subprocess.PIPE, text=True)
        if run.returncode != 0:
            raise RuntimeError(f"exit {run.returncode}: {run.stderr[-400:]}")
        return run.stderr

    def kill(self, output, seconds, is_late, *options):
        """Starts a run, and kills its process group.

        seconds count from the start; with is_late from the moment at which results.jsonl is complete.
        Returns whether the program had ended by itself.
        """
        with subprocess.Popen(self.command(output, *options), start_new_session=True,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
            while is_late and run.poll() is None and not (output / RESULTS).exists():
                time.sleep(0.0005)
            until = time.monotonic() + seconds
            while run.poll() is None and time.monotonic() < until:
                time.sleep(min(0.002, max(0, until - time.monotonic())))
            has_ended = run.poll() is not None
            if not has_ended:
                os.killpg(run.pid, signal.SIGKILL)
        return has_ended


def digest(path):
    """Returns the digest of a file; of results.jsonl, without its first line."""
    with path.open("rb") as file:
        if path.name == RESULTS:
            file.readline()
        return hashlib.file_digest(file, "sha256").hexdigest()


def digests(folder):
    return {str(path.relative_to(folder)): digest(path) for path in folder.rglob("*") if path.is_file()}


def artifact_ids(path):
    """Returns the ids of the artifacts in a file of results, complete or not, with their counts."""
    ids = collections.Counter()
    if path.exists():
        with path.open("rb") as file:
            for line in file:
                try:
                    value = json.loads(line)
                except ValueError:
                    continue
                if value["kind"] == "artifact":
                    ids[value["id"]] += 1
    return ids


class Trial:
    """One killed run and the runs that resume it."""

    def __init__(self, work, output, seconds, is_late, second):
        """second: after how many seconds the resumed run is killed too; None to let it end."""
        has_ended = work.kill(output, seconds, is_late)
        self.differences = self.incomplete(output, work)
        self.left = self.written(output)
        self.phase = PHASES[self.reached(has_ended, output, work)]
        if second is not None:
            # A run that has ended by itself leaves nothing to continue.
            has_ended = work.kill(output, second, False, "--resume") or has_ended
            self.differences += self.incomplete(output, work)
            self.left = max(self.left, self.written(output), key=lambda ids: ids.total())
        pages = {path: path.stat().st_mtime_ns for path in output.glob("artifacts/*.html")}
        start, said = time.monotonic(), ""
        try:
            said = work.finish(output, "--resume")
        except RuntimeError as error:
            self.differences.append(f"the second run failed: {error}")
        self.seconds = time.monotonic() - start
        found = re.search(r"^([\d,]+) of [\d,]+ artifacts were finished", said, re.M)
        self.resumed = int(found[1].replace(",", "")) if found else 0
        if not has_ended and self.left.total() - self.resumed > UNDER_WAY:
            self.differences.append(f"{self.left.total()} results were written, {self.resumed} were used")
        again = sum(path.stat().st_mtime_ns != time for path, time in pages.items())
        if not has_ended and self.resumed and again > UNDER_WAY:
            self.differences.append(f"{again} of {len(pages)} pages were written again")
        after = digests(output)
        for name in sorted(after.keys() | work.whole.keys()):
            if name not in after:
                self.differences.append(f"{name} is missing")
            elif name not in work.whole:
                self.differences.append(f"{name} should not be there")
            elif after[name] != work.whole[name]:
                self.differences.append(f"{name} differs")
        self.lost = (work.ids - artifact_ids(output / RESULTS)).total()

    @staticmethod
    def written(output):
        """Returns the artifacts whose results were written before a kill."""
        drafts = [artifact_ids(output / name) for name in (*DRAFTS, RESULTS)]
        return max(drafts, key=lambda ids: ids.total())

    @staticmethod
    def incomplete(output, work):
        return [f"{name} was incomplete under its final name" for name, value in digests(output).items()
                if not name.rpartition("/")[2].startswith(".") and work.whole.get(name) != value]

    def reached(self, has_ended, output, work):
        if has_ended:
            return 3
        if (output / RESULTS).exists() or self.left.total() == work.ids.total():
            return 2
        return 1 if self.left else 0


def run(work, trials, seed):
    """Runs the trials of one size, prints a row of the table, and returns the differences."""
    chance = random.Random(seed)
    phases, differences, lost, kept, used, seconds = collections.Counter(), [], 0, 0, 0, 0
    for number in range(trials):
        is_late = number % 5 == 4
        moment = chance.uniform(0, work.tail) if is_late \
            else (number + chance.random()) / trials * work.seconds * 1.05
        output = work.folder / "killed"
        second = chance.uniform(0, work.seconds * 0.6) if number % 3 == 2 else None
        trial = Trial(work, output, moment, is_late, second)
        shutil.rmtree(output)
        phases[trial.phase] += 1
        lost += trial.lost
        kept += trial.left.total()
        used += trial.resumed
        seconds += trial.seconds
        differences += [f"{work.count} records, trial {number}, killed {trial.phase}: {difference}"
                        for difference in trial.differences]
    share = f"{100 * kept / max(1, trials * work.ids.total()):.0f} %"
    print("|", " | ".join(map(str, (
        work.count, work.ids.total(), f"{work.seconds:.1f} s", trials, *(phases[phase] for phase in PHASES),
        share, f"{100 * used / max(1, kept):.1f} %", f"{seconds / max(1, trials):.1f} s", lost,
        len(differences)))), "|", flush=True)
    return differences


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument("--trials", type=int, default=50)
    parser.add_argument("--large", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--records", type=int, default=2_000)
    parser.add_argument("--large-records", type=int, default=20_000)
    options = parser.parse_args()
    differences = []
    with tempfile.TemporaryDirectory() as whole:
        print("| Records | Results | Time | Trials |", " | ".join(f"Killed {p}" for p in PHASES),
              "| Results at the kill | Of these used | Time of the resumed run | Lost records | Differences |")
        print("|---" * (len(PHASES) + 9) + "|")
        for count, trials in ((options.records, options.trials), (options.large_records, options.large)):
            if not trials:
                continue
            folder = pathlib.Path(whole, str(count))
            folder.mkdir()
            work = Work(options.program, folder, count, options.seed)
            differences += run(work, trials, options.seed)
            shutil.rmtree(folder)
    for difference in differences[:40]:
        print(difference)
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
