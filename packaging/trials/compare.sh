#!/bin/bash
# Compares results of samples/real with those of the program that `make build` made.
# usage: compare.sh RESULTS WHOSE
set -eu
expected=$(mktemp)
trap 'rm -f "$expected"' EXIT
.build/release/attestscope analyze samples/real -q --format jsonl --fail-on never > "$expected"
[ "$(wc -l < "$expected")" -gt 30 ] || { echo "samples/real gives no results"; exit 1; }
cmp "$expected" "$1" || { echo "$2 gives other results"; exit 1; }
echo "Same results ($(wc -c < "$expected") bytes): $2"
