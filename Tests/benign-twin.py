#!/usr/bin/env python3
"""Writes the benign twin of a file of hostile records: benign-twin.py HOSTILE.jsonl > TWIN.jsonl

Every string but the artifacts themselves becomes the same harmless text, so that a page of the one
and a page of the other differ in their text alone. A long one stays as long: what is said of its length
is said of both. Records whose artifact is a hostile string itself
are left out of both comparisons by their type.
"""

import json
import sys

KEPT = {"attestation", "assertion", "receipt", "environment"}
HARMLESS = "a harmless text!"
LONG = 1_000


def harmless(value):
    if not isinstance(value, str) or len(value) < LONG:
        return HARMLESS
    return (HARMLESS * len(value))[:len(value)]


for line in open(sys.argv[1], encoding="utf-8"):
    record = json.loads(line)
    print(json.dumps({name: value if name in KEPT else harmless(value) for name, value in record.items()}))
