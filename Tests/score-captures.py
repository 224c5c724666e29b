#!/usr/bin/env python3
"""Forges captures of every case of the catalogue, analyzes them, and compares the results with the labels.

Usage: score-captures.py TOOL [--seeds 1,2,3] [--demand PERCENT] [--jobs N] [--verbose]

For the artifact under test it counts: the verdict, the failed rules, the leading cause, and whether the
challenge that the server must compare is found, with its exchange and its designation. No cause may be
proven that was not made, no genuine artifact rejected, and no finding may accuse a correct server.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile

MEASURES = ("verdict", "rules", "cause", "exchange", "designation", "others")


def lines(text):
    return [json.loads(line) for line in text.splitlines()]


def results(tool, folder, label):
    """Analyzes one capture as its operator would; returns the lines."""
    command = [tool, "analyze", folder / "captures" / f"{label['name']}.har", "--format", "jsonl", "-q",
               "--fail-on", "never", "--environment", label["environment"],
               "--attestation-root", folder / "attestation-root.pem",
               "--receipt-root", folder / "receipt-root.pem"]
    if label.get("appId"):
        command += ["--app-id", label["appId"]]
    if label.get("context"):
        command += ["--context", folder / label["context"]]
    run = subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8")
    return lines(run.stdout)


def exchange(steps):
    """Returns the index of the exchange that a place is in; None if it is in none."""
    return next((step.get("index") for step in steps or [] if step.get("kind") == "exchange"), None)


def under_test(label, artifacts):
    """Returns the artifact of the label: by its hash, else by where it was sent."""
    for artifact in artifacts:
        if artifact["id"] == label["artifact"]:
            return artifact
    for artifact in artifacts:
        steps = artifact["artifact"]["source"].get("steps")
        if artifact["id"] not in label["others"] and exchange(steps) == label.get("sentIn"):
            return artifact
    return None


def challenge(artifact):
    """Returns the binding of the challenge; empty if the result has none."""
    for binding in artifact["artifact"].get("bindings") or []:
        if binding.get("value") == "challenge":
            return binding
    return {}


def is_lead(label, causes):
    """Returns whether a single cause leads, or all of several are named; None if the label has none."""
    wanted = label["causes"]
    if not wanted:
        return None
    return causes[:1] == wanted if len(wanted) == 1 else set(wanted) <= set(causes)


class Score:
    def __init__(self):
        self.right = collections.Counter()
        self.count = collections.Counter()
        self.misses = collections.defaultdict(list)
        self.errors = []

    def hold(self, measure, is_right, what):
        if is_right is None:
            return
        self.count[measure] += 1
        self.right[measure] += bool(is_right)
        if not is_right:
            self.misses[measure].append(what)

    def add(self, seed, label, lines):
        place = f"seed {seed}, {label['name']}"
        artifacts = [line for line in lines if line["kind"] == "artifact"]
        artifact = under_test(label, artifacts)
        if artifact is None:
            text = f"{place}: the artifact was not found"
            for measure in ("verdict", "rules"):
                self.hold(measure, False, text)
            self.hold("cause", False if label["causes"] else None, text)
            for measure in ("exchange", "designation"):
                self.hold(measure, False if label.get("designation") else None, text)
        else:
            self.judge(place, label, artifact)
        for other in artifacts:
            if other is artifact:
                continue
            found = other["verdict"]["outcome"]
            known = other["id"] in label["others"]
            self.hold("others", known and found == "accepted",
                      f"{place}: {other['artifact']['type']} {other['id'][:12]} is {found}")
            if known and found == "rejected":
                self.errors.append(f"{place}: a genuine artifact beside it is rejected")
        missing = set(label["others"]) - {other["id"] for other in artifacts}
        if missing:
            self.hold("others", False, f"{place}: not found: {', '.join(sorted(missing))}")
        for line in lines:
            if line["kind"] == "finding" and line["result"] == "fail":
                self.errors.append(f"{place}: false finding {line['rule']}: {line['title']}")

    def judge(self, place, label, artifact):
        found = artifact["verdict"]["outcome"]
        self.hold("verdict", found in label["outcome"], f"{place}: {found}, not {' or '.join(label['outcome'])}")
        failed = {check["rule"] for check in artifact["checks"] if check["result"] == "fail"}
        wanted, allowed = set(label["fail"]), set(label["fail"]) | set(label["mayFail"])
        self.hold("rules", wanted <= failed <= allowed,
                  f"{place}: {', '.join(sorted(failed)) or 'none'}, not {', '.join(sorted(wanted)) or 'none'}")
        causes = [each["cause"] for each in artifact["diagnoses"]]
        self.hold("cause", is_lead(label, causes),
                  f"{place}: {', '.join(causes) or 'none'}, not {', '.join(label['causes'])}")
        binding = challenge(artifact)
        if label.get("designation"):
            steps = binding.get("where")
            self.hold("exchange", bool(binding) and exchange(steps) == label.get("exchange"),
                      f"{place}: {exchange(steps)}, not {label.get('exchange')}")
            self.hold("designation", binding.get("designation") == label["designation"],
                      f"{place}: {binding.get('designation')}, not {label['designation']}")
        known = set(label["causes"]) | set(label["equivalents"])
        for each in artifact["diagnoses"]:
            if each["cause"] in known or each["cause"] == "unexplained":
                continue
            if each["certainty"] == "proven":
                self.errors.append(f"{place}: {each['cause']} is called proven")
            elif label["outcome"] == ["accepted"] and not label["causes"]:
                self.errors.append(f"{place}: {each['cause']} is claimed of a sound artifact")
        if found == "rejected" and label["outcome"] == ["accepted"]:
            self.errors.append(f"{place}: a sound artifact is rejected by {', '.join(sorted(failed))}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--seeds", default="1,2,3")
    parser.add_argument("--demand", type=float, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--verbose", action="store_true", help="print every miss, not the first ten")
    options = parser.parse_args()
    score = Score()
    captures = 0
    for seed in options.seeds.split(","):
        with tempfile.TemporaryDirectory() as place:
            folder = pathlib.Path(place) / "flows"
            subprocess.run([options.tool, "forge", "--flows", "-q", "-o", folder, "--seed", seed], check=True)
            labels = lines((folder / "capture-labels.jsonl").read_text(encoding="utf-8"))
            captures += len(labels)
            with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
                found = pool.map(lambda label: results(options.tool, folder, label), labels)
                for label, result in zip(labels, found):
                    score.add(seed, label, result)
    print(f"{captures} captures of seeds {options.seeds}")
    is_short = False
    for measure in MEASURES:
        share = 100 * score.right[measure] / max(1, score.count[measure])
        is_short |= share < options.demand
        print(f"{measure} right: {score.right[measure]} of {score.count[measure]} ({share:.1f} %)")
        misses = score.misses[measure]
        for text in misses if options.verbose else misses[:10]:
            print(f"  {text}")
        if not options.verbose and len(misses) > 10:
            print(f"  … and {len(misses) - 10} more")
    for text in score.errors if options.verbose else score.errors[:40]:
        print(f"error: {text}")
    print(f"errors: {len(score.errors)}")
    sys.exit(1 if is_short or score.errors else 0)


if __name__ == "__main__":
    main()
