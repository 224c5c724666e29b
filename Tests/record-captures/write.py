#!/usr/bin/env python3
"""Writes the captures in samples/captures of programs that do not run on Linux, or need an account.

Usage: write.py FOLDER, at the top of the package

The conversation is the one of record.py. Each form is written from its public description, which is
named beside it.
"""

import base64
import io
import json
import pathlib
import sys
import zipfile
from xml.sax.saxutils import escape

import record

HOST = "app.example"
TIME = "2026-03-14T09:26:5{}.004Z"
MOMENT = 1773480410.004


def exchanges():
    for number, (method, path, headers, body) in enumerate(record.REQUESTS):
        yield number, method, path, headers, body, json.dumps(record.ANSWERS[path])


def raw_request(method, path, headers, body, version="HTTP/1.1"):
    lines = [f"{method} {path} {version}", f"Host: {HOST}"] + [f"{k}: {v}" for k, v in headers.items()]
    if body:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join(lines) + "\r\n\r\n" + (body or "")


def raw_response(answer, version="HTTP/1.1"):
    return f"{version} 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(answer)}\r\n\r\n{answer}"


def pairs(headers, name="name"):
    return [{name: key, "value": value} for key, value in headers.items()]


def base64_text(text):
    return base64.b64encode((text or "").encode()).decode()


# Burp Suite, “Save items”: the document type and the elements as its exports have them.
def burp(is_base64):
    items = []
    for number, method, path, headers, body, answer in exchanges():
        messages = [raw_request(method, path, headers, body, "HTTP/2"), raw_response(answer, "HTTP/2")]
        request, response = [base64_text(text) if is_base64 else text for text in messages]
        flag = str(is_base64).lower()
        items.append(
            f"  <item>\n    <time>Sat Mar 14 09:26:5{number} UTC 2026</time>\n"
            f"    <url><![CDATA[https://{HOST}{path}]]></url>\n    <host ip=\"192.0.2.1\">{HOST}</host>\n"
            f"    <port>443</port>\n    <protocol>https</protocol>\n    <method><![CDATA[{method}]]></method>\n"
            f"    <path><![CDATA[{path}]]></path>\n    <extension>null</extension>\n"
            f"    <request base64=\"{flag}\"><![CDATA[{request}]]></request>\n    <status>200</status>\n"
            f"    <responselength>{len(messages[1])}</responselength>\n    <mimetype>JSON</mimetype>\n"
            f"    <response base64=\"{flag}\"><![CDATA[{response}]]></response>\n    <comment></comment>\n  </item>\n")
    return (
        '<?xml version="1.1"?>\n<!DOCTYPE items [\n<!ELEMENT items (item*)>\n<!ATTLIST items burpVersion CDATA "">\n'
        '<!ATTLIST items exportTime CDATA "">\n<!ELEMENT item (time, url, host, port, protocol, method, path, '
        'extension, request, status, responselength, mimetype, response, comment)>\n<!ELEMENT time (#PCDATA)>\n'
        '<!ELEMENT host (#PCDATA)>\n<!ATTLIST host ip CDATA "">\n<!ELEMENT request (#PCDATA)>\n'
        '<!ATTLIST request base64 (true|false) "false">\n<!ELEMENT response (#PCDATA)>\n'
        '<!ATTLIST response base64 (true|false) "false">\n]>\n'
        '<items burpVersion="2025.6" exportTime="Sat Mar 14 09:30:00 UTC 2026">\n' + "".join(items) + "</items>\n")


# HAR 1.2 (https://github.com/ahmadnassri/har-spec) with the members of Chrome’s DevTools
# (front_end/models/har/Log.ts).
def chrome():
    entries = [{
        "_connectionId": "62", "_initiator": {"type": "script"}, "_priority": "High", "_resourceType": "fetch",
        "cache": {}, "connection": "443", "pageref": "page_1",
        "request": {
            "method": method, "url": f"https://{HOST}{path}", "httpVersion": "http/2.0",
            "headers": pairs({":authority": HOST} | headers), "queryString": [], "cookies": [], "headersSize": -1,
            "bodySize": len(body or ""),
        } | ({"postData": {"mimeType": headers["Content-Type"], "text": body}} if body else {}),
        "response": {
            "status": 200, "statusText": "", "httpVersion": "http/2.0", "headers": [], "cookies": [],
            "content": {"size": len(answer), "mimeType": "application/json", "text": base64_text(answer),
                        "encoding": "base64"}, "redirectURL": "", "headersSize": -1, "bodySize": -1,
            "_transferSize": 99, "_error": None, "_fetchedViaServiceWorker": False},
        "serverIPAddress": "192.0.2.1", "startedDateTime": TIME.format(number), "time": 12.5,
        "timings": {"blocked": 1, "dns": -1, "ssl": -1, "connect": -1, "send": 0, "wait": 10, "receive": 1.5},
    } for number, method, path, headers, body, answer in exchanges()]
    return json.dumps({"log": {"version": "1.2", "creator": {"name": "WebInspector", "version": "537.36"},
                               "pages": [], "entries": entries}}, indent=2)


