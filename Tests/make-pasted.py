#!/usr/bin/env python3
"""Writes samples/pasted: genuine artifacts in the forms in which people paste them.

Usage: make-pasted.py, at the top of the package

Each form is a text file. expect.json lists its artifacts in order, by the names of their samples. A form is
written as its program prints it, or as the program's documentation shows it.
"""

import base64
import binascii
import json
import pathlib
import urllib.parse

REAL = pathlib.Path("samples/real")
TARGET = pathlib.Path("samples/pasted")

ASSERTION = "assertion-bas-d-co-chiff-attestation-test-ctr2"
OTHER = "assertion-a-sit-plus-at-asitplus-attestation-client-ctr1"
ATTESTATION = "attestation-apple-guide-2024-ios18.0-prod"
RECEIPT = "receipt-veehaitch-receipt-2020-09-16-dev"


def sample(name):
    record = json.loads((REAL / f"{name}.json").read_text())
    field = name.split("-")[0]
    return base64.b64decode(record[field]), record


A, RECORD = sample(ASSERTION)
B, _ = sample(OTHER)
O, _ = sample(ATTESTATION)
R, _ = sample(RECEIPT)
KEY = RECORD["keyId"]

FORMS = {}


def form(name, text, *artifacts, **expected):
    """Adds a form: its text, the names of its samples, and the values beside the first one."""
    assert name not in FORMS, name
    FORMS[name] = (text, artifacts or (ASSERTION,), expected)


def b64(data):
    return base64.b64encode(data).decode()


