#!/usr/bin/env python3
"""Truncates and flips genuine artifacts everywhere, and runs the program over the pieces.

Usage: soak.py PROGRAM FOLDER [--every-bit]

Cuts a few genuine artifacts at every length, and flips one bit of every byte, or all eight with
--every-bit. The program must give a result for every piece, must not crash, and must never accept a broken
attestation without a failed or warned check.
"""

import base64
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


def pieces(data, every_bit):
    """Yields name and bytes of every piece of the artifact."""
    for length in range(len(data)):
        yield f"cut:{length}", data[:length]
    for offset in range(len(data)):
        for bit in range(8) if every_bit else (offset % 8,):
            changed = bytearray(data)
            changed[offset] ^= 1 << bit
            yield f"flip:{offset}:{bit}", bytes(changed)


def records(record, kind, every_bit):
    context = {key: record[key] for key in CONTEXT if key in record}
    for name, piece in pieces(base64.b64decode(record[kind]), every_bit):
        yield {"id": name, kind: base64.b64encode(piece).decode(), **context}


def main():
    program, folder, *options = sys.argv[1:]
    every_bit = "--every-bit" in options
    samples = [pathlib.Path(folder) / f"{name}.json" for name in SAMPLES]
    total = 0
    faults = []
    for sample in samples:
        record = json.loads(sample.read_text())
        kind = next(k for k in ("attestation", "assertion", "receipt") if k in record)
        whole = [json.dumps(piece) for piece in records(record, kind, every_bit)]
        run = subprocess.run([program, "analyze", "-", "--format", "csv", "--fail-on", "never"],
                             input="\n".join(whole).encode(), capture_output=True)
        results = list(csv.DictReader(io.StringIO(run.stdout.decode())))
        if run.returncode != 0 or len(results) != len(whole):
            faults.append(f"{sample.stem}: exit {run.returncode}, {len(results)} results of "
                          f"{len(whole)}: {run.stderr.decode()[-500:]}")
        for result in results:
            noticed = len((result["failed"] + " " + result["warned"]).split()) > unavoidable_warnings(record)
            if kind == "attestation" and result["outcome"] == "accepted" and not noticed:
                faults.append(f"{sample.stem} {result['record']}: accepted without a warning")
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
