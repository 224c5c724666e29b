#!/bin/bash
# The step of action.yml: unpacks the released program, checks its digest, and analyzes the paths.
#
# It downloads nothing but the program, and that only if ARCHIVE is an address. The variables are the inputs
# of the action; GITHUB_OUTPUT is the file for its outputs.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
case $ARCHIVE in
  https://*) curl --fail --silent --show-error --location --proto '=https' -o "$work/archive" "$ARCHIVE" ;;
  *) cp -- "$ARCHIVE" "$work/archive" ;;
esac
echo "$ARCHIVE_SHA256  $work/archive" | sha256sum --check --quiet
tar -C "$work" --strip-components=1 -xf "$work/archive"

arguments=(-o "$REPORT" "--fail-on=$FAIL_ON")
while IFS= read -r line; do
  [ -z "$line" ] || arguments+=("$line")
done <<< "$ARGUMENTS"
arguments+=(--)
while IFS= read -r line; do
  [ -z "$line" ] || arguments+=("$line")
done <<< "$PATHS"

status=0
"$work/attestscope" analyze "${arguments[@]}" || status=$?
if [ -n "${GITHUB_OUTPUT:-}" ]; then
  { echo "sarif=$REPORT/results.sarif"; echo "junit=$REPORT/junit.xml"; } >> "$GITHUB_OUTPUT"
fi
# 2: nothing was rejected, but something is undetermined or unreadable.
[ "$status" != 2 ] || status=0
exit "$status"
