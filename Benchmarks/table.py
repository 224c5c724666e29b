#!/usr/bin/env python3
"""Measures the program against the least work of any verifier, and prints one table.

Usage: table.py PROGRAM FLOOR SAMPLES [--records 3000] [--folder 1000] [--many 100000] [--report]

FLOOR prints the time of one signature verification on each curve; it runs before and after the rest.
Times are processor time, the best of three runs, without the start of the program. An artifact is compared
with the verifications that its kind needs. The rows about many records use forged ones, each with its own
key and challenge. Exits with 1 if a row misses its threshold, unless --report is given.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile


def run(program, arguments):
    """Returns the processor time in seconds and the peak memory in megabytes."""
    with open(os.devnull, "wb") as sink:
        child = subprocess.Popen([program, *arguments], stdout=sink, stderr=sink)
        _, status, usage = os.wait4(child.pid, 0)
    if os.waitstatus_to_exitcode(status) not in (0, 2):
        sys.exit(f"{arguments}: the program ended with {os.waitstatus_to_exitcode(status)}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def best(program, arguments, rounds=3):
    runs = [run(program, arguments) for _ in range(rounds)]
    return min(seconds for seconds, _ in runs), min(megabytes for _, megabytes in runs)


def wall(program, arguments, rounds=3):
    def once():
        before = os.times().elapsed
        run(program, arguments)
        return os.times().elapsed - before
    return min(once() for _ in range(rounds))


def floor(program):
    """Returns the microseconds of one verification, by curve."""
    output = subprocess.run([program], check=True, capture_output=True, text=True).stdout
    return {name: float(value) for name, value in map(str.split, output.splitlines())}


class Records:
    """Makes files that repeat the genuine records of one kind."""

    def __init__(self, samples, folder):
        self.samples, self.folder = samples, folder

    def file(self, kind, count):
        path = self.folder / f"{kind}-{count}.jsonl"
        if not path.exists():
            records = [json.loads(file.read_text()) for file in sorted(self.samples.glob("*.json"))]
            lines = [json.dumps({k: v for k, v in record.items() if k != "case"}) + "\n"
                     for record in records if kind in record]
            if not lines:
                sys.exit(f"{self.samples} holds no {kind}")
            with path.open("w") as file:
                file.writelines(lines[i % len(lines)] for i in range(count))
        return str(path)


def forged(program, folder, count):
    """Returns the arguments that analyze `count` different genuine records."""
    corpus = folder / f"forged-{count}"
    run(program, ["forge", "-q", "--only", "genuine", "--count", str(count), "-o", str(corpus)])
    return [str(corpus / "records.jsonl"), "--attestation-root", str(corpus / "attestation-root.pem"),
            "--receipt-root", str(corpus / "receipt-root.pem")]


def rows(options, files, folder):
    """Yields name, figure as text, ratio or value, threshold, and whether more is better."""
    program = options.program
    before = floor(options.floor)
    count = options.records
    start, _ = best(program, ["analyze", files.file("attestation", 1), "-q", "--jobs", "1"], 5)
    yield "start, one file", f"{start * 1e3:.0f} ms", start * 1e3, 25, False

    def each(kind, number, *arguments):
        seconds, megabytes = best(
            program, ["analyze", files.file(kind, number), "--fail-on", "never", "--jobs", "1",
                      *arguments])
        return (seconds - start) / number * 1e6, megabytes

    figures = {
        "attestations, JSON Lines": each("attestation", count, "--format", "jsonl"),
        "attestations, CSV": each("attestation", count, "--format", "csv"),
        "assertions, JSON Lines": each("assertion", count, "--format", "jsonl"),
    }
    report = folder / "report"
    figures["attestations, report folder"] = each(
        "attestation", options.folder, "-q", "-o", str(report))
    after = floor(options.floor)
    bare = {curve: min(before[curve], after[curve]) for curve in before}
    checks = {"attestations": bare["p384"] + bare["p256"], "assertions": bare["p256"]}
    thresholds = {"attestations, JSON Lines": 0.5, "attestations, CSV": 0.65,
                  "assertions, JSON Lines": 0.5, "attestations, report folder": 0.4}
    for name, (microseconds, _) in figures.items():
        ratio = checks[name.split(",")[0]] / microseconds
        yield name, f"{microseconds:.0f} us each, floor {checks[name.split(',')[0]]:.0f}", ratio, \
            thresholds[name], True

    path = files.file("attestation", count)
    one, two = (wall(program, ["analyze", path, "-q", "--fail-on", "never", "--jobs", jobs])
                for jobs in "12")
    yield "two jobs against one", f"{one:.1f} s and {two:.1f} s", one / two, 1.9, True

    few, many = options.many // 100, options.many
    costs = []
    for number in (few, many):
        seconds, megabytes = best(
            program, ["analyze", *forged(program, folder, number), "-q", "--fail-on", "never",
                      "--jobs", "1"], 3 if number == few else 1)
        costs.append((seconds - start) / number * 1e6)
    yield "a hundred times the records", f"{costs[0]:.0f} and {costs[1]:.0f} us each", \
        costs[1] / costs[0], 1.1, False
    yield "peak of memory", f"{megabytes:.0f} MB at {many:,} records", megabytes, 300, False


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("floor")
    parser.add_argument("samples", type=pathlib.Path)
    parser.add_argument("--records", type=int, default=3_000)
    parser.add_argument("--folder", type=int, default=1_000)
    parser.add_argument("--many", type=int, default=100_000)
    parser.add_argument("--report", action="store_true")
    options = parser.parse_args()
    missed = []
    print(f"{'figure':30} {'measured':>40} {'ratio':>8} {'threshold':>10}")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for row, measured, value, threshold, is_least in rows(
                options, Records(options.samples, folder), folder):
            holds = value >= threshold if is_least else value <= threshold
            sign = ">=" if is_least else "<="
            print(f"{row:30} {measured:>40} {value:8.2f} {sign:>4} {threshold:5}"
                  + ("" if holds else "  missed"), flush=True)
            missed += [] if holds else [row]
    if missed and not options.report:
        sys.exit(f"missed: {', '.join(missed)}")


if __name__ == "__main__":
    main()
