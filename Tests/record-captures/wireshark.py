#!/usr/bin/env python3
"""Records the conversation of record.py with tcpdump, and writes the exports of tshark to samples/captures.

Usage: wireshark.py FOLDER MITMDUMP NAME=TSHARK..., at the top of the package, as root, in a network namespace
(`unshare -n`)

The conversation goes over the loopback interface: in HTTP/1.1 without TLS, and in HTTP/2 with TLS, where
mitmproxy is the server and curl the client. The pcapng file contains the keys of the TLS session. Versions of
tshark are command lines, each with a name for its files: `wireshark=tshark "wireshark-4.4=chroot ROOT tshark"`.
"""

import gzip
import http.server
import os
import pathlib
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
import time

import record

FORMS = {"pdml": ["-T", "pdml"], "json": ["-T", "json"], "ek": ["-T", "ek"]}
# Without packets and layers that have no part in HTTP, to keep the files small.
ONLY_HTTP = ["-Y", "http or http2", "-J", "frame ip tcp http http2"]


def converse_http2(port, keys):
    """Sends the requests with curl, over one connection."""
    command = ["curl"]
    for number, (method, path, headers, body) in enumerate(record.REQUESTS):
        command += ["--next"] if number else []
        command += ["--silent", "--insecure", "--http2", "--compressed", "--output", "/dev/null", "--connect-to",
                    f"app.example:443:127.0.0.1:{port}", "--request", method, f"https://app.example{path}"]
        for name, value in headers.items():
            command += ["--header", f"{name}: {value}"]
        command += ["--data-binary", body] if body else []
    subprocess.run(command, check=True, env=os.environ | {"SSLKEYLOGFILE": str(keys)})


def capture(packets, port, converse):
    """Runs a conversation while tcpdump records it."""
    recorder = subprocess.Popen(
        ["tcpdump", "-i", "lo", "-U", "-w", packets, f"tcp port {port}"], stderr=subprocess.PIPE)
    recorder.stderr.readline()
    time.sleep(0.5)
    converse()
    time.sleep(1)
    recorder.send_signal(signal.SIGINT)
    recorder.wait(30)


def export(tshark, packets, folder, name):
    """Writes one file for each form."""
    for form, options in FORMS.items():
        text = subprocess.run(
            [*tshark, "-r", "-", *ONLY_HTTP, *options], check=True, stdin=packets.open("rb"), capture_output=True).stdout
        (folder / f"{name}.{form}.gz").write_bytes(gzip.compress(text, mtime=0))


def main():
    folder, mitmdump = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    versions = [(name, shlex.split(command)) for name, command in (text.split("=", 1) for text in sys.argv[3:])]
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 80), record.Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        capture(scratch / "plain.pcap", 80, lambda: record.converse(80))
        proxy = subprocess.Popen(
            [mitmdump, "-q", "--mode", "reverse:http://127.0.0.1:80", "-p", "443", "--set", "keep_host_header=true",
             "--set", f"confdir={scratch / 'mitmproxy'}"])
        record.wait_for(443)
        capture(scratch / "tls.pcap", 443, lambda: converse_http2(443, scratch / "keys"))
        proxy.send_signal(signal.SIGINT)
        proxy.wait(30)
        with_keys = folder / "wireshark.pcapng"
        subprocess.run(
            ["editcap", "-F", "pcapng", "--inject-secrets", f"tls,{scratch / 'keys'}", scratch / "tls.pcap", with_keys],
            check=True)
        for name, tshark in versions:
            export(tshark, scratch / "plain.pcap", folder, name)
            export(tshark, with_keys, folder, f"{name}-http2")
        objects = folder / "wireshark-objects"
        subprocess.run(
            ["tshark", "-r", scratch / "plain.pcap", "-Q", "--export-objects", f"http,{objects}"], check=True)
    server.shutdown()


if __name__ == "__main__":
    main()
