#!/usr/bin/env python3
"""Writes a benign copy of a file of hostile records: benign-twin.py HOSTILE.jsonl > TWIN.jsonl

Replaces every string except the artifacts by the same harmless text, so that pages of the two files differ
only in their text. Long strings keep their length, because reports state it, and placeholders stay
placeholders, because the program doesn't compare an artifact with them. Records whose artifact is a
hostile string are left out of both comparisons by their type.
"""

import json
import sys

KEPT = {"attestation", "assertion", "receipt", "environment"}
HARMLESS = "a harmless text!"
PLACEHOLDER = "{{harmless}}"
LONG = 1_000


def is_placeholder(value):
    return "{{" in value or not any(letter.isalnum() for letter in value)


def harmless(value):
    if isinstance(value, str) and is_placeholder(value):
        return PLACEHOLDER
    if not isinstance(value, str) or len(value) < LONG:
        return HARMLESS
    return (HARMLESS * len(value))[:len(value)]


for line in open(sys.argv[1], encoding="utf-8"):
    record = json.loads(line)
    print(json.dumps({name: value if name in KEPT else harmless(value) for name, value in record.items()}))
