#!/usr/bin/env python3
"""Measures how many artifacts a second the program takes through the main job.

Usage: throughput.py PROGRAM SAMPLES [COUNT]

Makes COUNT records (10,000 unless said) of the genuine attestations and assertions in SAMPLES, runs
the program over them, and prints artifacts a second and peak memory for each way to run. Compare
figures of one call only: machines differ, and so do their moods.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

WAYS = (
    ("text, one worker", ["-q", "--jobs", "1"]),
    ("text, two workers", ["-q", "--jobs", "2"]),
    ("JSON Lines, two workers", ["--format", "jsonl", "--jobs", "2"]),
)


def records(folder, kind):
    files = sorted(pathlib.Path(folder).glob("*.json"))
    loaded = [json.loads(file.read_text()) for file in files]
    return [{k: v for k, v in record.items() if k != "case"} for record in loaded if kind in record]


def measure(program, path, options):
    start = time.monotonic()
    with open(os.devnull, "wb") as sink:
        child = subprocess.Popen([program, "analyze", path, "--fail-on", "never", *options],
                                 stdout=sink)
        _, status, usage = os.wait4(child.pid, 0)
    if status != 0:
        sys.exit(f"the program ended with {status}")
    return time.monotonic() - start, usage.ru_maxrss / 1024


def main():
    program, folder, *rest = sys.argv[1:]
    count = int(rest[0]) if rest else 10_000
    for kind in ("attestation", "assertion"):
        lines = [json.dumps(record) for record in records(folder, kind)]
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.writelines(lines[i % len(lines)] + "\n" for i in range(count))
            file.flush()
            for name, options in WAYS:
                seconds, megabytes = measure(program, file.name, options)
                print(f"{kind:12} {name:24} {count / seconds:8.0f}/s {megabytes:7.0f} MB peak")


if __name__ == "__main__":
    main()
