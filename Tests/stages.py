#!/usr/bin/env python3
"""Splits inputs into parts, runs the stages for clusters over them, and compares with one run over all inputs.

Usage: stages.py TOOL SAMPLES [--records COUNT] [--parts 2,7,64] [--seeds 1,2,3]

For each set of inputs (samples, forged records, forged conversations as records and as captures) and each
random partitioning:

- The parts in their order are given to one local run. The stages must print the same bytes.
- For records, the local run over the undivided inputs must agree as a set: every artifact with its verdict,
  checks and causes, every finding, and the counts of the summary. Only names of files, numbers of lines and
  the numbers of repeats may differ.
- Observations are merged in random trees. Every tree must give the same bytes.

A capture file is never split.
"""

import argparse
import collections
import hashlib
import json
import pathlib
import random
import subprocess
import sys
import tempfile


class Stages:
    """Runs the commands of the program."""

    def __init__(self, tool, options):
        self.tool = str(pathlib.Path(tool).resolve())
        self.options = options

    def run(self, *arguments, cwd, codes=(0, 1, 2)):
        done = subprocess.run([self.tool, *map(str, arguments)], cwd=cwd, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE)
        if done.returncode not in codes:
            sys.exit(f"attestscope {' '.join(map(str, arguments))[:300]}: exit {done.returncode}\n"
                     + done.stderr.decode(errors="replace")[:2000])
        return done.stdout

    def local(self, inputs, cwd):
        return self.run("analyze", *inputs, *self.options, "--format", "jsonl", "-q", cwd=cwd)

    def sharded(self, parts, cwd, chance):
        """Runs all stages, and returns the results. Half of the runs give each part only the records that it
        wants; a part that misses others is judged again with all."""
        is_selected = chance.random() < 0.5
        work = pathlib.Path(cwd) / "stages"
        work.mkdir()
        for number, inputs in enumerate(parts):
            lines = self.run("analyze", *inputs, *self.options, "-q", "--emit",
                             "observations,wants" if is_selected else "observations",
                             "--shard", number, cwd=cwd)
            (work / f"obs.{number}.jsonl").write_bytes(lines)
        observed = [work / f"obs.{number}.jsonl" for number in range(len(parts))]
        merged = self.tree(observed, work, chance, cwd)
        other = self.tree(observed, work, chance, cwd)
        if merged != other:
            sys.exit("two trees of merges differ")
        (work / "observations.jsonl").write_bytes(merged)
        results = []
        for number, inputs in enumerate(parts):
            given = work / "observations.jsonl"
            if is_selected:
                given = work / "own.jsonl"
                given.write_bytes(self.run("merge", "--for", number, *observed, cwd=cwd))
            lines = self.judged(inputs, given, number, cwd)
            if b'"what":"missed"' in lines:
                lines = self.judged(inputs, work / "observations.jsonl", number, cwd)
            results.append(work / f"part.{number}.jsonl")
            results[-1].write_bytes(lines)
        chance.shuffle(results)
        return self.run("findings", *results, cwd=cwd)

    def judged(self, inputs, observations, number, cwd):
        return self.run("analyze", *inputs, *self.options, "-q", "--emit", "results,events",
                        "--observations", observations, "--shard", number, cwd=cwd)

    def tree(self, files, work, chance, cwd):
        """Merges files in random groups until one is left."""
        files = list(files)
        while True:
            chance.shuffle(files)
            size = chance.randint(2, 9)
            merged = self.run("merge", *files[:size], cwd=cwd)
            files = files[size:]
            if not files:
                return merged
            place = work / f"merged.{chance.random()}.jsonl"
            place.write_bytes(merged)
            files.append(place)


def hashable(value):
    return json.dumps(value, sort_keys=True)


def outline(lines, ids=None):
    """What must not depend on the order and the names of files. Takes lines of results, one after the other, and
    keeps a hash of each artifact with its ID, record and outcome. Counts whole IDs in `ids`, a `Counter`."""
    artifacts, findings, counts = collections.Counter(), collections.Counter(), {}
    for line in lines:
        line = json.loads(line)
        if line["kind"] == "artifact":
            whole = hashable([
                line["verdict"], [[each["rule"], each["result"]] for each in line["checks"]],
                [[each["cause"], each["certainty"]] for each in line["diagnoses"]]])
            if ids is not None:
                ids[line["id"]] += 1
            artifacts[(line["id"].split(":")[0], line["record"], line["verdict"]["outcome"],
                       hashlib.sha256(whole.encode()).hexdigest())] += 1
        elif line["kind"] == "finding":
            findings[hashable([
                line["rule"], line["result"], line["title"], line["eventCount"],
                [[each["cause"], each["certainty"]] for each in line["diagnoses"]]])] += 1
        elif line["kind"] == "summary":
            counts = {name: line.get(name) for name in (
                "artifacts", "outcomes", "types", "failures", "warnings", "causes", "findings",
                "cleared", "read", "skippedCount")}
    return artifacts, findings, counts


