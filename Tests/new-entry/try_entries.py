#!/usr/bin/env python3
"""Starts one entry of each kind in a copy of the project, fills it in, builds it, runs its tests and shows it.

Usage: try_entries.py [--keep FOLDER]

Every placeholder must have an answer below, so a template that asks for more than CONTRIBUTING says fails here.
It takes as long as a full build of the program and the tests.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

STARTED = [
    ("rule", "transport.trial"), ("rule", "attestation.trial"), ("rule", "receipt.trial"),
    ("rule", "assertion.trial"), ("rule", "token.trial"), ("rule", "devicecheck.trial"),
    ("cause", "K99-trial", "KeyUseCauses"), ("cause", "F99-trial", "causes.txt"),
    ("finding", "flow.trial"), ("container", "trial"), ("format", "trial"),
]

# The answer to each placeholder, by the beginning of its text; the longest that fits is taken. Texts without
# an answer are prose and are kept without the marks.
ANSWERS = {
    "rule": {
        "imports of": "import Evidence\nimport Results", "a group": "Decoding",
        "Document;": "RFC 9110; §15", "must, recommended": "standard",
        "finding": 'input.circumstances.account == nil ? .pass("It is so.") : .fail("It is not so.")',
        "break it": '_ = $0 }.with { $0.circumstances.account = "x"',
        "what is broken": ').with({ $0.circumstances.account = "x" }',
    },
    "cause": {
        "rules": "attestation.key-id",
        "argument": "nil", "server, app": "app", "serverAnswer,": "traffic", "Document;": "RFC 9110; §15",
    },
    "finding": {
        "Document;": "RFC 9110; §15", "must, recommended": "standard", "view": ".key",
        "finding": """let events = conversation.events
    guard events.count > 2 else { return nil }
    return FlowFinding(.warn, "The key is used thrice", "Three events name the key.", events, of: [.key])""",
        "add events": """
      for second in 0...2 { $0.add(.assertion, at: Double(second), .unknown, key: "k") }""",
        "add similar": """
      for second in 0...1 { $0.add(.assertion, at: Double(second), .unknown, key: "k") }""",
        "fail or warn": "warn",
    },
    "container": {
        "a file of the program": "a trial", "name in the table": "a trial",
        "members from": '"trial"', "whether the first": 'head.json?["trial"] != nil',
        "exchange": 'Exchange(index: index, time: nil, method: "POST", url: entry["url"]?.nonEmptyText)',
        "a file with one": '{"trial": [{"url": "https://a.example/x"}]}',
        "POST https": "POST https://a.example/x nothing → no answer",
    },
    "format": {
        "imports of": "import Evidence\nimport Results",
        "the bytes of one": "Array(artifact.result.type.rawValue.utf8) + [0x0a]",
        "what depends": 'try output.write(Array("end\\n".utf8))',
        "the whole text": "attestation\\nattestation\\nend\\n",
        "nothing in the text": 'text == "attestation\\nend\\n"',
    },
}


def answer(kind, text):
    fits = [start for start in ANSWERS[kind] if text.startswith(start)]
    return ANSWERS[kind][max(fits, key=len)] if fits else text


def fill(kind, path):
    text = path.read_text()
    path.write_text(re.sub(r"<#(.*?)#>", lambda match: answer(kind, match[1]), text, flags=re.S))


def run(folder, *command, allowed=(0,)):
    """Runs a command in the copy and returns its output; ends with the last lines if it fails."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode not in allowed:
        lines = (done.stdout + done.stderr).split("\n")
        faults = [line for line in lines if "error:" in line or line.startswith("✘")]
        sys.exit("\n".join([f"error: {' '.join(command)} ended with {done.returncode}", *(faults or lines)[-40:]]))
    return done.stdout + done.stderr


def copy(folder):
    names = run(".", "git", "ls-files", "-co", "--exclude-standard").split("\n")
    for name in filter(None, names):
        source, target = pathlib.Path(name), folder / name
        if source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)


def start(folder):
    for kind, *arguments in STARTED:
        printed = run(folder, "python3", "Tests/new-entry/new_entry.py", kind, *arguments)
        for path in printed.split():
            fill(kind, folder / path)


def show(folder):
    """Checks that the program has the new entries, and that their tests pass."""
    tests = run(folder, "swift", "test", "--skip-build", "--disable-xctest", "--filter", "Trial.*Tests|TrialReader")
    ran = re.search(r"Test run with (\d+) tests", tests)
    expected = 2 * sum(kind in ("rule", "finding", "container", "format") for kind, *_ in STARTED)
    if not ran or int(ran[1]) < expected:
        sys.exit(f"error: fewer than {expected} tests ran")
    program = ".build/debug/attestscope"
    for kind, name, *_ in STARTED:
        if kind in ("rule", "cause", "finding"):
            run(folder, program, "explain", name)
    (folder / "trial.json").write_text('{"trial": [{"url": "https://a.example/x"}]}')
    if "1 exchange" not in run(folder, program, "analyze", "trial.json", allowed=(2,)):
        sys.exit("error: the new container wasn't read")
    printed = run(folder, program, "analyze", "samples/real", "-q", "--format", "trial", "--fail-on", "never")
    if not printed.endswith("end\n"):
        sys.exit("error: the new format wasn't written")


def main():
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(sys.argv[2] if sys.argv[1:2] == ["--keep"] else scratch)
        copy(folder)
        start(folder)
        run(folder, "swift", "build", "--build-tests", "-Xswiftc", "-warnings-as-errors")
        show(folder)
    print(f"started, built and ran {len(STARTED)} entries")


if __name__ == "__main__":
    main()
