#!/usr/bin/env python3
"""Forges corpora of several seeds, analyzes them, and compares outcomes, rules and causes with the labels.

Usage: score-diagnosis.py TOOL [--seeds 1,2,3] [--count N] [--demand PERCENT]

Outcomes and rules must always match. With --demand, in that share of the records the cause of a single
fault must lead, both causes of two faults must be named, and a genuine record must have none. Without it,
misses are printed and don't count.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys
import tempfile


def lines(text):
    return [json.loads(line) for line in text.splitlines()]


def corpus(tool, seed, count, folder):
    """Yields the labels of a corpus, each with the artifact lines of its record."""
    where = pathlib.Path(folder) / str(seed)
    size = ["--count", str(count)] if count else []
    subprocess.run([tool, "forge", "-q", "-o", where, "--seed", str(seed), *size], check=True)
    run = subprocess.run(
        [tool, "analyze", where / "records.jsonl", "--format", "jsonl", "-q", "--fail-on", "never",
         "--attestation-root", where / "attestation-root.pem",
         "--receipt-root", where / "receipt-root.pem"],
        check=True, stdout=subprocess.PIPE, encoding="utf-8")
    results = collections.defaultdict(list)
    for line in lines(run.stdout):
        if line["kind"] == "artifact":
            results[line["record"]].append(line)
    for label in lines((where / "labels.jsonl").read_text(encoding="utf-8")):
        yield label, results.pop(label["id"], [])
    for record in results:
        sys.exit(f"seed {seed}: results of a record that nobody made: {record}")


def rules(result, kind):
    return sorted(check["rule"] for check in result["checks"] if check["result"] == kind)


def differences(label, result):
    """Yields differences from the label, except causes."""
    found = {
        "outcome": result["verdict"]["outcome"], "fail": rules(result, "fail"),
        "warn": rules(result, "warn"), "needs": sorted(result["verdict"].get("needs", [])),
        "error": rules(result, "error"),
    }
    wanted = {name: label.get(name, []) for name in found}
    for name, value in found.items():
        expected = sorted(wanted[name]) if isinstance(wanted[name], list) else wanted[name]
        if value != expected:
            yield f"{name} is {value}, not {expected}"


class Score:
    """Counts how often a cause was found, and which one was reported instead."""

    def __init__(self):
        self.records = 0
        self.found = 0
        self.instead = collections.Counter()

    def add(self, hit, instead):
        self.records += 1
        self.found += hit
        if not hit:
            self.instead[instead or "nothing"] += 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--seeds", default="1,2,3")
    parser.add_argument("--count", type=int)
    parser.add_argument("--demand", type=float)
    options = parser.parse_args()

    wrong, claimed = set(), set()
    leading, named = collections.defaultdict(Score), collections.defaultdict(Score)
    genuine = tampered = records = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in options.seeds.split(","):
            for label, results in corpus(options.tool, seed, options.count, folder):
                records += 1
                if len(results) != 1:
                    wrong.add(f"{label['name']}: {len(results)} results")
                    continue
                result = results[0]
                wrong |= {f"{label['name']}: {text}" for text in differences(label, result)}
                causes = [diagnosis["cause"] for diagnosis in result["diagnoses"]]
                explained = [cause for cause in causes if cause != "unexplained"]
                first = causes[0] if causes else None
                if len(label["causes"]) == 1:
                    leading[label["causes"][0]].add(first == label["causes"][0], first)
                elif label["causes"]:
                    for cause in label["causes"]:
                        named[cause].add(cause in causes, ", ".join(causes))
                elif label["outcome"] == "accepted" and not label["warn"]:
                    genuine += 1
                    claimed |= {f"{label['name']}: {cause}, on a genuine record" for cause in causes}
                else:
                    tampered += 1
                    proven = [diagnosis["cause"] for diagnosis in result["diagnoses"]
                              if diagnosis["certainty"] == "proven"]
                    if set(proven) & set(explained):
                        print(f"note: {label['name']} is explained by {', '.join(proven)}")

    print(f"{records} records of seeds {options.seeds}: {genuine} genuine, {tampered} without a known cause")
    misses = 0
    for title, scores in [("the only fault, leading", leading), ("one of two faults, named", named)]:
        total = sum(score.records for score in scores.values())
        found = sum(score.found for score in scores.values())
        print(f"\n{title}: {found} of {total} ({100 * found / max(total, 1):.1f} %)")
        for cause, score in sorted(scores.items()):
            if score.found < score.records:
                instead = ", ".join(f"{name} ×{n}" for name, n in score.instead.most_common(3))
                print(f"  {cause}: {score.found} of {score.records}; instead: {instead}")
        share = 100 if scores is named else options.demand or 0
        misses += 100 * found < share * total
    for text in sorted(wrong | claimed):
        print(f"error: {text}")
    sys.exit(1 if wrong or claimed or (options.demand is not None and misses) else 0)


if __name__ == "__main__":
    main()
