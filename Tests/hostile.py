#!/usr/bin/env python3
"""Analyzes thousands of mutated files of every kind in one run.

Usage: hostile.py PROGRAM SAMPLES [--count 10000] [--seed 1] [--memory 200]

The seeds are the files of samples/, packed ones also unpacked; the changes are those of mutations.py. A third
of the files are packed into an archive after the change (zip, tar, gz, xz, bz2), and a third before it. The run
over all of them must end by itself without a fault, print the same lines that it writes to the report folder,
and stay below the limit of memory, in MB. Every file must be accounted for: by an artifact, by a finding, or by
a skipped entry. The summary lists only the first skipped entries, so files that it doesn't list are analyzed
again, in smaller folders. Files that a fault concerns are kept in the folder that is printed.
"""

import argparse
import bz2
import gzip
import io
import json
import lzma
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile

import mutations

sys.path.insert(0, str(mutations.ROOT / "Fuzz"))
import packets

FOLDERS = ("captures", "attacks", "real", "pasted", "posted", "raw")
# Seconds after which a run is taken to have no end.
PATIENCE = 3_600
# Files in one of the smaller folders at most; fewer than the skipped entries that a summary lists.
BATCH = 250


def zipped(name, data, method=zipfile.ZIP_DEFLATED):
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", method) as archive:
        archive.writestr(zipfile.ZipInfo(f"a/{name}"), data, method)
    return target.getvalue()


def tarred(name, data):
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w") as archive:
        entry = tarfile.TarInfo(f"a/{name}")
        entry.size = len(data)
        archive.addfile(entry, io.BytesIO(data))
    return target.getvalue()


# The archives, by the ends of their names.
PACKERS = {
    "zip": zipped,
    "stored.zip": lambda name, data: zipped(name, data, zipfile.ZIP_STORED),
    "tar": tarred,
    "gz": lambda name, data: gzip.compress(data, mtime=0),
    "xz": lambda name, data: lzma.compress(data),
    "bz2": lambda name, data: bz2.compress(data),
    "tar.gz": lambda name, data: gzip.compress(tarred(name, data), mtime=0),
    "tar.zip": lambda name, data: zipped(f"{name}.tar", tarred(name, data)),
}


def pieces(name, data):
    """Yields the start of a file, and of what it unpacks to: a change breaks the checksum of a packed file.
    Of an export of packets, also one that is shortened to the fields that are read."""
    yield name, data[:mutations.LARGEST]
    if name.endswith(".gz"):
        name, data = name[:-3], gzip.decompress(data)
        yield name, data[:mutations.LARGEST]
    exported = packets.shortened(data, mutations.LARGEST)
    if exported:
        yield f"short-{name}", exported


def write(samples, folder, count, seed):
    """Writes the mutated files."""
    random = mutations.SplitMix64(seed)
    vocabulary = [word for name in sorted(set(mutations.KINDS.values())) for word in mutations.words(name)]
    seeds = [seed for name in FOLDERS for path in sorted((samples / name).rglob("*"))
             if path.is_file() and not path.name.endswith(".case.json")
             for seed in pieces(path.name, path.read_bytes())]
    others = [data for _, data in seeds]
    packers = list(PACKERS.items())
    for number in range(count):
        name, data = random.choice(seeds)
        ending, pack = random.choice(packers)
        order = random.below(3)
        if order == 0:
            data = mutations.mutate(random, data, others, vocabulary)
        elif order == 1:
            data, name = pack(name, mutations.mutate(random, data, others, vocabulary)), f"{name}.{ending}"
        else:
            data, name = mutations.mutate(random, pack(name, data), others, vocabulary), f"{name}.{ending}"
        (folder / f"{number:05}-{name}").write_bytes(data)
    return len(seeds)


