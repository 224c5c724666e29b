#!/usr/bin/env python3
"""Runs the questions in SQL of docs/cluster.md with DuckDB, and compares the answers with the summary of the run.

Usage: questions.py TOOL SAMPLES
"""

from __future__ import annotations

import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import duckdb

ROOT = pathlib.Path(__file__).resolve().parents[3]


def main() -> None:
    tool, samples = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2]).resolve()
    text = (ROOT / "docs/cluster.md").read_text(encoding="utf-8")
    statements = [each for block in re.findall(r"```sql\n(.*?)```", text, re.S)
                  for each in re.split(r";\s*(?:\n|$)", block) if each.strip()]
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        with open("results.jsonl", "wb") as file:
            subprocess.run([tool, "analyze", samples / "real", samples / "forged", samples / "captures", "-q",
                            "--format", "jsonl", "--fail-on", "never"], stdout=file, check=False)
        lines = [json.loads(line) for line in open("results.jsonl", encoding="utf-8")]
        artifacts, summary = [line for line in lines if line["kind"] == "artifact"], lines[-1]
        base = duckdb.connect()
        answers = [base.execute(statement).fetchall() for statement in statements][1:]
    days = collections.Counter(
        line["artifact"]["source"].get("capturedAt", "")[:10] or None for line in artifacts)
    findings = collections.Counter((line["rule"], line["result"]) for line in lines if line["kind"] == "finding")
    pairs = [
        ("outcomes", dict(answers[0]), summary["outcomes"]),
        ("causes", dict(answers[1]), summary["causes"]),
        ("failures", dict(answers[2]), summary["failures"]),
        ("findings", {row[:2]: row[2] for row in answers[3]}, dict(findings)),
        ("days", {row[0] and str(row[0])[:10]: row[2] for row in answers[4]}, dict(days)),
    ]
    wrong = [name for name, answer, expected in pairs if answer != expected or not expected]
    for name, answer, expected in pairs:
        print(f"{name}: {'equal' if name not in wrong else f'{answer} instead of {expected}'}")
    sys.exit(1 if wrong or len(answers) != len(pairs) else 0)


if __name__ == "__main__":
    main()
