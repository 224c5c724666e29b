#!/usr/bin/env python3
"""Holds the program to OpenSSL: no receipt and no path is accepted that OpenSSL refuses.

Usage: differential.py PROGRAM SAMPLES

Every receipt and every x5c of SAMPLES, genuine, forged and attacked, is changed in the ways of
receipt_mutations.py and path_mutations.py, under a fixed seed. The program judges all of them under
the roots that each came with. What passes its rules on signature and path must then pass
`openssl cms -verify` or `openssl verify` with the same root, and nothing but times left aside.

Receipts of 2020 with signed attributes that their signature does not cover are the one exception: the
program warns of each, and OpenSSL must find the signature over the content instead.
"""

import base64
import concurrent.futures
import csv
import json
import pathlib
import random
import subprocess
import sys
import tempfile

import ber
import path_mutations
import receipt_mutations
from artifacts import Anchors, collect
from receipt_mutations import Kinds, Message

SEED = 20261121
# Of so many refused pieces OpenSSL is asked, too.
REFUSED = 300

RECEIPT_RULES = {"receipt.cms", "receipt.signature", "receipt.chain"}
PATH_RULES = {"attestation.cbor", "attestation.structure", "attestation.chain"}


class Piece:
    """Something for both to judge."""

    def __init__(self, number, sample, change, kind, content):
        self.name = f"{number}:{sample.name}:{change}"
        self.anchors, self.kind, self.content = sample.anchors, kind, content
        self.accepted = self.warned = None

    @property
    def record(self):
        field, value = ("receipt", self.content)
        if self.kind == "path":
            field, value = ("attestation", self.content.encoded)
        return json.dumps({"id": self.name, field: base64.b64encode(value).decode()})


def pieces(samples, key):
    chance = random.Random(SEED)
    pool = [certificate for sample in samples for certificate in sample.certificates]
    receipts = [sample for sample in samples if sample.receipt]
    paths = [sample for sample in samples if sample.attestation]
    number = 0
    for sample in receipts:
        # Forged samples differ by little, so that a few changes of each are enough.
        kinds = Kinds(chance) if sample.is_real else Kinds(chance, 4, 1, 2)
        changes = receipt_mutations.changes(sample, receipts, pool, key, chance, kinds)
        for change, content in [("none", sample.receipt), *changes]:
            number += 1
            yield Piece(number, sample, change, "receipt", content)
    for sample in paths:
        changes = path_mutations.changes(sample, pool, chance, *(() if sample.is_real else (4, 2)))
        for change, content in [("none", sample.attestation), *changes]:
            number += 1
            yield Piece(number, sample, change, "path", content)


def judge(program, group, anchors):
    """Fills in what the program says of each piece."""
    lines = "\n".join(piece.record for piece in group)
    run = subprocess.run([program, "analyze", "-", "--format", "csv", "--fail-on", "never", "-q",
                          *anchors.options], input=lines.encode(), capture_output=True)
    rows = {row["record"]: row for row in csv.DictReader(run.stdout.decode().splitlines())}
    if run.returncode != 0:
        sys.exit(f"exit {run.returncode}: {run.stderr.decode()[-500:]}")
    for piece in group:
        row = rows.get(piece.name, {"type": "none", "failed": "", "warned": ""})
        rules = RECEIPT_RULES if piece.kind == "receipt" else PATH_RULES
        judged = row["type"] == ("receipt" if piece.kind == "receipt" else "attestation")
        piece.accepted = judged and not rules & set(row["failed"].split())
        piece.warned = "receipt.signature" in row["warned"].split()


