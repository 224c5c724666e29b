#!/bin/bash
# Copies a program, stripped, into a folder with its manual page, its completions and its license.
# usage: archive.sh PROGRAM FOLDER
set -eu
program=$1 folder=$2
rm -rf "$folder"
mkdir -p "$folder/completions"
strip --strip-all -o "$folder/attestscope" "$program"
chmod 755 "$folder/attestscope"
"$folder/attestscope" manual > "$folder/attestscope.1"
for shell in bash zsh fish; do
  "$folder/attestscope" completions "$shell" > "$folder/completions/attestscope.$shell"
done
cp LICENSE "$folder/LICENSE"
"$folder/attestscope" selftest > /dev/null