def url64(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def wrap(text, width=64):
    return [text[i:i + width] for i in range(0, len(text), width)]


def signed(data):
    return [byte - 256 if byte > 127 else byte for byte in data]


def pairs(data, between="", before="", upper=False):
    return between.join(before + (f"{byte:02X}" if upper else f"{byte:02x}") for byte in data)


def escaped(data, escape, keep=lambda byte: 32 <= byte < 127 and byte not in b"\"\\'"):
    return "".join(chr(byte) if keep(byte) else escape(byte) for byte in data)


def gutter(chunk):
    return "".join(chr(byte) if 32 <= byte < 127 else "." for byte in chunk)


def rows(data, size=16):
    return [(at, data[at:at + size]) for at in range(0, len(data), size)]


# Labels, logs and lines around Base64

form("label-colon", f"attestation: {b64(O)}\n", ATTESTATION, label="attestation")
form("label-equals", f"assertion={b64(A)}\n", label="assertion")
form("label-quoted", f'"assertion" : "{b64(A)}"\n', label="assertion")
form("label-line-before", f"assertion:\n{b64(A)}\n", label="assertion")
form("label-word", f"assertion {b64(A)}\n", label="assertion")
form("sentence", f"Hi, the server rejects this one: {b64(A)}. Any idea why?\n")
form("two-lines", f"{b64(A)}\n{b64(B)}\n", ASSERTION, OTHER)
form("one-line", f"{b64(A)} {b64(B)}\n", ASSERTION, OTHER)
form("labels-two", f"keyId: {KEY}\nassertion: {b64(A)}\nattestation: {b64(O)}\n",
     ASSERTION, ATTESTATION)
form("values-above", f"keyId: {KEY}\nchallenge: attestation-test\nassertion: {b64(A)}\n",
     values={"keyId": KEY, "challenge": "attestation-test"})
form("values-logfmt",
     f'time=2026-11-21T10:00:00Z level=warn msg="rejected" keyId={KEY} challenge=attestation-test '
     f"assertion={b64(A)} status=403\n",
     label="assertion", values={"keyId": KEY, "challenge": "attestation-test", "status": "403"})
form("log-json-behind-prefix",
     "2026-11-21 10:00:00,123 INFO [http-3] c.e.Api - body: "
     + json.dumps({"keyId": KEY, "assertion": b64(A)}) + "\n", values={"keyId": KEY})
form("log-bracket-first", f"[2026-11-21T10:00:00Z] [info] assertion {b64(A)}\n")
form("log-ios", "2026-11-21 10:00:00.123456+0100 Shop[412:9031] [net] assertion: " + b64(A) + "\n")
form("log-swift-optional", f'Optional("{b64(A)}")\n')
form("log-swift-optional-label", f'assertion = Optional("{b64(A)}")\n', label="assertion")
form("log-swift-dictionary", f'["keyId": "{KEY}", "assertion": "{b64(A)}"]\n', values={"keyId": KEY})
form("json-nested", json.dumps(
    {"data": {"device": {"proof": b64(A), "key": KEY}}}, indent=2) + "\n", values={"key": KEY})
form("json-in-json", json.dumps({"body": json.dumps({"keyId": KEY, "assertion": b64(A)})}) + "\n",
     values={"keyId": KEY})
form("json-in-json-twice",
     json.dumps({"log": json.dumps({"body": json.dumps({"assertion": b64(A)})})}) + "\n")
form("json-slashes", '{"assertion":"' + b64(A).replace("/", "\\/") + '"}\n')
form("json-unicode-plus", '{"assertion":"' + b64(A).replace("+", "\\u002b") + '"}\n')
form("curl-unix", "curl -X POST 'https://api.example.com/attest?v=1' \\\n"
     f"  -H 'X-App-Attest-Key-Id: {KEY}' \\\n  --data-raw '" + json.dumps({"assertion": b64(A)})
     + "'\n", values={"X-App-Attest-Key-Id": KEY})
form("curl-windows", 'curl -X POST "https://api.example.com/attest" ^\n  -d "'
     + json.dumps({"assertion": b64(A)}).replace('"', '\\"') + '"\n')
form("http-raw", "POST /attest HTTP/1.1\r\nHost: api.example.com\r\n"
     f"X-App-Attest-Key-Id: {KEY}\r\nX-App-Assertion: {b64(A)}\r\nContent-Length: 2\r\n\r\n{{}}",
     label="X-App-Assertion", values={"X-App-Attest-Key-Id": KEY})
form("form-body", "keyId=" + urllib.parse.quote_plus(KEY) + "&assertion="
     + urllib.parse.quote_plus(b64(A)) + "&v=1\n", label="assertion")
form("url-query", "https://api.example.com/attest?assertion=" + urllib.parse.quote(b64(A), safe="")
     + "&keyId=x\n")
form("url-json", "body=" + urllib.parse.quote(json.dumps({"assertion": b64(A)})) + "\n")
form("data-url", f"data:application/octet-stream;base64,{b64(A)}\n")
form("base64url", url64(A) + "\n")
form("base64url-label", f"assertion: {url64(A)}\n")
form("html-entities", "<td>assertion</td><td>" + b64(A).replace("+", "&#43;").replace("/", "&#x2F;")
     .replace("=", "&#61;") + "</td>\n")
form("markdown-fence", f"The assertion:\n\n```\n{b64(A)}\n```\n\nThanks!\n")
form("markdown-table", f"| keyId | assertion |\n|---|---|\n| {KEY} | {b64(A)} |\n",
     values={"keyId": KEY})
form("xml", f"<request><keyId>{KEY}</keyId><assertion>{b64(A)}</assertion></request>\n",
     label="assertion", values={"keyId": KEY})
form("xml-cdata", f"<assertion><![CDATA[{b64(A)}]]></assertion>\n")
form("plist", "<plist><dict><key>assertion</key><data>\n\t" + "\n\t".join(wrap(b64(A), 60))
     + "\n\t</data></dict></plist>\n")
form("yaml-block", "keyId: " + KEY + "\nassertion: |\n  " + "\n  ".join(wrap(b64(A), 76)) + "\n",
     values={"keyId": KEY})
form("yaml-folded", "assertion: >-\n  " + "\n  ".join(wrap(b64(A), 40)) + "\n")
form("csv", f"time,keyId,assertion,status\n2026-11-21,{KEY},{b64(A)},403\n",
     label="assertion", values={"keyId": KEY, "status": "403"})
form("tsv", f"keyId\tassertion\n{KEY}\t{b64(A)}\n", label="assertion", values={"keyId": KEY})
form("sql-insert", f"INSERT INTO proofs (key_id, assertion) VALUES ('{KEY}', '{b64(A)}');\n",
     values={"key_id": KEY})
form("sql-decode", f"UPDATE proofs SET assertion = decode('{b64(A)}', 'base64');\n")
form("php-array", f"array(\n  'keyId' => '{KEY}',\n  'assertion' => '{b64(A)}',\n)\n",
     values={"keyId": KEY})
form("ruby-hash", f'{{:keyId=>"{KEY}", :assertion=>"{b64(A)}"}}\n', values={"keyId": KEY})
form("mongo-bindata", f'{{ "assertion" : BinData(0,"{b64(A)}") }}\n')
form("mongo-extended", json.dumps({"assertion": {"$binary": {"base64": b64(A), "subType": "00"}}}) + "\n")
form("dynamodb", json.dumps({"Item": {"assertion": {"B": b64(A)}, "keyId": {"S": KEY}}}) + "\n")
form("swift-source", f'let assertion = Data(base64Encoded: "{b64(A)}")!\n', label="assertion")
form("kotlin-source", f'val assertion = Base64.decode("{b64(A)}", Base64.DEFAULT)\n', label="assertion")

# Base64 in pieces

form("wrapped-lf", "\n".join(wrap(b64(A))) + "\n")
form("wrapped-crlf", "\r\n".join(wrap(b64(O), 76)) + "\r\n", ATTESTATION)
form("wrapped-label", "assertion:\n" + "\n".join(wrap(b64(A))) + "\n\nkeyId: " + KEY + "\n",
     label="assertion", values={"keyId": KEY})
form("wrapped-same-line-label", "receipt=" + "\n".join(wrap(b64(R), 76)) + "\nstatus=200\n", RECEIPT)
form("wrapped-escaped", '{"assertion":"' + "\\n".join(wrap(b64(A), 76)) + '\\n"}\n')
form("wrapped-escaped-twice", '"{\\"assertion\\":\\"' + "\\\\r\\\\n".join(wrap(b64(A), 76)) + '\\"}"\n')
form("wrapped-syslog", "Nov 21 10:00:00 web app[12]: assertion " + "#012".join(wrap(b64(A), 76)) + "\n")
form("wrapped-percent", "assertion=" + "%0A".join(urllib.parse.quote(line, safe="")
                                                for line in wrap(b64(A), 76)) + "\n")
form("wrapped-html", "<p>" + "<br>\n".join(wrap(b64(A))) + "</p>\n")
form("mail-quoted", "On Monday you wrote:\n> assertion:\n> " + "\n> ".join(wrap(b64(A), 72))
     + "\n>\n> regards\n")
form("mail-quoted-twice", "\n".join(">> " + line for line in wrap(b64(A), 60)) + "\n")
form("quoted-printable", "assertion=3D" + "=\n".join(wrap(b64(A).replace("=", "=3D"), 72)) + "\n")
form("log-prefix-lines", "".join(f"2026-11-21 10:00:00.{i:03} app[4{i}] {line}\n"
                                for i, line in enumerate(wrap(b64(A), 48))))
form("log-parts", "".join(f"10:00:0{i} Shop[77:8] assertion part {i + 1}/{len(wrap(b64(A), 60))}: {line}\n"
                         for i, line in enumerate(wrap(b64(A), 60))))
form("line-numbers", "".join(f"{i + 1:3} | {line}\n" for i, line in enumerate(wrap(b64(A), 48))))
form("comment-lines", "".join(f"// {line}\n" for line in wrap(b64(A), 64)))
form("source-swift-plus", "let assertion = " + " +\n  ".join(f'"{line}"' for line in wrap(b64(A), 60)) + "\n")
form("source-swift-multiline", 'let assertion = """\n  ' + "\n  ".join(wrap(b64(A), 60)) + '\n  """\n')
form("source-python-parens", "assertion = (\n" + "".join(f"    '{line}'\n" for line in wrap(b64(A), 60)) + ")\n")
form("source-c-strings", "const char *assertion =\n" + "\n".join(f'    "{line}"' for line in wrap(b64(A), 60)) + ";\n")
form("source-js-plus", "const a = '" + "' + '".join(wrap(b64(A), 60)) + "';\n")
form("source-php-dot", "$a = '" + "'\n   . '".join(wrap(b64(A), 60)) + "';\n")
form("source-shell-continued", "A=" + "\\\n".join(wrap(b64(A), 60)) + "\n")
form("source-js-array", "[\n" + ",\n".join(f'  "{line}"' for line in wrap(b64(A), 60)) + "\n].join('')\n")
form("plus-as-space", "assertion: " + b64(A).replace("+", " ") + "\n")
form("pem", "-----BEGIN ASSERTION-----\n" + "\n".join(wrap(b64(A))) + "\n-----END ASSERTION-----\n")
form("pem-two", "".join("-----BEGIN ASSERTION-----\n" + "\n".join(wrap(b64(x)))
                        + "\n-----END ASSERTION-----\n" for x in (A, B)), ASSERTION, OTHER)

# Hexadecimal

form("hex-label", f"assertion: {A.hex()}\n", label="assertion")
form("hex-attestation", f"attestation hex = {O.hex()}\n", ATTESTATION)
form("hex-upper", f"assertion: {A.hex().upper()}\n")
form("hex-0x", f"assertion = 0x{A.hex()}\n", label="assertion")
form("hex-spaced", f"assertion: {pairs(A, ' ')}\n")
form("hex-colons", f"assertion: {pairs(R, ':')}\n", RECEIPT)
form("hex-dashes", f"Assertion: {pairs(A, '-', upper=True)}\n")
form("hex-wrapped", "assertion:\n" + "\n".join(wrap(A.hex(), 64)) + "\n")
form("hex-colons-wrapped", "\n".join("    " + line for line in wrap(pairs(A, ':'), 45)) + "\n")
form("hex-c-array", "uint8_t assertion[] = {\n  "
     + ",\n  ".join(pairs(chunk, ", ", "0x") for _, chunk in rows(A, 12)) + "\n};\n")
form("hex-java-casts", "byte[] a = { " + pairs(A, ", ", "(byte) 0x") + " };\n")
form("hex-go", "[]byte{" + pairs(A, ", ", "0x") + "}\n")
form("hex-rust", "&[" + pairs(A, ", ", "0x") + "]\n")
form("hex-escapes", 'a = b"' + pairs(A, "", "\\x") + '"\n')
form("hex-escapes-lines", "a = (\n" + "\n".join(f'  b"{pairs(chunk, "", chr(92) + "x")}"' for _, chunk in rows(A, 16)) + "\n)\n")
form("hex-percent", "body=" + pairs(A, "", "%", upper=True) + "\n")
form("hex-node-buffer", f"<Buffer {pairs(A, ' ')}>\n")
form("hex-nsdata", "<" + " ".join(wrap(A.hex(), 8)) + ">\n")
form("hex-nsdata-label", "assertion: <" + " ".join(wrap(A.hex(), 8)) + ">\n")
form("hex-sql-x", f"INSERT INTO proofs VALUES (1, x'{A.hex().upper()}', 'ok');\n")
form("hex-sql-postgres", f"1\t\\x{A.hex()}\tok\n")
form("hex-sql-postgres-copy", f"1\t\\\\x{A.hex()}\tok\n")
form("hex-sql-server", f"VALUES (1, 0x{A.hex().upper()})\n")

# Dumps

form("dump-xxd", "".join(
    f"{at:08x}: {' '.join(wrap(chunk.hex(), 4)):39}  {gutter(chunk)}\n" for at, chunk in rows(A)))
form("dump-xxd-label", "$ xxd assertion.bin\n" + "".join(
    f"{at:08x}: {' '.join(wrap(chunk.hex(), 4)):39}  {gutter(chunk)}\n" for at, chunk in rows(A)) + "$ \n")
form("dump-xxd-plain", "\n".join(wrap(A.hex(), 60)) + "\n")
form("dump-xxd-include", "unsigned char a_bin[] = {\n  "
     + ",\n  ".join(pairs(chunk, ", ", "0x") for _, chunk in rows(A, 12))
     + f"\n}};\nunsigned int a_bin_len = {len(A)};\n")
form("dump-hexdump-canonical", "".join(
    f"{at:08x}  {pairs(chunk[:8], ' '):23}  {pairs(chunk[8:], ' '):23}  |{gutter(chunk)}|\n"
    for at, chunk in rows(A)) + f"{len(A):08x}\n")
form("dump-od-hex", "".join(f"{at:07o} {pairs(chunk, ' ')}\n" for at, chunk in rows(A)) + f"{len(A):07o}\n")
form("dump-wireshark", "".join(f"{at:04x}   {pairs(chunk, ' '):47}   {gutter(chunk)}\n" for at, chunk in rows(A)))
form("dump-gdb", "".join(f"0x7ffe{at:04x}:\t" + pairs(chunk, "\t", "0x") + "\n" for at, chunk in rows(A, 8)))
form("dump-lldb", "".join(f"0x6000{at:08x}: {pairs(chunk, ' '):47}  {gutter(chunk)}\n" for at, chunk in rows(A)))
form("dump-powershell", "           00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F\n\n" + "".join(
    f"{at:08X}   {pairs(chunk, ' ', upper=True):47}  {gutter(chunk)}\n" for at, chunk in rows(A)))



def words(data, size):
    """Swaps each word to little-endian; pads the last one with zeros."""
    padded = data + bytes(-len(data) % size)
    return [padded[at:at + size][::-1].hex() for at in range(0, len(padded), size)]


def word_rows(data, write, size=2, width=16):
    return "".join(write(at, words(chunk, size), chunk) for at, chunk in rows(data, width))


form("dump-hexdump-words", word_rows(A, lambda at, row, _: f"{at:07x} {' '.join(row)}\n") + f"{len(A):07x}\n")
form("dump-hexdump-words-receipt",
     word_rows(R, lambda at, row, _: f"{at:07x} {' '.join(row)}\n") + f"{len(R):07x}\n", RECEIPT)
form("dump-od-words", word_rows(B, lambda at, row, _: f"{at:07o} {' '.join(row)}\n") + f"{len(B):07o}\n", OTHER)
form("dump-od-words-attestation",
     "$ od -x attestation.bin\n" + word_rows(O, lambda at, row, _: f"{at:07o} {' '.join(row)}\n")
     + f"{len(O):07o}\n", ATTESTATION)
form("dump-xxd-little", word_rows(
    A, lambda at, row, chunk: f"{at:08x}: {' '.join(row):35}  {gutter(chunk)}\n", 4))
form("dump-gdb-words", word_rows(
    A, lambda at, row, _: f"0x7ffe{at:04x}:\t" + "\t".join("0x" + word for word in row) + "\n", 4))
form("dump-lldb-words", word_rows(
    A, lambda at, row, _: f"0x6000{at:08x}: " + " ".join("0x" + word for word in row) + "\n", 4))
form("dump-gdb-giants", word_rows(
    O, lambda at, row, _: f"0x7ffe{at:04x}:\t" + "\t".join("0x" + word for word in row) + "\n", 8),
     ATTESTATION)

# Numbers

form("numbers-json", json.dumps(list(A)) + "\n")
form("numbers-label", "assertion: " + json.dumps(list(A)) + "\n", label="assertion")
form("numbers-node", json.dumps({"type": "Buffer", "data": list(A)}) + "\n")
form("numbers-node-member", json.dumps({"assertion": {"type": "Buffer", "data": list(A)}}) + "\n")
form("numbers-index-map", json.dumps({str(i): byte for i, byte in enumerate(A)}) + "\n")
form("numbers-index-map-member", json.dumps({"assertion": {str(i): byte for i, byte in enumerate(A)}}) + "\n")
form("numbers-java", "assertion = " + str(signed(A)) + "\n")
form("numbers-kotlin", "byteArrayOf(" + ", ".join(map(str, signed(A))) + ")\n")
form("numbers-go", "[" + " ".join(map(str, A)) + "]\n")
form("numbers-go-label", "assertion=[" + " ".join(map(str, A)) + "] key=x\n")
form("numbers-rust", "vec![" + ", ".join(f"{byte}u8" for byte in A) + "]\n")
form("numbers-swift", "[UInt8](" + str(list(A)) + ")\n")
form("numbers-swift-lines", "▿ " + f"{len(A)} bytes\n" + "".join(f"  - {byte}\n" for byte in A))
form("numbers-swift-dump", "".join(f"  - {i} : {byte}\n" for i, byte in enumerate(A)))
form("numbers-php", "Array\n(\n" + "".join(f"    [{i}] => {byte}\n" for i, byte in enumerate(A, 1)) + ")\n")
form("numbers-php-zero", "Array\n(\n" + "".join(f"    [{i}] => {byte}\n" for i, byte in enumerate(A)) + ")\n")
form("numbers-php-dump", "array(3) {\n" + "".join(f"  [{i}]=>\n  int({byte})\n" for i, byte in enumerate(A)) + "}\n")
form("numbers-attestation", json.dumps(list(O)) + "\n", ATTESTATION)
form("numbers-receipt", "receipt: " + json.dumps(list(R)) + "\n", RECEIPT)
form("numbers-csharp", "new byte[] { " + ", ".join(map(str, A)) + " }\n")
form("numbers-lines", "\n".join(map(str, A)) + "\n")
form("numbers-protobuf-js", "Uint8Array(%d) [\n" % len(A)
     + ",\n".join("  " + ", ".join(f"{byte:3}" for byte in chunk) for _, chunk in rows(A, 12)) + "\n]\n")
form("numbers-array-buffer", "ArrayBuffer { [Uint8Contents]: <" + pairs(A, " ") + f">, byteLength: {len(A)} }}\n")
form("numbers-elixir", "<<" + ", ".join(map(str, A)) + ">>\n")
form("numbers-erlang", "Assertion = <<" + ",".join(map(str, A)) + ">>\n", label="Assertion")
form("numbers-dart", "flutter: assertion: " + str(list(A)) + "\n", label="assertion")
form("numbers-python-list", "list(assertion) = " + str(list(A)) + "\n")
form("numbers-java-object", "Body(assertion=" + str(signed(A)) + f", keyId={KEY})\n",
     label="assertion", values={"keyId": KEY})
form("numbers-php-dump-string", "array(2) {\n  [\"keyId\"]=>\n  string(44) \"" + KEY
     + "\"\n  [\"assertion\"]=>\n  string(%d) \"%s\"\n}\n" % (len(b64(A)), b64(A)))
form("numbers-chrome", "Uint8Array(%d) [%s, buffer: ArrayBuffer(%d), byteLength: %d, byteOffset: 0]\n" % (
    len(A), ", ".join(map(str, A)), len(A), len(A)))
form("numbers-go-fields", "{KeyID:abc Assertion:[" + " ".join(map(str, A)) + "]}\n")
form("numbers-go-source", "main.Body{KeyID:\"abc\", Assertion:[]uint8{" + pairs(A, ", ", "0x") + "}}\n")


# Text with escapes

X = "\\x{:02x}".format
form("escapes-python", f"assertion = {A!r}\n", label="assertion")
form("escapes-python-log", f"2026-11-21 10:00:00 WARNING verify failed: assertion={A!r} keyId={KEY}\n",
     label="assertion", values={"keyId": KEY})
form("escapes-python-receipt", f"receipt = {R!r}\n", RECEIPT, label="receipt")
form("escapes-python-attestation", f"{{'attestation': {O!r}, 'key': '{KEY}'}}\n", ATTESTATION)
form("escapes-python-json", json.dumps({"message": f"assertion={A!r}"}) + "\n")
form("escapes-json-latin1", json.dumps({"assertion": A.decode("latin-1")}) + "\n", label="assertion")
form("escapes-json-latin1-plain",
     json.dumps({"assertion": A.decode("latin-1")}, ensure_ascii=False) + "\n", label="assertion")
form("escapes-ruby", 'assertion = "' + escaped(A, lambda byte: f"\\x{byte:02X}") + '"\n')
form("escapes-c-octal", 'const char a[] = "' + escaped(A, lambda byte: f"\\{byte:03o}") + '";\n')
form("escapes-c-lines", "const char a[] =\n" + "\n".join(
    '  "' + escaped(chunk, lambda byte: f"\\{byte:03o}") + '"' for _, chunk in rows(A, 24)) + ";\n")
form("escapes-postgres", "COPY proofs FROM stdin;\n1\t" + escaped(A, lambda byte: f"\\\\{byte:03o}") + "\n")
form("escapes-nginx", '10.0.0.1 - - [21/Nov/2026:10:00:00 +0000] "POST /attest HTTP/1.1" 403 12 "'
     + escaped(A, lambda byte: f"\\x{byte:02X}") + '"\n')
form("escapes-php", '$a = "' + escaped(A, lambda byte: f"\\x{byte:02X}",
                                       lambda byte: 32 <= byte < 127 and byte not in b'"\\$') + '";\n')
form("escapes-percent", "body=" + urllib.parse.quote_from_bytes(A) + "&v=1\n", label="body")
form("escapes-percent-receipt", "receipt=" + urllib.parse.quote_from_bytes(R) + "\n", RECEIPT)
form("escapes-percent-utf8", "body=" + urllib.parse.quote(A.decode("latin-1")) + "&v=1\n")
form("escapes-html", "<pre>" + escaped(A, lambda byte: f"&#{byte};", lambda byte: 32 <= byte < 127
                                      and byte not in b"<>&\"'") + "</pre>\n")
form("escapes-quoted-printable", "\n".join(["Content-Transfer-Encoding: quoted-printable", ""])
     + "\n" + "=\n".join(wrap(pairs(A, "", "=", upper=True), 72)) + "\n")
form("escapes-python-bytearray", f"bytearray({A!r})\n")
form("escapes-rust", 'assertion: b"' + escaped(A, X) + '"\n', label="assertion")
form("escapes-go-quoted", 'assertion="' + escaped(A, X) + '"\n', label="assertion")
form("escapes-redis", '127.0.0.1:6379> GET assertion\n"' + escaped(A, X) + '"\n')
form("escapes-elixir", 'assertion: "' + escaped(A, lambda byte: f"\\x{byte:02X}") + '"\n',
     label="assertion")
form("escapes-mysql-binary", b"INSERT INTO `proofs` VALUES (1,_binary '"
     + A.replace(b"\\", b"\\\\").replace(b"\0", b"\\0").replace(b"'", b"\\'").replace(b'"', b'\\"')
     .replace(b"\n", b"\\n").replace(b"\r", b"\\r").replace(b"\x1a", b"\\Z") + b"','ok');\n")


# Bytes unchanged, inside something else

form("raw-multipart", b'--x\r\nContent-Disposition: form-data; name="keyId"\r\n\r\n' + KEY.encode()
     + b'\r\n--x\r\nContent-Disposition: form-data; name="assertion"; filename="blob"\r\n'
     b"Content-Type: application/octet-stream\r\n\r\n" + A + b"\r\n--x--\r\n",
     values={"keyId": KEY})
form("raw-protobuf", b"\x0a\x2c" + KEY.encode() + b"\x12\x8c\x01" + A)
form("raw-msgpack", b"\x82\xa3key\xa3abc\xa9assertion\xc4\x8c" + A)
form("raw-cbor", b"\xa2\x63key\x63abc\x69assertion\x58\x8c" + A)
form("raw-http", b"POST /attest HTTP/1.1\r\nHost: api.example.com\r\nContent-Length: 140\r\n\r\n" + A)
form("raw-two", b"\x00\x00" + A + b"\x00\x00\x00" + B + b"\x00\x00", ASSERTION, OTHER)
form("raw-receipt", b"receipt: " + R + b"\nstatus: 200\n", RECEIPT)


# Text in text, and text of wide characters

form("base64-twice", b64(b64(A).encode()) + "\n")
form("base64-twice-label", "assertion: " + b64(b64(A).encode()) + "\n", label="assertion")
form("base64-of-json", "body=" + b64(json.dumps({"keyId": KEY, "assertion": b64(A)}).encode()) + "\n",
     values={"keyId": KEY})
form("base64-of-json-of-numbers", b64(json.dumps({"assertion": list(A)}).encode()) + "\n")
form("base64-of-two", "trace " + b64(json.dumps({"a": b64(A), "b": b64(B)}).encode()) + " end\n",
     ASSERTION, OTHER)
form("base64-of-pem", b64(("-----BEGIN ASSERTION-----\n" + "\n".join(wrap(b64(A)))
                           + "\n-----END ASSERTION-----\n").encode()) + "\n")
form("json-in-json-in-base64", json.dumps({"data": b64(json.dumps(
    {"body": json.dumps({"keyId": KEY, "assertion": b64(A)})}).encode())}) + "\n", values={"keyId": KEY})
form("json-array-of-lines", json.dumps(wrap(b64(A), 60), indent=2) + "\n")
form("record-in-log-brackets", f'[info] {{"keyId":"{KEY}","assertion":"{b64(A)}"}}\n', values={"keyId": KEY})
form("uuencoded", "begin 644 assertion.bin\n" + "".join(
    binascii.b2a_uu(A[at:at + 45]).decode() for at in range(0, len(A), 45)) + "`\nend\n")
form("uuencoded-mail", "Here it is:\n\nbegin 644 attestation.bin\n" + "".join(
    binascii.b2a_uu(O[at:at + 45], backtick=True).decode() for at in range(0, len(O), 45)) + "`\nend\n", ATTESTATION)
form("utf16-little", ("\ufeff" + f"assertion: {b64(A)}\r\n").encode("utf-16-le"), label="assertion")
form("utf16-little-plain", f"assertion: {b64(A)}\r\n".encode("utf-16-le"), label="assertion")
form("utf16-big-plain", f"assertion: {pairs(A, ' ')}\r\n".encode("utf-16-be"), label="assertion")
form("utf32-little", f"assertion: {b64(A)}\n".encode("utf-32-le"), label="assertion")


# Decoded and printed


def parts(data):
    """Returns the members of an artifact's map. Reads only the types that these artifacts contain."""
    def item(at):
        major, count = data[at] >> 5, data[at] & 31
        at += 1
        if count >= 24:
            size = 1 << (count - 24)
            count, at = int.from_bytes(data[at:at + size], "big"), at + size
        if major == 2:
            return data[at:at + count], at + count
        if major == 3:
            return data[at:at + count].decode(), at + count
        out = [] if major == 4 else {}
        for _ in range(count):
            value, at = item(at)
            if major == 4:
                out.append(value)
            else:
                out[value], at = item(at)
        return out, at
    return item(0)[0]


def printed(value, write, quote='"', colon=": "):
    if isinstance(value, bytes):
        return write(value)
    if isinstance(value, str):
        return f"{quote}{value}{quote}"
    if isinstance(value, list):
        return "[" + ", ".join(printed(each, write, quote, colon) for each in value) + "]"
    return "{" + ", ".join(f"{quote}{name}{quote}{colon}" + printed(each, write, quote, colon)
                           for name, each in value.items()) + "}"


form("diagnostic", printed(parts(A), lambda data: f"h'{data.hex()}'") + "\n")
form("diagnostic-attestation", "attestation = " + printed(parts(O), lambda data: f"h'{data.hex().upper()}'")
     + "\n", ATTESTATION)
form("diagnostic-base64", printed(parts(A), lambda data: f"b64'{url64(data)}'") + "\n")
form("diagnostic-python", "decoded " + repr(parts(A)) + "\n")
form("diagnostic-python-attestation", repr(parts(O)) + "\n", ATTESTATION)
form("diagnostic-node", printed(parts(A), lambda data: f"<Buffer {pairs(data, ' ')}>", "") + "\n")
form("diagnostic-ruby", printed(parts(A), lambda data: f"h'{data.hex()}'", '"', "=>") + "\n")
form("diagnostic-json", json.dumps(parts(A), default=b64) + "\n")
form("diagnostic-json-hex", json.dumps(parts(A), default=bytes.hex) + "\n")
form("diagnostic-json-numbers", json.dumps(parts(A), default=list) + "\n")
form("diagnostic-json-attestation", json.dumps(parts(O), default=b64, indent=2) + "\n", ATTESTATION)

# Prints that leave out a part

def short(name, text, artifact, missing, **expected):
    form(name, text, artifact, shortened=missing, **expected)


short("short-nsdata", "attestation: {length = %d, bytes = 0x%s ... %s }\n" % (
    len(O), " ".join(wrap(O[:16].hex(), 8)), O[-8:].hex()), ATTESTATION, len(O) - 16)
short("short-nsdata-assertion", "{length = 140, bytes = 0x%s ... %s }\n" % (
    " ".join(wrap(A[:16].hex(), 8)), A[-8:].hex()), ASSERTION, 124)
short("short-node", f"attestation <Buffer {pairs(O[:50], ' ')} ... {len(O) - 50} more bytes>\n",
      ATTESTATION, len(O) - 50)
short("short-node-array", f"Uint8Array({len(O)}) [\n  " + ", ".join(map(str, O[:100]))
      + f",\n  ... {len(O) - 100} more items\n]\n", ATTESTATION, len(O) - 100)
short("short-chrome", f"Uint8Array({len(O)}) [" + ", ".join(map(str, O[:100])) + ", …]\n",
      ATTESTATION, len(O) - 100)
short("short-firefox", f"Uint8Array({len(O)}) [ " + ", ".join(map(str, O[:21])) + ", … ]\n",
      ATTESTATION, len(O) - 21)
short("short-rust", "[" + ", ".join(map(str, O[:40])) + ", ..]\n", ATTESTATION, None)
short("short-elixir", "<<" + ", ".join(map(str, O[:50])) + ", ...>>\n", ATTESTATION, None)
short("short-base64", f"attestation: {b64(O)[:400]}...\n", ATTESTATION, None)
short("short-base64-marked", f"attestation={b64(O)[:800]}[truncated]\n", ATTESTATION, None)
short("short-python-numbers", "[163, 99, 102, 109, 116, 111, 97, 112, 112, 108, 101, 45, 97, 112, 112, "
      "97, 116, 116, ...]\n", ATTESTATION, None)
short("short-oslog", ("attestation: " + b64(O))[:1024] + "\n", ATTESTATION, None)
short("short-diagnostic-node", "{\n  fmt: 'apple-appattest',\n  attStmt: {\n    x5c: [\n      <Buffer "
      + pairs(parts(O)["attStmt"]["x5c"][0][:50], " ") + " ... 900 more bytes>\n    ]\n  }\n}\n",
      ATTESTATION, None)


def main():
    TARGET.mkdir(exist_ok=True)
    for old in TARGET.glob("*.txt"):
        old.unlink()
    expected = {}
    for name, (text, artifacts, more) in sorted(FORMS.items()):
        data = text if isinstance(text, bytes) else text.encode()
        (TARGET / f"{name}.txt").write_bytes(data)
        expected[name] = {"artifacts": list(artifacts), **more}
    text = json.dumps(expected, indent=2, sort_keys=True)
    (TARGET / "expect.json").write_text(text + "\n")
    print(f"{len(FORMS)} forms")


if __name__ == "__main__":
    main()
