#!/usr/bin/env python3
"""Writes samples/posted: genuine artifacts inside what people post and store.

Usage: make-posted.py, at the top of the package

Source code, texts with PEM blocks, mails, traces of curl, binary files, tokens, and bytes that a serializer
or a store wrapped. expect.json lists for each file its artifacts, by the names of their samples, and the
repairs that the result must name.
"""

import base64
import gzip
import html
import json
import pathlib
import pickle
import pprint
import quopri
import random
import sqlite3
import textwrap
import zlib

REAL = pathlib.Path("samples/real")
TARGET = pathlib.Path("samples/posted")
ROOT = pathlib.Path("Sources/Attestscope/Trust/Anchors")

ATTESTATION = "attestation-a-sit-plus-ios16.2-2023-04-12-prod"
OTHER = "attestation-veehaitch-ios14.2-2020-10-21-dev"
ASSERTION = "assertion-a-sit-plus-at-asitplus-attestation-client-ctr1"
RECEIPT = "receipt-veehaitch-receipt-2020-09-16-dev"
NOISE = random.Random(1)


def sample(name):
    record = json.loads((REAL / f"{name}.json").read_text())
    text = record[name.split("-")[0]]
    return record, text, base64.b64decode(text + "=" * (-len(text) % 4))


A, ATT, RAW = sample(ATTESTATION)
B, ATT2, _ = sample(OTHER)
S, ASS, SRAW = sample(ASSERTION)
_, REC, RRAW = sample(RECEIPT)
CHALLENGE = base64.b64decode(A["challenge"])
FORMS = {}


def form(name, content, *artifacts, repairs=(), outcome=None, exchange=False):
    """Adds a file: its content, the names of its samples, and the repairs of the first one.

    outcome: the outcome of an analysis without options, if the file states all that is needed.
    """
    assert name not in FORMS, name
    data = content if isinstance(content, bytes) else content.encode()
    expected = {"artifacts": list(artifacts or (ATTESTATION,))}
    if repairs:
        expected["repairs"] = list(repairs)
    if outcome:
        expected["outcome"] = outcome
    if exchange:
        expected["exchange"] = True
    FORMS[name] = (data, expected)


def b64(data):
    return base64.b64encode(data).decode()


