#!/usr/bin/env python3
"""Measures the cost of doubling an input, for every kind of input that an attacker can enlarge.

Usage: growth.py PROGRAM [--short] [--limit 2.6] [--scale 1] [--repeats 3] [--ways results pages text] [KIND...]

Runs the program on each kind at one, two and four times a size: for results, for a report folder, and for
text. A row shows bytes in and out, processor time (the best of the repeats) and peak memory above an empty
run, each with the factor of the last doubling. Exits with 1 if a factor exceeds the limit; values too
small to be measured don't count.

With --short it compares only output bytes, which are the same on every machine: the results of small sizes
against twice the size, and against a bound for each artifact and each byte of the input.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

import growth_inputs

WAYS = {
    "results": ["-q", "--format", "jsonl"],
    "pages": ["-q", "--format", "jsonl", "-o", "report"],
    "text": ["-vv"],
}
# Smaller values aren't significant.
NOISE = {"seconds": 0.3, "megabytes": 24, "out": 64 << 10}
# The most bytes of results for each artifact, and for each byte of the input.
ARTIFACT, BYTE = 16 << 10, 32
# The most bytes of results for each byte of any input, and of a small one (WorkBudget).
TIMES, LEAST = 200, 8 << 20
# Kinds whose results show bytes that the input holds only packed.
PACKED = {"zipnest"}


def prepare(folder, kind, size, is_apart):
    """Makes the input; in a separate process if this one's memory would count as the program's."""
    if is_apart:
        subprocess.run([sys.executable, growth_inputs.__file__, kind, str(size), folder], check=True)
    else:
        growth_inputs.write(kind, size, folder)
    options = (folder / "options").read_text().split()
    return options, sum((folder / name).stat().st_size for name in growth_inputs.NAMES
                        if (folder / name).exists())


def run(program, folder, options):
    with open(folder / "out", "wb") as sink:
        child = subprocess.Popen([program, "analyze", "input", "--fail-on", "never", *options],
                                 stdout=sink, stderr=subprocess.DEVNULL, cwd=folder)
        _, status, usage = os.wait4(child.pid, 0)
    code = os.waitstatus_to_exitcode(status)
    if code not in (0, 2):
        sys.exit(f"{folder}: the program ended with {code}")
    written = sum(path.stat().st_size for path in (folder / "report").rglob("*") if path.is_file())
    return {"seconds": usage.ru_utime, "megabytes": usage.ru_maxrss / 1024,
            "out": (folder / "out").stat().st_size + written}


def lines(path):
    """Counts lines piece by piece: this process's memory counts as that of the program it starts."""
    with open(path, "rb") as file:
        return sum(piece.count(b"\n") for piece in iter(lambda: file.read(1 << 20), b""))


def measure(program, kind, size, way, repeats, is_apart):
    best = None
    for _ in range(repeats):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            options, taken = prepare(folder, kind, size, is_apart)
            found = run(program, folder, options + WAYS[way]) | {"in": taken}
            if way == "results":
                found["artifacts"] = max(0, lines(folder / "out") - 2)
        best = {key: min(best[key], value) for key, value in found.items()} if best else found
    return best


def doubling(before, after, measured):
    noise = NOISE[measured]
    if after - before < noise / 2:
        return None
    return after / max(before, noise / 4)


def compare(options, kind, way, floor):
    base = max(1, int(growth_inputs.KINDS[kind][1] * options.scale))
    runs = [measure(options.program, kind, base * step, way, options.repeats, "megabytes" in options.measures)
            for step in options.steps]
    for found in runs:
        found["megabytes"] = max(0, found["megabytes"] - floor)
    before, last = runs[-2:]
    costs = {name: doubling(before[name], last[name], name) for name in options.measures}
    faults = [name for name, cost in costs.items() if cost and cost > options.limit]
    if way == "results":
        most = ARTIFACT * (last["artifacts"] + 1) + BYTE * last["in"]
        if last["out"] > most and kind not in PACKED or last["out"] > max(TIMES * last["in"], LEAST):
            faults.append("bound")
    shown = " ".join(f"{cost:5.2f}" if cost else "    –" for cost in costs.values())
    print(f"{kind:36}{way:9}{last['in']:12,}{last['out']:13,}{last['out'] / last['in']:8.1f}"
          f"{last['seconds']:8.2f}{last['megabytes']:7.0f}   {shown}  {' '.join(faults)}", flush=True)
    return bool(faults)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument("kinds", nargs="*")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--limit", type=float, default=2.6)
    parser.add_argument("--ways", nargs="*", default=list(WAYS))
    parser.add_argument("--scale", type=float, default=1)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--steps", type=int, nargs="*", default=[1, 2, 4])
    options = parser.parse_intermixed_args()
    options.measures = list(NOISE)
    if options.short:
        options.ways, options.steps, options.repeats = ["results"], [1, 2], 1
        options.scale, options.measures = 0.1, ["out"]
    with tempfile.TemporaryDirectory() as name:
        (pathlib.Path(name) / "input").touch()
        floor = run(options.program, pathlib.Path(name), [])["megabytes"]
    print(f"{'kind':36}{'way':9}{'in':>12}{'out':>13}{'out/in':>8}{'s':>8}{'MB':>7}"
          f"   doubled: {', '.join(options.measures)}")
    faults = [compare(options, kind, way, floor)
              for kind in options.kinds or growth_inputs.KINDS for way in options.ways]
    sys.exit(1 if any(faults) else 0)


if __name__ == "__main__":
    main()
