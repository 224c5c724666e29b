#!/usr/bin/env python3
"""Validates exported events with the programs that read them.

Usage: validate-events.py TIMESKETCH.jsonl OCSF.jsonl …

Files come in pairs. Timesketch: every line goes through the import client's own preparation
(timesketch-import-client), which must change nothing but the notation of the time. OCSF: every line
validates against the JSON Schema of its class in OCSF 1.5.0, which ocsf-json-schema carries. Needs the
packages timesketch-import-client, ocsf-json-schema and jsonschema from PyPI.
"""
import copy
import datetime
import json
import pathlib
import sys

from jsonschema import Draft202012Validator
from ocsf_json_schema import OcsfJsonSchemaEmbedded, get_ocsf_schema
from timesketch_import_client.importer import ImportStreamer

VERSION = "1.5.0"
CLASSES = {2003: "compliance_finding", 2004: "detection_finding"}
REQUIRED = ("message", "datetime", "timestamp_desc")


def lines(path):
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        yield f"{path}:{number}", json.loads(text)


def timesketch(path):
    for place, event in lines(path):
        for name in REQUIRED:
            if not isinstance(event.get(name), str) or not event[name]:
                yield f"{place}: lacks {name}"
        prepared = copy.deepcopy(event)
        ImportStreamer()._fix_dict(prepared)
        if prepared.pop("datetime", None) is None:
            yield f"{place}: the import client reads no time"
        moment = datetime.datetime.fromisoformat(event.pop("datetime"))
        epoch = datetime.datetime.fromtimestamp(0, datetime.timezone.utc)
        if event["timestamp"] != (moment - epoch) // datetime.timedelta(microseconds=1):
            yield f"{place}: timestamp and datetime differ"
        if prepared != event:
            yield f"{place}: the import client changes it"


def ocsf(path, validators):
    for place, event in lines(path):
        validator = validators.get(event.get("class_uid"))
        if validator is None:
            yield f"{place}: is of no known class"
            continue
        for error in validator.iter_errors(event):
            yield f"{place}: {error.json_path}: {error.message[:200]}"
        if event["metadata"]["version"] != VERSION:
            yield f"{place}: is of another version"
        if event["type_uid"] != event["class_uid"] * 100 + event["activity_id"]:
            yield f"{place}: type_uid doesn't follow from class and activity"


def main(paths):
    schema = OcsfJsonSchemaEmbedded(get_ocsf_schema(VERSION))
    validators = {
        uid: Draft202012Validator(schema.get_class_schema(name)) for uid, name in CLASSES.items()
    }
    found = []
    events = 0
    for path in map(pathlib.Path, paths[::2]):
        found += timesketch(path)
        events += sum(1 for _ in lines(path))
    for path in map(pathlib.Path, paths[1::2]):
        found += ocsf(path, validators)
        events += sum(1 for _ in lines(path))
    print("\n".join(found[:50]) if found else f"{len(paths)} files with {events} events valid")
    return 1 if found or not events or len(paths) % 2 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
