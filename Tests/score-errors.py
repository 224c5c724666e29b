#!/usr/bin/env python3
"""Analyzes the texts of samples/errors, and compares the findings with its tables.

Usage: score-errors.py TOOL [--demand PERCENT] [--jobs N] [--verbose]

For each text it counts: all errors and no others are found, with pages, and with what to collect; `explain
TEXT` lists the same pages; the exit code is 2. No text may be rejected as an artifact, and a text that
reports no error must lead to none.
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

SAMPLES = pathlib.Path(__file__).resolve().parent.parent / "samples" / "errors"
MEASURES = ("errors", "page", "collect", "explain", "exit")
RULES = ("flow.client-error", "flow.service-error", "flow.verifier-error")


def cases():
    return [case for table in sorted(SAMPLES.glob("*.json")) for case in json.loads(table.read_text(encoding="utf-8"))]


def analyzed(tool, case):
    """Returns the exit code and the lines of `analyze` for one text, and the page IDs of `explain`."""
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder) / "text.txt"
        place.write_text(case["text"] + "\n", encoding="utf-8")
        run = subprocess.run([tool, "analyze", place, "--format", "jsonl", "-q"], stdout=subprocess.PIPE,
                             encoding="utf-8", check=False)
    told = subprocess.run([tool, "explain", "--format", "json", "--", case["text"]], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, encoding="utf-8", check=False)
    pages = json.loads(told.stdout) if told.stdout.strip() else []
    pages = pages if isinstance(pages, list) else [pages]
    return run.returncode, [json.loads(line) for line in run.stdout.splitlines()], [page["id"] for page in pages]


class Score:
    def __init__(self):
        self.right = collections.Counter()
        self.count = collections.Counter()
        self.misses = collections.defaultdict(list)
        self.false = []

    def hold(self, measure, is_right, what):
        self.count[measure] += 1
        self.right[measure] += bool(is_right)
        if not is_right:
            self.misses[measure].append(what)

    def add(self, case, code, lines, pages):
        place = f"{case['name']} ({case['form']})"
        findings = [line for line in lines if line["kind"] == "finding" and line["rule"] in RULES]
        named = {each["cause"] for finding in findings for each in finding["diagnoses"][:1]}
        wanted = set(case["errors"])
        text = f"{place}: {', '.join(sorted(named)) or 'none'}, not {', '.join(sorted(wanted)) or 'none'}"
        self.hold("errors", named == wanted, text)
        if not wanted and named:
            self.false.append(text)
        for finding in findings:
            self.hold("page", finding.get("pages"), f"{place}: no page")
            self.hold("collect", finding.get("collect"), f"{place}: nothing to collect")
        if wanted:
            self.hold("explain", wanted <= set(pages), f"{place}: {', '.join(pages[:4]) or 'nothing'}")
        self.hold("exit", code == 2, f"{place}: exit code {code}")
        for line in lines:
            causes = [each["cause"] for each in line.get("diagnoses", [])]
            if line["kind"] == "artifact" and (causes or line["verdict"]["outcome"] == "rejected"):
                self.false.append(f"{place}: {line['verdict']['outcome']}, {', '.join(causes)}")
            if line["kind"] == "finding" and line["result"] == "fail":
                self.false.append(f"{place}: {line['rule']} {line['title']}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--demand", type=float, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--verbose", action="store_true", help="print every miss, not the first ten")
    options = parser.parse_args()
    score = Score()
    texts = cases()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for case, found in zip(texts, pool.map(lambda case: analyzed(options.tool, case), texts)):
            score.add(case, *found)
    print(f"{len(texts)} texts of samples/errors")
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
    for text in score.false:
        print(f"false: {text}")
    print(f"false: {len(score.false)}")
    sys.exit(1 if is_short or score.false else 0)


if __name__ == "__main__":
    main()
