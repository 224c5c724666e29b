#!/usr/bin/env python3
"""Prints the line coverage of every target, and fails if one is below its minimum.

Usage: coverage.py CODECOV.json, from `swift test --enable-code-coverage`
"""

import collections
import json
import pathlib
import sys

# The minimum percentage of lines in each target: what decides about artifacts, and everything else.
DEMANDS = {"Binding": 90.0, "Checks": 90.0, "Decoding": 90.0}
OTHERS = 80.0
# Writes samples/; no unit test starts it.
EXEMPT = {"ForgeSamples"}


def main():
    lines = collections.defaultdict(lambda: [0, 0])
    for file in json.loads(pathlib.Path(sys.argv[1]).read_text())["data"][0]["files"]:
        parts = pathlib.Path(file["filename"]).parts
        if "Sources" not in parts or ".build" in parts:
            continue
        module = parts[parts.index("Sources") + 1]
        summary = file["summary"]["lines"]
        lines[module][0] += summary["covered"]
        lines[module][1] += summary["count"]
    missed = []
    for module, (covered, count) in sorted(lines.items()):
        percent = 100 * covered / max(1, count)
        demand = 0 if module in EXEMPT else DEMANDS.get(module, OTHERS)
        print(f"{module:16} {covered:6} of {count:6} lines  {percent:5.1f} %  at least {demand:.0f}")
        if percent < demand:
            missed.append(module)
    missed += [f"{module} (no file seen)" for module in DEMANDS.keys() - lines.keys()]
    if missed:
        sys.exit(f"error: too few lines are covered in {', '.join(missed)}")


if __name__ == "__main__":
    main()
