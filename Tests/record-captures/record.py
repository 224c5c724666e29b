#!/usr/bin/env python3
"""Records the captures in samples/captures that real programs write.

Usage: record.py FOLDER MITMDUMP CHROMIUM, at the top of the package

A server on the loopback interface answers a scripted conversation: a challenge, an attestation, and a
request with an assertion, all genuine and of one key. mitmproxy (pip install mitmproxy) records it
as a dump and as an HTTP archive, Chromium as a network log. Nothing leaves the machine.
"""

import base64
import gzip
import http.client
import http.server
import json
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

REAL = pathlib.Path("samples/real")
ATTESTATION = json.loads((REAL / "attestation-bas-d-ios14.4-2021-03-29-dev.json").read_text())
ASSERTION = json.loads((REAL / "assertion-bas-d-co-chiff-attestation-test-ctr2.json").read_text())
CHALLENGE = base64.b64encode(b"attestation-test").decode()

# Events of Chrome's log that tell what went through its sockets.
KEPT = ("SSL_SOCKET_BYTES_SENT", "SSL_SOCKET_BYTES_RECEIVED", "SOCKET_BYTES_SENT", "SOCKET_BYTES_RECEIVED",
        "HTTP2_SESSION_INITIALIZED", "HTTP2_SESSION_SEND_HEADERS", "HTTP2_SESSION_RECV_HEADERS")

REQUESTS = [
    ("GET", "/challenge", {}, None),
    ("POST", "/attest", {"Content-Type": "application/json"},
     json.dumps({"kid": ATTESTATION["keyId"], "statement": ATTESTATION["attestation"]})),
    ("POST", "/transfer", {"Content-Type": "text/plain", "X-App-Assertion": ASSERTION["assertion"]},
     ASSERTION["clientData"]),
]
ANSWERS = {"/challenge": {"nonce": CHALLENGE}, "/attest": {"registered": True}, "/transfer": {"done": True}}
PAGE = """<!doctype html><script>
(async () => {
  for (const [method, path, headers, body] of %s) await fetch(path, {method, headers, body});
  document.title = "done";
})();
</script>""" % json.dumps(REQUESTS)


class Server(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        known = ANSWERS.get(self.path)
        body = json.dumps(known).encode() if known else PAGE.encode() if self.path == "/" else b""
        self.send_response(200 if body else 404)
        self.send_header("Content-Type", "application/json" if known else "text/html")
        if known and "gzip" in self.headers.get("Accept-Encoding", ""):
            body = gzip.compress(body, mtime=0)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = answer

    def log_message(self, *arguments):
        pass


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port):
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.2)
    sys.exit("error: the recorder does not listen")


def converse(port):
    connection = http.client.HTTPConnection("127.0.0.1", port)
    for method, path, headers, body in REQUESTS:
        connection.request(method, path, body, headers | {"Host": "app.example", "Accept-Encoding": "gzip"})
        connection.getresponse().read()
    connection.close()


def record_mitmproxy(program, server, folder):
    port = free_port()
    recorder = subprocess.Popen(
        [program, "-q", "--mode", f"reverse:http://127.0.0.1:{server}", "-p", str(port), "--set",
         "keep_host_header=true", "-w", folder / "mitmproxy.flows", "--set",
         f"hardump={folder / 'mitmproxy.har'}"])
    wait_for(port)
    converse(port)
    time.sleep(1)
    recorder.send_signal(signal.SIGINT)
    recorder.wait(30)


def record_chromium(program, server, folder):
    with tempfile.TemporaryDirectory() as home:
        log = pathlib.Path(home) / "net.json"
        subprocess.run(
            [program, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={home}",
             f"--log-net-log={log}", "--net-log-capture-mode=Everything", "--disable-background-networking",
             "--disable-component-update", "--virtual-time-budget=10000", "--dump-dom",
             f"http://127.0.0.1:{server}/"], check=True, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, timeout=120)
        recorded = json.loads(log.read_text())
    # What tells of the machine, and events of other kinds, are left out.
    constants = recorded["constants"]
    constants.pop("clientInfo", None)
    constants.pop("activeFieldTrialGroups", None)
    kinds = {constants["logEventTypes"][name] for name in KEPT if name in constants["logEventTypes"]}
    events = [event for event in recorded["events"] if event["type"] in kinds and "params" in event]
    text = json.dumps({"constants": constants, "events": events}, separators=(",", ":"))
    (folder / "chromium.netlog.gz").write_bytes(gzip.compress(text.encode(), mtime=0))


def main():
    folder, mitmdump, chromium = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    port = server.server_address[1]
    record_mitmproxy(mitmdump, port, folder)
    record_chromium(chromium, port, folder)
    server.shutdown()


if __name__ == "__main__":
    main()