def refusal(piece):
    """What OpenSSL has against a piece; nothing where it accepts it."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        if piece.kind == "path":
            return verify_path(folder, piece.content.certificates, piece.anchors.attestation)
        piece.content = unpadded(piece.content)
        file = folder / "receipt"
        file.write_bytes(piece.content)
        reason = openssl("cms", "-verify", "-inform", "DER", "-in", file, "-binary", "-purpose",
                         "any", "-no_check_time", "-CAfile", piece.anchors.receipt, "-out",
                         folder / "content")
        if reason and piece.warned:
            return verify_content(folder, piece)
        return reason


def unpadded(content):
    """The message without zero bytes or a copy of itself behind it: the program takes them off, with a warning."""
    try:
        end = ber.read(content, 0)[1]
    except ValueError:
        return content
    rest = content[end:]
    return content[:end] if not any(rest) or rest == content[:end] else content


def verify_path(folder, certificates, anchor):
    files = []
    for place, certificate in enumerate(certificates):
        files.append(folder / f"{place}.pem")
        text = base64.encodebytes(certificate).decode()
        files[-1].write_text(f"-----BEGIN CERTIFICATE-----\n{text}-----END CERTIFICATE-----\n")
    others = [part for file in files[1:] for part in ("-untrusted", file)]
    return openssl("verify", "-no_check_time", "-CAfile", anchor, *others, files[0])


def verify_content(folder, piece):
    """The signature over the content alone, with the key of the certificate that is named."""
    message = Message(piece.content)
    signer = message.named_certificate
    others = [certificate for certificate in message.certificates if certificate != signer]
    reason = verify_path(folder, [signer, *others], piece.anchors.receipt)
    key = subprocess.run(["openssl", "x509", "-in", folder / "0.pem", "-noout", "-pubkey"],
                         capture_output=True).stdout
    (folder / "key").write_bytes(key)
    (folder / "signature").write_bytes(message.signature)
    (folder / "content").write_bytes(message.content)
    return reason or openssl("dgst", "-sha256", "-verify", folder / "key", "-signature",
                             folder / "signature", folder / "content")


def openssl(*arguments):
    run = subprocess.run(["openssl", *map(str, arguments)], capture_output=True)
    return (run.stderr.decode() or "refused") if run.returncode else ""


def main():
    program, folder = sys.argv[1:]
    samples = collect(pathlib.Path(folder))
    with tempfile.TemporaryDirectory() as scratch:
        key = receipt_mutations.Key(pathlib.Path(scratch))
        everything = list(pieces(samples, key))
    for anchors in Anchors.all(samples):
        judge(program, [piece for piece in everything if piece.anchors == anchors], anchors)
    accepted = [piece for piece in everything if piece.accepted]
    refused = [piece for piece in everything if not piece.accepted]
    refused = random.Random(SEED).sample(refused, min(REFUSED, len(refused)))
    with concurrent.futures.ThreadPoolExecutor() as workers:
        reasons = list(workers.map(refusal, accepted))
        others = list(workers.map(refusal, refused))
    faults = [(piece, reason) for piece, reason in zip(accepted, reasons) if reason]
    for piece, reason in faults[:40]:
        print(f"{piece.name}: accepted, and OpenSSL says: {reason.splitlines()[-1]}")
    report(everything, accepted, others)
    # Were OpenSSL asked in the wrong way, it would accept nothing, or everything.
    unchanged = [piece for piece in accepted if piece.name.endswith(":none")]
    sound = len(unchanged) > 40 and any(others)
    if not sound:
        print("The comparison says nothing: too few genuine pieces, or OpenSSL refuses none.")
    print(f"{len(faults)} faults")
    sys.exit(1 if faults or not sound else 0)


def report(everything, accepted, others):
    for kind in ("receipt", "path"):
        total = [piece for piece in everything if piece.kind == kind]
        count = len([piece for piece in accepted if piece.kind == kind])
        changes = len({piece.name.split(":")[2] for piece in total})
        print(f"{len(total)} {kind}s in {changes} kinds of change: {count} accepted, "
              "all of which OpenSSL was asked about")
    lenient = len([reason for reason in others if not reason])
    print(f"Of {len(others)} that the program refuses, OpenSSL accepts {lenient}")


if __name__ == "__main__":
    main()
