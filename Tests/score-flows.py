#!/usr/bin/env python3
"""Forges conversations of several seeds, analyzes them, and compares the findings with the labels.

Usage: score-flows.py TOOL [--seeds 1,2,3] [--demand PERCENT]

Analyzes each conversation as records and as a capture of traffic. Counts the conversations with exactly the
findings and exactly the proven causes of their labels: no attack missed, and no innocent twin reported.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile


def findings(tool, folder, file, app):
    run = subprocess.run(
        [tool, "analyze", file, "--format", "jsonl", "-q", "--fail-on", "never",
         "--attestation-root", folder / "attestation-root.pem",
         "--receipt-root", folder / "receipt-root.pem",
         "--app-id", app, "--environment", "production"],
        check=True, stdout=subprocess.PIPE, encoding="utf-8")
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    lines = [line for line in lines if line["kind"] == "finding"]
    causes = {each["cause"] for line in lines for each in line["diagnoses"]
              if each["certainty"] == "proven"}
    return [sorted({f"{line['rule']} {line['result']}" for line in lines}), sorted(causes)]


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("tool")
    arguments.add_argument("--seeds", default="1,2,3")
    arguments.add_argument("--demand", type=float, default=0)
    options = arguments.parse_args()
    right, count = 0, 0
    for seed in options.seeds.split(","):
        with tempfile.TemporaryDirectory() as place:
            folder = pathlib.Path(place) / "flows"
            subprocess.run([options.tool, "forge", "--flows", "-q", "-o", folder, "--seed", seed],
                           check=True)
            for line in (folder / "labels.jsonl").read_text(encoding="utf-8").splitlines():
                label = json.loads(line)
                for file, *expected in (
                        (f"records/{label['name']}.jsonl", label["findings"], label["proven"]),
                        (f"captures/{label['name']}.har", label["captureFindings"],
                         label["captureProven"])):
                    if not (folder / file).exists():
                        continue
                    found = findings(options.tool, folder, folder / file, label["appId"])
                    count += 1
                    right += found == expected
                    if found != expected:
                        print(f"seed {seed}, {file}: expected {expected}, found {found}")
    share = 100 * right / max(1, count)
    print(f"conversations right {right} of {count}, {share:.1f}%")
    sys.exit(share < options.demand)


if __name__ == "__main__":
    main()
