#!/bin/bash
# Builds the container image with buildah, and runs the program in it as its user. Needs root.
# usage: image.sh
set -eu
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
in_store() { buildah --storage-driver vfs --root "$scratch/store" --runroot "$scratch/run" "$@"; }
trap 'in_store rm --all > /dev/null; in_store rmi --all > /dev/null; rm -rf "$scratch"' EXIT
in_store bud --quiet --isolation chroot -t attestscope . > /dev/null
container=$(in_store from attestscope)
in_run() { in_store run --isolation chroot -v "$PWD/samples:/samples:ro" "$container" -- /attestscope "$@"; }
in_run selftest > /dev/null
in_run analyze samples/real -q --format jsonl --fail-on never > "$scratch/results"
"$here/compare.sh" "$scratch/results" "the container image"
cat samples/real/attestation-bas-d-*.json | in_run analyze - -q --fail-on never > /dev/null
