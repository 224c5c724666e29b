#!/usr/bin/env python3
"""Measures how fast captures, logs and archives are read, and how much memory that takes.

Usage: containers.py TOOL [MEGABYTES]

Makes each input, reads it once, and removes it: a capture like those that people have, a HAR file and a log
with an artifact in every hundredth exchange or line, the log as one line, the same with an artifact in every
20,000th, and a zip of small files. Speeds count unpacked bytes, per second of processor time and of wall-clock
time. Beside the first one, `jq` counts its entries (if installed) and Python loads it.
"""

import base64
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from functools import partial

import capture

SAMPLE = pathlib.Path("samples/real/assertion-bas-d-co-chiff-attestation-test-ctr2.json")
# What is read with less: the requirement for an input of any size.
MEMORY = 300
RARE = 20_000


def sample():
    """Returns a genuine assertion in Base64."""
    record = json.loads(SAMPLE.read_text())
    return base64.b64encode(base64.b64decode(record["assertion"])).decode()


def filler(number):
    return (f"2026-11-21T10:{number // 60 % 60:02}:{number % 60:02}.123Z web-{number % 7} api[{number % 999}]: "
            f"level=info request={number:016x} path=/v1/orders/{number} status=200 duration={number % 400}ms\n")


def log(path, size, assertion, every=100, end="\n"):
    with path.open("w") as file:
        number = 0
        while file.tell() < size:
            text = "".join(
                filler(at) if at % every else filler(at)[:-1] + f" assertion={assertion}\n"
                for at in range(number, number + 1_000))
            file.write(text.replace("\n", end))
            number += 1_000


def har(path, size, assertion, every=100):
    answer = json.dumps({"items": [{"id": at, "name": f"item {at}", "price": at * 3} for at in range(200)]})
    with path.open("w") as file:
        file.write('{"log":{"version":"1.2","creator":{"name":"bench","version":"1"},"entries":[')
        number = 0
        while file.tell() < size:
            body = json.dumps({"assertion": assertion, "n": number} if number % every == 0 else {"n": number})
            entry = {
                "startedDateTime": "2026-11-21T10:00:00.000Z", "time": 12,
                "request": {"method": "POST", "url": f"https://api.example.com/v1/{number}",
                            "headers": [{"name": "Content-Type", "value": "application/json"}],
                            "postData": {"mimeType": "application/json", "text": body}},
                "response": {"status": 200, "headers": [],
                             "content": {"mimeType": "application/json", "text": answer}},
            }
            file.write(("," if number else "") + json.dumps(entry))
            number += 1
        file.write("]}}")


def archive(path, size, assertion):
    count = 10_000
    text = "".join(filler(at) for at in range(max(1, size // count // 150))) + f"assertion={assertion}\n"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for at in range(count):
            file.writestr(f"logs/{at:05}.txt", text)
    return count * len(text)


def others(path):
    """Prints the processor time of two JSON parsers for a capture."""
    for name, command in (
            ("jq", ["jq", ".log.entries|length", path]),
            ("Python", [sys.executable, "-c", "import json, sys; json.load(open(sys.argv[1]))", path])):
        if shutil.which(command[0]):
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
            usage = os.wait4(process.pid, 0)[2]
            print(f"  {name} takes {usage.ru_utime + usage.ru_stime:.2f} s of processor time", flush=True)


def measure(tool, name, path, size, artifacts):
    start = time.monotonic()
    process = subprocess.Popen(
        [tool, "analyze", path, "-q", "--format", "jsonl", "--fail-on", "never"],
        stdout=subprocess.PIPE)
    last = b""
    for line in process.stdout:
        last = line
    _, _, usage = os.wait4(process.pid, 0)
    taken = time.monotonic() - start
    summary = json.loads(last)
    used = usage.ru_utime + usage.ru_stime
    memory = usage.ru_maxrss / 1024
    print(f"{name}: {size / 1e6:.0f} MB in {taken:.1f} s, {used:.1f} s of processor time, "
          f"{size / 1e6 / taken:.1f} MB/s, {size / 1e6 / used:.1f} MB per second of processor time, "
          f"{memory:.0f} MB of memory, "
          f"{summary['artifacts']} artifacts", flush=True)
    return memory < MEMORY and summary["artifacts"] >= artifacts


def main():
    tool = sys.argv[1]
    size = int(sys.argv[2] if len(sys.argv) > 2 else 64) << 20
    assertion = sample()
    good = True
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "input"
        for name, make in (
                ("capture", capture.write), ("HAR", har), ("log", log), ("one line", partial(log, end=" ")),
                ("HAR, few artifacts", partial(har, every=RARE)),
                ("log, few artifacts", partial(log, every=RARE)), ("zip of 10,000 files", archive)):
            packed = make(path, size, assertion)
            good &= measure(tool, name, path, packed or path.stat().st_size, 1)
            if make == capture.write:
                others(path)
            path.unlink()
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