def analyze(program, folder, *options, sink):
    """Runs the program over a folder, and returns its exit code and messages."""
    with sink.open("wb") as output:
        try:
            run = subprocess.run([program, "analyze", folder, "-q", "--format", "jsonl", "--fail-on", "never",
                                  *options], stdout=output, stderr=subprocess.PIPE, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return None, f"it did not end within {PATIENCE} s"
    return run.returncode, run.stderr.decode(errors="replace")[-600:]


class Account:
    """What a run said of the files."""

    def __init__(self, path, faults):
        self.artifacts, self.told, self.summary = 0, set(), None
        for line in path.open("rb"):
            try:
                value = json.loads(line)
            except ValueError as error:
                faults.append(f"a line that is no JSON: {error}: {line[:200]}")
                continue
            if value["kind"] == "artifact":
                self.artifacts += 1
                self.told.add(value["artifact"]["source"]["file"])
            elif value["kind"] == "finding":
                self.told |= {event["source"]["file"] for event in value.get("events", [])
                              if "file" in event.get("source", {})}
            elif value["kind"] == "summary":
                self.summary = value
                self.told |= {entry["file"] for entry in value["skipped"]}
        if self.summary is None:
            faults.append("there is no summary")


class Recount:
    """Analyzes files again that a summary didn't list, in smaller and smaller folders."""

    def __init__(self, program, whole, faults):
        self.program, self.whole, self.faults = program, whole, faults
        self.count = 0

    def lost(self, files, account, name):
        """Returns those of the files of which nothing is said.

        account is of a run over these files; name returns the name that they have there.
        """
        silent = [path for path in files if name(path) not in account.told]
        if account.summary is None or account.summary["skippedCount"] == len(account.summary["skipped"]):
            return silent
        # All that is said of a single file concerns this file, however much of it is listed.
        if len(files) == 1:
            return []
        size = max(1, min(BATCH, len(silent) // 2))
        return [path for start in range(0, len(silent), size)
                for path in self.analyze(silent[start:start + size])]

    def analyze(self, files):
        """Analyzes files in a folder of their own."""
        folder, lines = self.whole / "again", self.whole / "again.jsonl"
        folder.mkdir()
        for path in files:
            os.link(path, folder / path.name)
        code, reason = analyze(self.program, folder, sink=lines)
        shutil.rmtree(folder)
        self.count += len(files)
        if code not in mutations.SURVIVED:
            self.faults.append(f"{files[0].name} to {files[-1].name} again: exit {code}: {reason}")
        return self.lost(files, Account(lines, self.faults), lambda path: str(folder / path.name))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument("samples", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--memory", type=int, default=200)
    options = parser.parse_args()
    whole = pathlib.Path(tempfile.mkdtemp())
    folder, lines, report = whole / "files", whole / "lines.jsonl", whole / "report"
    folder.mkdir()
    seeds = write(options.samples, folder, options.count, options.seed)
    faults = []
    start = time.monotonic()
    code, reason = analyze(options.program, folder, "-o", report, sink=lines)
    seconds = time.monotonic() - start
    # The largest of the program's processes; in kibibytes.
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    if code not in mutations.SURVIVED:
        faults.append(f"exit {code}: {reason}")
    if peak >= options.memory:
        faults.append(f"{peak:.0f} MB of memory; the limit is {options.memory}")
    if not (report / "results.jsonl").exists() or lines.read_bytes() != (report / "results.jsonl").read_bytes():
        faults.append("results.jsonl differs from what was printed")
    account = Account(lines, faults)
    files = sorted(folder.iterdir())
    recount = Recount(options.program, whole, faults)
    lost = recount.lost(files, account, str)
    faults += [f"{path.name}: nothing was said of it" for path in lost]
    skipped = account.summary["skippedCount"] if account.summary else 0
    print("| Files | Seeds | Results | Skipped entries | Analyzed again | Unaccounted | Peak memory | Time |")
    print("|---|---|---|---|---|---|---|---|")
    print(f"| {len(files)} | {seeds} | {account.artifacts} | {skipped} | {recount.count} | {len(lost)} "
          f"| {peak:.0f} MB | {seconds:.0f} s |")
    for fault in faults[:40]:
        print(fault)
    if faults:
        sys.exit(f"the files are kept in {whole}")
    shutil.rmtree(whole)


if __name__ == "__main__":
    main()
