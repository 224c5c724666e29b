#!/usr/bin/env python3
"""Breaks genuine artifacts in every place and runs the program over the pieces.

Usage: soak.py PROGRAM FOLDER

Every genuine attestation is cut at each length and has each byte flipped; one attestation has each
single bit flipped. The program must give a result for every piece, must not crash, and must never
accept a broken attestation without a failed or warned check.
"""

import base64
import json
import pathlib
import subprocess
import sys

CONTEXT = ("appId", "environment", "challenge", "challengeEncoding", "clientDataHash", "keyId",
           "capturedAt", "clientData", "clientDataEncoding", "publicKey", "previousCounter")


def pieces(data, every_bit):
    """Names and bytes of everything that can be made from the artifact."""
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
    program, folder = sys.argv[1:]
    samples = sorted(pathlib.Path(folder).glob("*.json"))
    # One attestation with, one without extension data behind the key get every bit flipped.
    thorough = {"attestation-veehaitch-ios14.4-2021-01-22-dev",
                "attestation-apple-guide-2026-ios27.0-2026-04-20-prod"}
    total = 0
    faults = []
    for sample in samples:
        record = json.loads(sample.read_text())
        kind = next(k for k in ("attestation", "assertion", "receipt") if k in record)
        whole = [json.dumps(piece) for piece in records(record, kind, sample.stem in thorough)]
        run = subprocess.run([program, "analyze", "-", "--format", "jsonl", "--fail-on", "never"],
                             input="\n".join(whole).encode(), capture_output=True)
        lines = [json.loads(line) for line in run.stdout.splitlines()]
        results = [line for line in lines if line["kind"] == "artifact"]
        if run.returncode != 0 or len(results) != len(whole):
            faults.append(f"{sample.stem}: exit {run.returncode}, {len(results)} results of "
                          f"{len(whole)}: {run.stderr.decode()[-500:]}")
        for result in results:
            counts = result["verdict"]["counts"]
            noticed = counts["fail"] + counts["warn"] > known_warnings(record)
            if result["verdict"]["outcome"] == "accepted" and not noticed and kind != "receipt":
                faults.append(f"{sample.stem} {result['record']}: accepted without a warning")
        total += len(results)
    for fault in faults[:40]:
        print(fault)
    print(f"{total} broken artifacts from {len(samples)} samples, {len(faults)} faults")
    sys.exit(1 if faults else 0)


def known_warnings(record):
    return len(record["case"]["expect"]["warn"])


if __name__ == "__main__":
    main()
