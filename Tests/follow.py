#!/usr/bin/env python3
"""Checks `analyze --follow`: an input that arrives in pieces gives the same results as the whole input.

usage: follow.py TOOL SAMPLES

Every capture of the samples, and the records of a conversation, are written to standard input in pieces. Then
one is read from a named pipe, and one from a file that grows. The lines of kind revised and withdrawn are
applied; then artifacts, findings and summary must be those of a run over the whole input. Also checked: a
result arrives before the end of the input, an assertion is revised when its key arrives, the result of a part of
an artifact is taken back, and every line is valid by docs/result.schema.json. Needs the package jsonschema from PyPI.
"""

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time

from jsonschema import Draft202012Validator

SCHEMA = json.loads((pathlib.Path(__file__).parent.parent / "docs" / "result.schema.json").read_text())
OPTIONS = ["--fail-on", "never", "-q"]
PATIENCE = 60


def command(tool, path, *options):
    return [tool, "analyze", path, *OPTIONS, *options]


def whole(tool, path, data=None):
    """Returns the lines of a run over the whole input, as objects."""
    output = subprocess.run(
        command(tool, path, "--format", "jsonl"), input=data, capture_output=True, check=True).stdout
    return [json.loads(line) for line in output.splitlines()]


def applied(lines):
    """Returns what a reader of the stream has at the end: artifacts by id, and all other lines in order."""
    artifacts, others = {}, []
    for line in lines:
        kind = line["kind"]
        if kind in ("artifact", "revised"):
            assert (line["id"] in artifacts) == (kind == "revised"), f"{line['id']} is {kind}"
            line["kind"] = "artifact"
            artifacts[line["id"]] = line
        elif kind == "withdrawn":
            del artifacts[line["id"]]
        elif kind != "interim":
            others.append(line)
    return artifacts, others


def validate(lines, validators={}):
    """Checks lines against the definition of their kind. A line that a later one revises has the definition of
    an artifact, and a finding before the end that of a finding."""
    for line in lines:
        kind = {"revised": "artifact", "interim": "finding"}.get(line["kind"], line["kind"])
        if kind not in validators:
            validators[kind] = Draft202012Validator({"$ref": f"#/$defs/{kind}", "$defs": SCHEMA["$defs"]})
        errors = [error.message[:200] for error in validators[kind].iter_errors(line)]
        assert not errors, f"{line['kind']}: {errors}"
    return {line["kind"] for line in lines}


