#!/usr/bin/env python3
"""Measures the cost of a diagnosis: the time of failing artifacts compared with genuine ones.

Usage: diagnosis.py PROGRAM [COPIES]

Forges one record of each case, runs the program over COPIES of each record (100 by default) with one job
and no output, and subtracts the start of the program. Times are processor time. Prints, for attestations,
assertions and receipts, the median over genuine cases, the median over failing ones, their ratio, and the
slowest cases. Compare figures of one call only.
"""

import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

KINDS = ("attestation", "assertion", "receipt")


def seconds(program, folder, lines):
    """Returns the processor time of one run over the lines, in seconds."""
    path = folder / "batch.jsonl"
    path.write_text("".join(lines))
    child = subprocess.Popen(
        [program, "analyze", path, "-q", "--jobs", "1", "--fail-on", "never",
         "--attestation-root", folder / "corpus/attestation-root.pem",
         "--receipt-root", folder / "corpus/receipt-root.pem"],
        stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    if os.waitstatus_to_exitcode(status) not in (0, 2):
        sys.exit(f"the program ended with {os.waitstatus_to_exitcode(status)}")
    return usage.ru_utime + usage.ru_stime


def main():
    program, *rest = sys.argv[1:]
    copies = int(rest[0]) if rest else 100
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        subprocess.run([program, "forge", "-o", folder / "corpus"], check=True,
                       capture_output=True)
        records = [json.loads(line) for line in (folder / "corpus/records.jsonl").open()]
        labels = {label["id"]: label for label in map(json.loads, (folder / "corpus/labels.jsonl").open())}
        start = min(seconds(program, folder, [json.dumps(records[0]) + "\n"]) for _ in range(5))
        for kind in KINDS:
            costs = {"accepted": [], "rejected": []}
            for record in (record for record in records if kind in record):
                label = labels[record["id"]]
                if label["outcome"] in costs:
                    cost = seconds(program, folder, [json.dumps(record) + "\n"] * copies) - start
                    costs[label["outcome"]].append((cost / copies * 1e6, label["name"]))
            report(kind, costs)


def report(kind, costs):
    if not all(costs.values()):
        return
    passing, failing = (statistics.median(cost for cost, _ in costs[outcome])
                        for outcome in ("accepted", "rejected"))
    print(f"{kind:12} genuine {passing:7.0f} µs  failing {failing:7.0f} µs  "
          f"ratio {failing / passing:.2f} over {len(costs['rejected'])} cases")
    for cost, name in sorted(costs["rejected"], reverse=True)[:3]:
        print(f"{'':12} dearest {cost:7.0f} µs  {name}")


if __name__ == "__main__":
    main()