def url64(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def noise(count):
    """Returns bytes that don't start like an artifact's map."""
    return bytes(NOISE.choice(range(0xc0, 0x100)) for _ in range(count))


def pem(label, data):
    body = "\n".join(textwrap.wrap(b64(data), 64))
    return f"-----BEGIN {label}-----\n{body}\n-----END {label}-----\n"


def certificates():
    """Yields the certificates of the attestation: each is a SEQUENCE with two length bytes."""
    found, at = [], RAW.find(b"x5c")
    while (at := RAW.find(b"\x30\x82", at)) >= 0 and len(found) < 2:
        length = int.from_bytes(RAW[at + 2:at + 4], "big") + 4
        found.append(RAW[at:at + length])
        at += length
    return found


LEAF, ISSUER = certificates()
KEY = pem("PUBLIC KEY", bytes.fromhex("3059301306072a8648ce3d020106082a8648ce3d030107034200")
          + b"\x04" + bytes(range(64)))

# PEM beside artifacts

form("pem-issuer-before", f"Our server has this:\n{pem('CERTIFICATE', ISSUER)}\nand the device sent\n{ATT}\nWhy?\n")
form("pem-leaf-after", f"attestation: {ATT}\nchallenge: {A['challenge']}\n\nleaf:\n{pem('CERTIFICATE', LEAF)}")
form("pem-yaml", f"root: |\n{textwrap.indent(pem('CERTIFICATE', ISSUER), '  ')}\nattestation: {ATT}\n"
     f"challenge: {A['challenge']}\nappId: {A['appId']}\nenvironment: production\nkeyId: {A['keyId']}\n",
     outcome="accepted")
form("pem-key-assertion", f"public key stored:\n{KEY}\nassertion {ASS}\n", ASSERTION)
form("pem-in-rust", f'const ROOT: &str = "{pem("CERTIFICATE", ISSUER).strip()}";\nconst ATT: &str = "{ATT}";\n')
form("pem-escaped-in-go", 'const root = "' + pem("CERTIFICATE", ISSUER).replace("\n", "\\n")
     + f'"\nvar attestation = "{ATT}"\n')
form("pem-two-keys", f"{KEY}{pem('PUBLIC KEY', b'0' * 20)}\nassertion {ASS}\n", ASSERTION)

# Source code: identifiers, calls and placeholders aren't values

form("code-rust", f'''#[test]
fn verify() {{
    let app_id = "{A['appId']}";
    let challenge = Sha256::digest(b"x");
    let key_id = Base64Util::decode("{A['keyId']}");
    let attestation = "{ATT}";
    let team_id = "<APPLE_TEAM_ID>";
    verify(app_id, challenge, true);
}}
''')
form("code-go", f'''package x

func TestIt(t *testing.T) {{
	tt := struct{{appID string; production bool}}{{appID: "{A['appId']}", production: true}}
	challenge := sha256.Sum256([]byte(clientData))
	att, _ := base64.StdEncoding.DecodeString("{ATT}")
	err := Verify(att, challenge, tt.appID, "<APPLE_TEAM_ID>.com.example")
}}
''')
form("code-swift", f'''let appId = String(format: "%@", bundle)
let keyId = "{A['keyId']}"
let attestation = """
    {ATT}
    """
let challenge = Data(base64Encoded: "{A['challenge']}")!
''')
form("code-kotlin", f'''val attestation = "{ATT[:200]}" +
    "{ATT[200:4000]}" +
    "{ATT[4000:]}"
val appId = BuildConfig.APP_ID
val challenge = Base64Util.decode(challengeText)
val environment = Environment.valueOf(env)
''')
form("code-go-bytes", "var attestation = []byte{" + ", ".join(f"0x{byte:02x}" for byte in RAW) + "}\n")
form("code-swift-bytes", "let attestation: [UInt8] = [" + ", ".join(map(str, RAW)) + "]\n")
form("code-two-vectors", f'''ATTESTATION_1 = b"{ATT}"
CHALLENGE_1 = b"{A['challenge']}"

def test_one():
    verify(ATTESTATION_1, CHALLENGE_1)

ATTESTATION_2 = b"{ATT2}"
CHALLENGE_2 = b"{B['challenge']}"
''', ATTESTATION, OTHER)
form("code-three-functions", f'''it('one', () => {{
  const attestation = '{ATT}';
  const challenge = '{A['challenge']}';
}});

it('two', () => {{
  const attestation = '{ATT2}';
  const challenge = '{B['challenge']}';
}});

it('asserts', () => {{
  const assertion = '{ASS}';
  const payload = 'x';
}});
''', ATTESTATION, OTHER, ASSERTION)

# Lines of an odd width inside other text

for width in (65, 75, 81, 85, 151, 155):
    form(f"lines-of-{width}", "Hello,\n\nthe device sends:\n\n" + "\n".join(textwrap.wrap(ATT, width))
         + "\n\nThanks\nBob\n", repairs=["line-breaks"])
    form(f"lines-of-{width}-assertion", "assertion:\n" + "\n".join(textwrap.wrap(ASS, width))
         + "\nclient data is unknown\n", ASSERTION)

# Structured fields (RFC 8941) and tokens (RFC 7515)

form("field-signature", f"POST /x HTTP/1.1\r\nHost: a.example\r\nSignature: x-amzn-attest=:{ASS}:\r\n"
     "Signature-Input: x-amzn-attest=(\"@method\")\r\nContent-Length: 2\r\n\r\n{}", ASSERTION)
form("field-bytes", f"POST /x HTTP/1.1\r\nHost: a.example\r\nAttestation: :{ATT}:\r\nContent-Length: 2\r\n\r\n{{}}")
form("field-in-text", f"signature: sig1=:{ASS}:\n", ASSERTION)
HEAD = url64(b'{"alg":"ES256","typ":"JWT"}')
SIGNED = HEAD + "." + url64(b'{"sub":"1","iat":1700000000}')
CLAIM = url64(json.dumps({"iss": "k", "attestation": ATT, "challenge": A["challenge"]}).encode())
form("token-signed-by-assertion", f"{SIGNED}.{url64(SRAW)}", ASSERTION)
form("token-signed-by-assertion-in-json", json.dumps({"token": f"{SIGNED}.{url64(SRAW)}"}), ASSERTION)
form("token-signed-by-assertion-in-log", f"2026-01-01T00:00:00Z INFO dpop={SIGNED}.{url64(SRAW)} ok\n", ASSERTION)
form("token-with-claim", f"Authorization: Bearer {HEAD}.{CLAIM}.AAAA\n")
form("token-with-claim-alone", f"{HEAD}.{CLAIM}.{'A' * 86}")
form("token-with-claim-in-json", json.dumps({"attestation": f"{HEAD}.{CLAIM}.{'A' * 86}"}))

# Binary files: an artifact, or its text, between other bytes

PREFIX = b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00\xff\xeb"
form("binary-jpeg", PREFIX + b"\x20\x00JP\x00\x01\x00\x00\x20\x00jumb" + noise(300) + b"\xa2cpadA" + RAW
     + b"\x63pad\x41\x00" + noise(500) + b"\xff\xd9")
form("binary-jpeg-text", PREFIX + b"\x20\x00jumb\xa2kattestation\x79" + len(ATT).to_bytes(2, "big") + ATT.encode()
     + b"\x65keyId\x78\x2c" + A["keyId"].encode() + noise(40))
form("binary-cbor-text", b"\xa2kattestation\x79" + len(ATT).to_bytes(2, "big") + ATT.encode()
     + b"\x69challenge\x78" + bytes([len(A["challenge"])]) + A["challenge"].encode())
form("binary-msgpack-text", b"\x82\xabattestation\xda" + len(ATT).to_bytes(2, "big") + ATT.encode()
     + b"\xa3abc\xa3def")
form("binary-cbor-assertion", b"\xa2iassertion\x78" + bytes([len(ASS)]) + ASS.encode() + b"\x63abc\x01", ASSERTION)
form("binary-core", b"\x7fELF" + noise(3000) + RAW + noise(2000) + SRAW + noise(100), ATTESTATION, ASSERTION)



def database():
    connection = sqlite3.connect(":memory:")
    connection.execute("create table device (id integer primary key, attestation blob, challenge text)")
    connection.executemany("insert into device values (?, ?, ?)", [
        (1, RAW, A["challenge"]), (2, ATT2, B["challenge"]), (3, b"", None)])
    connection.execute("update device set challenge = 'none' where id = 3")
    connection.commit()
    return connection.serialize()


form("binary-sqlite", database(), ATTESTATION, OTHER)

# Columns of PostgreSQL

ROW = f"{A['appId']}%sproduction%s{A['keyId']}"
form("bytea-csv", "id,attestation,challenge,app_id,environment,key_id\n"
     f"1,{ATT},\\x{CHALLENGE.hex()},{ROW % (',', ',')}\n", outcome="accepted")
form("bytea-copy", "COPY public.att (id, attestation, challenge, app_id, environment, key_id) FROM stdin;\n"
     f"1\t{ATT}\t\\\\x{CHALLENGE.hex()}\t" + ROW % ("\t", "\t") + "\n\\.\n", outcome="accepted")
form("bytea-insert", "INSERT INTO att (id, attestation, challenge, app_id, environment, key_id) VALUES "
     f"(1, '{ATT}', '\\x{CHALLENGE.hex()}', '" + ROW % ("', '", "', '") + "');\n", outcome="accepted")

# Wrapped by a serializer, a store or a program

LATIN = RAW.decode("latin-1")
form("wrapped-gzip", json.dumps({"attestation": b64(gzip.compress(RAW, mtime=0))}), repairs=["compressed"])
form("wrapped-gzip-alone", b64(gzip.compress(RAW, mtime=0)), repairs=["compressed"])
form("wrapped-zlib", json.dumps({"attestation": b64(zlib.compress(RAW))}), repairs=["compressed"])
form("wrapped-zlib-alone", b64(zlib.compress(RAW)), repairs=["compressed"])
form("wrapped-utf16", ATT.encode("utf-16"), repairs=["wide-characters"])
form("wrapped-utf16-big", ATT.encode("utf-16-be"), repairs=["wide-characters"])
form("wrapped-utf16-bytes", LATIN.encode("utf-16"), repairs=["wide-characters", "latin-1"])
form("wrapped-latin-1", LATIN.encode(), repairs=["latin-1"])
form("wrapped-latin-1-base64", json.dumps({"attestation": b64(LATIN.encode())}), repairs=["latin-1"])
form("wrapped-latin-1-json", json.dumps({"attestation": LATIN}), repairs=["latin-1"])
form("wrapped-html", html.escape(ATT).replace("+", "&#43;").replace("/", "&#x2F;").replace("=", "&#61;"),
     repairs=["html-entities"])
form("wrapped-html-names", ASS.replace("+", "&plus;").replace("/", "&sol;").replace("=", "&equals;"), ASSERTION,
     repairs=["html-entities"])
form("wrapped-quoted-printable", quopri.encodestring(ATT.encode()), repairs=["quoted-printable"])
form("wrapped-zeros", RAW + b"\0" * 512, repairs=["zero-padding"])
form("wrapped-zeros-base64", b64(RAW + b"\0" * 100), repairs=["zero-padding"])
form("wrapped-zeros-assertion", json.dumps({"assertion": b64(SRAW + b"\0" * 30)}), ASSERTION, repairs=["zero-padding"])
for name, prefix in (("32", len(RAW).to_bytes(4, "big")), ("32-little", len(RAW).to_bytes(4, "little")),
                     ("16", len(RAW).to_bytes(2, "big")), ("64", len(RAW).to_bytes(8, "big")),
                     ("varint", bytes([len(RAW) & 127 | 128, len(RAW) >> 7]))):
    form(f"wrapped-length-{name}", prefix + RAW, repairs=["length-prefix"])
    form(f"wrapped-length-{name}-base64", json.dumps({"attestation": b64(prefix + RAW)}), repairs=["length-prefix"])
form("wrapped-twice", ATT + ATT, repairs=["repetition"])
form("wrapped-twice-json", json.dumps({"attestation": ATT + ATT}), repairs=["repetition"])
form("wrapped-twice-assertion", json.dumps({"assertion": ASS + ASS}), ASSERTION, repairs=["repetition"])
form("wrapped-twice-bytes", b64(RAW + RAW), repairs=["repetition"])

# Traces, logs and mails

BODY = json.dumps({"attestation": ATT, "keyId": A["keyId"], "challenge": A["challenge"]}).encode()
REQUEST = (b"POST /attest HTTP/1.1\r\nHost: api.example.com\r\nContent-Type: application/json\r\n"
           b"Content-Length: %d\r\n\r\n" % len(BODY))


def dump(data):
    lines = []
    for at in range(0, len(data), 16):
        row = data[at:at + 16]
        digits = " ".join(f"{byte:02x}" for byte in row).ljust(48)
        lines.append(f"{at:04x}: {digits}" + "".join(chr(byte) if 32 <= byte < 127 else "." for byte in row))
    return "\n".join(lines) + "\n"


def plain(data):
    lines, at = [], 0
    while at < len(data):
        row = data[at:at + 64]
        end = row.find(b"\r\n")
        row = row if end < 0 else row[:end]
        lines.append(f"{at:04x}: " + "".join(chr(byte) if 32 <= byte < 127 else "." for byte in row))
        at += len(row) if end < 0 else end + 2
    return "\n".join(lines) + "\n"


def trace(shown, time=""):
    sections = [("=> Send header", REQUEST), ("=> Send data", BODY), ("<= Recv header", b"HTTP/1.1 200 OK\r\n"),
                ("<= Recv header", b"Content-Length: 11\r\n"), ("<= Recv header", b"\r\n"),
                ("<= Recv data", b'{"ok":true}')]
    text = f"{time}== Info: Connected to api.example.com (192.0.2.1) port 443\n"
    for title, data in sections:
        text += f"{time}{title}, {len(data)} bytes (0x{len(data):x})\n" + shown(data)
    return text


form("trace-curl", trace(dump), exchange=True)
form("trace-curl-ascii", trace(plain), exchange=True)
form("trace-curl-time", trace(dump, "12:34:56.789012 [0-0] "), exchange=True)
form("log-empty-fields", "".join(json.dumps({
    "time": f"2026-01-01T00:00:0{index}Z", "request": "POST /a HTTP/1.1", "status": 200,
    "attestation": ATT if index == 1 else "", "assertion": "", "request_body": ""}) + "\n" for index in range(4)))
PART = "attestation: " + ATT + "\nchallenge: " + A["challenge"] + "\n"
form("mail-parts", b"From: a@example.com\r\nTo: b@example.com\r\nSubject: help\r\nMIME-Version: 1.0\r\n"
     b"Content-Type: multipart/mixed; boundary=xyz\r\n\r\n--xyz\r\nContent-Type: text/plain; charset=utf-8\r\n"
     b"Content-Transfer-Encoding: quoted-printable\r\n\r\n" + quopri.encodestring(PART.encode())
     + b"\r\n--xyz\r\nContent-Type: application/octet-stream; name=\"a.bin\"\r\n"
     b"Content-Transfer-Encoding: base64\r\n\r\n" + "\r\n".join(textwrap.wrap(ASS, 76)).encode()
     + b"\r\n--xyz--\r\n", ATTESTATION, ASSERTION)
form("mail-base64", "From: a@example.com\nSubject: help\nMIME-Version: 1.0\nContent-Type: text/plain\n"
     "Content-Transfer-Encoding: base64\n\n" + "\n".join(textwrap.wrap(b64(PART.encode()), 76)) + "\n")
form("mail-alternative", "MIME-Version: 1.0\nSubject: x\nContent-Type: multipart/alternative;\n boundary=\"a b\"\n\n"
     f"--a b\nContent-Type: text/plain\n\nassertion: {ASS}\n--a b\nContent-Type: text/html\n\n<p>see above</p>\n"
     "--a b--\n", ASSERTION)
form("mail-quoted", "On Monday Bob wrote:\n" + "\n".join("> " + line for line in textwrap.wrap(
    "attestation: " + ATT, 72)) + "\n>\n> challenge: " + A["challenge"] + "\n\nI see.\n")

# Artifacts inside longer bytes in Base64

form("inside-version", f"payload={b64(bytes([2]) + RAW)}\n")
form("inside-two-bytes", json.dumps({"data": b64(b"\x01\x00" + RAW)}))
form("inside-bytes-around", f"blob: {b64(noise(100) + RAW + noise(31))}\nend\n")
form("inside-two", f"blob: {b64(noise(7) + RAW + noise(4) + SRAW + noise(5))}\n", ATTESTATION, ASSERTION)
form("inside-lines", "\n".join(textwrap.wrap(b64(noise(4) + RAW), 76)) + "\n")
form("inside-sequence", json.dumps({"attestation": b64(
    b"\x30\x82" + (len(RAW) + 7).to_bytes(2, "big") + b"\x02\x01\x01\x04\x82" + len(RAW).to_bytes(2, "big") + RAW)}))
for name, prefix in (("der", b"\x04\x82"), ("cbor", b"\x59"), ("msgpack", b"\xc5")):
    form(f"wrapped-length-{name}-base64", json.dumps({"attestation": b64(prefix + len(RAW).to_bytes(2, "big") + RAW)}),
         repairs=["length-prefix"])
form("wrapped-deflate", zlib.compress(RAW)[2:-4], repairs=["compressed"])
form("wrapped-deflate-base64", json.dumps({"attestation": b64(zlib.compress(RAW, 1)[2:-4])}),
     repairs=["compressed"])


def windows(data):
    """Returns the text that Windows-1252 makes of bytes, with control characters for undefined ones."""
    return "".join(bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in data)


form("wrapped-windows-1252", windows(RAW), repairs=["latin-1"])
form("wrapped-windows-1252-json", json.dumps({"attestation": windows(RAW)}, ensure_ascii=False))

# Lines with marks, and lines that end inside a group


def lines(text, width, before="", after=""):
    return "\n".join(before + line + after for line in textwrap.wrap(text, width))


form("lines-hex-odd", "dump:\n" + lines(RAW.hex(), 59) + "\n\nbye\n")
form("lines-hex-odd-quoted", "> dump:\n" + lines(RAW.hex(), 71, "> ") + "\n")
form("lines-diff-added", "+++ b/a.txt\n+attestation\n" + lines(ATT, 66, "+") + "\n+end\n")
form("lines-diff-removed", "--- a/a.txt\n-attestation\n" + lines(ATT, 70, "-") + "\n context\n")
form("lines-numbered", lines("\n", 10) + "\n".join(
    f"{index + 8:4} {line}" for index, line in enumerate(textwrap.wrap(ATT, 63))) + "\n")
form("lines-psql", " attestation \n------------\n " + lines(ATT, 90, "", "+")[:-1].replace("\n", "\n ") + "\n(1 row)\n")
form("lines-last-padding", "attestation:\n" + lines(ATT2, next(
    width for width in range(60, 200) if ATT2.endswith("=") and len(ATT2) % width == 1)) + "\nbye\n", OTHER)
form("lines-receipt-first", "attestation:\n" + lines(ATT, next(
    width for width in range(40, 200) if ATT.index("MIAG") % width == 0)) + "\n")

# Bytes as languages and tools print them


def rows(data, count, item, separator=", "):
    return [separator.join(item(byte) for byte in data[at:at + count]) for at in range(0, len(data), count)]


C_ROWS = rows(SRAW, 12, lambda byte: f"0x{byte:02x}")
form("bytes-c-quoted", "> unsigned char a[] = {\n" + "\n".join(f">   {row}," for row in C_ROWS) + "\n> };\n", ASSERTION)
form("bytes-c-diff", "+static const uint8_t a[] = {\n" + "\n".join(f"+\t{row}," for row in C_ROWS) + "\n+};\n", ASSERTION)
form("bytes-decimal-quoted", "> [\n" + "\n".join(
    f"> {row}," for row in rows(SRAW, 16, str)) + "\n> ]\n", ASSERTION)
form("bytes-go-syntax", "T{A:[]byte{" + ", ".join(f"{byte:#x}" for byte in RAW) + "}, B:[]byte(nil)}\n")
form("bytes-java-cast", "byte[] A = new byte[] {" + ", ".join(
    f"(byte)0x{byte:02X}" if byte > 127 else f"0x{byte:02X}" for byte in SRAW) + "};\n", ASSERTION)
form("bytes-kotlin", "val a = byteArrayOf(\n" + ",\n".join(
    "  " + row for row in rows(RAW, 8, lambda byte: f"0x{byte:02X}.toByte()")) + "\n)\n")
form("bytes-rust-suffix", "let a = vec![" + ", ".join(f"0x{byte:02x}u8" for byte in SRAW) + "];\n", ASSERTION)
WIDTH = len(str(len(RAW)))
form("bytes-r", "> a\n" + "\n".join(f"{'[' + str(at + 1) + ']':>{WIDTH + 2}} " + RAW[at:at + 25].hex(" ")
                                    for at in range(0, len(RAW), 25)) + "\n")
OD = {0: "\\0", 7: "\\a", 8: "\\b", 9: "\\t", 10: "\\n", 11: "\\v", 12: "\\f", 13: "\\r"}


def cell(byte):
    return OD.get(byte) or (chr(byte) if 32 <= byte < 127 else f"{byte:03o}")


form("bytes-od-c", "".join(f"{at:07o}" + "".join(f"{cell(byte):>4}" for byte in RAW[at:at + 16]) + "\n"
                           for at in range(0, len(RAW), 16)))
form("bytes-hexdump-c-inside", "".join(
    f"{at:07x} " + "".join(f"{cell(byte):>4}" for byte in row) + "\n" for at, row in (
        (at, (b"HELLO" + SRAW + b"BYE")[at:at + 16]) for at in range(0, len(SRAW) + 8, 16))), ASSERTION)
for lead in (40, 41):
    packet = bytes(lead) + SRAW + b"\r\n"
    form(f"bytes-tcpdump-{lead}", "12:00:00.1 IP 192.0.2.1.5 > 192.0.2.2.80: Flags [P.]\n" + "\n".join(
        f"\t0x{at:04x}:  {packet[at:at + 16].hex(' ', 2):39}  " + "".join(
            chr(byte) if 32 <= byte < 127 else "." for byte in packet[at:at + 16])
        for at in range(0, len(packet), 16)) + "\n", ASSERTION)
form("bytes-commented", "A2         # map(2)\n   69      # text(9)\n      7369676E6174757265 # \"signature\"\n"
     f"   58 {SRAW[12]:02X}   # bytes({SRAW[12]})\n      {SRAW[13:13 + SRAW[12]].hex().upper()} # \"0E\\x02...\"\n"
     "   71      # text(17)\n      61757468656E74696361746F7244617461 # \"authenticatorData\"\n"
     "   58 25   # bytes(37)\n      " + SRAW[-37:].hex().upper() + " # \"...\"\n", ASSERTION)
CONTROL = ("NUL SOH STX ETX EOT ENQ ACK a b t n v f r SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US"
           .split() + [None] * 95 + ["DEL"])


def haskell(data):
    text = ""
    for byte, after in zip(data, data[1:] + b"\0"):
        if chr(byte) in '"\\':
            text += "\\" + chr(byte)
        elif 32 <= byte < 127:
            text += chr(byte)
        elif byte > 127:
            text += f"\\{byte}" + ("\\&" if chr(after).isdigit() and after < 128 else "")
        else:
            text += "\\" + CONTROL[byte] + ("\\&" if byte == 14 and after == ord("H") else "")
    return f'"{text}"'


form("bytes-haskell", f"ghci> a\n{haskell(RAW)}\n")
form("bytes-ocaml", 'let a = "' + "".join(
    chr(byte) if 32 <= byte < 127 and byte not in b'"\\' else f"\\{byte:03d}" for byte in RAW) + '"\n')
form("bytes-perl", '$VAR1 = "' + "".join(
    chr(byte) if 32 <= byte < 127 and byte not in b'"\\$@' else
    f"\\{chr(byte)}" if 32 <= byte < 127 else f"\\x{{{byte:x}}}" for byte in RAW) + '";\n')
form("bytes-pickle", pickle.dumps({"attestation": RAW, "assertion": SRAW, "receipt": RRAW}, protocol=0),
     ATTESTATION, ASSERTION, RECEIPT)
form("code-java-in-html", "<pre>String a = " + " +\n  ".join(
    f"&quot;{line}&quot;" for line in textwrap.wrap(ATT, 90)) + ";</pre>\n")

# Texts that begin as JSON does, and forms that are none

form("begins-toml", f'[[case]]\nname = "a"\nattestation = "{ATT}"\n\n[[case]]\nattestation = "{ATT2}"\n', ATTESTATION,
     OTHER)
form("begins-shell", f'[[ $1 == x ]] && A="{ATT}"\n')
form("begins-wiki", f"[[Main Page|Home]]\n* {ATT}\n")
form("begins-empty-array", f"[ ]\n\nthen the object:\n{ASS}\n", ASSERTION)
form("begins-link", f"[[1]]: see below\n{ATT}\n")
form("plain-parameter", f"POST /x HTTP/1.1\r\nHost: a.example\r\nX-Assertion: t=ios;a={ASS}\r\nContent-Length: 2\r\n\r\n{{}}",
     ASSERTION)
form("plain-message-of-bytes", json.dumps({"MESSAGE": list(f"object={ATT2}".encode())}), OTHER)

# Texts that a program splits, escapes or packs twice
form("split-syslog", "".join(f"Apr 13 14:02:4{at // 1000} host app[7]: {ATT[at:at + 1000]}\n" for at in range(0, len(ATT), 1000)))
SENT = json.dumps({"attestation": ATT, "keyId": A["keyId"]}, separators=(",", ":"))
form("split-syslog-json", "".join(f"Apr 13 14:02:40 host app[7]: {SENT[at:at + 1024]}\n" for at in range(0, len(SENT), 1024)))
form("split-syslog-two", "".join(f"Apr 13 14:02:40 host app[7]: {line}\n" for line in (ATT, "done", ATT2, "done")),
     ATTESTATION, OTHER)
form("percent-twice", ATT.replace("%", "%25").replace("+", "%252B").replace("/", "%252F").replace("=", "%253D"),
     repairs=["percent-encoding"])
form("percent-twice-field", "a=1&attestation=" + ATT.replace("+", "%252B").replace("/", "%252F").replace("=", "%253D"))
form("octal-escapes", 'attestation: "' + "".join(f"\\{byte:03o}" for byte in RAW) + '"\n')
form("octal-escapes-assertion", "".join(f"\\{byte:03o}" for byte in SRAW), ASSERTION)
form("description-alone", f"{{length = {len(RAW)}, bytes = 0x{RAW.hex(' ', 4)}}}\n")
form("dump-decimal", "".join(f"{at:07d} " + " ".join(f"{byte:3d}" for byte in RAW[at:at + 16]) + "\n" for at in range(0, len(RAW), 16)))
form("dump-decimal-octal-offsets", "".join(
    f"{at:07o} " + " ".join(f"{byte:3d}" for byte in RAW[at:at + 16]) + "\n" for at in range(0, len(RAW), 16))
    + f"{len(RAW):07o}\n")
form("zlib-of-json", b64(zlib.compress(SENT.encode())))
form("zlib-of-json-field", json.dumps({"payload": b64(zlib.compress(SENT.encode()))}))

# Values beside an attestation, as programs print them

STATED = {"attestation": ATT, "keyId": A["keyId"], "challenge": A["challenge"], "appId": A["appId"],
          "environment": "production"}


def members(pattern, separator="\n"):
    """Returns all stated values, each by a pattern with its name and itself."""
    return separator.join(pattern.format(*pair) for pair in STATED.items())


# The client's own, behind the name of a request.
form("sent-elixir", "Parameters: %{" + members('"{}" => "{}"', ", ") + "}\n", outcome="undetermined")
form("sent-objective-c", "request: @{" + members('@"{}": @"{}"', ", ") + "}\n", outcome="undetermined")
form("sent-go", "request map[" + members("{}:{}", " ") + "]\n", outcome="undetermined")
form("sent-laravel", "request: array:5 [\n" + members('  "{}" => "{}"') + "\n]\n", outcome="undetermined")
form("sent-php", "$_POST = Array\n(\n" + members("    [{}] => {}") + "\n)\n", outcome="undetermined")
form("sent-react-native", f" LOG  Sending attestation {json.dumps(STATED)}\n", outcome="undetermined")
form("sent-client", f"2023-04-13T14:02:40.755Z client sent {json.dumps(STATED)}\n", outcome="undetermined")
form("sent-arrow", f"2023-04-13T14:02:40.755Z Request -> {json.dumps(STATED)}\n", outcome="undetermined")
for name, words in (("tag", "[client]"), ("call", "calling /attest with"), ("camel", "attestRequest="),
                    ("snake", "attest_request:"), ("type", "AttestationRequest"), ("in", "←"), ("in-ascii", "<--")):
    form(f"sent-{name}", f"2023-04-13T14:02:40.755Z INFO {words} {json.dumps(STATED)}\n", outcome="undetermined")
# Stated by whoever printed them.
for name, words in (("tag", "[app]"), ("call", "calling verifier with"), ("camel", "attestRecord="), ("out", "→"),
                    ("verified", "attestation verified")):
    form(f"stated-{name}", f"2023-04-13T14:02:40.755Z INFO {words} {json.dumps(STATED)}\n", outcome="accepted")
form("stated-elixir", "%{" + members('"{}" => "{}"', ", ") + "}\n", outcome="accepted")
form("stated-laravel", "array:5 [\n" + members('  "{}" => "{}"') + "\n]\n", outcome="accepted")
form("stated-php", "Array\n(\n" + members("    [{}] => {}") + "\n)\n", outcome="accepted")
form("stated-formulas", ",".join(STATED) + "\r\n" + members('"=""{1}"""', ",") + "\r\n", outcome="accepted")
form("stated-cloudwatch", "@timestamp,@message\n2023-04-13 14:02:40.755,\"" + json.dumps(STATED).replace('"', '""')
     + "\"\n", outcome="accepted")
form("stated-lldb", "▿ VerifyInput\n" + members('  ▿ {} : Optional<String>\n    - some : "{}"') + "\n",
     outcome="undetermined")

# Lines of Base64 of a text, byte strings in lines, and their like

form("lines-base64-of-json", "evidence:\n" + lines(b64(json.dumps(STATED).encode()), 76) + "\n", outcome="accepted")
form("lines-base64-of-json-indented", "data: |\n" + lines(b64(json.dumps(STATED).encode()), 60, "  ") + "\n\nbye\n",
     outcome="accepted")
form("lines-base64-of-json-two", lines(b64(SENT.encode()), 64) + "\n"
     + lines(b64(json.dumps({"attestation": ATT2}).encode()), 64) + "\n", ATTESTATION, OTHER)
form("lines-base64-of-request", "data: !!binary |\n" + lines(b64(REQUEST + BODY), 60, "  ") + "\n")
form("lines-python-bytes", pprint.pformat({"attestation": RAW, **{
    name: value for name, value in STATED.items() if name != "attestation"}}) + "\n", outcome="accepted")


def characters(row):
    return "".join(chr(byte) if 32 <= byte < 127 else "." for byte in row)


def lines_of_dump(data, pattern, group):
    """Returns a dump with 16 bytes on each line."""
    rows = ((at, data[at:at + 16]) for at in range(0, len(data), 16))
    return "".join(pattern.format(at, row.hex(" ", group).ljust(47), characters(row)) + "\n" for at, row in rows)


# Dumps of the text of a body and of a packet

PACKET = bytes.fromhex("45000000000040004006") + bytes(10) + bytes.fromhex("c3500050") + bytes(8) + b"\x50\x18" + bytes(6)
form("dump-of-json-xxd", "body:\n" + lines_of_dump(SENT.encode(), "{:08x}: {} {}", 2))
form("dump-of-json-hexdump", lines_of_dump(json.dumps(STATED, indent=2).encode(), "{:08x}  {}  |{}|", 1))
form("dump-of-packet", "12:00:00.1 IP 192.0.2.1.5 > 192.0.2.2.80: Flags [P.]\n"
     + lines_of_dump(PACKET + REQUEST + BODY, "\t0x{:04x}:  {}  {}", 2))
form("dump-of-json-without-artifact", lines_of_dump(b'{"a": {"b": 1}, "c": {"d": 2}}', "{:08x}: {} {}", 2)
     + f"\nattestation: {ATT}\n")


def table(edge, end):
    """Returns a table as databases print it: with bars between the columns, and a rule below the header."""
    rows = [list(STATED), list(STATED.values())]
    widths = [max(map(len, column)) for column in zip(*rows)]
    corner = edge.replace("|", "+")
    rule = corner + "+".join("-" * (width + 2) for width in widths) + corner
    header, row = (edge + "|".join(f" {cell:{width}} " for cell, width in zip(cells, widths)) + edge for cells in rows)
    around = [rule] if edge else []
    return "\n".join([*around, header, rule, row, *around, end]) + "\n"


form("stated-psql", table("", "(1 row)"), outcome="accepted")
form("stated-mysql", table("|", "1 row in set (0.00 sec)"), outcome="accepted")


form("stated-html-table", "<table>\n" + members("<tr><td>{}</td><td>{}</td></tr>") + "\n</table>\n", outcome="accepted")
form("stated-html-cells", "<table>\n" + members('<tr>\n  <th class="field">{}</th>\n  <td><code>{}</code></td>\n</tr>')
     + "\n</table>\n", outcome="accepted")
form("stated-html-list", "<dl>\n" + members("<dt>{}</dt><dd>{}</dd>") + "\n</dl>\n", outcome="accepted")
form("beside-html-rows", "<table>\n" + "".join(
    f"<tr><td>{name}</td></tr>\n<tr><td>{value}</td></tr>\n" for name, value in STATED.items()) + "</table>\n",
     outcome="undetermined")
form("stated-redis", "127.0.0.1:6379> HGETALL attest:1\n" + "".join(
    f'{number:2}) "{text}"\n' for number, text in enumerate([text for pair in STATED.items() for text in pair], 1)),
     outcome="accepted")
form("beside-redis-list", "127.0.0.1:6379> LRANGE values 0 -1\n" + "".join(
    f'{number}) "{text}"\n' for number, text in enumerate((ATT, "challenge", b64(bytes(32))), 1)), outcome="undetermined")


def attributes(values, **names):
    """Returns a list of attributes as traces have it, with more of them by their names."""
    pairs = [*STATED.items(), *names.items()]
    return json.dumps([{"key": name, "value": values(value)} for name, value in pairs])


form("stated-jaeger", '{"traceID":"7","tags":' + attributes(str) + "}\n", outcome="accepted")
form("stated-otlp", '{"attributes":' + attributes(lambda value: {"stringValue": value}) + "}\n", outcome="accepted")
form("sent-jaeger", '{"traceID":"7","tags":' + attributes(str, method="POST", path="/attest") + "}\n",
     outcome="undetermined")
form("sent-urlencoded", '{"urlencoded":' + attributes(str) + "}\n", outcome="undetermined")
form("stated-properties", members("attest.{}={}") + "\n", outcome="accepted")
form("beside-properties-nonce", f"attest.attestation={ATT}\nattest.nonce={b64(bytes(32))}\n", outcome="undetermined")


def dumped(line, head, foot):
    return head + "".join(line.format(name, len(value), value) for name, value in STATED.items()) + foot


PHP = dumped('  ["{}"]=>\n  string({}) "{}"\n', "array(5) {\n", "}\n")
form("stated-php-dump", PHP, outcome="accepted")
form("sent-php-dump", "$_POST\n" + PHP, outcome="undetermined")
form("stated-go-spew", dumped(' {}: (string) (len={}) "{}",\n', "(main.Stored) {\n", "}\n"), outcome="accepted")
form("sent-go-spew", dumped(' {}: (string) (len={}) "{}",\n', "request: (main.AttestRequest) {\n", "}\n"),
     outcome="undetermined")

# Words beside an attestation that are no values

for name, words in (("remarks", ("ok", "matches")), ("faults", ("mismatch", "not found")), ("types", ("string", "String!")),
                    ("sizes", ("16 bytes", "32 bytes")), ("starts", ("aRkq0B…", "lKm6IB..."))):
    form(f"beside-{name}", f"attestation: {ATT}\nchallenge: {words[0]}\nkeyId: {words[1]}\n", outcome="undetermined")
for name, words in (("sizes", "98 bytes"), ("remarks", "ok"), ("types", "string")):
    form(f"beside-{name}-assertion", f"assertion: {ASS}\nclientData: {words}\npublicKey: {S['publicKey']}\n", ASSERTION,
         outcome="undetermined")
form("beside-addresses", f"{{Attestation:{ATT} KeyID:0xc000012345 Challenge:0xc000012340}}\n", outcome="undetermined")
form("beside-visibility", "object(App)#3 (2) {\n  [\"attestation\":protected]=>\n  string(" + str(len(ATT)) + f') "{ATT}"\n'
     + f'  ["challenge":protected]=>\n  string(24) "{A["challenge"]}"\n}}\n', outcome="undetermined")

# Layouts of other programs

LINES = textwrap.wrap(ATT, 80)
form("between-pages", members("{}: {}").replace(ATT, "\n".join(LINES[:40]) + "\n\f" + "\n".join(LINES[40:])) + "\n",
     outcome="accepted")
for number, footer in enumerate(("Page 3 of 7", "3", "\n- 3 -\n\f\nAppendix A, confidential\n")):
    form(f"between-footers-{number}", members("{}: {}").replace(ATT, "\n".join([*LINES[:40], footer, *LINES[40:]])) + "\n",
         outcome="accepted")
form("beside-log-time", f"INFO 14:02:40 attestation: {ATT}\nINFO 14:02:41 challenge: {b64(bytes(16))}\n",
     outcome="undetermined")
form("sent-curl-verbose", "> POST /attest HTTP/1.1\n> Host: api.example.com\n> \n" + json.dumps(STATED)
     + "\n< HTTP/1.1 400 Bad Request\n< \n{}\n", outcome="undetermined")


def drawn(rows):
    """Returns a table with rules of box characters, the first row as its header."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    rules = [start + middle.join("─" * (width + 2) for width in widths) + end for start, middle, end in ("┌┬┐", "├┼┤", "└┴┘")]
    lines = ["│" + "│".join(f" {cell:{width}} " for cell, width in zip(row, widths)) + "│" for row in rows]
    return "\n".join([rules[0], lines[0], rules[1], *lines[1:], rules[2]]) + "\n"


def marked_up(rows):
    """Returns a table in HTML, the first row as its header."""
    first, *others = ("".join(f"<{tag}>{cell}</{tag}>" for cell in row) for row, tag in zip(rows, ["th"] + ["td"] * 9))
    return f"<table><thead><tr>{first}</tr></thead>\n<tbody>" + "\n".join(f"<tr>{row}</tr>" for row in others) + "</tbody></table>\n"


STORED = {"attestation": ATT2, "keyId": B["keyId"], "challenge": B["challenge"], "appId": B["appId"],
          "environment": "development"}
for name, written in (("box", drawn), ("html", marked_up)):
    form(f"stated-{name}-header", written([list(STATED), list(STATED.values())]), outcome="accepted")
    form(f"stated-{name}-rows", written([list(STATED), list(STATED.values()), list(STORED.values())]), ATTESTATION, OTHER,
         outcome="accepted")
    form(f"sent-{name}-header", written([["method", "path", *STATED], ["POST", "/attest", *STATED.values()]]),
         outcome="undetermined")
form("sent-markup", f"INFO path=/attest?attestation={ATT}<table><td><tr>challenge={A['challenge']} ok\n", outcome="undetermined")
form("sent-box", f"INFO path=/attest?attestation={ATT}│challenge={A['challenge']} ok\n", outcome="undetermined")
form("stated-box-pairs", drawn([("name", "value"), *STATED.items()]), outcome="accepted")

# Texts in Base64 in the middle of other text, packed or not

LOG = "2023-04-13T14:02:40Z INFO "
RECORD = json.dumps(STATED).encode()
for name, packed in (("gzip", gzip.compress(RECORD, mtime=0)), ("zlib", zlib.compress(RECORD)), ("zlib-best", zlib.compress(RECORD, 9))):
    form(f"packed-{name}-payload", f"payload={b64(packed)}\n", outcome="accepted")
    form(f"packed-{name}-log", f"{LOG}stored payload={b64(packed)} ok\n", outcome="accepted")
    form(f"packed-{name}-lines", "Hi,\n\n" + lines(b64(packed), 76) + "\n\nBob\n", outcome="accepted")
form("packed-gzip-url", f"{LOG}stored payload={url64(gzip.compress(RECORD, mtime=0))}\n", outcome="accepted")
form("packed-gzip-attestation", f"{LOG}stored payload={b64(gzip.compress(RAW, mtime=0))}\n", repairs=["compressed"])
INQUIRY = json.dumps({"method": "POST", "path": "/attest", "body": STATED}).encode()
for name, data in (("json", INQUIRY), ("member", json.dumps({"request": STATED}).encode()), ("http", REQUEST + RECORD)):
    form(f"sent-base64-{name}", f"{LOG}stored data={b64(data)}\n", outcome="undetermined")
    form(f"sent-gzip-{name}", f"{LOG}stored data={b64(gzip.compress(data, mtime=0))}\n", outcome="undetermined")
form("sent-base64-body", "".join(f"{LOG}line {number} of a log\n" for number in range(300))
     + f"{LOG}body={b64(RECORD)}\n", outcome="undetermined")
form("packed-beside-values", f"{LOG}challenge={A['challenge']} appId={A['appId']} environment=production data="
     + b64(json.dumps({"attestation": ATT, "keyId": A["keyId"]}).encode()) + "\n", outcome="accepted")
form("sent-base64-status", f"{LOG}path=/attest status=400 data={b64(RECORD)}\n", outcome="undetermined")

# Names and values as people label them

form("stated-with-encodings", f"Attestation Object (base64): {ATT}\nKey ID: {A['keyId']}\nChallenge (base64): {A['challenge']}\n"
     f"App ID: {A['appId']}\nEnvironment: production\n", outcome="accepted")
form("stated-numbered", "".join(f"{number}. {name}: {value}\n" for number, (name, value) in enumerate(STATED.items(), 1)),
     outcome="accepted")
form("stated-numbered-twice", "".join(f"{number}. {name}: {value}\n" for number, (name, value) in enumerate(
    [*STATED.items(), *STORED.items()], 1)), ATTESTATION, OTHER)
form("stated-emoji", members("🔑 {}: {}") + "\n", outcome="accepted")
form("stated-metro", members(" LOG  {}: {}") + "\n", outcome="accepted")
form("stated-strong", members("<p><strong>{}:</strong> {}</p>") + "\n", outcome="accepted")
form("stated-any-hashable", "[" + members('AnyHashable("{}"): {}', ", ") + "]\n", outcome="accepted")
form("stated-env", f"ATTESTATION={ATT}\nATTEST_KEY_ID={A['keyId']}\nAPPATTEST_CHALLENGE={A['challenge']}\nAPP_ID={A['appId']}\n"
     "ENVIRONMENT=production\n", outcome="accepted")
for name, print_data in (("old", "<{}>"), ("new", "{{length = 16, bytes = 0x{}}}")):
    form(f"stated-nsdata-{name}", members("{} = {}").replace(A["challenge"], print_data.format(CHALLENGE.hex(" ", -4))) + "\n",
         outcome="accepted")

INDENTED = json.dumps(STATED, indent=2)
form("stated-html-code", f"<p>See</p><pre><code>{html.escape(INDENTED)}</code></pre>\n", outcome="accepted")
form("stated-html-issue", '<?xml version="1.0"?><rss><channel><item><description>' + html.escape(
    f'<div class="code panel"><pre class="code-java">{INDENTED}</pre></div>') + "</description></item></channel></rss>\n",
     outcome="accepted")
form("stated-html-attribute", "<p>" + members("{}: {}", "<br>\n").replace(
    f"challenge: {A['challenge']}", f"<a title=\"x&quot; challenge={A['challenge']}\">agent</a>") + "</p>\n",
     outcome="undetermined")
form("stated-html-plain-header", marked_up([list(STATED), list(STATED.values())]).replace("th>", "td>"), outcome="accepted")
form("stated-dump-dictionary", "▿ 5 key/value pairs\n" + members('  ▿ (2 elements)\n    - key: "{}"\n    - value: "{}"') + "\n",
     outcome="accepted")
form("stated-dump-optional", "▿ App.Record\n" + members('  ▿ {0}: Optional("{1}")\n    - some: "{1}"') + "\n", outcome="accepted")
form("sent-dump-request", "▿ App.AttestRequest\n" + members('  ▿ {0}: Optional("{1}")\n    - some: "{1}"') + "\n",
     outcome="undetermined")

form("stated-curly", members(" “{}”: “{}”,") + "\n", outcome="accepted")
form("stated-closing-curly", INDENTED.replace('"', "”") + "\n", outcome="accepted")
form("stated-key-string", "Hi,\n\n<dict>\n" + members("\t<key>{}</key>\n\t<string>{}</string>") + "\n</dict>\n\nbye\n",
     outcome="accepted")
form("stated-php-protected", "Record Object\n(\n" + members("    [{}:protected] => {}") + "\n)\n", outcome="accepted")
form("stated-php-private", "Record Object\n(\n" + members("    [{}:App\\Record:private] => {}") + "\n)\n", outcome="accepted")
form("sent-php-private", "AttestRequest Object\n(\n" + members("    [{}:AttestRequest:private] => {}") + "\n)\n",
     outcome="undetermined")

JIRA = f"||{'||'.join(STATED)}||\n|{'|'.join(STATED.values())}|\n"
form("stated-jira-table", f"Values of the ticket:\n\n{JIRA}\nthanks\n", outcome="accepted")
form("sent-jira-table", f"Request body:\n{JIRA}", outcome="undetermined")

VARIABLES = {"name": "env", "values": [{"key": name, "value": value, "enabled": True} for name, value in STATED.items()]}
form("stated-postman-environment", json.dumps(VARIABLES, indent=1), outcome="accepted")
form("sent-postman-environment", json.dumps({"request": VARIABLES}), outcome="undetermined")

PROPERTIES = members("    [{}] => {}")
form("sent-php-object", f"App\\AttestRequest Object\n(\n{PROPERTIES}\n)\n", outcome="undetermined")
form("sent-ruby-object", "#<AttestRequest " + members('@{}="{}"', ", ") + ">\n", outcome="undetermined")
form("sent-html-heading", f"<h3>Request</h3>\n<pre>{INDENTED}</pre>\n", outcome="undetermined")
form("sent-html-escaped", f"<h3>Request body</h3><pre>{html.escape(INDENTED)}</pre>\n", outcome="undetermined")
form("sent-html-caption", "<table><caption>Request</caption>" + members("<tr><td>{}</td><td>{}</td></tr>", "") + "</table>\n",
     outcome="undetermined")
form("sent-html-table", "<h2>Request</h2>" + marked_up([list(STATED), list(STATED.values())]), outcome="undetermined")
form("sent-jira-title", f"{{code:title=Request body}}\n{INDENTED}\n{{code}}\n", outcome="undetermined")
form("sent-java-object", "AttestRequest@1f2[\n" + members("  {}={}") + "\n]\n", outcome="undetermined")
form("sent-dump-dictionary", "▿ request: 5 key/value pairs\n" + members('  ▿ (2 elements)\n    - key: "{}"\n    - value: "{}"')
     + "\n", outcome="undetermined")
form("sent-key-string", "<key>request</key>\n<dict>\n" + members("\t<key>{}</key>\n\t<string>{}</string>") + "\n</dict>\n",
     outcome="undetermined")

SECRET = {name: b64(value.encode()) for name, value in STATED.items()}
form("stored-secret", "apiVersion: v1\nkind: Secret\ndata:\n" + "".join(f"  {name}: {value}\n" for name, value in SECRET.items()),
     repairs=["double-base64"], outcome="accepted")
form("stored-secret-json", json.dumps({"apiVersion": "v1", "kind": "Secret", "data": SECRET}, indent=1), repairs=["double-base64"],
     outcome="accepted")


def main():
    TARGET.mkdir(exist_ok=True)
    for old in TARGET.glob("*.txt"):
        old.unlink()
    for name, (data, _) in FORMS.items():
        (TARGET / f"{name}.txt").write_bytes(data)
    expected = {name: FORMS[name][1] for name in sorted(FORMS)}
    (TARGET / "expect.json").write_text(json.dumps(expected, indent=2, sort_keys=True) + "\n")
    print(f"{len(FORMS)} files")


if __name__ == "__main__":
    main()