def difference(one, other, what):
    for name, left, right in zip(("artifacts", "findings", "summary"), one, other):
        if left != right:
            gone = list((left - right).items())[:2] if name != "summary" else left
            new = list((right - left).items())[:2] if name != "summary" else right
            return f"{what}: {name} differ:\n  one run: {gone}\n  stages: {new}"
    return None


def partition(items, count, chance):
    """Puts each item into one of `count` parts at random, in the order of the items."""
    parts = [[] for _ in range(count)]
    for item in items:
        chance.choice(parts).append(item)
    return parts


def contiguous(items, count, chance):
    """Cuts the items at random places."""
    cuts = sorted(chance.randint(0, len(items)) for _ in range(count - 1))
    return [items[start:end] for start, end in zip([0, *cuts], [*cuts, len(items)])]


def compare(stages, name, items, count, seed):
    """Compares one partitioning. Items are lines of records, or paths of files."""
    chance = random.Random(f"{name} {count} {seed}")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        isRecords = isinstance(items[0], bytes)
        # The second seed keeps the order, so that also what depends on it must be equal.
        parts = contiguous(items, count, chance) if seed % 2 == 0 else partition(items, count, chance)
        inputs = []
        for number, part in enumerate(parts):
            if isRecords:
                (folder / f"records.{number}.jsonl").write_bytes(b"".join(part))
                inputs.append([f"records.{number}.jsonl"])
            else:
                inputs.append(part)
        inputs = [each for each in inputs if each]
        local = stages.local([file for part in inputs for file in part], folder)
        sharded = stages.sharded(inputs, folder, chance)
        if local != sharded:
            for number, (one, other) in enumerate(zip(local.splitlines(), sharded.splitlines())):
                if one != other:
                    start = next((at for at, (a, b) in enumerate(zip(one, other)) if a != b),
                                 min(len(one), len(other)))
                    start = max(0, start - 150)
                    return (f"{name}, {count} parts, seed {seed}, line {number}:\n  one run: "
                            f"{one[start:start + 400]}\n  stages:  {other[start:start + 400]}")
            return f"{name}, {count} parts, seed {seed}: {len(local)} bytes, {len(sharded)} by stages"
        if isRecords:
            (folder / "all.jsonl").write_bytes(b"".join(items))
            whole = stages.local(["all.jsonl"], folder)
            return difference(outline(whole.splitlines()), outline(sharded.splitlines()),
                              f"{name}, {count} parts, seed {seed}")
    return None


def records(file):
    return [line + b"\n" for line in file.read_bytes().splitlines() if line.strip()]


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("tool")
    arguments.add_argument("samples", type=pathlib.Path)
    arguments.add_argument("--records", type=int, default=200)
    arguments.add_argument("--parts", default="2,7")
    arguments.add_argument("--seeds", default="1,2")
    arguments.add_argument("--only", help="only the set of inputs whose name begins so")
    options = arguments.parse_args()
    samples = options.samples.resolve()
    with tempfile.TemporaryDirectory() as place:
        place = pathlib.Path(place)
        for folder, more in (("corpus", ["--count", options.records]), ("flows", ["--flows"])):
            subprocess.run([options.tool, "forge", "-q", "-o", place / folder, *map(str, more)], check=True)

        def roots(folder):
            return ["--attestation-root", folder / "attestation-root.pem",
                    "--receipt-root", folder / "receipt-root.pem"]

        flows = [line for file in sorted((place / "flows/records").glob("*.jsonl"))
                 for line in records(file)]
        files = [file for file in sorted(samples.rglob("*"))
                 if file.is_file() and "roots" not in file.parts and not file.name.endswith(".case.json")]
        corpus = [line for file in sorted((place / "corpus").glob("records*.jsonl"))
                  for line in records(file)]
        sets = [
            ("samples", files, []),
            ("conversations as records", flows, roots(place / "flows")),
            ("conversations as captures", sorted((place / "flows/captures").iterdir()),
             roots(place / "flows")),
            ("records", corpus, roots(place / "corpus")),
        ]
        failures, count = [], 0
        for name, items, more in sets:
            if options.only and not name.startswith(options.only):
                continue
            if not items:
                sys.exit(f"{name}: there are no inputs")
            for parts in map(int, options.parts.split(",")):
                for seed in map(int, options.seeds.split(",")):
                    failure = compare(Stages(options.tool, more), name, items, parts, seed)
                    count += 1
                    failures += [failure] if failure else []
                    print(f"{name}: {len(items)} in {parts} parts, seed {seed}: "
                          f"{'different' if failure else 'equal'}", flush=True)
                    if failure:
                        print(failure, flush=True)
    print(f"{len(failures)} of {count} partitionings differ" if failures
          else f"{count} partitionings give what one run gives")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
