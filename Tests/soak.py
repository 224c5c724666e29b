#!/usr/bin/env python3
"""Truncates and flips genuine artifacts everywhere, and runs the program over the pieces.

Usage: soak.py PROGRAM FOLDER [--every-bit]

Cuts a few genuine artifacts at every eighth length, and flips one bit of every other byte: the even bytes of one
artifact, the odd bytes of the next, so that every field that the decoders know is flipped in at least one of them. With
--every-bit, at every length, and all eight bits of every byte. The program must give a result for every piece, must not
crash, and must never accept a broken artifact without a failed or warned check.

With --every-bit it also prints a table for each artifact: the regions that its decoded fields cover, what
became of the flips in each, and the rules that failed or warned, with the number of flips.
"""

import base64
import collections
import csv
import io
import json
import pathlib
import subprocess
import sys

CONTEXT = ("appId", "environment", "challenge", "challengeEncoding", "clientDataHash", "keyId",
           "capturedAt", "clientData", "clientDataEncoding", "publicKey", "previousCounter")

# Attestations without and with extension data after the key, and one whose receipt has signed attributes;
# an assertion, and a receipt of each encoding.
SAMPLES = (
    "attestation-veehaitch-ios14.4-2021-01-22-dev",
    "attestation-apple-guide-2026-ios27.0-2026-04-20-prod",
    "attestation-veehaitch-ios14.0-2020-09-15-dev",
    "assertion-bas-d-co-chiff-attestation-test-ctr2",
    "receipt-veehaitch-receipt-2021-01-23-dev",
    "receipt-veehaitch-receipt-2020-11-22-dev",
)


