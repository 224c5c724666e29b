#!/bin/bash
# Packs a folder as FOLDER.tar.xz, the same bytes for the same files.
# usage: pack.sh FOLDER
set -eu
tar --directory "$(dirname "$1")" --sort=name --owner=0 --group=0 --numeric-owner --mode=go=rX,u+rw \
  --mtime="@$SOURCE_DATE_EPOCH" -c "$(basename "$1")" | xz -9 -T1 > "$1.tar.xz"
