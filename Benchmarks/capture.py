"""Writes a capture like those that people have: scripts, JSON, images, pages, and a few attestations."""

import base64
import hashlib
import json
import pathlib
import random

SAMPLES = pathlib.Path("samples/real")
WORDS = ("const let function return window document module exports value index length push map filter if else "
         "for while this call null undefined true false async await resolve event target render state props "
         "className span button onClick data fetch json error message user session token").split()
MARKS = [" ", ".", "(", ")", "{", "}", ";", "=", "\n  ", '"', ",", "[", "'"]
ATTESTATIONS = 31


def script(numbers, size):
    parts, count = [], 0
    while count < size:
        part = numbers.choice(WORDS) + numbers.choice(MARKS)
        parts.append(part)
        count += len(part)
    return "".join(parts)


def items(numbers):
    return json.dumps({"items": [
        {"id": numbers.randrange(10**9), "uuid": "%08x-%04x-%04x-%04x-%012x" % tuple(
            numbers.getrandbits(bits) for bits in (32, 16, 16, 16, 48)),
         "name": f"item {at}", "price": numbers.random() * 100, "tags": ["red", "blue"],
         "image": f"https://cdn.example.com/i/{at}.png",
         "description": f'A thing that is {numbers.choice(WORDS)} and costs little\nbuy "now"'}
        for at in range(numbers.randrange(1, 150))], "next": None}, indent=numbers.choice([None, 1]))


def body(numbers):
    """Returns media type, text and the recorder's encoding of a response."""
    kind = numbers.random()
    if kind < 0.35:
        return "application/javascript", script(numbers, numbers.randrange(5_000, 200_000)), None
    if kind < 0.7:
        return "application/json", items(numbers), None
    if kind < 0.9:
        image = b"\xff\xd8\xff\xe0" + numbers.randbytes(numbers.randrange(2_000, 80_000))
        return "image/jpeg", base64.b64encode(image).decode(), "base64"
    rows = "".join(f'<p class="a b">{script(numbers, 200)}</p>\n' for _ in range(numbers.randrange(5, 100)))
    return "text/html", f"<!doctype html><html><body>{rows}</body></html>", None


def entry(number, address, kind, text, encoding=None, sent=None):
    request = {"method": "POST" if sent else "GET", "url": address, "httpVersion": "HTTP/2",
               "headers": [{"name": "User-Agent", "value": "App/3.2 (iPhone; iOS 19.1)"},
                           {"name": "Cookie", "value": f"sid=abc{number % 7}; theme=dark"}],
               "queryString": [], "cookies": [], "headersSize": -1, "bodySize": 0}
    if sent:
        request["postData"] = {"mimeType": "application/json", "text": json.dumps(sent)}
    content = {"size": len(text), "mimeType": kind, "text": text}
    if encoding:
        content["encoding"] = encoding
    return json.dumps({
        "startedDateTime": "2026-11-21T%02d:%02d:%02d.%03dZ" % (
            10 + number // 36_000 % 12, number // 600 % 60, number // 10 % 60, number % 10 * 100),
        "time": 12, "request": request, "cache": {}, "timings": {"send": 1, "wait": 2, "receive": 3},
        "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/2", "cookies": [],
                     "headers": [{"name": "Content-Type", "value": kind}, {"name": "Server", "value": "nginx"}],
                     "content": content, "redirectURL": "", "headersSize": -1, "bodySize": -1}})


def write(path, size, _=None):
    """Writes a capture of about `size` bytes with 31 attestations, each behind its challenge."""
    numbers = random.Random(7)
    records = [json.loads(file.read_text()) for file in sorted(SAMPLES.glob("attestation-*.json"))]
    count = sent = position = 0
    with path.open("w") as file:
        file.write('{"log":{"version":"1.2","creator":{"name":"bench","version":"1"},"entries":[')
        while position < size:
            if sent < ATTESTATIONS and position >= (sent + 1) * size // (ATTESTATIONS + 1):
                challenge = base64.b64encode(hashlib.sha256(b"%d" % sent).digest()).decode()
                found = records[sent % len(records)]
                sent += 1
                texts = [
                    entry(count, "https://api.example.com/v1/attest/challenge", "application/json",
                          json.dumps({"challenge": challenge}), sent={"device": f"d{sent}"}),
                    entry(count + 1, "https://api.example.com/v1/attest/verify", "application/json",
                          '{"ok":true}', sent={"attestation": found["attestation"], "challenge": challenge})]
            else:
                texts = [entry(count, f"https://www.example.com/{count}", *body(numbers))]
            for text in texts:
                file.write(("," if count else "") + text)
                position += len(text)
                count += 1
        file.write("]}}")
