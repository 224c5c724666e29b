#!/bin/bash
# Installs the Debian package with apt-get into a fresh root of a release, and runs it there. Needs root.
# The mirror is the one that apt is configured with.
# usage: debian-root.sh RELEASE PACKAGE.deb
set -eu
release=$1 package=$2
here=$(cd "$(dirname "$0")" && pwd)
base=.build/roots/$release
mirror=$(apt-get indextargets --format '$(ORIGIN)|$(COMPONENT)|$(REPO_URI)' 'Created-By: Packages' \
  | sed -n 's/^Debian|main|//p' | grep -v security | head -1)
[ -n "$mirror" ] || { echo "apt has no index of Debian: run apt-get update"; exit 1; }
if [ ! -e "$base/complete" ]; then
  rm -rf "$base"
  mkdir -p "$base"
  debootstrap --variant=minbase "$release" "$base/root" "$mirror" > "$base/log"
  # The way to the mirror, such as a proxy, is that of this machine.
  for file in /etc/apt/apt.conf /etc/apt/apt.conf.d/*proxy*; do
    [ ! -e "$file" ] || cp "$file" "$base/root/etc/apt/apt.conf.d/90-$(basename "$file")"
  done
  touch "$base/complete"
fi
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
cp -a "$base/root/." "$root"
cp "$package" "$root/tmp/"
cp -r samples "$root/tmp/samples"
[ ! -e /etc/resolv.conf ] || cp -L /etc/resolv.conf "$root/etc/resolv.conf"
chroot "$root" apt-get update -qq
DEBIAN_FRONTEND=noninteractive chroot "$root" apt-get install -y -qq --no-install-recommends \
  "/tmp/$(basename "$package")" > "$root/tmp/log" 2>&1 || { cat "$root/tmp/log"; exit 1; }
chroot "$root" attestscope selftest > "$root/tmp/selftest" || { cat "$root/tmp/selftest"; exit 1; }
chroot "$root" sh -c 'cd /tmp && attestscope analyze samples/real -q --format jsonl --fail-on never' > "$root/tmp/results"
"$here/compare.sh" "$root/tmp/results" "the Debian package on $release"
