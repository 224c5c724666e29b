#!/usr/bin/env python3
"""Checks that the program has not become slower, compared with other work of the same run.

Usage: ratios.py PROGRAM FLOOR SAMPLES [--report]

Artifacts are compared with the signature verifications that they need, which FLOOR times, and captures with
the time in which Python loads them. Each figure is the best of five runs. A ratio may be 15 % below the one
in RATIOS; one that is lower is measured again, up to four times, and fails only if it is lower each time.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

import capture
import containers
import table

# The time of the reference divided by the time of the program: more is better. From an idle machine.
RATIOS = {
    "attestations, JSON Lines": 0.26,
    "attestations, CSV": 0.37,
    "attestations, report folder": 0.07,
    "assertions, JSON Lines": 0.12,
    "capture": 0.12,
    "capture of small JSON": 0.21,
}
TOLERANCE = 0.15
ROUNDS = 5
# The most measurements of a row, because other work on the machine disturbs them.
ATTEMPTS = 5
RECORDS = 200
FOLDER = 100
MEGABYTES = 12


def artifact(options, files, folder, name):
    """Returns the time of the signatures of an artifact, divided by the time that it takes."""
    kind, form = name.split(", ")
    kind = kind[:-1]
    count = FOLDER if form == "report folder" else RECORDS
    form = {"JSON Lines": ["--format", "jsonl"], "CSV": ["--format", "csv"],
            "report folder": ["-q", "-o", str(folder / "report")]}[form]
    common = ["--fail-on", "never", "--jobs", "1", *form]
    few, many = (
        table.best(options.program, ["analyze", files.file(kind, number), *common], ROUNDS)[0]
        for number in (1, count))
    floor = table.floor(options.floor)
    needed = floor["p256"] + (floor["p384"] if kind == "attestation" else 0)
    return needed / 1e6 / ((many - few) / (count - 1))


def loaded(options, folder, name):
    """Returns the time in which Python loads a capture, divided by the time in which it is analyzed."""
    path = folder / name
    if not path.exists():
        make = capture.write if name == "capture" else containers.har
        make(path, MEGABYTES << 20, containers.sample())
    load = "import json, sys; json.load(open(sys.argv[1]))"
    python, _ = table.best(sys.executable, ["-c", load, str(path)], ROUNDS)
    program, _ = table.best(
        options.program, ["analyze", str(path), "-q", "--fail-on", "never", "--jobs", "1"], ROUNDS)
    return python / program


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("floor")
    parser.add_argument("samples", type=pathlib.Path)
    parser.add_argument("--report", action="store_true")
    options = parser.parse_args()
    slower = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        files = table.Records(options.samples, folder)

        def measured(row):
            return loaded(options, folder, row) if "capture" in row else artifact(
                options, files, folder, row)

        for row, expected in RATIOS.items():
            least = expected * (1 - TOLERANCE)
            found = [measured(row)]
            while found[-1] < least and len(found) < ATTEMPTS:
                found.append(measured(row))
            print(f"{row:30} {', '.join(f'{ratio:.2f}' for ratio in found):>12}  at least {least:.2f}",
                  flush=True)
            slower += [row] if max(found) < least else []
    if slower and not options.report:
        sys.exit(f"slower than before: {', '.join(slower)}")


if __name__ == "__main__":
    main()