def pieces(data, number, every_bit):
    """Yields name and bytes of every piece of the artifact with a number among the samples."""
    for length in range(len(data)) if every_bit else range(number, len(data), 8):
        yield f"cut:{length}", data[:length]
    for offset in range(len(data)) if every_bit else range(number % 2, len(data), 2):
        for bit in range(8) if every_bit else (offset // 2 % 8,):
            changed = bytearray(data)
            changed[offset] ^= 1 << bit
            yield f"flip:{offset}:{bit}", bytes(changed)


def records(record, kind, number, every_bit):
    context = {key: record[key] for key in CONTEXT if key in record}
    for name, piece in pieces(base64.b64decode(record[kind]), number, every_bit):
        yield {"id": name, kind: base64.b64encode(piece).decode(), **context}


def kind_of(record):
    return next(kind for kind in ("attestation", "assertion", "receipt") if kind in record)


class Regions:
    """The parts of an artifact that its decoded fields name, each with its bytes."""

    def __init__(self, program, sample, kind):
        run = subprocess.run([program, "analyze", sample, "-q", "--format", "jsonl", "--evidence", "full",
                              "--fail-on", "never"], capture_output=True, check=True)
        result = next(line for line in map(json.loads, run.stdout.splitlines())
                      if line["kind"] == "artifact" and line["artifact"]["type"] == kind)
        self.buffers = {buffer["name"]: buffer for buffer in result["buffers"]}
        # The name of the innermost field of each byte.
        self.names = ["other bytes"] * self.buffers["artifact"]["bytes"]
        self.add(result["decoded"], "")
        # The rules that fail or warn for the intact artifact.
        self.noticed = {check["rule"] for check in result["checks"] if check["result"] in ("fail", "warn")}

    def add(self, field, path):
        span = self.span(field)
        if span:
            # Of a field with parts, the bytes between these are headers: keys, tags and lengths.
            name = f"{path} {field.get('note', '')[:44]}".strip() if field["name"].isdigit() else path
            self.names[span.start:span.stop] = [name or "structure"] * len(span)
        for part in () if self.is_whole(field) else field.get("children", ()):
            self.add(part, f"{path}/{part['name']}")

    def is_whole(self, field):
        """Returns whether a field is one region with all its parts: a certificate, or the payload."""
        return self.span(field) is not None and (
            field["name"] == "payload"
            or any(part["name"] == "subjectPublicKey" for part in field.get("children", ())))

    def span(self, field):
        """Returns the range of a field in the artifact; None if it has none of its own."""
        if field.get("buffer") == "artifact":
            return range(field["offset"], field["offset"] + field["length"])
        if field["name"] == "payload" and field.get("buffer") in self.buffers:
            # It comes in chunks. The headers between them count as payload.
            chunks = self.buffers[field["buffer"]]["from"]
            return range(chunks[0]["offset"], chunks[-1]["offset"] + chunks[-1]["length"])
        return None


class Table:
    """What became of the flips in each region of an artifact."""

    OUTCOMES = ("rejected", "accepted", "undetermined", "unreadable")
    # Rules that are listed for a region; of the others only the number.
    MOST = 4

    def __init__(self, regions):
        self.regions = regions
        self.outcomes = collections.defaultdict(collections.Counter)
        self.rules = collections.defaultdict(collections.Counter)
        self.same = collections.Counter()
        self.silent = collections.Counter()

    def add(self, piece, result, is_silent):
        kind, offset, *_ = piece.split(":")
        if kind != "flip":
            return
        name = self.regions.names[int(offset)]
        self.outcomes[name][result["outcome"]] += 1
        self.rules[name].update(result["failed"].split())
        self.rules[name].update(f"{rule} (warned)" for rule in result["warned"].split())
        accepted = result["outcome"] == "accepted"
        noticed = set((result["failed"] + " " + result["warned"]).split())
        self.same[name] += accepted and noticed == self.regions.noticed
        self.silent[name] += is_silent

    def show(self, title):
        print(f"\n### {title}\n")
        print("| Region | Bytes | Flips |", " | ".join(word.capitalize() for word in self.OUTCOMES),
              "| Accepted, noticed by no other rule than before | Accepted silently "
              "| Rules that failed or warned |")
        print("|---" * (len(self.OUTCOMES) + 6) + "|")
        for name in dict.fromkeys(self.regions.names):
            outcomes, rules = self.outcomes[name], self.rules[name].most_common()
            listed = [f"{rule} {count}" for rule, count in rules[:self.MOST]]
            listed += [f"{len(rules) - self.MOST} others"] if len(rules) > self.MOST else []
            print(f"| {name} | {self.regions.names.count(name)} | {outcomes.total()} |",
                  " | ".join(str(outcomes[word]) for word in self.OUTCOMES),
                  f"| {self.same[name]} | {self.silent[name]} | {', '.join(listed)} |", flush=True)


def main():
    program, folder, *options = sys.argv[1:]
    every_bit = "--every-bit" in options
    samples = [pathlib.Path(folder) / f"{name}.json" for name in SAMPLES]
    total = 0
    faults = []
    for number, sample in enumerate(samples):
        record = json.loads(sample.read_text())
        kind = kind_of(record)
        table = Table(Regions(program, sample, kind)) if every_bit else None
        whole = [json.dumps(piece) for piece in records(record, kind, number, every_bit)]
        run = subprocess.run([program, "analyze", "-", "--format", "csv", "--fail-on", "never"],
                             input="\n".join(whole).encode(), capture_output=True)
        results = list(csv.DictReader(io.StringIO(run.stdout.decode())))
        if run.returncode != 0 or len(results) != len(whole):
            faults.append(f"{sample.stem}: exit {run.returncode}, {len(results)} results of "
                          f"{len(whole)}: {run.stderr.decode()[-500:]}")
        for result in results:
            noticed = len((result["failed"] + " " + result["warned"]).split()) > unavoidable_warnings(record)
            is_silent = result["outcome"] == "accepted" and not noticed
            if is_silent:
                faults.append(f"{sample.stem} {result['record']}: accepted without a warning")
            if table:
                table.add(result["record"], result, is_silent)
        if table:
            table.show(sample.stem)
        total += len(results)
    for fault in faults[:40]:
        print(fault)
    print(f"{total} broken artifacts from {len(samples)} samples, {len(faults)} faults")
    sys.exit(1 if faults else 0)


def unavoidable_warnings(record):
    """Returns the warnings that the intact artifact has too.

    No signature covers the signed attributes of receipts of 2020. For changes there, the warning that they
    aren't covered counts.
    """
    return len([rule for rule in record["case"]["expect"]["warn"] if rule != "receipt.signature"])


if __name__ == "__main__":
    main()
