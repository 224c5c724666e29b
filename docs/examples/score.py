#!/usr/bin/env python3
"""Scores a verifier of App Attest artifacts against a corpus of `attestscope forge`.

Usage: score.py CORPUS COMMAND [ARGUMENT…]

Runs COMMAND once for each record, with the record as JSON on standard input. Exit code 0 accepts the
artifact; every other code rejects it. It needs only Python's standard library. Exits with 1 if a decision
is wrong.
"""

import collections
import json
import pathlib
import subprocess
import sys


def lines(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def accepts(command, record):
    run = subprocess.run(command, input=json.dumps(record).encode(), capture_output=True)
    return run.returncode == 0


def main():
    corpus, command = pathlib.Path(sys.argv[1]), sys.argv[2:]
    labels = {label["id"]: label for label in lines(corpus / "labels.jsonl")}
    tally = collections.Counter()
    missed = collections.defaultdict(list)
    refused = []
    for record in lines(corpus / "records.jsonl"):
        label = labels[record["id"]]
        accepted = accepts(command, record)
        if label["outcome"] != "accepted":
            kind = "faulty"
            if accepted:
                for cause in label["causes"] or ["tampering"]:
                    missed[cause].append(label)
        elif label["warn"]:
            # Valid, but in an unusual form: a strict verifier may reject it.
            tally["tolerated" if accepted else "refused for its form"] += 1
            continue
        else:
            kind = "genuine"
            if not accepted:
                refused.append(label)
        tally[kind] += 1
        tally[f"{kind} right"] += accepted == (kind == "genuine")

    print(f"genuine, accepted   {tally['genuine right']:5} of {tally['genuine']}")
    print(f"faulty, refused     {tally['faulty right']:5} of {tally['faulty']}")
    print(f"unusual form        {tally['tolerated']:5} accepted, {tally['refused for its form']} refused")
    for cause, cases in sorted(missed.items()):
        print(f"\nmissed: {cause}, {len(cases)} of its records")
        for name, done in sorted({(case["name"], case["done"]) for case in cases}):
            print(f"  {name}: {done}.")
    for label in refused:
        print(f"\nrefused although genuine: {label['id']}, {label['name']}: {label['done']}.")

    judged = tally["genuine"] + tally["faulty"]
    right = tally["genuine right"] + tally["faulty right"]
    print(f"\nscore {100 * right / max(judged, 1):.1f} %: {right} of {judged} decisions are right")
    sys.exit(0 if right == judged else 1)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main()
