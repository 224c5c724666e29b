"""Makes inputs that grow: a function for each kind, from a size to the bytes of the input.

Usage: growth_inputs.py KIND SIZE FOLDER

Each kind repeats a part of an input. If the program reads, repairs, searches or prints the whole once for
each part, doubling the size more than doubles the cost.
"""

import base64
import hashlib
import io
import json
import pathlib
import sys
import zipfile

# Names of the files of an input; the first one is analyzed.
NAMES = ("input", "context.jsonl")
SAMPLES = pathlib.Path(__file__).parent.parent / "samples" / "real"
KINDS = {}


def kind(size):
    """Registers a kind with its smallest measured size."""
    def register(function):
        KINDS[function.__name__.replace("_", "-")] = (function, size)
        return function
    return register


# The parts that inputs are made of.

def sample(name):
    record = json.loads(next(SAMPLES.glob(name + "*.json")).read_text())
    record.pop("case", None)
    return record


def attestation():
    return sample("attestation-uebelack-ios17.2.1-2024-02-06")


def assertion():
    return sample("assertion-srinivas1729")


def raw(record, field):
    return base64.b64decode(record[field] + "==")


def text(data):
    return base64.b64encode(data).decode()


def line(**members):
    return (json.dumps(members) + "\n").encode()


def head(major, value):
    for extra, size in ((24, 1), (25, 2), (26, 4), (27, 8)):
        if value < 24:
            return bytes([major << 5 | value])
        if value < 1 << 8 * size:
            return bytes([major << 5 | extra]) + value.to_bytes(size, "big")
    raise ValueError(value)


def cbor(value):
    if isinstance(value, Raw):
        return value.data
    if isinstance(value, bytes):
        return head(2, len(value)) + value
    if isinstance(value, str):
        return head(3, len(value.encode())) + value.encode()
    if isinstance(value, int):
        return head(0, value) if value >= 0 else head(1, -1 - value)
    if isinstance(value, list):
        return head(4, len(value)) + b"".join(map(cbor, value))
    return head(5, len(value)) + b"".join(cbor(k) + cbor(v) for k, v in value.items())


class Raw:
    """CBOR that is written unchanged; two are never equal, so that each is a separate key."""

    def __init__(self, data):
        self.data = data


def uncbor(data, at=0):
    major, low = data[at] >> 5, data[at] & 31
    at += 1
    if low >= 24:
        size = 1 << low - 24
        low, at = int.from_bytes(data[at:at + size], "big"), at + size
    if major in (2, 3):
        part = data[at:at + low]
        return (part if major == 2 else part.decode()), at + low
    if major == 4:
        items = []
        for _ in range(low):
            item, at = uncbor(data, at)
            items.append(item)
        return items, at
    if major == 5:
        items = {}
        for _ in range(low):
            key, at = uncbor(data, at)
            items[key], at = uncbor(data, at)
        return items, at
    return (low if major == 0 else -1 - low), at


def parts():
    """Returns the parts of the attestation object."""
    return uncbor(raw(attestation(), "attestation"))[0]


def attested(parts, **others):
    record = attestation() | {"attestation": text(cbor(parts))} | others
    return line(**record)


