#!/usr/bin/env python3
"""Analyzes samples/posted, and compares the results with its expectations.

Usage: score-posted.py TOOL [--demand PERCENT] [--verbose]

Every artifact of samples/posted is genuine: its bytes must be exact, no check may fail, and the result must
name each repair.
"""

import argparse
import base64
import hashlib
import json
import pathlib
import subprocess
import sys

POSTED = pathlib.Path("samples/posted")
REAL = pathlib.Path("samples/real")


def digest(name):
    text = json.loads((REAL / f"{name}.json").read_text())[name.split("-")[0]]
    return hashlib.sha256(base64.b64decode(text + "=" * (-len(text) % 4))).hexdigest()


def artifacts(tool, name):
    command = [tool, "analyze", POSTED / f"{name}.txt", "--format", "jsonl", "-q", "--fail-on", "never"]
    run = subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8")
    results = [json.loads(line) for line in run.stdout.splitlines()]
    return [result for result in results if "verdict" in result and "artifact" in result]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tool")
    parser.add_argument("--demand", type=float, default=0)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    expected = json.loads((POSTED / "expect.json").read_text())
    read = total = 0
    faults = []
    for name, wanted in expected.items():
        found = artifacts(options.tool, name)
        ids = [result["id"].split(":")[0] for result in found]
        for artifact in wanted["artifacts"]:
            total += 1
            if digest(artifact) in ids:
                read += 1
            else:
                faults.append(f"{name}: {artifact} was not read")
        for result in found:
            failed = [check["rule"] for check in result["checks"] if check["result"] == "fail"]
            if failed or result["id"].split(":")[0] not in map(digest, wanted["artifacts"]):
                faults.append(f"{name}: {result['artifact']['type']} {' '.join(failed) or 'is none of the samples'}")
        first = found[0] if found else {"checks": [], "verdict": {}}
        warned = {check["rule"] for check in first["checks"] if check["result"] == "warn"}
        if wanted.get("repairs") and "transport.encoding" not in warned:
            faults.append(f"{name}: nothing was said of {' '.join(wanted['repairs'])}")
        if wanted.get("outcome") not in (None, first["verdict"].get("outcome")):
            faults.append(f"{name}: {first['verdict'].get('outcome')} instead of {wanted['outcome']}")
    share = 100 * read / total
    print(f"posted: {read} of {total} artifacts read ({share:.1f} %), {len(faults)} faults")
    if options.verbose or faults:
        for fault in faults:
            print(f"  {fault}")
    return 1 if faults or share < options.demand else 0


if __name__ == "__main__":
    sys.exit(main())
