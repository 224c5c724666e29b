#!/bin/bash
# Runs the addon in the mitmproxy of PyPI, with a server and a client on the loopback.
# usage: trial.sh PROGRAM
set -eu
program=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
venv=.build/mitmproxy
if [ ! -e "$venv/complete" ]; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check mitmproxy
  touch "$venv/complete"
fi
"$venv/bin/python" "$here/trial.py" "$program" "$venv/bin/mitmdump" samples
