#!/usr/bin/env python3
"""Watches the system calls of every command, and fails if one of them concerns the network.

Usage: offline.py PROGRAM SAMPLES

Runs each command over the samples under strace, which follows child processes and prints every call that
concerns a socket or an address, or an io_uring, which could hide one. There must be none, not even for a
local socket. A first run of another program, which opens a socket, shows that strace sees such calls here.
Exits 1, and says why, if it can't look.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# Exit codes of commands that ran: nothing rejected, something rejected, something left open.
RAN = {0, 1, 2}
CALL = re.compile(r"^\d+ +(?:<\.\.\. )?([a-z_0-9]+)[( ]", re.MULTILINE)
# The formats that one file has.
FORMS = ("text", "jsonl", "csv", "markdown", "sarif", "junit", "summary", "timesketch", "ocsf")
OPENS_A_SOCKET = "import socket; socket.socket(socket.AF_UNIX).close()"


class Trace:
    """Runs commands under strace."""

    def __init__(self, folder):
        self.log = folder / "calls"

    def calls(self, *command, sink=subprocess.DEVNULL, classes="%network,io_uring_setup"):
        """Returns the exit code, the names of the calls of these classes, and the messages."""
        run = subprocess.run(["strace", "-f", "-qq", "-e", f"trace={classes}", "-e", "signal=none",
                              "-o", self.log, *command], stdin=subprocess.DEVNULL, stdout=sink,
                             stderr=subprocess.PIPE, text=True, errors="replace")
        return run.returncode, CALL.findall(self.log.read_text(errors="replace")), run.stderr

    def reason_not_to_look(self, program):
        """Returns why nothing can be seen here; None if everything can."""
        if not shutil.which("strace"):
            return "strace isn't installed"
        code, calls, messages = self.calls(sys.executable, "-c", OPENS_A_SOCKET)
        if code != 0 or "socket" not in calls:
            return f"strace doesn't show the socket that another program opens: {messages.strip()[-300:]}"
        # A call that the program certainly makes, in its child process too.
        code, calls, messages = self.calls(program, "selftest", classes="read,openat")
        if code != 0 or not calls:
            return f"strace doesn't show the calls of {program}: {messages.strip()[-300:]}"
        return None


def artifacts(samples):
    """Returns files that decode takes: the genuine artifacts, and what is in raw."""
    return [path for name in ("real", "raw") for path in sorted((samples / name).iterdir()) if path.is_file()]


def trials(samples, folder):
    """Yields a name, the arguments, and the file that takes the output."""
    inputs = [path for path in sorted(samples.iterdir()) if path.is_dir()]
    results = folder / "results.jsonl"
    yield "analyze, JSON Lines", ["analyze", *inputs, "-q", "--format", "jsonl"], results
    yield "analyze, text", ["analyze", samples / "real", "-vv"], None
    yield "analyze, report folder", ["analyze", *inputs, "-q", "-o", folder / "report"], None
    yield "report, folder", ["report", results, "-q", "-o", folder / "again"], None
    yield "report, document", ["report", results, "-q", "--format", "document", "-o", folder / "document"], None
    for form in FORMS:
        yield "report, other formats", ["report", results, "--format", form], None
    yield "verify-report", ["verify-report", folder / "report", *artifacts(samples)[:1]], None
    yield "diff", ["diff", results, results], None
    part, observed, merged = (folder / f"{name}.jsonl" for name in ("part", "observed", "merged"))
    stage = ["analyze", samples / "captures", "-q", "--shard", "0", "--fail-on", "never"]
    yield "analyze, stages", [*stage, "--emit", "observations"], observed
    yield "merge", ["merge", observed], merged
    yield "analyze, stages", [*stage, "--observations", merged, "--emit", "results,events"], part
    yield "findings", ["findings", part], None
    for path in artifacts(samples):
        yield "decode", ["decode", path], None
    for identifier in ("attestation.nonce", "N03", "H11", "invalid nonce", "--list"):
        yield "explain", ["explain", identifier], None
    yield "forge", ["forge", "-q", "-o", folder / "corpus"], None
    yield "forge, conversations", ["forge", "-q", "--flows", "-o", folder / "flows"], None
    yield "selftest", ["selftest"], None
    yield "manual", ["manual"], None
    yield "completions", ["completions", "bash"], None


def main():
    program, samples = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    runs, faults = {}, []
    with tempfile.TemporaryDirectory() as whole:
        folder = pathlib.Path(whole)
        trace = Trace(folder)
        reason = trace.reason_not_to_look(program)
        if reason:
            sys.exit(f"cannot check that the program is offline: {reason}")
        for name, arguments, sink in trials(samples, folder):
            with open(sink or os.devnull, "wb") as output:
                code, calls, messages = trace.calls(program, *arguments, sink=output)
            count, seen = runs.get(name, (0, 0))
            runs[name] = (count + 1, seen + len(calls))
            if calls:
                faults.append(f"{name} {arguments[-1]}: {', '.join(sorted(set(calls)))}")
            if code not in RAN:
                faults.append(f"{name} {arguments[-1]}: exit {code}: {messages.strip()[-300:]}")
    print("| Command | Runs | Network calls |")
    print("|---|---|---|")
    for name, (count, seen) in runs.items():
        print(f"| {name} | {count} | {seen} |")
    for fault in faults[:40]:
        print(fault)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
