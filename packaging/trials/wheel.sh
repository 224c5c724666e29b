#!/bin/bash
# Installs the wheel with pip and with pipx into fresh environments, and tests the command and the module.
# usage: wheel.sh WHEEL
set -eu
wheel=$1
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
python3 -m venv "$scratch/venv"
"$scratch/venv/bin/pip" install --quiet --disable-pip-version-check "$wheel"
"$scratch/venv/bin/attestscope" selftest > /dev/null
"$scratch/venv/bin/attestscope" analyze samples/real -q --format jsonl --fail-on never > "$scratch/results"
"$here/compare.sh" "$scratch/results" "the command that pip installs"
"$scratch/venv/bin/python" integrations/python/tests/test_analyze.py samples
"$scratch/venv/bin/pip" install --quiet --disable-pip-version-check mypy pandas
"$scratch/venv/bin/python" integrations/python/tests/test_analyze.py samples
"$scratch/venv/bin/mypy" --strict --ignore-missing-imports -p attestscope
export PIPX_HOME=$scratch/pipx PIPX_BIN_DIR=$scratch/bin
pipx install "$wheel" > /dev/null
"$scratch/bin/attestscope" analyze samples/real -q --format jsonl --fail-on never > "$scratch/results"
"$here/compare.sh" "$scratch/results" "the command that pipx installs"
