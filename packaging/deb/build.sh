#!/bin/bash
# Makes the Debian package from `make install`, the same bytes for the same program and SOURCE_DATE_EPOCH.
# usage: build.sh PROGRAM VERSION OUTPUT.deb
set -eu
program=$1 version=$2 output=$3
here=$(dirname "$0")
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
root=$stage/root
doc=$root/usr/share/doc/attestscope

make install-files DESTDIR="$root" PREFIX=/usr
strip --strip-unneeded --remove-section=.comment --remove-section=.note "$root/usr/bin/attestscope"
# A completion is read by the shell, not run.
sed -i '1{/^#!/d}' "$root/usr/share/bash-completion/completions/attestscope"
mv "$root/usr/share/zsh/site-functions" "$root/usr/share/zsh/vendor-completions"
gzip -9n "$root/usr/share/man/man1/attestscope.1"

install -D -m 644 "$here/copyright" "$doc/copyright"
sed -e "s/@VERSION@/$version/" -e "s/@DATE@/$(date -u -R -d "@$SOURCE_DATE_EPOCH")/" "$here/changelog" \
  | gzip -9n > "$doc/changelog.gz"
gzip -9nc CHANGELOG.md > "$doc/CHANGELOG.md.gz"
mkdir -p "$doc/handbook" "$doc/examples"
"$program" explain --list --format markdown > "$doc/handbook/README.md"
for id in $("$program" explain --list --ids); do
  "$program" explain "$id" --format markdown > "$doc/handbook/$id.md"
done
cp docs/testing-a-verifier.md docs/service-profiles.md docs/result.schema.json "$doc/"
cp docs/examples/score.py "$doc/examples/"
cp samples/forged/attestation-nonce--double-hash.json samples/forged/assertion-counter--sent-again.json \
  samples/roots/throwaway-*.pem "$doc/examples/"
find "$root" -type f -exec chmod u=rw,go=r {} +
find "$root" -type d -exec chmod 755 {} +
chmod 755 "$root/usr/bin/attestscope"

# dpkg-shlibdeps reads the name of the package from a control file.
mkdir -p "$stage/debian"
printf 'Source: attestscope\n\nPackage: attestscope\nArchitecture: any\n' > "$stage/debian/control"
depends=$(cd "$stage" && dpkg-shlibdeps -O -e "$root/usr/bin/attestscope" | sed -n 's/^shlibs:Depends=//p')
[ -n "$depends" ] || { echo "no dependencies were found"; exit 1; }

mkdir -p "$root/DEBIAN"
sed -e "s/@VERSION@/$version/" -e "s/@ARCHITECTURE@/$(dpkg --print-architecture)/" \
  -e "s/@DEPENDS@/$depends/" -e "s/@SIZE@/$(du -sk --apparent-size "$root/usr" | cut -f1)/" \
  "$here/control" > "$root/DEBIAN/control"
(cd "$root" && find usr -type f | LC_ALL=C sort | xargs -d '\n' md5sum) > "$root/DEBIAN/md5sums"
chmod 755 "$root/DEBIAN"
chmod 644 "$root"/DEBIAN/*
find "$root" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
mkdir -p "$(dirname "$output")"
dpkg-deb --root-owner-group -Zxz --build "$root" "$output"