def pieces(data):
    """Returns the input in pieces: at most 12, whose ends are not those of records."""
    size = max(1, len(data) // 11)
    return [data[start:start + size] for start in range(0, len(data), size)]


def arriving(tool, data):
    """Returns the lines for an input that arrives in pieces on standard input."""
    process = subprocess.Popen(
        command(tool, "-", "--follow"), stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def send():
        with process.stdin:
            for piece in pieces(data):
                process.stdin.write(piece)
                process.stdin.flush()
                time.sleep(0.02)

    sender = threading.Thread(target=send)
    sender.start()
    lines = [json.loads(line) for line in process.stdout]
    sender.join()
    assert process.wait() in (0, 1, 2), f"exit code {process.returncode}"
    return lines


class Reader:
    """Reads the lines of a running process, and lets the caller wait for one."""

    def __init__(self, process):
        self.lines = []
        self.thread = threading.Thread(target=self.read, args=(process.stdout,))
        self.thread.start()

    def read(self, stream):
        for line in stream:
            self.lines.append(json.loads(line))

    def wait(self, condition, what):
        end = time.monotonic() + PATIENCE
        while not any(condition(line) for line in list(self.lines)):
            assert time.monotonic() < end, f"no {what}"
            time.sleep(0.01)


def records(samples, *names):
    """Returns evidence records of samples/real as lines."""
    lines = []
    for name in names:
        record = json.loads((samples / "real" / f"{name}.json").read_text())
        for member in ("case", "publicKey", "previousCounter"):
            record.pop(member, None)
        lines.append(json.dumps(record).encode() + b"\n")
    return lines


ASSERTION = "assertion-bas-d-co-chiff-attestation-test-ctr2"
ATTESTATION = "attestation-bas-d-ios14.4-2021-03-29-dev"


def revised(tool, samples):
    """Sends an assertion, and its attestation only after the assertion's result."""
    process = subprocess.Popen(
        command(tool, "-", "--follow"), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    reader = Reader(process)
    early, late = records(samples, ASSERTION, ATTESTATION)
    process.stdin.write(early)
    process.stdin.flush()
    reader.wait(lambda line: line["kind"] == "artifact", "result before the end of the input")
    assert reader.lines[-1]["verdict"]["outcome"] == "undetermined", reader.lines[-1]["verdict"]
    process.stdin.write(late)
    process.stdin.flush()
    reader.wait(lambda line: line["kind"] == "revised", "revised line")
    process.stdin.close()
    process.wait()
    reader.thread.join()
    kinds = validate(reader.lines)
    artifacts, others = applied(reader.lines)
    assert {line["verdict"]["outcome"] for line in artifacts.values()} == {"accepted"}
    assert others[-1]["kind"] == "summary"
    return kinds


def withdrawn(tool, samples):
    """Sends a part of an artifact over several lines, and the rest only after the result of the part."""
    data = (samples / "pasted" / "wrapped-same-line-label.txt").read_bytes()
    cut = data.index(b"\n", len(data) // 2) + 1
    process = subprocess.Popen(
        command(tool, "-", "--follow"), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    reader = Reader(process)
    process.stdin.write(data[:cut])
    process.stdin.flush()
    reader.wait(lambda line: line["kind"] == "artifact", "result before the end of the input")
    process.stdin.write(data[cut:])
    process.stdin.flush()
    reader.wait(lambda line: line["kind"] == "withdrawn", "line that takes back the part's result")
    process.stdin.close()
    process.wait()
    reader.thread.join()
    kinds = validate(reader.lines)
    assert applied(reader.lines) == applied(whole(tool, "-", data)), "an artifact that arrives in parts"
    return kinds


def interim(tool):
    """Sends a conversation with a replay, and ends the input only after its finding."""
    with tempfile.TemporaryDirectory() as folder:
        corpus = os.path.join(folder, "flows")
        subprocess.run([tool, "forge", "-q", "--flows", "-o", corpus], check=True)
        process = subprocess.Popen(
            command(
                tool, "-", "--follow", "--attestation-root", f"{corpus}/attestation-root.pem", "--receipt-root",
                f"{corpus}/receipt-root.pem"), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        reader = Reader(process)
        process.stdin.write(pathlib.Path(corpus, "records", "replay--attestation-relayed.jsonl").read_bytes())
        process.stdin.flush()
        reader.wait(lambda line: line["kind"] == "interim", "finding before the end of the input")
        process.stdin.close()
        process.wait()
        reader.thread.join()
    kinds = validate(reader.lines)
    assert "finding" in kinds, kinds
    return kinds


def named(tool, samples, grows):
    """Reads a named pipe, or a file that grows until a signal ends the run."""
    lines = records(samples, ATTESTATION, ASSERTION)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "records.jsonl")
        if grows:
            pathlib.Path(path).write_bytes(b"")
        else:
            os.mkfifo(path)
        process = subprocess.Popen(command(tool, path, "--follow"), stdout=subprocess.PIPE)
        reader = Reader(process)
        with open(path, "ab" if grows else "wb", buffering=0) as stream:
            for number, line in enumerate(lines):
                stream.write(line[:100])
                time.sleep(0.1)
                stream.write(line[100:])
                reader.wait(
                    lambda _: sum(l["kind"] == "artifact" for l in list(reader.lines)) > number, "result")
        if grows:
            process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0, process.returncode
        reader.thread.join()
        if not grows:
            os.unlink(path)
            pathlib.Path(path).write_bytes(b"".join(lines))
        expected = applied(whole(tool, path))
    found = applied(reader.lines)
    assert found == expected, "a file that grows" if grows else "a named pipe"


def main(tool, samples):
    inputs = sorted(path for path in (samples / "captures").rglob("*") if path.is_file())
    inputs += sorted((samples / "attacks").rglob("*.jsonl"))[:20]
    kinds = set()
    for path in inputs:
        data = path.read_bytes()
        expected = applied(whole(tool, "-", data))
        lines = arriving(tool, data)
        kinds |= validate(lines)
        found = applied(lines)
        assert found[0] == expected[0], f"{path}: other artifacts"
        assert found[1] == expected[1], f"{path}: other findings or summary"
    kinds |= revised(tool, samples) | withdrawn(tool, samples) | interim(tool)
    missing = {"run", "artifact", "revised", "withdrawn", "interim", "finding", "summary"} - kinds
    assert not missing, f"no line was {missing}"
    named(tool, samples, grows=False)
    named(tool, samples, grows=True)
    print(f"{len(inputs)} inputs in pieces, a named pipe and a growing file give the results of the whole input")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], pathlib.Path(sys.argv[2]))
