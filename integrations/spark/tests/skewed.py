"""Makes evidence of one key that most requests come from."""

from __future__ import annotations

import base64
import hashlib
import json
import random
from collections.abc import Iterator

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

APP = "8YE23NZS57.com.example.wallet"


def assertions(count: int) -> Iterator[bytes]:
    """Yields records of `count` assertions of one key with a growing counter. Of a hundred, one has a signature
    over other client data, one is sent again, and one by another account."""
    chance = random.Random(1)
    key = ec.generate_private_key(ec.SECP256R1())
    public = key.public_key()
    point = public.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    common = {
        "keyId": _text(hashlib.sha256(point).digest()), "appId": APP, "environment": "production",
        "publicKey": _text(public.public_bytes(serialization.Encoding.DER,
                                               serialization.PublicFormat.SubjectPublicKeyInfo))}
    for number in range(count):
        kind = number % 100
        challenge = _text(chance.randbytes(16))
        data = json.dumps({"challenge": challenge, "amount": number}).encode()
        signed = b"other" if kind == 50 else data
        sent = _text(_assertion(key, number + 1, signed))
        record = {
            **common, "id": f"{number}", "assertion": sent, "clientData": _text(data), "clientDataEncoding": "base64",
            "challenge": challenge, "challengeEncoding": "utf8", "account": "mallory" if kind == 70 else "alice",
            "status": 403 if kind == 50 else 200, "capturedAt": _time(number)}
        yield json.dumps(record).encode() + b"\n"
        if kind == 60:
            yield json.dumps({**record, "id": f"{number}-again"}).encode() + b"\n"


def _assertion(key: ec.EllipticCurvePrivateKey, counter: int, data: bytes) -> bytes:
    """Returns an assertion in CBOR, with authenticator data of 37 bytes (WebAuthn §6.1)."""
    authenticator = hashlib.sha256(APP.encode()).digest() + b"\x40" + counter.to_bytes(4, "big")
    nonce = hashlib.sha256(authenticator + hashlib.sha256(data).digest()).digest()
    signature = key.sign(nonce, ec.ECDSA(hashes.SHA256()))
    return (b"\xa2" + b"\x69signature" + b"\x58" + bytes([len(signature)]) + signature
            + b"\x71authenticatorData" + b"\x58" + bytes([len(authenticator)]) + authenticator)


def _time(seconds: int) -> str:
    minutes, second = divmod(seconds, 60)
    hours, minute = divmod(minutes, 60)
    days, hour = divmod(hours, 24)
    return f"2026-05-{1 + days:02}T{hour:02}:{minute:02}:{second:02}Z"


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()