def der(tag, content):
    size = len(content)
    if size < 128:
        return bytes([tag, size]) + content
    length = size.to_bytes((size.bit_length() + 7) // 8, "big")
    return bytes([tag, 0x80 | len(length)]) + length + content


def elements(data):
    """Yields tag and bytes of each element in a run of BER, with definite or indefinite lengths."""
    found, at = [], 0
    while at < len(data):
        size = element(data, at)
        found.append((data[at], data[at:at + size]))
        at += size
    return found


def element(data, at):
    first, start = data[at + 1], at + 2
    if first == 0x80:
        while data[start:start + 2] != b"\0\0":
            start += element(data, start)
        return start + 2 - at
    if first & 0x80:
        start += first & 0x7f
        first = int.from_bytes(data[at + 2:start], "big")
    return start + first - at


def inside(data):
    first = data[1]
    if first == 0x80:
        return data[2:-2]
    return data[2 + (first & 0x7f if first & 0x80 else 0):]


class Receipt:
    """Returns the parts of the SignedData of a genuine receipt."""

    def __init__(self):
        self.type, (_, wrapped) = elements(inside(parts()["attStmt"]["receipt"]))
        signed = [part for _, part in elements(inside(inside(wrapped)))]
        self.version, self.digests, self.content, self.certificates, self.signers = signed

    @property
    def payload(self):
        wrapped = inside(elements(inside(self.content))[1][1])
        tag, octets = elements(wrapped)[0]
        return b"".join(inside(p) for _, p in elements(inside(octets))) if tag == 0x24 else inside(octets)

    def written(self):
        signed = self.version + self.digests + self.content + self.certificates + self.signers
        return der(0x30, self.type[1] + der(0xa0, der(0x30, signed)))

    def holding(self, octets):
        data = elements(inside(self.content))[0][1]
        self.content = der(0x30, data + der(0xa0, octets))
        return self

    def line(self):
        return line(receipt=text(self.written()), appId="A.b")


# Records and the files around them.

@kind(2_000)
def oneline(n):
    return b'{"receipt":"A"}' * n


@kind(2_000)
def lines(n):
    return b'{"receipt":"A"}\n' * n


@kind(1_000)
def pretty(n):
    return (json.dumps({"receipt": "A", "pad": "x" * 1000}, indent=1).encode() + b"\n") * n


@kind(1_500)
def pem(n):
    return b"-----BEGIN A-----\nAA\n-----END A-----\n" * n


@kind(2_000)
def pem_in_a_field(n):
    return line(receipt="-----BEGIN A-----\nAA\n-----END A-----\n" * n)


@kind(2_000)
def pem_headers(n):
    return b"-----BEGIN A-----\n" + b"a: b\n" * n + b"\nAA\n-----END A-----\n"


@kind(2_000)
def broken(n):
    return b'{"attestation":"A"\n' * n


@kind(2_000)
def broken_and_nested(n):
    return b'{"attestation":["A",\n' * n


@kind(2_000)
def notes(n):
    receipts = ",".join(f'"receipt":"A{i:05}"' for i in range(n))
    return ("{" + receipts + "," + ",".join(f'"nonce":{i}' for i in range(n)) + "}").encode()


@kind(1_000)
def long_name_that_repeats(n):
    name = '"n' + "_" * 100 * n + 'once":'
    return ('{"receipt":"A",' + name + "0," + ",".join(f'"nonce":{i}' for i in range(n)) + "}").encode()


@kind(500)
def artifacts_beside_a_long_challenge(n):
    receipts = ",".join(f'"receipt":"A{i:05}"' for i in range(n))
    return ("{" + receipts + ',"challenge":"' + "c" * 1000 * n + '"}').encode()


@kind(500)
def artifacts_beside_long_identifiers(n):
    receipts = ",".join(f'"receipt":"A{i:05}"' for i in range(n))
    long = "i" * 300 * n
    rest = json.dumps({"id": long, "keyId": long, "appId": [long, *(f"a.{i}" for i in range(n))]})
    return ("{" + receipts + "," + rest[1:]).encode()


@kind(300)
def assertions_beside_client_data(n):
    one = assertion()
    names = ("assertion", "x_app_assertion", "assertion_string", "assertionData")
    members = {names[0] + "_" * i: one["assertion"] for i in range(n)}
    members |= {k: v for k, v in one.items() if k != "assertion"}
    members |= {"clientData": "a" * 1000 * n, "challenge": "a" * 500 * n + "b"}
    return line(**members)


@kind(2_000)
def array(n):
    return b"[" + b'{"receipt":"A"},' * n + b"{}]"


@kind(2_000)
def array_of_open_elements(n):
    return b"[" + b'{"receipt":"A",' * n


@kind(3)
def padded_lines(n):
    one = assertion() | {"pad": "x" * (4 << 20)}
    return b"".join(line(**one | {"id": f"{i}"}) for i in range(n))


@kind(200)
def client_data_of_one_key(n):
    return b"".join(line(**assertion() | {"clientData": f"{i}" + "x" * 20_000}) for i in range(n))


@kind(200)
def client_data_of_many_keys(n):
    return b"".join(
        line(**assertion() | {"clientData": "x" * 20_000, "keyId": text(i.to_bytes(32, "big")),
                              "challenge": f"{i}" * 5000, "id": f"{i}" * 3000}) for i in range(n))


@kind(3_000)
def rows_of_context(n):
    rows = b"".join(line(id=f"{i}", keyId=text(i.to_bytes(32, "big")), appId="A.b",
                         challenge="c" * 100) for i in range(n))
    return line(**assertion()), rows


@kind(100_000)
def utf_16(n):
    return ('{"receipt":"' + "A" * n + '"}').encode("utf-16")


# JSON.

@kind(500_000)
def escapes(n):
    return b'{"attestation":"AAAA","x":"' + b"\\q" * n + b'"}'


@kind(300_000)
def surrogates(n):
    return b'{"attestation":"' + b"\\ud800" * n + b'"}'


@kind(300_000)
def escapes_in_the_artifact(n):
    return b'{"attestation":"' + b"A\\u0041" * n + b'"}'


@kind(200_000)
def open_brackets(n):
    return b'{"attestation":"AAAA","x":' + b"[" * n


@kind(200_000)
def deep_and_wide(n):
    return b'{"attestation":"AAAA","x":' + (b"[" * 40 + b"]" * 40 + b",").join([b"["] + [b""] * (n // 80)) + b"0]}"


@kind(500_000)
def digits_of_a_number(n):
    return b'{"attestation":"AAAA","previousCounter":' + b"9" * n + b',"id":' + b"8" * n + b"}"


@kind(200_000)
def numbers_that_are_none(n):
    return b'{"attestation":"AAAA","x":[' + b"1e," * n + b"0]}"


@kind(50_000)
def names_that_repeat(n):
    return b'{"attestation":"AAAA"' + b',"a":0' * n + b"}"


@kind(50_000)
def names_that_all_repeat(n):
    names = b"".join(b',"%d":0' % i for i in range(n))
    return b'{"attestation":"AAAA"' + names + names + b"}"


@kind(300_000)
def bytes_as_numbers(n):
    return b'{"attestation":[' + b",".join([b"163"] * n) + b"]}"


# The text around an artifact.

def field(make):
    return lambda n: line(attestation=make(n))


KINDS["percent-signs"] = (field(lambda n: "%41" * n), 300_000)
KINDS["percent-signs-of-percent-signs"] = (field(lambda n: "%" + "25" * n + "41"), 300_000)
KINDS["quotes"] = (field(lambda n: '"' * n), 300_000)
KINDS["quotes-around"] = (field(lambda n: '"' * n + "A" + '"' * n), 200_000)
KINDS["optional"] = (field(lambda n: "Optional(" * n + ")" * n), 50_000)
KINDS["spaces"] = (field(lambda n: "A " * n), 300_000)
KINDS["runs-of-spaces"] = (field(lambda n: (" " * 1000 + "A") * (n // 1000)), 500_000)
KINDS["line-breaks"] = (field(lambda n: "A\n" * n), 300_000)
KINDS["escaped-line-breaks"] = (field(lambda n: "A\\n" * n), 200_000)
KINDS["escaped-slashes"] = (field(lambda n: "A\\/" * n), 200_000)
KINDS["backslashes"] = (field(lambda n: "\\" * n), 300_000)
KINDS["equals-signs"] = (field(lambda n: "A" + "=" * n), 300_000)
KINDS["groups-with-padding"] = (field(lambda n: "QQ==" * n), 200_000)
KINDS["foreign-characters"] = (field(lambda n: "AAA!" * n), 200_000)
KINDS["replacement-characters"] = (field(lambda n: "\ufffdA" * n), 200_000)
KINDS["hex-digits"] = (field(lambda n: "a3 " * n), 300_000)
KINDS["data-dump"] = (field(lambda n: "<" + "a3 " * n + ">"), 300_000)
KINDS["dots-of-a-token"] = (field(lambda n: "eyJhIjoi." * n), 100_000)
KINDS["header-of-a-token"] = (field(
    lambda n: text(b'{"a":' + b"[" * n).replace("=", "") + ".AAAA.AAAA"), 200_000)
KINDS["addresses"] = (field(lambda n: "1.2.3.4 " * n), 30_000)
KINDS["cookies"] = (field(lambda n: "Cookie: abc\n" * n), 20_000)
KINDS["cookies-without-end"] = (field(lambda n: "Cookie: " * n), 30_000)
KINDS["names-and-values"] = (field(lambda n: '"name":"Cookie","value":"a",' * n), 20_000)
KINDS["bearers"] = (field(lambda n: "Bearer abcdefgh1 " * n), 20_000)
KINDS["web-tokens"] = (field(lambda n: "eyJhbGciOiJ.eyJhYmM.a " * n), 20_000)
KINDS["web-token-starts"] = (field(lambda n: "eyJ" * n), 100_000)
KINDS["colons"] = (field(lambda n: ":" * n), 300_000)
KINDS["hex-and-colons"] = (field(lambda n: "ab:" * n), 200_000)
KINDS["slashes"] = (field(lambda n: "/=" * n), 200_000)
KINDS["mail-addresses"] = (field(lambda n: "a@b.c " * n), 50_000)
KINDS["at-signs"] = (field(lambda n: "a@" * n), 100_000)
KINDS["passwords-in-addresses"] = (field(lambda n: "https://u:p@h/ " * n), 20_000)
KINDS["log-lines"] = (field(lambda n: "2026-01-02T03:04:05Z GET /a?b=c HTTP/1.1 200\n" * n), 10_000)


@kind(100_000)
def layers_of_base64(n):
    layer = b"\xa3" * n
    for _ in range(4):
        layer = base64.b64encode(layer)
    return line(attestation=layer.decode())


@kind(1_000_000)
def zeros(n):
    return bytes(n)


@kind(300_000)
def log(n):
    return b"GET / 10.0.0.1\n" * (n // 15)


@kind(2_000)
def log_with_artifacts(n):
    return b"".join(b"10:00:00 INFO assertion=%b status=403\n" % assertion()["assertion"].encode()
                    for _ in range(n))


@kind(20_000)
def text_longer_than_a_window(n):
    return b"10:00:00 INFO nothing to see on this line, nor on any other; move along\n" * n * 16


@kind(2_000)
def strings_of_an_array(n):
    return json.dumps([assertion()["assertion"][at:at + 60] for at in range(0, 180, 60)] * n).encode()


@kind(1_500)
def artifacts_on_one_line(n):
    record = assertion()
    return " ".join([f"assertion={record['assertion']} publicKey={record['publicKey']}"] * n).encode()


@kind(2_500)
def artifacts_behind_an_open_object(n):
    return b'{"fmt": "apple-appattest", "attStmt": {"x5c": [' * n


@kind(20_000)
def folded_fields_of_a_request(n):
    return b"POST /a HTTP/1.1\r\nX-A: a\r\n" + b" folded\r\n" * n + b"\r\n"


@kind(20_000)
def continued_lines_of_a_log(n):
    return b"Nov 23 10:00:00 host app[1]: a\n" * 16 + b"a\n" * n


KINDS["heads-with-spaces"] = (lambda n: b"omlzaWduYXR1cmVaAA///zBF QUJD " * n, 2_000)
KINDS["comments-between-bytes"] = (lambda n: b"0xa3 // 63\n" * n, 5_000)
KINDS["words-of-a-dump"] = (lambda n: b"0000000 69a2 6973 6e67 7461\n" * n, 20_000)
KINDS["words-on-a-line"] = (lambda n: b"0000000 " + b"69a2 " * n, 60_000)
KINDS["strings-with-raw-bytes"] = (lambda n: b"'\xa2isignatureXF' " * n, 20_000)
KINDS["brackets-and-strings"] = (lambda n: b'["a","b"].join("") ' * n, 20_000)
KINDS["members-of-a-print"] = (lambda n: b'{"signature":"","authenticatorData":""}' * n, 10_000)


# Expected values.

@kind(100_000)
def challenge(n):
    return line(**attestation() | {"challenge": "c" * n, "challengeEncoding": None})


@kind(100_000)
def challenge_in_hex(n):
    return line(**attestation() | {"challenge": "c0" * (n // 2), "challengeEncoding": None})


@kind(60_000)
def challenge_in_json(n):
    value = json.dumps({f"{i}": [i, "a/b"] for i in range(n // 20)})
    return line(**attestation() | {"challenge": value, "challengeEncoding": None})


@kind(60_000)
def client_data(n):
    return line(**assertion() | {"clientData": "a" * n + "b", "clientDataEncoding": None,
                                 "challenge": "a" * (n // 2) + "c"})


@kind(60_000)
def client_data_in_json(n):
    value = json.dumps({f"{i}": [i, "a/b"] for i in range(n // 20)})
    return line(**assertion() | {"clientData": value, "challenge": "none"})


@kind(300_000)
def key_id(n):
    return line(**attestation() | {"keyId": "k" * n})


@kind(300_000)
def app_id(n):
    return line(**attestation() | {"appId": "a.b" * (n // 3)})


@kind(20_000)
def app_ids(n):
    return line(**attestation() | {"appId": [f"ABCDEFGHIJ.com.{i}" for i in range(n)]})


@kind(300_000)
def public_key(n):
    return line(**assertion() | {"publicKey": "p" * n})


@kind(300_000)
def other_values(n):
    long = "v" * n
    return line(**attestation() | {"id": long, "environment": long, "capturedAt": long,
                                   "clientDataHash": long, "previousCounter": long})


# CBOR.

@kind(500)
def certificates(n):
    object = parts()
    object["attStmt"]["x5c"] *= n
    return attested(object)


@kind(20_000)
def certificates_of_a_byte(n):
    object = parts()
    object["attStmt"]["x5c"] += [b"\x30"] * n
    return attested(object)


@kind(5_000)
def members(n):
    return attested(parts() | {f"m{i}": i for i in range(n)})


@kind(5_000)
def members_that_repeat(n):
    return attested(parts() | {Raw(cbor("m")): i for i in range(n)})


@kind(100_000)
def brackets(n):
    return attested(parts() | {"m": Raw(b"\x81" * n + b"\0")})


@kind(100_000)
def tags(n):
    return attested(parts() | {"m": Raw(b"\xc1" * n + b"\0")})


@kind(8_000)
def chunks_of_text(n):
    return attested(parts() | {"m": Raw(b"\x7f" + b"\x61a" * n + b"\xff")})


@kind(8_000)
def chunks_of_the_receipt(n):
    object = parts()
    object["attStmt"]["receipt"] = Raw(
        b"\x5f" + b"".join(b"\x41" + bytes([b]) for b in b"\x30\x80" + bytes(n)) + b"\xff")
    return attested(object)


@kind(200_000)
def authenticator_data(n):
    object = parts()
    object["authData"] += b"\xa1" * n
    return attested(object)


@kind(200_000)
def signature(n):
    object = uncbor(raw(assertion(), "assertion"))[0]
    object["signature"] = der(0x30, der(2, b"\1" * n) + der(2, b"\1" * n))
    return line(**assertion() | {"assertion": text(cbor(object))})


# Certificates and receipts.

def leaf_with(change):
    """Returns the attestation with changed parts of the leaf's TBSCertificate."""
    object = parts()
    leaf = object["attStmt"]["x5c"][0]
    (_, signed), *rest = elements(inside(leaf))
    content = [part for _, part in elements(inside(signed))]
    signed = der(0x30, b"".join(change(content)))
    object["attStmt"]["x5c"][0] = der(0x30, signed + b"".join(part for _, part in rest))
    return attested(object)


@kind(100_000)
def serial_number(n):
    return leaf_with(lambda p: [p[0], der(2, b"\x7f" * n), *p[2:]])


@kind(2_000)
def names_of_a_subject(n):
    name = der(0x31, der(0x30, der(6, b"\x55\x04\x03") + der(12, b"a, =+")))
    return leaf_with(lambda p: [*p[:5], der(0x30, name * n), *p[6:]])


@kind(100_000)
def name_of_a_subject(n):
    name = der(0x31, der(0x30, der(6, b"\x55\x04\x03") + der(12, b"\xe2\x80\xae" * (n // 3))))
    return leaf_with(lambda p: [*p[:5], der(0x30, name), *p[6:]])


@kind(2_000)
def extensions(n):
    one = der(0x30, der(6, b"\x2a\x03\x04") + der(4, b"\0"))
    return leaf_with(lambda p: [*p[:7], der(0xa3, der(0x30, inside(inside(p[7])) + one * n))])


@kind(50_000)
def object_identifier(n):
    one = der(0x30, der(6, b"\x2a" + b"\xff" * n + b"\x7f") + der(4, b"\0"))
    return leaf_with(lambda p: [*p[:7], der(0xa3, der(0x30, inside(inside(p[7])) + one))])


@kind(50_000)
def arcs(n):
    one = der(0x30, der(6, b"\x2a" + b"\x05" * n) + der(4, b"\0"))
    return leaf_with(lambda p: [*p[:7], der(0xa3, der(0x30, inside(inside(p[7])) + one))])


@kind(100_000)
def key_of_a_certificate(n):
    return leaf_with(lambda p: [*p[:6], der(0x30, elements(inside(p[6]))[0][1] + der(3, b"\0\4" + b"k" * n)), *p[7:]])


@kind(3_000)
def chunks_of_a_receipt(n):
    receipt = Receipt()
    data = (receipt.payload * (1 + n // 1000))[:n]
    return receipt.holding(b"\x24\x80" + b"".join(der(4, bytes([b])) for b in data) + b"\0\0").line()


@kind(2_000)
def nested_chunks(n):
    chunks = b""
    for _ in range(n):
        chunks = b"\x24\x80" + chunks + b"\0\0"
    return Receipt().holding(chunks).line()


@kind(300)
def certificates_of_a_receipt(n):
    receipt = Receipt()
    receipt.certificates = der(0xa0, inside(receipt.certificates) * n)
    return receipt.line()


@kind(300)
def other_certificates_of_a_receipt(n):
    receipt = Receipt()
    certificate = elements(inside(receipt.certificates))[1][1]
    signed, *rest = [p for _, p in elements(inside(certificate))]
    content = [p for _, p in elements(inside(signed))]
    made = [der(0x30, der(0x30, b"".join([content[0], der(2, i.to_bytes(4, "big")), *content[2:]]))
                + b"".join(rest)) for i in range(n)]
    receipt.certificates = der(0xa0, inside(receipt.certificates) + b"".join(made))
    return receipt.line()


@kind(300)
def signers(n):
    receipt = Receipt()
    receipt.signers = der(0x31, inside(receipt.signers) * n)
    return receipt.line()


@kind(2_000)
def digest_algorithms(n):
    receipt = Receipt()
    receipt.digests = der(0x31, inside(receipt.digests) * n)
    return receipt.line()


def receipt_of(payload):
    return Receipt().holding(der(4, payload)).line()


def field(number, value):
    return der(0x30, der(2, number.to_bytes(4, "big")) + der(2, b"\1") + der(4, value))


@kind(2_000)
def fields(n):
    return receipt_of(der(0x31, inside(Receipt().payload) + b"".join(field(1000 + i, b"v") for i in range(n))))


@kind(2_000)
def fields_that_repeat(n):
    return receipt_of(der(0x31, inside(Receipt().payload) + field(2, b"v") * n))


@kind(200_000)
def field_of_text(n):
    return receipt_of(der(0x31, inside(Receipt().payload) + field(99, b"1.2.3.4 " * (n // 8))))


@kind(200_000)
def field_number(n):
    return receipt_of(der(0x31, inside(Receipt().payload)
                          + der(0x30, der(2, b"\x7f" * n) + der(2, b"\1") + der(4, b"v"))))


# Containers.

def zipped(members):
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(zipfile.ZipInfo(name, (2025, 3, 14, 9, 26, 52)), data, zipfile.ZIP_DEFLATED)
    return target.getvalue()


def exchange(at, url, sent, answer):
    """Returns an entry of a HAR with a JSON body in request and response."""
    times = {"startedDateTime": f"2025-03-14T{at // 3600:02}:{at // 60 % 60:02}:{at % 60:02}.000Z", "time": 40}
    head = {"httpVersion": "HTTP/2.0", "headers": [], "cookies": [], "headersSize": -1, "bodySize": -1}
    request = {"method": "POST", "url": url, "queryString": [], **head,
               "postData": {"mimeType": "application/json", "text": json.dumps(sent)}}
    content = {"size": -1, "mimeType": "application/json", "text": json.dumps(answer)}
    response = {"status": 200, "statusText": "", "redirectURL": "", "content": content, **head}
    return {**times, "connection": "443", "cache": {}, "timings": {"send": 0, "wait": 40, "receive": 1},
            "request": request, "response": response}


def har(entries):
    return json.dumps({"log": {"version": "1.2", "creator": {"name": "WebInspector", "version": "537.36"},
                               "pages": [], "entries": entries}}).encode()


def assertion_over(number):
    """Returns an assertion with a counter and a signature of its own."""
    object = uncbor(raw(assertion(), "assertion"))[0]
    object["signature"] = object["signature"][:-4] + number.to_bytes(4, "big")
    object["authenticatorData"] = object["authenticatorData"][:33] + number.to_bytes(4, "big")
    return text(cbor(object))


@kind(10)
def zipnest(n):
    inner = b"A" * (1 << 20)
    for _ in range(2):
        inner = zipped((f"{i}.zip", inner) for i in range(10))
    return zipped((f"{i}.zip", inner) for i in range(n))


@kind(2_000)
def members_of_an_archive(n):
    return zipped((f"{i}.json", line(**assertion() | {"id": f"{i}"})) for i in range(n))


@kind(20_000)
def xmlattrs(n):
    attributes = " ".join(f'a{i}="x"' for i in range(n))
    return f'<?xml version="1.0"?><items burpVersion="1"><item {attributes}/></items>'.encode()


@kind(500)
def assbody(n):
    sent = {"x": [{"assertion": assertion_over(i + 1)} for i in range(n)]}
    return har([exchange(0, "https://api.example.com/a", sent, {"ok": True})])


@kind(500)
def assertions_of_a_session(n):
    return har([exchange(i, "https://api.example.com/a",
                         {"assertion": assertion_over(i + 1), "clientData": f"order {i}"}, {"ok": True})
                for i in range(n)])


@kind(400)
def challenges_of_a_session(n):
    challenges = [exchange(i, "https://api.example.com/challenge", {"session": "a"},
                           {"challenge": hashlib.sha256(str(i).encode()).hexdigest()}) for i in range(n)]
    sent = [exchange(n + i, "https://api.example.com/attest",
                     {"session": "a", "attestation": attestation()["attestation"]}, {"ok": True})
            for i in range(n // 8)]
    return har(challenges + sent)


@kind(5_000)
def strings_of_a_capture(n):
    answer = {"values": [hashlib.sha256(str(i).encode()).hexdigest() for i in range(20)]}
    return har([exchange(i, "https://api.example.com/a", {"n": i}, answer) for i in range(n // 20)])


@kind(5_000)
def frames_of_a_stream(n):
    def packet(from_port, to_port, *headers):
        frame = [("http2.streamid", "1"), ("http2.type", "1")]
        frame += [pair for name, value in headers
                  for pair in (("http2.header.name", name), ("http2.header.value", value))]
        layers = {"ip": {"ip.src": f"192.0.2.{from_port}", "ip.dst": f"192.0.2.{to_port}"},
                  "tcp": {"tcp.srcport": from_port, "tcp.dstport": to_port, "tcp.stream": "0"},
                  "http2": [{"": [{name: value} for name, value in frame]}]}
        return {"_index": "packets-2026-03-14", "_source": {"layers": layers}}

    return json.dumps([packet("1", "2", (":method", "POST"))] + [packet("2", "1", ("a", "b"))] * n).encode()


@kind(500)
def packed_values_of_records(n):
    # 1 MiB of the letter a, as zstd.
    return line(note="KLUv/QRoTAAACGEBAPz/ORACAgAQYQIAEGECABBhAgAQYQIAEGECABBhAwAQYfETIbU=") * n


@kind(500)
def failing_assertions(n):
    return b"".join(line(assertion=assertion_over(i + 1), clientData=f"order {i}",
                         publicKey=assertion()["publicKey"]) for i in range(n))


def write(name, size, folder):
    """Writes the files of an input to a folder, and a file with the options that it needs."""
    made = KINDS[name][0](size)
    files = made if isinstance(made, tuple) else (made,)
    for file, data in zip(NAMES, files):
        (pathlib.Path(folder) / file).write_bytes(data)
    options = ["--context", NAMES[1]] if len(files) > 1 else []
    (pathlib.Path(folder) / "options").write_text(" ".join(options))


if __name__ == "__main__":
    write(sys.argv[1], int(sys.argv[2]), sys.argv[3])
