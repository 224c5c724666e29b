"""The receipts and attestations of samples/, each with the roots that it came with."""

import base64
import json

import ber


class Anchors:
    """The roots of a sample, as files; the program's own where it is told of none."""

    def __init__(self, attestation, receipt, options):
        self.attestation, self.receipt, self.options = attestation, receipt, options

    def __eq__(self, other):
        return self.options == other.options

    @staticmethod
    def own(folder):
        roots = folder / "roots"
        return Anchors(roots / "Apple_App_Attestation_Root_CA.pem", roots / "Apple_Root_CA_-_G3.pem",
                       [])

    @staticmethod
    def given(attestation, receipt):
        return Anchors(attestation, receipt, ["--attestation-root", str(attestation),
                                              "--receipt-root", str(receipt)])

    @staticmethod
    def all(samples):
        found = []
        for sample in samples:
            if sample.anchors not in found:
                found.append(sample.anchors)
        return found


class Sample:
    """A receipt, or an attestation, whose receipt is then one of its own."""

    def __init__(self, name, anchors, receipt=None, attestation=None):
        self.name, self.anchors = name, anchors
        self.receipt, self.attestation = receipt, attestation

    @property
    def is_real(self):
        return not self.anchors.options

    @property
    def certificates(self):
        return self.attestation.certificates if self.attestation else []


class Attestation:
    """The certificates of an attestation, between the bytes around them."""

    def __init__(self, certificates, before, behind):
        self.certificates, self.before, self.behind = certificates, before, behind

    @property
    def encoded(self):
        count = len(self.certificates)
        items = b"".join(head(0x40, len(item)) + item for item in self.certificates)
        return self.before + head(0x80, count) + items + self.behind

    def holding(self, certificates):
        return Attestation(certificates, self.before, self.behind)


def head(major, count):
    """The head of a CBOR item (RFC 8949 §3)."""
    if count < 24:
        return bytes([major | count])
    return bytes([major | (24 if count < 256 else 25)]) + count.to_bytes(1 if count < 256 else 2, "big")


def item(data, start):
    """Major type, argument and the place behind the head; ValueError for what no sample has."""
    if start >= len(data):
        raise ValueError("cut short")
    low = data[start] & 0x1F
    if low < 24:
        return data[start] >> 5, low, start + 1
    if low > 25:
        raise ValueError("an item too large")
    width = 1 if low == 24 else 2
    return data[start] >> 5, int.from_bytes(data[start + 1:start + 1 + width], "big"), start + 1 + width


def strings(data, start, count):
    """Byte strings one behind the other, and the place behind them."""
    found = []
    for _ in range(count):
        major, length, start = item(data, start)
        if major != 2 or start + length > len(data):
            raise ValueError("no byte string")
        found.append(data[start:start + length])
        start += length
    return found, start


def cut(data):
    """An attestation and its receipt; ValueError where the object has not these parts."""
    place = data.find(b"\x63x5c") + 4
    major, count, start = item(data, place)
    if place < 4 or major != 4:
        raise ValueError("no x5c")
    certificates, end = strings(data, start, count)
    attestation = Attestation(certificates, data[:place], data[end:])
    place = data.find(b"\x67receipt", end)
    receipt = strings(data, place + 8, 1)[0][0] if place >= 0 else None
    return attestation, receipt


def samples_of(name, record, anchors):
    try:
        if "receipt" in record:
            receipt = base64.b64decode(record["receipt"], validate=True)
            ber.parse(receipt)
            yield Sample(name, anchors, receipt=receipt)
        if "attestation" in record:
            attestation, receipt = cut(base64.b64decode(record["attestation"], validate=True))
            yield Sample(name, anchors, attestation=attestation)
            if receipt:
                ber.parse(receipt)
                yield Sample(f"{name}, receipt", anchors, receipt=receipt)
    except (ValueError, TypeError, IndexError):
        # What is damaged on the way is for the tests of readers.
        return


def collect(folder):
    """Every sample of real/, forged/ and attacks/ that can be read by the shortest way."""
    roots = folder / "roots"
    throwaway = Anchors.given(roots / "throwaway-attestation-root.pem",
                              roots / "throwaway-receipt-root.pem")
    found = []
    for name, anchors in (("real", Anchors.own(folder)), ("forged", throwaway)):
        for file in sorted((folder / name).glob("*.json")):
            found += samples_of(file.stem, json.loads(file.read_text()), anchors)
    for file in sorted((folder / "attacks").glob("*.case.json")):
        case = json.loads(file.read_text())
        found += attack(file.parent, file.name.removesuffix(".case.json"), case, folder)
    return found


def attack(folder, name, case, samples):
    options = case.get("options", [])
    given = {option: folder / value.removeprefix("@")
             for option, value in zip(options, options[1:]) if option.endswith("-root")}
    own = Anchors.own(samples)
    anchors = own if not given else Anchors.given(
        given.get("--attestation-root", own.attestation), given.get("--receipt-root", own.receipt))
    for file in case["inputs"]:
        path = folder / file
        if path.suffix != ".jsonl":
            continue
        for line in path.read_text(errors="replace").splitlines():
            try:
                record = json.loads(line)
            except (ValueError, RecursionError):
                # Attacks on readers of JSON hold no artifact for this comparison.
                continue
            if isinstance(record, dict):
                yield from samples_of(name, record, anchors)
