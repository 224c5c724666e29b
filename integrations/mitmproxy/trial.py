"""Drives a real mitmproxy with the addon: a server and a client on the loopback exchange genuine artifacts.

usage: trial.py ATTESTSCOPE MITMDUMP SAMPLES
"""

import http.client
import http.server
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
DEADLINE = 1.0


def record(samples, name):
    """Returns an evidence record of samples/real."""
    return json.loads((samples / "real" / f"{name}.json").read_text())


class Server(http.server.BaseHTTPRequestHandler):
    """Accepts everything, which the addon must notice. It issues the challenge of the attestation."""

    challenge = ""
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.answer({"challenge": self.challenge} if self.path == "/challenge" else {"news": "none"})

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.answer({"status": "ok"})

    def answer(self, value):
        body = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def free_port():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        return server.getsockname()[1]


def send(port, origin, method, path, value=None):
    """Sends a request through the proxy and reads the response."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    body = json.dumps(value) if value is not None else None
    headers = {"Cookie": "session=c2Vzc2lvbi1vZi10aGUtdHJpYWw"}
    if body:
        headers["Content-Type"] = "application/json"
    connection.request(method, f"{origin}{path}", body, headers)
    response = connection.getresponse()
    response.read()
    connection.close()
    assert response.status == 200, (path, response.status)


def wait_for(condition, what, seconds):
    """Waits until a condition holds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return
        time.sleep(0.02)
    raise SystemExit(f"FAIL: {what} within {seconds} s")


def lines(path):
    text = path.read_text() if path.exists() else ""
    return [json.loads(line) for line in text.splitlines()]


def main(program, mitmdump, samples):
    attestation = record(samples, "attestation-a-sit-plus-ios16.2-2023-04-12-prod")
    assertion = record(samples, "assertion-a-sit-plus-at-asitplus-attestation-client-ctr1")
    other = record(samples, "attestation-veehaitch-ios14.4-2021-01-22-dev")
    Server.challenge = attestation["challenge"]
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    origin = f"http://127.0.0.1:{server.server_address[1]}"
    signed = {member: assertion[member] for member in ("assertion", "clientData", "keyId")}
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        policy, seen, log = folder / "policy.json", folder / "seen.jsonl", folder / "log"
        # The artifacts are some years old.
        policy.write_text(json.dumps({
            "app-id": [attestation["appId"]], "environment": "production", "as-of": "issuance"}))
        port = free_port()
        command = [
            mitmdump, "-p", str(port), "--set", "flow_detail=0", "-s", HERE / "attestscope_addon.py",
            "-s", HERE / "probe.py", "--set", f"attestscope_program={program}",
            "--set", f"attestscope_policy={policy}", "--set", f"confdir={folder / 'conf'}"]
        with open(log, "wb") as output:
            proxy = subprocess.Popen(
                command, stdout=output, stderr=subprocess.STDOUT,
                env={**os.environ, "PROBE_OUTPUT": str(seen), "NO_PROXY": "", "no_proxy": ""})
        try:
            wait_for(lambda: b"listening at" in log.read_bytes(), "mitmproxy listens", 30)
            send(port, origin, "GET", "/news")
            # The key of the first assertion arrives later, with the attestation.
            send(port, origin, "POST", "/early", signed)
            marked = lambda path: [l for l in lines(seen) if l["path"] == path and l["marked"]]
            wait_for(lambda: marked("/early"), "the assertion is marked", 5)
            assert marked("/early")[0]["marked"] == ":question:", marked("/early")[0]
            send(port, origin, "GET", "/challenge")
            send(port, origin, "POST", "/attest", {
                "attestation": attestation["attestation"], "keyId": attestation["keyId"]})
            wait_for(lambda: marked("/attest"), "the attestation is marked", 5)
            wait_for(lambda: marked("/early")[-1]["marked"] == ":white_check_mark:", "it is marked again", 5)
            send(port, origin, "POST", "/again", signed)
            send(port, origin, "POST", "/other", {
                "attestation": other["attestation"], "keyId": other["keyId"]})
            wait_for(lambda: marked("/other") and marked("/again"), "all are marked", 5)
            wait_for(lambda: b"attestscope: " in log.read_bytes(), "a finding is in the event log", 5)
        except SystemExit:
            print(log.read_text(errors="replace"), seen.read_text() if seen.exists() else "")
            raise
        finally:
            proxy.send_signal(signal.SIGINT)
            proxy.wait(60)
            server.shutdown()
        check(lines(seen), log.read_text(errors="replace"))


def check(seen, log):
    """Prints what was seen, and fails if a mark is late or wrong."""
    start = {line["path"]: line["at"] for line in seen if line["what"] == "response"}
    first, last = {}, {}
    for line in seen:
        if line["marked"]:
            first.setdefault(line["path"], line)
            last[line["path"]] = line
    for path, line in last.items():
        print(f"{path}: {first[path]['at'] - start[path]:.2f} s, {line['marked']} {line['comment']}")
    late = {path: line for path, line in first.items() if line["at"] - start[path] > DEADLINE}
    assert not late, f"marked after more than {DEADLINE} s: {late}"
    marks = {path: line["marked"] for path, line in last.items()}
    # The first assertion is complete once its key is known; another app's attestation is rejected.
    assert marks["/attest"] == ":white_check_mark:", marks
    assert marks["/early"] == marks["/again"] == ":white_check_mark:", marks
    assert marks["/other"] == ":red_circle:", marks
    assert "/news" not in marks and "/challenge" not in marks, marks
    findings = [line for line in log.splitlines() if "attestscope: " in line]
    print("\n".join(findings))
    assert findings
    assert "Traceback" not in log, log


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]))
