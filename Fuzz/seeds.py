#!/usr/bin/env python3
"""Makes the seeds of every fuzzer from the samples.

Usage: seeds.py SAMPLES RESULTS SEEDS

Fills a folder in SEEDS for each fuzzer with files named by their hash, and removes earlier files.
"""

import base64
import gzip
import hashlib
import io
import json
import pathlib
import plistlib
import shutil
import sys
import tarfile
import urllib.parse
import zipfile
import zlib

import packets

ARTIFACTS = ("attestation", "assertion", "receipt")
# Encodings of genuine artifacts are made of few of them: one of each kind.
FEW = 3
# At most as long as a record with an assertion; records with an attestation are longer.
SHORT = 3_000
# The most bytes of an input, as in run.py.
LONGEST = 16_384


def write(folder, data):
    (folder / hashlib.sha256(data).hexdigest()[:16]).write_bytes(data)


def spellings(data):
    """Returns the texts that transports make of the bytes."""
    text = base64.b64encode(data).decode()
    lines = "\n".join(text[at:at + 64] for at in range(0, len(text), 64))
    pem = f"-----BEGIN X-----\n{lines}\n-----END X-----\n"
    pairs = data.hex()
    yield from (
        text, text.rstrip("=").replace("+", "-").replace("/", "_"), pairs, lines, pem,
        "a: b\n" + pem + pem, pem.replace("-----\n", "-----\nProc-Type: 4\n\n", 1),
        pem.replace("\n", "\\n"), text.replace("+", " "), urllib.parse.quote(text, safe=""),
        json.dumps(text).replace("/", "\\/"), f'Optional("{text}")', f"'{text}';",
        f"data:application/octet-stream;base64,{text}", f"  {text}\r\n",
        base64.b64encode(text.encode()).decode(), text[:-3], text[:40] + "\ufffd" + text[41:],
        json.dumps(list(data)), json.dumps({"type": "Buffer", "data": list(data)}),
        "<" + " ".join(pairs[at:at + 8] for at in range(0, len(pairs), 8)) + ">",
        f"{{length = {len(data)}, bytes = 0x{pairs[:16]} {pairs[16:32]} ... {pairs[-16:]} }}",
    )


def elements(data):
    """Yields every long ASN.1 element inside: certificates and their parts."""
    for start in range(len(data) - 4):
        if data[start] == 0x30 and data[start + 1] == 0x82:
            end = start + 4 + int.from_bytes(data[start + 2:start + 4], "big")
            if end <= len(data):
                yield data[start:end]


def receipts(data):
    """Yields the bytes from the start of each signed message with indefinite lengths."""
    at = data.find(bytes.fromhex("308006092a864886f70d010702"))
    if at >= 0:
        yield data[at:]


def files(samples, folder):
    """Returns the files of a folder and of its folders."""
    return [path for path in sorted(samples.glob(f"{folder}/**/*")) if path.is_file()]


def records(samples):
    for path in sorted([*samples.glob("*/*.json"), *samples.glob("*/*.jsonl")]):
        if path.name.endswith(".case.json"):
            continue
        for line in path.read_text(errors="replace").splitlines() if path.suffix == ".jsonl" else (
                path.read_text(),):
            try:
                record = json.loads(line)
            except (ValueError, RecursionError):
                continue
            if isinstance(record, dict):
                record.pop("case", None)
                yield record


def decoded(text):
    try:
        return base64.b64decode(text, validate=True)
    except (ValueError, TypeError):
        return None


def pieces(data):
    """Yields the bytes, cut to the length that a fuzzer takes; for packed ones also what they unpack to."""
    yield data[:LONGEST]
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
        yield data[:LONGEST]
    exported = packets.shortened(data, LONGEST)
    if exported:
        yield exported


def archives(data):
    """Yields a file in each kind of archive, and each kind of property list."""
    for mode in ("w", "w:gz", "w:bz2", "w:xz"):
        target = io.BytesIO()
        with tarfile.open(fileobj=target, mode=mode) as archive:
            entry = tarfile.TarInfo("a/b.json")
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
            entry = tarfile.TarInfo("../link")
            entry.type, entry.linkname = tarfile.SYMTYPE, "/etc/passwd"
            archive.addfile(entry)
        yield target.getvalue()
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        target = io.BytesIO()
        with zipfile.ZipFile(target, "w", method) as archive:
            archive.writestr("/a.json", data)
            archive.writestr("b.gz", gzip.compress(data, mtime=0))
        yield target.getvalue()
    values = {"assertion": data, "keyId": "abc", "list": [1, 2.5, True, {"date": "x"}]}
    for form in (plistlib.FMT_XML, plistlib.FMT_BINARY):
        yield plistlib.dumps(values, fmt=form)
    yield zlib.compress(data)


def lines_of(results):
    """Returns the first line, the last, and the shortest of the others, because lines repeat their structure."""
    first, *others, last = results.read_bytes().splitlines()
    return [first, last, *sorted(others, key=len)[:60]]


