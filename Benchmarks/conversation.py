#!/usr/bin/env python3
"""Measures the time and memory of each event of a conversation.

Usage: conversation.py PROGRAM [--sizes 1000 10000 100000] [--shape records|capture] [--limit 1.5]
       [--memory 300]

Makes conversations of each size: keys with a growing counter, one in a hundred requests replayed, as
evidence records or as a capture (HAR). Artifacts are those of samples/ with other bytes at their ends, so
that each is different; the signatures aren't measured. Exits with 1 if an event of the largest size takes
more than `limit` times as long as one of the smallest, or if memory exceeds `memory` MB.
"""

import argparse
import base64
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import growth_inputs


def stamp(milliseconds):
    seconds, rest = divmod(milliseconds, 1000)
    days, seconds = divmod(seconds, 86_400)
    return (f"2026-05-{1 + days:02}T{seconds // 3600:02}:{seconds // 60 % 60:02}:"
            f"{seconds % 60:02}.{rest:03}Z")


def events(count):
    """Yields assertions of keys with twenty requests each; sends every hundredth again."""
    one = growth_inputs.raw(growth_inputs.assertion(), "assertion")
    at = one.rindex(b"authenticatorData") + len(b"authenticatorData") + 2 + 32 + 1
    for number in range(count):
        again = number % 100 == 99
        of = number - 1 if again else number
        key, counter = divmod(of, 20)
        changed = one[:at] + (counter + 1).to_bytes(4, "big") + one[at + 4:]
        changed = changed[:20] + of.to_bytes(8, "big") + changed[28:]
        yield (number, base64.b64encode(changed).decode(),
               base64.b64encode(key.to_bytes(32, "big")).decode(), f"u-{key}")


def records(count, file):
    for number, assertion, key, account in events(count):
        line = {"id": f"{number}", "assertion": assertion, "keyId": key, "account": account,
                "client": f"10.{number >> 16 & 255}.{number >> 8 & 255}.1", "status": 200,
                "capturedAt": stamp(number * 700)}
        file.write(json.dumps(line) + "\n")


def capture(count, file):
    file.write('{"log":{"version":"1.2","creator":{"name":"bench","version":"1"},"entries":[\n')
    for number, assertion, key, account in events(count):
        text = json.dumps({"assertion": assertion, "keyId": key, "user": account})
        entry = {
            "startedDateTime": stamp(number * 700), "time": 40,
            "clientIPAddress": f"10.{number >> 16 & 255}.{number >> 8 & 255}.1",
            "request": {"method": "POST", "url": "https://api.example.com/v1/transfers",
                        "httpVersion": "HTTP/2.0", "headers": [], "queryString": [], "cookies": [],
                        "headersSize": -1, "bodySize": len(text),
                        "postData": {"mimeType": "application/json", "text": text}},
            "response": {"status": 200, "statusText": "", "httpVersion": "HTTP/2.0", "headers": [],
                         "cookies": [], "redirectURL": "", "headersSize": -1, "bodySize": 2,
                         "content": {"mimeType": "application/json", "text": "{}", "size": 2}},
            "cache": {}, "timings": {"send": 0, "wait": 40, "receive": 0}}
        file.write(("," if number else "") + json.dumps(entry) + "\n")
    file.write("]}}\n")


SHAPES = {"records": (records, "events.jsonl"), "capture": (capture, "events.har")}


def measure(program, shape, count):
    make, name = SHAPES[shape]
    with tempfile.TemporaryDirectory() as place:
        path = pathlib.Path(place) / name
        with open(path, "w", encoding="utf-8") as file:
            make(count, file)
        with open(pathlib.Path(place) / "out", "wb") as sink:
            child = subprocess.Popen(
                [program, "analyze", path, "--format", "jsonl", "-q", "--fail-on", "never"],
                stdout=sink)
            _, status, usage = os.wait4(child.pid, 0)
        if os.waitstatus_to_exitcode(status) != 0:
            sys.exit(f"{count} events: the program ended with {os.waitstatus_to_exitcode(status)}")
        found = sum(b'"kind":"finding"' in line for line in open(pathlib.Path(place) / "out", "rb"))
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument("--sizes", type=int, nargs="*", default=[1_000, 10_000, 100_000])
    parser.add_argument("--shape", choices=SHAPES, default="records")
    parser.add_argument("--limit", type=float, default=1.5)
    parser.add_argument("--memory", type=float, default=300)
    options = parser.parse_args()
    costs, peaks = [], []
    print(f"{'events':>10}{'s':>9}{'ms/event':>10}{'MB':>7}{'findings':>10}")
    for size in options.sizes:
        seconds, megabytes, found = measure(options.program, options.shape, size)
        costs.append(seconds / size)
        peaks.append(megabytes)
        print(f"{size:10,}{seconds:9.2f}{1000 * seconds / size:10.3f}{megabytes:7.0f}{found:10,}",
              flush=True)
    # Subtracts the start of the program: it takes longer than the events of a small conversation.
    sys.exit(costs[-1] > options.limit * costs[0] or max(peaks) > options.memory)


if __name__ == "__main__":
    main()
