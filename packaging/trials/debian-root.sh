#!/bin/bash
# Installs the Debian package with apt-get, and the wheel with pip, into a fresh root of a release, and runs both
# there. Needs root. The mirror is the one that apt is configured with.
# usage: debian-root.sh RELEASE PACKAGE.deb WHEEL
set -eu
release=$1 package=$2 wheel=$3
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
cp "$package" "$wheel" "$root/tmp/"
cp -r samples "$root/tmp/samples"
[ ! -e /etc/resolv.conf ] || cp -L /etc/resolv.conf "$root/etc/resolv.conf"
in_root() { DEBIAN_FRONTEND=noninteractive chroot "$root" "$@" > "$root/tmp/log" 2>&1 || { cat "$root/tmp/log"; exit 1; }; }
# Analyzes samples/real with a program in the root, and compares.
try() {
  in_root "$1" selftest
  chroot "$root" sh -c "cd /tmp && $1 analyze samples/real -q --format jsonl --fail-on never" > "$root/tmp/results"
  "$here/compare.sh" "$root/tmp/results" "$2 on $release"
}
in_root apt-get update -qq
in_root apt-get install -y -qq --no-install-recommends "/tmp/$(basename "$package")"
try attestscope "the Debian package"
[ -s "$root/usr/share/man/man1/attestscope.1.gz" ]
in_root apt-get purge -y -qq attestscope
[ -z "$(find "$root/usr" -path '*attestscope*' -print -quit)" ] || { echo "purging leaves files"; exit 1; }
in_root apt-get install -y -qq --no-install-recommends python3-venv
in_root python3 -m venv /opt/environment
in_root /opt/environment/bin/pip install --quiet --disable-pip-version-check --no-index "/tmp/$(basename "$wheel")"
try /opt/environment/bin/attestscope "the wheel"
