#!/usr/bin/env python3
"""Measures what doubling an input costs, for every kind of input that an attacker can make grow.

Usage: growth.py PROGRAM [--limit 2.6] [--step 2] [KIND...]

For each kind the program is run on a size, twice it and four times it, each three times: as results,
as pages, and as text. A row shows bytes in and out, the processor's time (the best of three) and the
peak of memory above that of an empty run, with what the last doubling cost of each. Ends with 1
where a doubling costs more than the limit; differences too small to be measured are none.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

from growth_inputs import KINDS

WAYS = {
    "results": ["--format", "jsonl"],
    "pages": ["--format", "jsonl", "-o", "report"],
    "text": ["--format", "text", "-vv"],
}
# Less than this tells nothing: seconds, megabytes, bytes.
NOISE = {"seconds": 0.3, "megabytes": 24, "bytes": 64 << 10}


def prepare(folder, kind, size):
    made = KINDS[kind][0](size)
    files, options = made if isinstance(made, tuple) else ({"input": made}, [])
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return next(iter(files)), options, sum(map(len, files.values()))


def run(program, folder, file, options):
    with open(folder / "out", "wb") as sink:
        child = subprocess.Popen([program, "analyze", file, "-q", "--fail-on", "never", *options],
                                 stdout=sink, stderr=subprocess.DEVNULL, cwd=folder)
        _, status, usage = os.wait4(child.pid, 0)
    if os.waitstatus_to_exitcode(status) not in (0, 2):
        sys.exit(f"{file}: the program ended with {os.waitstatus_to_exitcode(status)}")
    written = (folder / "out").stat().st_size
    report = folder / "report"
    if report.exists():
        written += sum(path.stat().st_size for path in report.rglob("*") if path.is_file())
    return usage.ru_utime, usage.ru_maxrss / 1024, written


def measure(program, kind, size, way, repeats):
    times, peaks, outputs = [], [], []
    for _ in range(repeats):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            file, options, taken = prepare(folder, kind, size)
            seconds, megabytes, written = run(program, folder, file, options + WAYS[way])
            times.append(seconds)
            peaks.append(megabytes)
            outputs.append(written)
        if sum(times) > 8:
            break
    return {"in": taken, "seconds": min(times), "megabytes": min(peaks), "bytes": outputs[0]}


def ratio(first, second, noise, floor=0):
    if second - floor < noise:
        return None
    return (second - floor) / max(first - floor, noise / 2)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument("kinds", nargs="*")
    parser.add_argument("--limit", type=float, default=2.6)
    parser.add_argument("--ways", nargs="*", default=list(WAYS))
    parser.add_argument("--scale", type=float, default=1)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--steps", type=int, nargs="*", default=[1, 2, 4])
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        (pathlib.Path(name) / "empty").touch()
        floor = run(options.program, pathlib.Path(name), "empty", [])[1]
    print(f"{'kind':36}{'way':9}{'in':>12}{'out':>13}{'out/in':>8}{'s':>8}{'MB':>7}   doubled: s, MB, out")
    faults = 0
    for kind in options.kinds or KINDS:
        for way in options.ways:
            base = int(KINDS[kind][1] * options.scale)
            runs = [measure(options.program, kind, base * step, way, options.repeats) for step in options.steps]
            before, last = runs[-2:]
            ratios = [
                ratio(before["seconds"], last["seconds"], NOISE["seconds"]),
                ratio(before["megabytes"], last["megabytes"], NOISE["megabytes"], floor),
                ratio(before["bytes"], last["bytes"], NOISE["bytes"]),
            ]
            bad = any(value and value > options.limit for value in ratios)
            faults += bad
            shown = " ".join(f"{value:5.2f}" if value else "    –" for value in ratios)
            print(f"{kind:36}{way:9}{last['in']:12,}{last['bytes']:13,}{last['bytes'] / last['in']:8.1f}"
                  f"{last['seconds']:8.2f}{last['megabytes']:7.0f}   {shown}{'  !' if bad else ''}", flush=True)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
