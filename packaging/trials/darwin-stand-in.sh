#!/bin/bash
# Checks the types of the sources for macOS on Linux: a module named Darwin stands in for Apple's, so that
# `canImport(Darwin)` holds. It offers what glibc has, and the members of Darwin's `stat`. This finds branches
# that don't compile, not differences between the systems. Run `swift build` first.
# usage: darwin-stand-in.sh BUILD_FOLDER
set -eu
build=$1
stub=$(mktemp -d)
trap 'rm -rf "$stub"' EXIT
cat > "$stub/Darwin.swift" <<'SWIFT'
@_exported import Glibc
extension stat {
  public var st_mtimespec: timespec { st_mtim }
  public var st_ctimespec: timespec { st_ctim }
}
SWIFT
swiftc -emit-module -module-name Darwin "$stub/Darwin.swift" -o "$stub/Darwin.swiftmodule"
maps=()
for map in $(find Sources .build/checkouts/*/Sources "$build"/C*.build -name module.modulemap); do
  maps+=(-Xcc "-fmodule-map-file=$PWD/$map")
done
count=0
for target in $(grep -rl 'canImport(Darwin)' Sources | cut -d/ -f2 | LC_ALL=C sort -u); do
  generated=$(find "$build/$target.build/DerivedSources" -name '*.swift' 2> /dev/null || true)
  swiftc -typecheck -swift-version 6 -parse-as-library -package-name "$(basename "$PWD")" -module-name "$target" \
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature MemberImportVisibility -suppress-warnings \
    -I "$build/Modules" -I "$stub" "${maps[@]}" $generated $(find "Sources/$target" -name '*.swift')
  echo "$target: its branches for Darwin have valid types"
  count=$((count + 1))
done
[ "$count" -ge 5 ] || { echo "only $count targets have branches for Darwin"; exit 1; }
