#!/usr/bin/env python3
"""Runs every command that results print to confirm a cause, and compares its result with the text.

Usage: confirm-commands.py TOOL

Runs the commands of samples/forged as they are printed, with the samples' roots for FILE.pem and the sample
for NEW-FILE, without the options for which a reader has to fill in a value: the sample states it. “Confirm the
cause” promises that the named rules pass; “Confirm it” promises that the result of the old artifact stays, or has the
server's values as they are after the fix.

Then states the App ID and the environment of each rejected sample by options in place of its record. A command
that confirms what the server has to fix must not repeat a faulty one: if it has no placeholder, the rules pass.
"""

import collections
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROOTS = {name: f"samples/roots/throwaway-{name}.pem" for name in ("attestation-root", "receipt-root")}
STAYS = "With the values given here"
PLACEHOLDERS = {"TEAMID.bundle.id", "ENVIRONMENT"}
BLANKS = PLACEHOLDERS | {"base64:…", "ID", "N", "FILE"}
OPTIONS = {"appId": "--app-id", "environment": "--environment"}
RULE = re.compile(r"\b(?:transport|attestation|receipt|assertion|token)\.[a-z-]+")


def results(command):
    run = subprocess.run(
        [*command, "--format", "jsonl", "-q", "--fail-on", "never"], cwd=ROOT,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
    if run.returncode not in (0, 1, 2):
        raise ValueError(run.stderr.strip())
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    return {line["id"]: line for line in lines if line["kind"] == "artifact"}


def outcome(artifact):
    return {check["rule"]: check["result"] for check in artifact["checks"]}


def arguments(code, file):
    words = shlex.split(code.replace("\\\n", " "))
    words = [file if word == "NEW-FILE" else word for word in words]
    for index, word in enumerate(words):
        if word == "FILE.pem":
            words[index] = ROOTS[words[index - 1].removeprefix("--")]
    blanks = {index for index, word in enumerate(words) if word in BLANKS}
    return [word for index, word in enumerate(words) if not {index, index + 1} & blanks][1:]


def fault(tool, artifact, diagnosis, step, file, known):
    """Returns the promise of a step that its command breaks; None if it keeps all."""
    command = arguments(step["code"], file)
    key = tuple(command)
    if key not in known:
        known[key] = results([tool, *command])
    again = known[key].get(artifact["id"])
    if again is None:
        return "the artifact isn't in the output"
    if step["text"].startswith("Confirm the cause"):
        passed = outcome(again)
        rules = RULE.findall(step["text"])
        failed = [rule for rule in rules if passed.get(rule) not in ("pass", "notApplicable")]
        return f"{', '.join(failed)}: not passed" if failed or not rules else None
    if STAYS in step["text"]:
        return None if outcome(again) == outcome(artifact) else "the result is another one"
    return repeats(step, diagnosis, again)


def repeats(step, diagnosis, again):
    """Returns the rules that a command with the fixed values of the server fails on the old artifact, or None."""
    if is_open(step) or diagnosis["actor"] != "server":
        return None
    passed = outcome(again)
    failed = [rule for rule in RULE.findall(step["text"])
              if rule.endswith(("app-id", "environment")) and passed.get(rule) not in ("pass", "notApplicable")]
    return f"{', '.join(failed)}: not passed" if failed else None


def is_open(step):
    """Returns whether a reader has to fill in the server's value."""
    return any(word in step["code"] for word in PLACEHOLDERS)


def repeated(tool, path, roots, folder):
    """Returns the number of commands for a new artifact after a fix on the server, and those that are wrong."""
    record = json.loads(path.read_text(encoding="utf-8"))
    stated = [word for name, option in OPTIONS.items() if name in record for word in (option, record.pop(name))]
    file = pathlib.Path(folder, path.name)
    file.write_text(json.dumps(record), encoding="utf-8")
    wrong = []
    count = 0
    for artifact in results([tool, "analyze", file, *stated, *roots]).values():
        for diagnosis in artifact["diagnoses"]:
            if not any(rule.endswith(("app-id", "environment")) for rule in diagnosis["rules"]):
                continue
            for step in diagnosis["fix"]:
                if diagnosis["actor"] != "server" or not step["text"].startswith("Confirm it"):
                    continue
                count += 1
                words = arguments(step["code"], str(file))
                why = None if is_open(step) else repeats(step, diagnosis, results([tool, *words])[artifact["id"]])
                if why:
                    wrong.append(f"{diagnosis['cause']}: {why}\n    {shlex.join(words)}")
    return count, wrong


def main():
    tool = str(pathlib.Path(sys.argv[1]).resolve())
    roots = [word for name, path in ROOTS.items() for word in (f"--{name}", path)]
    tally = collections.Counter()
    known = {}
    for path in sorted((ROOT / "samples/forged").glob("*.json")):
        name = f"samples/forged/{path.name}"
        for artifact in results([tool, "analyze", name, *roots]).values():
            for diagnosis in artifact["diagnoses"]:
                for step in diagnosis["fix"]:
                    if not step["text"].startswith("Confirm") or "code" not in step:
                        continue
                    tally[step["text"].split()[2].strip(":")] += 1
                    try:
                        why = fault(tool, artifact, diagnosis, step, name, known)
                    except (ValueError, KeyError) as error:
                        why = str(error)
                    if why:
                        tally["wrong"] += 1
                        print(f"{path.name}: {diagnosis['cause']}: {step['text']} {why}")
                        print("    " + step["code"].replace("\n", "\n    "))
    with tempfile.TemporaryDirectory() as folder:
        for path in sorted((ROOT / "samples/forged").glob("*-app-id--*.json")) + sorted(
                (ROOT / "samples/forged").glob("*-environment--*.json")):
            count, wrong = repeated(tool, path, roots, folder)
            tally["fixed"] += count
            tally["wrong"] += len(wrong)
            for line in wrong:
                print(f"{path.name}: {line}")
    print(f"commands that confirm: {sum(tally.values()) - tally['wrong']}, wrong: {tally['wrong']}")
    sys.exit(1 if tally["wrong"] or not tally["cause"] or not tally["fixed"] else 0)


main()
