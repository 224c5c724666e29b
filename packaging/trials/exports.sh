#!/bin/bash
# Reads SARIF and JUnit of the samples with the tools that others use: sarif-tools and junitparser of PyPI.
# usage: exports.sh PROGRAM
set -eu
program=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
python3 -m venv "$scratch/venv"
"$scratch/venv/bin/pip" install --quiet --disable-pip-version-check sarif-tools junitparser
"$program" analyze samples/real samples/captures samples/forged -q --fail-on never -o "$scratch/report" > /dev/null
sarif=$scratch/report/results.sarif
"$scratch/venv/bin/sarif" summary "$sarif" > "$scratch/summary"
grep -q '^error: [1-9]' "$scratch/summary" || { echo "sarif-tools finds no errors"; exit 1; }
"$scratch/venv/bin/sarif" diff "$sarif" "$sarif" > /dev/null
"$scratch/venv/bin/python" - "$scratch/report" <<'PYTHON'
import sys

from junitparser import Failure, JUnitXml

report = sys.argv[1]
suites = JUnitXml.fromfile(f"{report}/junit.xml")
cases = [case for suite in suites for case in suite]
failures = sum(any(isinstance(result, Failure) for result in case.result) for case in cases)
assert len(cases) == suites.tests > 100, (len(cases), suites.tests)
assert failures == suites.failures > 0, (failures, suites.failures)
assert suites.skipped == sum(suite.skipped for suite in suites)
print(f"sarif-tools and junitparser read {len(cases)} cases with {failures} failures")
PYTHON
