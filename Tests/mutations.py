#!/usr/bin/env python3
"""Mutates inputs of every kind with a fixed random seed, and runs the program over them.

Usage: mutations.py PROGRAM SAMPLES [--pieces 400] [--seed 1] [KIND...]

The kinds, seeds and dictionaries are those of the fuzzers (Fuzz/). For every piece the program must end by
itself, give a result or a reason for every file, write lines of valid JSON, print no control character,
and give the same output when run again. Pieces that crash it are kept in the folder that is printed.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).parent.parent
# Each kind and its dictionary.
KINDS = {
    "text": "text", "cbor": "cbor", "ber": "ber", "receipt": "ber", "records": "records",
    "results": "results", "pipeline": "records",
}
# The most bytes of a piece; the benchmarks use larger ones.
LARGEST = 16 << 10
# The number of pieces for commands that take one file at a time.
SINGLE = 60
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
SURVIVED = {0, 1, 2, 66}


class SplitMix64:
    """Generates random numbers (SplitMix64: Steele, Lea and Flood, 2014), the same in every Python version."""

    def __init__(self, seed):
        self.state = seed

    def next(self):
        self.state = (self.state + 0x9e3779b97f4a7c15) % (1 << 64)
        mixed = self.state
        mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9 % (1 << 64)
        mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb % (1 << 64)
        return mixed ^ mixed >> 31

    def below(self, bound):
        return self.next() % max(1, bound)

    def choice(self, items):
        return items[self.below(len(items))]


def words(dictionary):
    """Returns the words of a libFuzzer dictionary."""
    for line in (ROOT / "Fuzz" / "Dictionaries" / f"{dictionary}.dict").read_text().splitlines():
        found = re.search(r'"(.*)"', line)
        if found and not line.startswith("#"):
            yield found[1].encode().decode("unicode_escape").encode("latin-1")


def mutate(random, data, others, vocabulary):
    """Makes a few changes of the kinds that fuzzers make."""
    data = bytearray(data)
    for _ in range(1 + random.below(4)):
        at, length = random.below(len(data) + 1), 1 + random.below(32)
        kind = random.below(9)
        if kind == 0 and at < len(data):
            data[at] ^= 1 << random.below(8)
        elif kind == 1 and at < len(data):
            data[at] = random.choice((0x00, 0x1f, 0x20, 0x22, 0x5c, 0x7f, 0x80, 0xff))
        elif kind == 2:
            del data[at:at + length]
        elif kind == 3:
            data[at:at] = bytes(random.below(256) for _ in range(length))
        elif kind == 4:
            data[at:at] = data[at:at + length] * (1 + random.below(8))
        elif kind == 5:
            data[at:at] = random.choice(vocabulary)
        elif kind == 6:
            word = random.choice(vocabulary)
            data[at:at + len(word)] = word
        elif kind == 7:
            other = random.choice(others)
            start = random.below(len(other) + 1)
            data[at:] = other[start:]
        else:
            del data[at:]
    return bytes(data[:LARGEST])


def pieces(kind, seeds, count, seed):
    random = SplitMix64(seed)
    vocabulary = list(words(KINDS[kind]))
    originals = [path.read_bytes()[:LARGEST] for path in sorted((seeds / kind).iterdir())]
    return [mutate(random, random.choice(originals), originals, vocabulary) for _ in range(count)]


class Trial:
    """Runs one kind: writes its pieces to a folder, and collects the faults of the program on them."""

    def __init__(self, program, kind, made, folder):
        self.program, self.kind, self.folder = program, kind, folder
        self.made, self.faults = made, []
        for number, piece in enumerate(made):
            (folder / f"{number:05}").write_bytes(piece)

    def run(self, *arguments):
        ended = subprocess.run([self.program, *map(str, arguments)], capture_output=True)
        if ended.returncode not in SURVIVED:
            reason = ended.stderr.decode(errors="replace")[-600:]
            self.faults.append(f"{' '.join(map(str, arguments))}: exit {ended.returncode}: {reason}")
        return ended.stdout

    def lines(self, *arguments):
        lines = self.run("analyze", self.folder, "-q", "--format", "jsonl", *arguments).splitlines()
        for line in lines:
            try:
                json.loads(line)
            except ValueError as error:
                self.faults.append(f"{self.kind}: a line that is no JSON: {error}: {line[:200]}")
        return lines

    def show(self, text, of):
        found = CONTROL.search(text.decode(errors="replace"))
        if found:
            self.faults.append(f"{self.kind}: {of} has the control character {found[0]!r}")

    def analyze(self, report):
        lines = self.lines("--jobs", 2, "-o", report)
        if lines != self.lines("--jobs", 1):
            self.faults.append(f"{self.kind}: the same files come to other results")
        if not lines or json.loads(lines[-1])["kind"] != "summary":
            self.faults.append(f"{self.kind}: there is no summary")
            return 0
        objects = [json.loads(line) for line in lines[1:]]
        told = {e["artifact"]["source"]["file"] for e in objects[:-1] if e["kind"] == "artifact"}
        told |= {entry["file"] for entry in objects[-1]["skipped"]}
        if objects[-1]["skippedCount"] == len(objects[-1]["skipped"]):
            for path in self.folder.iterdir():
                if str(path) not in told:
                    self.faults.append(f"{path}: nothing was said of it")
        self.show(self.run("analyze", self.folder, "-vv"), "the text")
        return len(objects) - 1

    def others(self, genuine):
        """Runs the commands that take one file at a time."""
        for path in sorted(self.folder.iterdir())[:SINGLE]:
            if self.kind in ("cbor", "ber", "receipt", "text"):
                self.show(self.run("decode", path), "what decode prints")
            if self.kind == "records":
                self.run("analyze", genuine, "-q", "--context", path)

    def results(self, header, summary):
        """Runs each line of results alone, between an intact first and last line."""
        count = 0
        for path in sorted(self.folder.iterdir())[:SINGLE * 4]:
            piece = path.read_bytes().replace(b"\n", b" ")
            path.write_bytes(b"\n".join((header, piece, summary, b"")))
            count += 1
        for path in sorted(self.folder.iterdir())[:SINGLE]:
            self.show(self.run("diff", path, path), "a comparison")
            self.run("report", path, "-q", "-o", path.with_suffix(".report"))
        return count


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument("samples")
    parser.add_argument("kinds", nargs="*")
    parser.add_argument("--pieces", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_intermixed_args()
    whole = pathlib.Path(tempfile.mkdtemp())
    results = whole / "results.jsonl"
    with results.open("wb") as sink:
        subprocess.run([options.program, "analyze", f"{options.samples}/real", "-q", "--format", "jsonl",
                        "--fail-on", "never"], stdout=sink, check=True)
    subprocess.run([sys.executable, ROOT / "Fuzz" / "seeds.py", options.samples, results,
                    whole / "seeds"], check=True, stdout=subprocess.DEVNULL)
    header, *_, summary = results.read_bytes().splitlines()
    genuine = next(pathlib.Path(options.samples, "real").glob("assertion-*.json"))
    faults = []
    for kind in options.kinds or KINDS:
        folder = whole / kind
        folder.mkdir()
        made = pieces(kind, whole / "seeds", options.pieces, options.seed)
        trial = Trial(options.program, kind, made, folder)
        if kind == "results":
            count = trial.results(header, summary)
        else:
            count = trial.analyze(whole / f"{kind}.report")
            trial.others(genuine)
        print(f"{kind}: {len(made)} pieces, {count} results, {len(trial.faults)} faults", flush=True)
        faults += trial.faults
    for fault in faults[:40]:
        print(fault)
    if faults:
        sys.exit(f"the pieces are kept in {whole}")
    subprocess.run(["rm", "-rf", str(whole)], check=True)


if __name__ == "__main__":
    main()
