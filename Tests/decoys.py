#!/usr/bin/env python3
"""Adds decoys to forged captures and checks that verdicts don't improve.

Usage: decoys.py TOOL [--seed 1] [--most 160]

A decoy is a value that a client writes outside of the artifact's request: a request to another path that
contains the challenge, the client data, the key or the key ID that an artifact answers, sent before or
after it, alone or repeated by its response. With a decoy, no rejected or undetermined artifact may become
accepted, and no accepted one rejected.
"""

import argparse
import concurrent.futures
import copy
import json
import pathlib
import random
import subprocess
import sys
import tempfile


def results(tool, folder, file, label):
    options = ["--app-id", label["appId"]] if label.get("appId") else []
    if label.get("environment"):
        options += ["--environment", label["environment"]]
    if label.get("context"):
        options += ["--context", folder / label["context"]]
    run = subprocess.run(
        [tool, "analyze", file, "--format", "jsonl", "-q", "--fail-on", "never",
         "--attestation-root", folder / "attestation-root.pem",
         "--receipt-root", folder / "receipt-root.pem", *options],
        check=True, stdout=subprocess.PIPE, encoding="utf-8")
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    return [line for line in lines if line["kind"] == "artifact"]


def strings(value):
    """Yields every string of at least 16 characters in a capture's requests and responses."""
    if isinstance(value, dict):
        for member in value.values():
            yield from strings(member)
    elif isinstance(value, list):
        for element in value:
            yield from strings(element)
    elif isinstance(value, str) and len(value) >= 16:
        try:
            inner = json.loads(value)
        except ValueError:
            inner = None
        if isinstance(inner, (dict, list)):
            yield from strings(inner)
        elif len(value) <= 4096 and not value.startswith(("http", "20")):
            yield value


def decoy(entry, values, random):
    """Returns an exchange of the same host in which a client sends the values."""
    members = {"publicKey": values[0], "environment": "development", "previousCounter": 4_000_000}
    for number, value in enumerate(values):
        members[random.choice(["nickname", "challenge", "clientData", "note", "keyId"]) + str(number)] = value
    text = json.dumps(members)
    made = copy.deepcopy(entry)
    made["connection"] = "999999"
    made["request"].update(method="POST", headers=[{"name": "content-type", "value": "application/json"}])
    made["request"]["url"] = "/".join(made["request"]["url"].split("/")[:3]) + "/v1/profile"
    made["request"]["postData"] = {"mimeType": "application/json", "text": text}
    made["response"].update(status=200, headers=[])
    answer = text if random.random() < 0.5 else '{"saved":true}'
    made["response"]["content"] = {"size": len(answer), "mimeType": "application/json", "text": answer}
    return made


def insert(capture, place, values, random):
    """Returns the capture with a decoy in it."""
    changed = copy.deepcopy(capture)
    entries = changed["log"]["entries"]
    entries.insert(place, decoy(entries[max(0, place - 1)], values, random))
    return changed


def analyzed(tool, folder, label, capture, number):
    file = folder / f"{label['name']}.{number}.har"
    file.write_text(json.dumps(capture), encoding="utf-8")
    found = results(tool, folder, file, label)
    file.unlink()
    return found


def hold(tool, folder, label, seed):
    """Returns the forbidden changes that a decoy causes; an empty list if there are none."""
    picker = random.Random(f"{seed}/{label['name']}")
    capture = json.loads((folder / "captures" / f"{label['name']}.har").read_text(encoding="utf-8"))
    entries = capture["log"]["entries"]
    found = sorted(set(strings([[entry["request"].get("postData"), entry["response"].get("content")]
                                for entry in entries])))
    if not found:
        return []
    picked = [picker.choice(found) for _ in range(4)]
    pairs = [(capture, insert(capture, picker.randrange(len(entries) + 1), picked, picker))]
    if label.get("exchange") is not None:
        # Removes the response that issues the challenge; only a client sends it then.
        bare = copy.deepcopy(capture)
        removed = bare["log"]["entries"].pop(label["exchange"])
        values = sorted(set(strings(removed["response"].get("content"))))[:4]
        if values:
            pairs.append((bare, insert(bare, 0, values, picker)))
    wrong = []
    for number, (without, decoyed) in enumerate(pairs):
        before, after = (
            [(each["id"], each["verdict"]["outcome"]) for each in analyzed(tool, folder, label, version, number)]
            for version in (without, decoyed))
        known = dict(before)
        for artifact, now in after:
            was = known.get(artifact)
            if was in ("rejected", "undetermined") and now == "accepted":
                wrong.append(f"{label['name']}: {was} became accepted")
            if was == "accepted" and now == "rejected":
                wrong.append(f"{label['name']}: accepted became rejected")
    return wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--most", type=int, default=160)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place) / "flows"
        subprocess.run([options.tool, "forge", "--flows", "-q", "-o", folder, "--seed", options.seed],
                       check=True)
        text = (folder / "capture-labels.jsonl").read_text(encoding="utf-8")
        labels = [json.loads(line) for line in text.splitlines()]
        random.Random(options.seed).shuffle(labels)
        labels = labels[:options.most]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            found = list(pool.map(
                lambda label: hold(options.tool, folder, label, options.seed), labels))
    wrong = [text for texts in found for text in texts]
    for text in wrong:
        print(f"error: {text}")
    print(f"decoys: {len(labels)} captures, {len(wrong)} verdicts changed")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