# Charles, “Export Session” as JSON (https://www.charlesproxy.com/documentation/using-charles/).
def charles_json():
    return json.dumps([{
        "status": "COMPLETE", "method": method, "protocolVersion": "HTTP/1.1", "scheme": "https", "host": HOST,
        "port": 443, "actualPort": 443, "path": path, "query": None, "tunnel": False, "keptAlive": True,
        "webSocket": False, "remoteAddress": f"{HOST}/192.0.2.1", "clientAddress": "10.0.0.2", "clientPort": 50123,
        "times": {"start": TIME.format(number), "requestBegin": TIME.format(number)}, "durations": {"total": 31},
        "request": {"sizes": {"headers": 90, "body": len(body or "")},
                    "header": {"firstLine": f"{method} {path} HTTP/1.1", "headers": pairs(headers)},
                    "body": {"text": body, "charset": "UTF-8"} if body else None},
        "response": {"status": 200, "sizes": {"headers": 90, "body": len(answer)},
                     "header": {"firstLine": "HTTP/1.1 200 OK", "headers": []},
                     "body": {"encoded": base64_text(answer)}},
    } for number, method, path, headers, body, answer in exchanges()])


# The same as XML.
def charles_xml():
    parts = []
    for number, method, path, headers, body, answer in exchanges():
        listed = "".join(f"<header><name>{escape(k)}</name><value>{escape(v)}</value></header>"
                         for k, v in headers.items())
        parts.append(
            f'<transaction status="COMPLETE" method="{method}" protocolVersion="HTTP/1.1" protocol="https" '
            f'host="{HOST}" port="443" actualPort="443" path="{path}" query="" clientAddress="10.0.0.2" '
            f'startTimeMillis="{int(MOMENT * 1000) + number * 1000}"><request headers="true" body="true">'
            f"<headers>{listed}</headers><body><![CDATA[{body or ''}]]></body></request>"
            f'<response status="200" headers="true" body="true"><headers></headers>'
            f'<body encoding="base64">{base64_text(answer)}</body></response></transaction>')
    return ("<?xml version='1.0' encoding='UTF-8' ?>\n<?charles serialisation-version='2.0' ?>\n"
            "<charles-session>" + "".join(parts) + "</charles-session>\n")


# Proxyman: a zip of one JSON file for each exchange, not in their order.
def proxyman():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, method, path, headers, body, answer in reversed(list(exchanges())):
            entries = [{"key": {"name": key, "nameInLowercase": key.lower()}, "value": value, "isEnabled": True}
                       for key, value in headers.items()]
            member = zipfile.ZipInfo(f"request_{number}_{number + 7}", (2026, 3, 14, 9, 30, 0))
            member.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(member, json.dumps({
                "id": str(number + 7), "notes": None,
                "request": {"host": HOST, "port": 443, "isSSL": True, "method": {"name": method}, "scheme": "https",
                            "fullPath": f"https://{HOST}{path}", "uri": path, "header": {"entries": entries},
                            "bodyData": base64_text(body)},
                "response": {"status": {"code": 200, "phrase": "OK"}, "header": {"entries": []},
                             "bodyData": base64_text(answer), "bodySize": len(answer), "error": None},
                "timing": {"requestStartedAt": MOMENT + number, "responseEndedAt": MOMENT + number + 0.03}}))
    return packed.getvalue()


# Postman, collection 2.1 (https://schema.postman.com), and newman’s JSON reporter.
def postman():
    items = [{"name": path, "request": {
        "method": method, "header": pairs(headers, "key"), "url": {"raw": f"https://{HOST}{path}"}}
        | ({"body": {"mode": "raw", "raw": body}} if body else {}),
        "response": [{"name": "saved", "code": 200, "status": "OK", "header": [], "body": answer}]}
        for number, method, path, headers, body, answer in exchanges()]
    return json.dumps({"info": {"_postman_id": "1", "name": "App Attest", "schema":
                                "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},
                       "item": items}, indent=1)


def newman():
    executions = [{"item": {"name": path}, "request": {
        "url": {"protocol": "https", "path": [path[1:]], "host": HOST.split("."), "query": []}, "method": method,
        "header": pairs(headers, "key")} | ({"body": {"mode": "raw", "raw": body}} if body else {}),
        "response": {"code": 200, "status": "OK", "header": [], "responseTime": 7,
                     "stream": {"type": "Buffer", "data": list(answer.encode())}}}
        for number, method, path, headers, body, answer in exchanges()]
    return json.dumps({"collection": {"info": {"name": "App Attest"}, "item": []}, "environment": {},
                       "run": {"stats": {}, "executions": executions}})


def messages():
    return "\r\n".join(raw_request(method, path, headers, body) + "\r\n" + raw_response(answer)
                       for number, method, path, headers, body, answer in exchanges())


# What the middleware of a server logs: one JSON object for each request with its response.
def exchange_log():
    return "".join(json.dumps({
        "level": 30, "time": int((MOMENT + number) * 1000), "pid": 7, "hostname": "web-1",
        "req": {"id": number, "method": method, "url": path, "headers": {"host": HOST} | headers, "body": body},
        "res": {"statusCode": 200, "headers": {"content-type": "application/json"}, "body": answer},
        "responseTime": 31, "msg": "request completed"}) + "\n"
        for number, method, path, headers, body, answer in exchanges())


def write(folder):
    files = {
        "burp.xml": burp(True), "burp-plain.xml": burp(False), "chrome.har": chrome(),
        "charles.chlsj": charles_json(), "charles.chlsx": charles_xml(), "proxyman.proxymanlogv2": proxyman(),
        "exchanges.jsonl": exchange_log(), "postman.json": postman(), "newman.json": newman(), "messages.http": messages(),
    }
    for name, content in files.items():
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())


if __name__ == "__main__":
    write(pathlib.Path(sys.argv[1]))
