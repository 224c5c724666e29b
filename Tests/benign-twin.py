#!/usr/bin/env python3
"""Writes a benign copy of a file of hostile records: benign-twin.py HOSTILE.jsonl > TWIN.jsonl

Replaces every string except the artifacts by the same harmless text, so that pages of the two files differ
only in their text. Long strings keep their length, because reports state it. Placeholders stay placeholders,
and what can't be an App ID stays so, because the program doesn't compare an artifact with them. Records whose
artifact is a hostile string are left out of both comparisons by their type.
"""

import json
import sys

KEPT = {"attestation", "assertion", "receipt", "environment"}
HARMLESS = "a harmless text!"
HARMLESS_APP_ID = "a.harmless.text!"
PLACEHOLDER = "{{harmless}}"
LONG = 1_000


def is_placeholder(value):
    return "{{" in value or not any(letter.isalnum() for letter in value)


def may_be_app_id(value):
    return "." in value and not any(mark in value for mark in ":/")


def harmless(value):
    if isinstance(value, str) and is_placeholder(value):
        return PLACEHOLDER
    text = HARMLESS_APP_ID if isinstance(value, str) and may_be_app_id(value) else HARMLESS
    if not isinstance(value, str) or len(value) < LONG:
        return text
    return (text * len(value))[:len(value)]


for line in open(sys.argv[1], encoding="utf-8"):
    record = json.loads(line)
    print(json.dumps({name: value if name in KEPT else harmless(value) for name, value in record.items()}))
