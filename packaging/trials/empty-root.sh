#!/bin/bash
# Runs the static program in a root that contains nothing but it, samples/real and an empty folder for temporary
# files: no /proc, no /dev, no libraries. Needs root.
# usage: empty-root.sh PROGRAM
set -eu
program=$1
here=$(cd "$(dirname "$0")" && pwd)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
cp "$program" "$root/attestscope"
mkdir "$root/samples" "$root/tmp"
cp -r samples/real "$root/samples/real"
chroot "$root" /attestscope selftest
chroot "$root" /attestscope analyze samples/real -q --format jsonl --fail-on never > "$root/results"
"$here/compare.sh" "$root/results" "the static program in an empty root"