def with_options(options, evidence):
    """Yields each option's file before each piece of evidence, as far as both together are short enough."""
    for option in options:
        for data in evidence:
            if len(option) + len(data) < LONGEST:
                yield option + b"\x1e" + data


def profiles():
    """Returns files of profiles."""
    one = {"name": "Example", "hosts": ["api.example.com"], "paths": ["/attest", "/v1"],
           "challengePaths": ["/challenge"], "challengeNames": ["nonce"], "accepted": {"state": "attested"},
           "refused": {"state": ["denied", "expired"]}, "acceptedStatuses": ["202"],
           "signedParts": ["@method", "@target", "payload"], "accountHeaders": ["X-User"],
           "headers": ["X-App"]}
    token = {"name": "Issuer", "issuer": "https://issuer.example/", "hosts": ["issuer.example"]}
    return [json.dumps(value).encode() for value in (one, token, [one, token])]


def contexts(some):
    """Returns files of context: the records without their artifacts, and entitlements."""
    rows = [{name: value for name, value in record.items() if name not in ARTIFACTS} for record in some]
    entitlements = {"application-identifier": "A1B2C3D4E5.com.example.app",
                    "com.apple.developer.devicecheck.appattest-environment": "development"}
    return [*(json.dumps(row).encode() for row in rows), "\n".join(map(json.dumps, rows[:4])).encode(),
            plistlib.dumps(entitlements)]


def main():
    samples, results, seeds = (pathlib.Path(argument) for argument in sys.argv[1:])
    shutil.rmtree(seeds, ignore_errors=True)
    folders = {name: seeds / name for name in (
        "text", "cbor", "ber", "receipt", "records", "containers", "results", "pipeline", "binding",
        "flows", "resultsfiles", "profiles", "context")}
    for folder in folders.values():
        folder.mkdir(parents=True)
    spelled = dict.fromkeys(ARTIFACTS, 0)
    some = []
    for number, record in enumerate(records(samples)):
        line = json.dumps(record).encode()
        write(folders["records"], line)
        # The whole pipeline is slow, and forged records differ in a few bytes only.
        if len(line) < SHORT or number % 4 == 0:
            write(folders["pipeline"], line)
        if len(line) < SHORT:
            some.append(record)
        for kind in ARTIFACTS:
            data = decoded(record.get(kind))
            if not data:
                continue
            if kind == "receipt":
                write(folders["receipt"], data)
            else:
                write(folders["cbor"], data)
            for part in receipts(data):
                write(folders["receipt"], part)
                write(folders["ber"], part)
            for part in elements(data):
                write(folders["ber"], part)
            if spelled[kind] < FEW:
                spelled[kind] += 1
                for text in spellings(data):
                    write(folders["text"], text.encode())
                write(folders["text"], record[kind].encode("utf-16", "surrogatepass"))
    # Files of many records, in their three forms.
    for form in ("\n".join(map(json.dumps, some[:8])), json.dumps(some[:4]),
                 "\n".join(json.dumps(record, indent=1) for record in some[:3])):
        write(folders["records"], form.encode())
        write(folders["pipeline"], form.encode())
    for path in [*sorted(samples.glob("raw/*")), *sorted(samples.glob("attacks/*"))]:
        if path.is_file() and not path.name.endswith(".case.json"):
            data = path.read_bytes()
            for name in ("text", "records", "pipeline"):
                write(folders[name], data)
            if path.suffix in (".cbor", ".der", ".ber"):
                write(folders["cbor" if path.suffix == ".cbor" else "ber"], data)
    for path in [*files(samples, "captures"), *sorted(samples.glob("pasted/*.txt"))]:
        if not path.name.endswith(".case.json"):
            for data in pieces(path.read_bytes()):
                write(folders["containers"], data)
                write(folders["pipeline"], data)
    for data in archives(json.dumps(some[0]).encode()):
        write(folders["containers"], data)
    first, last, *others = lines_of(results)
    for line in (first, last, *others):
        write(folders["results"], line)
    for size in (0, 1, 2, 4):
        write(folders["resultsfiles"], b"\n".join([first, *others[:size], last, b""]))
    short = [json.dumps(record).encode() for record in some[:12]]
    captures = [path.read_bytes() for path in files(samples, "captures")
                if path.stat().st_size < LONGEST - 2_000 and not path.name.endswith(".case.json")]
    for data in with_options(profiles(), captures[:40]):
        write(folders["profiles"], data)
    for data in with_options(contexts(some[:12]), short):
        write(folders["context"], data)
    # Decisions have no form, so any bytes are a beginning.
    for number in range(64):
        data = b"".join(hashlib.sha256(bytes([number, part])).digest() for part in range(number % 16 + 1))
        write(folders["binding"], data)
        write(folders["flows"], data)
    print(", ".join(f"{name}: {len(list(folder.iterdir()))}" for name, folder in folders.items()),
          "seeds")


if __name__ == "__main__":
    main()
